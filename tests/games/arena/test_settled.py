"""After every decision Nets and effects follow from the tiles: whatever is moved, turned, pushed or removed."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import golemancy
from golemancy.engine.batch import deal, seed_rows
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Array
from golemancy.engine.rule import INTERPRETED
from golemancy.engine.single import NOTHING, decide
from golemancy.games.arena.state import CHARGE, TRAMPLE, UNFOLD
from tests.games.arena.positions import DRAGONS, GOLEMS, GUARDIANS, HARBINGERS, LORDS, deck_text
from tests.games.arena.settled import FAULTS, fault

GAMES = 1000
HIT_POINTS = (4, 4, 20, 4)  # few, so that players fall while others go on
FACTIONS = (DRAGONS, LORDS, GUARDIANS, HARBINGERS, GOLEMS)
VARIANTS = ((2, "duel"), (3, "deathmatch"), (3, "alone"), (4, "teams"), (4, "deathmatch"), (4, "alone"))
# Nets to all sides but one, so that cycles and what hangs on them come about; bonuses that also hurt.
TANGLED = deck_text().replace("nets = [0]", "nets = [0, 1, 2, 3, 4]").replace("nets = []", "nets = [2]")


def ways() -> list[tuple[int, dict[str, Any]]]:
    """Every variant with and without Monoliths, in the tactical game and not, with factions and the Rune in turn."""
    found: list[tuple[int, dict[str, Any]]] = []
    for turn, (players, variant) in enumerate(VARIANTS):
        for k in range(4):
            factions = {f"faction{seat}": FACTIONS[(turn + k + seat * (1 + k % 2)) % 5] for seat in range(players)}
            switches = {"monoliths": k < 2, "tactical": k % 2 == 1, "charge_rune": ("stays", "leaves")[(turn + k) % 2]}
            found.append((players, {"variant": variant, **switches, **factions}))
    return found


@dataclass
class Seen:
    """What came about in the games, so that a check of nothing is noticed."""

    decisions: int = 0
    fallen: int = 0  # decisions after a player fell, in a game that went on
    netted: int = 0
    acts: Counter[int] = field(default_factory=Counter)

    def add(self, one: Array) -> None:
        """Takes in a game after a decision."""
        self.decisions += 1
        self.fallen += one["fell"].max() > 0
        self.netted += one["netted"][0] != 0
        self.acts[int(one["act"][0])] += 1


def watch(g: golemancy.Game, seeds: Array, hit_points: int, seen: Seen) -> None:
    """Plays random games and looks after every decision; with few Hit Points players fall and others go on."""
    rules, boxes = g.kit.rules, g.boxes
    states = g.kit.layout.zeros(len(seeds))
    deal.of(rules)(states, g.kit.layout.zeros(), g.box, g.kit.options, seeds)
    step, actions = decide.of(rules), np.zeros(g.kit.actions, np.int16)
    for i in range(len(seeds)):
        one, draw = states[i : i + 1], random.Random(int(seeds[i, 0]))
        one["hp"] = np.minimum(one["hp"], hit_points)
        count = step(one, boxes, NOTHING, actions)
        while count:
            count = step(one, boxes, int(actions[int(draw.random() * count)]), actions)
            found = fault(one, boxes)
            assert not found, f"{g!r}, seed {seeds[i, 0]}, decision {one['decisions'][0]}: {FAULTS[found]}"
            seen.add(one)


def test_nets_and_effects_follow_from_the_tiles_after_every_decision_of_a_thousand_games() -> None:
    seen, each = Seen(), 1 if INTERPRETED else GAMES // len(ways()) + 1
    for number, (players, options) in enumerate(ways()):
        tangled = number % 3 == 1
        g = golemancy.game("arena", players, Deck(TANGLED, "tangled.toml") if tangled else None, **options)
        watch(g, seed_rows(number * each, each), HIT_POINTS[number % 4], seen)
    if not INTERPRETED:
        assert min(seen.fallen, seen.netted, *(seen.acts[act] for act in (CHARGE, UNFOLD, TRAMPLE))) > 100, seen
