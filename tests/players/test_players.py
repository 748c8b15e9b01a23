"""Programs: honest about what they see, and better the more they look."""

from time import perf_counter

import numpy as np
import pytest

import golemancy
from golemancy import games
from golemancy.errors import BadOption
from golemancy.games.century.rules.ending import MOST_QUIET_ROUNDS
from golemancy.play.analysis import analyse, mistakes
from golemancy.play.contest import Played, contest, pairings, ratings, summary
from golemancy.play.match import Match, Seat
from golemancy.players import KNOWN, LEVELS, Budget, player
from golemancy.players.greedy import GreedyPlayer
from golemancy.players.search import SearchPlayer, SearchSettings, Tree, merged
from golemancy.players.tree import iterate
from tests.conftest import game

TABLES = [(name, players) for name in games.names() for players in sorted(games.definition(name).seats)[:2]]


def midway(name: str, players: int, seed: int, decisions: int = 60) -> golemancy.State:
    """A position some random decisions into a game."""
    chance = np.random.default_rng(seed)
    state = game(name, players).new(seed=seed)
    for _ in range(decisions):
        before = state.copy()
        state.apply(int(chance.choice(state.legal)))
        if state.over:
            return before
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_it_cannot_see_does_not_change_its_choice(name: str, players: int) -> None:
    """Two states that look the same to a seat lead to the same choice, for the same seed."""
    for seed in range(3):
        state = midway(name, players, seed)
        other = state.redeal(state.player, 1000 + seed)
        assert state.view(state.player) == other.view(state.player)
        for kind in ("greedy", "search:iterations=40"):
            seen, other_seen = state.redeal(state.player, 7), other.redeal(state.player, 7)
            assert player(kind, seed).choose(seen) == player(kind, seed).choose(other_seen)
        assert player("search:iterations=40", seed).choose(state) == player("search:iterations=40", seed).choose(other)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_program_chooses_legal_decisions(name: str, players: int) -> None:
    for seed in range(2):
        state = midway(name, players, seed)
        for kind in ("random", "greedy", "clay", "search:iterations=30"):
            assert player(kind, seed).choose(state) in state.legal


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_compiled_search_is_the_interpreted_one(name: str) -> None:
    state = midway(name, 2, 5)
    trees = [Tree(state, SearchSettings(patience=6), 3, 500) for _ in range(2)]
    trees[0].grow(25)
    plain = iterate.of(state.game.rules, interpret=True)
    tree = trees[1]
    scratch = (tree._actions, tree._weights, tree._settings)
    plain(tree.root_state, tree._work, state.game.box, tree.seat, tree._nodes, tree._desk, tree.root, *scratch, 25)
    assert [(o.action, o.visits) for o in trees[0].candidates()] == [(o.action, o.visits) for o in tree.candidates()]


def test_the_search_finds_the_winning_claim() -> None:
    position = game("century", 2).new(seed=1).to_dict()
    golems = [g for g in position["point_row"] + position["point_deck"] if g != "golem 8 (4G)"]
    seats = [{"caravan": "1Y"}, {"caravan": "4G1M", "claimed": golems[:5], "copper": 2}]
    state = game("century", 2).from_dict({"seats": seats, "player": 1, "point_row": ["golem 8 (4G)"]})
    assert state.say(player("search:iterations=300").choose(state)) == "claim 1"
    best = analyse(state, 1, iterations=300)[0]
    assert (best.text, best.chance) == ("claim 1", pytest.approx(1.0))
    assert best.score == pytest.approx(state.scores[1] - 4 + 8 + 3)


def test_the_same_seed_gives_the_same_choices() -> None:
    results = []
    for _ in range(2):
        match = Match(game("century", 2), [Seat("a", "search:iterations=20"), Seat("b", "stone")], seed=4)
        for _ in range(60):
            program = match.program_to_decide()
            assert program is not None
            match.decide(program.choose(match.seen_state()))
        results.append(match.history)
    assert results[0] == results[1]


def test_the_tree_is_kept_inside_a_move() -> None:
    state = game("century", 2).from_dict({"seats": [{"caravan": "3Y3G"}, {}]})
    searcher = SearchPlayer(1, iterations=400)
    state.apply("play upgrade 2")
    state.apply(searcher.choose(state))
    tree = searcher._trees[0]
    assert (state.player, tree.root) == (0, 1)
    searcher.choose(state)
    assert tree.root != 1
    assert searcher._trees == []  # it has megabytes that nobody needs while others decide


def test_a_budget_of_seconds_is_kept() -> None:
    state = game("century", 2).new(seed=1)
    searcher = SearchPlayer(1, seconds=0.2)
    searcher.choose(state)
    searcher = SearchPlayer(1, seconds=0.2)
    start = perf_counter()
    searcher.choose(state)
    assert 0.15 < perf_counter() - start < 2.0


def test_several_threads_search_together() -> None:
    state = game("century", 3).new(seed=1)
    options = SearchPlayer(1, iterations=400, threads=2).search(state)
    assert sum(option.visits for option in options) == 400
    assert sum(options[0].value) == pytest.approx(1.0, abs=1e-3)
    assert merged([options]) is options


def test_levels_are_known_everywhere() -> None:
    assert LEVELS == ("clay", "stone", "bronze", "iron", "mercury")
    assert set(LEVELS) <= set(KNOWN)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("oracle", "there is no player 'oracle'; known: random, greedy"),
        ("search:depth=3", "player detail 'depth=3': expected NAME=NUMBER with one of"),
        ("search:explore=much", "player detail 'explore=much'"),
    ],
)
def test_unknown_programs_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadOption) as caught:
        player(name)
    assert why in str(caught.value)


def test_analysis_judges_every_legal_decision() -> None:
    state = midway("century", 2, 3)
    judged = analyse(state, iterations=200)
    assert {j.action for j in judged} == set(state.legal)
    assert all(0 <= j.chance <= 1 for j in judged if j.chance is not None)
    assert judged[0].visits == max(j.visits for j in judged)
    assert judged[0].line[0] == judged[0].text
    assert judged[0].to_dict()["text"] == judged[0].text


def test_analysis_is_for_the_seat_to_decide() -> None:
    state = game("century", 2).new(seed=1)
    assert state.player is not None
    with pytest.raises(BadOption, match="does not decide now"):
        analyse(state, 1 - state.player)
    over = game("century", 2).from_dict({"seats": [{}, {}], "over": True})
    assert analyse(over) == []


def test_the_costliest_decisions_of_a_match_come_first() -> None:
    position = Match(game("century", 2), [Seat("a", "random"), Seat("b", "stone")], seed=2)
    for _ in range(40):
        program = position.program_to_decide()
        assert program is not None
        position.decide(program.choose(position.seen_state()))
    found = mistakes(position, iterations=60)
    assert found
    assert [m.cost for m in found] == sorted((m.cost for m in found), reverse=True)
    assert all(m.cost > 0 and m.played != m.better for m in found)


def test_a_contest_rotates_seats_over_the_same_deals() -> None:
    planned = list(pairings(game("century", 2), ["a", "b"], 6, 10, Budget()))
    assert [p.seats for p in planned] == [("a", "b"), ("b", "a")] * 3
    assert [p.seed for p in planned] == [10, 10, 11, 11, 12, 12]
    three = list(pairings(game("century", 2), ["a", "b", "c"], 6, 0, Budget()))
    assert {frozenset(p.seats) for p in three} == {frozenset("ab"), frozenset("bc"), frozenset("ca")}
    with pytest.raises(BadOption, match="needs entrants"):
        list(pairings(game("century", 2), [], 6, 0, Budget()))


def test_a_contest_is_summed_up() -> None:
    figures = contest(game("century", 2), ["random", "greedy"], 6, workers=1)
    assert (figures["game"], figures["games"]) == ("century", 6)
    rows = {row["name"]: row for row in figures["entrants"]}
    assert rows["greedy"]["wins"] >= 5
    assert rows["greedy"]["wins"] + rows["random"]["wins"] == 6
    assert set(rows["random"]) == {"name", "games", "wins", "win_rate", "low", "high"}
    assert figures == contest(game("century", 2), ["random", "greedy"], 6, workers=2)


def test_ratings_follow_results() -> None:
    played = [Played(("a", "b", "c"), (1, 2, 3), (9, 5, 1), 10)] * 20
    a, b, c = ratings(["a", "b", "c"], played)
    assert a > b > c
    rows = summary(game("century", 3), ["a", "b", "c"], played)["entrants"]
    assert [row["rating"] for row in rows] == [a, b, c]


@pytest.mark.parametrize(
    ("players", "deals"), [(2, (40, 51, 64, 69)), (3, (12, 16, 19)), (4, (159, 165)), (5, (12, 40))]
)
def test_greedy_players_do_not_go_in_circles(players: int, deals: tuple[int, ...]) -> None:
    """These deals ended by the guard of a hundred quiet rounds when greedy only ever did what looked best (CG-63)."""
    for deal in deals:
        state = game("century", players).new(seed=deal)
        seats = [GreedyPlayer(10 * deal + seat) for seat in range(players)]
        while not state.over:
            state.apply(seats[state.player or 0].choose(state))
        assert state.to_dict()["quiet_rounds"] < MOST_QUIET_ROUNDS, deal


def test_a_thought_with_little_time_looks_at_the_clock_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """As plain Python an iteration can take a tenth of a second, and somebody waits for the answer."""
    position = game("century", 2).new(seed=1)
    tree, ticks, grown = Tree(position, SearchSettings(), 1, 2000), iter(range(100)), list[int]()
    monkeypatch.setattr(tree, "grow", grown.append)
    tree.grow_within(1000, 3, lambda: float(next(ticks)))
    assert grown == [2, 2]
