"""The examiner: runs any game, ours or yours, through every promise of the contract."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from golemancy.contract import Definition
from golemancy.engine import batch
from golemancy.engine.rule import Rules, interpreted
from golemancy.errors import BadPosition, IllegalAction
from golemancy.game import Game, State
from golemancy.testing.broken import BrokenContract, difference, hold, through_json
from golemancy.testing.secrecy import check_events, check_forgetting, check_secret_decisions, check_secrets
from golemancy.testing.sentences import check_sentences, check_told
from golemancy.testing.ways import STYLES, ways

__all__ = [
    "LOOKS",
    "READ",
    "SAMPLED",
    "BrokenContract",
    "check_batch",
    "check_end",
    "check_ends",
    "check_facts",
    "check_game",
    "check_interpreted",
    "check_lab",
    "check_legal",
    "check_one",
    "check_position",
    "check_pure",
    "check_refusals",
    "check_replay",
    "check_telling",
    "check_variants",
    "check_words",
    "examine",
    "looks",
    "plain_rules",
    "states_along",
]

SAMPLED = 5  # positions of each game that are examined closely
READ = 150  # positions of each game that are all read back; after so many only some are, and the last
LOOKS = 10  # positions of an interpreted game that every seat looks at


def check_game(game: Game, games: int = 10, seed: int = 0, interpret: int = 2) -> None:
    """Plays games in every style and checks every promise; `interpret` of them also as plain Python."""
    check_facts(game)
    for number in range(games):
        actions = check_one(game, seed + number, list(STYLES)[number % len(STYLES)])
        check_replay(game, seed + number, actions)
        if number < interpret:
            check_interpreted(game, seed + number, actions)
    check_batch(game, games, seed)
    check_forgetting(game, seed)


def check_variants(definition: Definition, seed: int = 0, *, pairwise: bool = False, ends: int = 10) -> None:
    """In each of the `ways` to play one game, every position of which is audited and read back, and so many ends."""
    for number, (game, style) in enumerate(ways(definition, seed, pairwise=pairwise)):
        try:
            check_one(game, seed + number, style, closely=False)
            check_ends(game, range(seed + number, seed + number + ends), style)
        except BrokenContract as broken:
            raise BrokenContract(f"{broken} ({game})") from broken


def check_ends(game: Game, seeds: Iterable[int], style: str = "random") -> None:
    """The last position of each of these games is audited and read back."""
    for seed in seeds:
        choose, state = STYLES[style](seed), game.new(seed=seed)
        while not state.over:
            state.apply(choose(state, state.legal))
        check_position(state, f"seed {seed}, {style}, the end")
        check_end(state, f"seed {seed}, {style}, the end")


def check_facts(game: Game) -> None:
    """Names, counts and phases are there and make sense."""
    d = game.definition
    hold(game.players in d.seats, "players", f"{game.players} not among {d.seats}")
    hold(max(d.seats) <= batch.MAX_SEATS, "seats", f"at most {batch.MAX_SEATS}")
    hold(len(set(d.phases)) == len(d.phases) > 0, "phases", "need different names")
    hold(d.version >= 1 and bool(d.title) and bool(d.pitch), "facts", "version, title and pitch are needed")
    hold(0 < d.actions < 2**15, "actions", "must fit into int16")


def check_one(game: Game, seed: int, style: str = "random", *, closely: bool = True) -> list[int]:
    """One game to its end, read back and, if `closely`, examined on the way; returns its decisions."""
    chance, choose, state = np.random.default_rng(seed), STYLES[style](seed), game.new(seed=seed)
    begun = f"seed {seed}" if style == "random" else f"seed {seed}, {style}"
    hold(state == game.new(seed=seed), "setup", f"{begun} gives two different deals")
    actions: list[int] = []
    while not state.over:
        where, number, before = f"{begun}, decision {len(actions)}", len(actions), state.copy()
        legal = check_legal(state, where)
        sampled = closely and chance.random() < SAMPLED / (number + SAMPLED)
        if sampled:
            examine(state, legal, seed + number, where)
        elif number < READ or chance.random() < READ / number:
            check_position(state, where)
        actions.append(choose(state, legal))
        state.apply(actions[-1])
        if sampled:
            check_telling(before, state, actions[-1], seed + number, where)
        hold(len(actions) <= game.definition.longest, "longest", f"{where}: still not over")
    examine(state, [], seed, f"{begun}, the end")
    check_end(state, f"{begun}, the end")
    return actions


def check_legal(state: State, where: str) -> list[int]:
    """Some decision is legal, none twice, all in the action space and made by a real seat; looking changes nothing."""
    before = bytes(state)
    legal = state.legal
    hold(bytes(state) == before, "legal", f"{where}: changes the position that it looks at")
    hold(len(legal) > 0, "legal", f"{where}: no decision is legal, but the game is not over")
    hold(len(set(legal)) == len(legal), "legal", f"{where}: a decision is listed twice")
    hold(all(0 <= a < state.game.actions for a in legal), "legal", f"{where}: outside the action space")
    player = state.player
    hold(player is not None and 0 <= player < state.game.players, "player", f"{where}: seat {player}")
    return legal


def examine(state: State, legal: list[int], seed: int, where: str) -> None:
    """Everything that holds for a single position."""
    check_position(state, where)
    check_words(state, legal, where)
    check_sentences(state, legal, where)
    check_refusals(state, legal, where)
    check_lab(state, legal, where)
    for seat in (*range(state.game.players), None):
        check_secrets(state, seat, seed, where)
    check_pure(state, legal, where)


def check_pure(state: State, legal: list[int], where: str) -> None:
    """Looking at a position, as a player or as the lab does, changes nothing in it."""
    for name, look in _looks(state, legal).items():
        before = bytes(state), state.game.boxes.tobytes()
        look()
        same = before == (bytes(state), state.game.boxes.tobytes())
        hold(same, name, f"{where}: changes the position that it looks at")


def _looks(state: State, legal: list[int]) -> dict[str, Callable[[], object]]:
    """Every look at a position, by the name of the function that takes it."""
    s, game, hooks = state.record, state.game, state.game.definition.lab
    everyone: list[int | None] = [*range(game.players), None]
    seats = range(game.players)
    return {
        "score": lambda: state.scores,
        "observe": lambda: [state.observe(seat) for seat in everyone],
        "redeal": lambda: [state.redeal(seat, 0) for seat in everyone],
        "say": lambda: [state.say(action) for action in legal],
        "at": lambda: [state.at(action) for action in legal],
        "view": lambda: [state.view(seat) for seat in everyone],
        "draw": lambda: [state.draw(seat) for seat in everyone],
        "phrase": lambda: [state.phrase(action) for action in legal],
        "lines": lambda: game.words.lines and [list(game.words.lines(state.view(seat))) for seat in everyone],
        "to_dict": state.to_dict,
        "audit": lambda: list(game.words.audit(s, game.box)),
        "pick": lambda: hooks.pick and [hooks.pick(s, game.box, action) for action in legal],
        "dealt": lambda: hooks.dealt and state.decisions == 0 and [hooks.dealt(s, game.box, seat) for seat in seats],
        "first": lambda: hooks.first and hooks.first(s),
        "breakdown": lambda: hooks.breakdown and [hooks.breakdown(s, game.box, seat) for seat in seats],
    }


def check_telling(before: State, after: State, action: int, seed: int, where: str) -> None:
    """Telling what happened changes nothing and gives nothing away."""
    game, known = before.game, (bytes(before), bytes(after))
    for seat in range(-1, game.players):
        game.words.tell(before.record, after.record, game.box, action, seat)
    hold(known == (bytes(before), bytes(after)), "tell", f"{where}: changes the positions that it tells of")
    check_told(game, after.events(None), where)
    check_events(before, after, action, seed, where)
    check_secret_decisions(before, after, action, where)


def check_words(state: State, legal: list[int], where: str) -> None:
    """Every legal decision has a text of its own that reads back, and a place on the board or none."""
    texts = [state.say(a) for a in legal]
    hold(len(set(texts)) == len(texts), "say", f"{where}: two decisions read alike: {sorted(texts)}")
    for action, text in zip(legal, texts, strict=True):
        hold(text == " ".join(text.split()), "say", f"{where}: {text!r} has stray spaces")
        hold(state.read(text) == action, "read", f"{where}: {text!r} reads back as another decision")
        place = state.at(action)
        hold(place is None or isinstance(place, str), "at", f"{where}: {place!r} is not a text")


def check_refusals(state: State, legal: list[int], where: str) -> None:
    """Illegal decisions are refused and change nothing."""
    before = bytes(state)
    illegal = [a for a in range(-1, state.game.actions + 1) if a not in legal]
    tried: list[int | str] = [*illegal[:3], *illegal[-3:], "no such decision"]
    for action in tried:
        try:
            state.apply(action)
        except IllegalAction:
            hold(bytes(state) == before, "apply", f"{where}: a refused decision changed the state")
        else:
            raise BrokenContract(f"apply: {where}: the illegal {action!r} was accepted")


def check_position(state: State, where: str) -> None:
    """Positions stand the audit and survive JSON, and copies are independent."""
    position = through_json(state.to_dict(), "to_dict", where)
    try:
        back = state.game.from_dict(position)  # which audits it, so a state that is read back equal stands the audit
    except BadPosition as error:
        for problem in state.game.words.audit(state.record, state.game.box):
            raise BrokenContract(f"audit: {where}: {problem}") from error
        raise BrokenContract(f"from_dict: {where}: its own position is refused: {error}") from error
    hold(back == state, "to_dict", f"{where}: the position read back is another: {difference(state, back)}")
    copy = state.copy()
    if not copy.over:
        before = bytes(state)
        copy.apply(copy.legal[0])
        hold(bytes(state) == before, "copy", f"{where}: playing on a copy changed the original")


def check_lab(state: State, legal: list[int], where: str) -> None:
    """What a game tells the lab, if it does: things as `kind/name`, a seat that goes first, all points of a score."""
    hooks, s, box, players = state.game.definition.lab, state.record, state.game.box, state.game.players
    if hooks.pick is not None:
        taken = [hooks.pick(s, box, action) for action in legal]
        hold(all(t is None or _is_thing(t) for t in taken), "pick", f"{where}: not all are None or kind/name: {taken}")
    if hooks.dealt is not None and state.decisions == 0:
        dealt = [thing for seat in range(players) for thing in hooks.dealt(s, box, seat)]
        hold(all(map(_is_thing, dealt)), "dealt", f"{where}: not all are kind/name: {dealt}")
    if hooks.first is not None:
        hold(hooks.first(s) in range(-1, players), "first", f"{where}: {hooks.first(s)} is neither a seat nor -1")
    if hooks.breakdown is not None and state.over:
        sums = [sum(hooks.breakdown(s, box, seat).values()) for seat in range(players)]
        hold(sums == state.scores, "breakdown", f"{where}: sums to {sums}, but the scores are {state.scores}")


def check_end(state: State, where: str) -> None:
    """An ended game has places, a score for each seat, and nothing to decide."""
    hold(state.legal == [] and state.player is None, "over", f"{where}: there is still something to decide")
    hold(len(state.scores) == state.game.players, "score", f"{where}: {state.scores}")
    hold(all(place >= 1 for place in state.places), "score", f"{where}: places {state.places}")
    hold(state.winners == [s for s, p in enumerate(state.places) if p == 1], "score", f"{where}: winners")


def check_replay(game: Game, seed: int, actions: list[int]) -> None:
    """The same decisions give the same bytes, by number and by notation."""
    by_number, by_text = game.new(seed=seed), game.new(seed=seed)
    for action in actions:
        by_text.apply(by_text.say(action))
        by_number.apply(action)
    hold(by_number == by_text, "replay", f"seed {seed}: numbers and notation lead to different ends")


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
        seen = records if rules is game.rules else _frozen(records)
        n = 0 if records[0].over else rules.legal(seen[0], game.box, out)
        looked = number % (len(actions) // LOOKS + 1) == 0
        yield records.tobytes(), [int(a) for a in out[:n]], b"".join(looks(game, rules, seen)) if looked else b""
        if action >= 0:
            rules.apply(records[0], game.box, action)


def _frozen(records: Any) -> Any:
    """The same records for plain Python to look at: whoever writes to them fails."""
    seen = records.view()
    seen.flags.writeable = False
    return seen


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
    try:
        for number, (one, other) in enumerate(zip(native, plain, strict=True)):
            hold(one == other, "interpreted", f"seed {seed}, decision {number}: differs from the compiled game")
    except ValueError as error:
        if "read-only" not in str(error):
            raise
        why = f"seed {seed}: a look writes to the record, if only for a moment: {error}"
        raise BrokenContract(f"interpreted: {why}") from error


def check_batch(game: Game, games: int, seed: int) -> None:
    """Batches give the same results on one core as on several."""
    alone = batch.random_games(game.kit, games, seed, threads=1)
    together = batch.random_games(game.kit, games, seed, threads=2, copies=True)
    for part in ("lengths", "scores", "places"):
        same = np.array_equal(getattr(alone, part), getattr(together, part))
        hold(same, "batch", f"{part} depend on the number of threads")


def _is_thing(name: object) -> bool:
    """Whether this is a text `kind/name`."""
    return isinstance(name, str) and all(name.partition("/"))
