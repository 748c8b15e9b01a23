"""Monolith Arena at a glance: what a position is worth, and which decisions suggest themselves.

The estimate finishes what has been begun and then fights a Battle on a copy of the state, by the rules
themselves: what tiles threaten shows in what the Battle leaves. Values are in Hit Points. How the figures
were found: docs/tuning/arena.md.
"""

import math

import numpy as np

from golemancy.engine.bits import bit, count
from golemancy.engine.layout import Array, Record
from golemancy.engine.rule import rule
from golemancy.games.arena.actions import (
    ACTIONS,
    CAST_AT,
    CHOOSE,
    DISCARD,
    DISCARD_MARKER,
    END,
    FAR_AT,
    PLAY,
    REPAIR_AT,
    SPACE,
    THREE,
    TURN_TO,
    UNFOLD_NOW,
    USE_AT,
)
from golemancy.games.arena.rules.apply import apply, go_on
from golemancy.games.arena.rules.attacks import far_blow
from golemancy.games.arena.rules.battle import start_battle
from golemancy.games.arena.rules.board import camp, enemies, face_of, is_golem, occupied, owner, poison_on
from golemancy.games.arena.rules.effects import endures
from golemancy.games.arena.rules.legal import legal
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    ALTERNATIVE,
    BANNER,
    BATTLE,
    BUILD,
    CHAMPION,
    DISCARDING,
    EMPTY,
    FACE,
    FALSE_ORDER,
    FIRST_FACING,
    FIRST_SPACE,
    HIDDEN_TILES,
    LONGEST_LINE,
    MANEUVER,
    NET,
    NO_EFFECT,
    NO_EVENT,
    NOT_ENDING,
    OPPOSITE,
    ORDER,
    PICKING,
    PLACE,
    PRECISE_SHOT,
    PROTECT,
    PUSH,
    RAISE_BANNER,
    REPLACING,
    RUNE,
    SEATS,
    SECOND_FACING,
    SECOND_SPACE,
    SETTLING,
    SPACES,
    STATE,
    TARGET,
    TELEPORT,
    TO,
    TRIANGLE,
    TURN,
    UNFOLD,
    WHO,
)

_STATE = STATE.zeros().dtype

# what a tile on the board is worth
FIGHTER = 0.45  # a Champion or Golem
FORCE = 0.3  # each Wound it can deal in a Battle
SHOT = 2.0  # a ranged Wound counts as so many
FAR = 2  # a Wound of a global attack counts as so many ranged ones: it always finds an enemy
SWIFT = 0.2  # it attacks in phase 3 or before
SLOW = 0b111  # the Initiatives 0 to 2, as a set
TOUGH = 0.5  # each Wound more that it endures
NETS = 0.3  # each Net
STRIKES = 1.0  # each first strike
MOBILE = 0.2  # it moves by itself
WHOLE = 0.5  # a Golem that is not damaged
LINKS = 0.9  # a Rune

# what a tile brings on a space
HURT = 0.55  # the share of an enemy tile's worth for Wounds that do not remove it
EFFECT = 1.0  # a Net, a link or a Disarmament that meets somebody
NETTED = 0.5  # the share of an enemy tile's worth for netting it
HELPED = 0.35  # a link that meets the tile
DANGER = 0.2  # the share of its own worth for each neighbour that will hit it

# weights of decisions; ending the turn has 1
KEENNESS = 2.9  # how much a Hit Point counts
MOST = 6.0  # no weight is further from 1 than the exponential of this
PLACING = 40.0  # times a tile's worth: tiles win Battles, so they are placed before all else
MENDING = 20.0  # a Repair costs nothing
MOVING = 1.2  # hardly better than ending the turn: most tiles lie well
SETTLED = 0.4  # how much a tile rather stays for what it does where it is
UNFOLDING = 1.0  # as good as ending the turn
ORDERING = 0.6  # an Order that starts no Battle may wait for a better moment
OTHERWISE = 0.4  # Casting, a Charge by a Rune
POINTLESS = 0.03  # giving up what could be kept
LEAST = 0.1  # of choices inside a Battle: one that brings nothing may still be made
NETTED_BANNER = 2.0  # what a Net on a Banner counts, in Hit Points
PROFIT = 0.7  # what a Battle should bring

# what is held, by its worth on the board or in these terms
IN_HAND = 0.23  # the share that counts before it is played
FOLDED = 0.8  # the same for a tile in a Monolith, which can come out at any time
BATTLE_HELD = 0.4  # an Order that may start a Battle
ORDER_HELD = 0.3  # any other Order
MARKER_HELD = 1.6  # a Construction marker: half a Golem

# the estimate
BOARD = 0.6  # the share of a tile's worth: some of it shows in the Battle that is tried
POISON = 0.5  # a Poison marker on a Banner, which wounds it in every Battle
TEMPO = 0.35  # being on turn
WIDTH = 2.0  # the lead that matters at the end, and how it grows with the tiles left
WIDTH_LEFT = 0.2
QUIET = 0.5  # how likely a Battle comes as it would come now
READY = 0.73  # the same if who is on turn wants it and holds the Order
LAST = 0.8  # the same once a stack has run out
DECIDED = 0.05  # the width when the game is over
SURE = 1e-4  # chances nearer to 0 or 1 than this are certain


# ---- what tiles are worth, in Hit Points


@rule
def force(box: Record, face: int) -> float:
    """Wounds that a tile can deal in a Battle if every side finds an enemy, shots counting more."""
    strength = SHOT * FAR * box.reach[face]
    for side in range(6):
        strength += box.melee[face, 0, side] + SHOT * box.ranged[face, 0, side]
    return strength * count(box.icons[face])


@rule
def worth(box: Record, face: int) -> float:
    """What a tile on the board is worth; Banners count by their Hit Points alone."""
    kind = box.kind[face]
    if kind == BANNER:
        return 0.0
    if kind == RUNE:
        return LINKS
    value = FIGHTER + FORCE * force(box, face) + TOUGH * box.toughness[face] + NETS * count(int(box.nets[face, 0]))
    value += MOBILE * (box.features[face] & (MANEUVER | TELEPORT) != 0) + STRIKES * count(box.strikes[face, 0])
    if box.icons[face] > SLOW:
        value += SWIFT
    if is_golem(box, face) and not box.damaged[face]:
        value += WHOLE
    return value


@rule
def harm(s: Record, box: Record, target: int, strength: int) -> float:
    """What so many Wounds take from the owner of a tile."""
    face = s.tile[target]
    if strength <= 0:
        return 0.0
    if box.kind[face] == BANNER:
        return float(strength)
    if is_golem(box, face):
        return worth(box, face) * (1.0 if box.damaged[face] else HURT)
    left = endures(s, box, target) - s.wounds[target]
    return worth(box, face) * (1.0 if strength >= left else HURT * strength / left)


# ---- what a tile would do on a space


@rule
def gain(s: Record, box: Record, face: int, space: int, facing: int) -> float:
    """What a tile would bring its owner if it lay there: hits, Nets, links, less the danger it is in."""
    seat = owner(face)
    friends = camp(s, box, seat)
    foes = occupied(s) & ~friends
    value = 0.0
    danger = 0
    for d in range(6):
        value += along(s, box, face, space, facing, d, foes)
        near = int(box.step[space, d])
        if near != EMPTY and s.tile[near] != EMPTY and near != s.who:
            there, back = s.tile[near], (d + OPPOSITE) % 6
            if foes & bit(near) == 0:
                value += HELPED * linked(box, there, s.facing[near], back)
                value += EFFECT * linked(box, face, facing, d) * (box.kind[there] == CHAMPION or is_golem(box, there))
            else:
                danger += box.melee[there, s.facing[near], back] > 0 and box.kind[there] != BANNER
    return value - DANGER * danger * worth(box, face)


@rule
def linked(box: Record, face: int, facing: int, d: int) -> float:
    """1 for a Rune or Banner that has a friendly effect in a direction."""
    works = box.effect[face] != NO_EFFECT and not box.hostile[face]
    return 1.0 if works and box.links[face, facing] & bit(d) != 0 else 0.0


@rule
def along(s: Record, box: Record, face: int, space: int, facing: int, d: int, foes: int) -> float:
    """What a tile would do to the first enemy in a direction."""
    melee, ranged = int(box.melee[face, facing, d]), int(box.ranged[face, facing, d])
    reaches = LONGEST_LINE if ranged > 0 else 1
    for k in range(reaches):
        there = int(box.line[space, d, k])
        if there == EMPTY:
            return 0.0
        if foes & bit(there) != 0:
            armor = box.armor[s.tile[there], s.facing[there], (d + OPPOSITE) % 6]
            value = harm(s, box, there, max(0, ranged - armor) + (melee if k == 0 else 0))
            if box.kind[s.tile[there]] == BANNER:
                value *= count(box.icons[face])
            if k == 0:
                value += up_close(box, face, facing, d, s.tile[there])
            return value
    return 0.0


@rule
def up_close(box: Record, face: int, facing: int, d: int, foe: int) -> float:
    """What Nets, first strikes and hostile links do to a neighbour."""
    value = 0.0
    if box.nets[face, facing] & bit(d) != 0:
        value += EFFECT + NETTED * worth(box, foe)
    if box.strikes[face, facing] & bit(d) != 0 and box.kind[foe] != BANNER:
        value += worth(box, foe)
    if box.hostile[face] and box.links[face, facing] & bit(d) != 0 and box.kind[foe] != RUNE:
        value += EFFECT
    return value


@rule
def best_gain(s: Record, box: Record, face: int, space: int) -> float:
    """What a tile would bring on a space, turned as well as can be."""
    best = -MOST
    for facing in range(6):
        best = max(best, gain(s, box, face, space, facing))
    return best


# ---- what a position is worth


@rule
def starts_battle(s: Record, box: Record, face: int) -> bool:
    """Whether a tile is an Order that may start a Battle."""
    return s.ending == NOT_ENDING and box.orders[face] & bit(BATTLE) != 0


@rule
def holds_battle(s: Record, box: Record, seat: int) -> bool:
    """Whether a seat holds an Order that may start a Battle."""
    found = False
    for i in range(s.held[seat]):
        found |= starts_battle(s, box, face_of(seat, s.hand[seat, i]))
    return found


@rule
def held_worth(s: Record, box: Record, face: int) -> float:
    """What a tile in hand is worth."""
    if box.kind[face] != ORDER:
        return worth(box, face)
    return BATTLE_HELD if starts_battle(s, box, face) else ORDER_HELD


@rule
def add_tiles(s: Record, box: Record, values: Array) -> None:
    """Adds what lies on the board to each side's value."""
    for space in range(SPACES):
        face = s.tile[space]
        if face != EMPTY:
            side = box.side[owner(face)]
            values[side] += BOARD * worth(box, face)
            if box.kind[face] == BANNER:
                values[side] -= POISON * poison_on(s.poison[space])


@rule
def add_held(s: Record, box: Record, values: Array) -> None:
    """Adds Monoliths, hands and being on turn to each side's value."""
    for seat in range(s.players):
        value = MARKER_HELD * s.markers[seat]
        for i in range(s.held[seat]):
            value += held_worth(s, box, face_of(seat, s.hand[seat, i]))
        value *= IN_HAND
        for k in range(HIDDEN_TILES):
            if s.hidden[seat, k] != EMPTY:
                value += FOLDED * worth(box, s.hidden[seat, k])
        values[box.side[seat]] += value
    values[box.side[s.active]] += TEMPO


@rule
def width(s: Record) -> float:
    """The lead that makes a win likely: the more tiles are left, the more."""
    left = 0
    for seat in range(s.players):
        left = max(left, s.stack_left[seat])
    return WIDTH + WIDTH_LEFT * left


@rule
def side_chances(s: Record, box: Record, chances: Array) -> None:
    """Each side's chance to win as things stand; sides without Hit Points have none."""
    for side in range(SEATS):
        chances[side] = s.hp[side]
    spread = DECIDED
    if s.over == 0:
        spread = width(s)
        add_tiles(s, box, chances)
        add_held(s, box, chances)
    top, total = 0.0, 0.0
    for side in range(SEATS):
        top = max(top, chances[side])
    for side in range(SEATS):
        chances[side] = math.exp((chances[side] - top) / spread) if s.hp[side] > 0 else 0.0
        total += chances[side]
    for side in range(SEATS):
        chances[side] = chances[side] / total if total > 0.0 else 1.0 / s.players


# ---- what a Battle would bring


def _copied(s: Record) -> Array:
    work = STATE.zeros()
    work[0] = s
    return work


@rule(plain=_copied)
def copied(s: Record) -> Array:
    """A copy of the state to try things on."""
    work = np.empty(1, _STATE)
    work[0] = s
    return work


@rule
def listed(actions: Array, i: int) -> int:
    """One of the decisions listed, as wide as all rules take numbers: another width would compile them twice."""
    return np.int64(actions[i])


@rule
def fight(work: Array, box: Record, actions: Array) -> None:
    """Fights a Battle now and to its end; choices inside it are made at a glance."""
    s = work[0]
    start_battle(s, s.active, 0)
    while s.event != NO_EVENT and s.over == 0:
        if s.phase >= SETTLING:
            go_on(s, box)
        else:
            n = legal(s, box, actions)
            best = 0
            for i in range(1, n):
                if weigh_in_battle(s, box, listed(actions, i)) > weigh_in_battle(s, box, listed(actions, best)):
                    best = i
            apply(s, box, listed(actions, best))


@rule
def weigh_in_battle(s: Record, box: Record, action: int) -> float:
    """Aiming where it hurts most, protecting what is worth most."""
    if s.phase == AIM:
        return LEAST + harm(s, box, action - SPACE, box.reach[s.tile[s.who]] + s.melee[s.who])
    if s.phase == PROTECT:
        return LEAST + worth(box, s.tile[action - SPACE])
    if action >= FAR_AT:
        return LEAST + far_blow(s, box, action - FAR_AT, s.target)
    return LEAST + s.blows[action - SPACE, s.target]


@rule
def before_and_after(s: Record, box: Record, now: Array, then: Array) -> None:
    """Each side's chance to win as things stand, and as they would after a Battle."""
    work = copied(s)
    side_chances(s, box, now)
    fight(work, box, np.empty(ACTIONS, np.int16))
    side_chances(work[0], box, then)


@rule
def swing(s: Record, box: Record) -> float:
    """What a Battle now would bring the active side, in Hit Points."""
    now, then = np.empty(SEATS), np.empty(SEATS)
    before_and_after(s, box, now, then)
    side = box.side[s.active]
    return width(s) * (odds(then[side]) - odds(now[side]))


@rule
def odds(chance: float) -> float:
    """The logarithm of a chance's odds, within limits."""
    inside = max(SURE, min(1.0 - SURE, chance))
    return math.log(inside / (1.0 - inside))


# ---- which decisions suggest themselves


@rule
def keen(value: float) -> float:
    """The weight of a decision that is worth so much."""
    return math.exp(max(-MOST, min(MOST, KEENNESS * value)))


@rule
def weigh(s: Record, box: Record, action: int) -> float:
    """How much a decision suggests itself."""
    return weigh_turn(s, box, action) if s.phase == TURN else weigh_step(s, box, action)


@rule
def weigh_turn(s: Record, box: Record, action: int) -> float:
    """What to do in a turn: play tiles, seldom move, fight when it pays."""
    if action < DISCARD:
        return weigh_play(s, box, face_of(s.active, action - PLAY))
    if action == END:
        return 1.0
    if action == UNFOLD_NOW:
        return UNFOLDING
    if REPAIR_AT <= action < FAR_AT:
        return MENDING
    if USE_AT <= action < CAST_AT:
        space = action - USE_AT
        return MOVING * keen(-SETTLED * gain(s, box, s.tile[space], space, s.facing[space]))
    return POINTLESS if action < SPACE or action == DISCARD_MARKER else OTHERWISE


@rule
def weigh_play(s: Record, box: Record, face: int) -> float:
    """Playing a tile."""
    if starts_battle(s, box, face):
        return keen(swing(s, box) - PROFIT)
    if box.kind[face] == ORDER:
        return ORDERING
    return PLACING * worth(box, face)


@rule
def weigh_step(s: Record, box: Record, action: int) -> float:
    """The steps of an act, and what else is asked."""
    phase = s.phase
    if phase in (FACE, TO, PUSH):
        return weigh_place(s, box, action)
    if phase in (WHO, TARGET):
        return weigh_who(s, box, action - SPACE)
    if phase in (DISCARDING, REPLACING):
        return keen(-keep(s, box, action))
    if phase in (AIM, PROTECT, ABSORB):
        return weigh_in_battle(s, box, action)
    if phase == ALTERNATIVE:
        return keen(swing(s, box)) if action == CHOOSE + BATTLE else ORDERING
    if phase == PICKING:
        return worth(box, face_of(s.player, action - PLAY))
    if phase == TRIANGLE:
        return keen(burning(s, box, box.triangle[action - THREE]))
    return 1.0


@rule
def acting_face(s: Record) -> int:
    """The tile that is being placed, unfolded, moved or pushed, or EMPTY."""
    if s.phase == PUSH:
        return s.tile[s.target]
    if s.act in (PLACE, BUILD):
        return face_of(s.active, s.pick)
    if s.act == UNFOLD:
        return s.hidden[s.active, s.pick if s.plan[FIRST_FACING] == EMPTY else 1 - s.pick]
    return s.tile[s.who]


@rule
def weigh_place(s: Record, box: Record, action: int) -> float:
    """Where a tile goes and how it is turned."""
    if s.act == RAISE_BANNER:
        return weigh_banner(s, box, action - SPACE) if s.phase == TO else 1.0
    face = acting_face(s)
    if face == EMPTY or s.plan[SECOND_FACING] != EMPTY:  # an empty segment, or the Banner's turn after unfolding
        return 1.0
    if s.phase == PUSH:
        value = gain(s, box, face, action - SPACE, s.facing[s.target])
    elif s.phase == TO:
        value = best_gain(s, box, face, action - SPACE)
    else:
        value = gain(s, box, face, turning_at(s), action - TURN_TO)
    return keen(-value if s.act == FALSE_ORDER and s.phase != PUSH else value)


@rule
def turning_at(s: Record) -> int:
    """The space on which a tile is being turned."""
    if s.act != UNFOLD:
        return s.to
    return s.plan[FIRST_SPACE] if s.plan[FIRST_FACING] == EMPTY else s.plan[SECOND_SPACE]


@rule
def weigh_banner(s: Record, box: Record, space: int) -> float:
    """A Banner stands best at the edge, away from others."""
    beside = count(box.near[space] & occupied(s))
    return keen(-float(count(box.near[space])) - beside)


@rule
def weigh_who(s: Record, box: Record, space: int) -> float:
    """The tile that acts or is acted upon: an enemy's by its worth, an own one by what it does not do yet."""
    face = s.tile[space]
    if enemies(s, box, s.active) & bit(space) == 0:
        return keen(-SETTLED * gain(s, box, face, space, s.facing[space]))
    if s.act == PRECISE_SHOT:
        return keen(harm(s, box, space, 1))
    return keen(worth(box, face) if s.act != NET or box.kind[face] != BANNER else NETTED_BANNER)


@rule
def burning(s: Record, box: Record, spaces: int) -> float:
    """What a Wound to every tile on some spaces brings the active side."""
    foes = enemies(s, box, s.active)
    value = 0.0
    for space in range(SPACES):
        if int(spaces) & bit(space) != 0 and s.tile[space] != EMPTY and box.kind[s.tile[space]] != BANNER:
            value += harm(s, box, space, 1) if foes & bit(space) != 0 else -harm(s, box, space, 1)
    return value


@rule
def keep(s: Record, box: Record, action: int) -> float:
    """What a tile in hand, or a Construction marker, is worth to keep."""
    return MARKER_HELD if action == DISCARD_MARKER else held_worth(s, box, face_of(s.player, action - DISCARD))


# ---- the estimate


@rule
def go_through(work: Array, box: Record, actions: Array) -> None:
    """Finishes what has been begun, as the weights suggest."""
    s = work[0]
    while s.over == 0 and ALTERNATIVE <= s.phase < SETTLING:
        n = legal(s, box, actions)
        best = 0
        top = 0.0
        for i in range(n):
            weight = weigh_step(s, box, listed(actions, i))
            if weight > top:
                top, best = weight, i
        apply(s, box, listed(actions, best))


@rule
def likely(s: Record, box: Record, now: Array, then: Array) -> float:
    """How likely a Battle is to come as it would come now: more so if who can start it wants it."""
    if s.ending != NOT_ENDING:
        return LAST
    side = box.side[s.active]
    return READY if then[side] > now[side] and holds_battle(s, box, s.active) else QUIET


@rule
def mates(s: Record, box: Record, side: int) -> int:
    """Seats that share a side's win."""
    found = 0
    for seat in range(s.players):
        found += box.side[seat] == side
    return found


@rule
def estimate(s: Record, box: Record, out: Array) -> None:
    """Chances to win, between those as things stand and those after a Battle."""
    work = copied(s)
    go_through(work, box, np.empty(ACTIONS, np.int16))
    now, then = np.empty(SEATS), np.empty(SEATS)
    before_and_after(work[0], box, now, then)
    share = likely(work[0], box, now, then)
    for seat in range(s.players):
        side = box.side[seat]
        out[seat] = ((1.0 - share) * now[side] + share * then[side]) / mates(s, box, side)
