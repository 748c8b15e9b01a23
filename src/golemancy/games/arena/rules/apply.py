"""A decision is handed to its chapter, then everything follows that needs none.

Numbers such as MA-3-01 are those of docs/rules/arena.md and its rulings.
"""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.games.arena.actions import (
    CAST_AT,
    CHARGE_BY_RUNE,
    CHOOSE,
    DISCARD,
    DISCARD_MARKER,
    FAR_AT,
    HALF,
    KEEP,
    PLAY,
    REDRAW,
    REPAIR_AT,
    SPACE,
    TAKE_MARKER,
    TAKE_TILES,
    THREE,
    TURN_TO,
    UNFOLD_NOW,
    USE_AT,
)
from golemancy.games.arena.rules.acts import carry_on
from golemancy.games.arena.rules.battle import after_phase, resolve
from golemancy.games.arena.rules.board import banner_space, face_of, is_golem
from golemancy.games.arena.rules.charge import aim_charge, charge_attack
from golemancy.games.arena.rules.golem_faction import build, cast, repair
from golemancy.games.arena.rules.monolith import begin_unfold, unfold
from golemancy.games.arena.rules.moving import begin_use, choose_source, turn_tile
from golemancy.games.arena.rules.orders import (
    begin_order,
    charge_by_rune,
    choose_push,
    choose_target,
    choose_who,
    order_wounds,
)
from golemancy.games.arena.rules.placing import arrive, fight_if_full
from golemancy.games.arena.rules.regeneration import absorb, protect
from golemancy.games.arena.rules.removal import settle
from golemancy.games.arena.rules.setup import next_banner, pick, raise_banner
from golemancy.games.arena.rules.turn import after_luck as keep_hand
from golemancy.games.arena.rules.turn import (
    begin_turn,
    discard,
    discard_marker,
    draw,
    end_turn,
    give_from_hand,
    redraw,
    replace_order,
)
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    ALTERNATIVE,
    ARRIVING,
    BUILD,
    CAST,
    CHARGE,
    EMPTY,
    FACE,
    FIRST_FACING,
    FIRST_SPACE,
    GOING_ON,
    MEND,
    ORDER,
    PICKING,
    PLACE,
    PUSH,
    RAISE_BANNER,
    REPLACING,
    RESOLVING,
    SECOND_FACING,
    SECOND_SPACE,
    SETTLING,
    SOURCE,
    TARGET,
    TO,
    TURN,
    TURN_ENDS,
    UNFOLD,
    WHO,
)


@rule
def apply(s: Record, box: Record, action: int) -> None:
    """Makes a legal decision, then all that follows from it without one."""
    s.decisions += 1
    if action < DISCARD:
        play(s, box, action - PLAY)
    elif action < SPACE:
        give_up(s, box, action - DISCARD)
    elif action < TURN_TO:
        choose_space(s, box, action - SPACE)
    elif action < USE_AT:
        choose_facing(s, box, action - TURN_TO)
    elif action < CHOOSE:
        use_feature(s, box, action)
    else:
        press(s, box, action)
    while s.phase >= SETTLING and s.over == 0:
        go_on(s, box)


@rule
def go_on(s: Record, box: Record) -> None:
    """One step of what happens without a decision."""
    if s.phase <= ARRIVING:
        settle(s, box)
        after_settling(s, box)
    elif s.phase == RESOLVING:
        resolve(s, box)
    elif s.phase == GOING_ON:
        after_phase(s, box)
    elif s.phase == TURN_ENDS:
        end_turn(s, box)
    else:
        begin_turn(s, box)


@rule
def after_settling(s: Record, box: Record) -> None:
    """An act goes on after its step, or the turn does; a tile that arrived may have filled the board."""
    if s.act == CHARGE:
        aim_charge(s, box)
    elif s.act == RAISE_BANNER:
        next_banner(s, box)
    elif s.phase == ARRIVING:
        fight_if_full(s)
    else:
        s.phase = TURN


@rule
def play(s: Record, box: Record, number: int) -> None:
    """A tile is picked for the Monolith, or to be placed, built or played."""
    if s.phase == PICKING:
        pick(s, box, number)
        return
    face = face_of(s.active, number)
    s.pick = number
    if box.kind[face] == ORDER:
        play_order(s, box, number, face)
        return
    s.act = BUILD if is_golem(box, face) else PLACE
    s.phase = TO


@rule
def play_order(s: Record, box: Record, number: int, face: int) -> None:
    """An Order is discarded and carried out (MA-3-04); with alternatives the player chooses one (MA-7-02, MA-R49)."""
    discard(s, s.active, number)
    s.plays += 1
    orders = box.orders[face]
    if count(orders) > 1:
        s.phase = ALTERNATIVE
    else:
        s.pick = EMPTY
        begin_order(s, box, lowest(orders))


@rule
def give_up(s: Record, box: Record, number: int) -> None:
    """A tile is discarded: because it must be, as an Unlucky Draw, or by choice."""
    if s.phase == REPLACING:
        replace_order(s, box, number)
        return
    discard(s, s.active, number)
    s.phase = TURN


@rule
def choose_space(s: Record, box: Record, space: int) -> None:
    """A space was asked for, and this is it."""
    phase = s.phase
    if phase == WHO:
        choose_who(s, box, space)
    elif phase == SOURCE:
        choose_source(s, box, space)
    elif phase == TARGET:
        choose_second(s, box, space)
    elif phase == TO:
        choose_to(s, space)
    elif phase == PUSH:
        choose_push(s, box, space)
    else:
        choose_in_battle(s, box, space)


@rule
def choose_second(s: Record, box: Record, space: int) -> None:
    """The tile acted upon."""
    if s.act == CHARGE:
        charge_attack(s, box, s.who, space)
    elif s.act == CAST:
        cast(s, s.who, space)
    elif s.act == MEND:
        repair(s, box, s.who, space)
    else:
        choose_target(s, box, space)


@rule
def choose_to(s: Record, space: int) -> None:
    """The space to go to; then comes the rotation, which an empty segment does not need."""
    if s.act != UNFOLD:
        s.to = space
        s.phase = FACE
        return
    first = s.plan[FIRST_SPACE] == EMPTY
    s.plan[FIRST_SPACE if first else SECOND_SPACE] = space
    if s.hidden[s.active, s.pick if first else 1 - s.pick] == EMPTY:
        turn_segment(s, 0)
    else:
        s.phase = FACE


@rule
def choose_in_battle(s: Record, box: Record, space: int) -> None:
    """A global attack's target, the tile a Rune protects, or the attack it absorbs."""
    rune, target = s.who, s.target
    s.who = s.target = EMPTY
    if s.phase == AIM:
        s.aimed[rune] = space + 1
    elif s.phase == ABSORB:
        absorb(s, rune, space, target, False)
    elif protect(s, box, rune, space):
        return
    s.phase = RESOLVING


@rule
def choose_facing(s: Record, box: Record, facing: int) -> None:
    """A rotation completes placing, building, unfolding or moving."""
    if s.act == PLACE:
        give_from_hand(s, s.active, s.pick)
        arrive(s, box, face_of(s.active, s.pick), s.to, facing)
    elif s.act == BUILD:
        build(s, box, s.pick, s.to, facing)
    elif s.act == RAISE_BANNER:
        raise_banner(s, facing)
    elif s.act == UNFOLD:
        turn_segment(s, facing)
    else:
        turn_tile(s, facing)


@rule
def turn_segment(s: Record, facing: int) -> None:
    """The first tile's rotation, the second's, then the Banner's unless it is Netted (MA-9-04, MA-R43)."""
    seat = s.active
    if s.plan[FIRST_FACING] == EMPTY:
        s.plan[FIRST_FACING] = facing
        s.phase = TO
        return
    home = banner_space(s, seat)
    if s.plan[SECOND_FACING] == EMPTY:
        s.plan[SECOND_FACING] = facing
        s.phase = FACE
        if s.netted & bit(home) == 0:
            return
        facing = s.facing[home]
    unfold(s, seat, facing)
    carry_on(s)
    s.phase = ARRIVING  # MA-9-06: unfolding is no placing, but it can fill the board


@rule
def use_feature(s: Record, box: Record, action: int) -> None:
    """A tile moves, casts or repairs by its feature; or a Rune absorbs a global attack."""
    if action < CAST_AT:
        begin_use(s, box, action - USE_AT)
    elif action < REPAIR_AT:
        ask_second(s, CAST, action - CAST_AT)
    elif action < FAR_AT:
        ask_second(s, MEND, action - REPAIR_AT)
    else:
        absorb(s, s.who, action - FAR_AT, s.target, True)
        s.who = s.target = EMPTY
        s.phase = RESOLVING


@rule
def ask_second(s: Record, act: int, space: int) -> None:
    """An act that needs another tile."""
    s.act = act
    s.who = space
    s.phase = TARGET


@rule
def press(s: Record, box: Record, action: int) -> None:
    """Decisions that name no tile."""
    if action < THREE:
        s.pick = EMPTY
        begin_order(s, box, action - CHOOSE)
    elif action < HALF:
        order_wounds(s, box, box.triangle[action - THREE])
    elif action < DISCARD_MARKER:
        s.pick = action - HALF
        s.phase = TO
    elif action == DISCARD_MARKER:
        discard_marker(s, s.active)
        s.phase = TURN
    elif action in (TAKE_MARKER, TAKE_TILES):
        draw(s, box, action == TAKE_MARKER)
    elif action == REDRAW:
        redraw(s, box)
    elif action == KEEP:
        keep_hand(s, box)
    elif action == CHARGE_BY_RUNE:
        charge_by_rune(s, box)
    elif action == UNFOLD_NOW:
        begin_unfold(s)
    else:
        s.phase = TURN_ENDS
