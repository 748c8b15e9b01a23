"""Training from the first game to the last: the schedule, reports and the file with the weights."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import torch

from golemancy import games
from golemancy.errors import BadOption
from golemancy.learn.exam import Exam, win_rate
from golemancy.learn.mix import TableKind, TrainingMix
from golemancy.learn.model import Model
from golemancy.learn.ppo import Pace, learn
from golemancy.learn.rollout import Rollout
from golemancy.players.network import Network, checked, fingerprint, learned_by_searching

OPPONENTS = ("random", "greedy")


@dataclass(frozen=True)
class Course:
    """What is trained, on what, and for how long."""

    game: str
    tables: tuple[TableKind, ...]
    out: Path
    minutes: float = 10.0  # in all, compiling included
    steps: int | None = None  # decisions; None: as many as there is time for
    seed: int = 0
    device: str = "cpu"
    games: int = 512
    horizon: int = 64
    batch: int = 2048
    width: int = 256
    threads: int = 1
    longest: int = 2000  # decisions after which a game is broken off
    report: float = 60.0  # seconds between reports
    exam: int = 512  # games against each opponent in a report
    shaping: float = 0.3  # share of the training in which the game's own estimate helps, less and less
    rate: float = 1e-3  # learning rate at the start
    start: Path | None = None  # weights to go on from


class Trainer:
    """Plays, learns, reports and keeps the weights, until time or steps are used up."""

    def __init__(self, course: Course, say: Callable[[str], object] = print) -> None:
        self.began = monotonic()
        self.course, self.say = course, say
        self.definition = games.definition(course.game)
        device = torch.device(course.device)
        torch.manual_seed(course.seed)
        torch.set_float32_matmul_precision("high")
        self.model = Model(self.definition, course.width).to(device)
        if course.start is not None:
            self.model.take_over(checked(_read(course.start), self.definition))
        self.optimiser = torch.optim.Adam(self.model.parameters(), eps=1e-5)
        self.tables = TrainingMix(self.definition, course.tables, course.games, course.threads, course.longest, device)
        self.rollout = Rollout(self.tables, course.horizon)
        self.steps, self.ready, self.reported = 0, monotonic(), monotonic()

    def run(self) -> None:
        """All of the training."""
        self.tables.compile()
        self.tables.reset(self.course.seed)
        self.ready = self.reported = monotonic()
        self.say(
            f"{self.definition.title}: compiled in {self.ready - self.began:.0f} s, learning on {self.course.device}"
        )
        figures: dict[str, float] = {}
        while self.progress() < 1:
            pace = self.pace()
            self.rollout.collect(self.model, shaped=pace.shaping > 0)
            figures = learn(self.model, self.optimiser, self.rollout, pace)
            self.steps += self.course.horizon * self.tables.games
            if monotonic() - self.reported > self.course.report and self.progress() < 1:
                self.report(figures)
        self.report(figures)

    def progress(self) -> float:
        """How much of the training is done, from 0 to 1."""
        end = self.began + 60 * self.course.minutes
        spent = (monotonic() - self.ready) / max(end - self.ready, 1e-9)
        return max(spent, self.steps / self.course.steps if self.course.steps else 0.0)

    def pace(self) -> Pace:
        """Bold at first, careful in the end."""
        left = max(0.0, 1 - self.progress())
        help_left = 1 - (1 - left) / self.course.shaping if self.course.shaping > 0 else 0.0
        return Pace(
            learning_rate=self.course.rate * (0.98 * left + 0.02),
            entropy=0.01 * left + 0.001,
            shaping=max(0.0, help_left),
            batch=self.course.batch,
        )

    def report(self, figures: dict[str, float]) -> None:
        """Keeps the weights and says how training goes."""
        self.save()
        rates = " ".join(f"{name} {self._against(name):.1%}" for name in OPPONENTS)
        told = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
        speed = self.steps / max(monotonic() - self.ready, 1e-9)
        self.say(
            f"{monotonic() - self.began:5.0f} s {self.steps / 1e6:8.1f} M steps {speed:9,.0f}/s  {told}  beats {rates}"
        )
        self.reported = monotonic()

    def _against(self, opponent: str) -> float:
        exam = Exam(self.course.exam, self.course.longest, self.course.threads)
        rate: float = win_rate(self.model, self.definition, self.course.tables[0], opponent, exam)
        return rate

    def save(self) -> None:
        """Writes the weights as they are now; the file is whole at any time."""
        new = self.course.out.with_suffix(".new")
        new.write_bytes(self.model.network(self.about()).to_bytes())
        new.replace(self.course.out)

    def about(self) -> dict[str, Any]:
        """Where the weights come from, and what they are for."""
        definition = self.definition
        return {
            "game": definition.name,
            "version": definition.version,
            "fingerprint": fingerprint(definition),
            "tables": [asdict(table) for table in self.course.tables],
            "steps": self.steps,
            "seed": self.course.seed,
            "minutes": round((monotonic() - self.began) / 60, 1),
        }


def _read(file: Path) -> Network:
    """A network from its file."""
    try:
        network = Network.from_bytes(file.read_bytes())
    except (OSError, ValueError, KeyError) as error:
        raise BadOption(f"{file} holds no weights to continue from: {error}") from None
    if learned_by_searching(network):
        raise BadOption(
            f"{file} holds weights that learned by searching, whose values mean something else; "
            "continue from a file that golemancy learn wrote"
        )
    return network
