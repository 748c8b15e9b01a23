"""Training by search: the batched search is the plain one, nothing hidden is used, and only what wins is let in."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from golemancy.engine.random import scramble
from golemancy.errors import BadOption
from golemancy.learn import passes as k
from golemancy.learn import plans
from golemancy.learn.gate import Series, compared
from golemancy.learn.guide import Guide, QuickGuide
from golemancy.learn.lessons import SearchCourse
from golemancy.learn.mix import TableKind
from golemancy.learn.searching import SearchTrainer
from golemancy.learn.selfplay import Play, Setting
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.network import Network
from tests.conftest import game

SIMS, GOLDEN, WORD = 16, 0x9E3779B97F4A7C15, (1 << 64) - 1


class Plain:
    """One game's search with dictionaries, from the rules alone."""

    def __init__(self, play: Play, net: QuickGuide, i: int) -> None:
        self.play, self.net, self.i = play, net, i
        self.kind = play.tables.kinds[play.tables.which[i]]
        self.rules, self.box, self.players = play.definition.rules, self.kind.box, self.kind.players
        self.acts = np.zeros(play.actions, np.int16)
        self.nodes: dict[tuple[int, ...], dict[str, Any]] = {}
        self.knobs = play.root.knobs.tolist()

    def legal(self, s: Any) -> list[int]:
        n = self.rules.legal(s, self.box, self.acts)
        return [int(a) for a in self.acts[:n]]

    def seen(self, s: Any, seat: int) -> tuple[Any, Any]:
        """The network's words about what a seat sees."""
        obs, legal = np.zeros(self.play.features, np.float32), self.legal(s)
        self.rules.observe(s, self.box, seat, obs)
        mask, hint = np.zeros(self.play.actions, np.int8), np.zeros(self.play.actions, np.float32)
        mask[legal] = 1
        if self.play.setting.sharp:
            hint[legal] = [
                self.play.setting.sharp * math.log(max(self.rules.weigh(s, self.box, a), 1e-4)) for a in legal
            ]
        logits, slots = self.net(*(torch.from_numpy(x)[None] for x in (obs, mask, hint)))
        return logits[0].numpy(), slots[0].numpy()

    def look(self, s: Any, root: int) -> tuple[Any, Any]:
        """Chances of decisions, and each slot's share of the win."""
        seat = root if self.knobs[k.VIEWS] >= k.SEARCHED else int(s.player)
        logits, slots = self.seen(s, int(s.player))[0], self.seen(s, seat)[1]
        order = [(seat + j) % self.players if j < self.players else j for j in range(self.play.slots)]
        guess = np.zeros(6, np.float32)
        k.glance.of(self.rules)(s, self.box, guess)
        guess = guess[: self.play.slots]
        out = self.play.absent[self.i].numpy() + 0.0
        out[order] += slots
        if self.play.setting.residual:
            out += np.log(guess.clip(0.005, 0.995))
        out = np.exp(out - out.max()) / np.exp(out - out.max()).sum()
        return logits, out + self.knobs[k.BLEND] * (guess - out)

    def completed(self, path: tuple[int, ...], legal: list[int], seat: int) -> tuple[Any, Any, Any]:
        """Logit and value of each decision, how often it was tried, and what the node is worth."""
        node = self.nodes[path]
        below = {a: self.nodes.get((*path, a), {"n": 0}) for a in legal}
        tried = {a: b for a, b in below.items() if b["n"] > 0}
        total, most = (f((b["n"] for b in tried.values()), **e) for f, e in ((sum, {}), (max, {"default": 0})))
        top, mix = max(node["logits"][a] for a in legal), node["raw"]
        if tried:
            p = {a: math.exp(node["logits"][a] - top) + 1e-12 for a in tried}
            mean = sum(p[a] * tried[a]["w"] / tried[a]["n"] for a in tried) / sum(p.values())
            mix = (mix + total * mean) / (1 + total)
        gains = {a: b["w"][seat] / b["n"] for a, b in tried.items()}
        scale = (self.knobs[k.VISIT] + most) * self.knobs[k.SCALE]
        if len(tried) > 1:
            near = k.APART / k.VISITS / (self.knobs[k.SCALE] * max(np.std(list(gains.values())), 1e-6))
            scale *= min(4.0, max(0.5, near))
        value = {a: node["logits"][a] + scale * gains.get(a, mix[seat]) for a in legal}
        return value, {a: b["n"] for a, b in below.items()}, mix

    def inner(self, path: tuple[int, ...], legal: list[int], seat: int) -> int:
        value, tried, _ = self.completed(path, legal, seat)
        top = max(value.values())
        total = sum(math.exp(v - top) for v in value.values())
        return max(legal, key=lambda a: math.exp(value[a] - top) / total - tried[a] / (1 + sum(tried.values())))

    def simulate(self, legal: list[int], want: int) -> None:
        """Down from the root in one deal, and back."""
        work = self.play.records[self.i : self.i + 1].copy()
        s, seat = work[0], int(work[0].player)
        stream = int(self.play.games.streams[self.i]) & WORD
        deal = np.uint64(scramble(np.uint64((stream + GOLDEN * (want + 1)) & WORD)))
        self.rules.redeal(s, self.box, seat, deal)
        value, tried, _ = self.completed((), legal, seat)
        gumbel, path = self.play.root.gumbel[self.i].numpy(), ()
        a = max((a for a in legal if tried[a] == want), key=lambda a: value[a] + gumbel[a])
        while True:
            path = (*path, a)
            self.rules.apply(s, self.box, a)
            while not s.over and len(self.legal(s)) == 1:
                self.rules.apply(s, self.box, self.legal(s)[0])
            known = "logits" in self.nodes.get(path, {})
            if s.over or not known or (self.knobs[k.VIEWS] >= k.ALONE and s.player != seat):
                break
            a = self.inner(path, self.legal(s), int(s.player))
        self.credit(path, s, seat)

    def credit(self, path: tuple[int, ...], s: Any, seat: int) -> None:
        node = self.nodes.setdefault(path, {"n": 0, "w": np.zeros(self.play.slots)})
        if s.over:
            got = np.zeros(6, np.float32)
            k.outcome.of(self.rules)(s, self.box, np.zeros(6, np.int32), np.zeros(6, np.int32), got)
            got = got[: self.play.slots]
        else:
            node["logits"], node["raw"] = self.look(s, seat)
            got = node["raw"]
        for depth in range(1, len(path) + 1):
            self.nodes[path[:depth]]["n"] += 1
            self.nodes[path[:depth]]["w"] = self.nodes[path[:depth]]["w"] + got

    def search(self) -> tuple[Any, int, Any]:
        """The improved policy, the decision, and what the root is worth."""
        root = self.play.records[self.i : self.i + 1].copy()[0]
        seat, legal = int(root.player), self.legal(root)
        logits, raw = self.look(root, seat)
        self.nodes[()] = {"n": 0, "logits": logits, "raw": raw}
        considered = self.play.setting.considered
        for want in k.halving(considered, SIMS)[min(considered, len(legal))]:
            self.simulate(legal, int(want))
        value, tried, mix = self.completed((), legal, seat)
        policy, top = np.full(self.play.actions, -1.0), max(value.values())
        policy[legal] = [math.exp(value[a] - top) for a in legal]
        policy[legal] /= policy[legal].sum()
        gumbel, most = self.play.root.gumbel[self.i].numpy(), max(tried.values())
        return policy, max((a for a in legal if tried[a] == most), key=lambda a: value[a] + gumbel[a]), mix


def searching(name: str, count: int) -> tuple[Play, QuickGuide]:
    """Some games some decisions in, and a network that has opinions."""
    torch.manual_seed(3)
    plan, definition = plans.PLANS[name], plans.trained(name)
    setting = Setting(
        count,
        SIMS,
        plan.considered,
        plan.cap,
        8,
        plan.scale,
        views=plan.views,
        sharp=plan.sharp,
        residual=plan.residual,
    )
    play = Play(definition, plans.mixed(name, plans.tables_of(name), count), setting, "cpu", print)
    model = Guide(definition, 32)
    torch.nn.init.orthogonal_(model.layers[2].weight, 1.0)
    net = QuickGuide(model)
    play.start()
    play.turn(0.3, plan.views)
    for _ in range(5):
        play.step(net, SIMS)
    return play, net


def test_the_batched_search_is_the_plain_one_and_uses_nothing_hidden() -> None:
    play, net = searching("golem_it", 9)
    plain = [Plain(play, net, i).search() for i in range(9)]
    play.search(net, SIMS)
    policy, chosen, worth = (x.clone().numpy() for x in (play.root.policy, play.root.chosen, play.root.worth))
    for i, (expected, action, mix) in enumerate(plain):
        assert chosen[i] == action
        assert policy[i] == pytest.approx(expected, abs=1e-2)
        assert worth[i] == pytest.approx(mix, abs=1e-2)
    before = play.records.copy()
    for i in range(9):
        kind = play.tables.kinds[play.tables.which[i]]
        play.definition.rules.redeal(play.records[i], kind.box, int(play.records[i].player), np.uint64(1000 + i))
    assert play.records.tobytes() != before.tobytes()
    play.search(net, SIMS)
    assert (play.root.policy.numpy() == policy).all()


def small(out: Path, **changes: Any) -> SearchCourse:
    """A training of some steps."""
    course = SearchCourse(
        "golem_it", out, tables=(TableKind(2, {}),), games=8, sims=8, width=16, memory=0.002, batch=16, steps=24,
        report=1e9, minutes=1e6, gate=Series(games=2, iterations=4),
    )  # fmt: skip
    return replace(course, **changes)


def test_training_learns_keeps_its_weights_and_goes_on(tmp_path: Path) -> None:
    said: list[str] = []
    first = SearchTrainer(small(tmp_path / "a.npz"), said.append)
    first.run()
    rows = torch.arange(16)
    first.learn(rows)
    assert first.updates > 0
    kept = Network.from_bytes((tmp_path / "a.npz").read_bytes())
    assert (kept.about["hints"], kept.about["views"], kept.about["values"]) == (0.4, "guessed", "residual")
    state = game("golem_it", 2).new(seed=1)
    assert MercuryPlayer(1, kept, iterations=8).choose(state) in state.legal
    second = SearchTrainer(small(tmp_path / "b.npz", start=tmp_path / "a.npz", steps=8), said.append)
    second.run()
    assert "the gate: " in said[-1]
    again = Network.from_bytes(small(tmp_path / "b.npz").candidate.read_bytes())
    assert again.about["steps"] > kept.about["steps"]


def test_the_gate_keeps_out_what_does_not_win() -> None:
    network = Network.from_bytes(plans.trained("golem_it").weights() or b"")
    verdict = compared(network, network, game("golem_it", 2), Series(games=2, iterations=4))
    assert not verdict.passed  # each deal is played from both sides
    assert "kept out" in str(verdict)


def test_only_what_learned_by_searching_goes_on(tmp_path: Path) -> None:
    network = Network.from_bytes(plans.trained("golem_it").weights() or b"")
    other = replace(network, about={key: value for key, value in network.about.items() if key != "values"})
    (tmp_path / "ppo.npz").write_bytes(other.to_bytes())
    with pytest.raises(BadOption, match="learned without searching"):
        SearchTrainer(small(tmp_path / "a.npz", start=tmp_path / "ppo.npz"))
    with pytest.raises(BadOption, match="holds no weights to continue from"):
        SearchTrainer(small(tmp_path / "a.npz", start=Path(__file__)))
