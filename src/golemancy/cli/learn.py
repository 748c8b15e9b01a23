"""The command that trains a player."""

from pathlib import Path
from typing import Annotated, Any

from golemancy import games
from golemancy.cli.asking import Name
from golemancy.cli.commands import Option
from golemancy.engine.batch import cores
from golemancy.errors import BadOption, MissingExtra

Weights = Annotated[Path | None, Option("--out", metavar="FILE", help="where the weights go; default: GAME.npz")]
Start = Annotated[Path | None, Option(metavar="FILE", help="weights to continue from")]


def learn(
    name: Name,
    tables: Annotated[str | None, Option(help="what to play, e.g. 2,2,3:limit_on=true")] = None,
    out: Weights = None,
    minutes: Annotated[float, Option(help="time in all, compiling included")] = 10.0,
    steps: Annotated[int | None, Option(help="stop after this many decisions")] = None,
    seed: Annotated[int, Option(help="fixes the deals and the first weights")] = 0,
    device: Annotated[str, Option(help="cpu or cuda")] = "cpu",
    number: Annotated[int | None, Option("--games", help="games side by side; cpu 512, cuda 8192")] = None,
    horizon: Annotated[int, Option(help="steps between two lessons")] = 64,
    batch: Annotated[int | None, Option(help="decisions in one lesson; cpu 2048, cuda 16384")] = None,
    width: Annotated[int, Option(help="units in a hidden layer")] = 256,
    threads: Annotated[int | None, Option(help="cores to use; default: all")] = None,
    longest: Annotated[int, Option(help="decisions before a game is cut off")] = 2000,
    report: Annotated[float, Option(help="seconds between reports")] = 60.0,
    exam: Annotated[int, Option(help="games against each opponent in a report")] = 512,
    shaping: Annotated[float, Option(help="share of the time in which the game's estimate helps")] = 0.3,
    rate: Annotated[float, Option(help="learning rate at the start")] = 1e-3,
    start: Start = None,
    search: Annotated[
        bool, Option("--search", help="learn from a search, which takes longer and plays better")
    ] = False,
    second: Annotated[
        int, Option(min=0, help="with --search: units in the second layer; 0: as many as in the first")
    ] = 0,
    sims: Annotated[int, Option(help="with --search: simulations of a decision that is learned from")] = 32,
    quick: Annotated[int, Option(help="with --search: simulations of two decisions of three; 0: all alike")] = 0,
    memory: Annotated[float | None, Option(help="with --search: GB of remembered decisions")] = None,
    actors: Annotated[
        int,
        Option(min=0, help="with --search: processes that play, a game each; 0: all games side by side in this one"),
    ] = 0,
    reuse: Annotated[float, Option(help="with --search: how often a decision is learned from")] = 3.0,
    gate: Annotated[int, Option(help="with --search: games a new network must win a share of; 0: none")] = 40,
) -> None:
    """Trains a player by games against itself and writes its weights to a file."""
    asked = dict(locals())
    if actors and not search:
        raise BadOption("--actors: only a search has them play; add --search")
    torch = _torch()
    if search:
        torch.set_num_threads(threads or max(1, cores() - actors))
        _learn_by_search(asked)
        return
    for unused in ("search", "sims", "quick", "memory", "actors", "gate", "second", "reuse"):
        del asked[unused]
    from golemancy.learn.mix import TableKind
    from golemancy.learn.trainer import Course, Trainer

    large = device.startswith("cuda")
    asked |= {
        "game": asked.pop("name"),
        "tables": tuple(map(TableKind.read, (tables or str(games.definition(name).seats[0])).split(","))),
        "out": out or Path(f"{name}.npz"),
        "games": asked.pop("number") or (8192 if large else 512),
        "batch": batch or (16384 if large else 2048),
        "threads": threads or cores(),
    }
    torch.set_num_threads(asked["threads"])
    Trainer(Course(**asked), lambda text: print(text, flush=True)).run()


def _learn_by_search(asked: dict[str, Any]) -> None:
    """Training in which a search makes the targets."""
    from golemancy.learn.actors import ActorTrainer
    from golemancy.learn.gate import Series
    from golemancy.learn.lessons import SearchCourse
    from golemancy.learn.mix import TableKind
    from golemancy.learn.searching import SearchTrainer

    large = asked["device"].startswith("cuda")
    kept = (
        "minutes",
        "steps",
        "seed",
        "device",
        "width",
        "report",
        "rate",
        "start",
        "sims",
        "quick",
        "actors",
        "second",
        "reuse",
    )
    course = SearchCourse(
        asked["name"],
        asked["out"] or Path(f"{asked['name']}.npz"),
        tables=tuple(map(TableKind.read, asked["tables"].split(","))) if asked["tables"] else (),
        games=asked["number"] or (16384 if large else 64),
        batch=asked["batch"] or (16384 if large else 1024),
        memory=asked["memory"] or (12.0 if large else 0.5),
        gate=Series(games=asked["gate"]),
        **{name: asked[name] for name in kept},
    )
    trainer = ActorTrainer if course.actors else SearchTrainer
    trainer(course, lambda text: print(text, flush=True)).run()


def _torch() -> Any:
    """PyTorch, which only training needs."""
    try:
        import torch
    except ModuleNotFoundError:
        raise MissingExtra("learn", "PyTorch", "train") from None
    return torch
