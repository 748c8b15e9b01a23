"""Training by search on many cores: actors play with the search that plays later, one game each, and a learner learns.

It needs no kernels, searches with the game's full hints and playouts, and has a core for each actor. The learner may
use a GPU. Actors take over new weights whenever the learner has written them.
"""

import math
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import Tensor

from golemancy import games
from golemancy.contract import Definition
from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.hurry import patience
from golemancy.engine.layout import Array
from golemancy.errors import GolemancyError
from golemancy.game import Game, State
from golemancy.learn import plans
from golemancy.learn.guide import FORBIDDEN
from golemancy.learn.lessons import Learner, SearchCourse, write
from golemancy.learn.passes import CUT, ENDED, NEITHER
from golemancy.learn.plans import Plan
from golemancy.learn.selfplay import NOISE, Samples, surely
from golemancy.learn.turning import ways_to_turn
from golemancy.players.mercury import GuidedTree, guided_settings
from golemancy.players.network import Network

REFRESH = 15.0  # seconds between two writings of the weights that actors play with
PATIENCE = 0.5  # seconds for which games are waited for before what has come is learned from
OPENING = 40  # decisions that are drawn by their visits; later ones by them to the power of the game's noise
SELDOM = 1e-4  # no weight is below
TOLD = 5  # what is told of each slot: result, search's word, its word later, points, the game's estimate

Rows = dict[str, Array]


# ---- an actor


@dataclass(frozen=True)
class Part:
    """What an actor is to do."""

    course: SearchCourse
    weights: Path
    number: int


def act(part: Part, out: Any) -> None:
    """Plays one game after the other and hands over what was decided, until it is stopped or the learner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key in the terminal reaches everybody; the learner stops us
    dice = np.random.default_rng((part.course.seed, part.number))
    kinds = [k for kind in _tables(part.course) for k in plans.pairings(part.course.game, kind, part.number)]
    with patience(), suppress(BrokenPipeError):
        for network in _newest(part.weights):
            kind = kinds[dice.integers(len(kinds))]
            game = games.game(part.course.game, kind.players, None, **kind.options)
            out.send(Recorded(game, network, part.course, dice).play())


def _newest(weights: Path) -> Iterator[Network]:
    """Again and again the network that was written last."""
    written, network = -1, None
    while True:
        last = weights.stat().st_mtime_ns
        if network is None or last != written:
            written, network = last, Network.from_bytes(weights.read_bytes())
        yield network


def _tables(course: SearchCourse) -> Any:
    return course.tables or plans.tables_of(course.game)


class Recorded:
    """One game of the search against itself, with what it found out."""

    def __init__(self, game: Game, network: Network, course: SearchCourse, dice: np.random.Generator) -> None:
        self.game, self.network, self.course, self.dice = game, network, course, dice
        self.plan: Plan = plans.PLANS.get(course.game, Plan())
        self.slots = max(game.definition.seats)
        self.kept: list[dict[str, Any]] = []
        self.made, self.simulations = 0, 0

    def play(self) -> Rows:
        """The game from deal to end; each row is a decision to learn from."""
        state = self.game.new(int(self.dice.integers(2**40)))
        noise = float(self.dice.choice(NOISE))
        longest = self.plan.cap * max(2, self.game.players) // 2
        while not state.over and state.decisions < longest:
            legal = state.legal
            state.apply(legal[0] if len(legal) == 1 else self.decide(state, noise))
        return self.rows(state)

    def decide(self, state: State, noise: float) -> int:
        """Searches for the seat to decide; full searches are remembered, quick ones only made."""
        course = self.course
        full = course.quick == 0 or self.dice.random() * course.full < 1
        sims = course.sims if full else course.quick
        seed, room = int(self.dice.integers(2**62)), 4 * course.sims + 400
        tree = GuidedTree(state, guided_settings(self.network, self.game, {}), seed, room, self.network)
        tree.grow(sims)
        tried = tree.tried()
        visits = np.array([one.visits for one in tried], np.float64)
        self.made += 1
        self.simulations += sims
        if full:
            self.kept.append(self.seen(state, {one.action: one.visits for one in tried}, tree.worth()))
        power = 1.0 if state.decisions < OPENING else 1 / noise
        chances = (visits / visits.max()) ** power
        return tried[int(self.dice.choice(len(tried), p=chances / chances.sum()))].action

    def seen(self, state: State, visits: Mapping[int, int], worth: Array) -> dict[str, Any]:
        """One decision: what the seat sees, and another where seats know different things, and what was found."""
        game, rules, seat = self.game, self.game.rules, state.player
        assert seat is not None
        viewers = [seat]
        if self.plan.views != NEITHER:
            away = int(self.dice.integers(1, max(2, game.players)))
            viewers.append((seat + away) % game.players)
        guess = np.full(MAX_SEATS, 1 / game.players, np.float32)
        if rules.estimate is not None:
            rules.estimate(state.record, game.box, guess)
        policy, hint = np.full(game.actions, -1, np.float16), np.zeros(game.actions, np.float16)
        for action in state.legal:
            policy[action] = visits.get(action, 0) / sum(visits.values())
            if self.plan.sharp and rules.weigh is not None:
                weight = rules.weigh(state.record, game.box, action)
                hint[action] = self.plan.sharp * math.log(max(weight, SELDOM))
        views = [state.observe(viewer) for viewer in viewers]
        return {
            "seats": viewers, "seen": views, "policy": policy, "hint": hint,
            "worth": self.slotted(worth), "guess": self.slotted(guess),
        }  # fmt: skip

    def slotted(self, shares: Array) -> Array:
        """Each slot's share; alone, the second is whoever the seat plays against."""
        found = np.zeros(self.slots, np.float32)
        found[: self.game.players] = shares[: self.game.players]
        if self.game.players == 1:
            found[1] = 1 - found[0]
        return found

    def rows(self, state: State) -> Rows:
        """All decisions with what came of the game, slots counted from who sees."""
        winners = self.slotted(np.array([1.0 * (place == 1) for place in state.places]))
        result = winners / max(winners.sum(), 1)
        points = np.zeros(self.slots, np.float32)
        points[: self.game.players] = state.scores
        result = self.by_points(result, points)
        ahead = max(1, self.plan.ahead // (self.course.full if self.course.quick else 1))
        told = []
        for n, row in enumerate(self.kept):
            later = self.kept[n + ahead]["worth"] if n + ahead < len(self.kept) else result
            slots = np.stack([result, row["worth"], later, points, row["guess"]])
            told.append([slots[:, self.turned(seat)] for seat in row["seats"]])
        arrays = {name: np.array([row[name] for row in self.kept]) for name in ("seen", "policy", "hint")}
        count = len(self.kept)
        return {
            "seen": arrays["seen"].astype(np.float16), "policy": arrays["policy"], "hint": arrays["hint"],
            "told": np.array(told, np.float32), "players": np.full(count, self.game.players, np.int8),
            "ended": np.full(count, ENDED if state.over else CUT, np.int8),
            "tally": np.array([state.over, not state.over, state.decisions * state.over, self.made, self.simulations]),
        }  # fmt: skip

    def by_points(self, result: Array, points: Array) -> Array:
        """The result, with the share that points have in it."""
        plan, there = self.plan, self.game.players
        if plan.margin == 0 or there == 1 or (plan.points < 0 and there > 2):
            return result
        shares = points[:there] / plan.points
        shares = np.exp(shares - shares.max())
        mixed = result.copy()
        mixed[:there] += plan.margin * (shares / shares.sum() - result[:there])
        return mixed

    def turned(self, seat: int) -> list[int]:
        """The slots in the order in which a seat counts them."""
        there = self.game.players
        return [(seat + k) % there if k < there else k for k in range(self.slots)]


# ---- the learner


class Memory:
    """The last decisions that actors made, on the learner's device."""

    def __init__(self, definition: Definition, rows: int, views: int, device: torch.device) -> None:
        self.rows, self.used, self.next, self.device = rows, 0, 0, device
        inputs, actions, slots = definition.width, definition.actions, max(definition.seats)
        ways = ways_to_turn(definition)
        self.ways = [tuple(torch.from_numpy(part).to(device) for part in way) for way in ways]
        half, real = torch.float16, torch.float32
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "seen": ((rows, views, inputs), half),
            "policy": ((rows, actions), half),
            "hint": ((rows, actions), half),
            "told": ((rows, views, TOLD, slots), real),
            "players": ((rows,), torch.int8),
            "ended": ((rows,), torch.int8),
        }
        self.parts = {name: torch.zeros(shape, dtype=kind, device=device) for name, (shape, kind) in shapes.items()}
        self.tally = torch.zeros(4, dtype=torch.float64)

    def add(self, rows: Rows) -> int:
        """Takes over the decisions of a game; the oldest go. Returns how many there were."""
        count = len(rows["players"])
        at = (torch.arange(count) + self.next) % self.rows
        for name, part in self.parts.items():
            part[at.to(self.device)] = torch.from_numpy(rows[name]).to(self.device)
        self.next = (self.next + count) % self.rows
        self.used = min(self.rows, self.used + count)
        self.tally[:3] += torch.from_numpy(rows["tally"][:3])
        return count

    @property
    def ready(self) -> Tensor:
        """Which remembered decisions can be learned from: all."""
        return torch.arange(self.used, device=self.device)

    def samples(self, index: Tensor) -> Samples:
        """What was kept of these decisions, views of the deciding seats first, the board turned in any way."""
        features, actions = self.ways[int(torch.randint(len(self.ways), ()))]
        policy = self.parts["policy"][index][:, actions].float()
        seen = self.parts["seen"][index][..., features].float().transpose(0, 1).flatten(0, 1)
        told: Any = self.parts["told"][index].transpose(0, 1).flatten(0, 1).unbind(1)
        result, searched, later, points, guess = told
        views = len(seen) // len(index)
        slots = torch.arange(result.shape[1], device=self.device)
        players = self.parts["players"][index].clamp_min(2).repeat(views)
        absent = torch.zeros_like(result).masked_fill(slots[None] >= players[:, None], FORBIDDEN)
        ended = (self.parts["ended"][index] == ENDED).repeat(views)
        hint = self.parts["hint"][index][:, actions].float()
        return Samples(
            seen, policy >= 0, policy.clamp_min(0), hint, result, searched, later, points, surely(guess), absent, ended
        )


class ActorTrainer(Learner):
    """Learns from what actors play, and gives them what it learned."""

    play: Memory

    def __init__(self, course: SearchCourse, say: Callable[[str], object] = print) -> None:
        super().__init__(course, games.definition(course.game), say)
        views = 1 if self.plan.views == NEITHER else 2
        row = 2 * (views * self.model.inputs + 2 * self.model.actions) + 4 * views * TOLD * self.model.slots + 2
        rows = max(2 * course.batch, int(course.memory * 1e9 / row))
        self.play = Memory(self.definition, rows, views, self.device)
        self.folder = TemporaryDirectory()
        self.weights = Path(self.folder.name) / "weights.npz"
        self.actors: list[Any] = []
        self.lines: list[Any] = []  # a line for each actor: one that is killed breaks no other
        self.made = 0
        self.written = -math.inf

    @property
    def decisions(self) -> int:
        """Decisions made so far, in all games."""
        return self.made

    def begin(self) -> None:
        """Compiles the search by playing a game, and has the actors begin."""
        self.publish()
        network = Network.from_bytes(self.weights.read_bytes())
        with patience():
            game = games.game(self.course.game, self.kinds[0].players, None, **self.kinds[0].options)
            Recorded(game, network, self.course, np.random.default_rng(0)).play()
        processes = get_context("spawn")
        for number in range(self.course.actors):
            line, out = processes.Pipe(duplex=False)
            actor = processes.Process(target=act, args=(Part(self.course, self.weights, number), out), daemon=True)
            self.actors.append(actor)
            self.lines.append(line)
            actor.start()
            out.close()  # now the line ends when the actor does

    def end(self) -> None:
        """Has the actors stop."""
        for actor in self.actors:
            actor.terminate()
        for actor in self.actors:
            actor.join()
        self.folder.cleanup()

    def round(self) -> None:
        """Takes what has been played, and learns from it."""
        before, until = self.recorded, monotonic() + PATIENCE
        while (left := until - monotonic()) > 0:
            for line in wait(self.lines, left):
                self.take(line)
        self.steps = self.made
        self.catch_up(self.recorded - before)
        if monotonic() - self.written > REFRESH:
            self.publish()

    def take(self, line: Any) -> None:
        """Remembers a game that an actor has played."""
        try:
            rows = line.recv()
        except (EOFError, OSError):
            raise self.lost(line) from None
        self.recorded += self.play.add(rows)
        self.made += int(rows["tally"][3])
        self.simulations += int(rows["tally"][4])

    def lost(self, line: Any) -> GolemancyError:
        """What there is to say of an actor that is gone."""
        number = self.lines.index(line)
        actor = self.actors[number]
        actor.join(1.0)
        return GolemancyError(
            f"actor {number + 1} of {len(self.actors)} ended with exit code {actor.exitcode} in the middle of the "
            "training; what it printed says why"
        )

    def publish(self) -> None:
        """Writes the weights that actors play with."""
        write(self.weights, self.mean.network(self.about()))
        self.written = monotonic()
