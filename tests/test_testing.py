"""The examiner examined: a game that keeps every promise passes, and each broken one is caught by its name."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

from golemancy.contract import Definition, Words
from golemancy.engine.layout import Array, Record
from golemancy.engine.random import reseed, shuffle
from golemancy.engine.rule import Generic, Rules, rule, source_of
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.games import definition, names
from golemancy.testing import (
    STYLES,
    BrokenContract,
    check_batch,
    check_ends,
    check_events,
    check_facts,
    check_forgetting,
    check_game,
    check_interpreted,
    check_one,
    check_pure,
    check_secret_decisions,
    check_telling,
    check_variants,
    ways,
)
from tests import tricks
from tests.tricks import CARDS, PILE, TRICKS, WORDS

PLAIN = replace(TRICKS, rules=Rules(**{name: source_of(function) for name, function in TRICKS.rules.named().items()}))


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything as plain Python, as with GOLEMANCY_INTERPRET=1: rules that are broken for a test need no compiling."""
    monkeypatch.setitem(Generic.of.__kwdefaults__, "interpret", True)


def check(definition: Definition) -> None:
    check_game(Game(definition), games=2, interpret=0)


def caught(definition: Definition) -> str:
    """What the examiner says of a broken game."""
    with pytest.raises(BrokenContract) as broken:
        check(definition)
    return str(broken.value)


def with_words(**words: Any) -> Definition:
    return replace(PLAIN, words=replace(WORDS, **words))


def with_rules(**rules: Any) -> Definition:
    return replace(PLAIN, rules=replace(PLAIN.rules, **rules))


def with_lab(**hooks: Any) -> Definition:
    return replace(PLAIN, lab=replace(TRICKS.lab, **hooks))


# ---- what keeps the contract


def test_a_game_that_keeps_every_promise_passes_compiled_and_interpreted() -> None:
    check_game(Game(TRICKS), games=5, interpret=2)


@pytest.mark.usefixtures("_interpreted")
def test_the_same_game_passes_as_plain_python() -> None:
    check(PLAIN)


@pytest.mark.usefixtures("_interpreted")
def test_a_game_that_tells_the_lab_nothing_passes() -> None:
    check(with_lab(pick=None, dealt=None, breakdown=None, first=None))


# ---- facts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": (2, 7)}, "seats: at most 6"),
        ({"phases": ("play", "play")}, "phases: need different names"),
        ({"phases": ()}, "phases: need different names"),
        ({"version": 0}, "facts: version, title and pitch are needed"),
        ({"title": ""}, "facts: version, title and pitch are needed"),
        ({"pitch": ""}, "facts: version, title and pitch are needed"),
        ({"actions": 0}, "actions: must fit into int16"),
        ({"actions": 2**15}, "actions: must fit into int16"),
    ],
)
def test_wrong_facts_are_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenContract, match=said):
        check_facts(Game(replace(TRICKS, **change)))


def test_a_player_count_that_is_not_offered_is_no_game_at_all() -> None:
    with pytest.raises(BadOption, match="Tricks is for 2 players, not 3"):
        Game(TRICKS, 3)


# ---- the rules


DEALS = count()


def deal_anew(s: Record, box: Record, options: Array) -> None:
    """Ignores the seed, and deals other cards each time."""
    s.players = 2
    s.place[:] = np.roll([0, 0, 1, 1, 2, 2], next(DEALS))


def no_choice(s: Record, box: Record, out: Array) -> int:
    return 0


def first_card(s: Record, box: Record, out: Array) -> int:
    out[0] = 0
    return 1


def listed_twice(s: Record, box: Record, out: Array) -> int:
    n = PLAIN.rules.legal(s, box, out)
    out[n] = out[0]
    return n + 1


def beyond_the_cards(s: Record, box: Record, out: Array) -> int:
    out[0] = CARDS
    return 1


def counting(s: Record, box: Record, out: Array) -> int:
    """A look that changes what is looked at."""
    s.counter += np.uint64(1)
    return PLAIN.rules.legal(s, box, out)


def deal_to_seat_five(s: Record, box: Record, options: Array) -> None:
    PLAIN.rules.setup(s, box, options)
    s.player = 5


def never_over(s: Record, box: Record, action: int) -> None:
    """Cards come back to the hand."""
    s.decisions += 1
    s.player = 1 - s.player


def thrown_dice(s: Record, box: Record, action: int) -> None:
    """Now and then the trick is taken by the wrong seat."""
    PLAIN.rules.apply(s, box, action)
    if s.over:
        s.won[:] = random.choice([(2, 0), (1, 1), (0, 2)])


def no_place(s: Record, box: Record, scores: Array, places: Array) -> None:
    scores[:2] = s.won
    places[:2] = 0


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"setup": deal_anew}, "setup: seed 0 gives two different deals"),
        ({"setup": deal_to_seat_five, "legal": first_card}, "player: seed 0, decision 0: seat 5"),
        ({"legal": no_choice}, "legal: seed 0, decision 0: no decision is legal, but the game is not over"),
        ({"legal": listed_twice}, "legal: seed 0, decision 0: a decision is listed twice"),
        ({"legal": beyond_the_cards}, "legal: seed 0, decision 0: outside the action space"),
        ({"legal": counting}, "legal: seed 0, decision 0: changes the position that it looks at"),
        ({"apply": never_over}, "longest: seed 0, decision 4: still not over"),
        ({"score": no_place}, "score: seed 0, the end: places [0, 0]"),
    ],
)
def test_broken_rules_are_caught(rules: dict[str, Any], said: str) -> None:
    assert caught(with_rules(**rules)) == said


@pytest.mark.usefixtures("_interpreted")
def test_a_rule_that_throws_dice_of_its_own_is_caught() -> None:
    random.seed(1)
    with pytest.raises(BrokenContract, match=r"replay: seed .*: numbers and notation lead to different ends"):
        check_game(Game(with_rules(apply=thrown_dice)), games=20, interpret=0)
    with pytest.raises(BrokenContract, match=r"batch: (scores|places) depend on the number of threads"):
        check_batch(Game(with_rules(apply=thrown_dice)), 20, seed=0)


@pytest.mark.usefixtures("_interpreted")
def test_a_longest_that_is_too_short_is_caught() -> None:
    assert caught(replace(PLAIN, longest=3)) == "longest: seed 0, decision 3: still not over"


def no_points(s: Record, box: Record, scores: Array, places: Array) -> None:
    """What stands for the score when it is interpreted, wrongly."""


@rule(plain=no_points)
def scored_by_tricks(s: Record, box: Record, scores: Array, places: Array) -> None:
    for seat in range(2):
        scores[seat] = s.won[seat]
        places[seat] = 1


def test_rules_that_differ_when_compiled_are_caught() -> None:
    odd = Game(replace(TRICKS, rules=replace(TRICKS.rules, score=scored_by_tricks)))
    with pytest.raises(BrokenContract, match="interpreted: seed 3, decision 0: differs from the compiled game"):
        check_interpreted(odd, 3, [])


# ---- secrets


def peeking_view(s: Record, box: Record, seat: int) -> Any:
    return WORDS.view(s, box, seat) | {"others": [card + 1 for card in range(CARDS) if s.place[card] == 1 - seat]}


def peeking_observe(s: Record, box: Record, seat: int, out: Array) -> None:
    out[:] = s.place


def nothing_seen(s: Record, box: Record, seat: int, out: Array) -> None:
    out[:] = np.nan


def legal_by_the_other_hand(s: Record, box: Record, out: Array) -> int:
    """The rules give away which cards the other seat holds."""
    n = PLAIN.rules.legal(s, box, out)
    return 1 if n > 1 and s.place[0] == 1 - s.player else n


def same_key(s: Record, box: Record, seat: int, seed: int) -> None:
    low, high = s.key
    PLAIN.rules.redeal(s, box, seat, seed)
    reseed(s, low, high)


def without_sorting(s: Record, box: Record, seat: int, seed: int) -> None:
    """Shuffles the hidden cards as they lie, so that the new deal follows from the old one."""
    reseed(s, np.uint64(seed), np.uint64(1))
    hidden = [card for card in range(CARDS) if s.place[card] <= PILE and s.place[card] != seat]
    places = s.place[hidden].copy()
    shuffle(s, places, 0, len(places))
    s.place[hidden] = places


def redealt_by_chance(s: Record, box: Record, seat: int, seed: int) -> None:
    PLAIN.rules.redeal(s, box, seat, np.random.default_rng().integers(2**40))


def into_the_pile(s: Record, box: Record, seat: int, seed: int) -> None:
    """All that is hidden lands in the pile."""
    reseed(s, np.uint64(seed), np.uint64(1))
    s.place[(s.place <= PILE) & (s.place != seat)] = PILE


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (with_words(view=peeking_view), "view: seed 0, decision 0, seat 0: changes when only hidden things change"),
        (with_rules(observe=peeking_observe), "observe: seed 0, decision 0, seat 0: shows hidden things"),
        (with_rules(legal=legal_by_the_other_hand), "its own legal decisions change"),
        (with_rules(redeal=same_key), "redeal: seed 0, decision 0, seat 0: keeps the random key"),
        (
            with_rules(redeal=without_sorting),
            "the new deal depends on what was hidden (sort before you shuffle): place",
        ),
        (with_rules(redeal=redealt_by_chance), "redeal: seed 0, decision 0, seat 0: one seed gives two deals"),
        (with_rules(redeal=into_the_pile), "redeal: seed 0, decision 0, seat 0: the pile has not two cards"),
    ],
)
def test_leaks_are_caught(broken: Definition, said: str) -> None:
    with pytest.raises(BrokenContract) as found:
        check_game(Game(broken), games=12, interpret=0)
    assert said in str(found.value)


@pytest.mark.usefixtures("_interpreted")
def test_an_observation_must_hold_numbers() -> None:
    assert caught(with_rules(observe=nothing_seen)) == "observe: seed 0, decision 0, seat 0: holds no number"


# ---- events


def with_tell(leak: Any) -> Definition:
    """Tells besides the decision what the leak finds in the states before and after it."""
    told = {"kind": "leak", "text": "a secret"}
    return with_words(tell=lambda *given: [*tricks.tell(*given), told | {"leak": leak(*given)}])


def other_hand(before: Record, after: Record, box: Record, action: int, seat: int) -> list[int]:
    return [card for card in range(CARDS) if after.place[card] == 1 - max(0, seat)]


def pile_before(before: Record, after: Record, box: Record, action: int, seat: int) -> list[int]:
    return [card for card in range(CARDS) if before.place[card] == PILE]


def lowest_of_the_pile(before: Record, after: Record, box: Record, action: int, seat: int) -> bool:
    """Now and then, and in a single word."""
    return bool(after.decisions == 3 and before.place[0] == PILE)


def key_before(before: Record, after: Record, box: Record, action: int, seat: int) -> int:
    return int(before.key[0])


def key_after(before: Record, after: Record, box: Record, action: int, seat: int) -> int:
    return int(after.key[0] & np.uint64(1))


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("leak", [other_hand, pile_before, lowest_of_the_pile, key_before, key_after])
def test_a_leak_in_what_is_told_is_caught(leak: Any) -> None:
    with pytest.raises(BrokenContract, match=r"tell: seed .*, seat .*: hears of hidden things: {'kind': 'leak', "):
        check_game(Game(with_tell(leak)), games=12, interpret=0)


def own_hand(before: Record, after: Record, box: Record, action: int, seat: int) -> list[int]:
    return [card for card in range(CARDS) if before.place[card] == seat]


def taken(before: Record, after: Record, box: Record, action: int, seat: int) -> list[int]:
    return [card for card in range(CARDS) if before.place[card] <= PILE < after.place[card]]


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("told", [own_hand, taken])
def test_what_a_seat_knows_and_what_a_decision_shows_may_be_told(told: Any) -> None:
    check_game(Game(with_tell(told)), games=6, interpret=0)


def after_one(game: Game, seed: int) -> tuple[State, State, int]:
    """The states before and after the first decision of a game, and that decision."""
    before = game.new(seed=seed)
    after = before.copy()
    after.apply(after.legal[0])
    return before, after, before.legal[0]


@pytest.mark.parametrize("name", names())
def test_events_of_our_games_are_compared_and_not_only_passed(name: str) -> None:
    game, compared = Game(definition(name)), 0
    for seed in range(3):
        before, after, action = after_one(game, seed)
        compared += check_events(before, after, action, seed, f"seed {seed}")
    assert compared >= 3 * (game.players + 1)


ARENA = definition("arena")


def frank(before: Record, after: Record, box: Record, action: int, seat: int) -> Any:
    return [{"kind": "decide", "text": ARENA.words.say(before, box, action)}]


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"tell": frank}, r"tell: here, seat 1: hears a secret decision: .*hide "),
        ({"hides": None}, r"hides: here, seat 1: does not see what 'hide .*' is, so it must stay hidden"),
    ],
)
def test_a_secret_decision_that_is_told_or_shown_in_a_log_is_caught(broken: Any, why: str) -> None:
    """In Arena each player hides two tiles in a Monolith; what is not marked as hidden stands in every log."""
    game = Game(replace(ARENA, words=replace(ARENA.words, **broken)), faction0="dragon_empire")
    with pytest.raises(BrokenContract, match=why):
        check_secret_decisions(*after_one(game, 5), "here")


def test_a_secret_decision_that_is_kept_passes() -> None:
    check_secret_decisions(*after_one(Game(ARENA, faction0="dragon_empire"), 5), "here")


# ---- looking changes nothing


def careless(look: Any) -> Any:
    """The same look, with a trace left in the state."""

    def looked(s: Record, *others: Any) -> Any:
        s.counter += np.uint64(1)
        return look(s, *others)

    return looked


CARELESS_WORDS = [with_words(**{n: careless(getattr(WORDS, n))}) for n in ("say", "at", "view", "to_dict", "audit")]
CARELESS_RULES = [with_rules(**{n: careless(getattr(PLAIN.rules, n))}) for n in ("score", "observe")]
CARELESS_HOOKS = [with_lab(**{n: careless(getattr(TRICKS.lab, n))}) for n in ("pick", "dealt", "first", "breakdown")]


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("broken", [*CARELESS_WORDS, *CARELESS_RULES, *CARELESS_HOOKS])
def test_a_look_that_leaves_a_trace_is_caught(broken: Definition) -> None:
    state = Game(broken).new(seed=1)
    name = next(
        name
        for mine, plain in ((broken.words, WORDS), (broken.rules, PLAIN.rules), (broken.lab, TRICKS.lab))
        for name in plain.__dataclass_fields__
        if getattr(mine, name) is not getattr(plain, name)
    )
    with pytest.raises(BrokenContract, match=f"{name}: here: changes the position that it looks at"):
        check_pure(state, state.legal, "here")


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("which", [0, 1])
def test_telling_that_leaves_a_trace_is_caught(which: int) -> None:
    def careless_tell(*given: Any) -> Any:
        given[which].counter += np.uint64(1)
        return tricks.tell(*given)

    with pytest.raises(BrokenContract, match="tell: here: changes the positions that it tells of"):
        check_telling(*after_one(Game(with_words(tell=careless_tell)), 1), 0, "here")


@rule
def fidgeting(s: Record, box: Record, out: Array) -> int:
    """Changes the state and puts it back, which nobody sees who does not look at the same time."""
    s.over = 1
    n = tricks.legal(s, box, out)
    s.over = 0
    return n


def test_a_look_that_writes_for_a_moment_is_caught() -> None:
    with pytest.raises(BrokenContract, match="interpreted: seed 1: a look writes to the record, if only for a moment"):
        check_interpreted(Game(replace(TRICKS, rules=replace(TRICKS.rules, legal=fidgeting))), 1, [])


# ---- what a redealt state keeps


@pytest.mark.usefixtures("_interpreted")
def test_a_redealt_state_that_keeps_the_past_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.redeal

    def keeping(state: State, *given: Any, **named: Any) -> State:
        other = honest(state, *given, **named)
        other._last = state._last
        return other

    check_forgetting(Game(PLAIN), 0)
    monkeypatch.setattr(State, "redeal", keeping)
    with pytest.raises(BrokenContract, match="redeal: seed 0, seat 0: keeps the random key"):
        check_forgetting(Game(PLAIN), 0)


# ---- every way to play


@pytest.mark.parametrize("name", names())
def test_every_position_in_every_way_to_play_is_read_back(name: str) -> None:
    check_variants(definition(name), ends=20 if name == "golem_it" else 2)


def test_eliminated_players_leave_positions_that_are_read_back() -> None:
    """Lords of the Abyss have Nets, which must go with the player whose Banner falls."""
    lords = {f"faction{seat}": "lords_of_the_abyss" for seat in range(3)}
    check_one(Game(ARENA, 3, None, variant="deathmatch", **lords), 0, "greedy", closely=False)


def test_poison_in_the_monolith_of_a_later_seat_is_counted_when_a_position_is_read() -> None:
    """The examiner found it: the stock of seat 0 was counted before the Monolith of seat 1 was read."""
    game = Game(ARENA, 2, None, faction0="lords_of_the_abyss", faction1="dragon_empire")
    hiding = {"hidden": [{"tile": "Swordsman", "poison": [0]}, None], "revealed": True}
    board = {"a1": "0 Banner", "e3": "1 Banner"}
    state = game.from_dict({"board": board, "seats": [{}, {"monolith": hiding}]})
    assert state.record.venom_left[0] == game.box.poison[0] - 1


@pytest.mark.parametrize("name", names())
def test_the_ways_to_play_leave_out_no_value_and_no_style(name: str) -> None:
    mine = definition(name)
    found = list(ways(mine))
    assert {(game.players, style) for game, style in found} == {(n, style) for n in mine.seats for style in STYLES}
    for option in mine.options:
        assert {game.options[option.name] for game, _ in found} == set(option.choices)


def test_pairwise_every_two_values_meet() -> None:
    mine = definition("golem_it")
    met = {(g.options["variant"], g.options["limit_on"], style) for g, style in ways(mine, pairwise=True)}
    variants, styles = mine.variants, list(STYLES)
    assert {(variant, limit) for variant, limit, _ in met} >= {("play_on", True), ("tournament", False)}
    assert {(variant, style) for variant, _, style in met} == {(v, s) for v in variants for s in styles}


def refusing_ends(reader: Any, s: Record, box: Record) -> None:
    tricks.from_dict(reader, s, box)
    if s.over:
        reader.refuse("over", "cannot be")


@pytest.mark.usefixtures("_interpreted")
def test_an_end_that_cannot_be_read_is_caught() -> None:
    broken = Game(with_words(from_dict=refusing_ends))
    refused = "the end: its own position is refused: over: cannot be"
    with pytest.raises(BrokenContract, match=f"from_dict: seed 0, {refused}"):
        check_game(broken, games=1, interpret=0)
    with pytest.raises(BrokenContract, match=f"from_dict: seed 4, stubborn, {refused}"):
        check_ends(broken, [4], "stubborn")
    with pytest.raises(BrokenContract, match=rf"from_dict: seed 0, {refused} \(game\('tricks', players=2\)\)"):
        check_variants(broken.definition)


# ---- words


def lossy(s: Record, box: Record) -> Any:
    return {"place": WORDS.to_dict(s, box)["place"]}


def two_problems(s: Record, box: Record) -> Iterator[str]:
    yield "a card is there twice"
    yield "and another is gone"


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"say": lambda s, box, action: "play"}, "say: seed 0, decision 0: two decisions read alike: ['play', 'play']"),
        ({"say": lambda s, box, action: f"play  {action}"}, "has stray spaces"),
        ({"say": lambda s, box, action: "Pp"[action % 2] * (action // 2 + 1)}, "reads back as another decision"),
        ({"at": lambda s, box, action: action}, "at: seed 0, decision 0: "),
        ({"audit": two_problems}, "audit: seed 0, decision 0: a card is there twice"),
        ({"to_dict": lossy}, "to_dict: seed 0, decision 2: the position read back is another: won is [["),
        ({"to_dict": lambda s, box: {"place": s.place}}, "to_dict: seed 0, decision 0: cannot be written as JSON"),
        (
            {"to_dict": lambda s, box: {"cards": []}},
            "from_dict: seed 0, decision 0: its own position is refused: place: ",
        ),
        (
            {"view": lambda s, box, seat: {"won": s.won[0]}},
            "view: seed 0, decision 0, seat 0: cannot be written as JSON",
        ),
        ({"tell": lambda *_: [{"kind": "play"}]}, "tell: seed 0, decision 1, seat 0: [{'kind': 'play'}]"),
        ({"tell": lambda *_: []}, "tell: seed 0, decision 1, seat 0: a decision without an event"),
    ],
)
def test_broken_words_are_caught(words: dict[str, Any], said: str) -> None:
    with pytest.raises(BrokenContract) as found:
        check_game(Game(with_words(**words)), games=12, interpret=0)
    assert said in str(found.value)


def test_words_are_all_needed() -> None:
    with pytest.raises(TypeError, match="missing 8 required keyword-only arguments: 'at', 'view', 'tell'"):
        Words(say=tricks.say)  # type: ignore[call-arg]


# ---- what the lab is told


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(
    ("hooks", "said"),
    [
        ({"pick": lambda s, box, action: "card"}, "pick: seed 0, decision 0: not all are None or kind/name: ['card', "),
        ({"pick": lambda s, box, action: "card/"}, "pick: seed 0, decision 0"),
        ({"pick": lambda s, box, action: action}, "pick: seed 0, decision 0"),
        ({"dealt": lambda s, box, seat: ["/1"]}, "dealt: seed 0, decision 0: not all are kind/name: ['/1', '/1']"),
        ({"dealt": lambda s, box, seat: [seat]}, "dealt: seed 0, decision 0: not all are kind/name: [0, 1]"),
        (
            {"breakdown": lambda s, box, seat: {"tricks": 3}},
            "breakdown: seed 0, the end: sums to [3, 3], but the scores",
        ),
        ({"first": lambda s: 2}, "first: seed 0, decision 0: 2 is neither a seat nor -1"),
        ({"first": lambda s: -2}, "first: seed 0, decision 0: -2 is neither a seat nor -1"),
    ],
)
def test_broken_lab_hooks_are_caught(hooks: dict[str, Any], said: str) -> None:
    assert said in caught(with_lab(**hooks))
