"""The Call for Adventure. Numbers such as CA-40 are those of docs/rules/call_for_adventure.md."""

import numpy as np

from golemancy.engine.bits import count
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, reshuffle, shuffle, sort
from golemancy.engine.rule import Rules, rule
from golemancy.games.adventure.actions import BUILD, GO, WALK
from golemancy.games.adventure.features import observe
from golemancy.games.adventure.places import (
    act_here,
    deed,
    legal_rewards,
    pay_outpost,
    take_reward,
)
from golemancy.games.adventure.scoring import limit, score
from golemancy.games.adventure.setup import decide_setup, hide_closed, legal_setup, setup
from golemancy.games.adventure.state import (
    BUILDING,
    CLOSED,
    HERE,
    NONE,
    PICKING,
    PLACING,
    REWARD,
    TOLL,
    WALKING,
)
from golemancy.games.adventure.travel import legal_moves, legal_walk, pay_toll, set_out, walk
from golemancy.games.century.ending import end_round
from golemancy.games.century.merchants import (
    ACQUIRE,
    DISCARD,
    DONE,
    PAY,
    PLAY,
    REST,
    acquire,
    act_inside,
    crystals,
    finish_action,
    legal_colours,
    legal_inside,
    legal_merchants,
    play,
    rest,
)
from golemancy.games.century.state import DISCARDING, TURN

MOST_QUIET_ROUNDS = 200

# ---- a turn: acquire, play, move or rest (CA-10 to CA-41)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    """Writes the legal decisions of the seat to decide; returns how many there are."""
    if s.phase == TURN:
        return legal_turn(s, box, out)
    if s.phase == WALKING:
        return legal_walk(s, out)
    if s.phase == HERE:
        out[0] = deed(s, box, s.player)
        out[1] = DONE
        return 2
    if s.phase == TOLL or s.phase == BUILDING:
        return legal_colours(s, out, PAY)
    if s.phase == REWARD:
        return legal_rewards(s, box, out)
    if s.phase == PICKING or s.phase == PLACING:
        return legal_setup(s, out)
    return legal_inside(s, out)


@rule
def legal_turn(s: Record, box: Record, out: Array) -> int:
    """Merchant cards, places to move to, and what can be done without moving (CA-22)."""
    n = legal_moves(s, box, out, legal_merchants(s, box, out))
    here = deed(s, box, s.player)
    if here == NONE:
        return n
    out[n] = here
    return n + 1


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision."""
    s.decisions += 1
    if s.phase == PICKING or s.phase == PLACING:
        decide_setup(s, box, action)
    elif s.phase == DISCARDING:
        s.caravan[s.player, action - DISCARD] -= 1
        end_turn(s, box)
    elif act(s, box, action):
        finish_action(s)
        end_turn(s, box)


@rule
def act(s: Record, box: Record, action: int) -> bool:
    """Does what the decision says; True when the action of this turn is over."""
    if s.phase == TURN:
        return begin(s, box, action)
    if s.phase == WALKING:
        return walk(s, box, action - WALK)
    if s.phase == TOLL:
        return pay_toll(s, box, action - PAY)
    if s.phase == BUILDING:
        return pay_outpost(s, box, action - PAY)
    if s.phase == REWARD:
        return take_reward(s, box, action)
    if action >= BUILD:
        return act_here(s, box, action)
    return act_inside(s, box, action)


@rule
def begin(s: Record, box: Record, action: int) -> bool:
    """Begins the action of a turn; True when it is over with that."""
    if action < ACQUIRE:
        return play(s, box, action - PLAY)
    if action < REST:
        return acquire(s, action - ACQUIRE)
    if action == REST:
        rest_all(s)
        return True
    if action < WALK:
        return set_out(s, box, action - GO)
    return act_here(s, box, action)


@rule
def rest_all(s: Record) -> None:
    """Takes back all played cards and all discards (CA-12)."""
    rest(s)
    s.hand[s.player] |= s.discards[s.player]
    s.discards[s.player] = np.int64(0)


# ---- the end of a turn and of the game (CA-50 to CA-63)


@rule
def end_turn(s: Record, box: Record) -> None:
    """Everybody over the limit discards, the seat on turn first (CA-50); then the next seat's turn."""
    for k in range(s.players):
        seat = (s.turn + k) % s.players
        if crystals(s, seat) > limit(s, box, seat):
            s.player = seat
            s.phase = DISCARDING
            return
    s.phase = TURN
    s.turn = s.player = (s.turn + 1) % s.players
    if s.turn == s.first:
        end_round(s, box, MOST_QUIET_ROUNDS)  # CA-60, CA-63


# ---- what each player knows (CA-70)


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles merchant deck and VP pile; Closed Village stays among the tiles where it can be."""
    reseed(s, np.uint64(seed), np.uint64(1))
    reshuffle(s, s.merchant_deck, 0, s.merchant_left)
    sort(s.vp_pile, 0, s.vp_left)  # Closed Village has the highest number: it comes to lie on top
    if s.vp_left == 0 or s.vp_pile[s.vp_left - 1] != CLOSED:
        shuffle(s, s.vp_pile, 0, s.vp_left)
        return
    shuffle(s, s.vp_pile, 0, s.vp_left - 1)
    hide_closed(s, box, claims(s))


@rule
def claims(s: Record) -> int:
    """VP tiles claimed by all seats: as many have been drawn from the pile since the set-up."""
    n = 0
    for seat in range(s.players):
        n += count(s.claimed[seat])
    return n


RULES = Rules(setup, legal, apply, score, redeal, observe)
