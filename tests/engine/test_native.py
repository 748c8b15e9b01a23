"""How rules are compiled: each once, however many programs call it, in as few forms as will do."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

# Two programs that call the same rules; prints what they gave, and what had to be compiled for that.
SHARING = """
import json
import numpy as np
from golemancy.engine import native
from golemancy.engine.rule import Rules, generic, legal, rule, score

made = []
finalize = native.Whole.finalize

def counted(self):
    made.append(self.name.split(".")[0])
    finalize(self)

native.Whole.finalize = counted

@rule
def double(n):
    return 2 * n

@rule
def triple(n):
    return 3 * n

@generic
def once(n):
    return score(n) + legal(n)

@generic
def twice(n):
    return score(n) + score(n) + legal(n)

@rule
def pick(pair, at):
    return pair[at]

@rule
def forms(n):
    return double(1) + double(2) + double(np.int8(n)) + double(n) + pick((1, 2.5), 1)

rules = Rules(setup=double, legal=double, apply=double, score=triple, redeal=double, observe=double)
given = [once.of(rules)(5), twice.of(rules)(5), forms(5)]
print(json.dumps([given, made, len(double.native._part.overloads)]))
"""


def run(script: Path, cache: Path) -> Any:
    own = {**os.environ, "GOLEMANCY_CACHE": str(cache)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300, env=own)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_rule_is_compiled_once_for_all_programs_and_found_again(tmp_path: Path) -> None:
    script, cache = tmp_path / "sharing.py", tmp_path / "cache"
    script.write_text(SHARING)
    given, made, forms = run(script, cache)
    assert given == [5 * 3 + 5 * 2, 2 * 5 * 3 + 5 * 2, 2 + 4 + 10 + 10 + 2.5]
    assert made == ["once", "triple", "twice", "forms"]  # what is called all the time is taken in, triple is shared
    assert forms == 1  # constants and narrow numbers are whole numbers like others
    assert run(script, cache) == [given, [], 0]
    for file in cache.rglob("*triple*"):
        file.unlink()
    assert run(script, cache) == [given, ["triple"], 0]  # what is missing below what was found is made again
