"""The action space: decisions as ranges of numbers."""

from golemancy.games.arena.state import ACTS, FACES, SPACES, TRIANGLES

PLAY = 0  # + number of a tile: place it, build it, play it, or pick it for the Monolith
DISCARD = PLAY + FACES  # + number of a tile in hand
SPACE = DISCARD + FACES  # + space: what is asked for now
TURN_TO = SPACE + SPACES  # + direction to which side 0 shall point
USE_AT = TURN_TO + 6  # + space of a tile that moves by a feature
CAST_AT = USE_AT + SPACES  # + space of a tile with Casting
REPAIR_AT = CAST_AT + SPACES  # + space of a Banner or Rune that repairs
FAR_AT = REPAIR_AT + SPACES  # + space of the tile whose global attack is absorbed
CHOOSE = FAR_AT + SPACES  # + act: which Order a tile is played as
THREE = CHOOSE + len(ACTS)  # + triangle
HALF = THREE + TRIANGLES  # + which hidden tile is unfolded first
DISCARD_MARKER = HALF + 2
TAKE_MARKER = DISCARD_MARKER + 1
TAKE_TILES = TAKE_MARKER + 1
REDRAW = TAKE_TILES + 1
KEEP = REDRAW + 1
CHARGE_BY_RUNE = KEEP + 1
UNFOLD_NOW = CHARGE_BY_RUNE + 1
END = UNFOLD_NOW + 1
ACTIONS = END + 1
