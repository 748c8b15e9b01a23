"""What the lab asks: which card or tile a decision takes, and where points come from."""

from golemancy.engine.layout import Record
from golemancy.games.adventure.actions import BONUS, BUILD, CLAIM, GO, START
from golemancy.games.adventure.box import mountain_names, set_names, vp_name
from golemancy.games.adventure.people.notation import bonus_name
from golemancy.games.adventure.rules.outposts import uncovered
from golemancy.games.adventure.state import CELLS, SYMBOLS
from golemancy.games.caravan.lab import pick_merchant
from golemancy.games.caravan.rules.ending import crystals_score


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card or tile that a decision takes, or the mountain it builds on, as `kind/name`."""
    if action < START:
        return pick_merchant(s, box, action)
    if action < GO:
        return f"start/{set_names(box)[action - START]}"
    if action == BUILD:
        return f"build/{mountain_names(box)[s.land[s.wagon[s.player]]]}"
    if action == CLAIM:
        return f"claim/{vp_name(box, s.village[s.wagon[s.player] - CELLS])}"
    return f"bonus/{bonus_name(s, box, action - BONUS)}" if action >= BONUS else None


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    """Where the points of a seat come from (CA-61)."""
    return {
        "VP tiles": sum(int(points) for n, points in enumerate(box.points) if int(s.claimed[seat]) >> n & 1),
        "outposts": sum(int(box.row_points[uncovered(s, seat, symbol)]) for symbol in range(SYMBOLS)),
        "bonus tiles": sum(int(box.pile[n]) for n in range(box.pile_size) if s.pile_taker[n] == seat),
        "crystals": int(crystals_score(s, box, seat)),
    }
