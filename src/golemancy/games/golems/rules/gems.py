"""Gaining gems (GO-05, GO-56)."""

from golemancy.engine.layout import Record
from golemancy.engine.rule import rule


@rule
def gain(s: Record, number: int) -> None:
    """Gems come from the supply, then from the opponent or the Automa, then not at all (GO-05, GO-56)."""
    other = 1 - s.player
    from_supply = min(number, s.supply)
    from_other = min(number - from_supply, s.gems[other])
    s.supply -= from_supply
    s.gems[other] -= from_other
    s.gems[s.player] += from_supply + from_other
