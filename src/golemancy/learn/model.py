"""The network while it learns."""

from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from golemancy.contract import Definition
from golemancy.players.network import Network

FORBIDDEN = -1e9  # what an illegal action is worth


class Model(nn.Module):
    """Two hidden layers; what each action is worth, and what each seat may expect, the observer first."""

    def __init__(self, definition: Definition, width: int) -> None:
        super().__init__()
        self.actions = definition.actions
        inputs = definition.width
        sizes = (inputs, width, width, self.actions + max(definition.seats))
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        for layer, gain in zip(self.layers, (2**0.5, 2**0.5, 0.01), strict=True):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the seats' values."""
        first, second, last = self.layers
        hidden = torch.relu(second(torch.relu(first(observations))))
        out = last(hidden)
        logits = out[:, : self.actions].masked_fill(~masks, FORBIDDEN)
        return torch.log_softmax(logits, 1), torch.tanh(out[:, self.actions :])

    def network(self, about: dict[str, Any]) -> Network:
        """As it is played without PyTorch."""
        weights = tuple(layer.weight.detach().float().T.cpu().numpy() for layer in self.layers)
        biases = tuple(layer.bias.detach().float().cpu().numpy() for layer in self.layers)
        return Network(weights, biases, about)

    @torch.no_grad()
    def take_over(self, network: Network) -> None:
        """Goes on from a network that was trained before."""
        for layer, weights, bias in zip(self.layers, network.weights, network.biases, strict=True):
            layer.weight.copy_(torch.from_numpy(weights.T))
            layer.bias.copy_(torch.from_numpy(bias))


def sample(log_chances: Tensor) -> Tensor:
    """An action for each row, drawn by its chances."""
    noise = -torch.empty_like(log_chances).exponential_().log()
    return (log_chances + noise).argmax(1)
