"""Whether what is under way in a position can be: the act, the choice it asks for, and the Wounds being resolved.

All is asked of the rules themselves, as plain Python: a position is read once, so that need not be fast.
"""

from collections.abc import Iterator

from golemancy.engine.layout import Record
from golemancy.engine.rule import interpreted
from golemancy.errors import Flaw
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


def audit_under_way(s: Record, box: Record) -> Iterator[Flaw]:
    """The act fits the phase, has all it needs and nothing else, and its tiles can do what they are about to do."""
    missing = [key for key in needed(s) if s[key] == EMPTY]
    if missing:
        yield Flaw("act_needs", "act: {field} must be given in this phase", field=", ".join(missing))
    elif s.act not in FITTING.get(int(s.phase), (NO_ACT,)):
        yield misfit(s)
    elif (s.event != NO_EVENT) != (s.phase in IN_BATTLE):
        yield (
            Flaw("battle_needed", "battle: must be given in this phase")
            if s.phase in IN_BATTLE
            else Flaw("battle_none", "battle: no Wounds fall in this phase")
        )
    else:
        yield from audit_fields(s, box)
        yield from audit_hands(s, box)
        yield from audit_battle(s, box) if s.event != NO_EVENT else audit_act(s, box)


def misfit(s: Record) -> Flaw:
    """What to say of an act in the wrong phase."""
    if int(s.phase) not in FITTING:
        return Flaw("no_act", "act: nothing can be under way in this phase")
    fitting = ", ".join(ACTS[act] for act in FITTING[int(s.phase)])
    text = "act.act: {act} is not done in phase {phase}, but {fitting}"
    return Flaw("wrong_act", text, act=ACTS[s.act], phase=PHASES[s.phase], fitting=fitting)


def audit_fields(s: Record, box: Record) -> Iterator[Flaw]:
    """Fields of the act that have no meaning now are empty."""
    by_rune = s.act == CHARGE and box.charge_once and s.event == NO_EVENT
    for key in ("pick", "who", "target", "to"):
        if s[key] != EMPTY and key not in needed(s) and not (key == "target" and by_rune):
            yield Flaw("act_needless", "act: {field} has no meaning in phase {phase}", field=key, phase=PHASES[s.phase])
    if s.mode not in modes(s):
        yield Flaw(
            "act_mode",
            "act.mode: must be {wanted}, not {found}",
            wanted=" or ".join(MODES[mode] for mode in modes(s)),
            found=MODES[s.mode],
        )
    if s.replaced and s.phase != REPLACING:
        yield Flaw("replacing", "act.replaced: no Orders are being replaced")


def modes(s: Record) -> tuple[int, ...]:
    """How far the tile may be about to go."""
    if s.phase not in (TO, FACE):
        return (TURN_ONLY,)
    if s.act == USE:
        return (STEP, ANYWHERE) if s.phase == TO else (STEP, ANYWHERE, TURN_ONLY)
    return ({MOVE: STEP, FALSE_ORDER: STEP, CHARGE: CHARGING}.get(int(s.act), TURN_ONLY),)


# ---- what each act needs


def audit_act(s: Record, box: Record) -> Iterator[Flaw]:
    """The tiles of an act can do what they are about to do."""
    if s.who != EMPTY and not holds(able(s, box), s.who):
        yield Flaw("cannot_act", "act.who: the tile on {at} cannot do that", at=SPACE_NAMES[s.who])
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
            yield Flaw(
                "no_charge",
                "act.target: there is no Rune of Charge of seat {seat} on {at}",
                seat=s.active,
                at=SPACE_NAMES[s.target],
            )
    if s.phase == FACE and s.act != UNFOLD and not holds(destinations(s, box), s.to):
        yield Flaw("cannot_reach", "act.to: the tile cannot come to {at}", at=SPACE_NAMES[s.to])


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


def audit_pick(s: Record, box: Record) -> Iterator[Flaw]:
    """A tile that is placed is in hand; one that is built is a Golem, and there is a marker for it."""
    face = int(s.active) * FACES + int(s.pick)
    golem = bool(interpreted(board.is_golem)(box, face))
    held = s.pick in s.hand[s.active, : s.held[s.active]] and box.kind[face] != ORDER
    if s.act == PLACE and not held:
        yield Flaw("no_tile", "act.tile: seat {seat} holds no such tile to place", seat=s.active)
    elif s.act == BUILD and not (golem and s.markers[s.active] > 0):
        yield Flaw("no_golem", "act.tile: seat {seat} has no such Golem or no marker for it", seat=s.active)
    elif not interpreted(placing.plays_left)(s, box):
        yield Flaw("no_plays", "plays: seat {seat} may play no more tiles in this turn", seat=s.active)


def audit_raising(s: Record) -> Iterator[Flaw]:
    """Banners are raised one after the other, on a board without anything else (MA-2-05)."""
    order = [(int(s.first) + k) % int(s.players) for k in range(s.players)]
    standing = sorted(order[: order.index(int(s.active))])
    if sorted(int(face) for face in s.tile if face != EMPTY) != [seat * FACES + BANNER_NUMBER for seat in standing]:
        yield Flaw(
            "banners_stand",
            "board: the Banners of the seats {standing} stand on it, and nothing else",
            standing=standing,
        )


def audit_plan(s: Record, box: Record) -> Iterator[Flaw]:
    """Unfolding is planned step by step, onto spaces that are free (MA-9-04)."""
    made = [part != EMPTY for part in s.plan]
    one, two = int(s.plan[FIRST_SPACE]), int(s.plan[SECOND_SPACE])
    if not interpreted(monolith.may_unfold)(s, box, s.active):
        yield Flaw("cannot_unfold", "act: seat {seat} cannot unfold a Monolith now", seat=s.active)
    elif made != sorted(made, reverse=True) or sum(made) not in STAGES[int(s.phase)]:
        yield Flaw("plan_stage", "act: so much of unfolding is not planned in phase {phase}", phase=PHASES[s.phase])
    elif one != EMPTY and not holds(interpreted(monolith.first_spaces)(s, box, s.active), one):
        yield Flaw("first_segment", "act.spaces[0]: the first segment cannot lie on {at}", at=SPACE_NAMES[one])
    elif two != EMPTY and not holds(box.near[one] & interpreted(monolith.open_spaces)(s), two):
        yield Flaw("second_segment", "act.spaces[1]: the second segment cannot lie on {at}", at=SPACE_NAMES[two])


def audit_push(s: Record, box: Record) -> Iterator[Flaw]:
    """The owner of a tile that is pushed chooses among several spaces (MA-R36)."""
    find = golem_faction.trample_targets if s.act == TRAMPLE else push_back.push_targets
    if not holds(interpreted(find)(s, box, s.who), s.target):
        yield Flaw(
            "cannot_push",
            "act.target: the tile on {at} cannot be pushed from {from_}",
            at=SPACE_NAMES[s.target],
            from_=SPACE_NAMES[s.who],
        )
    elif int(interpreted(push_back.push_spaces)(s, box, s.who, s.target)).bit_count() < 2:
        yield Flaw("push_choice", "phase: there is no choice where the tile on {at} goes", at=SPACE_NAMES[s.target])
    elif s.player != s.tile[s.target] // FACES:
        yield Flaw(
            "push_owner", "player: the owner of the tile on {at} chooses where it goes", at=SPACE_NAMES[s.target]
        )


# ---- hands, by the kind of decision


def audit_hands(s: Record, box: Record) -> Iterator[Flaw]:
    """Hands are as large as they can be in this phase, and hold what it is about."""
    most = max(int(box.hand) - 1, 0 if box.tactical else int(box.opening.max()))
    for seat in range(s.players):
        full = seat == s.active and s.phase in (DISCARDING, UNLUCKY, REPLACING)
        count = int(s.held[seat] + s.markers[seat])
        wanted = int(box.hand) - int(s.replaced)
        if full and count != wanted:
            yield Flaw(
                "hand_now",
                "seats[{seat}]: holds {held} components, {wanted} are held in phase {phase}",
                seat=seat,
                held=count,
                wanted=wanted,
                phase=PHASES[s.phase],
            )
        elif not full and count > most:
            yield Flaw(
                "hand_kept",
                "seats[{seat}]: holds {held} components; only {most} are kept, and more held in phase discard alone",
                seat=seat,
                held=count,
                most=most,
            )
    if s.turns == 0 and (s.held.any() or s.markers.any()):
        yield Flaw("hands_empty", "seats: nobody holds anything before the first turn")
    yield from audit_draw(s, box)


def audit_draw(s: Record, box: Record) -> Iterator[Flaw]:
    """Choices about drawing come up only where the rules offer them."""
    seat = int(s.active)
    if s.phase == UNLUCKY and not interpreted(unlucky)(s, box, seat):
        yield Flaw("not_unlucky", "phase: the draw of seat {seat} was not unlucky", seat=seat)
    if s.phase == REPLACING and not (box.tactical and all(kinds(s, box, seat))):
        yield Flaw("no_orders", "phase: seat {seat} has no Orders to replace", seat=seat)
    if s.phase == DRAWING and not (box.builder[seat] and interpreted(opening)(s, box) and not s.held[seat]):
        yield Flaw("no_draw", "phase: seat {seat} has no choice what to draw", seat=seat)
    if s.phase == ALTERNATIVE:
        face = seat * FACES + int(s.pick)
        if int(box.orders[face]).bit_count() < 2 or s.aside[seat, s.pick] == 0:
            yield Flaw("no_order", "act.tile: seat {seat} has played no such Order", seat=seat)
    if s.phase == PICKING:
        yield from audit_choosing(s, box)


def kinds(s: Record, box: Record, seat: int) -> list[bool]:
    """For each tile in a hand, whether it is an Order."""
    return [box.kind[seat * FACES + n] == ORDER for n in s.hand[seat, : s.held[seat]]]


def audit_choosing(s: Record, box: Record) -> Iterator[Flaw]:
    """Tiles for the Monoliths are chosen seat by seat, before anything is on the board (MA-2-02)."""
    for seat in range(s.players):
        hidden = sum(face != EMPTY for face in s.hidden[seat])
        if hidden != HIDDEN_TILES if seat < s.player else hidden > (seat == s.player):
            yield Flaw(
                "hidden_turn",
                "seats[{seat}].monolith.hidden: it is seat {other}'s choice now",
                seat=seat,
                other=s.player,
            )
    if not box.monoliths or any(s.tile != EMPTY):
        yield Flaw("no_choosing", "phase: no tiles are chosen for Monoliths now")


# ---- Wounds being resolved


def audit_battle(s: Record, box: Record) -> Iterator[Flaw]:
    """What is resolved is what the attackers deal, and somebody has a choice about it."""
    lying = sum(1 << n for n in range(SPACES) if s.tile[n] != EMPTY)
    lone = s.event in (ORDER_WOUNDS, CHARGE_ATTACK)
    if int(s.firing) & ~lying:
        yield Flaw("firing", "battle.firing: there is no tile on {at}", at=names(int(s.firing) & ~lying))
        return
    if lone and (s.trigger != s.active or s.full or s.icons.any()):
        yield Flaw("no_battle", "battle: an Order or a Charge is no Battle")
    if s.event != INITIATIVE_PHASE and s.initiative != (ABOVE_ALL if s.event == POISON_STEP else 0):
        yield Flaw("initiative", "battle.initiative: {found} is not that of the event", found=s.initiative)
    if not any(same_blows(s, dealt) for dealt in dealings(s, box)):
        yield Flaw("blows", "battle.blows: they are not what the attackers deal")
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


def audit_aims(s: Record, box: Record) -> Iterator[Flaw]:
    """Global attacks are aimed by tiles that make them, at enemies; only Runes are spent."""
    for n in range(SPACES):
        if s.aimed[n] and not (s.event == INITIATIVE_PHASE and holds(s.firing, n) and box.reach[s.tile[n]]):
            yield Flaw("no_global", "battle.aimed.{at}: makes no global attack", at=SPACE_NAMES[n])
        elif s.aimed[n] > 0 and not holds(interpreted(board.enemies)(s, box, s.tile[n] // FACES), s.aimed[n] - 1):
            yield Flaw(
                "aim_enemy",
                "battle.aimed.{at}: there is no enemy on {target}",
                at=SPACE_NAMES[n],
                target=SPACE_NAMES[s.aimed[n] - 1],
            )
        known = 0 if s.tile[n] == EMPTY else int(box.effect[s.tile[n]])
        by_charge = known == GRANT_CHARGE and s.event == CHARGE_ATTACK and box.charge_once
        if holds(s.spent, n) and known != REGENERATION and not by_charge:
            yield Flaw("spent", "battle.spent: there is no Rune on {at} that could be", at=SPACE_NAMES[n])


def audit_choice(s: Record, box: Record) -> Iterator[Flaw]:
    """Who decides has something to aim, or a Rune with a choice what to absorb."""
    face = int(s.tile[s.who])
    if face == EMPTY or face // FACES != s.player:
        yield Flaw("not_mine", "act.who: seat {seat} has no tile on {at}", seat=s.player, at=SPACE_NAMES[s.who])
    elif s.phase == AIM:
        if not holds(s.firing, s.who) or not box.reach[face] or s.aimed[s.who] or s.event != INITIATIVE_PHASE:
            yield Flaw("no_aim", "act.who: the tile on {at} has nothing to aim", at=SPACE_NAMES[s.who])
    elif box.effect[face] != REGENERATION or box.kind[face] == BANNER:
        yield Flaw("no_regeneration", "act.who: there is no Rune of Regeneration on {at}", at=SPACE_NAMES[s.who])
    else:
        savable = int(interpreted(regeneration.savable)(s, box, s.who))
        chosen = holds(savable, s.target) if s.phase == ABSORB else savable.bit_count() > 1
        if not chosen:
            yield Flaw("no_absorbing", "act.who: the Rune on {at} has no such choice", at=SPACE_NAMES[s.who])
