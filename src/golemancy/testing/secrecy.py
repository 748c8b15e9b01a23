"""Whether a game keeps its secrets: all that a seat sees and hears must follow from what it can know.

Two states are *alike* to a seat if `redeal` makes the same state of both from the same seed: the examiner checks that
a new deal depends on nothing but what the seat knows. So views and observations of alike states must be equal
(`check_secrets`).

For events that is not enough. `tell` compares the state before a decision with the one after, and a decision may
lawfully show what was hidden: the card drawn differs from deal to deal. So `check_events` looks for another course of
events that the seat could not tell from the true one: a state that was alike before the decision and in which the same
decision leads to a state that is alike after it. Nothing was shown to the seat in the one that was not shown in the
other, so it must have heard the same in both.

To find such a course, the hidden things of the state after the decision are dealt anew and carried back into the state
before it, wherever the decision left them alone: so the card drawn is the same, and those that were not are others. The
rules then make the decision, and what does not turn out alike is dropped: a bad guess costs time and never raises a
false alarm. (In our games all but a few decisions have such a course.) The random key is changed as well unless the
decision asked for random numbers: dice that fall otherwise may be told. One thing is asked of a game for this: what a
decision shows must be known afterwards. A card that is shown and hidden again within one decision has to leave a trace
in the state (the last card shown), or it is taken for a leak.

Some decisions are secret themselves (a card laid face down). If two decisions in one state come to the same for a seat,
but not for the one who decides, the seat must hear the same of both.
"""

import gc
from collections.abc import Iterator
from itertools import zip_longest
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from golemancy.contract import Event
from golemancy.game import Game, State
from golemancy.testing.broken import BrokenContract, difference, hold, through_json

DEALS = 2  # of what is hidden after a decision, carried back before it
SECRET = 8  # decisions that are tried beside the one made
_SECRET_SEED = 0x9E3779B97F4A7C15F39CC0605CEDC834  # a key that no bytes happen to be equal to


def check_secrets(state: State, seat: int | None, seed: int, where: str) -> None:
    """What a seat sees does not depend on what it cannot know."""
    other = state.redeal(seat, seed)
    who = f"{where}, seat {seat}"
    hold(other == state.redeal(seat, seed), "redeal", f"{who}: one seed gives two deals")
    again = state.redeal(seat, seed + 1).redeal(seat, seed)
    depends = f"{who}: the new deal depends on what was hidden (sort before you shuffle): {difference(other, again)}"
    hold(other == again, "redeal", depends)
    hold(state.view(seat) == other.view(seat), "view", f"{who}: changes when only hidden things change")
    hold(bool(np.isfinite(state.observe(seat)).all()), "observe", f"{who}: holds no number")
    hold(bool(np.array_equal(state.observe(seat), other.observe(seat))), "observe", f"{who}: shows hidden things")
    hold(bytes(state.records["key"]) != bytes(other.records["key"]), "redeal", f"{who}: keeps the random key")
    through_json(state.view(seat), "view", who)
    state.draw(seat)
    events = state.events(seat)
    hold(all(e.get("text") and e.get("kind") for e in events), "tell", f"{who}: {events}")
    hold(bool(events) == (state.decisions > 0), "tell", f"{who}: a decision without an event")
    for problem in state.game.words.audit(other.record, state.game.box):
        raise BrokenContract(f"redeal: {who}: {problem}")
    if seat == state.player and seat is not None:
        hold(state.legal == other.legal, "redeal", f"{who}: its own legal decisions change")


def alike(one: State, other: State, seat: int | None) -> bool:
    """Whether a seat sees no difference between two states."""
    return bytes(one.redeal(seat, 0, events=False)) == bytes(other.redeal(seat, 0, events=False))


# ---- events


def check_events(before: State, after: State, action: int, seed: int, where: str) -> int:
    """What each seat hears of a decision does not depend on what it cannot know; returns how many it compared."""
    compared = 0
    for seat in (*range(before.game.players), None):
        heard = after.events(seat)
        for other in courses(before, after, action, seat, seed):
            told = other.events(seat)
            if heard != told:
                raise BrokenContract(f"tell: {where}, seat {seat}: hears of hidden things: {_unequal(heard, told)}")
            compared += 1
    return compared


def courses(before: State, after: State, action: int, seat: int | None, seed: int) -> Iterator[State]:
    """Other states after the same decision, which the seat could not tell from the true course of events."""
    for number in range(DEALS):
        world = _carried_back(before, after, seat, seed + number)
        if _is_sound(world) and alike(before, world, seat) and action in world.legal:
            world.apply(action)
            if alike(after, world, seat):
                yield world


def _is_sound(state: State) -> bool:
    """Whether a state is one in which compiled rules may run."""
    return not any(True for _ in state.game.words.audit(state.record, state.game.box))


def _carried_back(before: State, after: State, seat: int | None, seed: int) -> State:
    """The state before a decision with the hidden things of the one after it dealt anew, where they had not moved."""
    dealt, world = after.redeal(seat, seed, events=False), before.copy()
    for name in before.records.dtype.names:
        old, new, other = before.records[name], after.records[name], dealt.records[name]
        if old.dtype.kind == "u":  # perhaps a set of cards, which goes bit by bit
            world.records[name] = old ^ ((new ^ other) & ~(old ^ new))
        else:
            world.records[name] = np.where(old == new, other, old)
    if before.record.counter != after.record.counter:
        world.records["key"], world.records["counter"] = before.records["key"], before.records["counter"]
    return world


def check_secret_decisions(before: State, after: State, action: int, where: str) -> None:
    """Where a decision is a secret, the others hear only that it was made."""
    actor = before.player
    for other in [a for a in before.legal if a != action][:SECRET]:
        world = before.copy()
        world.apply(other)
        for seat in (*range(before.game.players), None):
            if seat != actor and alike(after, world, seat) and not alike(after, world, actor):
                heard, told = after.events(seat), world.events(seat)
                if heard != told:
                    secret = f"{where}, seat {seat}: hears a secret decision: "
                    raise BrokenContract(f"tell: {secret}{_unequal(heard, told)}")
                hidden = f"{where}, seat {seat}: does not see what {before.say(action)!r} is, so it must stay hidden"
                hold(before.hides(action, seat), "hides", hidden)


def _unequal(heard: list[Event], told: list[Event]) -> str:
    """The first events that differ."""
    pairs = zip_longest(heard, told)
    return next(f"{one} in one deal, {other} in another" for one, other in pairs if one != other)


# ---- what a program could find out


def check_forgetting(game: Game, seed: int) -> None:
    """A redealt state holds nothing of the true one, however a program takes it apart."""
    chooser, state = np.random.default_rng(seed), game.new(seed=_SECRET_SEED - seed)
    for _ in range(10):
        if not state.over:
            before = bytes(state)
            state.apply(int(chooser.choice(state.legal)))
    hidden = {"the random key": state.records["key"].tobytes(), "the state": bytes(state), "the past": before}
    for seat in (*range(game.players), None):
        for found in contents(state.redeal(seat, seed)):
            for what, secret in hidden.items():
                hold(secret not in found, "redeal", f"seed {seed}, seat {seat}: keeps {what}")


def contents(root: object) -> Iterator[bytes]:
    """The bytes of everything that can be reached from an object, but not through a module, a type or the game."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        item = todo.pop()
        if id(item) in seen or isinstance(item, ModuleType | type | Game):
            continue
        seen[id(item)] = item
        yield from _bytes_of(item)
        todo += _parts(item)


def _parts(item: object) -> list[object]:
    """What an object refers to."""
    if isinstance(item, FunctionType):
        return [item.__closure__, item.__defaults__, item.__kwdefaults__]
    based = [item.base] if isinstance(item, np.ndarray | np.generic) else []
    return [*gc.get_referents(item), *based]


def _bytes_of(item: Any) -> Iterator[bytes]:
    if isinstance(item, bytes | bytearray | memoryview):
        yield bytes(item)
    elif isinstance(item, np.ndarray | np.generic):
        yield item.tobytes()
    elif isinstance(item, int) and item >= 0:
        yield item.to_bytes(16 if item < 1 << 128 else (item.bit_length() + 7) // 8, "little")
    elif isinstance(item, str):
        yield item.encode()
