"""The batched search beside a slow, plain one; and the same choices in states that a seat cannot tell apart.

Arguments: GAME GAMES STEPS
"""

import math
import sys
from typing import Any

import numpy as np
import torch

from champions import kernels as k
from champions.model import Model, Quick
from champions.play import Play, Setting
from champions.standing import trained as definition
from champions.tables import PLANS, mixed

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def scramble(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Plain:
    """One game's search with dictionaries, from the rules alone."""

    def __init__(self, play: Play, net: Quick, i: int) -> None:
        self.play, self.net, self.i = play, net, i
        self.kind = play.tables.kinds[play.tables.which[i]]
        self.rules, self.box, self.players = play.definition.rules, self.kind.box, self.kind.players
        self.acts = np.zeros(play.actions, np.int16)
        self.nodes: dict[tuple, dict] = {}

    def ask(self, obs: Any, legal: list[int]) -> tuple[Any, Any]:
        mask = np.zeros(self.play.actions, np.int8)
        mask[legal] = 1
        logits, slots = self.net(torch.from_numpy(obs)[None], torch.from_numpy(mask)[None])
        return logits[0].numpy(), slots[0].numpy()

    def legal(self, s: Any) -> list[int]:
        n = self.rules.legal(s, self.box, self.acts)
        return self.acts[:n].astype(int).tolist()

    def seen(self, s: Any, seat: int) -> tuple[Any, Any]:
        obs = np.zeros(self.play.features, np.float32)
        self.rules.observe(s, self.box, seat, obs)
        return self.ask(obs, self.legal(s))

    def look(self, s: Any, root: int) -> tuple[Any, Any]:
        seat = root if self.play.root.knobs[k.VIEWS] >= k.SEARCHED else int(s.player)
        logits, slots = self.seen(s, int(s.player))[0], self.seen(s, seat)[1]
        order = [(seat + j) % self.players if j < self.players else j for j in range(self.play.slots)]
        guess = np.zeros(6, np.float32)
        k.glance.of(self.rules)(s, self.box, guess)
        out = self.play.absent[self.i].numpy() + 0.0
        out[order] += slots
        if self.play.setting.residual:
            out += np.log(guess[: self.play.slots].clip(0.005, 0.995))
        out = np.exp(out - out.max()) / np.exp(out - out.max()).sum()
        blend = float(self.play.root.knobs[0])
        return logits, out + blend * (guess[: self.play.slots] - out)

    def completed(self, path: tuple[int, ...], legal: list[int], seat: int) -> tuple[Any, Any, Any]:
        node = self.nodes[path]
        below = {a: self.nodes.get((*path, a)) for a in legal}
        tried = {a: b for a, b in below.items() if b and b["n"] > 0}
        total, most = sum(b["n"] for b in tried.values()), max([b["n"] for b in tried.values()], default=0)
        top = max(node["logits"][a] for a in legal)
        mix = node["raw"].copy()
        if tried:
            p = {a: math.exp(node["logits"][a] - top) + 1e-12 for a in tried}
            mean = sum(p[a] * tried[a]["w"] / tried[a]["n"] for a in tried) / sum(p.values())
            mix = (mix + total * mean) / (1 + total)
        scale = (float(self.play.root.knobs[2]) + most) * float(self.play.root.knobs[1])
        if len(tried) > 1:
            spread = np.std([b["w"][seat] / b["n"] for b in tried.values()])
            near = k.APART / k.VISITS / (float(self.play.root.knobs[1]) * max(spread, 1e-6))
            scale *= min(4.0, max(0.5, near))
        q = {a: (tried[a]["w"][seat] / tried[a]["n"] if a in tried else mix[seat]) for a in legal}
        return (
            {a: node["logits"][a] + scale * q[a] for a in legal},
            {a: b["n"] if b else 0 for a, b in below.items()},
            mix,
        )

    def search(self) -> Any:
        play, i = self.play, self.i
        root = play.records[i : i + 1].copy()
        seat, legal0 = int(root[0].player), self.legal(root[0])
        logits, raw = self.look(root[0], seat)
        self.nodes[()] = {"n": 0, "w": np.zeros(play.slots), "logits": logits, "raw": raw}
        gumbel = play.root.gumbel[i].numpy()
        wants = k.halving(play.setting.considered, play.setting.sims)[min(play.setting.considered, len(legal0))]
        stream = int(play.games.streams[i]) & MASK
        for want in wants:
            work = root.copy()
            s = work[0]
            self.rules.redeal(s, self.box, seat, np.uint64(scramble((stream + GOLDEN * (int(want) + 1)) & MASK)))
            value, tried, _ = self.completed((), legal0, seat)
            a = max((a for a in legal0 if tried[a] == want), key=lambda a: value[a] + gumbel[a])
            path: tuple = ()
            while True:
                path = (*path, a)
                self.rules.apply(s, self.box, a)
                while not s.over and len(self.legal(s)) == 1:
                    self.rules.apply(s, self.box, self.legal(s)[0])
                if s.over or path not in self.nodes or "logits" not in self.nodes[path]:
                    break
                if self.play.root.knobs[k.VIEWS] >= k.ALONE and s.player != seat:
                    break
                legal = self.legal(s)
                value, tried, _ = self.completed(path, legal, int(s.player))
                top = max(value.values())
                total = sum(math.exp(v - top) for v in value.values())
                a = max(legal, key=lambda a: math.exp(value[a] - top) / total - tried[a] / (1 + sum(tried.values())))
            node = self.nodes.setdefault(path, {"n": 0, "w": np.zeros(play.slots)})
            if s.over:
                got = np.zeros(6, np.float32)
                k.outcome.of(self.rules)(s, self.box, np.zeros(6, np.int32), np.zeros(6, np.int32), got)
                got = got[: play.slots]
            else:
                node["logits"], node["raw"] = self.look(s, seat)
                got = node["raw"]
            for depth in range(1, len(path) + 1):
                self.nodes[path[:depth]]["n"] += 1
                self.nodes[path[:depth]]["w"] = self.nodes[path[:depth]]["w"] + got
        value, tried, mix = self.completed((), legal0, seat)
        top = max(value.values())
        p = np.full(play.actions, -1.0)
        for a in legal0:
            p[a] = math.exp(value[a] - top)
        p[legal0] /= p[legal0].sum()
        most = max(tried.values())
        return p, max((a for a in legal0 if tried[a] == most), key=lambda a: value[a] + gumbel[a]), mix


def main() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(3)
    name, games, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    plan, d = PLANS[name], definition(name)
    setting = Setting(games, 16, plan.considered, plan.cap, 8, plan.scale, views=plan.views, residual=plan.residual)
    play = Play(d, mixed(name, plan.tables, games), setting, "cpu", None)
    model = Model(d, 64)
    torch.nn.init.orthogonal_(model.layers[2].weight, 1.0)
    net = Quick(model)
    play.start()
    play.turn(0.3, plan.views)
    same = worst = checked = leaks = alike = 0
    for step in range(steps):
        play.step(net, 16)
        if step % max(1, steps // 6):
            continue
        plain = [Plain(play, net, i).search() for i in range(games)]
        play.search(net, 16)
        policy, chosen, worth = (x.clone().numpy() for x in (play.root.policy, play.root.chosen, play.root.worth))
        for i, (p, a, mix) in enumerate(plain):
            far = max(np.abs(p - policy[i]).max(), np.abs(mix - worth[i]).max())
            worst = max(worst, far if a == chosen[i] else 0)
            same += a == chosen[i] and far < 1e-2
            checked += 1
        true = play.records.copy()
        for i in range(games):  # what the seat cannot see is dealt anew: the choice must stay
            kind = play.tables.kinds[play.tables.which[i]]
            d.rules.redeal(play.records[i], kind.box, int(play.records[i].player), np.uint64(step * 1000 + i))
            alike += play.records[i].tobytes() != true[i].tobytes()
        play.search(net, 16)
        leaks += int((play.root.policy.numpy() != policy).any(1).sum())
        play.records[:] = true
        play.search(net, 16)
    print(f"{name}: {same} of {checked} searches as the plain one, worst {worst:.5f}; {alike} redealt, {leaks} differ")


main()
