"""Gem cards: their rewards and effects, the pair, and dust (GO-30 to GO-36)."""

from golemancy.engine.bits import bit
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.golems.rules.gems import gain
from golemancy.games.golems.state import ACTION, CHOOSING, EMPTY, EXTRA_TURN, GEM_CARD, PAIR, SIX_PICKS


@rule
def reward(s: Record, box: Record) -> bool:
    """Gains the gems (GO-30), does the effect, puts the card in hand; False when the pair effect follows."""
    seat, gem = s.player, s.card - GEM_CARD
    gain(s, box.gives[gem])
    s.hand[seat] |= bit(s.card)
    effect = box.effect[gem]
    if effect == EXTRA_TURN:
        s.extra = 1  # GO-31
    elif effect == SIX_PICKS:
        s.picks += 1  # GO-51: also as the fifth pick, since that one is counted off afterwards
    elif effect == PAIR and s.hand[seat] & box.pair == box.pair:  # GO-36: the cards stay, so this happens once
        s.looked = seat + 1
        s.card = EMPTY
        s.phase = CHOOSING
        return False
    return True


@rule
def choose(s: Record, place: int) -> None:
    """One of the two cards set aside is to be used at no cost; the other has left the game (GO-32)."""
    s.card = s.aside[place]
    s.aside[place] = EMPTY
    s.free = 1
    s.phase = ACTION


@rule
def turn_into_dust(s: Record) -> None:
    """A gem card is kept for the dust it scores; it is not in hand (GO-35), so it completes no pair (GO-33)."""
    s.dust[s.player] |= bit(s.card)
