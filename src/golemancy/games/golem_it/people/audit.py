"""Everything that cannot be in a state of Golem It!"""

from collections.abc import Iterator

import numpy as np

from golemancy.engine.layout import Record
from golemancy.errors import Flaw
from golemancy.games.golem_it.actions import ACTIONS
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.notation import cards_of
from golemancy.games.golem_it.people.position import cards_in_sight, points_out, unused_cards
from golemancy.games.golem_it.rules.combinations import fits, lowest_value, price
from golemancy.games.golem_it.rules.ending import finished_seats, has_finished
from golemancy.games.golem_it.rules.legal import legal
from golemancy.games.golem_it.rules.packs import size
from golemancy.games.golem_it.rules.turn import budget, least_value, needed
from golemancy.games.golem_it.state import COPIES, NOBODY, PENALTY_PER_CARD, POINTS, TURN, VALUING


def audit(s: Record, box: Record) -> Iterator[Flaw]:
    """Everything that cannot be."""
    yield from audit_cards(s, box)
    if int(s.pool) + points_out(s, box) != POINTS:
        yield Flaw(
            "points",
            "pool: {pool} points there and {elsewhere} elsewhere are not {total}",
            pool=s.pool,
            elsewhere=points_out(s, box),
            total=POINTS,
        )
    problems = [*audit_lying(s, box), *audit_places(s, box), *audit_standing(s, box), *audit_round(s, box)]
    yield from problems
    if s.over:
        yield from audit_over(s, box)
    elif not problems:
        yield from audit_decision(s, box)


def audit_cards(s: Record, box: Record) -> Iterator[Flaw]:
    """No card is there a third time, and no hand is larger than it was dealt."""
    held = cards_in_sight(s) + cards_of(s.unused)
    for name in NAMES:
        if held.count(name) > COPIES:
            yield Flaw(
                "copies",
                "the card {thing} is there {found} times, at most {most} are possible",
                thing=name,
                found=held.count(name),
                most=COPIES,
            )
    if size(s.unused) != unused_cards(s, box):
        yield Flaw(
            "unused",
            "unused: {found} cards, with {players} players there are {wanted}",
            found=size(s.unused),
            players=s.players,
            wanted=unused_cards(s, box),
        )
    for seat in range(s.players):
        if size(s.hand[seat]) > box.hand_size:
            yield Flaw(
                "hand_size",
                "seats[{seat}].hand: {found} cards, only {most} were dealt",
                seat=seat,
                found=size(s.hand[seat]),
                most=box.hand_size,
            )


def audit_lying(s: Record, box: Record) -> Iterator[Flaw]:
    """Lying combinations have one value each, and the best beats the others with as many cards."""
    for seat in range(s.players):
        field = f"seats[{seat}].lying"
        if (s.lying[seat] == 0) != (s.value[seat] == 0):
            yield Flaw("lying_value", "{field}: needs both cards and a value", field=field)
        elif not fits(box, s.lying[seat], s.value[seat]):
            yield Flaw(
                "lying_fits",
                "{field}: not all of {cards} can be raised to {value}",
                field=field,
                cards=", ".join(cards_of(s.lying[seat])),
                value=s.value[seat],
            )
        elif s.lying[seat] and seat != s.owner and not beaten(s, seat):
            yield Flaw(
                "lying_beaten",
                "{field}: does not go with the best combination, that of seat {seat}",
                field=field,
                seat=s.owner,
            )


def beaten(s: Record, seat: int) -> bool:
    """Whether the best combination beats that of a seat."""
    return bool(s.value[seat] < s.value[s.owner] and size(s.lying[seat]) == needed(s))


def audit_places(s: Record, box: Record) -> Iterator[Flaw]:
    """Places are given in order, to seats that have finished and to no others."""
    places = sorted(int(p) for p in s.place if p)
    if places != list(range(1, len(places) + 1)):
        yield Flaw("places", "place: {places} are not the first places in order", places=places)
    done = int(finished_seats(s))
    end = int(s.players) if s.over and box.play_on else 1 if s.over else s.players - 1 if box.play_on else 1
    if (s.over and (done != end or s.number != box.games)) or (not s.over and done >= end):
        yield Flaw(
            "over_or_not",
            "over: cannot be {over} in game {number} of {games} with {done} seats finished",
            over=bool(s.over),
            number=s.number,
            games=box.games,
            done=done,
        )
    for seat in range(s.players):
        yield from audit_finished(s, box, seat)


def audit_finished(s: Record, box: Record, seat: int) -> Iterator[Flaw]:
    """A seat has a place when it has nothing left; the last of a game gets one all the same (GI-42)."""
    done = has_finished(s, box, seat) and not (seat == s.player and s.chosen)
    if bool(s.place[seat]) != bool(done) and not was_left(s, seat):
        yield Flaw(
            "finished",
            "seats[{seat}].place: a seat has one when it has neither cards nor points left, and only then",
            seat=seat,
        )


def was_left(s: Record, seat: int) -> bool:
    """Whether a seat is the one that all others left behind: last when the game is over, out of the round or not."""
    return bool(s.over and s.place[seat] == s.players)


def audit_standing(s: Record, box: Record) -> Iterator[Flaw]:
    """Who is out, and what is noted."""
    for seat in range(s.players):
        playing = seat == s.player and s.chosen
        if s.out[seat] and not box.limit_on:
            yield Flaw("out_without_limit", "seats[{seat}].out: nobody is out of a round without Limit On", seat=seat)
        elif s.out[seat] and ((s.place[seat] and not was_left(s, seat)) or s.lying[seat] or s.owner == NOBODY):
            yield Flaw("out_passed", "seats[{seat}].out: only a seat that passed in this round is out of it", seat=seat)
        if box.limit_on and not s.hand[seat] and s.tokens[seat] and not playing and not s.over:
            yield Flaw(
                "tokens_gone", "seats[{seat}].tokens: with Limit On the last cards take all tokens along", seat=seat
            )
        if s.noted[seat] and (box.games == 1 or (s.number == 1 and not s.over)):
            yield Flaw(
                "noted_early", "seats[{seat}].noted: nothing is noted before the end of a game of several", seat=seat
            )
        elif s.noted[seat] > most_noted(s, box):
            yield Flaw(
                "noted_most",
                "seats[{seat}].noted: at most {most} can be noted by now, not {noted}",
                seat=seat,
                most=most_noted(s, box),
                noted=s.noted[seat],
            )


def most_noted(s: Record, box: Record) -> int:
    """The most points that a seat can have noted in the games that are over (GI-51, GI-61)."""
    worst = PENALTY_PER_CARD * int(box.hand_size) + POINTS if box.penalties else int(box.prizes.max())
    return (int(s.number) - 1 + int(s.over)) * worst


def audit_round(s: Record, box: Record) -> Iterator[Flaw]:
    """From the owner of the best combination round to the player everybody has passed, or has finished (GI-23)."""
    if s.owner == NOBODY:
        return
    for k in range(1, (int(s.player) - int(s.owner)) % int(s.players)):
        seat = (int(s.owner) + k) % int(s.players)
        if s.lying[seat]:
            yield Flaw(
                "cleared",
                "seats[{seat}].lying: was cleared when seat {seat}'s turn came, after that of seat {other}",
                seat=seat,
                other=s.owner,
            )
        if box.limit_on and not s.place[seat] and not s.out[seat]:
            yield Flaw(
                "must_be_out",
                "seats[{seat}].out: must be true, because seat {seat} has passed since seat {other} played",
                seat=seat,
                other=s.owner,
            )


def audit_over(s: Record, box: Record) -> Iterator[Flaw]:
    """A match ends with the turn in which a seat finishes (GI-41, GI-42)."""
    place = int(s.players) - 1 if box.play_on else 1
    if s.place[s.player] != place:
        yield Flaw(
            "over_player",
            "player: when the game is over it is the seat that finished last, with place {place}",
            place=place,
        )
    if s.phase != TURN or s.chosen or s.target:
        yield Flaw("over_playing", "phase, playing: nothing is being played when the game is over")


def audit_decision(s: Record, box: Record) -> Iterator[Flaw]:
    """The seat to decide may do so, and the combination it is playing can be laid."""
    if s.place[s.player] or s.out[s.player] or s.lying[s.player]:
        yield Flaw("cannot_decide", "player: seat {seat} cannot be the one to decide", seat=s.player)
    elif (s.phase == TURN) != (s.chosen == 0) or (s.chosen == 0) != (s.target == 0):
        yield Flaw("playing_needed", "playing: is needed while a combination is being played, and only then")
    elif s.phase != TURN and not playing_fits(s, box):
        yield Flaw(
            "playing_fits",
            "playing: {cards} cannot be played at {value} here",
            cards=", ".join(cards_of(s.chosen)),
            value=s.target,
        )
    elif legal(s, box, np.zeros(ACTIONS, np.int16)) == 0:
        yield Flaw("nothing_legal", "player: seat {seat} has no legal decision", seat=s.player)


def playing_fits(s: Record, box: Record) -> bool:
    """Whether the combination being played has the cards, value and price that its phase asks for."""
    if not fits(box, s.chosen, s.target) or s.target < least_value(s):
        return False
    left = budget(s, box) - price(box, s.chosen, s.target)
    if s.phase == VALUING:
        spent = left == 0 or s.hand[s.player] or not box.limit_on
        return bool(left >= 0 and spent and needed(s) in (0, size(s.chosen)))
    lowest = s.target == lowest_value(box, s.chosen, least_value(s), budget(s, box))
    cards, hand = size(s.chosen), size(s.hand[s.player])
    return bool(lowest and hand and (needed(s) == 0 or cards < needed(s) < cards + hand))
