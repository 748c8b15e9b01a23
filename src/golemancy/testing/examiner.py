"""The examiner: runs any game, ours or yours, through every promise of the contract."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from golemancy.engine import batch
from golemancy.engine.rule import Rules, interpreted
from golemancy.errors import BadPosition, IllegalAction
from golemancy.game import Game, State

SAMPLED = 5  # positions of each game that are examined closely
LOOKS = 10  # positions of an interpreted game that every seat looks at


class BrokenContract(AssertionError):
    """A game does not keep a promise; the message says which, with seed and decision number."""


def check_game(game: Game, games: int = 10, seed: int = 0, interpret: int = 2) -> None:
    """Plays random games and checks every promise; `interpret` of them also as plain Python."""
    check_facts(game)
    for number in range(games):
        actions = check_one(game, seed + number)
        check_replay(game, seed + number, actions)
        if number < interpret:
            check_interpreted(game, seed + number, actions)
    check_batch(game, games, seed)


def check_facts(game: Game) -> None:
    """Names, counts and phases are there and make sense."""
    d = game.definition
    _hold(game.players in d.seats, "players", f"{game.players} not among {d.seats}")
    _hold(max(d.seats) <= batch.MAX_SEATS, "seats", f"at most {batch.MAX_SEATS}")
    _hold(len(set(d.phases)) == len(d.phases) > 0, "phases", "need different names")
    _hold(d.version >= 1 and bool(d.title) and bool(d.pitch), "facts", "version, title and pitch are needed")
    _hold(0 < d.actions < 2**15, "actions", "must fit into int16")


def check_one(game: Game, seed: int) -> list[int]:
    """One random game to its end, examined on the way; returns its decisions."""
    chooser = np.random.default_rng(seed)
    state = game.new(seed=seed)
    _hold(state == game.new(seed=seed), "setup", f"seed {seed} gives two different deals")
    actions: list[int] = []
    while not state.over:
        where = f"seed {seed}, decision {len(actions)}"
        legal = check_legal(state, where)
        if chooser.random() < SAMPLED / (len(actions) + SAMPLED):
            examine(state, legal, seed + len(actions), where)
        actions.append(int(chooser.choice(legal)))
        state.apply(actions[-1])
        _hold(len(actions) <= game.definition.longest, "longest", f"{where}: still not over")
    examine(state, [], seed, f"seed {seed}, the end")
    check_end(state, f"seed {seed}, the end")
    return actions


def check_legal(state: State, where: str) -> list[int]:
    """Some decision is legal, none twice, all in the action space and made by a real seat."""
    legal = state.legal
    _hold(len(legal) > 0, "legal", f"{where}: no decision is legal, but the game is not over")
    _hold(len(set(legal)) == len(legal), "legal", f"{where}: a decision is listed twice")
    _hold(all(0 <= a < state.game.actions for a in legal), "legal", f"{where}: outside the action space")
    player = state.player
    _hold(player is not None and 0 <= player < state.game.players, "player", f"{where}: seat {player}")
    return legal


def examine(state: State, legal: list[int], seed: int, where: str) -> None:
    """Everything that holds for a single position."""
    for problem in state.game.words.audit(state.record, state.game.box):
        raise BrokenContract(f"audit: {where}: {problem}")
    check_words(state, legal, where)
    check_refusals(state, legal, where)
    check_position(state, where)
    check_lab(state, legal, where)
    for seat in (*range(state.game.players), None):
        check_secrets(state, seat, seed, where)


def check_words(state: State, legal: list[int], where: str) -> None:
    """Every legal decision has a text of its own that reads back, and a place on the board or none."""
    texts = [state.say(a) for a in legal]
    _hold(len(set(texts)) == len(texts), "say", f"{where}: two decisions read alike: {sorted(texts)}")
    for action, text in zip(legal, texts, strict=True):
        _hold(text == " ".join(text.split()), "say", f"{where}: {text!r} has stray spaces")
        _hold(state.read(text) == action, "read", f"{where}: {text!r} reads back as another decision")
        place = state.at(action)
        _hold(place is None or isinstance(place, str), "at", f"{where}: {place!r} is not a text")


def check_refusals(state: State, legal: list[int], where: str) -> None:
    """Illegal decisions are refused and change nothing."""
    before = bytes(state)
    illegal = [a for a in range(-1, state.game.actions + 1) if a not in legal]
    tried: list[int | str] = [*illegal[:3], *illegal[-3:], "no such decision"]
    for action in tried:
        try:
            state.apply(action)
        except IllegalAction:
            _hold(bytes(state) == before, "apply", f"{where}: a refused decision changed the state")
        else:
            raise BrokenContract(f"apply: {where}: the illegal {action!r} was accepted")


def check_position(state: State, where: str) -> None:
    """Positions survive JSON and copies are independent."""
    position = _through_json(state.to_dict(), "to_dict", where)
    try:
        back = state.game.from_dict(position)
    except BadPosition as error:
        raise BrokenContract(f"from_dict: {where}: its own position is refused: {error}") from error
    _hold(back == state, "to_dict", f"{where}: the position read back is another: {_difference(state, back)}")
    copy = state.copy()
    if not copy.over:
        before = bytes(state)
        copy.apply(copy.legal[0])
        _hold(bytes(state) == before, "copy", f"{where}: playing on a copy changed the original")


def check_secrets(state: State, seat: int | None, seed: int, where: str) -> None:
    """What a seat sees does not depend on what it cannot know."""
    other = state.redeal(seat, seed)
    who = f"{where}, seat {seat}"
    _hold(other == state.redeal(seat, seed), "redeal", f"{who}: one seed gives two deals")
    again = state.redeal(seat, seed + 1).redeal(seat, seed)
    depends = f"{who}: the new deal depends on what was hidden (sort before you shuffle): {_difference(other, again)}"
    _hold(other == again, "redeal", depends)
    _hold(state.view(seat) == other.view(seat), "view", f"{who}: changes when only hidden things change")
    _hold(bool(np.isfinite(state.observe(seat)).all()), "observe", f"{who}: holds no number")
    _hold(bool(np.array_equal(state.observe(seat), other.observe(seat))), "observe", f"{who}: shows hidden things")
    _hold(bytes(state.records["key"]) != bytes(other.records["key"]), "redeal", f"{who}: keeps the random key")
    _through_json(state.view(seat), "view", who)
    state.draw(seat)
    events = state.events(seat)
    _hold(all(e.get("text") and e.get("kind") for e in events), "tell", f"{who}: {events}")
    _hold(bool(events) == (state.decisions > 0), "tell", f"{who}: a decision without an event")
    for problem in state.game.words.audit(other.record, state.game.box):
        raise BrokenContract(f"redeal: {who}: {problem}")
    if seat == state.player and seat is not None:
        _hold(state.legal == other.legal, "redeal", f"{who}: its own legal decisions change")


def check_lab(state: State, legal: list[int], where: str) -> None:
    """What a game tells the lab, if it does: things as `kind/name`, a seat that goes first, all points of a score."""
    hooks, s, box, players = state.game.definition.lab, state.record, state.game.box, state.game.players
    if hooks.pick is not None:
        taken = [hooks.pick(s, box, action) for action in legal]
        _hold(all(t is None or _is_thing(t) for t in taken), "pick", f"{where}: not all are None or kind/name: {taken}")
    if hooks.dealt is not None and state.decisions == 0:
        dealt = [thing for seat in range(players) for thing in hooks.dealt(s, box, seat)]
        _hold(all(map(_is_thing, dealt)), "dealt", f"{where}: not all are kind/name: {dealt}")
    if hooks.first is not None:
        _hold(hooks.first(s) in range(-1, players), "first", f"{where}: {hooks.first(s)} is neither a seat nor -1")
    if hooks.breakdown is not None and state.over:
        sums = [sum(hooks.breakdown(s, box, seat).values()) for seat in range(players)]
        _hold(sums == state.scores, "breakdown", f"{where}: sums to {sums}, but the scores are {state.scores}")


def check_end(state: State, where: str) -> None:
    """An ended game has places, a score for each seat, and nothing to decide."""
    _hold(state.legal == [] and state.player is None, "over", f"{where}: there is still something to decide")
    _hold(len(state.scores) == state.game.players, "score", f"{where}: {state.scores}")
    _hold(all(place >= 1 for place in state.places), "score", f"{where}: places {state.places}")
    _hold(state.winners == [s for s, p in enumerate(state.places) if p == 1], "score", f"{where}: winners")


def check_replay(game: Game, seed: int, actions: list[int]) -> None:
    """The same decisions give the same bytes, by number and by notation."""
    by_number, by_text = game.new(seed=seed), game.new(seed=seed)
    for action in actions:
        by_text.apply(by_text.say(action))
        by_number.apply(action)
    _hold(by_number == by_text, "replay", f"seed {seed}: numbers and notation lead to different ends")


def plain_rules(game: Game) -> Rules:
    """The game's rules as plain Python."""
    return Rules(**{name: interpreted(rule) for name, rule in game.rules.named().items()})


def states_along(game: Game, rules: Rules, seed: int, actions: list[int]) -> Iterator[tuple[bytes, list[int], bytes]]:
    """The bytes, the legal decisions and now and then the looks of a game's positions under some form of the rules."""
    records = game.layout.zeros()
    deal = batch.deal.of(rules, interpret=rules is not game.rules)
    deal(records, game.layout.zeros(), game.box, game.encoded, batch.seed_rows(seed, 1))
    out = np.zeros(game.actions, np.int16)
    for number, action in enumerate([*actions, -1]):
        n = 0 if records[0].over else rules.legal(records[0], game.box, out)
        looked = number % (len(actions) // LOOKS + 1) == 0
        yield records.tobytes(), [int(a) for a in out[:n]], b"".join(looks(game, rules, records)) if looked else b""
        if action >= 0:
            rules.apply(records[0], game.box, action)


def looks(game: Game, rules: Rules, records: Any) -> Iterator[bytes]:
    """What a position is to each seat and to a spectator: the score, what it sees, and a deal it could be in."""
    scores, places = (np.zeros(batch.MAX_SEATS, np.int32) for _ in range(2))
    rules.score(records[0], game.box, scores, places)
    yield scores.tobytes() + places.tobytes()
    for seat in range(-1, game.players):
        seen = np.zeros(game.definition.width, np.float32)
        rules.observe(records[0], game.box, seat, seen)
        redealt = records.copy()
        rules.redeal(redealt[0], game.box, seat, np.uint64(1))
        yield seen.tobytes() + redealt.tobytes()


def check_interpreted(game: Game, seed: int, actions: list[int]) -> None:
    """Compiled and interpreted rules give identical states, decision for decision, and tell the same of them."""
    native = states_along(game, game.rules, seed, actions)
    plain = states_along(game, plain_rules(game), seed, actions)
    for number, (one, other) in enumerate(zip(native, plain, strict=True)):
        _hold(one == other, "interpreted", f"seed {seed}, decision {number}: differs from the compiled game")


def check_batch(game: Game, games: int, seed: int) -> None:
    """Batches give the same results on one core as on several."""
    alone = batch.random_games(game.kit, games, seed, threads=1)
    together = batch.random_games(game.kit, games, seed, threads=2, copies=True)
    for part in ("lengths", "scores", "places"):
        same = np.array_equal(getattr(alone, part), getattr(together, part))
        _hold(same, "batch", f"{part} depend on the number of threads")


def _is_thing(name: object) -> bool:
    """Whether this is a text `kind/name`."""
    return isinstance(name, str) and all(name.partition("/"))


def _through_json(data: Any, promise: str, where: str) -> Any:
    """The same data, written as JSON and read back."""
    try:
        return json.loads(json.dumps(data))
    except (TypeError, ValueError) as error:
        raise BrokenContract(f"{promise}: {where}: cannot be written as JSON: {error}") from error


def _difference(one: State, other: State) -> str:
    """The first field in which two states differ."""
    for name in one.records.dtype.names:
        if not np.array_equal(one.records[name], other.records[name]):
            return f"{name} is {one.records[name].tolist()}, then {other.records[name].tolist()}"
    return "bytes between the fields"


def _hold(true: object, promise: str, why: str) -> None:
    if not true:
        raise BrokenContract(f"{promise}: {why}")
