"""What the lobby lists: the games that are installed, as plain data."""

from typing import Any

from golemancy import games, players
from golemancy.contract import Definition, Option, Value
from golemancy.errors import BadOption
from golemancy.server.tables.choosing import stand_ins
from golemancy.server.tables.warming import Warming


def library(warming: Warming) -> dict[str, Any]:
    """All games, and the kinds of golems that can sit in a seat."""
    return {
        "games": [_game(games.definition(n)) | {"warm": p.to_dict()} for n, p in warming.progress.items() if p.listed],
        "levels": ["random", *players.LEVELS],
    }


def _game(definition: Definition) -> dict[str, Any]:
    return {
        "name": definition.name,
        "title": definition.title,
        "pitch": definition.pitch,
        "seats": list(definition.seats),
        "options": [_option(definition, option) for option in definition.options],
        "stand_ins": stand_ins(definition.name),
        "cards": definition.deck_file is not None,
    }


def _option(definition: Definition, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "choices": list(option.choices),
        "help": option.help,
        "free": option.free is not None,
        "fits": {str(players): _fitting(definition, option, players) for players in definition.seats},
    }


def _fitting(definition: Definition, option: Option, players: int) -> list[Value]:
    """The values of an option that so many players can choose while the other options are at their defaults."""
    return [value for value in option.choices if _fits(definition, players, {option.name: value})]


def _fits(definition: Definition, players: int, chosen: dict[str, Value]) -> bool:
    defaults = {option.name: option.choices[0] for option in definition.options}
    try:
        definition.check_options(players, defaults | chosen)
    except BadOption:
        return False
    return True
