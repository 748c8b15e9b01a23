"""Whether what is under way in a position can be: the act, the choice it asks for, and the Wounds being resolved.

All is asked of the rules themselves, as plain Python: a position is read once, so that need not be fast.
"""

from collections.abc import Iterator

from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.games.arena.rules import (
    attacks,
    board,
    golem_faction,
    monolith,
    orders,
    placing,
    push_back,
    regeneration,
)
from golemancy.games.arena.rules.initiative import ABOVE_ALL
from golemancy.games.arena.rules.legal import to_spaces
from golemancy.games.arena.rules.turn import opening, unlucky
from golemancy.games.arena.state import (
    ABSORB,
    ACTS,
    AIM,
    ALTERNATIVE,
    ANYWHERE,
    BANNER,
    BANNER_NUMBER,
    BUILD,
    CAST,
    CAVALRY,
    CHARGE,
    CHARGE_ATTACK,
    CHARGING,
    DISCARDING,
    DRAWING,
    EMPTY,
    ENTRENCHMENT,
    FACE,
    FACES,
    FALSE_ORDER,
    FIRE_CONCOCTION,
    FIRST_SPACE,
    GRANT_CHARGE,
    HIDDEN_TILES,
    INITIATIVE_PHASE,
    MEND,
    MODES,
    MOVE,
    NET,
    NO_ACT,
    NO_EVENT,
    ORDER,
    ORDER_WOUNDS,
    PHASES,
    PICKING,
    PLACE,
    POISON_STEP,
    PRECISE_SHOT,
    PROTECT,
    PUSH,
    PUSH_BACK,
    RAISE_BANNER,
    REGENERATION,
    REPLACING,
    ROTATE,
    SECOND_SPACE,
    SEGMENT,
    SOURCE,
    SPACE_NAMES,
    SPACES,
    STEP,
    TARGET,
    TO,
    TRAMPLE,
    TRIANGLE,
    TURN_ONLY,
    UNFOLD,
    UNLUCKY,
    USE,
    WHO,
)

IN_BATTLE = (AIM, PROTECT, ABSORB)
MOVING = (MOVE, FALSE_ORDER, CHARGE, USE, PLACE, BUILD, RAISE_BANNER, UNFOLD)
# The acts of each phase; in all others nothing is under way.
FITTING = {
    WHO: (CHARGE, MOVE, PUSH_BACK, NET, PRECISE_SHOT, ENTRENCHMENT, ROTATE, FALSE_ORDER, TRAMPLE),
    SOURCE: (USE,),
    TARGET: (PUSH_BACK, TRAMPLE, CHARGE, CAST, MEND),
    TO: MOVING,
    FACE: (*MOVING, ROTATE),
    PUSH: (PUSH_BACK, TRAMPLE),
    TRIANGLE: (FIRE_CONCOCTION,),
    SEGMENT: (UNFOLD,),
}
NEEDED = {SOURCE: ("who",), TARGET: ("who",), PUSH: ("who", "target"), SEGMENT: ("pick",), ALTERNATIVE: ("pick",),
          AIM: ("who",), PROTECT: ("who",), ABSORB: ("who", "target")}  # fmt: skip
STAGES = {SEGMENT: (0,), TO: (0, 2), FACE: (1, 3, 4)}  # how much of the plan of unfolding is made in each phase


def names(spaces: int) -> str:
    """Spaces of a set by name."""
    return ", ".join(name for n, name in enumerate(SPACE_NAMES) if int(spaces) >> n & 1)


def holds(spaces: int, space: int) -> bool:
    """Whether a set holds a space."""
    return bool(int(spaces) >> int(space) & 1)


def needed(s: Record) -> tuple[str, ...]:
    """Fields of the act that the phase relies on."""
    if s.phase not in (TO, FACE):
        return NEEDED.get(int(s.phase), ())
    if s.act in (PLACE, BUILD, UNFOLD):
        first: tuple[str, ...] = ("pick",)
    else:
        first = () if s.act == RAISE_BANNER else ("who",)
    return (*first, "to") if s.phase == FACE and s.act != UNFOLD else first


def audit_under_way(s: Record, box: Record) -> Iterator[str]:
    """The act fits the phase, has all it needs and nothing else, and its tiles can do what they are about to do."""
    missing = [key for key in needed(s) if s[key] == EMPTY]
    if missing:
        yield f"act: {', '.join(missing)} must be given in this phase"
    elif s.act not in FITTING.get(int(s.phase), (NO_ACT,)):
        yield misfit(s)
    elif (s.event != NO_EVENT) != (s.phase in IN_BATTLE):
        yield "battle: must be given in this phase" if s.phase in IN_BATTLE else "battle: no Wounds fall in this phase"
    else:
        yield from audit_fields(s, box)
        yield from audit_hands(s, box)
        yield from audit_battle(s, box) if s.event != NO_EVENT else audit_act(s, box)


def misfit(s: Record) -> str:
    """What to say of an act in the wrong phase."""
    if int(s.phase) not in FITTING:
        return "act: nothing can be under way in this phase"
    fitting = ", ".join(ACTS[act] for act in FITTING[int(s.phase)])
    return f"act.act: {ACTS[s.act]} is not done in phase {PHASES[s.phase]}, but {fitting}"


def audit_fields(s: Record, box: Record) -> Iterator[str]:
    """Fields of the act that have no meaning now are empty."""
    by_rune = s.act == CHARGE and box.charge_once and s.event == NO_EVENT
    for key in ("pick", "who", "target", "to"):
        if s[key] != EMPTY and key not in needed(s) and not (key == "target" and by_rune):
            yield f"act: {key} has no meaning in phase {PHASES[s.phase]}"
    if s.mode not in modes(s):
        yield f"act.mode: must be {' or '.join(MODES[mode] for mode in modes(s))}, not {MODES[s.mode]}"
    if s.replaced and s.phase != REPLACING:
        yield "act.replaced: no Orders are being replaced"


def modes(s: Record) -> tuple[int, ...]:
    """How far the tile may be about to go."""
    if s.phase not in (TO, FACE):
        return (TURN_ONLY,)
    if s.act == USE:
        return (STEP, ANYWHERE) if s.phase == TO else (STEP, ANYWHERE, TURN_ONLY)
    return ({MOVE: STEP, FALSE_ORDER: STEP, CHARGE: CHARGING}.get(int(s.act), TURN_ONLY),)


# ---- what each act needs


def audit_act(s: Record, box: Record) -> Iterator[str]:
    """The tiles of an act can do what they are about to do."""
    if s.who != EMPTY and not holds(able(s, box), s.who):
        yield f"act.who: the tile on {SPACE_NAMES[s.who]} cannot do that"
    elif s.act in (PLACE, BUILD):
        yield from audit_pick(s, box)
    elif s.act == RAISE_BANNER:
        yield from audit_raising(s)
    elif s.act == UNFOLD:
        yield from audit_plan(s, box)
    elif s.phase == PUSH:
        yield from audit_push(s, box)
    elif s.act == CHARGE and s.target != EMPTY:
        face = s.tile[s.target]
        if face == EMPTY or face // FACES != s.active or box.effect[face] != GRANT_CHARGE:
            yield f"act.target: there is no Rune of Charge of seat {s.active} on {SPACE_NAMES[s.target]}"
    if s.phase == FACE and s.act != UNFOLD and not holds(destinations(s, box), s.to):
        yield f"act.to: the tile cannot come to {SPACE_NAMES[s.to]}"


def able(s: Record, box: Record) -> int:
    """Tiles that could be the one that acts."""
    stepped = s.act == CHARGE and s.phase == TARGET
    if s.act in (MOVE, ROTATE, FALSE_ORDER, PUSH_BACK, TRAMPLE, CHARGE) and not stepped:
        return int(interpreted(orders.order_spaces)(s, box, s.act))
    own = int(interpreted(board.free_own)(s, s.active))
    riders = sum(1 << n for n in range(SPACES) if holds(own, n) and box.features[s.tile[n]] & CAVALRY)
    return riders if stepped else own


def destinations(s: Record, box: Record) -> int:
    """Spaces on which the tile that is to be turned could be."""
    if s.act == ROTATE or (s.act == USE and s.mode == TURN_ONLY):
        return 1 << int(s.who)
    return int(interpreted(to_spaces)(s, box))


def audit_pick(s: Record, box: Record) -> Iterator[str]:
    """A tile that is placed is in hand; one that is built is a Golem, and there is a marker for it."""
    face = int(s.active) * FACES + int(s.pick)
    golem = bool(interpreted(board.is_golem)(box, face))
    held = s.pick in s.hand[s.active, : s.held[s.active]] and box.kind[face] != ORDER
    if s.act == PLACE and not held:
        yield f"act.tile: seat {s.active} holds no such tile to place"
    elif s.act == BUILD and not (golem and s.markers[s.active] > 0):
        yield f"act.tile: seat {s.active} has no such Golem or no marker for it"
    elif not interpreted(placing.plays_left)(s, box):
        yield f"plays: seat {s.active} may play no more tiles in this turn"


def audit_raising(s: Record) -> Iterator[str]:
    """Banners are raised one after the other, on a board without anything else (MA-2-05)."""
    order = [(int(s.first) + k) % int(s.players) for k in range(s.players)]
    standing = sorted(order[: order.index(int(s.active))])
    if sorted(int(face) for face in s.tile if face != EMPTY) != [seat * FACES + BANNER_NUMBER for seat in standing]:
        yield f"board: the Banners of the seats {standing} stand on it, and nothing else"


def audit_plan(s: Record, box: Record) -> Iterator[str]:
    """Unfolding is planned step by step, onto spaces that are free (MA-9-04)."""
    made = [part != EMPTY for part in s.plan]
    one, two = int(s.plan[FIRST_SPACE]), int(s.plan[SECOND_SPACE])
    if not interpreted(monolith.may_unfold)(s, box, s.active):
        yield f"act: seat {s.active} cannot unfold a Monolith now"
    elif made != sorted(made, reverse=True) or sum(made) not in STAGES[int(s.phase)]:
        yield f"act: so much of unfolding is not planned in phase {PHASES[s.phase]}"
    elif one != EMPTY and not holds(interpreted(monolith.first_spaces)(s, box, s.active), one):
        yield f"act.spaces[0]: the first segment cannot lie on {SPACE_NAMES[one]}"
    elif two != EMPTY and not holds(box.near[one] & interpreted(monolith.open_spaces)(s), two):
        yield f"act.spaces[1]: the second segment cannot lie on {SPACE_NAMES[two]}"


def audit_push(s: Record, box: Record) -> Iterator[str]:
    """The owner of a tile that is pushed chooses among several spaces (MA-R36)."""
    find = golem_faction.trample_targets if s.act == TRAMPLE else push_back.push_targets
    if not holds(interpreted(find)(s, box, s.who), s.target):
        yield f"act.target: the tile on {SPACE_NAMES[s.target]} cannot be pushed from {SPACE_NAMES[s.who]}"
    elif int(interpreted(push_back.push_spaces)(s, box, s.who, s.target)).bit_count() < 2:
        yield f"phase: there is no choice where the tile on {SPACE_NAMES[s.target]} goes"
    elif s.player != s.tile[s.target] // FACES:
        yield f"player: the owner of the tile on {SPACE_NAMES[s.target]} chooses where it goes"


# ---- hands, by the kind of decision


def audit_hands(s: Record, box: Record) -> Iterator[str]:
    """Hands are as large as they can be in this phase, and hold what it is about."""
    most = max(int(box.hand) - 1, 0 if box.tactical else int(box.opening.max()))
    for seat in range(s.players):
        full = seat == s.active and s.phase in (DISCARDING, UNLUCKY, REPLACING)
        count = int(s.held[seat] + s.markers[seat])
        wanted = int(box.hand) - int(s.replaced)
        if full and count != wanted:
            yield f"seats[{seat}]: holds {count} components, {wanted} are held in phase {PHASES[s.phase]}"
        elif not full and count > most:
            yield f"seats[{seat}]: holds {count} components; only {most} are kept, and more held in phase discard alone"
    if s.turns == 0 and (s.held.any() or s.markers.any()):
        yield "seats: nobody holds anything before the first turn"
    yield from audit_draw(s, box)


def audit_draw(s: Record, box: Record) -> Iterator[str]:
    """Choices about drawing come up only where the rules offer them."""
    seat = int(s.active)
    if s.phase == UNLUCKY and not interpreted(unlucky)(s, box, seat):
        yield f"phase: the draw of seat {seat} was not unlucky"
    if s.phase == REPLACING and not (box.tactical and all(kinds(s, box, seat))):
        yield f"phase: seat {seat} has no Orders to replace"
    if s.phase == DRAWING and not (box.builder[seat] and interpreted(opening)(s, box) and not s.held[seat]):
        yield f"phase: seat {seat} has no choice what to draw"
    if s.phase == ALTERNATIVE:
        face = seat * FACES + int(s.pick)
        if int(box.orders[face]).bit_count() < 2 or s.aside[seat, s.pick] == 0:
            yield f"act.tile: seat {seat} has played no such Order"
    if s.phase == PICKING:
        yield from audit_choosing(s, box)


def kinds(s: Record, box: Record, seat: int) -> list[bool]:
    """For each tile in a hand, whether it is an Order."""
    return [box.kind[seat * FACES + n] == ORDER for n in s.hand[seat, : s.held[seat]]]


def audit_choosing(s: Record, box: Record) -> Iterator[str]:
    """Tiles for the Monoliths are chosen seat by seat, before anything is on the board (MA-2-02)."""
    for seat in range(s.players):
        hidden = sum(face != EMPTY for face in s.hidden[seat])
        if hidden != HIDDEN_TILES if seat < s.player else hidden > (seat == s.player):
            yield f"seats[{seat}].monolith.hidden: it is seat {s.player}'s choice now"
    if not box.monoliths or any(s.tile != EMPTY):
        yield "phase: no tiles are chosen for Monoliths now"


# ---- Wounds being resolved


def audit_battle(s: Record, box: Record) -> Iterator[str]:
    """What is resolved is what the attackers deal, and somebody has a choice about it."""
    lying = sum(1 << n for n in range(SPACES) if s.tile[n] != EMPTY)
    lone = s.event in (ORDER_WOUNDS, CHARGE_ATTACK)
    if int(s.firing) & ~lying:
        yield f"battle.firing: there is no tile on {names(int(s.firing) & ~lying)}"
        return
    if lone and (s.trigger != s.active or s.full or s.icons.any()):
        yield "battle: an Order or a Charge is no Battle"
    if s.event != INITIATIVE_PHASE and s.initiative != (ABOVE_ALL if s.event == POISON_STEP else 0):
        yield f"battle.initiative: {s.initiative} is not that of the event"
    if not any(same_blows(s, dealt) for dealt in dealings(s, box)):
        yield "battle.blows: they are not what the attackers deal"
    yield from audit_aims(s, box)
    yield from audit_choice(s, box)


def dealings(s: Record, box: Record) -> Iterator[Record]:
    """States with the blows that the event deals, before any is absorbed; a Charge is made to one of several sides."""
    dealt = s.copy()
    dealt.blows[...] = 0
    attackers = [n for n in range(SPACES) if holds(s.firing, n)]
    if s.event in (POISON_STEP, ORDER_WOUNDS):
        for n in attackers:
            dealt.blows[n, n] = interpreted(board.poison_on)(s.poison[n]) if s.event == POISON_STEP else 1
        yield dealt
    elif s.event == INITIATIVE_PHASE:
        for n in attackers:
            interpreted(attacks.attack_all_sides)(dealt, box, n)
        yield dealt
    else:
        for direction in range(6) if len(attackers) == 1 else ():
            if box.sides[s.tile[attackers[0]], s.facing[attackers[0]]] >> direction & 1:
                charge = dealt.copy()
                foes = interpreted(board.enemies)(s, box, s.active)
                interpreted(attacks.attack_side)(charge, box, attackers[0], direction, foes)
                yield charge


def same_blows(s: Record, dealt: Record) -> bool:
    """Whether the blows are those dealt, but for those absorbed by Runes that are spent."""
    missing = (s.blows == 0) & (dealt.blows != 0)
    return bool(((s.blows == dealt.blows) | missing).all()) and int(missing.sum()) <= int(s.spent).bit_count()


def audit_aims(s: Record, box: Record) -> Iterator[str]:
    """Global attacks are aimed by tiles that make them, at enemies; only Runes are spent."""
    for n in range(SPACES):
        if s.aimed[n] and not (s.event == INITIATIVE_PHASE and holds(s.firing, n) and box.reach[s.tile[n]]):
            yield f"battle.aimed.{SPACE_NAMES[n]}: makes no global attack"
        elif s.aimed[n] > 0 and not holds(interpreted(board.enemies)(s, box, s.tile[n] // FACES), s.aimed[n] - 1):
            yield f"battle.aimed.{SPACE_NAMES[n]}: there is no enemy on {SPACE_NAMES[s.aimed[n] - 1]}"
        known = 0 if s.tile[n] == EMPTY else int(box.effect[s.tile[n]])
        by_charge = known == GRANT_CHARGE and s.event == CHARGE_ATTACK and box.charge_once
        if holds(s.spent, n) and known != REGENERATION and not by_charge:
            yield f"battle.spent: there is no Rune on {SPACE_NAMES[n]} that could be"


def audit_choice(s: Record, box: Record) -> Iterator[str]:
    """Who decides has something to aim, or a Rune with a choice what to absorb."""
    face = int(s.tile[s.who])
    if face == EMPTY or face // FACES != s.player:
        yield f"act.who: seat {s.player} has no tile on {SPACE_NAMES[s.who]}"
    elif s.phase == AIM:
        if not holds(s.firing, s.who) or not box.reach[face] or s.aimed[s.who] or s.event != INITIATIVE_PHASE:
            yield f"act.who: the tile on {SPACE_NAMES[s.who]} has nothing to aim"
    elif box.effect[face] != REGENERATION or box.kind[face] == BANNER:
        yield f"act.who: there is no Rune of Regeneration on {SPACE_NAMES[s.who]}"
    else:
        savable = int(interpreted(regeneration.savable)(s, box, s.who))
        chosen = holds(savable, s.target) if s.phase == ABSORB else savable.bit_count() > 1
        if not chosen:
            yield f"act.who: the Rune on {SPACE_NAMES[s.who]} has no such choice"
