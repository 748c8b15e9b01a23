"""Compiles the kernels of games for a GPU: python -m champions.compile FOLDER PTXAS GAME..."""

import sys
import time
from pathlib import Path

import golemancy
from champions.forge import PASSES, compile_pass
from champions.standing import trained

REGISTERS = {"walk": 128, "advance": 128}


def main(folder: str, ptxas: str, *names: str) -> None:
    """Each pass of each game; a game may be given as GAME/PASS."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names:
        game, _, only = name.partition("/")
        for each in PASSES:
            if only in ("", each):
                start = time.perf_counter()
                said = compile_pass(
                    golemancy.game(game), trained(game).rules, each, Path(folder), ptxas, REGISTERS.get(each, 0)
                )
                facts = [line.strip() for line in said.splitlines() if "stack" in line or "Used" in line]
                print(f"{game} {each}: {time.perf_counter() - start:.0f} s; {facts[-2:]}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
