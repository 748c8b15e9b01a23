"""The network while it learns, and as the search asks it."""

from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from golemancy.contract import Definition
from golemancy.players.network import Network

FORBIDDEN = -1e4  # what an illegal action, or a slot that is not there, is worth
WARY = 1.5  # how far below the average an action starts that was illegal when its node was made


class Guide(nn.Module):
    """Two hidden layers; a logit for each action and for each slot's win, the observer first, and each slot's points.

    The points only help to learn; they are not kept in the file.
    """

    def __init__(self, definition: Definition, width: int, second: int = 0) -> None:
        super().__init__()
        self.actions, self.slots = definition.actions, max(definition.seats)
        self.inputs = sum(feature.size for feature in definition.features)
        sizes = (self.inputs, width, second or width, self.actions + 2 * self.slots)
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        for layer, gain in zip(self.layers, (2**0.5, 2**0.5, 0.01), strict=True):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of actions, logits of slots, points of slots."""
        first, second, last = self.layers
        out = last(torch.relu(second(torch.relu(first(observations)))))
        return tuple(out.split((self.actions, self.slots, self.slots), 1))

    def network(self, about: dict[str, Any]) -> Network:
        """As it is played without PyTorch."""
        keep = self.actions + self.slots
        layers: Any = self.layers
        weights = [layer.weight.detach().float().T.cpu() for layer in layers]
        biases = [layer.bias.detach().float().cpu() for layer in layers]
        weights[2], biases[2] = weights[2][:, :keep], biases[2][:keep]
        return Network(tuple(w.contiguous().numpy() for w in weights), tuple(b.numpy() for b in biases), about)

    @torch.no_grad()
    def take_over(self, network: Network) -> None:
        """Goes on from a network that was trained before; units that it lacks count for nothing at first."""
        layers: Any = self.layers
        for layer, weights, bias in zip(layers, network.weights, network.biases, strict=True):
            inputs, outputs = weights.shape
            layer.weight[:outputs, inputs:] = 0
            layer.weight[:outputs, :inputs].copy_(torch.from_numpy(weights.T.copy()))
            layer.bias[:outputs].copy_(torch.from_numpy(bias))

    @torch.no_grad()
    def forget_values(self) -> None:
        """Has all slots win alike, for values that mean something else than before."""
        last: Any = self.layers[2]
        last.weight[self.actions :] *= 0.01
        last.bias[self.actions :] = 0


class QuickGuide:
    """The same network at half precision, for the search; `refresh` takes over what was learned."""

    def __init__(self, model: Guide) -> None:
        self.model = model
        self.kind = torch.float16 if next(model.parameters()).is_cuda else torch.float32
        self.parts = [p.detach().to(self.kind).clone() for p in self._parameters()]

    def _parameters(self) -> list[Tensor]:
        layers: Any = self.model.layers
        keep = self.model.actions + self.model.slots
        parts = [part for layer in layers for part in (layer.weight, layer.bias)]
        return [*parts[:4], parts[4][:keep], parts[5][:keep]]

    def refresh(self) -> None:
        """Takes over the model's weights."""
        for part, new in zip(self.parts, self._parameters(), strict=True):
            part.copy_(new.detach())

    def __call__(self, observations: Tensor, mask: Tensor, hint: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of actions, cautious where `mask` is 0, and of each slot's win, the observer first.

        Further observations of the same games, beyond the masks, are asked only for the slots.
        """
        w1, b1, w2, b2, w3, b3 = self.parts
        hidden = torch.addmm(b1, observations.to(self.kind), w1.T).relu_()
        hidden = torch.addmm(b2, hidden, w2.T).relu_()
        out = torch.addmm(b3, hidden, w3.T).float()
        logits, slots = out.split((self.model.actions, self.model.slots), 1)
        return cautious(logits[: len(mask)] + hint, mask), slots


def cautious(logits: Tensor, mask: Tensor) -> Tensor:
    """Logits in which an action that is illegal here, but may be legal in another deal, is a bit below the average."""
    legal = mask.bool()
    lifted = logits.masked_fill(~legal, FORBIDDEN)
    count = legal.sum(1, keepdim=True).clamp_min(1)
    usual = torch.logsumexp(lifted, 1, keepdim=True) - count.log() - WARY
    return torch.where(legal, logits, usual)
