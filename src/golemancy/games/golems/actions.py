"""The numbers of the decisions in Golems."""

from golemancy.games.golems.state import GRID, RUNES, SHOWN_ASIDE

TAKE = 0  # + 3 * row + place in the row
GAIN_GEMS = TAKE + GRID
PASS = GAIN_GEMS + 1
RESOURCE = PASS + 1  # + colour of the column
SUMMON = RESOURCE + 4
SUMMON_WITH = SUMMON + 1  # + colour of the temporary resource
RESERVE = SUMMON_WITH + 4
REWARD = RESERVE + 1
DUST = REWARD + 1
TUCK = DUST + 1  # + colour: a card that shows this one icon, in its column
TUCK_RUNE = TUCK + 4  # + number among the runes: one with two icons
DONE = TUCK_RUNE + RUNES
CHOOSE = DONE + 1  # + place among the cards set aside
ACTIONS = CHOOSE + SHOWN_ASIDE
