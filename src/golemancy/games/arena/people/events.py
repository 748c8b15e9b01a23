"""What happened in a decision, told step by step."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from golemancy.contract import Event
from golemancy.engine.layout import Record
from golemancy.engine.plain import plain_box, raw
from golemancy.engine.witness import Note, witness
from golemancy.games.arena.box import face_names
from golemancy.games.arena.people.notation import hides, say
from golemancy.games.arena.rules import notes
from golemancy.games.arena.rules.apply import apply
from golemancy.games.arena.state import (
    BOX,
    CHARGE_ATTACK,
    DIRECTIONS,
    EMPTY,
    ENDINGS,
    FACES,
    ORDER_WOUNDS,
    POISON_STEP,
    SPACE_NAMES,
    STATE,
)

Teller = Callable[["Story", int, int, int, int], Event]


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    """The decision, and everything that the rules noted while it was carried out."""
    who = int(before.player)
    secret = seat != who and hides(before, box, action, seat)
    text = "hides a tile in the Monolith" if secret else say(before, box, action)
    events: list[Event] = [{"kind": "decide", "seat": who, "text": text}]
    story = Story(before, box)
    events += [story.event(note) for note in noted(before.tobytes(), raw(plain_box(box)), action)]
    if after.over:
        events.append({"kind": "over", "text": "the game is over"})
    return events


@lru_cache(maxsize=256)
def noted(before: bytes, box: bytes, action: int) -> list[Note]:
    """What the rules noted during a decision; a Battle takes a while, and each seat and each page asks for it."""
    return witness(apply, STATE.read(before), BOX.read(box), action)


class Story:
    """Notes turned into events, with the board as it stands at each of them."""

    def __init__(self, before: Record, box: Record) -> None:
        self.box = box
        self.names = face_names(box)
        self.tile = [int(face) for face in before.tile]
        self.facing = [int(facing) for facing in before.facing]

    def event(self, note: Note) -> Event:
        """One note as an event."""
        return TELLERS[note[0]](self, *note[1:])

    def at(self, space: int) -> str:
        """A tile by its name and space: "Knight c3"."""
        face = self.tile[space]
        return f"{self.names[face]} {SPACE_NAMES[space]}" if face != EMPTY else SPACE_NAMES[space]

    def weapons(self, attacker: int, target: int) -> list[str]:
        """What a tile hits another with: melee, ranged or both on one side, else its global attack."""
        face, facing, box = self.tile[attacker], self.facing[attacker], self.box
        for direction in range(6):
            if target in box.line[attacker, direction]:
                near = box.step[attacker, direction] == target and box.melee[face, facing, direction] > 0
                found = [("melee", near), ("ranged", box.ranged[face, facing, direction] > 0)]
                if near or found[1][1]:
                    return [weapon for weapon, there in found if there]
        return ["global"]

    def lying(self, space: int, tile: str = "tile", owner: str = "owner") -> Event:
        """The tile on a space and whose it is, as facts."""
        face = self.tile[space]
        return {} if face == EMPTY else {tile: self.names[face], owner: face // FACES}

    def seat(self, space: int) -> int | None:
        """The owner of the tile on a space."""
        return None if self.tile[space] == EMPTY else self.tile[space] // FACES


def event(kind: str, text: str, **facts: Any) -> Event:
    """An event of a kind, with its text."""
    return {"kind": kind, "text": text} | facts


def _put(story: Story, space: int, face: int, facing: int, _: int) -> Event:
    story.tile[space], story.facing[space] = face, facing
    name, to = SPACE_NAMES[space], DIRECTIONS[facing]
    text = f"{story.names[face]} comes to {name}, facing {to}"
    return event("put", text, space=name, seat=face // FACES, tile=story.names[face], facing=to)


def _left(story: Story, space: int, face: int, _: int, __: int) -> Event:
    text = f"{story.at(space)} is removed"
    story.tile[space] = EMPTY
    return event("remove", text, space=SPACE_NAMES[space], seat=face // FACES, tile=story.names[face])


def _moved(story: Story, start: int, end: int, facing: int, _: int) -> Event:
    text, mover = (
        f"{story.at(start)} " + ("turns" if start == end else f"goes to {SPACE_NAMES[end]}"),
        story.lying(start),
    )
    story.tile[start], story.tile[end] = (EMPTY, story.tile[start]) if start != end else (story.tile[end],) * 2
    story.facing[end] = facing
    to = DIRECTIONS[facing]
    goes = {"start": SPACE_NAMES[start], "end": SPACE_NAMES[end], "turned": start == end}
    return event("move", f"{text}, facing {to}", **goes, facing=to, **mover)


def _swapped(story: Story, a: int, b: int, _: int, __: int) -> Event:
    text = f"{story.at(a)} and {story.at(b)} change places"
    both = story.lying(a) | story.lying(b, "with", "other")
    for row in (story.tile, story.facing):
        row[a], row[b] = row[b], row[a]
    return event("swap", text, start=SPACE_NAMES[a], end=SPACE_NAMES[b], **both)


def _flipped(story: Story, space: int, face: int, _: int, __: int) -> Event:
    text = f"{story.at(space)} is turned over: {story.names[face]}"
    story.tile[space] = face
    return event("flip", text, space=SPACE_NAMES[space], **story.lying(space))


def _drew(story: Story, seat: int, number: int, _: int, __: int) -> Event:
    name = story.names[seat * FACES + number]
    return event("draw", f"seat {seat} draws {name}", seat=seat, tile=name)


def _discarded(story: Story, seat: int, number: int, _: int, __: int) -> Event:
    name = story.names[seat * FACES + number]
    return event("discard", f"seat {seat} discards {name}", seat=seat, tile=name)


def _attacked(story: Story, attacker: int, target: int, wounds: int, cause: int) -> Event:
    verb = {POISON_STEP: "Poison", ORDER_WOUNDS: "the Order"}.get(cause, story.at(attacker))
    how = " charges and" if cause == CHARGE_ATTACK else ""
    text = f"{verb}{how} hits {story.at(target)} for {wounds}"
    if cause in (POISON_STEP, ORDER_WOUNDS):
        by: Event = {"attacker": None, "weapons": ["poison" if cause == POISON_STEP else "order"]}
    else:
        by = {"attacker": SPACE_NAMES[attacker], "weapons": story.weapons(attacker, target), **story.lying(attacker)}
    hit = {"target": SPACE_NAMES[target], "wounds": wounds, **story.lying(target, "victim", "other")}
    return event("attack", text, **by, **hit, charging=cause == CHARGE_ATTACK)


def _armored(story: Story, attacker: int, target: int, stopped: int, _: int) -> Event:
    text = f"Armor of {story.at(target)} stops {stopped} of {story.at(attacker)}"
    both = story.lying(attacker) | story.lying(target, "victim", "other")
    return event("armor", text, attacker=SPACE_NAMES[attacker], target=SPACE_NAMES[target], stopped=stopped, **both)


def _absorbed(story: Story, rune: int, attacker: int, target: int, _: int) -> Event:
    cause = "" if attacker == target else f" of {story.at(attacker)}"
    text = f"{story.at(rune)} absorbs the attack{cause} on {story.at(target)}"
    both = story.lying(rune) | story.lying(target, "victim", "other")
    where = {"space": SPACE_NAMES[rune], "attacker": SPACE_NAMES[attacker], "target": SPACE_NAMES[target]}
    return event("absorb", text, **where, **both)


def _struck(story: Story, striker: int, target: int, _: int, __: int) -> Event:
    text = f"{story.at(striker)} strikes first and takes {story.at(target)} along"
    both = story.lying(striker) | story.lying(target, "victim", "other")
    return event("strike", text, attacker=SPACE_NAMES[striker], target=SPACE_NAMES[target], **both)


def _wounded(story: Story, space: int, wounds: int, _: int, __: int) -> Event:
    text = f"{story.at(space)} now has {wounds} Wound{'s' * (wounds != 1)}"
    return event("wound", text, space=SPACE_NAMES[space], wounds=wounds, **story.lying(space))


def _lost_hp(story: Story, side: int, lost: int, left: int, space: int) -> Event:
    text = f"{story.at(space)} loses {lost} Hit Point{'s' * (lost != 1)}, {left} left"
    facts = {"space": SPACE_NAMES[space], "side": side, "lost": lost, "left": left}
    return event("hit_points", text, **facts, **story.lying(space))


def _on_space(kind: str, text: str) -> Teller:
    """Something that happens to one tile."""
    return lambda story, space, *_: event(
        kind, text.format(story.at(space)), space=SPACE_NAMES[space], **story.lying(space)
    )


def _of_seat(kind: str, text: str, **facts: object) -> Teller:
    """Something that one seat does."""
    return lambda story, seat, *_: event(kind, text.format(seat), seat=seat, **facts)


def _folded(story: Story, seat: int, one: int, two: int, _: int) -> Event:
    own = [space for space in (one, two) if space != EMPTY]
    for space in own:
        story.tile[space] = EMPTY
    spaces = [SPACE_NAMES[space] for space in own]
    return event("fold", f"the Monolith of seat {seat} folds", seat=seat, spaces=spaces)


def _battle(story: Story, trigger: int, full: int, _: int, __: int) -> Event:
    text = "a Battle begins" + (" on a full board" if full else "")
    return event("battle", text, seat=trigger, full=bool(full))


def _phase(story: Story, initiative: int, *_: int) -> Event:
    return event("phase", f"Initiative {initiative}", initiative=initiative)


def _ending(story: Story, stage: int, seat: int, *_: int) -> Event:
    return event("ending", f"{ENDINGS[stage]} begin" + "s" * (stage % 2 == 0), seat=seat, stage=ENDINGS[stage])


TELLERS: dict[int, Any] = {
    notes.PUT: _put,
    notes.LEFT: _left,
    notes.MOVED: _moved,
    notes.SWAPPED: _swapped,
    notes.FLIPPED: _flipped,
    notes.DREW: _drew,
    notes.TOOK_MARKER: _of_seat("marker", "seat {} takes a Construction marker", taken=True),
    notes.DISCARDED: _discarded,
    notes.GAVE_MARKER: _of_seat("marker", "seat {} returns a Construction marker"),
    notes.BATTLE_BEGAN: _battle,
    notes.POISON_WORKED: lambda story, *_: event("poison_step", "Poison works"),
    notes.PHASE_BEGAN: _phase,
    notes.ATTACKED: _attacked,
    notes.ARMORED: _armored,
    notes.ABSORBED: _absorbed,
    notes.STRUCK: _struck,
    notes.WOUNDED: _wounded,
    notes.LOST_HP: _lost_hp,
    notes.POISONED: _on_space("poison", "{} is poisoned"),
    notes.MARKED_NET: _on_space("net", "{} is caught in a Net"),
    notes.ENTRENCHED: _on_space("entrench", "{} is entrenched"),
    notes.MARKERS_DROPPED: lambda story, *_: event("markers", "Net and Entrenchment markers are removed"),
    notes.UNFOLDED: _of_seat("unfold", "seat {} unfolds the Monolith"),
    notes.FOLDED: _folded,
    notes.BATTLE_ENDED: lambda story, *_: event("battle_over", "the Battle is over"),
    notes.TURN_BEGAN: _of_seat("turn", "seat {}'s turn"),
    notes.ENDING_BEGAN: _ending,
    notes.FELL: _of_seat("fall", "seat {} is out of the game"),
}
