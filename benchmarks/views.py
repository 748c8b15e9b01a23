"""How long it takes to look at a position: `view`, `to_dict` and `events`, which a server and every bot ask for.

    python benchmarks/views.py [--tree OTHER/CHECKOUT] [--rounds 3]

Microseconds of processor time for each call, as the mean over the positions of random games; with `--tree` another
checkout is measured in turns with this one, and what both say is compared to the letter.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
GAMES = ("century", "golem_it", "golems", "adventure", "arena")
ASKED = ("view", "to_dict", "events")


def positions(name: str, seeds: int) -> list[Any]:
    """Every fifth position of random games, one game for each player count and seed."""
    import golemancy
    from golemancy import games

    found = []
    for players in games.definition(name).seats:
        for seed in range(seeds):
            dice, state = random.Random(seed), golemancy.game(name, players).new(seed)
            while not state.over:
                state.apply(dice.choice(state.legal))
                if state.decisions % 5 == 0:
                    found.append(state.copy())
            found.append(state.copy())
    return found


def asking(what: str) -> Callable[[Any, int | None], Any]:
    """What to do with a state and a seat."""
    return (
        (lambda state, seat: state.to_dict()) if what == "to_dict" else lambda state, seat: getattr(state, what)(seat)
    )


def measured(name: str, seeds: int) -> dict[str, Any]:
    """Microseconds for each question, and a digest of all answers."""
    found, spent, said = positions(name, seeds), {}, hashlib.sha256()
    for what in ASKED:
        ask = asking(what)
        for state in found[:20]:
            ask(state, 0)
        began = time.process_time()
        for state in found:
            ask(state, state.player)
        spent[what] = (time.process_time() - began) / len(found) * 1e6
        for state in found:
            for seat in (None, *range(state.game.players)):
                said.update(json.dumps(ask(state, seat)).encode())
    return {"spent": spent, "said": said.hexdigest(), "positions": len(found)}


def of_tree(tree: Path, name: str, seeds: int) -> dict[str, Any]:
    """What a checkout gives, in a process of its own."""
    command = [sys.executable, __file__, "--game", name, "--seeds", str(seeds), "--json"]
    own = {**os.environ, "PYTHONPATH": str(tree / "src"), "GOLEMANCY_WAIT": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=own, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compared(trees: list[Path], name: str, rounds: int, seeds: int) -> list[str]:
    """The cells of a game: the best of some rounds for each checkout, in turns."""
    runs = [[of_tree(tree, name, seeds) for tree in trees] for _ in range(rounds)]
    if len({run["said"] for row in runs for run in row}) > 1:
        sys.exit(f"{name}: the checkouts do not say the same")
    best = [[min(row[i]["spent"][what] for row in runs) for i in range(len(trees))] for what in ASKED]
    return [" → ".join(f"{one:.0f}" for one in cell) for cell in best]


def main() -> None:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tree", type=Path, help="another checkout, measured first")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=1, help="games for each player count")
    parser.add_argument("--game", choices=GAMES, help="default: all")
    parser.add_argument("--json", action="store_true", help="this checkout only, for scripts")
    chosen = parser.parse_args()
    if chosen.json:
        print(json.dumps(measured(chosen.game, chosen.seeds)))
        return
    print(f"| game | {' | '.join(ASKED)} |\n| --- | --: | --: | --: |")
    trees = [*([chosen.tree] if chosen.tree else []), HERE]
    for name in [chosen.game] if chosen.game else GAMES:
        print(f"| {name} | {' | '.join(compared(trees, name, chosen.rounds, chosen.seeds))} |", flush=True)


if __name__ == "__main__":
    main()
