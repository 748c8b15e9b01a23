"""Decisions about merchant cards as phrases, and the names of the cards."""

from collections.abc import Iterator
from pathlib import Path

from golemancy.engine.layout import Record
from golemancy.games.caravan.actions import ACQUIRE, AGAIN, DISCARD, PAY, PLAY, REST, UPGRADE_CRYSTAL
from golemancy.games.caravan.box import merchant_names
from golemancy.games.caravan.people.position import colours
from golemancy.games.caravan.state import COLOURS, GAIN, KINDS, UPGRADE, UPGRADING
from golemancy.words.speaker import Phrase

CARAVAN_WORDS = tuple(Path(__file__).parent / folder for folder in ("words", "text"))  # of what both games have alike


def merchant_phrase(s: Record, box: Record, action: int) -> Phrase:
    """A decision about merchant cards or crystals."""
    if action < ACQUIRE:
        return card_facts(box, action - PLAY, "kind")
    if action < REST:
        slot = action - ACQUIRE
        return {"kind": "acquire", "card": merchant_names(box)[s.merchant_row[slot]], "slot": slot + 1}
    for first, kind in ((DISCARD, "discard"), (PAY, "pay"), (UPGRADE_CRYSTAL, "raise")):
        if first <= action < AGAIN:
            return {"kind": kind, "crystals": {COLOURS[action - first]: 1}}
    if action == REST:
        return {"kind": "rest", "cards": int(s.played[s.player]).bit_count()}
    if action == AGAIN:
        return {**card_facts(box, int(s.card), "kind"), "kind": "again"}
    return {"kind": "stop_raising" if s.phase == UPGRADING else "stop_trading"}


def merchant_things(box: Record) -> Iterator[tuple[str, Phrase]]:
    """The name of each merchant card."""
    for card, name in enumerate(merchant_names(box)):
        yield name, card_facts(box, card, "name")


def card_facts(box: Record, card: int, key: str) -> Phrase:
    """What a merchant card does, under its kind: gain, upgrade or trade."""
    kind = KINDS[box.kind[card]]
    if box.kind[card] == UPGRADE:
        return {key: kind, "steps": int(box.upgrades[card])}
    got = {"get": colours(box.get[card])}
    return {key: kind, **got} if box.kind[card] == GAIN else {key: kind, "give": colours(box.give[card]), **got}
