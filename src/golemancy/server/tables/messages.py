"""What a page is told about a table: what a seat may see, and what it may decide."""

from functools import lru_cache
from importlib import resources
from typing import Any

from golemancy.contract import Event
from golemancy.game import State
from golemancy.play.fairness import commitment
from golemancy.play.foresight import foreseen
from golemancy.server.refusal import Refusal
from golemancy.server.store.records import OPEN, MatchRecord
from golemancy.server.tables.choosing import reconstructed, stand_ins
from golemancy.server.tables.table import Table

Message = dict[str, Any]
LOG_LINES = 200  # of the log in one message
_NOTHING_TO_DECIDE: Message = {"view": None, "actions": [], "log": [], "result": None}
_NOTHING_YET: Message = _NOTHING_TO_DECIDE | {"player": None, "phase": "waiting"}


def message(
    table: Table,
    owner: str,
    seat: int | None,
    position: int | None = None,
    *,
    brief: bool = False,
    known: bool = False,
    lines: int | None = None,
) -> Message:
    """Everything a page needs to draw the table, now or at an earlier position; brief: all that a program needs.

    `known`: of the head only whose turn it is, for a program that has the table as it was one decision ago.
    `lines`: the first line of the log that is wanted; below 0, so many of the last.
    """
    number = table.number if position is None else position
    head = _turn(table, seat, number) if known else _identity(table) | _standing(table, owner, seat, number)
    if table.record.waiting:
        return head | _NOTHING_YET
    if brief and seat is not None and head["player"] not in (seat, None):
        return head | _NOTHING_TO_DECIDE | {"log": [_said(table, number - 1, seat, brief=True)] if number else []}
    state, now = table.timeline[number], number == table.number
    view = state.view(seat)
    log = _brief_log if brief else _log
    return head | {
        "view": view,
        "actions": _actions(table, owner, seat, brief=brief) if now else [],
        "log": log(table, number, seat, view["events"], lines),
        "result": _result(table) if now and table.over else None,
    }


def _turn(table: Table, seat: int | None, number: int) -> Message:
    """Whose turn it is, and how much time is left."""
    state, now = table.timeline[number], number == table.number
    return {
        "type": "table",
        "epoch": table.epoch,
        "number": number,
        "latest": table.number,
        "seat": seat,
        "player": table.player if now else state.player,
        "phase": state.phase,
        "thinking": _thinking(table) if now else None,
        "clock": table.clocks.to_dict(_ticking(table), table.now()) if now else None,
    }


def _standing(table: Table, owner: str, seat: int | None, number: int) -> Message:
    """Whose turn it is, and who sits there."""
    mine, now = table.record.owned_by(owner), number == table.number
    return _turn(table, seat, number) | {
        "watching": not mine,
        "seats": _seats(table, owner, number),
        "secret": secret(table, mine, table.timeline[number]),
        "failed": table.failed,
        "can_undo": _can_undo(table, mine) if now else False,
        "waited": _waited(table) if now else None,
    }


def _ticking(table: Table) -> int | None:
    """The seat whose clock runs."""
    return None if table.deadline is None else table.player


def _waited(table: Table) -> float | None:
    """The seconds for which everybody has waited for the present decision."""
    record = table.record
    running = record.started is not None and record.result is None
    return round(table.now() - max([record.started or 0.0, *record.times[-1:]]), 1) if running else None


def _identity(table: Table) -> Message:
    """What stays the same from the first decision to the last."""
    status = table.record.status
    if status not in table.introduced:
        table.introduced[status] = _introduction(table)
    return table.introduced[status]


def _introduction(table: Table) -> Message:
    record, game = table.record, table.match.game
    return {
        "id": record.id,
        "status": record.status,
        "access": record.access,
        "shared": record.replay_shared,
        "rated": record.rated,
        "rematch": record.next,
        "tournament": record.tournament,
        "fair": _fair(record),
        "game": game.name,
        "title": game.title,
        "options": game.options,
        "practice": record.practice,
        "imported": record.imported,
        "lowest_wins": game.lowest_wins,
        "stand_ins": reconstructed(game.custom_deck) if game.custom_deck else stand_ins(game.name),
        "own_deck": game.custom_deck is not None,
        "board": has_board(game.name),
    }


def _fair(record: MatchRecord) -> Message:
    """The hash of the seed from the start, seed and salt at the end."""
    known = record.imported or record.result is not None
    return {
        "hash": commitment(record.seed, record.salt) if record.salt else None,
        "seed": str(record.seed) if known else None,
        "salt": record.salt if known and record.salt else None,
    }


@lru_cache(maxsize=None)
def has_board(name: str) -> bool:
    """Whether the page has a board of its own for a game; the others get the generic one."""
    return (resources.files("golemancy") / "web" / "boards" / f"{name}.js").is_file()


def _seats(table: Table, owner: str, number: int) -> list[Message]:
    gone = tuple(table.match.resigned)
    if number < table.number:
        gone = tuple(entry.seat for entry in table.match.history[:number] if entry.action is None)
    known = (owner if table.record.owned_by(owner) else "", gone, len(table.late))  # all who only watch see the same
    if known not in table.seated:
        table.seated[known] = [_seat(table, owner, n, resigned=n in gone) for n in range(len(table.record.seats))]
    return table.seated[known]


def _seat(table: Table, owner: str, number: int, *, resigned: bool) -> Message:
    seat = table.record.seats[number]
    return {
        "name": seat.name,
        "kind": seat.kind,
        "person": seat.is_person,
        "open": seat.kind == OPEN,
        "mine": bool(owner) and seat.owner == owner,
        "host": seat.owner is not None and seat.owner == table.record.host,
        "player": seat.account,
        "left": seat.leaver is not None,
        "resigned": resigned,
        "late": number in table.late,
        "gained": seat.gained,
    }


def _thinking(table: Table) -> int | None:
    """The seat of the program that is deciding."""
    return table.player if table.program is not None else None


def _can_undo(table: Table, mine: list[int]) -> bool:
    """Whether there is something of one's own to take back; whether that is fair is seen on trying."""
    history = table.match.history
    return not table.record.imported and bool(mine) and any(entry.seat in mine for entry in reversed(history))


def _result(table: Table) -> Message:
    match = table.match
    known = {"scores": match.state.scores, "places": match.places, "winners": match.winners}
    return known | {"sources": _sources(match.state)}


def _sources(state: State) -> list[dict[str, int]] | None:
    """Where the points of each seat come from, for the messages `source.NAME`; None where the game does not say."""
    breakdown, seats = state.game.definition.lab.breakdown, range(state.game.players)
    if breakdown is None or not state.over:
        return None
    found = [breakdown(state.copy(past=False).record, state.game.box, seat) for seat in seats]
    return [{source.lower().replace(" ", "_"): n for source, n in one.items()} for one in found]


# ---- secrets


def secret(table: Table, mine: list[int], state: State) -> bool:
    """Whether people at one screen would see each other's hidden things."""
    if len([n for n in mine if table.record.seats[n].is_person]) < 2:
        return False
    public = _bare(state, None)
    return any(_bare(state, seat) != public for seat in mine)


def _bare(state: State, seat: int | None) -> Message:
    """A view without what says whose it is."""
    return {key: value for key, value in state.view(seat).items() if key not in ("seat", "events")}


def seat_to_show(table: Table, owner: str, asked: int | None) -> int | None:
    """Whose view a page gets: of several own seats the one asked for, or where nothing is hidden the natural one."""
    mine = table.record.owned_by(owner)
    if asked is not None and asked not in mine:
        raise Refusal(403, "seat_not_yours", number=asked)
    if len(mine) < 2:
        return mine[0] if mine else None
    if secret(table, mine, table.match.state):
        return asked
    last = next((entry.seat for entry in reversed(table.match.history) if entry.seat in mine), mine[0])
    return table.player if table.player in mine else last


# ---- decisions


def _actions(table: Table, owner: str, seat: int | None, *, brief: bool) -> list[Message]:
    """The legal decisions, if it is this seat's turn and this page's seat."""
    state = table.match.state
    if table.record.imported or table.player is None or table.player != seat:
        return []
    if table.record.seats[seat].owner != owner or seat in table.match.resigned:
        return []
    if brief:
        return [{"action": a, "text": state.say(a)} for a in state.legal]
    return choices(state, table.match.seen_state(), seat)


def choices(state: State, world: State, seat: int) -> list[Message]:
    """The legal decisions of a seat, each with whether it ends the turn in a world that the seat could be in."""
    return [legal_action(state, a) | {"ends": _ends(world, a, seat)} for a in state.legal]


def legal_action(state: State, action: int) -> Message:
    """A decision in notation, to be said in words, and where it belongs."""
    return {"action": action, "text": state.say(action), "phrase": state.phrase(action), "at": state.at(action)}


def _ends(world: State, action: int, seat: int) -> bool:
    """Whether a decision ends the turn, tried in a world the seat could be in."""
    after = world.copy()
    after.apply(action)
    return after.player != seat


def preview(table: Table, seat: int, action: int) -> Message:
    """What a decision will surely do, and the table after it as far as that is certain."""
    check_decision(table, seat, action)
    events, view = foreseen(table.match.state, action)
    return {"events": events, "view": view}


def check_decision(table: Table, seat: int, action: int) -> None:
    """Refuses what is no decision of a seat now."""
    if table.player != seat or action not in table.match.state.legal:
        raise Refusal(409, "not_a_decision")


# ---- the log


def _first_line(number: int, lines: int | None) -> int:
    """The number of the first line of the log in a message."""
    wanted = 0 if lines is None else lines if lines >= 0 else number + lines
    return max(0, number - LOG_LINES, wanted)


def log_line(table: Table, number: int, seat: int | None, events: list[Event] | None = None) -> Message:
    """One decision of the history in notation, and what the seat saw happen (if it is known: `events`)."""
    line = table.told.get(number, seat)
    if line is None:
        line = _log_line(table, number, seat, events)
        table.told.keep(number, seat, line)
    return line


def _log(table: Table, number: int, seat: int | None, events: list[Event], lines: int | None) -> list[Message]:
    """The lines that a page wants, up to the last decision, whose events are known."""
    first = _first_line(number, lines)
    latest = [log_line(table, number - 1, seat, events)] if first < number else []
    return [*(log_line(table, n, seat) for n in range(first, number - 1)), *latest]


def _brief_log(table: Table, number: int, seat: int | None, events: list[Event], lines: int | None) -> list[Message]:
    """The last line as a program is told it: in notation, since its view has the events with all their facts."""
    if number == 0:
        return []
    said = _said(table, number - 1, seat, brief=True)
    if table.match.history[number - 1].action is not None:
        happened = (event for event in events if event.get("kind") != "decide")
        said["events"] = [{"kind": event.get("kind", ""), "text": event.get("text", "")} for event in happened]
    return [said]


def _log_line(table: Table, number: int, seat: int | None, events: list[Event] | None) -> Message:
    if table.match.history[number].action is None:
        return _said(table, number, seat)
    events = table.timeline[number + 1].events(seat) if events is None else events
    return _said(table, number, seat) | {"events": [event for event in events if event.get("kind") != "decide"]}


def _said(table: Table, number: int, seat: int | None, *, brief: bool = False) -> Message:
    """One decision of the history in notation and, but for programs, to be said in words; as a seat may know it."""
    entry = table.match.history[number]
    if entry.action is None:
        late = entry.seat in table.late
        text, phrase = ("out of time", {"kind": "late"}) if late else ("resign", {"kind": "resign"})
        return {"seat": entry.seat, "text": text, "phrase": phrase, "events": []}
    state, action = table.timeline[number], entry.action
    if state.hides(action, seat):
        return {"seat": entry.seat, "text": "hidden", "phrase": {"kind": "hidden"}, "events": []}
    said = {"seat": entry.seat, "text": state.say(action), "events": []}
    return said if brief else said | {"phrase": state.phrase(action)}
