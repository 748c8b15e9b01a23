"""What a page is told about a table: what a seat may see, and what it may decide."""

from functools import lru_cache
from typing import Any

from rich.text import Text

from golemancy.contract import Event
from golemancy.game import State
from golemancy.server.library import has_board, reconstructed, stand_ins
from golemancy.server.refusal import Refusal
from golemancy.server.tables import Table

Message = dict[str, Any]
LOG_LINES = 200  # of the log in one message


def message(table: Table, owner: str, seat: int | None, position: int | None = None) -> Message:
    """Everything a page needs to draw the table, now or at an earlier position."""
    number = table.number if position is None else position
    state = table.timeline[number]
    now = number == table.number
    return {
        **_identity(table),
        "number": number,
        "latest": table.number,
        "seat": seat,
        "player": state.player if not now else table.match.player,
        "phase": state.phase,
        "seats": _seats(table, owner, number),
        "secret": secret(table, owner, state),
        "thinking": _thinking(table) if now else None,
        "failed": table.failed,
        "can_undo": _can_undo(table, owner) if now else False,
        "view": state.view(seat),
        "text": drawn(state, seat),
        "actions": _actions(table, owner, seat) if now else [],
        "log": [log_line(table, n, seat) for n in range(max(0, number - LOG_LINES), number)],
        "result": _result(table) if now and table.match.over else None,
    }


def _identity(table: Table) -> Message:
    """What stays the same all through a match, nearly."""
    record, game = table.record, table.match.game
    return {
        "id": record.id,
        "epoch": table.epoch,
        "game": game.name,
        "title": game.title,
        "options": game.options,
        "practice": record.practice,
        "imported": record.imported,
        "stand_ins": reconstructed(game.custom_deck) if game.custom_deck else stand_ins(game.name),
        "own_deck": game.custom_deck is not None,
        "board": has_board(game.name),
    }


def _seats(table: Table, owner: str, number: int) -> list[Message]:
    gone = [entry.seat for entry in table.match.history[:number] if entry.action is None]
    return [
        {"name": s.name, "kind": s.kind, "person": s.is_person, "mine": s.owner == owner, "resigned": n in gone}
        for n, s in enumerate(table.record.seats)
    ]


def _thinking(table: Table) -> int | None:
    """The seat of the program that is deciding."""
    waits = table.match.program_to_decide() is not None and not table.record.imported
    return table.match.player if waits and not table.failed else None


def _can_undo(table: Table, owner: str) -> bool:
    """Whether there is something of one's own to take back; whether that is fair is seen on trying."""
    mine = table.record.owned_by(owner)
    return not table.record.imported and any(entry.seat in mine for entry in table.match.history)


def _result(table: Table) -> Message:
    match = table.match
    return {"scores": match.state.scores, "places": match.places, "winners": match.winners}


def drawn(state: State, seat: int | None) -> str:
    """The table as plain text."""
    return Text.from_markup(state.draw(seat)).plain


# ---- secrets


def secret(table: Table, owner: str, state: State) -> bool:
    """Whether people at one screen would see each other's hidden things."""
    mine = [n for n in table.record.owned_by(owner) if table.record.seats[n].is_person]
    if len(mine) < 2:
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
        raise Refusal(403, f"seat {asked} is not yours")
    if len(mine) < 2:
        return mine[0] if mine else None
    if secret(table, owner, table.match.state):
        return asked
    last = next((entry.seat for entry in reversed(table.match.history) if entry.seat in mine), mine[0])
    return table.match.player if table.match.player in mine else last


# ---- decisions


def _actions(table: Table, owner: str, seat: int | None) -> list[Message]:
    """The legal decisions, if it is this seat's turn and this page's seat."""
    state = table.match.state
    if table.record.imported or table.match.player is None or table.match.player != seat:
        return []
    if table.record.seats[seat].owner != owner or seat in table.match.resigned:
        return []
    world = table.match.seen_state()
    return [{"action": a, "text": state.say(a), "at": state.at(a), "ends": _ends(world, a, seat)} for a in state.legal]


def _ends(world: State, action: int, seat: int) -> bool:
    """Whether a decision ends the turn, tried in a world the seat could be in."""
    after = world.records.copy()
    world.game.rules.apply(after[0], world.game.box, action)
    return bool(after[0].over) or int(after[0].player) != seat


def preview(table: Table, seat: int, action: int) -> list[str]:
    """What a decision will surely do, in words: what it does in two possible worlds alike."""
    if table.match.player != seat or action not in table.match.state.legal:
        raise Refusal(409, "that is no decision of yours now")
    one, other = (_told(table.match.state.redeal(seat, world), action, seat) for world in (1, 2))
    return [text for text in one if text in other]


def _told(world: State, action: int, seat: int) -> list[str]:
    world.apply(action)
    return [event["text"] for event in world.events(seat) if event.get("kind") not in ("decide", "turn")]


# ---- the log


def log_line(table: Table, number: int, seat: int | None) -> Message:
    """One decision of the history in notation, and what the seat saw happen."""
    entry = table.match.history[number]
    if entry.action is None:
        return {"seat": entry.seat, "text": "resign", "events": []}
    return _told_line(table.timeline[number], table.timeline[number + 1], entry.seat, entry.action, seat)


@lru_cache(maxsize=20_000)
def _told_line(before: State, after: State, who: int, action: int, seat: int | None) -> Message:
    events = [_short(event) for event in after.events(seat) if event.get("kind") != "decide"]
    return {"seat": who, "text": before.say(action), "events": events}


def _short(event: Event) -> Message:
    return {"kind": event.get("kind", ""), "text": event.get("text", "")}
