"""A step that is only thought of: what would lie where, with the record left as it is.

Whether a tile may Charge depends on what its step would do to Nets and effects (MA-R31). Rules that are asked for
that take a `Step` and read the record through the functions below. So `legal` writes nothing, and one record can be
read by several threads.
"""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.state import EMPTY

Step = tuple[int, int, int]  # the space a tile leaves, the empty space it goes to, and how it then faces
NO_STEP: Step = (EMPTY, EMPTY, 0)  # everything as it lies


@rule
def was_at(space: int, step: Step) -> int:
    """The space on which the tile lies now that would lie on a space after the step."""
    return step[0] if space == step[1] else space


@rule
def facing_after(s: Record, space: int, step: Step) -> int:
    """How the tile on a space would face after the step."""
    return step[2] if space == step[1] else s.facing[space]


@rule
def stepped(spaces: int, step: Step) -> int:
    """A set of spaces with tiles, after the step."""
    if step[1] == EMPTY or spaces & bit(step[0]) == 0:
        return spaces
    return spaces & ~bit(step[0]) | bit(step[1])
