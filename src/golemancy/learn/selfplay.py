"""The games, their trees, and the memory of what was decided: on a GPU, or for tests on a CPU."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from golemancy.contract import Definition
from golemancy.engine.batch import MAX_SEATS
from golemancy.learn import passes as k
from golemancy.learn.forge import Kernel, Span, forged
from golemancy.learn.guide import FORBIDDEN, QuickGuide
from golemancy.learn.plans import Tables

NOISE = (1.0, 0.6, 0.3, 0.1)  # how much chance there is in the choices of games, in turn
BYTE, SHORT, WORD, LONG, REAL = torch.int8, torch.uint8, torch.int32, torch.int64, torch.float32


@dataclass(frozen=True)
class Setting:
    """How many games, how deep the search, how much is remembered."""

    games: int
    sims: int
    considered: int
    cap: int
    rows: int
    scale: float
    visit: float = 50.0
    views: int = k.NEITHER  # what is done with the views of seats that do not decide
    sharp: float = 0.0  # power of the game's weights, to which the network's logits are added
    residual: bool = False  # whether the network tells how far chances are from the game's estimate
    margin: float = 0.0  # share of the points in what a game was worth, so that nobody gives up or dawdles
    points: float = 1.0  # points that make a difference; below zero where few are good
    ahead: int = 16  # recorded decisions until the search's word that a decision is judged by, too
    seed: int = 0


class Play:
    """Games side by side; `step` makes one searched decision in each of them and remembers it."""

    def __init__(
        self, definition: Definition, tables: Tables, setting: Setting, device: Any, say: Callable[[str], object]
    ) -> None:
        self.definition, self.tables, self.setting = definition, tables, setting
        self.device, self.on_gpu = torch.device(device), torch.device(device).type == "cuda"
        self.actions, self.slots = definition.actions, max(definition.seats)
        self.features = sum(feature.size for feature in definition.features)
        self.nodes, self.scale = setting.sims + 2, setting.scale
        self._allocate()
        self._seed()
        self.players = torch.from_numpy(tables.players).to(self.device)
        self.absent = torch.zeros((setting.games, self.slots), device=self.device)
        slots = torch.arange(self.slots, device=self.device)
        self.absent[slots[None] >= self.players.clamp_min(2)[:, None]] = FORBIDDEN
        self._bind(say)

    # ---- arrays

    def _new(self, *shape: int, kind: Any = REAL) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.device)

    def _allocate(self) -> None:
        n, m, a, s, f = self.setting.games, self.nodes, self.actions, self.slots, self.features
        shown = 2 * n if self.setting.views else n
        new, rows = self._new, self.setting.rows
        layout, kinds = self.definition.layout, len(self.tables.kinds)
        state, box = layout.size, self.tables.boxes.dtype.itemsize
        self.games = k.Games(
            new(n, state, kind=SHORT),
            new(1, state, kind=SHORT),
            new(kinds, box, kind=SHORT),
            new(*self.tables.options.shape, kind=WORD),
            new(n, kind=WORD),
            new(n, kind=WORD),
            new(n, 2, kind=LONG),
            new(n, kind=WORD),
            new(kinds, kind=WORD),
            new(n, kind=LONG),
        )
        self.root = k.Root(
            new(n, a),
            new(self.setting.considered + 1, self.setting.sims, kind=WORD),
            new(5),
            new(shown, f),
            new(n, a, kind=BYTE),
            new(n, a),
            new(n, kind=WORD),
            new(shown, kind=WORD),
            new(n, MAX_SEATS),
            new(n, a),
            new(n, kind=LONG),
            new(n, s),
        )
        self.tree = k.Tree(
            new(n, m, a, kind=SHORT),
            new(n, m, a),
            new(n, m, kind=WORD),
            new(n, m, s),
            new(n, m, s),
            new(n, m, kind=BYTE),
            new(n, kind=WORD),
        )
        self.leaf = k.Leaf(
            new(n, m, kind=SHORT),
            new(n, kind=WORD),
            new(n, kind=BYTE),
            new(n, kind=LONG),
            new(n, kind=WORD),
            new(n, s),
            new(n, MAX_SEATS),
            new(shown, f),
            new(n, a, kind=BYTE),
            new(n, a),
            new(n, MAX_SEATS, kind=WORD),
            new(n, MAX_SEATS, kind=WORD),
        )
        self.ends = k.Ends(
            new(n, kind=BYTE),
            new(n, MAX_SEATS),
            new(n, MAX_SEATS, kind=WORD),
            new(n, MAX_SEATS, kind=WORD),
            new(n, kind=WORD),
        )
        self.kept = k.Kept(
            new(1, kind=LONG), new(n, kind=LONG), new(rows, n, s), new(rows, n, s), new(rows, n, kind=BYTE)
        )
        self.values = new(n, s)
        self.seen = torch.zeros((rows, shown, f), dtype=torch.float16, device=self.device)
        self.policies = torch.zeros((rows, n, a), dtype=torch.float16, device=self.device)
        hinted = (rows, n, a) if self.setting.sharp else (rows, 1, 1)
        self.hints = torch.zeros(hinted, dtype=torch.float16, device=self.device)
        self.seats, self.worths = new(rows, shown, kind=BYTE), new(rows, n, s)
        self.guesses = new(rows, n, s)
        self.starts = new(rows, n, kind=WORD)  # the row in which the game began: tells one game from the next
        self.noise = torch.tensor(NOISE, device=self.device).repeat(n // len(NOISE) + 1)[:n, None]
        self.wants: dict[int, Tensor] = {}  # by number of simulations
        self.tally = torch.zeros(4, dtype=torch.float64, device=self.device)  # ended, cut, decisions in ended, nodes

    def _seed(self) -> None:
        g, setting, dice = self.games, self.setting, np.random.default_rng(self.setting.seed)
        boxes = np.ascontiguousarray(self.tables.boxes).view(np.uint8).reshape(g.boxes.shape)
        caps = self.tables.caps(setting.cap)
        for tensor, value in (
            (g.boxes, boxes),
            (g.options, self.tables.options),
            (g.kinds, self.tables.which),
            (g.players, self.tables.players),
            (g.seeds, dice.integers(-(2**62), 2**62, (setting.games, 2))),
            (g.cap, caps),
            (g.streams, dice.integers(-(2**62), 2**62, setting.games)),
            (g.longest, dice.integers(8, caps[self.tables.which]).astype(np.int32)),
        ):
            tensor.copy_(torch.from_numpy(np.ascontiguousarray(value)))
        self.root.chosen.fill_(-1)
        self.turn(1.0)

    def thinking(self, sims: int) -> Tensor:
        """Which decisions so many simulations try."""
        if sims not in self.wants:
            self.wants[sims] = torch.from_numpy(k.halving(self.setting.considered, sims)).to(self.device)
        return self.wants[sims]

    def turn(self, blend: float, views: int = k.NEITHER) -> None:
        """The share of the game's estimate in what leaves are worth, and whose view they are judged by."""
        blend = max(blend, 1e-6) if self.setting.residual else blend  # above zero the estimate is made at all
        self.root.knobs.copy_(torch.tensor([blend, self.scale, self.setting.visit, float(views), self.setting.sharp]))

    # ---- passes

    def _bind(self, say: Callable[[str], object]) -> None:
        if not self.on_gpu:
            self._bind_loops()
            return
        made = {name: Kernel(file) for name, file in forged(self.definition, self.tables.boxes, say).items()}
        games, root, tree, leaf, ends, kept = (
            self._spans(part) for part in (self.games, self.root, self.tree, self.leaf, self.ends, self.kept)
        )
        values, n = _span(self.values), self.setting.games

        def starter(name: str, *given: Any) -> Any:
            packed = made[name].given(*given)
            return lambda: made[name].start(n, packed, torch.cuda.current_stream().cuda_stream)

        walks = [starter("walk", t, games, root, tree, leaf) for t in range(self.setting.sims)]
        self._walk = lambda t: walks[t]()
        self._back = starter("back", values, games, root, tree, leaf)
        self._conclude, self._advance = starter("conclude", games, root, tree), starter("advance", games, root, ends)
        self._settle = starter("settle", ends, kept)

    def _spans(self, part: Any) -> Any:
        spans = [_span(tensor) for tensor in part]
        if isinstance(part, k.Games):  # records: one element each
            for at in range(3):
                count, size = part[at].shape
                spans[at] = Span(part[at].data_ptr(), (count,), size)
        return type(part)(*spans)

    def _bind_loops(self) -> None:
        rules, layout = self.definition.rules, self.definition.layout
        plain: list[Any] = [
            type(part)(*(t.numpy() for t in part))
            for part in (self.games, self.root, self.tree, self.leaf, self.ends, self.kept)
        ]
        games, root, tree, leaf, ends, kept = plain
        records = layout.zeros(self.setting.games)
        games = games._replace(
            states=records,
            blank=layout.zeros(),
            boxes=self.tables.boxes,
            seeds=games.seeds.view(np.uint64),
            streams=games.streams.view(np.uint64),
        )
        self.records = records
        a = self.actions
        scratch = (np.zeros(a, np.int16), np.zeros(a, np.float32), np.zeros(a, np.float32), np.zeros(a, np.int32))
        desk = k.Desk(layout.zeros(), *scratch)
        self._walk = lambda t: k.walk_all.of(rules)(t, games, root, tree, leaf, desk)
        self._back = lambda: k.back_up_all(self.values.numpy(), games, root, tree, leaf)
        self._conclude = lambda: k.conclude_all.of(rules)(games, root, tree, desk)
        self._advance = lambda: k.advance_all.of(rules)(games, root, ends, desk)
        self._settle = lambda: k.settle_all(ends, kept)

    # ---- play

    def start(self) -> None:
        """Deals all games."""
        self._advance()

    @torch.no_grad()
    def search(self, net: QuickGuide, sims: int) -> None:
        """Looks ahead in all games, by so many simulations."""
        tree = self.tree
        self.root.wants[:, :sims].copy_(self.thinking(sims))
        for part in (tree.child, tree.visits, tree.sums, tree.known):
            part.zero_()
        tree.used.fill_(1)
        self._expand_root(net)
        rows = tree.logits.view(-1, self.actions)
        n = self.setting.games
        for t in range(sims):
            self._walk(t)
            logits, slots = net(self.leaf.obs, self.leaf.mask, self.leaf.hint)
            rows.index_copy_(0, self.leaf.row, logits)
            if self.setting.views:
                slots = torch.where(self.root.knobs[k.VIEWS] >= k.SEARCHED, slots[n:], slots[:n])
            self.values.copy_(self.shares(slots, self.leaf.guess, self.leaf.seat))
            self._back()
        self._conclude()

    def shares(self, slots: Tensor, guess: Tensor, seat: Tensor) -> Tensor:
        """Each slot's share of the win, the observer first; the estimate is by slot at the table."""
        if self.setting.residual:
            order = turned_slots(seat, self.players, self.slots, 1)
            slots = slots + surely(guess[:, : self.slots]).gather(1, order)
        return torch.softmax(slots + self.absent, 1)

    def _expand_root(self, net: QuickGuide) -> None:
        root, tree = self.root, self.tree
        n = self.setting.games
        logits, slots = net(root.obs[:n], root.mask, root.hint)
        values = self.shares(slots, root.guess, root.seat[:n])
        turned = values.gather(1, turned_slots(root.seat[:n], self.players, self.slots, -1))
        tree.raw[:, 0] = turned + root.knobs[0] * (root.guess[:, : self.slots] - turned)
        tree.logits[:, 0] = logits
        tree.known[:, 0] = 1

    @torch.no_grad()
    def step(self, net: QuickGuide, sims: int, *, kept: bool = True) -> None:
        """One searched decision in every game, remembered or only made."""
        self.search(net, sims)
        if kept:
            self._remember()
        self._advance()
        self.root.gumbel.mul_(self.noise)
        self._call()
        if not kept:
            self.kept.now.sub_(1)  # what ended now ended with the row before
        self._settle()
        self.kept.now.add_(1)
        ended = self.ends.ended == k.ENDED
        told = (ended.sum(), (self.ends.ended == k.CUT).sum(), (self.ends.lengths * ended).sum(), self.tree.used.sum())
        self.tally.add_(torch.stack(told).double())

    def _remember(self) -> None:
        """Writes what was seen and found into the next row."""
        root, kept, at = self.root, self.kept, self.kept.now % self.setting.rows
        for memory, now in (
            (self.seen, root.obs),
            (self.policies, root.policy),
            (self.hints, root.hint if self.setting.sharp else root.hint[:1, :1]),
            (self.seats, root.seat),
            (self.worths, root.worth),
            (self.starts, kept.began),
            (self.guesses, root.guess[:, : self.slots]),
        ):
            memory.index_copy_(0, at, now[None].to(memory.dtype))
        kept.ready.index_fill_(0, at, 0)

    def _call(self) -> None:
        """Gives a game that was cut for its length the places as they stand, and every game its share by points.

        The first games of all are cut earlier: what was expected of them stands for their result.
        """
        ends, slots = self.ends, self.slots
        long = (ends.ended == k.CUT) & (ends.lengths >= self.games.cap[self.games.kinds.long()])
        first = (ends.places[:, :slots] == 1) & (self.absent == 0)
        first[:, 1] = torch.where(self.players == 1, ~first[:, 0], first[:, 1])
        shares = first / first.sum(1, keepdim=True).clamp_min(1)
        result = torch.where(long[:, None], shares, ends.result[:, :slots])
        if self.setting.margin > 0:
            by_points = torch.softmax(ends.scores[:, :slots] / self.setting.points + self.absent, 1)
            called = (long | (ends.ended == k.ENDED)) & (self.players > 1)
            if self.setting.points < 0:  # points are noted in the series of two alone
                called &= self.players == 2
            result = torch.where(called[:, None], torch.lerp(result, by_points, self.setting.margin), result)
        ends.result[:, :slots] = result

    def spread(self) -> float:
        """How far the values of the decisions tried at a root lie apart, in the mean of all games."""
        child = self.tree.child[:, 0].long()
        visits = self.tree.visits.gather(1, child) * (child > 0)
        seat = self.seats[(int(self.kept.now) - 1) % self.setting.rows, : self.setting.games].long()
        games = torch.arange(self.setting.games, device=self.device)
        sums = self.tree.sums[games[:, None], child, seat[:, None]]
        there, gains = visits > 0, sums / visits.clamp_min(1)
        count = there.sum(1).clamp_min(1)
        mean = (gains * there).sum(1) / count
        apart = (((gains - mean[:, None]) ** 2 * there).sum(1) / count).sqrt()
        return float(apart[count > 1].mean()) if bool((count > 1).any()) else 0.0

    @property
    def ready(self) -> Tensor:
        """Which remembered decisions can be learned from."""
        return self.kept.ready.view(-1).nonzero()[:, 0]

    def samples(self, index: Tensor) -> "Samples":
        """What was kept of these decisions."""
        row, game = index // self.setting.games, index % self.setting.games
        policy = self.policies[row, game].float()
        later = (row + self.setting.ahead) % self.setting.rows
        same = (self.starts[later, game] == self.starts[row, game])[:, None]
        result = self.kept.targets[row, game]
        found = (result, self.worths[row, game], torch.where(same, self.worths[later, game], result))
        slots = torch.stack([*found, self.kept.points[row, game], surely(self.guesses[row, game])], 1)
        seen, turned = [], []
        for at in (game, game + self.setting.games) if self.setting.views else (game,):
            order = turned_slots(self.seats[row, at], self.players[game], self.slots, 1)
            seen.append(self.seen[row, at].float())
            turned.append(slots.gather(2, order[:, None].expand_as(slots)))
        ended = self.kept.ready[row, game] == k.ENDED
        told: Any = torch.cat(turned).unbind(1)
        return Samples(
            torch.cat(seen),
            policy >= 0,
            policy.clamp_min(0),
            self.hints[row, game].float() if self.setting.sharp else torch.zeros((), device=self.device),
            *(*told, self.absent[game].repeat(len(seen), 1), ended.repeat(len(seen))),
        )


@dataclass(frozen=True)
class Samples:
    """Decisions to learn from; slots are counted from the observer. With views, those of other seats follow."""

    seen: Tensor
    legal: Tensor  # of the deciding seats alone
    policy: Tensor
    hint: Tensor  # logits by the game's weights, of the deciding seats alone
    result: Tensor
    searched: Tensor
    later: Tensor  # the search's word some decisions later
    points: Tensor
    guess: Tensor  # logarithm of the game's estimate
    absent: Tensor
    ended: Tensor


def surely(guess: Tensor) -> Tensor:
    """Logits of an estimate that is never quite sure."""
    return guess.clamp(0.005, 0.995).log()


def turned_slots(seat: Tensor, players: Tensor, slots: int, direction: int) -> Tensor:
    """For each slot at the table its number as the observer counts (direction -1), or the other way round (1)."""
    number = torch.arange(slots, device=seat.device)[None]
    players = players.long()[:, None]
    return torch.where(number < players, (number + direction * seat.long()[:, None]) % players, number)


def _span(tensor: Tensor) -> Span:
    assert tensor.is_contiguous()
    return Span(tensor.data_ptr(), tuple(tensor.shape), tensor.element_size())
