"""Fair undo: what may be undone, and what makes a match practice."""

from collections.abc import Sequence
from dataclasses import dataclass

from golemancy.game import State
from golemancy.play.match import Match
from golemancy.server.refusal import Refusal

_TRIES = 3  # redeals that a decision is tried in
_SHOWN = ("reveal", "draw")  # events that show a card


@dataclass(frozen=True)
class Extent:
    """How many decisions an undo takes back, and whether the match is practice from then on."""

    count: int
    practice: bool


def reveals(before: State, after: State, action: int, seat: int) -> bool:
    """Whether a decision showed the seat something it did not know.

    So it did if chance was asked, an event says so, or the same decision leads to different views
    when all that the seat cannot know is dealt anew.
    """
    if before.record.counter != after.record.counter:
        return True
    if any(event.get("kind") in _SHOWN for event in after.events(seat)):
        return True
    return len({_outcome(before, action, seat, deal) for deal in range(_TRIES)}) > 1


def _outcome(before: State, action: int, seat: int, deal: int) -> str:
    """What the seat would see after the decision in one possible world."""
    state = before.redeal(seat, deal, events=False)
    state.apply(action)
    return repr(state.view(seat))


def how_far(match: Match, timeline: Sequence[State], mine: list[int], *, alone: bool) -> Extent:
    """How far an undo by someone deciding in the seats `mine` goes.

    Alone at the screen (against programs, or with friends beside) it goes back to the last decision of a
    person, however far. With people elsewhere only one's own last decision, if it showed nothing.
    """
    own = [n for n, entry in enumerate(match.history) if entry.seat in mine]
    if not own:
        raise Refusal(409, "nothing_to_undo")
    count = len(match.history) - own[-1]
    entry = match.history[own[-1]]
    learned = entry.action is not None and reveals(timeline[own[-1]], timeline[own[-1] + 1], entry.action, entry.seat)
    if alone:
        return Extent(count, practice=learned or count > 1)
    if count > 1:
        raise Refusal(409, "undo_late")
    if learned:
        raise Refusal(409, "undo_revealed")
    return Extent(1, practice=False)
