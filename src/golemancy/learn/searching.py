"""Training by a search in many games at once: games on the device make targets, and the network learns them."""

import threading
from collections.abc import Callable
from typing import Any

import torch

from golemancy.learn import passes as k
from golemancy.learn import plans
from golemancy.learn.guide import QuickGuide
from golemancy.learn.lessons import Learner, SearchCourse
from golemancy.learn.selfplay import Play, Setting

VIEWED = 0.05  # share of the time after which leaves are judged as the root's seat sees them
_RECORDING = threading.Lock()  # one recording at a time
LEAST, MOST = 0.3, 20.0  # limits of the scale


class SearchTrainer(Learner):
    """Plays all games side by side on one device, one searched decision in each of them at a time."""

    play: Play

    def __init__(self, course: SearchCourse, say: Callable[[str], object] = print) -> None:
        super().__init__(course, plans.trained(course.game), say)
        self.play = self._table()
        self.net = QuickGuide(self.mean)
        self.graphs: dict[tuple[int, bool], Any] = {}
        self.rounds = 0

    def _table(self) -> Play:
        course, plan = self.course, self.plan
        seen = 4 if plan.views else 2
        row = course.games * (seen * self.model.inputs + 4 * self.model.actions + 12 * self.model.slots + 8)
        setting = Setting(
            course.games,
            max(course.sims, course.quick),
            plan.considered,
            plan.cap,
            max(16, int(course.memory * 1e9 / row)),
            plan.scale,
            seed=course.seed,
            views=plan.views,
            sharp=plan.sharp,
            residual=plan.residual,
            margin=plan.margin,
            points=plan.points,
            ahead=max(1, plan.ahead // (course.full if course.quick else 1)),
        )
        mix = plans.mixed(course.game, self.kinds, course.games, course.seed)
        return Play(self.definition, mix, setting, self.device, self.say)

    # ---- the loop

    def begin(self) -> None:
        """Compiles the passes, deals all games, and looks once how far values lie apart."""
        self.play.turn(1.0 if self.course.blend > 0 else 0.0, self.views())
        self.play.start()
        self.play.step(self.net, self.course.sims)
        self.weigh(1.0)
        self.wait()

    def end(self) -> None:
        """Nothing has to be given back."""

    @property
    def decisions(self) -> int:
        """Decisions made so far, in all games."""
        return self.steps * self.course.games

    def round(self) -> None:
        """Some steps of play, and what is learned from them."""
        if self.rounds % 4 == 0:
            self.weigh(0.3)
        self.rounds += 1
        left = max(0.0, 1 - self.progress / self.course.blend) if self.course.blend > 0 else 0.0
        self.play.turn(self.course.floor + left * (1 - self.course.floor), self.views())
        before = self.recorded
        for _ in range(self.course.burst):
            self.step()
        self.wait()
        self.catch_up(self.recorded - before)
        self.net.refresh()

    def weigh(self, haste: float) -> None:
        """Has values weigh the more, the less they differ between the decisions of this game."""
        wanted = k.APART / (k.VISITS * max(1e-5, self.play.spread()))
        within = min(MOST, max(LEAST, wanted))
        self.play.scale = self.play.scale ** (1 - haste) * within**haste

    def views(self) -> int:
        """What is done with the views of seats that do not decide: at first they are only learned."""
        settled = self.course.start is not None or self.plan.residual or (self.rounds and self.progress > VIEWED)
        return self.plan.views if settled else min(self.plan.views, k.LEARNED)

    def step(self) -> None:
        """One searched decision in every game; on a GPU from a recording."""
        sims = self.course.sims
        kept = self.course.quick == 0 or self.steps % self.course.full == self.course.full - 1
        how = (sims, True) if kept else (self.course.quick, False)
        self.steps += 1
        self.recorded += self.course.games * kept
        self.simulations += self.course.games * how[0]
        if self.device.type != "cuda":
            self.play.step(self.net, how[0], kept=kept)
            return
        if how not in self.graphs:
            self.graphs[how] = self._recorded(how[0], kept=how[1])
        self.graphs[how].replay()

    def _recorded(self, sims: int, *, kept: bool) -> Any:
        """One step as the device replays it."""
        self.play.thinking(sims)
        self.wait()
        graph = torch.cuda.CUDAGraph()
        with _RECORDING, torch.cuda.graph(graph, stream=torch.cuda.current_stream(), capture_error_mode="thread_local"):
            self.play.step(self.net, sims, kept=kept)
        return graph
