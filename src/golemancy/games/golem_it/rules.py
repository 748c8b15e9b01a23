"""Golem It! Numbers such as GI-12 are those of docs/rules/golem_it.md."""

from golemancy.engine.layout import Array, Record
from golemancy.engine.random import below
from golemancy.engine.rule import rule
from golemancy.games.golem_it.combinations import IMPOSSIBLE, completion, exact_value, lowest_value, price
from golemancy.games.golem_it.packs import ALL_CARDS, draw_cards, first_kind, from_kind, one, size
from golemancy.games.golem_it.state import ADDING, KINDS, NOBODY, POINTS, TURN, VALUING

PASS = 0  # + points returned
CARD = 3  # + kind
LAY = CARD + KINDS
RAISE = LAY + 1
ACTIONS = RAISE + 1

# ---- set-up (GI-01 to GI-03)


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    """Deals the first game for options = (players, variant, Limit On, start seat or 0 for a random one)."""
    s.players = options[0]
    s.first = below(s, s.players) if options[3] == 0 else options[3] - 1
    s.number = 1
    deal(s, box)


@rule
def deal(s: Record, box: Record) -> None:
    """Deals a game of the match: cards and tokens to everybody, the start player opens."""
    left = ALL_CARDS
    s.pool = POINTS
    for seat in range(s.players):
        s.hand[seat] = draw_cards(s, left, box.hand_size)
        left -= s.hand[seat]
        s.tokens[seat] = box.starter_tokens if seat == s.first else box.other_tokens
        s.pool -= s.tokens[seat]
        s.lying[seat] = 0
        s.value[seat] = 0
        s.place[seat] = 0
        s.out[seat] = 0
    s.unused = left
    s.owner = NOBODY
    s.player = s.first


# ---- a turn: play a combination or pass (GI-10 to GI-24)


@rule
def needed(s: Record) -> int:
    """Cards that a combination must have; 0 for any number (GI-11, GI-12)."""
    return size(s.lying[s.owner]) if s.owner != NOBODY else 0


@rule
def least_value(s: Record) -> int:
    """The lowest value that the round allows (GI-11, GI-12)."""
    return s.value[s.owner] + 1 if s.owner != NOBODY else 1


@rule
def budget(s: Record, box: Record) -> int:
    """Points that may be laid on a combination: the pool's, or one's own in Limit On (GI-15, GI-70)."""
    return int(s.tokens[s.player] if box.limit_on else s.pool)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase == TURN:
        return legal_cards(s, box, out, legal_passes(s, box, out))
    n = 0
    if s.phase == VALUING or s.owner == NOBODY:
        out[n] = LAY
        n += 1
        if next_value(s, box) != 0:
            out[n] = RAISE
            n += 1
    return legal_cards(s, box, out, n) if s.phase == ADDING else n


@rule
def legal_passes(s: Record, box: Record, out: Array) -> int:
    """Passing with 0, 1 or 2 points, but an opener must change something (GI-20, GI-24, GI-72, GI-74)."""
    if box.limit_on:
        out[0] = PASS
        return 0 if s.owner == NOBODY else 1
    n = 0
    for points in range(1 if s.owner == NOBODY else 0, min(2, s.tokens[s.player]) + 1):
        out[n] = PASS + points
        n += 1
    return n


@rule
def legal_cards(s: Record, box: Record, out: Array, n: int) -> int:
    """The cards with which a combination can be begun or go on, if it can be completed.

    Cards are named in the order of kinds, so that each combination has one spelling.
    """
    left, chosen, wanted = s.hand[s.player], s.chosen, needed(s)
    if left == 0 or size(left) + size(chosen) < wanted:
        return n
    if takes_all(s):
        return legal_last(s, box, out, n)
    least, points = least_value(s), budget(s, box)
    while left != 0:
        kind, pack = first_kind(left), left
        left = from_kind(left, kind + 1)
        if from_kind(chosen, kind + 1) == 0:
            if chosen == 0 and wanted < 2:  # it is a combination by itself
                possible = box.reach[least, kind] <= points
            else:
                begun, rest = chosen + one(kind), pack - one(kind)
                possible = completion(box, begun, rest, wanted - size(begun), least, points) != IMPOSSIBLE
            if possible:
                out[n] = CARD + kind
                n += 1
    return n


@rule
def takes_all(s: Record) -> bool:
    """Whether the next card takes the whole hand along, as its only card or because all are needed."""
    hand = s.hand[s.player]
    return size(hand) == 1 or (s.chosen == 0 and size(hand) == needed(s))


@rule
def legal_last(s: Record, box: Record, out: Array, n: int) -> int:
    """The whole hand, named by its first card."""
    hand = s.hand[s.player]
    kind = first_kind(hand)
    if from_kind(s.chosen, kind + 1) == 0 and value_to_lay(s, box, s.chosen + hand) != 0:
        out[n] = CARD + kind
        n += 1
    return n


@rule
def picked(s: Record, kind: int) -> int:
    """What naming a card adds: that card, or the whole hand when all of it is needed."""
    hand = s.hand[s.player]
    return hand if s.chosen == 0 and size(hand) == needed(s) else one(kind)


@rule
def value_to_lay(s: Record, box: Record, pack: int) -> int:
    """The lowest value at which a pack can be laid; a last play in Limit On spends all (GI-74)."""
    if box.limit_on and pack == s.chosen + s.hand[s.player]:
        return exact_value(box, pack, least_value(s), budget(s, box))
    return lowest_value(box, pack, least_value(s), budget(s, box))


@rule
def next_value(s: Record, box: Record) -> int:
    """The next higher value for the chosen cards, or 0 (GI-15)."""
    return lowest_value(box, s.chosen, s.target + 1, budget(s, box))


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if action < CARD:
        pass_turn(s, box, action - PASS)
    elif action < LAY:
        choose(s, box, action - CARD)
    elif action == LAY:
        lay(s, box)
    else:
        s.target = next_value(s, box)
        s.phase = VALUING


@rule
def choose(s: Record, box: Record, kind: int) -> None:
    """Adds a card to the combination being played."""
    pack = picked(s, kind)
    s.target = value_to_lay(s, box, s.chosen + pack)
    s.hand[s.player] -= pack
    s.chosen += pack
    complete = s.hand[s.player] == 0 or size(s.chosen) == needed(s)
    s.phase = VALUING if complete else ADDING


@rule
def lay(s: Record, box: Record) -> None:
    """Lays the chosen cards with the tokens they need (GI-15, GI-70); they are the best combination now."""
    points = price(box, s.chosen, s.target)
    if box.limit_on:
        s.tokens[s.player] -= points
    else:
        s.pool -= points
    s.lying[s.player] = s.chosen
    s.value[s.player] = s.target
    s.owner = s.player
    s.chosen = 0
    s.target = 0
    end_turn(s, box)


@rule
def pass_turn(s: Record, box: Record, points: int) -> None:
    """Returns points to the pool (GI-20); in Limit On takes one and is out of the round (GI-72)."""
    if box.limit_on:
        points = -min(s.pool, 1)
        s.out[s.player] = 1
    s.tokens[s.player] -= points
    s.pool += points
    end_turn(s, box)


# ---- rounds (GI-16, GI-23, GI-30 to GI-32, GI-71 to GI-73)


@rule
def end_turn(s: Record, box: Record) -> None:
    """Has the player finished, is the game over, who is next?"""
    s.phase = TURN
    if has_finished(s, box, s.player):
        s.place[s.player] = finished_seats(s) + 1
        if finished_seats(s) == (s.players - 1 if box.play_on else 1):
            end_game(s, box)
            return
    advance(s, box)


@rule
def advance(s: Record, box: Record) -> None:
    """Goes round to the next seat in play; when the way meets the owner's seat, the round is over (GI-30, GI-31)."""
    waiting = True
    while waiting:
        s.player = (s.player + 1) % s.players
        clear(s, box, s.player)
        if s.player == s.owner:
            end_round(s)
        waiting = s.place[s.player] != 0 or s.out[s.player] != 0


@rule
def clear(s: Record, box: Record, seat: int) -> None:
    """Discards a seat's lying cards; the points on them go to the seat (GI-16) or to the pool (GI-71)."""
    points = price(box, s.lying[seat], s.value[seat])
    if box.limit_on:
        s.pool += points
    else:
        s.tokens[seat] += points
    s.lying[seat] = 0
    s.value[seat] = 0


@rule
def end_round(s: Record) -> None:
    """Nobody raised: the table is empty and all are in again."""
    s.owner = NOBODY
    for seat in range(s.players):
        s.out[seat] = 0


# ---- finishing, and the games of a match (GI-40 to GI-61, GI-75, GI-76)


@rule
def points_of(s: Record, box: Record, seat: int) -> int:
    """A seat's points, those on its lying cards included while they come back to it (GI-40, GI-75)."""
    lying = 0 if box.limit_on else price(box, s.lying[seat], s.value[seat])
    return int(s.tokens[seat]) + lying


@rule
def has_finished(s: Record, box: Record, seat: int) -> bool:
    """No cards in hand and no points (GI-40, GI-75)."""
    return s.hand[seat] == 0 and points_of(s, box, seat) == 0


@rule
def finished_seats(s: Record) -> int:
    """How many seats have finished this game."""
    n = 0
    for seat in range(s.players):
        if s.place[seat] != 0:
            n += 1
    return n


@rule
def end_game(s: Record, box: Record) -> None:
    """Notes the points of this game and deals the next, whose start player sits one seat on (GI-50, GI-60)."""
    for seat in range(s.players):
        if s.place[seat] == 0 and box.play_on:
            s.place[seat] = s.players  # GI-42
        s.noted[seat] += prize(s, box, seat)
    if s.number == box.games:
        s.over = 1
        return
    s.number += 1
    s.first = (s.first + 1) % s.players
    deal(s, box)


@rule
def prize(s: Record, box: Record, seat: int) -> int:
    """What a seat notes at the end of a game: tournament points (GI-51) or the loser's penalty (GI-61)."""
    if box.penalties and s.place[seat] == 0:
        return 3 * size(s.hand[seat]) + points_of(s, box, seat)
    return int(box.prizes[s.place[seat]])


@rule
def result(s: Record, box: Record, seat: int) -> int:
    """A seat's score so far (GI-76)."""
    if box.games > 1:
        return int(s.noted[seat])
    if s.place[seat] == 0:
        return 0
    return int(s.players - s.place[seat] if box.play_on else 1)


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    """Scores and places; equal scores share a place, and of penalty points the fewest win (GI-51, GI-61, GI-76)."""
    for seat in range(s.players):
        scores[seat] = result(s, box, seat)
    better = -1 if box.penalties else 1
    for seat in range(s.players):
        places[seat] = 1
        for other in range(s.players):
            if better * (scores[other] - scores[seat]) > 0:
                places[seat] += 1
