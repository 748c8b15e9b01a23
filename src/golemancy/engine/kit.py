"""All that compiled code needs to know of a game: the engine takes this, never the game itself."""

from dataclasses import dataclass

from golemancy.engine.layout import Array, Layout, Record
from golemancy.engine.rule import Rules


@dataclass(frozen=True, eq=False)
class Kit:
    """A game's rules, the record of its state, its box and the sizes of what goes in and out."""

    rules: Rules
    layout: Layout
    boxes: Array  # one record: all that is printed
    options: Array  # the player count and the options, as numbers
    players: int
    actions: int
    width: int  # numbers in an observation

    @property
    def box(self) -> Record:
        """The one box."""
        return self.boxes[0]
