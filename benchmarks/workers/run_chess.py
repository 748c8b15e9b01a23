"""python-chess: random legal moves from the first position to the end of the game."""

from functools import partial
from random import random

import chess
from common import Contest, main


def drawn(board: chess.Board) -> bool:
    """Whether the rules end the game although there are legal moves."""
    return board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition()


def play(copies: bool) -> int:
    """Play one game and count its moves; legal moves are made once for each move."""
    board = chess.Board()
    moves = 0
    while (legal := list(board.legal_moves)) and not drawn(board):
        if copies:
            board.copy(stack=False)
        board.push(legal[int(random() * len(legal))])
        moves += 1
    return moves


def prepare() -> Contest:
    """Chess, copied with `board.copy(stack=False)`."""
    return Contest(partial(play, False), "Python library", partial(play, True))


if __name__ == "__main__":
    main([("chess", prepare)])
