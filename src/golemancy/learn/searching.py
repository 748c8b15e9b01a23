"""Training by search: games on the device make targets, the network learns them, and the better network plays on."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from golemancy.learn import passes as k
from golemancy.learn import plans
from golemancy.learn.guide import FORBIDDEN, Guide, QuickGuide
from golemancy.learn.selfplay import Play, Samples, Setting
from golemancy.players.guided import VIEWS
from golemancy.players.network import Network, checked, fingerprint

_RECORDING = threading.Lock()  # one recording at a time
LEAST, MOST = 0.3, 20.0  # limits of the scale
FIGURES = ("distance", "entropy", "value", "points")


@dataclass(frozen=True)
class Course:
    """What is trained, on what, and for how long."""

    game: str
    out: Path
    seconds: float
    device: str = "cuda"
    cubins: Path | None = None
    games: int = 16384
    sims: tuple[int, ...] = (32,)  # at first, and in later parts of the time
    width: int = 384
    memory: float = 12.0  # GB of remembered decisions
    batch: int = 16384
    reuse: float = 2.0  # how often a decision is learned from
    rate: float = 1e-3
    last_rate: float = 0.03  # share of the rate that is left in the end
    blend: float = 60.0  # seconds in which the game's estimate fades out
    top: float = 1.0  # its share at first
    floor: float = 0.0  # its share in the end
    apart: float = k.APART  # how far values should set the logits of tried decisions apart; 0: by `scale` alone
    trust: float = 0.25  # share of the search's word in what a slot may expect
    later: float = 0.4  # share of the search's word some decisions later; the rest is the result
    quick: int = 0  # simulations of the decisions that are not learned from; 0: all are
    full: int = 4  # of so many decisions one is learned from, if others are quick
    views: float = 30.0  # seconds after which leaves are judged as the root's seat sees them, where that matters
    scale: float = 0.0  # 0: the game's own
    save: float = 60.0  # seconds between files
    report: float = 20.0  # seconds between lines
    seed: int = 0
    start: Path | None = None
    reset: int = 0  # 1: values begin anew
    burst: int = 8  # steps between two rounds of learning
    steps: int = 10**9


class Trainer:
    """Plays, learns, reports and keeps the weights until the time is over."""

    def __init__(self, course: Course, say: Callable[[str], object] = print) -> None:
        self.course, self.say, self.device = course, say, torch.device(course.device)
        self.definition, self.plan = trained(course.game), tables.PLANS[course.game]
        torch.manual_seed(course.seed)
        self.model, self.mean = (Model(self.definition, course.width).to(self.device) for _ in range(2))
        if course.start is not None:
            self.model.take_over(checked(Network.from_bytes(course.start.read_bytes()), self.definition))
            if course.reset:
                self.model.forget_values()
        self.mean.load_state_dict(self.model.state_dict())
        self.mean.requires_grad_(False)
        on_gpu = self.device.type == "cuda"
        self.optimiser = torch.optim.AdamW(self.model.parameters(), eps=1e-5, weight_decay=1e-4, fused=on_gpu)
        self.play = self._table()
        self.net = Quick(self.mean)
        self.dice = torch.Generator(self.device)
        self.dice.manual_seed(course.seed)
        self.graphs: dict[tuple[int, bool], Any] = {}
        self.updates, self.decisions, self.recorded, self.simulations = 0, 0, 0, 0
        self.steps, self.rounds, self.owed = 0, 0, 0.0
        self.figures, self.learned = torch.zeros(len(FIGURES), device=self.device), 0
        self.spread = torch.ones((), device=self.device)  # how far points lie apart

    def _table(self) -> Play:
        course, plan = self.course, self.plan
        seen = 4 if plan.views else 2
        row = course.games * (seen * self.model.inputs + 2 * self.model.actions + 12 * self.model.slots + 8)
        rows = max(16, int(course.memory * 1e9 / row))
        setting = Setting(
            course.games,
            max(*course.sims, course.quick),
            plan.considered,
            plan.cap,
            rows,
            course.scale or plan.scale,
            seed=course.seed,
            views=plan.views,
            residual=plan.residual,
            sharp=plan.sharp,
            margin=plan.margin,
            points=plan.points,
            ahead=max(1, plan.ahead // (course.full if course.quick else 1)),
        )
        mix = tables.mixed(course.game, plan.tables, course.games, course.seed)
        return Play(self.definition, mix, setting, self.device, course.cubins)

    # ---- the loop

    def run(self) -> None:
        """All of the training."""
        self.play.turn(self.course.top if self.course.blend > 0 else 0.0, self.views(0.0))
        self.play.start()
        self.play.step(self.net, self.course.sims[0])
        if self.course.apart > 0:
            self.weigh(1.0)
        self.wait()
        self.began = self.reported = self.saved = monotonic()
        self.say(f"{self.course.game}: {self.course.games} games, {self.play.setting.rows} rows remembered")
        stop = self.course.out / f"{self.course.game}.stop"
        while self.progress < 1 and not stop.exists() and self.decisions < self.course.steps * self.course.games:
            self.round()
            if monotonic() - self.reported > self.course.report:
                self.report()
            if monotonic() - self.saved > self.course.save:
                self.keep()
        self.report()
        self.keep()

    @property
    def spent(self) -> float:
        """Seconds since the first step."""
        return monotonic() - self.began

    @property
    def progress(self) -> float:
        """How much of the training is done, from 0 to 1."""
        return self.spent / self.course.seconds

    def wait(self) -> None:
        """Until the device has done what it was given."""
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def round(self) -> None:
        """Some steps of play, and what is learned from them."""
        left = max(0.0, 1 - self.spent / self.course.blend) if self.course.blend > 0 else 0.0
        if self.course.apart > 0 and self.rounds % 4 == 0:
            self.weigh(0.3)
        self.rounds += 1
        blend = self.course.floor + left * (self.course.top - self.course.floor)
        self.play.turn(blend, self.views(self.spent))
        before = self.recorded
        for _ in range(self.course.burst):
            self.step()
        self.wait()
        ready = self.play.ready
        self.owed += (self.recorded - before) * self.course.reuse / self.course.batch
        if len(ready) < 2 * self.course.batch:
            self.owed = 0.0
        while self.owed >= 1:
            self.learn(ready[torch.randint(len(ready), (self.course.batch,), device=self.device, generator=self.dice)])
            self.owed -= 1
        self.net.refresh()

    def weigh(self, haste: float) -> None:
        """Has values weigh the more, the less they differ between the decisions of this game."""
        wanted = self.course.apart / (k.VISITS * max(1e-5, self.play.spread()))
        within = min(MOST, max(LEAST, wanted))
        self.play.scale = self.play.scale ** (1 - haste) * within**haste

    def views(self, spent: float) -> int:
        """What is done with the views of seats that do not decide."""
        if not self.plan.views:
            return k.NEITHER
        return self.plan.views if spent >= self.course.views else k.LEARNED

    def step(self) -> None:
        """One searched decision in every game; on a GPU from a recording."""
        sims = self.course.sims[min(len(self.course.sims) - 1, int(self.progress * len(self.course.sims)))]
        kept = self.course.quick == 0 or self.steps % self.course.full == self.course.full - 1
        how = (sims, True) if kept else (self.course.quick, False)
        self.steps += 1
        self.decisions += self.course.games
        self.recorded += self.course.games * kept
        self.simulations += self.course.games * how[0]
        if self.device.type != "cuda":
            self.play.step(self.net, how[0], kept=kept)
            return
        if how not in self.graphs:
            self.graphs[how] = self._recorded(*how)
        self.graphs[how].replay()

    def _recorded(self, sims: int, kept: bool) -> Any:
        """One step as the device replays it."""
        self.play.thinking(sims)
        self.wait()
        graph = torch.cuda.CUDAGraph()
        with _RECORDING, torch.cuda.graph(graph, stream=torch.cuda.current_stream(), capture_error_mode="thread_local"):
            self.play.step(self.net, sims, kept=kept)
        return graph

    # ---- learning

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
        chances = torch.log_softmax((logits[: len(samples.legal)] + samples.hint).masked_fill(~samples.legal, FORBIDDEN), 1)
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
        """Says how training goes."""
        self.wait()
        figures = dict(zip(FIGURES, (self.figures / max(1, self.learned)).tolist(), strict=True))
        ended, cut, length, nodes = self.play.tally.tolist()
        steps = self.decisions / self.course.games
        told = {
            "game": self.course.game,
            "s": round(self.spent, 1),
            "games": int(ended),
            "cut": int(cut),
            "length": round(length / max(1, ended), 1),
            "decisions": self.decisions,
            "recorded": self.recorded,
            "decisions_s": round(self.decisions / self.spent),
            "sims_s": round(self.simulations / self.spent),
            "nodes": round(nodes / max(1.0, steps) / self.course.games, 1),
            "updates": self.updates,
            "scale": round(self.play.scale, 2),
            "blend": round(float(self.play.root.knobs[0]), 2),
            **{name: round(value, 4) for name, value in figures.items()},
        }
        self.say(json.dumps(told))
        self.figures.zero_()
        self.learned, self.reported = 0, monotonic()

    def keep(self) -> None:
        """Writes the weights as they are now; the file is whole at any time."""
        self.course.out.mkdir(parents=True, exist_ok=True)
        new = self.course.out / f"{self.course.game}.new"
        new.write_bytes(self.mean.network(self.about()).to_bytes())
        new.replace(self.course.out / f"{self.course.game}-{int(self.spent):04d}.npz")
        self.saved = monotonic()

    def about(self) -> dict[str, Any]:
        """Where the weights come from, and what they are for."""
        return {
            "game": self.definition.name,
            "version": self.definition.version,
            "fingerprint": fingerprint(self.definition),
            "tables": [tables.described(text) for text in self.plan.tables],
            "hints": self.plan.sharp,  # power of the game's weights, to which logits are added
            "views": VIEWS[max(0, self.plan.views - 1)],
            "values": "residual"
            if self.plan.residual
            else "softmax",  # over the seats; alone, over the seat and whoever it plays against
            "steps": self.decisions,
            "simulations": self.simulations,
            "seed": self.course.seed,
            "minutes": round(self.spent / 60, 1),
        }
