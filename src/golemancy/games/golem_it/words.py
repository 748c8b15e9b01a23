"""Golem It! for people: notation, views, what happened, and the table as text."""

from collections.abc import Iterator

from golemancy.contract import Event, View
from golemancy.engine.layout import Record
from golemancy.games.golem_it.box import NAMES, VARIANTS
from golemancy.games.golem_it.combinations import price
from golemancy.games.golem_it.knowledge import discards
from golemancy.games.golem_it.packs import size
from golemancy.games.golem_it.positions import audit, cards_of, from_dict, to_dict
from golemancy.games.golem_it.rules import CARD, LAY, PASS, finished_seats, next_value, picked
from golemancy.games.golem_it.state import MINTS, NOBODY, TURN

__all__ = ["at", "audit", "dealt", "draw", "explain", "from_dict", "pick", "say", "tell", "to_dict", "view"]

# ---- notation


def say(s: Record, box: Record, action: int) -> str:
    """A decision as a player would write it."""
    if action < CARD:
        return f"pass {action - PASS}" if action > PASS else "pass"
    if action < LAY:
        verb = "play" if s.phase == TURN else "add"
        return f"{verb} {' '.join(cards_of(picked(s, action - CARD)))}"
    if action == LAY:
        return f"lay {values_text(size(s.chosen), s.target)}"
    return f"raise to {next_value(s, box)}"


def values_text(cards: int, value: int) -> str:
    """A combination as people call it: 22-22."""
    return "-".join([str(value)] * int(cards))


def raised_text(lying: View) -> str:
    """A combination card by card with the points on each: m19+3 p11+1."""
    pairs = zip(lying["cards"], lying["tokens"], strict=True)
    return " ".join(f"{card}+{points}" if points else card for card, points in pairs)


def points_text(points: int) -> str:
    """So many points, in words."""
    return f"{points} point" if points == 1 else f"{points} points"


def at(s: Record, box: Record, action: int) -> str | None:
    """A card belongs to the hand; all else are buttons."""
    return f"hand/{NAMES[action - CARD]}" if CARD <= action < LAY else None


# ---- views


def view(s: Record, box: Record, seat: int) -> View:
    """All but the other hands and the unused cards (GI-80)."""
    shown = to_dict(s, box)
    shown["unused"] = size(s.unused)
    for number, row in enumerate(shown["seats"]):
        row["cards"] = len(row["hand"])
        row["hand"] = row["hand"] if number == seat else None
        row["lying"] = raised_combination(box, s.lying[number], s.value[number])
    return shown | {
        "playing": raised_combination(box, s.chosen, s.target),
        "best": best_position(s),
        "discards": cards_of(discards(s)),
        "games": int(box.games),
        "variant": VARIANTS[0 if not box.play_on else 1 if box.games == 1 else 2],
        "limit_on": bool(box.limit_on),
    }


def raised_combination(box: Record, pack: int, value: int) -> View | None:
    """A combination with the points on each card and on all of them."""
    if not pack:
        return None
    cards = cards_of(pack)
    tokens = [int(box.price[value, NAMES.index(card)]) for card in cards]
    return {"cards": cards, "tokens": tokens, "value": int(value), "points": sum(tokens)}


def best_position(s: Record) -> View | None:
    """What a follower has to beat."""
    if s.owner == NOBODY:
        return None
    return {"seat": int(s.owner), "cards": size(s.lying[s.owner]), "value": int(s.value[s.owner])}


# ---- what happened


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, the cards and points it moved, and what came to an end; none of it is secret."""
    who = int(before.player)
    events: list[Event] = [{"kind": "decide", "seat": who, "text": say(before, box, action)}]
    if action < CARD or action == LAY:
        events += tell_turn(before, box, action, who)
        events += tell_game_end(before, after, box, who) if ended(before, after) else tell_round(before, after, box)
    if after.over:
        events.append({"kind": "over", "text": "the match is over" if box.games > 1 else "the game is over"})
    elif after.player != who or ended(before, after):
        events.append({"kind": "turn", "seat": int(after.player), "text": f"seat {after.player}'s turn"})
    return events


def ended(before: Record, after: Record) -> bool:
    """Whether a game of the match has ended with this decision."""
    return bool(after.over or after.number != before.number)


def tell_turn(before: Record, box: Record, action: int, who: int) -> Iterator[Event]:
    """A combination laid, or points that moved in a pass."""
    if action == LAY:
        laid = raised_combination(box, before.chosen, before.target) or {}
        source = "of its own" if box.limit_on else "from the pool"
        with_points = f", with {points_text(laid['points'])} {source}" if laid["points"] else ""
        text = f"seat {who} lays {raised_text(laid)} as {values_text(len(laid['cards']), laid['value'])}{with_points}"
        yield {"kind": "lay", "seat": who, **laid, "text": text}
    elif box.limit_on:
        taken = min(int(before.pool), 1)
        text = f"seat {who} takes {points_text(taken)} and is out until the next round"
        yield {"kind": "take", "seat": who, "points": taken, "text": text}
    elif action > PASS:
        text = f"seat {who} returns {points_text(action - PASS)} to the pool"
        yield {"kind": "return", "seat": who, "points": action - PASS, "text": text}


def tell_round(before: Record, after: Record, box: Record) -> Iterator[Event]:
    """Cards cleared on the way to the next seat, a seat that finished, the end of the round."""
    who = int(before.player)
    if after.place[who]:
        yield tell_finish(who, int(after.place[who]))
    for seat in range(before.players):
        laid = before.chosen, before.target
        pack, value = laid if seat == who else (before.lying[seat], before.value[seat])
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
    return {"kind": "clear", "seat": seat, "cards": cards, "points": points, "text": text}


def tell_game_end(before: Record, after: Record, box: Record, who: int) -> Iterator[Event]:
    """The last seat to finish, what is noted, and the next deal."""
    yield tell_finish(who, int(finished_seats(before)) + 1)
    for seat in range(before.players):
        points = int(after.noted[seat]) - int(before.noted[seat])
        if points:
            yield {"kind": "note", "seat": seat, "points": points, "text": f"seat {seat} notes {points_text(points)}"}
    if not after.over:
        text = f"game {after.number} of {box.games}: seat {after.first} starts"
        yield {"kind": "deal", "number": int(after.number), "seat": int(after.first), "text": text}


# ---- as text

STYLES = {"m": "cyan", "p": "magenta"}


def painted(text: str) -> str:
    """Colours the cards in a text: m19+3 p11."""
    words = (f"[{STYLES[word[0]]}]{word}[/]" if word[0] in STYLES else word for word in text.split())
    return " ".join(words)


def draw(view: View) -> str:
    """The table as lines of text."""
    lines = [*draw_table(view), *draw_seats(view)]
    if view["discards"]:
        lines.append(f"[bold]Discarded[/] ({len(view['discards'])}): {painted(' '.join(view['discards']))}")
    return "\n".join(lines)


def draw_table(view: View) -> Iterator[str]:
    """The game of the match, the pool and what is to be beaten."""
    title = ["Limit On"] if view["limit_on"] else []
    if view["games"] > 1:
        title.append(f"game {view['number']} of {view['games']}")
    title.append(f"{points_text(view['pool'])} in the pool")
    if view["unused"]:
        title.append(f"{view['unused']} cards unused")
    yield f"[bold]Golem It![/] ({', '.join(title)})"
    best = view["best"]
    if best is None:
        yield "  the round is open: any number of cards of one value"
    else:
        called = values_text(best["cards"], best["value"])
        more = values_text(best["cards"], best["value"] + 1)
        yield f"  best: [bold]{called}[/] of seat {best['seat']}; {more} or more beats it"


def draw_seats(view: View) -> Iterator[str]:
    """Each seat's tokens, hand and combination."""
    for seat, row in enumerate(view["seats"]):
        mark = "▶" if view["player"] == seat else " "
        yield f"{mark} [bold]Seat {seat}[/]: {', '.join(seat_facts(view, seat))}"
        for name, shown in (("lying", row["lying"]), ("plays", view["playing"] if view["player"] == seat else None)):
            if shown:
                called = values_text(len(shown["cards"]), shown["value"])
                yield f"     {name} {painted(raised_text(shown))} = [bold]{called}[/], {points_text(shown['points'])}"
        if row["hand"]:
            yield f"     hand  {painted(' '.join(row['hand']))}"


def seat_facts(view: View, seat: int) -> Iterator[str]:
    """What is said of a seat in one line."""
    row = view["seats"][seat]
    yield f"{row['cards']} card{'' if row['cards'] == 1 else 's'}"
    yield points_text(row["tokens"])
    if view["first"] == seat:
        yield "start player"
    if row["place"]:
        yield f"finished, place {row['place']}"
    if row["out"]:
        yield "out of the round"
    if view["games"] > 1:
        yield f"{row['noted']} noted"


def explain(box: Record, thing: str) -> str | None:
    """A card or a term in words."""
    if thing in NAMES:
        return explain_card(box, NAMES.index(thing))
    return GLOSSARY.get(thing)


def explain_card(box: Record, kind: int) -> str:
    """A golem card in words."""
    printed = int(box.printed[kind])
    colour, step = ("Mint", 1) if kind < MINTS else ("Purple", printed)
    series = ", ".join(str(printed + step * points) for points in (1, 2, 3))
    return f"{colour} golem {printed}: each point of tokens on it adds {step} ({series}, …)."


GLOSSARY = {
    "mint": "Mint golem: each point of tokens on it adds 1 to its value.",
    "purple": "Purple golem: each point of tokens on it adds its printed value once more.",
    "tokens": "Magic tokens, counted in points: get rid of all of them, and of your cards, to finish.",
    "pool": "The common pool of magic tokens; with those in front of the players it makes 99 points.",
    "best": "The best combination of the round: beat it with as many cards of a higher value.",
    "pass": "Play nothing and return up to 2 points to the pool; you may play again later in the round. "
    "With Limit On: take 1 point instead, and have no more turns in this round.",
    "lying": "A combination in front of its player until that player's next turn, with the tokens on it.",
    "playing": "The combination being put together; once begun it is not taken back.",
    "discards": "Cards that have been played and cleared away; everybody may look at them.",
    "place": "The order in which players got rid of all their cards and points.",
    "lay": "Lay the chosen cards at this value, with the tokens they need.",
    "raise": "Put more tokens on the chosen cards than they need.",
    "noted": "Points from the games before: tournament points, or with two players penalty points.",
    "unused": "Cards that were not dealt; nobody has seen them.",
    "out": "Passed in this round; with Limit On, no more turns until the next.",
}


# ---- for the lab


def pick(s: Record, box: Record, action: int) -> str | None:
    """The card that a decision plays, as `kind/name`."""
    return f"play/{NAMES[action - CARD]}" if CARD <= action < LAY else None


def dealt(s: Record, box: Record, seat: int) -> list[str]:
    """The cards that chance gave a seat, as `kind/name`."""
    return [f"dealt/{card}" for card in cards_of(s.hand[seat])]
