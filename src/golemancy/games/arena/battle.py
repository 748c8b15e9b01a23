"""Attacks, Regeneration and the Battle (MA-10)."""

from golemancy.engine.bits import bit, count, lowest
from golemancy.engine.layout import Record
from golemancy.engine.rule import rule
from golemancy.engine.witness import note
from golemancy.games.arena.board import (
    banner_space,
    enemies,
    flip,
    full_board,
    is_golem,
    kind_at,
    occupied,
    owner,
    poison_on,
    remove,
)
from golemancy.games.arena.ending import after_damage, compare, finish
from golemancy.games.arena.monolith import fold_all
from golemancy.games.arena.nets import endures, marked, reached, settle
from golemancy.games.arena.notes import (
    ABSORBED,
    ARMORED,
    ATTACKED,
    BATTLE_BEGAN,
    BATTLE_ENDED,
    LOST_HP,
    MARKERS_DROPPED,
    PHASE_BEGAN,
    POISON_WORKED,
    POISONED,
    STRUCK,
    WOUNDED,
)
from golemancy.games.arena.state import (
    ABSORB,
    AIM,
    BANNER,
    CHARGE_ATTACK,
    EMPTY,
    EXTRA_ICON,
    FINAL_BATTLE,
    GOING_ON,
    INITIATIVE_PHASE,
    NO_EVENT,
    OVERTIME_BATTLE,
    POISON_STEP,
    PROTECT,
    REGENERATION,
    RESOLVING,
    SEATS,
    SPACES,
    TURN,
    TURN_ENDS,
    VENOM,
)

MOST_WOUNDS = 99
TOP_VALUE = 60  # no Initiative is higher than this
ABOVE_ALL = TOP_VALUE + 1
ANOTHER = 8  # added where one attacker poisons a target twice

# ---- Initiative (MA-4-06, MA-10-03a, MA-R12 to MA-R14)


@rule
def printed_value(s: Record, space: int, icon: int) -> int:
    """The effective value of a printed Initiative."""
    return min(TOP_VALUE, max(0, int(icon) + s.haste[space]))


@rule
def own_values(s: Record, box: Record, space: int) -> int:
    """Effective values of all printed Initiatives of a tile, used or not, as a set."""
    values = 0
    icons = box.icons[s.tile[space]]
    while icons != 0:
        values |= bit(printed_value(s, space, lowest(icons)))
        icons &= icons - 1
    return values


@rule
def extra_value(values: int, nth: int) -> int:
    """The value of the n-th extra attack: the n-th free value below the highest, or -1 (MA-R13)."""
    value = TOP_VALUE
    while value >= 0 and values & bit(value) == 0:
        value -= 1
    while value >= 0 and nth >= 0:
        value -= 1
        if value >= 0 and values & bit(value) == 0:
            nth -= 1
    return value


@rule
def take_icons(s: Record, box: Record, space: int, low: int) -> bool:
    """Uses up every icon of a tile whose value is at least `low`; True if there was one."""
    fresh = box.icons[s.tile[space]] & ~s.icons[space]
    taken = 0
    while fresh != 0:
        icon = lowest(fresh)
        fresh &= fresh - 1
        if printed_value(s, space, icon) >= low:
            taken |= bit(icon)
    if s.extra[space] > 0:
        taken |= take_extras(s, box, space, low)
    s.icons[space] |= taken
    return taken != 0


@rule
def take_extras(s: Record, box: Record, space: int, low: int) -> int:
    """Unused extra attacks of a tile whose value is at least `low`, as a set of icons."""
    values = own_values(s, box, space)
    taken = 0
    for nth in range(min(s.extra[space], 5)):
        icon = bit(EXTRA_ICON + nth)
        value = extra_value(values, nth)
        if s.icons[space] & icon == 0 and value >= low and value >= 0:
            taken |= icon
    return taken


@rule
def highest_icon(s: Record, box: Record, space: int) -> int:
    """The highest value among a tile's unused icons, or -1."""
    best = -1
    fresh = box.icons[s.tile[space]] & ~s.icons[space]
    while fresh != 0:
        best = max(best, printed_value(s, space, lowest(fresh)))
        fresh &= fresh - 1
    if s.extra[space] > 0:
        values = own_values(s, box, space)
        for nth in range(min(s.extra[space], 5)):
            if s.icons[space] & bit(EXTRA_ICON + nth) == 0:
                best = max(best, extra_value(values, nth))
    return best


@rule
def next_phase(s: Record, box: Record, below: int) -> int:
    """The next phase in which an icon fires, lower than `below`; icons seen above it are lost (MA-R14)."""
    best = -1
    for space in range(SPACES):
        if s.tile[space] != EMPTY:
            take_icons(s, box, space, below)
            best = max(best, highest_icon(s, box, space))
    return best


@rule
def fire(s: Record, box: Record) -> None:
    """Icons of this phase are used up; able tiles make all their attacks (MA-10-03a, MA-10-03b)."""
    silent = s.netted | s.disarmed
    for space in range(SPACES):
        if s.tile[space] != EMPTY and take_icons(s, box, space, s.initiative) and silent & bit(space) == 0:
            s.firing |= bit(space)
            attack_all_sides(s, box, space)


# ---- one attack (MA-4-01 to MA-4-04, MA-R15)


@rule
def attack_all_sides(s: Record, box: Record, attacker: int) -> None:
    """Every side with an attack icon strikes."""
    sides = int(box.sides[s.tile[attacker], s.facing[attacker]])
    foes = enemies(s, box, owner(s.tile[attacker]))
    while sides != 0:
        attack_side(s, box, attacker, lowest(sides), foes)
        sides &= sides - 1


@rule
def attack_side(s: Record, box: Record, attacker: int, direction: int, foes: int) -> None:
    """The melee part hits the neighbour, the ranged part the first enemy in line, or all with penetration."""
    face, facing = s.tile[attacker], s.facing[attacker]
    melee = int(box.melee[face, facing, direction])
    neighbour = box.step[attacker, direction]
    if melee > 0 and neighbour != EMPTY and foes & bit(neighbour) != 0:
        hurt(s, box, attacker, neighbour, melee + s.melee[attacker])
    if box.ranged[face, facing, direction] > 0:
        shoot(s, box, attacker, direction, foes)


@rule
def shoot(s: Record, box: Record, attacker: int, direction: int, foes: int) -> None:
    """A ranged attack flies over friends; Armor on the side it reaches weakens it (MA-4-02, MA-4-04, MA-R23)."""
    strength = int(box.ranged[s.tile[attacker], s.facing[attacker], direction]) + s.ranged[attacker]
    for k in range(5):
        target = box.line[attacker, direction, k]
        if target == EMPTY:
            return
        if foes & bit(target) != 0:
            armor = armor_at(s, box, target, (direction + 3) % 6)
            if armor > 0 and strength > 0:
                note(ARMORED, attacker, target, min(armor, strength), 0)
            hurt(s, box, attacker, target, strength - armor)
            if s.piercing & bit(attacker) == 0:
                return


@rule
def armor_at(s: Record, box: Record, space: int, side: int) -> int:
    """Armor of a tile on one side, with Entrenchment (MA-R30)."""
    printed = int(box.armor[s.tile[space], s.facing[space], side])
    return printed + (1 if s.trench & bit(space) != 0 else 0)


@rule
def hurt(s: Record, box: Record, attacker: int, target: int, strength: int) -> None:
    """Adds Wounds to a blow, unless a Banner would wound a Banner (MA-4-07)."""
    both_banners = kind_at(s, box, attacker) == BANNER and kind_at(s, box, target) == BANNER
    if strength > 0 and not both_banners:
        s.blows[attacker, target] = min(MOST_WOUNDS, s.blows[attacker, target] + strength)


@rule
def far_blow(s: Record, box: Record, attacker: int, target: int) -> int:
    """Wounds of a global attack on a target, 0 if it was aimed elsewhere or absorbed (MA-7-09)."""
    if s.aimed[attacker] != target + 1:
        return 0
    if kind_at(s, box, attacker) == BANNER and kind_at(s, box, target) == BANNER:
        return 0
    return max(0, int(box.reach[s.tile[attacker]]) + s.melee[attacker])


@rule
def nth_seat(s: Record, k: int) -> int:
    """Seats in the order in which they declare: those after the trigger player, who comes last (MA-R02)."""
    return (s.trigger + 1 + k) % s.players


@rule
def next_aim(s: Record, box: Record) -> bool:
    """Looks for a global attack without target; True if its owner must choose one (MA-10-03c)."""
    if s.event != INITIATIVE_PHASE:
        return False
    for k in range(s.players):
        seat = nth_seat(s, k)
        spaces = s.firing & s.own[seat]
        while spaces != 0:
            space = lowest(spaces)
            spaces &= spaces - 1
            if box.reach[s.tile[space]] > 0 and s.aimed[space] == 0 and choose_aim(s, box, seat, space):
                return True
    return False


@rule
def choose_aim(s: Record, box: Record, seat: int, space: int) -> bool:
    """Aims a global attack where only one target exists; True if there is a choice."""
    targets = enemies(s, box, seat)
    if count(targets) > 1:
        s.player = seat
        s.phase = AIM
        s.who = space
        return True
    s.aimed[space] = EMPTY if targets == 0 else lowest(targets) + 1
    return False


# ---- Regeneration (MA-10-03e, MA-R16 to MA-R18)


@rule
def incoming(s: Record, box: Record, target: int) -> int:
    """Wounds that are about to hit a tile."""
    total = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        total += s.blows[attacker, target] + far_blow(s, box, attacker, target)
    return total


@rule
def near_attackers(s: Record, target: int) -> int:
    """Tiles whose sided attack (or Poison, or Order) wounds a target."""
    found = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        if s.blows[attacker, target] > 0:
            found |= bit(attacker)
    return found


@rule
def far_attackers(s: Record, box: Record, target: int) -> int:
    """Tiles whose global attack wounds a target."""
    found = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        if far_blow(s, box, attacker, target) > 0:
            found |= bit(attacker)
    return found


@rule
def savable(s: Record, box: Record, rune: int) -> int:
    """Tiles that a Regeneration Rune can save from an attack now."""
    out_of_use = s.netted | s.spent
    if out_of_use & bit(rune) != 0 or s.wounds[rune] + incoming(s, box, rune) >= endures(s, box, rune):
        return 0
    spaces = reached(s, box, rune, occupied(s))
    found = 0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if incoming(s, box, space) > 0:
            found |= bit(space)
    return found


@rule
def next_absorb(s: Record, box: Record) -> bool:
    """Lets every Rune that can absorb an attack do so; True if its owner must choose which."""
    k = 0
    while k < s.players:
        rune = saving_rune(s, box, nth_seat(s, k))
        if rune == EMPTY:
            k += 1
        elif choose_absorb(s, box, rune):
            return True
        else:
            k = 0
    return False


@rule
def saving_rune(s: Record, box: Record, seat: int) -> int:
    """A seat's first Regeneration Rune with something to absorb, or EMPTY."""
    spaces = s.own[seat]
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        if box.effect[s.tile[space]] == REGENERATION and savable(s, box, space) != 0:
            return space
    return EMPTY


@rule
def choose_absorb(s: Record, box: Record, rune: int) -> bool:
    """Absorbs the only attack possible; True if there is a choice."""
    targets = savable(s, box, rune)
    if count(targets) > 1:
        s.player = owner(s.tile[rune])
        s.who = rune
        s.phase = PROTECT
        return True
    return protect(s, box, rune, lowest(targets))


@rule
def protect(s: Record, box: Record, rune: int, target: int) -> bool:
    """A Rune protects this tile: absorbs the only attack on it; True if there is a choice."""
    near, far = near_attackers(s, target), far_attackers(s, box, target)
    if count(near) + count(far) > 1:
        s.player = owner(s.tile[rune])
        s.who = rune
        s.target = target
        s.phase = ABSORB
        return True
    absorb(s, rune, lowest(near | far), target, far != 0)
    return False


@rule
def absorb(s: Record, rune: int, attacker: int, target: int, far: bool) -> None:
    """One complete attack is cancelled, and the Rune is spent."""
    if far:
        s.aimed[attacker] = EMPTY
    else:
        s.blows[attacker, target] = 0
    s.spent |= bit(rune)
    note(ABSORBED, rune, attacker, target, 0)


# ---- the end of a phase (MA-10-03f, MA-10-03g)


@rule
def end_phase(s: Record, box: Record) -> None:
    """Applies all Wounds at once, flips and removes, works everything out anew, then puts Poison markers."""
    doomed = s.spent
    flips = 0  # Golems attack with the side they began the phase with
    spaces = occupied(s)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        wounds = suffer(s, box, space)
        if wounds == 0:
            continue
        if is_golem(box, s.tile[space]) and not box.damaged[s.tile[space]]:
            flips |= bit(space)
        elif wound(s, box, space, wounds):
            doomed |= bit(space)
    while flips != 0:
        flip(s, box, lowest(flips))
        flips &= flips - 1
    remove(s, box, doomed | fallen_banners(s, box))
    settle(s, box)
    put_poison(s)
    clear_blows(s)


@rule
def suffer(s: Record, box: Record, target: int) -> int:
    """Adds up the blows on a tile; they turn into the Poison markers they bring."""
    total = 0
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        near, far = int(s.blows[attacker, target]), far_blow(s, box, attacker, target)
        if near + far == 0:
            continue
        total += near + far
        note(ATTACKED, attacker, target, near + far, s.event)
        s.blows[attacker, target] = fangs(s, box, attacker, near > 0 and far > 0)
    return total


@rule
def fangs(s: Record, box: Record, attacker: int, twice: bool) -> int:
    """The stock that feeds an attacker's Venom: seat + 1, 0 for none (MA-7-11, MA-R20)."""
    if s.event != INITIATIVE_PHASE and s.event != CHARGE_ATTACK:
        return 0
    face = s.tile[attacker]
    stock = owner(face) + 1 if box.features[face] & VENOM else int(s.venom[attacker])
    return stock + ANOTHER if twice and stock > 0 else stock


@rule
def wound(s: Record, box: Record, space: int, wounds: int) -> bool:
    """Wounds reach a Banner, a damaged Golem or another tile; True if it is removed (MA-4-05, MA-8.3-03)."""
    face = s.tile[space]
    s.changed = 1
    if box.kind[face] == BANNER:
        side = box.side[owner(face)]
        lost = min(wounds, int(s.hp[side]))
        s.hp[side] -= lost
        note(LOST_HP, side, wounds, s.hp[side], space)
        return False
    if is_golem(box, face):
        return True
    s.wounds[space] = min(MOST_WOUNDS, s.wounds[space] + wounds)
    note(WOUNDED, space, s.wounds[space], 0, 0)
    return s.wounds[space] >= endures(s, box, space)


@rule
def fallen_banners(s: Record, box: Record) -> int:
    """Banners of sides without Hit Points (MA-R27, MA-R53)."""
    spaces = 0
    for seat in range(s.players):
        if s.hp[box.side[seat]] <= 0:
            home = banner_space(s, seat)
            if home != EMPTY:
                spaces |= bit(home)
    return spaces


@rule
def put_poison(s: Record) -> None:
    """Poison markers last: by target, then attacker, while the stock lasts (MA-R19)."""
    for target in range(SPACES):
        if s.tile[target] == EMPTY:
            continue
        attackers = s.firing
        while attackers != 0:
            attacker = lowest(attackers)
            attackers &= attackers - 1
            stock = int(s.blows[attacker, target])
            if stock > 0:
                add_poison(s, target, (stock & 7) - 1)
            if stock > ANOTHER:
                add_poison(s, target, (stock & 7) - 1)


@rule
def add_poison(s: Record, target: int, seat: int) -> None:
    """One marker from a seat's stock, if any is left."""
    if s.venom_left[seat] > 0:
        s.venom_left[seat] -= 1
        s.poison[target] += 1 << 4 * int(seat)
        note(POISONED, target, seat, 0, 0)


@rule
def clear_blows(s: Record) -> None:
    """Nothing is being resolved any more."""
    attackers = s.firing
    while attackers != 0:
        attacker = lowest(attackers)
        attackers &= attackers - 1
        s.aimed[attacker] = 0
        for target in range(SPACES):
            s.blows[attacker, target] = 0
    s.firing = s.spent = 0


# ---- the Battle (MA-10-01 to MA-10-05)


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
    """Before the first phase all first strikes remove target and striker at once (MA-10-02, MA-R22)."""
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
    """What one first strike removes: enemies in front that are no Banners, and the striker with them."""
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
    """The next Initiative Phase, or the end of the Battle when nothing is left to fire."""
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
    """What follows when Wounds have been resolved."""
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
    """Markers go, Monoliths fold, and the game may be over (MA-10-04, MA-R24)."""
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
    """Net-Order and Entrenchment markers last until the end of the Battle (MA-R07, MA-R30)."""
    if marked(s) == 0 and s.trench == 0:
        return
    note(MARKERS_DROPPED, 0, 0, 0, 0)
    s.changed = 1
    s.trench = 0
    for seat in range(SEATS):
        s.net_marks[seat] = 0
