"""A table told in words: what lies where, for those who do not see the board."""

from typing import Any

from rich.text import Text

from golemancy.game import State
from golemancy.server.tables.table import Table
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Speaker


def speaker(table: Table, language: str, owner: str = "") -> Speaker:
    """Speaks of a table to somebody: as "you" to whoever has exactly one seat."""
    game = table.match.game
    things = game.words.things(game.box) if game.words.things else {}
    mine = table.record.owned_by(owner) if owner and not table.record.imported else []
    names = [seat.name for seat in table.record.seats]
    return Speaker(catalogue(language, *game.definition.catalogues), things, names, mine[0] if len(mine) == 1 else None)


def described(table: Table, number: int, seat: int | None, speaker: Speaker) -> list[dict[str, Any]]:
    """What a seat sees after so many decisions, line by line, each with its depth; as drawn in a game without words."""
    return lines_of(table.timeline[number], seat, speaker)


def lines_of(state: State, seat: int | None, speaker: Speaker) -> list[dict[str, Any]]:
    """What a seat sees of a state, line by line."""
    view, words = state.view(seat), state.game.words
    if words.lines is None:
        drawn = Text.from_markup(words.draw(view)).plain
        return [{"depth": None, "text": line} for line in drawn.split("\n")]
    return [{"depth": line.get("depth", 0), "text": speaker.say("line", line)} for line in words.lines(view)]
