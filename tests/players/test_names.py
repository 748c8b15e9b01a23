"""Programs by name: what a name may say, what a budget does, and which choices follow from a seed."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from golemancy import games
from golemancy.errors import BadOption
from golemancy.game import Game, State
from golemancy.players import KNOWN, LEVELS, Budget, check, player
from golemancy.players.greedy import GreedyPlayer, expectations
from golemancy.players.learned import LearnedPlayer
from golemancy.players.level import LevelPlayer
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.random import RandomPlayer
from golemancy.players.search import CHUNK, SearchPlayer, SearchSettings, Tree, settings_of
from tests.conftest import game
from tests.tricks import TRICKS


def searcher(name: str, budget: Budget | None = None) -> SearchPlayer:
    found = player(name, 0, budget)
    assert isinstance(found, SearchPlayer)
    return found


# ---- names and their details


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("random", RandomPlayer),
        ("greedy", GreedyPlayer),
        ("search", SearchPlayer),
        *((level, LevelPlayer) for level in LEVELS[:-1]),
        ("mercury", MercuryPlayer),
        ("learned", LearnedPlayer),
    ],
)
def test_every_name_has_its_program(name: str, kind: type) -> None:
    assert isinstance(player(name), kind)
    assert name in KNOWN


def of_level(name: str, game: str, budget: Budget | None = None) -> SearchPlayer:
    level = player(name, 0, budget)
    assert isinstance(level, LevelPlayer)
    found = level.program(games.definition(game))
    assert isinstance(found, SearchPlayer)
    return found


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_levels_mistake_less_and_think_more(name: str) -> None:
    levels = [of_level(level, name) for level in LEVELS[:-1]]
    noise = [level.noise for level in levels]
    assert noise == sorted(noise, reverse=True)
    assert [level.seconds for level in levels] == [None] * 4
    assert searcher("mercury").seconds == 2


def test_noise_mistakes_what_is_close_and_finds_what_is_clear() -> None:
    state = game("century", 2).new(seed=1)
    chosen = [
        {player(f"search:iterations=60:noise={noise}", seed).choose(state) for seed in range(40)} for noise in (0.01, 9)
    ]
    assert len(chosen[0]) < len(chosen[1])
    position = game("century", 2).new(seed=1).to_dict()
    golems = [g for g in position["point_row"] + position["point_deck"] if g != "golem 8 (4G)"]
    seats = [{"caravan": "1Y"}, {"caravan": "4G1M", "claimed": golems[:5], "copper": 2}]
    won = game("century", 2).from_dict({"seats": seats, "player": 1, "point_row": ["golem 8 (4G)"]})
    assert {won.say(player("search:iterations=200:noise=0.2", seed).choose(won)) for seed in range(20)} == {"claim 1"}


def test_details_are_given_after_the_name() -> None:
    assert player("greedy:blunders=0.3").blunders == 0.3  # type: ignore[attr-defined]
    assert searcher("search:iterations=20").iterations == 20
    both = searcher("search:seconds=0.5:explore=0.2")
    assert (both.seconds, both.iterations) == (0.5, None)


@pytest.mark.parametrize(
    "name",
    ["search:", "search:iterations", "search:iterations=", "search:=5", "search:depth=3", "greedy:blunders=often",
     "search:iterations=20:", "search:iterations=2=3"],
)  # fmt: skip
def test_details_that_make_no_sense_are_refused_with_those_that_do(name: str) -> None:
    with pytest.raises(BadOption, match=r"player detail '.*': expected NAME=NUMBER with one of blunders, card, disc"):
        player(name)


@pytest.mark.parametrize("name", ["search:trust=0.5", "mercury:blunders=0.1", "iron:blunders=0.1"])
def test_details_of_another_player_are_refused(name: str) -> None:
    with pytest.raises(
        BadOption, match=r"player detail '(trust|blunders)': a search has only iterations, seconds, noise, ex"
    ):
        player(name)


@pytest.mark.parametrize("name", ["", ":", "Random", "search;iterations=3", "mercury "])
def test_names_are_exact(name: str) -> None:
    with pytest.raises(BadOption, match=r"there is no player '.*'; known: random, greedy, search, learned, clay"):
        player(name)


@pytest.mark.parametrize("number", ["nan", "inf"])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    with pytest.raises(BadOption, match="player detail"):
        player(f"search:iterations={number}")


def test_a_program_is_checked_for_a_game() -> None:
    check("learned", game("century", 2))
    check("search:iterations=1", game("golem_it", 2))
    with pytest.raises(BadOption, match="there is no player 'oracle'"):
        check("oracle", game("century", 2))


# ---- budgets


def test_a_budget_is_spent_by_players_that_leave_it_open() -> None:
    assert searcher("search", Budget(iterations=7)).iterations == 7
    assert searcher("search", Budget(seconds=0.1)).seconds == 0.1
    assert searcher("mercury", Budget(seconds=0.1)).seconds == 0.1
    assert searcher("mercury", Budget(iterations=9)).seconds is None


def test_a_level_keeps_to_its_own_budget() -> None:
    for name in ("bronze", "iron"):
        assert of_level(name, "golems", Budget(seconds=5)).seconds is None
        more = of_level(name, "golems", Budget(iterations=9999))
        assert more.iterations == of_level(name, "golems").iterations


def test_a_detail_counts_more_than_a_budget() -> None:
    assert searcher("search:iterations=5", Budget(seconds=3)).seconds is None
    assert of_level("bronze:iterations=5", "golems").iterations == 5


def test_threads_and_clock_come_from_the_budget() -> None:
    ticks = iter(range(10_000))

    def clock() -> float:
        return next(ticks)

    found = searcher("search:seconds=3", Budget(threads=1, clock=clock))
    found.choose(game("golem_it", 2).new(seed=1))
    assert next(ticks) > 3  # it looked at this clock, not at another
    assert searcher("search", Budget(threads=2)).threads == 2


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by a step whenever it is looked at."""

    def times() -> Iterator[float]:
        now = 0.0
        while True:
            yield now
            now += step

    made = times()
    return lambda: next(made)


def test_a_search_stops_when_its_time_is_over() -> None:
    state = game("golem_it", 2).new(seed=1)
    tree = Tree(state, settings_of(state.game), 1, 5000)
    assert tree.grow_for(1.0, ticking(0.25)) == 3 * CHUNK
    assert tree.grow_for(0.0, ticking(0.25)) == 0


def test_a_choice_that_is_settled_ends_the_search_early() -> None:
    state = game("century", 2).from_dict({"seats": [{"caravan": "3Y"}, {}]})
    tree = Tree(state, settings_of(state.game), 1, 5000)
    whole = tree.grow_for(1.0, ticking(0.01))
    fresh = Tree(state, settings_of(state.game), 1, 5000)
    assert fresh.grow_for(1.0, ticking(0.01), to_choose=True) <= whole
    assert whole == 99 * CHUNK
    assert not fresh.settled(10**9)
    assert fresh.settled(-1)


def test_a_search_without_time_still_decides() -> None:
    state = game("golem_it", 2).new(seed=1)
    assert player("search:seconds=0").choose(state) in state.legal


def test_a_tree_that_is_full_searches_on_without_growing() -> None:
    state = game("golem_it", 2).new(seed=1)
    tree = Tree(state, SearchSettings(), 1, 30)
    tree.grow(200)
    assert tree.full
    assert sum(candidate.visits for candidate in tree.candidates()) <= 200


# ---- choices


@pytest.mark.parametrize("name", ["random", "greedy", "clay", "search:iterations=25"])
def test_a_seed_fixes_every_choice(name: str) -> None:
    states = [game("golem_it", 3).new(seed=seed) for seed in range(12)]
    one, other = player(name, 5), player(name, 5)
    assert [one.choose(s) for s in states] == [other.choose(s) for s in states]


def test_random_play_takes_every_decision_sooner_or_later() -> None:
    state = game("century", 2).new(seed=1)
    chosen = Counter(RandomPlayer(seed).choose(state) for seed in range(400))
    assert set(chosen) == set(state.legal)


def tricks(**position: object) -> State:
    return Game(TRICKS).from_dict({"place": ["hand 0", "hand 1", "hand 0", "hand 1", "pile", "pile"], **position})


def test_greedy_play_chooses_evenly_among_equals() -> None:
    """Without an estimate of its own every decision of this game looks the same."""
    state = tricks()
    assert expectations(state, state.legal) == [0.5, 0.5]
    chosen = Counter(GreedyPlayer(seed).choose(state) for seed in range(200))
    assert set(chosen) == set(state.legal)
    assert min(chosen.values()) > 60


def test_greedy_play_takes_what_looks_best() -> None:
    state = game("century", 2).new(seed=1)
    values = expectations(state, state.legal)
    best = {a for a, value in zip(state.legal, values, strict=True) if value > max(values) - 1e-6}
    assert {GreedyPlayer(seed).choose(state) for seed in range(10)} <= best


def test_the_end_of_a_game_is_judged_by_who_won() -> None:
    last = tricks(place=["gone", "table 1", "hand 0", "gone", "pile", "pile"], won=[0, 1], decisions=3, player=0)
    assert last.legal == [2]
    assert expectations(last, last.legal) == [0.5]  # one trick each
    lost = tricks(place=["hand 0", "table 1", "gone", "gone", "pile", "pile"], won=[0, 1], decisions=3, player=0)
    assert expectations(lost, lost.legal) == [0.0]


def test_blunders_are_any_decision() -> None:
    state = game("century", 2).new(seed=1)
    always = {GreedyPlayer(seed, blunders=1.0).choose(state) for seed in range(300)}
    assert always == set(state.legal)


def test_where_there_is_no_choice_nothing_is_thought_about() -> None:
    last = tricks(place=["gone", "table 1", "hand 0", "gone", "pile", "pile"], won=[0, 1], decisions=3, player=0)
    for name in ("greedy", "search:iterations=5", "learned", "random"):
        assert player(name).choose(last) == 2


def test_settings_differ_from_game_to_game() -> None:
    assert settings_of(game("golem_it", 2)).patience == 18
    assert settings_of(game("century", 2)) == SearchSettings()
    assert SearchSettings(explore=0.5).record()[0].explore == 0.5


def test_settings_of_a_name_reach_the_search() -> None:
    state = game("century", 2).new(seed=1)
    usual, bold = (searcher(f"search:iterations=60{more}") for more in ("", ":explore=9:patience=3"))
    assert [(o.action, o.visits) for o in usual.search(state)] != [(o.action, o.visits) for o in bold.search(state)]
