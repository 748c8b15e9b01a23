"""What a seat saw happen in Golem It!"""

from collections.abc import Iterator

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.games.golem_it.actions import CARD, LAY, PASS
from golemancy.games.golem_it.people.notation import cards_of, points_text, raised_text, say, values_text
from golemancy.games.golem_it.people.view import raised_combination
from golemancy.games.golem_it.rules.combinations import price
from golemancy.games.golem_it.rules.ending import finished_seats
from golemancy.games.golem_it.state import NOBODY


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, the cards and points it moved, and what came to an end; none of it is secret."""
    actor = int(before.player)
    events: list[Event] = [{"kind": "decide", "seat": actor, "text": say(before, box, action)}]
    if action < CARD or action == LAY:
        events += tell_turn(before, box, action, actor)
        events += tell_game_end(before, after, box, actor) if ended(before, after) else tell_round(before, after, box)
    if after.over:
        events.append({"kind": "over", "text": "the match is over" if box.games > 1 else "the game is over"})
    elif after.player != actor or ended(before, after):
        events.append({"kind": "turn", "seat": int(after.player), "text": f"seat {after.player}'s turn"})
    return events


def ended(before: Record, after: Record) -> bool:
    """Whether a game of the match has ended with this decision."""
    return bool(after.over or after.number != before.number)


def tell_turn(before: Record, box: Record, action: int, actor: int) -> Iterator[Event]:
    """A combination laid, or points that moved in a pass."""
    if action == LAY:
        laid = raised_combination(box, before.chosen, before.target) or {}
        source = "of its own" if box.limit_on else "from the pool"
        with_points = f", with {points_text(laid['points'])} {source}" if laid["points"] else ""
        text = f"seat {actor} lays {raised_text(laid)} as {values_text(len(laid['cards']), laid['value'])}{with_points}"
        yield {"kind": "lay", "seat": actor, **laid, "own": bool(box.limit_on), "text": text}
    elif box.limit_on:
        taken = min(int(before.pool), 1)
        text = f"seat {actor} takes {points_text(taken)} and is out until the next round"
        yield {"kind": "take", "seat": actor, "points": taken, "text": text}
    elif action > PASS:
        text = f"seat {actor} returns {points_text(action - PASS)} to the pool"
        yield {"kind": "return", "seat": actor, "points": action - PASS, "text": text}


def tell_round(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """Cards cleared on the way to the next seat, a seat that finished, the end of the round."""
    actor = int(before.player)
    if after.place[actor]:
        yield tell_finish(actor, int(after.place[actor]))
    for seat in range(before.players):
        laid = before.chosen, before.target
        pack, value = laid if seat == actor else (before.lying[seat], before.value[seat])
        if pack and not after.lying[seat]:
            yield tell_clear(box, seat, pack, value)
    if after.owner == NOBODY and (before.owner != NOBODY or before.chosen):
        text = f"the round is over; seat {after.player} opens the next"
        yield {"kind": "round", "seat": int(after.player), "text": text}


def tell_finish(seat: int, place: int) -> Event:
    """A seat that got rid of everything."""
    return {"kind": "finish", "seat": seat, "place": place, "text": f"seat {seat} finishes, place {place}"}


def tell_clear(box: Record, seat: int, pack: int, value: int) -> Event:
    """A combination discarded, and where its points went."""
    points = int(price(box, pack, value))
    cards = cards_of(pack)
    text = f"seat {seat} discards {' '.join(cards)}"
    if points:
        text += f"; {points_text(points)} from there to {'the pool' if box.limit_on else f'seat {seat}'}"
    return {"kind": "clear", "seat": seat, "cards": cards, "points": points, "own": bool(box.limit_on), "text": text}


def tell_game_end(before: Record, after: Record, box: Record, actor: int) -> Iterator[Event]:
    """The last seat to finish, what is noted, and the next deal."""
    yield tell_finish(actor, int(finished_seats(before)) + 1)
    for seat in range(before.players):
        points = int(after.noted[seat]) - int(before.noted[seat])
        if points:
            yield {"kind": "note", "seat": seat, "points": points, "text": f"seat {seat} notes {points_text(points)}"}
    if not after.over:
        text = f"game {after.number} of {box.games}: seat {after.first} starts"
        yield {"kind": "deal", "number": int(after.number), "seat": int(after.first), "text": text}
