"""Tournaments: each function says what one becomes, or refuses."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from golemancy import games, players
from golemancy.contract import Options
from golemancy.play.match import PERSON
from golemancy.play.tournament import DRAW, LOSS, MOST_ENTRANTS, WIN, Bout, Form, following
from golemancy.server.refusal import Refusal
from golemancy.server.store.names import looks
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.store.tournaments import OPEN_NOW, OVER, RUNNING_NOW, Entrant, Pairing, Tournament
from golemancy.server.tables.choosing import chosen_game, lasting
from golemancy.server.tables.seating import LONGEST_NAME, free_name, fresh_record
from golemancy.server.tables.table import new_id

PLAYERS = 2  # at each table
FEWEST = 2  # entrants


@dataclass(frozen=True)
class NewTournament:
    """A tournament that somebody wants to hold."""

    name: str
    game: str
    options: Options
    form: Form
    clock: dict[str, float]
    rated: bool = False
    rounds: int = 0
    most: int = 16


def new_tournament(wanted: NewTournament, host: str) -> Tournament:
    """A new tournament, open for everybody."""
    if PLAYERS not in games.definition(wanted.game).seats:
        raise Refusal(400, "tournament_game")
    game = chosen_game(wanted.game, PLAYERS, wanted.options)
    now = time.time()
    return Tournament(
        new_id(),
        wanted.name or game.definition.title,
        game.name,
        lasting(game),
        wanted.form,
        host,
        created=now,
        clock=wanted.clock,
        rated=wanted.rated,
        wanted=wanted.rounds if wanted.form == "swiss" else 0,
        most=wanted.most,
        updated=now,
    )


# ---- coming and going


def join(one: Tournament, owner: str, name: str, account: str | None) -> Tournament:
    """Somebody enters."""
    _check_open(one)
    if one.number_of(owner) is not None:
        raise Refusal(409, "tournament_in")
    _check_room(one)
    return _with(one, Entrant(_free_name(one, name or f"Player {len(one.entrants) + 1}"), PERSON, owner, account))


def add_golem(one: Tournament, owner: str, kind: str) -> Tournament:
    """The host enters a golem."""
    _check_host(one, owner)
    _check_open(one)
    _check_room(one)
    if kind not in players.KNOWN:
        raise Refusal(400, "unknown_golem", kind=kind, known=", ".join(players.KNOWN))
    return _with(one, Entrant(_free_name(one, f"Golem {len(one.entrants) + 1}"), kind))


def leave(one: Tournament, owner: str) -> Tournament:
    """Somebody withdraws: the name goes while it has not begun; later all that is still to be played counts as lost."""
    number = one.number_of(owner)
    if number is None:
        raise Refusal(409, "tournament_out")
    return _without(one, number)


def remove(one: Tournament, owner: str, number: int) -> Tournament:
    """The host takes somebody out of a tournament that has not begun."""
    _check_host(one, owner)
    _check_open(one)
    if number >= len(one.entrants):
        raise Refusal(400, "no_such_entrant", number=number + 1)
    return _without(one, number)


def _without(one: Tournament, number: int) -> Tournament:
    if one.status == OVER:
        raise Refusal(409, "tournament_over")
    if one.status == OPEN_NOW:
        return replace(one, entrants=one.entrants[:number] + one.entrants[number + 1 :])
    gone = replace(one.entrants[number], gone=True)
    return replace(one, entrants=(*one.entrants[:number], gone, *one.entrants[number + 1 :]))


def _with(one: Tournament, entrant: Entrant) -> Tournament:
    return replace(one, entrants=(*one.entrants, entrant))


def _free_name(one: Tournament, wanted: str) -> str:
    return free_name(wanted[:LONGEST_NAME], {look for entrant in one.entrants for look in looks(entrant.name)})


def _check_open(one: Tournament) -> None:
    if one.status != OPEN_NOW:
        raise Refusal(409, "tournament_begun")


def _check_room(one: Tournament) -> None:
    if len(one.entrants) >= min(one.most, MOST_ENTRANTS):
        raise Refusal(409, "tournament_full", n=min(one.most, MOST_ENTRANTS))


def _check_host(one: Tournament, owner: str) -> None:
    if one.host != owner:
        raise Refusal(403, "host_only")


# ---- playing


def start(one: Tournament, owner: str) -> Tournament:
    """The host begins it: the first round is paired."""
    _check_host(one, owner)
    _check_open(one)
    if len(one.entrants) < FEWEST:
        raise Refusal(409, "tournament_few", n=FEWEST)
    return _go_on(replace(one, status=RUNNING_NOW))


def advance(one: Tournament, results: Mapping[str, list[int] | None]) -> Tournament:
    """What follows from the matches that are over: points, and a new round once the last bout has ended."""
    if one.status != RUNNING_NOW:
        return one
    known = tuple(tuple(_called(one, pairing, results) for pairing in played) for played in one.rounds)
    return _go_on(replace(one, rounds=known))


def _called(one: Tournament, pairing: Pairing, results: Mapping[str, list[int] | None]) -> Pairing:
    """A bout with its points, if it is over; whoever withdrew in the middle has lost it."""
    bout = pairing.bout
    if bout.points is not None or bout.second is None or pairing.match is None:
        return pairing
    places, gone = results.get(pairing.match), one.absent & {bout.first, bout.second}
    if places is None and not gone:
        return pairing
    if places is not None:
        first = DRAW if places[0] == places[1] else WIN if places[0] < places[1] else LOSS
        points = first, WIN - first
    else:
        points = (LOSS, WIN) if bout.first in gone else (WIN, LOSS)
    return replace(pairing, bout=Bout(bout.first, bout.second, points))


def _go_on(one: Tournament) -> Tournament:
    """Pairs again and again, until somebody has to play or it is over."""
    while not one.rounds or all(pairing.bout.points is not None for pairing in one.rounds[-1]):
        same, bouts = following(one.form, len(one.entrants), one.bouts, one.absent, one.wanted)
        if not bouts:
            return replace(one, status=OVER, bouts=[])
        pairings = tuple(Pairing(bout, None if bout.points else new_id()) for bout in bouts)
        before = one.rounds[:-1] if same else one.rounds
        now = (*one.rounds[-1], *pairings) if same else pairings
        one = replace(one, rounds=(*before, now), bouts=[])
    return one


def waiting(one: Tournament) -> list[Pairing]:
    """The bouts that are being played."""
    return [pairing for played in one.rounds for pairing in played if pairing.bout.points is None]


def match_of(one: Tournament, pairing: Pairing, seed: int) -> MatchRecord:
    """The match of a bout, which everybody may watch."""
    bout = pairing.bout
    assert bout.second is not None
    assert pairing.match is not None
    seats = [_seat(one.entrants[number]) for number in (bout.first, bout.second)]
    options = dict(one.options)
    if any(option.name == "first" for option in games.definition(one.game).options):
        options["first"] = 0
    record = fresh_record(chosen_game(one.game, PLAYERS, options), seats, one.host, seed)
    people = all(seat.is_person for seat in seats)
    return replace(
        record,
        id=pairing.match,
        access="public",
        rated=one.rated and people,
        clock=one.clock,
        tournament=one.id,
    )


def _seat(entrant: Entrant) -> SeatRecord:
    return SeatRecord(entrant.name, entrant.kind, entrant.owner, account=entrant.account)
