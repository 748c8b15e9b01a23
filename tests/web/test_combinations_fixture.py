"""What sets of Golem It! cards can be by the rules, kept for the tests of the page, which works it out by itself.

`python -m tests.web.test_combinations_fixture` writes it anew.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from golemancy.game import State
from golemancy.games.golem_it.actions import RAISE
from golemancy.games.golem_it.box import NAMES
from golemancy.games.golem_it.people.position import pack_of
from golemancy.games.golem_it.rules.combinations import IMPOSSIBLE, completion, exact_value, lowest_value, price
from golemancy.games.golem_it.rules.turn import budget, least_value, needed
from golemancy.games.golem_it.state import TURN
from tests.conftest import game

FIXTURE = Path(__file__).parents[1] / "js" / "combinations.json"
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((3, {}), (4, {"limit_on": True}), (6, {}))
POSITIONS = 12  # of each table
SETS = 4  # of cards, in each position
EARLY = 16  # decisions: at random the pool is soon empty
SHARE = 0.3  # of positions with one card to beat, or none


def hand_of(state: State) -> list[str]:
    """The cards of whoever has to decide."""
    found: list[str] = state.view(state.player)["seats"][state.player]["hand"]
    return found


def positions(players: int, options: dict[str, Any]) -> Iterator[State]:
    """Positions of random games in which somebody with cards begins a turn."""
    chance, found = random.Random(players), 0
    for seed in range(100):
        state = game("golem_it", players, **options).new(seed)
        while state.decisions < EARLY and found < POSITIONS:
            likely = (
                SHARE if needed(state.record) < 2 else 2 * SHARE
            )  # several cards to beat are rare, and the hard case
            if state.record.phase == TURN and hand_of(state) and chance.random() < likely:
                found += 1
                yield state
            state.apply(chance.choice([a for a in state.legal if a != RAISE]))  # raising at random empties the pool


def offers(state: State, cards: list[str]) -> list[list[int]]:
    """Each value at which the cards can be laid, with the points that takes."""
    s, box, pack = state.record, state.game.box, pack_of(map(NAMES.index, cards))
    if needed(s) not in (0, len(cards)):
        return []
    last = bool(box.limit_on) and len(cards) == len(hand_of(state))
    lowest = exact_value if last else lowest_value
    value, found = int(lowest(box, pack, least_value(s), budget(s, box))), []
    while value:
        found.append([value, int(price(box, pack, value))])
        value = 0 if last else int(lowest_value(box, pack, value + 1, budget(s, box)))
    return found


def possible(state: State, cards: list[str]) -> bool:
    """Whether cards can be played, with others of the hand where more are asked for."""
    s, box = state.record, state.game.box
    more = int(needed(s)) - len(cards)
    if more <= 0:
        return bool(offers(state, cards))
    if box.limit_on and needed(s) == len(hand_of(state)):  # the whole hand, or nothing
        return bool(offers(state, hand_of(state)))
    pack, rest = pack_of(map(NAMES.index, cards)), pack_of(map(NAMES.index, without(hand_of(state), cards)))
    return bool(completion(box, pack, rest, more, least_value(s), budget(s, box)) != IMPOSSIBLE)


def without(hand: list[str], cards: list[str]) -> list[str]:
    """What is left of a hand."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def case(state: State, cards: list[str]) -> dict[str, Any]:
    """A set of cards in a position: all values it can have, and whether more cards can make it a play."""
    view, found = state.view(state.player), offers(state, cards)
    asked = {key: view[key] for key in ("limit_on", "pool", "best")}
    asked |= {"tokens": view["seats"][state.player]["tokens"], "hand": hand_of(state), "cards": cards}
    return asked | {"offers": found[:6], "count": len(found), "possible": possible(state, cards)}


def cases() -> Iterator[dict[str, Any]]:
    """Sets of cards as somebody may pick them, in positions of all kinds."""
    chance = random.Random(1)
    for players, options in TABLES:
        for state in positions(players, options):
            hand = hand_of(state)
            for _ in range(SETS):
                most = min(len(hand), max(2, int(needed(state.record))))
                picked = sorted(chance.sample(range(len(hand)), chance.randint(1, most)))
                yield case(state, [hand[i] for i in picked])
            yield case(state, hand)


def fixture() -> str:
    """The cases, one on each line."""
    return "[\n" + ",\n".join(json.dumps(one) for one in cases()) + "\n]\n"


def test_the_page_is_tested_with_what_the_rules_allow() -> None:
    same = FIXTURE.is_file() and FIXTURE.read_text(encoding="utf-8") == fixture()
    assert same, "tests/js/combinations.json differs: write it: python -m tests.web.test_combinations_fixture"


if __name__ == "__main__":
    FIXTURE.write_text(fixture(), encoding="utf-8")
