"""golemancy: what its own `golemancy bench century --json` says, itself a median of three."""

import json
import os
import subprocess
import sys

from common import core_share, say

GAME = "century"


def bench(script: str, seconds: str) -> dict[str, float]:
    """The figures that the command prints."""
    command = [script, "bench", GAME, "--json", "--seconds", seconds]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise RuntimeError(f"golemancy bench ended with {done.returncode}: {reason}")
    figures: dict[str, float] = json.loads(done.stdout)[GAME]
    return figures


def main(script: str, seconds: str) -> None:
    """Print the one-core figures as a list of one result."""
    say(GAME)
    start = os.times()
    figures = bench(script, seconds)
    result = {
        "game": GAME,
        "decisions": figures["one_core"],
        "copies": figures["one_core_with_copies"],
        "core": core_share(start),
        "how": "compiled Python rules",
    }
    print(json.dumps([result]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
