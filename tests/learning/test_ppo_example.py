"""The example of one file learns to beat random play."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


def test_the_example_learns_to_beat_random_play() -> None:
    command = (sys.executable, str(EXAMPLE), "golem_it", "--steps", "200000")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    print(f"\n{done.stdout}")
    found = re.search(r"mean reward in 512 games against random: ([+-][\d.]+)", done.stdout)
    assert found is not None
    assert float(found[1]) > 0.6
