"""Trains games side by side on one device, each in a thread.

python -m champions GAME[:SETTING=VALUE...] ... --seconds 300 --out DIR
"""

import argparse
import threading
import time
import traceback
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import torch

from champions.forge import PASSES
from champions.trainer import Course, Trainer

_SPEAKING = threading.Lock()


def say(text: str) -> None:
    """A whole line at once."""
    with _SPEAKING:
        print(text, flush=True)


def setting(text: str) -> tuple[str, Any]:
    """One setting of a course."""
    name, value = text.split("=", 1)
    kinds = {field.name: field.type for field in fields(Course)}
    if name == "sims":
        return name, tuple(int(part) for part in value.split("+"))
    return name, {int: int, float: float}.get(kinds[name], Path)(value)


def compiled(course: Course, began: float) -> Course:
    """Waits until all kernels, and the weights to start from, are there; the time to wait is taken off the training."""
    if course.cubins is not None:
        while not all((course.cubins / f"{course.game}-{name}.cubin").exists() for name in PASSES):
            time.sleep(0.5)
    while course.start is not None and not course.start.exists():
        time.sleep(0.5)
    return replace(course, seconds=course.seconds - (time.monotonic() - began))


def train(course: Course, began: float) -> None:
    """One game's training, on a stream of its own."""
    try:
        course = compiled(course, began)
        if course.device == "cuda":
            torch.cuda.set_device(0)
            with torch.cuda.stream(torch.cuda.Stream()):
                Trainer(course, say).run()
        else:
            Trainer(course, say).run()
    except Exception:
        say(f"{course.game} failed: {traceback.format_exc()}")


def main() -> None:
    """Reads what is asked for and trains it."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("games", nargs="*")
    ask.add_argument("--seconds", type=float, required=True)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--cubins", type=Path)
    ask.add_argument("--device", default="cuda")
    ask.add_argument("--queue", type=Path, help="a folder whose files name further courses to begin, as they appear")
    given, began = ask.parse_args(), time.monotonic()
    torch.set_float32_matmul_precision("high")
    if given.device == "cuda":
        torch.zeros(1, device="cuda")
    threads = [begun(text, given, given.seconds) for text in given.games]
    seen: set[Path] = set()
    while given.queue is not None and (left := given.seconds - (time.monotonic() - began)) > 0:
        for file in sorted(set(given.queue.glob("*.course")) - seen):
            seen.add(file)
            threads += [begun(text, given, left) for text in file.read_text().split()]
        time.sleep(0.5)
    for thread in threads:
        thread.join()


def begun(text: str, given: Any, seconds: float) -> threading.Thread:
    """A course, under way."""
    name, *changes = text.split(":")
    usual = {"seconds": seconds, "cubins": given.cubins, "device": given.device, "out": given.out}
    course = Course(game=name, **(usual | dict(map(setting, changes))))
    course = replace(course, seconds=min(course.seconds, seconds))
    thread = threading.Thread(target=train, args=(course, time.monotonic()))
    thread.start()
    return thread


if __name__ == "__main__":
    main()
