"""One game of a lab run, watched: what was offered, what was taken, and what would have come of the other choice."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from golemancy.game import Game, State
from golemancy.lab.variant import Variant
from golemancy.play.match import Match, Seat
from golemancy.play.statistics import shares
from golemancy.players import Budget
from golemancy.players.greedy import expectations

DEALT = "dealt"


@dataclass(frozen=True)
class Task:
    """A game to play and watch."""

    variant: Variant
    player: str
    seed: int
    budget: Budget
    tries: int = 0  # how many choices to try the other way
    wanted: frozenset[str] = frozenset()  # only of these things, as `name` or `kind/name`; of all without


@dataclass
class Thing:
    """What became of a card or tile for one seat in one game."""

    seat: int
    name: str  # kind/name
    offered: int  # the first decision at which the seat could take it
    chance: float  # the estimated chance to win just then
    offers: int = 0
    taken: int = 0


@dataclass(frozen=True)
class Try:
    """One choice played both ways from the same position: a seat took a thing, and never took it."""

    seat: int
    name: str
    decision: int
    taking: float  # the seat's share of the win
    leaving: float


@dataclass(frozen=True)
class Watched:
    """One game as the lab keeps it."""

    seed: int
    first: int
    decisions: int
    scores: list[int]
    shares: list[float]  # of the win
    sources: list[dict[str, int]]  # points by seat and source
    things: list[Thing]
    tries: list[Try]


@dataclass(frozen=True)
class Moment:
    """A decision at which things were offered."""

    number: int
    seat: int
    offered: dict[str, list[int]]  # decisions by the thing they take
    others: bool  # whether there were decisions besides
    chosen: str | None


class Watch:
    """Keeps what each seat was offered and what it took."""

    def __init__(self, game: Game) -> None:
        self.hooks, self.box = game.definition.lab, game.box
        self.things: dict[tuple[int, str], Thing] = {}
        self.moments: list[Moment] = []

    def start(self, state: State) -> None:
        """Notes what chance has dealt."""
        if self.hooks.dealt is None:
            return
        for seat in range(state.game.players):
            for name in self.hooks.dealt(state.record, self.box, seat):
                thing = self.things.setdefault((seat, name), Thing(seat, name, 0, 1 / state.game.players))
                thing.offers += 1
                thing.taken += 1

    def decision(self, state: State, seen: State, number: int, action: int) -> None:
        """Notes what could be taken, and what is."""
        seat, legal = state.player, state.legal
        assert seat is not None
        offered = self.offered(state, legal) if len(legal) > 1 else {}
        if not offered:
            return
        new = [name for name in offered if (seat, name) not in self.things]
        chance = max(expectations(seen, legal)) if new else 0.0
        for name in new:
            self.things[seat, name] = Thing(seat, name, number, chance)
        chosen = next((name for name, actions in offered.items() if action in actions), None)
        for name in offered:
            self.things[seat, name].offers += 1
            self.things[seat, name].taken += name == chosen
        others = sum(map(len, offered.values())) < len(legal)
        self.moments.append(Moment(number, seat, offered, others, chosen))

    def offered(self, state: State, legal: Iterable[int]) -> dict[str, list[int]]:
        """The things that could be taken now, each with the decisions that take it."""
        found: dict[str, list[int]] = {}
        for action in legal:
            name = self.hooks.pick(state.record, self.box, action) if self.hooks.pick else None
            if name is not None:
                found.setdefault(name, []).append(action)
        return found


def play(task: Task) -> Watched:
    """Plays a game to its end and keeps what the lab needs."""
    game = task.variant.build()
    match, watch = _match(task), Watch(game)
    first = _first(match.state)
    watch.start(match.state)
    while (program := match.program_to_decide()) is not None:
        seen = match.seen_state()
        action = program.choose(seen)
        watch.decision(match.state, seen, len(match.history), action)
        match.decide(action)
        first = _first(match.state) if first < 0 else first
    return Watched(
        seed=task.seed,
        first=max(0, first),
        decisions=len(match.history),
        scores=match.state.scores,
        shares=shares(match.places),
        sources=_sources(match),
        things=list(watch.things.values()),
        tries=_tries(task, match, watch),
    )


def _first(state: State) -> int:
    """The seat that begins, or -1 while that is not settled; where the game does not tell, the seat that decides."""
    told = state.game.definition.lab.first
    return int(state.record.player) if told is None else told(state.record)


def _match(task: Task) -> Match:
    game = task.variant.build()
    return Match(game, [Seat(task.player, task.player)] * game.players, task.seed, task.budget)


def _sources(match: Match) -> list[dict[str, int]]:
    """Each seat's points by where they come from; nothing for a game that does not tell."""
    game = match.game
    breakdown = game.definition.lab.breakdown
    if breakdown is None:
        return [{} for _ in range(game.players)]
    return [breakdown(match.state.record, game.box, seat) for seat in range(game.players)]


# ---- the other choice


def _tries(task: Task, match: Match, watch: Watch) -> list[Try]:
    """Some choices of the game, played the other way too."""
    chance = Random(f"{task.seed}/tries")
    moments = _choices(watch.moments, task.wanted)
    keys = sorted(moments)
    return [_try(task, match, moments[key], key[1]) for key in chance.sample(keys, min(task.tries, len(keys)))]


def _choices(moments: list[Moment], wanted: frozenset[str]) -> dict[tuple[int, str], Moment]:
    """For each seat and thing the moment at which it was taken, else the first at which it could have been."""
    found: dict[tuple[int, str], Moment] = {}
    for moment in moments:
        for name in moment.offered:
            key = moment.seat, name
            alone = len(moment.offered) == 1 and not moment.others
            if alone or (wanted and wanted.isdisjoint((name, name.partition("/")[2]))):
                continue
            if key not in found or (name == moment.chosen != found[key].chosen):
                found[key] = moment
    return found


def _try(task: Task, match: Match, moment: Moment, name: str) -> Try:
    """The game as it was, and as it goes when this one choice is turned round."""
    played = shares(match.places)[moment.seat]
    took = moment.chosen == name
    other = _match(task)
    for entry in match.history[: moment.number]:
        assert entry.action is not None
        other.decide(entry.action)
    if not took:
        other.decide(_best(other.seen_state(), moment.offered[name]))
    _play_without(other, moment.seat, name if took else None)
    turned = shares(other.places)[moment.seat]
    taking, leaving = (played, turned) if took else (turned, played)
    return Try(moment.seat, name, moment.number, taking, leaving)


def _play_without(match: Match, seat: int, name: str | None) -> None:
    """Plays to the end; the seat never takes the thing as long as there is another choice."""
    watch = Watch(match.game)
    while (program := match.program_to_decide()) is not None:
        seen = match.seen_state()
        action = program.choose(seen)
        if name is not None and match.player == seat:
            legal = match.state.legal
            barred = watch.offered(match.state, legal).get(name, [])
            allowed = [a for a in legal if a not in barred]
            if action in barred and allowed:
                action = _best(seen, allowed)
        match.decide(action)


def _best(seen: State, actions: list[int]) -> int:
    """The best of some decisions by the game's estimate."""
    values = expectations(seen, actions)
    return actions[values.index(max(values))]
