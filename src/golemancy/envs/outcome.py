"""What a finished game is worth to each seat."""

import numpy as np

from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Array
from golemancy.engine.rule import rule
from golemancy.game import State


@rule
def worth(places: Array, players: int, out: Array) -> None:
    """Seats beaten less seats that beat one, as a share of the others; alone, 1 for a win and -1 for a loss."""
    if players == 1:
        out[0] = 1.0 if places[0] == 1 else -1.0
        return
    for seat in range(players):
        lead = 0
        for other in range(players):
            if places[other] > places[seat]:
                lead += 1
            if places[other] < places[seat]:
                lead -= 1
        out[seat] = lead / (players - 1)


def rewards(state: State) -> list[float]:
    """Each seat's reward: nothing before the end, and with several seats nothing in sum."""
    out = np.zeros(MAX_SEATS, np.float64)
    if state.over:
        worth(np.array(state.places, np.int32), state.game.players, out)
    return [float(value) for value in out[: state.game.players]]
