"""The Battle: Poison, first strikes, phase by phase, and what comes after (MA-10)."""

from golemancy.engine.bits import bit, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.rules.attacks import fire, next_aim
from golemancy.games.arena.rules.board import enemies, full_board, kind_at, occupied, owner, poison_on
from golemancy.games.arena.rules.ending import after_damage, compare, finish
from golemancy.games.arena.rules.initiative import ABOVE_ALL, next_phase
from golemancy.games.arena.rules.monolith import fold_all
from golemancy.games.arena.rules.nets import marked
from golemancy.games.arena.rules.notes import (
    BATTLE_BEGAN,
    BATTLE_ENDED,
    MARKERS_DROPPED,
    PHASE_BEGAN,
    POISON_WORKED,
    STRUCK,
)
from golemancy.games.arena.rules.regeneration import next_absorb
from golemancy.games.arena.rules.removal import remove, settle
from golemancy.games.arena.rules.wounds import end_phase
from golemancy.games.arena.state import (
    BANNER,
    CHARGE_ATTACK,
    FINAL_BATTLE,
    GOING_ON,
    INITIATIVE_PHASE,
    NO_EVENT,
    OVERTIME_BATTLE,
    POISON_STEP,
    RESOLVING,
    SEATS,
    SPACES,
    TURN,
    TURN_ENDS,
)


@rule
def start_battle(s: Record, trigger: int, full: int) -> None:
    """A Battle begins with the Poison step: one attack per poisoned tile (MA-10-01, MA-R21)."""
    note(BATTLE_BEGAN, trigger, full, 0, 0)
    s.trigger = trigger
    s.full = full
    s.changed = 0
    s.event = POISON_STEP
    s.initiative = ABOVE_ALL
    s.phase = RESOLVING
    for space in range(SPACES):
        if s.poison[space] != 0:
            s.firing |= bit(space)
            s.blows[space, space] = poison_on(s.poison[space])
    if s.firing != 0:
        note(POISON_WORKED, 0, 0, 0, 0)


@rule
def first_strikes(s: Record, box: Record) -> None:
    """Before the first phase all first strikes remove target and striker at once (MA-10-02, MA-R10, MA-R22)."""
    gone = 0
    spaces = occupied(s) & ~(s.netted | s.disarmed)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        strikes = box.strikes[s.tile[space], s.facing[space]]
        if strikes != 0:
            gone |= strike(s, box, space, strikes)
    if gone != 0:
        remove(s, box, gone)
        settle(s, box)


@rule
def strike(s: Record, box: Record, striker: int, strikes: int) -> int:
    """What one first strike removes: enemies in front that are no Banners, and the striker with them (MA-7-10).

    That is no Wound: neither Toughness nor Regeneration nor a Golem's undamaged side helps (MA-7-12, MA-8.3-04).
    """
    targets = box.spread[striker, strikes] & enemies(s, box, owner(s.tile[striker]))
    gone = 0
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        if kind_at(s, box, target) != BANNER:
            note(STRUCK, striker, target, 0, 0)
            gone |= bit(target) | bit(striker)
    return gone


@rule
def begin_phase(s: Record, box: Record) -> None:
    """The next Initiative Phase, or the end of the Battle when nothing is left to fire (MA-10-03)."""
    phase = next_phase(s, box, s.initiative)
    if phase < 0:
        end_battle(s, box)
        return
    note(PHASE_BEGAN, phase, 0, 0, 0)
    s.event = INITIATIVE_PHASE
    s.initiative = phase
    fire(s, box)


@rule
def resolve(s: Record, box: Record) -> None:
    """Resolves Wounds up to the next decision or the end of the phase."""
    if next_aim(s, box) or next_absorb(s, box):
        return
    end_phase(s, box)
    s.phase = GOING_ON


@rule
def after_phase(s: Record, box: Record) -> None:
    """What follows when Wounds have been resolved; Poison, an Order and a Charge are a phase each (MA-8.3-07)."""
    s.phase = RESOLVING
    if s.event == POISON_STEP:
        first_strikes(s, box)
        begin_phase(s, box)
    elif s.event == INITIATIVE_PHASE:
        begin_phase(s, box)
    elif s.event == CHARGE_ATTACK:
        forget_event(s)
        if not after_damage(s, box):
            s.phase = TURN_ENDS
    else:
        forget_event(s)
        s.phase = TURN


@rule
def forget_event(s: Record) -> None:
    """No Wounds are being resolved."""
    s.event = NO_EVENT
    s.initiative = s.trigger = s.full = s.changed = 0
    s.player = s.active


@rule
def end_battle(s: Record, box: Record) -> None:
    """Markers go, Monoliths fold, and the game may be over (MA-10-04, MA-R24).

    A board that is still full fights again, or ends the game if the Battle changed nothing (MA-10-05, MA-R25).
    """
    drop_markers(s)
    settle(s, box)
    fold_all(s)
    settle(s, box)
    note(BATTLE_ENDED, 0, 0, 0, 0)
    for space in range(SPACES):
        s.icons[space] = 0
    trigger, full, changed = s.trigger, s.full, s.changed
    forget_event(s)
    if after_damage(s, box):
        return
    if s.ending == FINAL_BATTLE:
        compare(s, box)
    elif s.ending == OVERTIME_BATTLE or (full and full_board(s) and not changed):
        finish(s)
    elif full and full_board(s):
        start_battle(s, trigger, full)
    else:
        s.phase = TURN_ENDS


@rule
def drop_markers(s: Record) -> None:
    """Net-Order and Entrenchment markers last until the end of the Battle (MA-6-04, MA-R07, MA-R30)."""
    if marked(s) == 0 and s.trench == 0:
        return
    note(MARKERS_DROPPED, 0, 0, 0, 0)
    s.changed = 1
    s.trench = 0
    for seat in range(SEATS):
        s.net_marks[seat] = 0
