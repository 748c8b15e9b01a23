"""Reasons: what a better line of play is said to gain is there when both lines are played once more."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from golemancy import games
from golemancy.contract import View
from golemancy.game import State
from golemancy.play.reasons import Why, gains, played_on, said, why
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.speaker import Phrase, Speaker
from tests.conftest import game
from tests.games.century.tables import GOLEMS, table

WHOSE = {"adventure": "turn", "arena": "active"}  # what a view calls the seat whose turn it is, if not `player`
NAMES = ("Ann", "Bob", "Cleo")
Figure = Callable[[View, int], Any]


def row(view: View, seat: int) -> Any:
    return view["seats"][seat]


def others(view: View, seat: int) -> list[int]:
    return [other for other in range(len(view["seats"])) if other != seat]


def tiles_of(view: View, seats: Sequence[int]) -> int:
    return sum(tile["seat"] in seats for tile in view["board"].values())


def lying(view: View, seat: int) -> int:
    return int((row(view, seat)["lying"] or {"points": 0})["points"])


CARAVAN: dict[str, Figure] = {
    "points": lambda view, seat: row(view, seat)["points"],
    "denied": lambda view, seat: -max(row(view, other)["points"] for other in others(view, seat)),
    "crystals": lambda view, seat: row(view, seat)["caravan"],
    "merchants": lambda view, seat: sum(len(row(view, seat).get(pile, ())) for pile in ("hand", "played", "discards")),
}
FIGURES: dict[str, dict[str, Figure]] = {
    "century": CARAVAN | {"golems": lambda view, seat: len(row(view, seat)["claimed"])},
    "adventure": CARAVAN
    | {
        "tiles": lambda view, seat: len(row(view, seat)["claimed"]),
        "outposts": lambda view, seat: len(row(view, seat)["outposts"]),
    },
    "golem_it": {
        "penalty": lambda view, seat: -row(view, seat)["noted"],
        "finished": lambda view, seat: int(row(view, seat)["place"] is not None),
        "cards": lambda view, seat: -row(view, seat)["cards"],
        "tokens": lambda view, seat: -row(view, seat)["tokens"] - lying(view, seat),
        "lead": lambda view, seat: int((view["best"] or {}).get("seat") == seat),
    },
    "golems": {
        "points": lambda view, seat: row(view, seat)["points"]["total"],
        "denied": lambda view, seat: -row(view, 1 - seat)["points"]["total"],
        "golems": lambda view, seat: len(row(view, seat)["golems"]),
        "gems": lambda view, seat: row(view, seat)["gems"],
        "icons": lambda view, seat: row(view, seat)["icons"],
    },
    "arena": {
        "hits": lambda view, seat: -sum(row(view, other)["hp"] for other in others(view, seat)),
        "hp": lambda view, seat: row(view, seat)["hp"],
        "tiles": lambda view, seat: tiles_of(view, [seat]),
        "removed": lambda view, seat: -tiles_of(view, others(view, seat)),
    },
}
TABLES = {"century": (3, 19), "golem_it": (3, 19), "golems": (2, 19), "adventure": (2, 29), "arena": (2, 37)}


def read(name: str, kind: str, state: State, seat: int) -> Any:
    """A figure as whoever sees all of it may count it; of one's own runes a seat's own view tells."""
    views = [state.view(one) for one in range(state.game.players)]
    if name == "golems" and kind == "denied":
        return FIGURES[name][kind](views[1 - seat], seat)
    return FIGURES[name][kind](views[seat], seat)


def after(state: State, line: Sequence[int], seat: int, turns: int) -> State:
    """The state when so many further turns of a seat have begun, or where the line ends."""
    key = WHOSE.get(state.game.name, "player")
    walker, begun = state.copy(), 0
    for action in line:
        whose = walker.view(None)[key]
        walker.apply(action)
        begun += not walker.over and whose != seat and walker.view(None)[key] == seat
        if begun == turns > 0:
            break
    return walker


def check(name: str, state: State, found: Why, gain: Phrase) -> None:
    """Counts one claimed gain again."""
    seat, turns = found.seat, gain["turns"]
    one, other = (after(state, line, seat, turns) for line in (found.played, found.better))
    assert gain["end"] == (one.over and other.over)
    if gain["kind"] == "win":
        assert seat in other.winners
        assert seat not in one.winners
    elif gain["kind"].endswith("_sooner"):
        assert (
            reached(name, state, found.played, seat, gain) - reached(name, state, found.better, seat, gain) == gain["n"]
        )
    elif "n" in gain:
        assert read(name, gain["kind"], other, seat) - read(name, gain["kind"], one, seat) == gain["n"] > 0
    else:
        then, now = (read(name, gain["kind"], end, seat) for end in (one, other))
        assert {what: now[what] - then[what] for what in now if now[what] > then[what]} == gain["more"] != {}
        assert {what: then[what] - now[what] for what in now if now[what] < then[what]} == gain["fewer"]


def reached(name: str, state: State, line: Sequence[int], seat: int, gain: Phrase) -> int:
    """After how many turns there is more of something."""
    kind, turns = gain["kind"].removesuffix("_sooner"), range(1, gain["turns"] + 1)
    amounts = [read(name, kind, after(state, line, seat, turn), seat) for turn in turns]
    return next(n for n, amount in enumerate(amounts, 1) if amount > read(name, kind, state, seat))


def positions(name: str, players: int, every: int) -> Iterator[State]:
    """Some positions of a game of chance in which there is a choice."""
    chance, state = random.Random(players), game(name, players).new(7)
    while not state.over and state.decisions < 160:
        if len(state.legal) > 1 and state.decisions % every == 0:
            yield state.copy()
        state.apply(chance.choice(state.legal))


@pytest.mark.parametrize("name", TABLES)
def test_every_gain_that_is_claimed_is_there(name: str) -> None:
    counted, said_once = 0, set[str]()
    for state in positions(name, *TABLES[name]):
        seat, (played, *_, better) = state.player or 0, state.legal
        found = why(state, [played], [better], seat, iterations=4)
        assert found.played[0] == played
        assert found.better[0] == better
        for gain in found.gains:
            check(name, state, found, gain)
            counted += 1
        said_once |= {said(found, speaker(state, language)) for language in LANGUAGES if found.gains}
    assert counted >= 3
    assert all(sentence.endswith(".") and "_" not in sentence for sentence in said_once)


def speaker(state: State, language: str) -> Speaker:
    words = state.game.words
    assert words.things is not None
    return Speaker(catalogue(language, *state.game.definition.catalogues), words.things(state.game.box), NAMES)


def test_to_claim_is_better_than_to_let_it_lie() -> None:
    state = table("2Y2G", "", point_row=["golem 6 (2Y2G)", *GOLEMS[:4]])
    lines = [[state.read("acquire 1")], [state.read("claim 1")]]
    found = gains(state, *(played_on(state, line, 0, 1, iterations=4) for line in lines), 0)
    assert (found[0]["kind"], found[0]["turns"]) == ("points", 1)
    assert said(Why(0, (), (), tuple(found[:1])), speaker(state, "en")).startswith("After 1 turn it leads to ")


def test_to_win_comes_before_all_else() -> None:
    state = table("", "2Y2G", player=1, point_row=["golem 6 (2Y2G)"], claimed1=GOLEMS)
    lines = [[state.read("acquire 1")], [state.read("claim 1")]]
    found = gains(state, *(played_on(state, line, 1, 1, iterations=4) for line in lines), 1)
    assert (found[0]["kind"], found[0]["turns"], found[0]["end"]) == ("win", 1, False)


def test_of_what_gains_nothing_nothing_is_said(century: games.Game) -> None:
    state = century.new(3)
    line = played_on(state, [state.legal[0]], state.player or 0, 2, iterations=4)
    assert gains(state, line, line, state.player or 0) == []
    assert why(state, line, line, state.player or 0).gains == ()
    assert said(Why(0, (), (), ()), speaker(state, "en")) == ""


def test_what_is_not_legal_ends_a_line(century: games.Game) -> None:
    state = century.new(3)
    assert gains(state, [10_000], [10_000], 0) == []
    assert 10_000 not in played_on(state, [10_000], state.player or 0, 1, iterations=4)


def test_games_that_say_nothing_of_what_a_seat_has_compare_scores(century: games.Game) -> None:
    words = replace(century.definition.words, held=None)
    silent = games.Game(replace(century.definition, words=words), 2)
    state = silent.from_dict(table("2Y2G", "", point_row=["golem 6 (2Y2G)", *GOLEMS[:4]]).to_dict())
    found = gains(state, [state.read("acquire 1")], [state.read("claim 1")], 0)
    assert [(gain["kind"], gain["turns"]) for gain in found] == [("points", 0)]
