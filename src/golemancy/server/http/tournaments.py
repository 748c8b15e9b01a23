"""The API of tournaments."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path

from golemancy import games
from golemancy.play.tournament import length, standings
from golemancy.server.http.identity import Known, Owner
from golemancy.server.http.limits import limited
from golemancy.server.http.requests import Entering, NewGolem, NewTournament
from golemancy.server.http.routes import At, Looking, MatchName
from golemancy.server.refusal import Refusal, not_found
from golemancy.server.store.records import Conflict
from golemancy.server.store.tournaments import OPEN_NOW, OVER, RUNNING_NOW, Pairing, Tournament
from golemancy.server.tables import tournaments as rules
from golemancy.server.tables.choosing import DECK, known_games
from golemancy.server.tables.tables import Tables
from golemancy.server.work.tournaments import look_after

tournaments = APIRouter(prefix="/api/tournaments")
Holding = Depends(limited("tournament"))
MOST_HELD = 5  # by one host, that are not over
_TRIES = 5
Entry = Annotated[int, Path(ge=0, le=1000)]


async def _found(tournament: MatchName, at: At) -> Tournament:
    found = await asyncio.to_thread(at.store.tournaments.load, tournament)
    if found is None or found.game not in known_games():
        raise not_found("tournament")
    return found


One = Annotated[Tournament, Depends(_found)]


@tournaments.get("", dependencies=[Looking])
async def list_tournaments(owner: Owner, at: At) -> dict[str, list[dict[str, Any]]]:
    """Tournaments that can be entered, that run, and that are over, the latest first."""
    found = {key: await asyncio.to_thread(at.store.tournaments.listed, key) for key in (OPEN_NOW, RUNNING_NOW, OVER)}
    return {key: [_summary(one, owner) for one in list_ if one.game in known_games()] for key, list_ in found.items()}


@tournaments.post("", status_code=201, dependencies=[Holding])
async def hold(wanted: NewTournament, owner: Known, at: At) -> dict[str, str]:
    """Sets up a tournament."""
    if wanted.game not in at.warming.progress:
        raise not_found("game", name=wanted.game)
    if await asyncio.to_thread(at.store.tournaments.hosted, owner) >= MOST_HELD:
        raise Refusal(409, "tournaments_yours", n=MOST_HELD)
    rule = wanted.clock.rule()
    details = (wanted.name, wanted.game, wanted.options, wanted.form, rule, wanted.rated, wanted.rounds, wanted.most)
    one = await asyncio.to_thread(rules.new_tournament, rules.NewTournament(*details), owner)
    await asyncio.to_thread(at.store.tournaments.create, one)
    return {"id": one.id}


@tournaments.get("/{tournament}", dependencies=[Looking])
async def look(one: One, owner: Owner) -> dict[str, Any]:
    """A tournament: who plays, the rounds so far, and where everybody stands."""
    return _shown(one, owner)


@tournaments.post("/{tournament}/join", dependencies=[Holding])
async def enter(one: One, wish: Entering, owner: Known, at: At) -> dict[str, Any]:
    """Enters it."""
    person = await asyncio.to_thread(at.store.people.known, owner)
    account = person.name if person else None
    return await _changed(one, owner, at, lambda one: rules.join(one, owner, wish.name or account or "", account))


@tournaments.post("/{tournament}/leave", dependencies=[Holding])
async def leave(one: One, owner: Known, at: At) -> dict[str, Any]:
    """Withdraws."""
    return await _changed(one, owner, at, lambda one: rules.leave(one, owner))


@tournaments.post("/{tournament}/golems", dependencies=[Holding])
async def add_golem(one: One, wish: NewGolem, owner: Known, at: At) -> dict[str, Any]:
    """The host enters a golem."""
    return await _changed(one, owner, at, lambda one: rules.add_golem(one, owner, wish.kind))


@tournaments.delete("/{tournament}/entrants/{number}", dependencies=[Holding])
async def remove(one: One, number: Entry, owner: Known, at: At) -> dict[str, Any]:
    """The host takes somebody out before it begins."""
    return await _changed(one, owner, at, lambda one: rules.remove(one, owner, number))


@tournaments.post("/{tournament}/start", dependencies=[Holding])
async def start(one: One, owner: Known, at: At) -> dict[str, Any]:
    """The host begins it."""
    return await _changed(one, owner, at, lambda one: rules.start(one, owner))


async def _changed(
    one: Tournament, owner: str, at: Tables, change: Callable[[Tournament], Tournament]
) -> dict[str, Any]:
    """Changes it, whoever else is at it, and goes on with it."""
    for _ in range(_TRIES):
        try:
            kept = await asyncio.to_thread(at.store.tournaments.change, one, change(one))
        except Conflict:
            found = await asyncio.to_thread(at.store.tournaments.load, one.id)
            if found is None:
                raise not_found("tournament") from None
            one = found
            continue
        if kept.status == RUNNING_NOW:
            await look_after(at, kept.id)
        return _shown(kept, owner)
    raise Refusal(409, "too_quick")


# ---- as a page sees it


def _summary(one: Tournament, owner: str) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "game": one.game,
        "title": games.definition(one.game).title,
        "form": one.form,
        "status": one.status,
        "clock": one.clock,
        "rated": one.rated,
        "most": one.most,
        "entrants": len(one.entrants),
        "round": len(one.rounds),
        "rounds": length(one.form, len(one.entrants), one.wanted),
        "updated": one.updated,
        "hosting": bool(owner) and one.host == owner,
        "me": one.number_of(owner),
    }


def _shown(one: Tournament, owner: str) -> dict[str, Any]:
    return _summary(one, owner) | {
        "options": {name: value for name, value in one.options.items() if name != DECK},
        "players": [
            {"name": entrant.name, "kind": entrant.kind, "player": entrant.account, "gone": entrant.gone}
            for entrant in one.entrants
        ],
        "played": [[_bout(pairing) for pairing in played] for played in one.rounds],
        "standings": [vars(standing) for standing in standings(len(one.entrants), one.bouts, one.form)],
    }


def _bout(pairing: Pairing) -> dict[str, Any]:
    bout = pairing.bout
    return {"first": bout.first, "second": bout.second, "points": bout.points, "match": pairing.match}
