"""What a position is worth to each seat: the result at the end, the game's estimate before it."""

import numpy as np

from golemancy.engine.batch import MAX_SEATS
from golemancy.engine.layout import Field, Record, record
from golemancy.engine.rule import estimate, generic, score

OUTCOME = record(
    Field("outcome", np.float32, "what each seat gets", (MAX_SEATS,)),
    Field("scores", np.int32, "each seat's score", (MAX_SEATS,)),
    Field("places", np.int32, "each seat's place", (MAX_SEATS,)),
)


@generic
def judge(s: Record, box: Record, out: Record) -> None:
    """What each seat gets: the share of the win at the end, the estimate before it."""
    score(s, box, out.scores[:], out.places[:])
    if s.over == 0:
        estimate(s, box, out.outcome[:])
        return
    winners = 0
    for seat in range(s.players):
        if out.places[seat] == 1:
            winners += 1
    for seat in range(s.players):
        out.outcome[seat] = 1.0 / winners if out.places[seat] == 1 else 0.0
