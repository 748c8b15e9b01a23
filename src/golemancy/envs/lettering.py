"""Letters as pixels, so that a picture needs no font and no library.

A letter is five pixels wide and seven high, two more where it hangs below the line. Each digit to the base of 32 is a
row of five pixels from the top. Slashes and underscores, of which maps are drawn, fill their whole cell.
"""

import unicodedata
from functools import lru_cache

import numpy as np

from golemancy.engine.layout import Array

WIDE, HIGH = 6, 10  # pixels of a cell, the space between letters and lines included
_TOP = 1  # pixels above a letter
_TABLE = """
0 ehjlphe 1 4c4444e 2 eh1248v 3 eh161he 4 26aiv22 5 vgu11he 6 68guhhe 7 v124888 8 ehhehhe 9 ehhf12c
A ehhvhhh B uhhuhhu C ehggghe D sihhhis E vgguggv F vgguggg G ehgnhhf H hhhvhhh I e44444e J 72222ic
K hikokih L ggggggv M hrllhhh N hhpljhh O ehhhhhe P uhhuggg Q ehhhlid R uhhukih S fgge11u T v444444
U hhhhhhe V hhhhha4 W hhhllla X hha4ahh Y hhha444 Z v1248gv a 00e1fhf b ggmphhu c 00egghe d 11djhhf
e 00ehvge f 698s888 g 00fhhhf1e h ggmphhh i 40c444e j 2062222ic k ggikoki l c44444e m 00qllhh n 00mphhh
o 00ehhhe p 00uhhhugg q 00fhhhf11 r 00mpggg s 00fge1u t 88s8896 u 00hhhjd v 00hhha4 w 00hhlla x 00ha4ah
y 00hhhhf1e z 00v248v ! 4444404 " aaa0000 # aavavaa $ 4fke5u4 % op248j3 & cik8lid ' 4480000 ( 2488842
) 8422248 * 04lel40 + 044v440 , 000000c48 - 000v000 . 00000cc : 0cc0cc0 ; 0cc00cc48 < 248g842 = 00v0v00
> 8421248 ? eh12404 @ ehnlnge [ e88888e ] e22222e ^ 4ah0000 ` 8400000 { 6448446 | 4444444 } c44244c
~ 008l200 · 0004000 × 00ha4ah ⌂ 04ahhhv ▲ 044eevv ▶ gosusog ★ 44veerh ◆ 04eve40 ○ 0ehhhe0 ● 0evvve0
≤ 248420e ≥ 842480e ↑ 4el4444 ↓ 4444le4 ↗ 0f359g0 ↘ 0g953f0 ↙ 01ikou0 ↖ 0uoki10 → 042v240 ← 048v840
– 000v000 — 000v000 … 000000l ■ 0vvvvv0 □ vhhhhhv ’ 4480000 “ aaa0000 ” aaa0000
"""
_SHAPES = dict(zip(_TABLE.split()[::2], _TABLE.split()[1::2], strict=True))
_UNKNOWN = "□"


@lru_cache(maxsize=None)
def letter(sign: str, scale: int) -> Array:
    """The pixels of a sign in its cell: True where there is ink."""
    cell = np.zeros((HIGH * scale, WIDE * scale), np.bool_)
    if sign in "/\\":
        _slash(cell, scale, rising=sign == "/")
    elif sign == "_":
        cell[-scale:] = True
    elif not sign.isspace():
        rows = [[int(digit, 32) >> bit & 1 for bit in (4, 3, 2, 1, 0)] for digit in _shape(sign)]
        ink = np.kron(np.array(rows, np.bool_), np.ones((scale, scale), np.bool_))
        cell[_TOP * scale : _TOP * scale + len(ink), : ink.shape[1]] = ink
    cell.flags.writeable = False
    return cell


def _shape(sign: str) -> str:
    """The rows of a sign; of a letter with an accent those of the letter, of an unknown sign an empty box."""
    plain = unicodedata.normalize("NFKD", sign)[0]
    return _SHAPES.get(sign) or _SHAPES.get(plain) or _SHAPES[_UNKNOWN]


def _slash(cell: Array, scale: int, *, rising: bool) -> None:
    """A line from corner to corner of the cell, so that slopes of several lines meet."""
    high, wide = cell.shape
    for row in range(high):
        along = (high - 1 - row if rising else row) * (wide - scale) // (high - 1)
        cell[row, along : along + scale] = True
