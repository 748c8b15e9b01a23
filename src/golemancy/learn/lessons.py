"""What all training by search has in common: a network that learns from searched decisions, and what is kept of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import torch
from torch import Tensor
from torch.nn import functional

from golemancy import games
from golemancy.contract import Definition
from golemancy.errors import BadOption, GolemancyError
from golemancy.learn import plans
from golemancy.learn.gate import Series, compared
from golemancy.learn.guide import FORBIDDEN, Guide
from golemancy.learn.mix import TableKind
from golemancy.learn.selfplay import Samples
from golemancy.players.guided import VIEWS
from golemancy.players.network import Network, checked, fingerprint, learned_by_searching

FIGURES = ("distance", "entropy", "value", "points")  # from the search's policy, of it, from results, from scores


@dataclass(frozen=True)
class SearchCourse:
    """What is trained, on what, and for how long."""

    game: str
    out: Path  # the network that passed the gate; beside it `.candidate.npz`, the newest
    minutes: float = 10.0
    tables: tuple[TableKind, ...] = ()  # (): the game's own mix
    device: str = "cpu"
    games: int = 64
    sims: int = 32  # of the decisions that are learned from
    quick: int = 0  # of the others; 0: all are learned from
    actors: int = 0  # processes that play, each one game at a time; 0: all games are played side by side
    full: int = 3  # of so many decisions one is learned from, if others are quick
    width: int = 384  # units in the first hidden layer, of whose inputs most are zero
    second: int = 0  # and in the second; 0: as many
    memory: float = 0.5  # GB of remembered decisions
    batch: int = 1024
    reuse: float = 3.0  # how often a decision is learned from
    rate: float = 1e-3
    last_rate: float = 0.03  # share of the rate that is left in the end
    blend: float = 0.1  # share of the time in which the game's estimate fades out of what leaves are worth
    floor: float = 0.0  # its share in the end
    trust: float = 0.25  # share of the search's word in what a slot may expect
    later: float = 0.4  # share of the search's word some decisions later; the rest is the result
    report: float = 60.0  # seconds between reports
    gate: Series = field(default_factory=Series)  # no games: everybody is let in
    seed: int = 0
    start: Path | None = None
    steps: int | None = None  # steps of all games; None: as many as there is time for
    burst: int = 8  # steps between two rounds of learning

    @property
    def candidate(self) -> Path:
        """Where the newest network is kept."""
        return self.out.with_suffix(".candidate.npz")


class Remembered(Protocol):
    """Where searched decisions come from."""

    tally: Tensor  # games that ended, games that were cut, decisions in the first

    @property
    def ready(self) -> Tensor:
        """Which remembered decisions can be learned from."""

    def samples(self, index: Tensor) -> Samples:
        """What was kept of these decisions."""


class Learner(ABC):
    """Learns, reports and keeps the weights until the time is over; where games are played is said by what inherits."""

    play: Remembered

    def __init__(self, course: SearchCourse, definition: Definition, say: Callable[[str], object]) -> None:
        self.course, self.say, self.device = course, say, torch.device(course.device)
        self.began = monotonic()
        self.definition, self.plan = definition, plans.PLANS.get(course.game, plans.Plan())
        self.kinds = course.tables or plans.tables_of(course.game)
        torch.manual_seed(course.seed)
        torch.set_float32_matmul_precision("high")
        self.old = None if course.start is None else read(course.start, self.definition)
        self.before = {} if self.old is None else dict(self.old.about)
        first, second = (course.width, course.second) if self.old is None else map(len, self.old.biases[:2])
        self.model, self.mean = (Guide(self.definition, first, second).to(self.device) for _ in range(2))
        if self.old is not None:
            self.model.take_over(self.old)
        self.mean.load_state_dict(self.model.state_dict())
        self.mean.requires_grad_(False)
        on_gpu = self.device.type == "cuda"
        self.optimiser = torch.optim.AdamW(self.model.parameters(), eps=1e-5, weight_decay=1e-4, fused=on_gpu)
        self.dice = torch.Generator(self.device)
        self.dice.manual_seed(course.seed)
        self.steps, self.updates, self.recorded, self.simulations, self.owed = 0, 0, 0, 0, 0.0
        self.figures, self.learned = torch.zeros(len(FIGURES), device=self.device), 0
        self.spread = torch.ones((), device=self.device)  # how far points lie apart

    # ---- the loop

    @abstractmethod
    def begin(self) -> None:
        """Compiles and deals, before the time of training counts."""

    @abstractmethod
    def round(self) -> None:
        """Some play, and what is learned from it."""

    @property
    @abstractmethod
    def decisions(self) -> int:
        """Decisions made so far, in all games."""

    @abstractmethod
    def end(self) -> None:
        """Gives back what `begin` took."""

    def run(self) -> None:
        """All of the training; on a GPU on a stream of its own, for work on the usual one cannot be recorded."""
        if self.device.type != "cuda":
            self._run()
            return
        stream = torch.cuda.Stream(self.device)
        stream.wait_stream(torch.cuda.current_stream(self.device))
        with torch.cuda.stream(stream):
            self._run()

    def _run(self) -> None:
        try:
            self.begin()
            self.ready = self.reported = monotonic()
            self.say(f"{self.definition.title}: compiled in {self.ready - self.began:.0f} s, searching")
            while self.progress < 1:
                self.round()
                if monotonic() - self.reported > self.course.report and self.progress < 1:
                    self.report()
            self.report()
        except (KeyboardInterrupt, GolemancyError):
            self.save()
            raise
        finally:
            self.end()

    def save(self) -> None:
        """Keeps the weights as they are when training is cut; such as have learned nothing are not worth it."""
        if self.updates == 0:
            return
        write(self.course.candidate, self.mean.network(self.about()))
        self.say(f"stopped; the newest weights are in {self.course.candidate}: --start goes on from there")

    @property
    def progress(self) -> float:
        """How much of the training is done, from 0 to 1."""
        end = self.began + 60 * self.course.minutes
        spent = (monotonic() - self.ready) / max(end - self.ready, 1e-9)
        return max(spent, self.steps / self.course.steps if self.course.steps else 0.0)

    def wait(self) -> None:
        """Until the device has done what it was given."""
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    # ---- learning

    def catch_up(self, recorded: int) -> None:
        """Learns as often as so many new decisions ask for."""
        ready = self.play.ready
        self.owed += recorded * self.course.reuse / self.course.batch
        if len(ready) < 2 * self.course.batch:
            self.owed = 0.0
        while self.owed >= 1:
            self.learn(ready[torch.randint(len(ready), (self.course.batch,), device=self.device, generator=self.dice)])
            self.owed -= 1

    def learn(self, index: Tensor) -> None:
        """One update of the model, and of its mean, which plays."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.pace()
        loss, figures = self.loss(self.play.samples(index))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0, foreach=True)
        self.optimiser.step()
        self.figures += figures
        self.learned += 1
        self.updates += 1
        weight = 1 - min(0.999, (1 + self.updates) / (10 + self.updates))
        torch._foreach_lerp_(list(self.mean.parameters()), [p.detach() for p in self.model.parameters()], weight)

    def pace(self) -> float:
        """The learning rate: bold at first, careful in the end."""
        left = max(0.0, 1 - self.progress)
        return (
            self.course.rate
            * (self.course.last_rate + (1 - self.course.last_rate) * left)
            * min(1.0, self.updates / 200 + 0.01)
        )

    def loss(self, samples: Samples) -> tuple[Tensor, Tensor]:
        """How far the network is from the search's policy, from what came of the games, and from their points."""
        logits, slots, points = self.model(samples.seen)
        slots = slots + samples.guess if self.plan.residual else slots
        lifted = logits[: len(samples.legal)] + samples.hint
        chances = torch.log_softmax(lifted.masked_fill(~samples.legal, FORBIDDEN), 1)
        crossed = -(samples.policy * chances).sum(1).mean()
        entropy = -(samples.policy * samples.policy.clamp_min(1e-8).log()).sum(1).mean()
        trust, later = self.course.trust, self.course.later
        target = (1 - trust - later) * samples.result + trust * samples.searched + later * samples.later
        value = -(target * torch.log_softmax(slots + samples.absent, 1)).sum(1).mean()
        there = (samples.absent == 0) & samples.ended[:, None]
        with torch.no_grad():
            self.spread.lerp_((samples.points.abs() * there).sum() / there.sum().clamp_min(1) + 1, 0.02)
        apart = functional.smooth_l1_loss(points, samples.points / self.spread, reduction="none")
        score = (apart * there).sum() / there.sum().clamp_min(1)
        return crossed + value + 0.25 * score, torch.stack([crossed - entropy, entropy, value, score]).detach()

    # ---- telling

    def report(self) -> None:
        """Says how training goes, keeps the newest weights and asks the gate."""
        self.wait()
        told = zip(FIGURES, (self.figures / max(1, self.learned)).tolist(), strict=True)
        figures = " ".join(f"{name} {value:.3f}" for name, value in told)
        ended, cut, length, _ = self.play.tally.tolist()
        spent = max(monotonic() - self.ready, 1e-9)
        self.say(
            f"{monotonic() - self.began:5.0f} s {self.decisions / 1e6:8.2f} M decisions "
            f"{self.simulations / spent:9,.0f} simulations/s  {ended:,.0f} games of {length / max(1, ended):.0f} "
            f"decisions, {cut:,.0f} cut  {figures}"
        )
        self.figures.zero_()
        self.learned = 0
        self.keep()
        self.reported = monotonic()

    def keep(self) -> None:
        """Writes the weights as they are now, and lets them in if they win; files are whole at any time."""
        new = Network.from_bytes(self.mean.network(self.about()).to_bytes())
        write(self.course.candidate, new)
        if self.old is not None and self.course.gate.games > 0:
            table = self.kinds[0]
            game = games.game(self.course.game, table.players, None, **table.options)
            verdict = compared(new, self.old, game, self.course.gate)
            self.say(f"        the gate: {verdict}")
            if not verdict.passed:
                return
        self.old = new
        write(self.course.out, new)

    def about(self) -> dict[str, Any]:
        """Where the weights come from, and what they are for; what they were started from is counted, too."""
        told = {
            "game": self.definition.name,
            "version": self.definition.version,
            "fingerprint": fingerprint(self.definition),
            "tables": [plans.described(table) for table in self.kinds],
            "hints": self.plan.sharp,  # power of the game's weights, to which logits are added
            "views": VIEWS[max(0, self.plan.views - 1)],
            "quick": self.definition.rules is not games.definition(self.course.game).rules,  # by whose hints
            "values": "residual" if self.plan.residual else "softmax",  # alone, over the seat and whom it plays against
            "steps": self.decisions + self.before.get("steps", 0),
            "simulations": self.simulations + self.before.get("simulations", 0),
            "seed": self.course.seed,
            "minutes": round((monotonic() - self.began) / 60 + self.before.get("minutes", 0), 1),
        }
        kept = {key: self.before[key] for key in ("search", "guides") if key in self.before}
        return {"search": dict(self.plan.search)} | kept | told


def read(file: Path, definition: Definition) -> Network:
    """A network to go on from; one that learned without searching is of no use here."""
    try:
        network = checked(Network.from_bytes(file.read_bytes()), definition)
    except (OSError, ValueError, KeyError) as error:
        if isinstance(error, BadOption):
            raise
        raise BadOption(f"{file} holds no weights to continue from: {error}") from None
    if not learned_by_searching(network):
        raise BadOption(
            f"{file} holds weights that learned without searching, whose values mean something else; "
            "continue from a file that golemancy learn --search wrote"
        )
    return network


def write(file: Path, network: Network) -> None:
    """Keeps a network; what is read is never half a file."""
    new = file.with_suffix(".new")
    new.write_bytes(network.to_bytes())
    new.replace(file)
