"""Orders: what they can be used on, and what they do (MA-7)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.acts import carry_on, clear_act
from golemancy.games.arena.rules.battle import start_battle
from golemancy.games.arena.rules.board import enemies, free_own, number_of, occupied, of_kind, owner
from golemancy.games.arena.rules.charge import charge_rune, chargers
from golemancy.games.arena.rules.golem_faction import trample, trample_targets
from golemancy.games.arena.rules.notes import ENTRENCHED, MARKED_NET
from golemancy.games.arena.rules.push_back import push, push_spaces, push_targets
from golemancy.games.arena.state import (
    BANNER,
    BANNER_NUMBER,
    BATTLE,
    CHARGE,
    CHARGING,
    EMPTY,
    FACE,
    FALSE_ORDER,
    FIRE_CONCOCTION,
    MOVE,
    NET,
    NOT_ENDING,
    ORDER_WOUNDS,
    PRECISE_SHOT,
    PUSH,
    PUSH_BACK,
    RESOLVING,
    ROTATE,
    SPACES,
    STEP,
    TARGET,
    TO,
    TRAMPLE,
    TRIANGLE,
    TURN_ONLY,
    WHO,
)

# ---- what an Order can be used on (MA-R04, MA-R05)


@rule
def no_banners(s: Record, box: Record, spaces: int) -> int:
    """Tiles other than Banners."""
    return spaces & ~of_kind(s, box, spaces, BANNER)


@rule
def acting(s: Record, box: Record, order: int, spaces: int) -> int:
    """Own tiles that find a target for Push Back or Trample; any kind of tile may push (MA-R36)."""
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if (push_targets(s, box, space) if order == PUSH_BACK else trample_targets(s, box, space)) != 0:
            found |= bit(space)
    return found


@rule
def order_spaces(s: Record, box: Record, order: int) -> int:
    """The tiles that an Order of the active player can begin with: own ones, or enemies (MA-R04, MA-R05)."""
    seat = s.active
    if order in (MOVE, ROTATE):
        return free_own(s, seat)
    if order in (PUSH_BACK, TRAMPLE):
        return acting(s, box, order, free_own(s, seat))
    if order == CHARGE:
        return chargers(s, box)
    if order == PRECISE_SHOT:
        return no_banners(s, box, enemies(s, box, seat))
    if order == FALSE_ORDER:  # MA-7-07, MA-R38
        return no_banners(s, box, enemies(s, box, seat)) & ~s.netted
    if order == NET:
        return enemies(s, box, seat) if count(s.net_marks[seat]) < box.net_markers[seat] else 0
    return trenches(s, box, seat)


@rule
def trenches(s: Record, box: Record, seat: int) -> int:
    """Own tiles for the Entrenchment marker, while there is one left (MA-1-04, MA-R30)."""
    own = s.own[seat]
    dug = own & s.trench
    return own & ~dug if count(dug) < box.trench_markers[seat] else 0


@rule
def playable(s: Record, box: Record, order: int) -> bool:
    """Whether an Order would do anything; Battles are over once a stack has run out (MA-7-01)."""
    if order == BATTLE:
        return s.ending == NOT_ENDING
    if order == FIRE_CONCOCTION:
        return no_banners(s, box, occupied(s)) != 0
    return order_spaces(s, box, order) != 0


@rule
def burns(s: Record, box: Record, spaces: int) -> bool:
    """Whether three spaces hold a tile other than a Banner (MA-R37)."""
    for space in range(SPACES):
        if int(spaces) & bit(space) != 0 and s.tile[space] != EMPTY and number_of(s.tile[space]) != BANNER_NUMBER:
            return True
    return False


# ---- playing an Order


@rule
def begin_order(s: Record, box: Record, order: int) -> None:
    """An Order has been played: what is it used on?"""
    if order == BATTLE:
        clear_act(s)
        start_battle(s, s.active, 0)
        return
    s.act = order
    s.phase = TRIANGLE if order == FIRE_CONCOCTION else WHO


@rule
def charge_by_rune(s: Record, box: Record) -> None:
    """A Rune of Charge stands in for the Order; the first one does, where that uses it up (MA-R33, MA-R60)."""
    begin_order(s, box, CHARGE)
    if box.charge_once:
        s.target = charge_rune(s, box)


@rule
def choose_who(s: Record, box: Record, space: int) -> None:
    """The tile an Order begins with has been chosen; Rotation only turns it (MA-7-06)."""
    s.who = space
    if s.act in (MOVE, FALSE_ORDER):
        s.mode = STEP
        s.phase = TO
    elif s.act == CHARGE:
        s.mode = CHARGING
        s.phase = TO
    elif s.act == ROTATE:
        s.mode = TURN_ONLY
        s.to = space
        s.phase = FACE
    elif s.act in (PUSH_BACK, TRAMPLE):
        s.phase = TARGET
    else:
        mark_or_shoot(s, box, space)


@rule
def mark_or_shoot(s: Record, box: Record, space: int) -> None:
    """Net, Entrenchment (MA-7-07) and Precise Shot (MA-7-06) need nothing but a target."""
    if s.act == PRECISE_SHOT:
        order_wounds(s, box, bit(space))
        return
    if s.act == NET:
        s.net_marks[s.active] |= bit(space)
        note(MARKED_NET, space, 0, 0, 0)
    else:
        s.trench |= bit(space)
        note(ENTRENCHED, space, 0, 0, 0)
    carry_on(s)


@rule
def order_wounds(s: Record, box: Record, spaces: int) -> None:
    """1 Wound to each of these tiles; Orders never wound Banners (MA-7-06, MA-R37)."""
    clear_act(s)
    s.event = ORDER_WOUNDS
    s.trigger = s.active
    s.phase = RESOLVING
    spaces = no_banners(s, box, spaces & occupied(s))
    s.firing = spaces
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        s.blows[space, space] = 1


# ---- pushing and trampling (MA-7-05, MA-R36)


@rule
def choose_target(s: Record, box: Record, target: int) -> None:
    """The tile to be pushed or trampled; its owner chooses among several spaces (MA-7-05, MA-R36)."""
    spaces = push_spaces(s, box, s.who, target)
    if count(spaces) > 1:
        s.target = target
        s.player = owner(s.tile[target])
        s.phase = PUSH
    elif s.act == TRAMPLE:
        trample(s, box, s.who, target, EMPTY if spaces == 0 else lowest(spaces))
    else:
        push(s, target, lowest(spaces))
        carry_on(s)


@rule
def choose_push(s: Record, box: Record, to: int) -> None:
    """The owner has chosen where the pushed tile goes."""
    if s.act == TRAMPLE:
        trample(s, box, s.who, s.target, to)
    else:
        push(s, s.target, to)
        carry_on(s)
