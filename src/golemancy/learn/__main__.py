"""`python -m golemancy.learn GAME`: trains a player and keeps its weights in a file."""

import argparse
import sys
from pathlib import Path

from golemancy import games
from golemancy.engine.batch import cores
from golemancy.errors import BadOption


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser("golemancy.learn", description="Trains a player by games against itself.")
    parser.add_argument("game", help=f"one of {', '.join(games.names())}")
    parser.add_argument(
        "--tables", help="what to play, such as 2,2,3:limit_on=true; the usual player count if left out"
    )
    parser.add_argument("--out", type=Path, help="file for the weights (GAME.npz)")
    parser.add_argument("--minutes", type=float, default=10.0, help="time in all, compiling included (%(default)s)")
    parser.add_argument("--steps", type=int, help="stop after so many decisions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cpu", help="cpu or cuda (%(default)s)")
    parser.add_argument("--games", type=int, help="games side by side (cpu 512, cuda 8192)")
    parser.add_argument("--horizon", type=int, default=64, help="steps between two lessons (%(default)s)")
    parser.add_argument("--batch", type=int, help="decisions learned from at once (cpu 2048, cuda 16384)")
    parser.add_argument("--width", type=int, default=256, help="units of a hidden layer (%(default)s)")
    parser.add_argument("--threads", type=int, default=cores(), help="cores to use (%(default)s)")
    parser.add_argument("--longest", type=int, default=2000, help="decisions before a game is broken off (%(default)s)")
    parser.add_argument("--report", type=float, default=60.0, help="seconds between reports (%(default)s)")
    parser.add_argument("--exam", type=int, default=512, help="games against each opponent in a report (%(default)s)")
    parser.add_argument("--shaping", type=float, default=0.3, help="share of the time the estimate helps (%(default)s)")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start (%(default)s)")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    return parser.parse_args()


def main() -> None:
    """Trains as the command line asks for."""
    given = vars(arguments())
    try:
        import torch
    except ModuleNotFoundError:
        sys.exit('PyTorch is not installed; it comes with: pip install "golemancy[train]"')
    from golemancy.learn.tables import Table
    from golemancy.learn.trainer import Plan, Trainer

    torch.set_num_threads(given["threads"])
    large = given["device"].startswith("cuda")
    try:
        usual = str(games.definition(given["game"]).seats[0])
        given["tables"] = tuple(Table.read(text) for text in (given["tables"] or usual).split(","))
        given["out"] = given["out"] or Path(f"{given['game']}.npz")
        given["games"] = given["games"] or (8192 if large else 512)
        given["batch"] = given["batch"] or (16384 if large else 2048)
        Trainer(Plan(**given), lambda text: print(text, flush=True)).run()
    except (BadOption, ImportError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
