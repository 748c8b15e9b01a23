"""A whole game in few lines, for tests of the contract: a hand of two cards each, the higher one takes the trick."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from golemancy.contract import Definition, Event, Feature, LabHooks, Options, View, Words
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Array, Field, Layout, Record, record
from golemancy.engine.random import reseed, shuffle
from golemancy.engine.reading import Reader
from golemancy.engine.rule import Rules, rule

CARDS, PLACES = 6, ("hand 0", "hand 1", "pile", "table 0", "table 1", "gone")
PILE, TABLE, GONE = 2, 3, 5

STATE = Layout(
    Field("place", np.int8, "where each card is, as in PLACES", (CARDS,)),
    Field("won", np.int8, "tricks of each seat", (2,)),
)
BOX = record(Field("cards", np.int8, "how many cards there are"))


@rule
def setup(s: Record, box: Record, options: Array) -> None:
    s.players = 2
    for card in range(CARDS):
        s.place[card] = card // 2
    shuffle(s, s.place, 0, CARDS)


@rule
def legal(s: Record, box: Record, out: Array) -> int:
    n = 0
    for card in range(CARDS):
        if s.place[card] == s.player:
            out[n] = card
            n += 1
    return n


@rule
def apply(s: Record, box: Record, action: int) -> None:
    s.place[action] = TABLE + s.player
    s.decisions += 1
    s.player = 1 - s.player
    if s.decisions % 2 == 0:
        end_trick(s)
    s.over = 1 if s.decisions == 4 else 0


@rule
def end_trick(s: Record) -> None:
    for card in range(CARDS):
        if s.place[card] == TABLE or s.place[card] == TABLE + 1:
            s.player = s.place[card] - TABLE  # the last one found is the higher
            s.place[card] = GONE
    s.won[s.player] += 1


@rule
def score(s: Record, box: Record, scores: Array, places: Array) -> None:
    for seat in range(2):
        scores[seat] = s.won[seat]
        places[seat] = 2 if s.won[seat] < s.won[1 - seat] else 1


@rule
def redeal(s: Record, box: Record, seat: int, seed: int) -> None:
    reseed(s, np.uint64(seed), np.uint64(1))
    counts = np.zeros(3, np.int8)
    for card in range(CARDS):
        if s.place[card] <= PILE and s.place[card] != seat:
            counts[s.place[card]] += 1
    hidden = np.zeros(CARDS, np.int8)
    n = 0
    for place in range(3):
        for _ in range(counts[place]):
            hidden[n] = place
            n += 1
    shuffle(s, hidden, 0, n)
    for card in range(CARDS):
        if s.place[card] <= PILE and s.place[card] != seat:
            n -= 1
            s.place[card] = hidden[n]


@rule
def observe(s: Record, box: Record, seat: int, out: Array) -> None:
    for card in range(CARDS):
        if s.place[card] == seat:
            out[card] = 1.0
        elif s.place[card] > PILE:
            out[card] = -1.0


def say(s: Record, box: Record, action: int) -> str:
    return f"play {action + 1}"


def at(s: Record, box: Record, action: int) -> str | None:
    return f"hand/{action + 1}"


def view(s: Record, box: Record, seat: int) -> View:
    mine = [card + 1 for card in range(CARDS) if s.place[card] == seat]
    seen = {str(card + 1): PLACES[s.place[card]] for card in range(CARDS) if s.place[card] > PILE}
    return {"hand": mine, "seen": seen, "won": s.won.tolist()}


def tell(before: Record, after: Record, box: Record, action: int, seat: int) -> list[Event]:
    return [{"kind": "play", "seat": int(before.player), "text": f"plays {action + 1}"}]


def to_dict(s: Record, box: Record) -> View:
    return {"place": [PLACES[n] for n in s.place], "won": s.won.tolist()}


def from_dict(reader: Reader, s: Record, box: Record) -> None:
    s.place[:] = reader.names("place", PLACES)
    s.won[:] = reader.items("won", [0, 0], most=2)


def audit(s: Record, box: Record) -> Iterator[str]:
    hands = [int((s.place == seat).sum()) for seat in range(2)]
    if max(hands) > 2:
        yield f"a hand holds {max(hands)} cards"
    if (s.place == PILE).sum() != 2:
        yield "the pile has not two cards"


def draw(view: View) -> str:
    return f"[bold]hand[/] {view['hand']}"


def explain(box: Record, thing: str) -> str | None:
    return f"A card worth {thing}." if thing.isdecimal() and 1 <= int(thing) <= CARDS else None


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    box = BOX.zeros()[0]
    box.cards = CARDS
    return box


def pick(s: Record, box: Record, action: int) -> str | None:
    return f"card/{action + 1}"


def dealt(s: Record, box: Record, seat: int) -> list[str]:
    return [f"dealt/{card + 1}" for card in range(CARDS) if s.place[card] == seat]


def breakdown(s: Record, box: Record, seat: int) -> dict[str, int]:
    return {"tricks": int(s.won[seat])}


WORDS = Words(
    say=say, at=at, view=view, tell=tell, to_dict=to_dict, from_dict=from_dict, audit=audit, draw=draw, explain=explain
)

TRICKS = Definition(
    name="tricks",
    title="Tricks",
    pitch="Two cards each, and the higher one takes the trick.",
    version=1,
    seats=(2,),
    phases=("play",),
    actions=CARDS,
    features=(Feature("cards", CARDS, "1 in your hand, -1 played, 0 unknown"),),
    longest=4,
    layout=STATE,
    rules=Rules(setup, legal, apply, score, redeal, observe),
    words=WORDS,
    box=build_box,
    lab=LabHooks(pick=pick, dealt=dealt, breakdown=breakdown, first=lambda s: 0),
    folder=Path(__file__).parent,
)
