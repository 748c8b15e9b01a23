"""The player that plans its own turns, for Century: a beam search.

It looks many turns ahead, but only at its own; the others rest meanwhile, but for what they visibly threaten: a narrow
beam for each of them says which golems they are about to claim, and how soon they could end the game. It is an
opponent of another kind than the search: it deals nothing and plays nothing out.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from golemancy.checks import whole
from golemancy.engine.hurry import patience
from golemancy.engine.layout import Array
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.games.caravan.state import TURN
from golemancy.games.century.state import GOLEMS
from golemancy.players.planning import KNOBS, MADE, PLAN, Desk, Outlook, Table, make_plan
from golemancy.players.search import Clock, unseen_alike

GAME = "century"
WIDTH = 400  # positions kept after each turn, if no time is given
FIRST_WIDTH = 48  # of a beam that is to show how long wider ones take
WIDEST = 6000
SHARE = 0.8  # of the time left that a wider beam may be expected to take
MOST_TURNS = 20
RIVAL_WIDTH, RIVAL_TURNS = 32, 8  # of the beams that say what the others threaten
SPENT = 2.0  # points that the crystals of a claim would have been worth in the end
NEVER = 99
LONGEST_TURN = 64  # decisions of one turn that are kept
ROOM = 128  # positions inside a turn that wait to be looked at
MOST_FIRST = 512  # first turns that are told apart


@dataclass(frozen=True)
class BeamSettings:
    """What a plan counts for, in points, and how long it is; found by contest."""

    turns: float = 12.0  # that are planned
    pace: float = 4.0  # turns that a golem beyond a rival's plan takes
    discount: float = 0.97
    golem: float = 4.5
    yellow: float = 1.2
    green: float = 2.0
    turquoise: float = 2.75
    magenta: float = 3.0
    surplus: float = 0.5
    near: float = 0.5
    card: float = 0.8
    profit: float = 0.7
    used: float = 0.25
    risk: float = 0.4
    win: float = 12.0
    haste: float = 4.0
    fade: float = 6.0

    def __post_init__(self) -> None:
        whole("turns", int(self.turns), 1, MOST_TURNS)

    def knobs(self) -> Any:
        """As compiled code reads them."""
        made = KNOBS.zeros()
        for name in ("discount", "golem", "surplus", "near", "card", "profit", "used", "risk", "win", "haste", "fade"):
            made[name] = getattr(self, name)
        made["crystals"] = (self.yellow, self.green, self.turquoise, self.magenta)
        return made


def desk_for(game: Game, width: int) -> Desk:
    """Room for a beam of some width."""
    layout = game.layout
    size = 1 << (16 * width - 1).bit_length()
    table = Table(np.zeros(width, np.int32), np.zeros(size, np.uint64), np.zeros(size, np.float32))
    return Desk(
        states=layout.zeros(2 * width).reshape(2, width),
        plans=PLAN.zeros(2 * width).reshape(2, width),
        table=table,
        stack=layout.zeros(ROOM),
        lengths=np.zeros(ROOM, np.int32),
        paths=np.zeros((ROOM, LONGEST_TURN), np.int16),
        trail=np.zeros(LONGEST_TURN, np.int16),
        work=layout.zeros(2),
        sketch=PLAN.zeros(),
        actions=np.zeros(game.actions, np.int16),
        firsts=np.zeros((MOST_FIRST, LONGEST_TURN), np.int16),
        first_lengths=np.zeros(MOST_FIRST, np.int32),
        tally=np.zeros(4, np.int64),
    )


@dataclass(frozen=True)
class Found:
    """The best plan of a beam: its first turn, and when it claims which golems."""

    turn: list[int]
    claims: list[tuple[int, int]]  # golems, and after how many turns
    over: bool
    made: int  # decisions tried


class Beam:
    """Plans for one position."""

    def __init__(self, state: State, settings: BeamSettings) -> None:
        self.settings, self.state, self.knobs = settings, state, settings.knobs()[0]
        self.game, self.seat = state.game, int(state.record.player)
        self.outlook = self.look_out()

    def plan(self, seat: int, width: int, turns: int, view: Outlook) -> Found:
        """The best plan of a seat; of one that is not to decide, as if it were."""
        desk = desk_for(self.game, width)
        desk.states[0, 0] = self.state.records[0]
        if seat != self.seat:
            s = desk.states[0, 0]
            s.player, s.phase, s.card, s.steps, s.begun = seat, TURN, 0, 0, 0
        out = PLAN.zeros()
        with patience():
            make_plan(self.game.box, seat, turns, desk, width, view, self.knobs, out)
        best = out[0]
        first = int(best.first)
        claims = [(int(best.card[i]), int(best.turn[i])) for i in range(int(best.claims))]
        turn = desk.firsts[first, : desk.first_lengths[first]].tolist()
        return Found(turn, claims, bool(best.over), int(desk.tally[MADE]))

    def look_out(self) -> Outlook:
        """What the others visibly threaten, each planning for itself."""
        taken, end, theirs = np.full(GOLEMS, NEVER, np.int64), NEVER, np.zeros(MOST_TURNS, np.float64)
        mine = np.full(MOST_TURNS, float(self.state.scores[self.seat]))
        alone = Outlook(np.array([NEVER]), taken.copy(), mine)
        for rival in range(self.game.players):
            if rival == self.seat:
                continue
            found = self.plan(rival, RIVAL_WIDTH, RIVAL_TURNS, alone)
            end = min(end, self.last_turn(rival, found))
            for card, turn in found.claims:
                taken[card] = min(taken[card], turn)
            theirs = np.maximum(theirs, self.points_of(rival, found))
        return Outlook(np.array([max(1, end)]), taken, theirs)

    def is_earlier(self, rival: int) -> bool:
        """Whether a rival has its turn before this seat in each round, so that the round goes on after it."""
        first, players = int(self.state.record.first), self.game.players
        return (rival - first) % players < (self.seat - first) % players

    def last_turn(self, rival: int, found: Found) -> int:
        """How many turns this seat has left if a rival ends the game as it plans."""
        missing = int(self.game.box.goal) - int(self.state.record.claimed[rival]).bit_count() - len(found.claims)
        last = found.claims[-1][1] if found.claims else -1  # -1: the rival has claimed all it needs
        if missing > 0:
            last = RIVAL_TURNS + int(self.settings.pace * missing)
        return last + 1 + self.is_earlier(rival)

    def points_of(self, rival: int, found: Found) -> Array:
        """What a rival has if the game ends after so many turns of this seat: one turn, two, and so on."""
        told, had = np.full(MOST_TURNS, float(self.state.scores[rival])), np.arange(1, MOST_TURNS + 1)
        for card, turn in found.claims:
            told[turn < had - self.is_earlier(rival)] += float(self.game.box.points[card]) - SPENT
        return told

    def decide(self, width: int) -> Found:
        """The best plan of the seat to decide."""
        turns = min(int(self.settings.turns), int(self.outlook.end[0]))
        return self.plan(self.seat, width, turns, self.outlook)


class BeamPlayer:
    """Plans its own turns in Century and makes the first of the best plan."""

    def __init__(
        self,
        *,
        seconds: float | None = None,
        width: int = WIDTH,
        clock: Clock = perf_counter,
        settings: BeamSettings | None = None,
    ) -> None:
        self.seconds, self.width, self.clock = seconds, whole("width", width, 1, WIDEST), clock
        self.settings = settings or BeamSettings()
        self._turn: list[int] = []  # decisions of the turn under way that are still to come
        self._expected = b""  # the position in which the first of them is due

    def choose(self, state: State) -> int:
        """The next decision of the turn that was planned."""
        check_beam(state.game)
        if not self._turn or unseen_alike(state) != self._expected:
            self._turn = self.planned(state).turn if len(state.legal) > 1 else state.legal
        action, *self._turn = self._turn
        if self._turn:
            after = state.copy()
            after.apply(action)
            self._expected = unseen_alike(after)
        return action

    def planned(self, state: State) -> Found:
        """The best plan: of a beam as wide as asked, or as the time allows."""
        began = self.clock()
        beam = Beam(state, self.settings)
        if self.seconds is None:
            return beam.decide(self.width)
        width = FIRST_WIDTH
        while True:
            before = self.clock()
            found = beam.decide(width)
            now = self.clock()
            took, left = now - before, self.seconds - (now - began)
            wider = min(WIDEST, int(width * SHARE * left / max(took, 1e-6)))
            if wider < 2 * width:
                return found
            width = wider


def check_beam(game: Game) -> None:
    """Refuses another game than Century."""
    if game.name != GAME:
        raise BadOption(f"beam: plays only Century, not {game.title}; search and mercury play every game")
