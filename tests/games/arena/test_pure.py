"""Whoever only looks at a position changes nothing, not even for a moment: one record can be read by two threads."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import golemancy
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.games.arena.rules import board, charge
from golemancy.games.arena.rules.displacing import exchange
from golemancy.games.arena.rules.removal import settle
from golemancy.games.arena.state import BOX, CAVALRY, EMPTY, SPACES, STATE
from tests.games.arena.positions import DRAGONS, GOLEMS, GUARDIANS, LORDS, arena, duel
from tests.games.arena.test_settled import TANGLED
from tests.games.test_arena import arrangement, laid_out

# As plain Python: compiled one by one, they would take longer than the tests.
enemies, in_reach, may_charge = (interpreted(rule) for rule in (board.enemies, charge.in_reach, charge.may_charge))
LOOKS = 12  # one position in so many is also weighed and estimated, which fights Battles on copies


def read_only(state: golemancy.State) -> tuple[Record, Record]:
    """A state and its box on bytes that cannot be written."""
    return STATE.read(state.record.tobytes()), BOX.read(state.game.box.tobytes())


def look(state: golemancy.State, *, closely: bool) -> None:
    """Asks everything that compiled rules are asked about a position, as plain Python: a write would raise."""
    s, box = read_only(state)
    kit = state.game.kit
    rules, actions = kit.rules, np.zeros(kit.actions, np.int16)
    count = interpreted(rules.legal)(s, box, actions) if not s.over else 0
    assert [int(action) for action in actions[:count]] == state.legal
    interpreted(rules.observe)(s, box, 0, np.zeros(kit.width, np.float32))
    interpreted(rules.score)(s, box, np.zeros(6, np.int32), np.zeros(6, np.int32))
    if closely and count:
        interpreted(rules.estimate)(s, box, np.zeros(6))
        for action in actions[:count]:
            interpreted(rules.weigh)(s, box, int(action))


def fighting(g: golemancy.Game, seed: int) -> Iterator[golemancy.State]:
    """Positions of a game in which tiles are kept and played, so that the board fills."""
    state, chance = g.new(seed=seed), random.Random(seed)
    while not state.over:
        yield state
        said = {action: state.say(action) for action in state.legal}
        wanted = [a for a, text in said.items() if not text.startswith(("discard", "end turn", "stay", "play Battle"))]
        state.apply(chance.choice(wanted or list(said)))


def test_the_bytes_cannot_be_written() -> None:
    s, _ = read_only(duel(DRAGONS, LORDS, {}))
    with pytest.raises(ValueError, match="read-only"):
        s.tile[0] = EMPTY
    with pytest.raises(ValueError, match="read-only"):
        s.netted = 1


@pytest.mark.parametrize("factions", [(DRAGONS, LORDS), (DRAGONS, GUARDIANS, GOLEMS)])
def test_rules_that_only_look_write_nothing(factions: tuple[str, ...]) -> None:
    charges = 0
    for state in fighting(arena(*factions, monoliths=True), 5):
        look(state, closely=state.decisions % LOOKS == 0)
        charges += any(state.say(action) in ("charge by rune", "as charge") for action in state.legal)
        if state.decisions > 150:
            break
    assert charges


def charge_happens(record: Any, box: Record, who: int, to: int, facing: int) -> bool:
    """Makes the step of a charge on a copy, and says whether the charger can then attack (MA-R31)."""
    trial = record.copy()
    s, face, foes = trial[0], record[0].tile[who], enemies(record[0], box, 0)
    exchange(s, who, to)
    s.facing[to] = facing
    settle(s, box)
    there = s.tile[to] == face and not int(s.netted | s.disarmed) >> to & 1
    ahead = int(in_reach(box, face, to, facing) & foes)
    return bool(there and any(ahead >> n & 1 and s.tile[n] != EMPTY for n in range(SPACES)))


def steps(s: Any, box: Record) -> Iterator[tuple[int, int, int]]:
    """Every step that a Cavalry tile of seat 0 could try."""
    for who in range(SPACES):
        mine = 0 <= s.tile[who] < 32 and box.features[s.tile[who]] & CAVALRY
        for to in range(SPACES) if mine else ():
            if box.near[who] >> to & 1 and s.tile[to] == EMPTY:
                yield from ((who, to, facing) for facing in range(6))


def test_a_charge_is_foreseen_as_it_would_happen() -> None:
    options = {"faction0": DRAGONS, "faction1": LORDS, "monoliths": False}
    foreseen: Counter[str] = Counter()
    for text in (TANGLED, TANGLED.replace('effect = "melee_bonus"', 'effect = "toughness_bonus"')):
        g = golemancy.game("arena", 2, Deck(text, "tangled.toml"), **options)
        for seed in range(50):
            record = laid_out(g, arrangement(g, random.Random(seed), 11))
            before = record.tobytes()
            for who, to, facing in steps(record[0], g.box):
                found = bool(may_charge(record[0], g.box, who, to, facing))
                assert found == charge_happens(record, g.box, who, to, facing)
                in_front = in_reach(g.box, record[0].tile[who], to, facing) & enemies(record[0], g.box, 0)
                foreseen["free" if found else "held back" if in_front else "nobody there"] += 1
            assert record.tobytes() == before
    assert min(foreseen.values()) > 50, foreseen
