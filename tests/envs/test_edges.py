"""Environments at their edges: spaces, seeds, masks, wrong actions, opponents, rendering, and what travels."""

import copy
import pickle

import gymnasium
import numpy as np
import pyspiel
import pytest
from rich.text import Text

import golemancy.envs
from golemancy import BadOption, IllegalAction, State
from golemancy.envs import gymnasium_env, pettingzoo_env, vector_env
from golemancy.envs.features import MARK, feature_table, main, tables
from golemancy.envs.lettering import letter
from golemancy.envs.outcome import rewards
from golemancy.envs.picture import SCALES, _cells, _placed
from golemancy.envs.seats import mask, render
from golemancy.envs.vector import LEAST, _ranges
from golemancy.games import definition, names
from tests.conftest import game
from tests.tricks import TRICKS

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*:UserWarning:gymnasium"),
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
]


def first_legal(row):
    return int(np.flatnonzero(row)[0])


# ---- what all share


def test_a_mask_is_for_the_seat_that_decides():
    state = game("century", 2, first=1).new(seed=1)
    assert np.flatnonzero(mask(state, 1)).tolist() == sorted(state.legal)
    assert not mask(state, 0).any()
    assert mask(state, 1).dtype == np.int8


def test_a_game_that_goes_on_is_worth_nothing_yet():
    state = game("golem_it", 3).new(seed=1)
    assert rewards(state) == [0.0, 0.0, 0.0]


def test_an_ended_game_is_worth_nothing_in_sum():
    state = game("golem_it", 3).new(seed=1)
    while not state.over:
        state.apply(state.legal[-1])
    worth = rewards(state)
    assert sum(worth) == pytest.approx(0)
    assert worth[state.winners[0]] == max(worth)


def test_rendering_is_plain_text_without_markup(capsys):
    state = game("golem_it", 2).new(seed=1)
    drawn = render(state, 0, "ansi")
    assert drawn is not None
    assert "Golem It!" in drawn
    assert "[bold]" not in drawn
    assert capsys.readouterr().out == ""
    assert render(state, 0, "human") is None
    assert capsys.readouterr().out == f"{drawn}\n"
    assert render(state, 0, None) is None


def test_a_seat_does_not_see_another_hand_when_it_is_drawn():
    state = game("golem_it", 2).new(seed=1)
    hands = [" ".join(state.view(seat)["seats"][seat]["hand"]) for seat in range(2)]
    drawn = render(state, 0, "ansi")
    assert hands[0] in drawn
    assert hands[1] not in drawn


def test_unknown_games_and_options_are_refused_everywhere():
    for make in (pettingzoo_env, gymnasium_env, lambda name, **more: vector_env(name, 2, **more)):
        with pytest.raises(BadOption, match="there is no game 'chess'"):
            make("chess")
        with pytest.raises(BadOption, match="is for 2, 3, 4, 5 players, not 9"):
            make("century", players=9)
        with pytest.raises(BadOption, match="colour: Century: Golem Edition has no such option"):
            make("century", colour="red")


# ---- PettingZoo


def test_agents_are_the_seats_and_their_spaces_stay_the_same_objects():
    env = pettingzoo_env("golem_it", players=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent).n == env.game.actions
        assert set(env.observation_space(agent).spaces) == {"observation", "action_mask"}
    assert str(env) == f"golemancy_golem_it_v{env.game.version}"
    assert env.metadata["render_modes"] == ["ansi", "human", "rgb_array"]


def test_an_observation_lies_in_its_space():
    env = pettingzoo_env("golem_it", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def test_one_seed_fixes_this_deal_and_the_next():
    env = pettingzoo_env("golem_it")
    env.reset(seed=3)
    first = bytes(env.position)
    env.reset()
    second = bytes(env.position)
    assert first != second
    env.reset(seed=3)
    assert bytes(env.position) == first
    env.reset()
    assert bytes(env.position) == second


@pytest.mark.parametrize("wrong", [None, -1, 10_000, "rest", 1.5])
def test_a_wrong_step_is_refused_and_changes_nothing(wrong):
    env = pettingzoo_env("golem_it")
    env.reset(seed=1)
    before = bytes(env.position)
    with pytest.raises(IllegalAction):
        env.step(wrong)
    assert bytes(env.position) == before


def test_finished_agents_take_no_more_decisions():
    env = pettingzoo_env("golem_it", max_cycles=1)
    env.reset(seed=1)
    env.step(first_legal(env.last()[0]["action_mask"]))
    assert all(env.truncations.values())
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    while env.agents:
        env.step(None)
    assert env.agents == []


def test_a_position_of_the_end_is_drawn_for_everybody():
    env = pettingzoo_env("golem_it", max_cycles=1, render_mode="ansi")
    env.reset(seed=1)
    env.step(first_legal(env.last()[0]["action_mask"]))
    hand = " ".join(env.position.view(0)["seats"][0]["hand"])
    while env.agents:
        env.step(None)
    assert hand not in env.render()


def test_every_step_is_printed_for_people(capsys):
    env = pettingzoo_env("golem_it", render_mode="human")
    env.reset(seed=1)
    env.step(first_legal(env.last()[0]["action_mask"]))
    assert "Golem It!" in capsys.readouterr().out


def test_flat_observations_leave_the_mask_to_the_infos():
    flat, full = pettingzoo_env("golem_it", players=3, flat=True), pettingzoo_env("golem_it", players=3)
    for env in (flat, full):
        env.reset(seed=1)
    for agent in flat.agents:
        assert flat.observation_space(agent).contains(flat.observe(agent))
        assert np.array_equal(flat.observe(agent), full.observe(agent)["observation"])
        assert np.array_equal(flat.infos[agent]["action_mask"], full.observe(agent)["action_mask"])


def test_a_critic_is_shown_what_all_seats_see_together():
    env = pettingzoo_env("golem_it", players=3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state(), np.concatenate([env.observe(agent)["observation"] for agent in env.agents]))


@pytest.mark.parametrize("make", [pettingzoo_env, gymnasium_env])
def test_an_environment_is_pickled_as_it_stands(make):
    env = make("golem_it", players=3)
    env.reset(seed=1)
    other = pickle.loads(pickle.dumps(env))
    for one in (env, other):
        legal = one.position.legal if make is pettingzoo_env else one.state.legal
        one.step(legal[0])
    one, two = ((e.position if make is pettingzoo_env else e.state) for e in (env, other))
    assert one == two


# ---- pictures


@pytest.mark.parametrize("name", names())
def test_a_picture_changes_with_the_game_and_shows_only_what_the_seat_sees(name):
    env = gymnasium_env(name, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    before = env.render()
    assert (before.shape, before.dtype) == ((1080, 1920, 3), np.uint8)
    assert len(np.unique(before.reshape(-1, 3)[::101], axis=0)) > 3
    other = env.state.redeal(env.seat, 5)  # all that the seat cannot know is another
    assert bytes(other) != bytes(env.state)
    assert np.array_equal(render(other, env.seat, "rgb_array"), before)
    env.step(first_legal(info["action_mask"]))
    assert not np.array_equal(env.render(), before)


def test_a_picture_holds_whatever_is_drawn():
    """Games in the last third, with as many seats as there are, fit without losing a line."""
    for name in names():
        state = game(name, max(definition(name).seats)).new(seed=2)
        for _ in range(150):
            if not state.over:
                state.apply(state.legal[-1])
        drawn = [_cells(line) for line in Text.from_markup(state.draw(None)).split("\n")]
        placed = next(found for scale in SCALES if (found := _placed(drawn, scale)) is not None)
        shown = "".join(cell[0] for *_, line in placed for cell in line)
        assert shown.split() == "".join(cell[0] for line in drawn for cell in line).split() or len(placed) > len(drawn)


def test_letters_that_no_font_has_become_others_or_boxes():
    assert np.array_equal(letter("é", 2), letter("e", 2))
    assert np.array_equal(letter("漢", 1), letter("□", 1))
    assert letter("/", 3).sum() == letter("\\", 3).sum() > 0


def test_many_games_are_pictures_one_each():
    env = vector_env("golem_it", 2, render_mode="rgb_array")
    env.reset(seed=1)
    one, two = env.render()
    assert one.shape == two.shape == (1080, 1920, 3)
    assert not np.array_equal(one, two)


# ---- Gymnasium


def test_spaces_are_as_wide_as_the_game():
    env = gymnasium_env("golem_it", players=4)
    assert env.observation_space.shape == (definition("golem_it").width,)
    assert env.action_space.n == definition("golem_it").actions
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["seat"] == 0


def test_a_seed_fixes_the_deal_the_seat_and_the_opponents():
    def played(seed):
        env = gymnasium_env("golem_it", "random", seat="random", players=4)
        seen, info = env.reset(seed=seed)
        rows = [seen, info["seat"]]
        for _ in range(6):
            seen, reward, *_, info = env.step(first_legal(info["action_mask"]))
            rows += [seen, reward]
        return b"".join(np.asarray(row, np.float64).tobytes() for row in rows)

    assert played(3) == played(3)
    assert len({played(seed) for seed in range(4)}) == 4


def test_opponents_are_shown_what_their_seat_can_see():
    shown = []

    class Curious:
        def choose(self, state):
            shown.append((state, env.state.copy()))
            return state.legal[0]

    env = gymnasium_env("golem_it", [Curious()], seat=0, first=1)
    env.reset(seed=1)
    assert shown
    for seen, true in shown:
        assert seen.view(1) == true.view(1)
        assert seen.view(0)["seats"][0]["hand"] != true.view(0)["seats"][0]["hand"]


def test_an_opponent_that_breaks_the_rules_is_found_out():
    class Cheat:
        def choose(self, state):
            return -1

    with pytest.raises(IllegalAction, match="no such action"):
        gymnasium_env("golem_it", [Cheat()], first=1).reset(seed=1)


def test_a_lost_game_cannot_be_stepped_on():
    env = gymnasium_env("golem_it", illegal="raise", seat=0)
    _, info = env.reset(seed=1)
    while not env.state.over:
        *_, info = env.step(first_legal(info["action_mask"]))
    with pytest.raises(IllegalAction, match="the game is over"):
        env.step(0)


def test_after_an_illegal_action_a_reset_begins_anew():
    env = gymnasium_env("century")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert env.state.decisions == 0
    assert "illegal" not in env.reset(seed=2)[1]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponents": "nobody"}, "there is no player 'nobody'"),
        ({"opponents": ["random"] * 2}, "opponents: 1 other seats need 1 opponents, not 2"),
        ({"opponents": []}, "opponents: 1 other seats need 1 opponents, not 0"),
        ({"seat": 2}, "seat: 2 is neither 'random' nor one of 0 to 1"),
        ({"seat": -1}, "seat: -1 is neither 'random' nor one of 0 to 1"),
        ({"seat": None}, "seat: None is neither 'random' nor one of 0 to 1"),
        ({"opponents": None}, "opponents: None is no player"),
        ({"opponents": 0}, "opponents: 0 is no player"),
        ({"max_decisions": "all"}, "max_decisions: must be a whole number of 0 or more, not 'all'"),
        ({"seat": "any"}, "seat: 'any' is neither 'random' nor one of 0 to 1"),
        ({"illegal": "pass"}, "illegal: 'pass' is not one of lose, raise"),
        ({"render_mode": "video"}, "render_mode: 'video' is not one of ansi, human, rgb_array"),
    ],
)
def test_wrong_settings_are_named(wrong, why):
    with pytest.raises(BadOption, match=why):
        gymnasium_env("century", **wrong)


def test_an_environment_is_copied_with_its_game():
    env = gymnasium_env("golem_it")
    _, info = env.reset(seed=1)
    other = copy.deepcopy(env)
    action = first_legal(info["action_mask"])
    one, two = env.step(action), other.step(action)
    assert np.array_equal(one[0], two[0])
    assert env.state == other.state
    assert env.state.records is not other.state.records


def test_the_records_of_an_environment_travel_to_other_processes():
    env = gymnasium_env("golem_it")
    env.reset(seed=1)
    again = pickle.loads(pickle.dumps(env.state.records))
    assert again.tobytes() == env.state.records.tobytes()
    assert State(env.game, again).legal == env.state.legal


def test_gymnasium_makes_one_by_its_id():
    version = definition("golem_it").version
    env = gymnasium.make(f"golemancy.envs.gym:golemancy/golem_it-v{version}", players=3, max_decisions=6)
    _, info = env.reset(seed=1)
    while True:
        *_, terminated, truncated, info = env.step(first_legal(info["action_mask"]))
        if terminated or truncated:
            break
    assert truncated
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("golemancy/chess-v1")


# ---- many games


def test_spaces_of_many_are_those_of_one_as_often():
    env = vector_env("golem_it", 5)
    assert env.single_observation_space.shape == (definition("golem_it").width,)
    assert env.observation_space.shape == (5, definition("golem_it").width)
    assert env.action_space.shape == (5,)
    assert env.observation_space is env.observation_space


def test_environments_are_cut_into_ranges_worth_a_thread():
    assert _ranges(10, 8) == [(0, 10)]
    assert _ranges(2 * LEAST, 8) == [(0, LEAST), (LEAST, 2 * LEAST)]
    assert _ranges(2 * LEAST, 1) == [(0, 2 * LEAST)]
    cut = _ranges(1001, 3)
    assert [start for start, _ in cut[1:]] == [end for _, end in cut[:-1]]
    assert (cut[0][0], cut[-1][1]) == (0, 1001)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponents": "nobody"}, "there is no player 'nobody'"),
        ({"reward": "all"}, "reward: 'all' is not one of seats, actor"),
        ({"opponents": "random", "seat": 5}, "seat: 5 is neither 'spread' nor one of 0 to 1"),
        ({"opponents": "random", "seat": "first"}, "seat: 'first' is neither 'spread' nor one of 0 to 1"),
        ({"num_envs": 0}, "num_envs: must be a whole number of 1 or more, not 0"),
        ({"num_envs": -3}, "num_envs: must be a whole number of 1 or more, not -3"),
        ({"num_envs": None}, "num_envs: must be a whole number of 1 or more, not None"),
        ({"num_envs": 1.5}, "num_envs: must be a whole number of 1 or more, not 1.5"),
        ({"threads": "x"}, "threads: must be a whole number of 1 or more, not 'x'"),
        ({"opponents": "random", "seat": None}, "seat: None is neither"),
        ({"opponents": "random", "seat": b"x"}, "seat: b'x' is neither"),
        ({"opponents": []}, "opponents: 1 other seats need 1 opponents, not 0"),
        ({"opponents": {}}, "opponents: {} is no player"),
    ],
)
def test_wrong_settings_of_many_are_named(wrong, why):
    with pytest.raises(BadOption, match=why):
        vector_env("golem_it", **{"num_envs": 4, **wrong})


def test_one_seat_in_every_game_or_all_in_turn():
    _, info = vector_env("golem_it", 4, players=2, opponents="random", seat=1).reset(seed=1)
    assert info["player"].tolist() == [1, 1, 1, 1]
    _, info = vector_env("golem_it", 4, players=2, opponents="random").reset(seed=1)
    assert info["player"].tolist() == [0, 1, 0, 1]


def test_actions_may_come_in_any_whole_numbers():
    env = vector_env("golem_it", 3)
    env.reset(seed=1)
    chosen = env.sample_actions().astype(np.int16)
    env.step(chosen)
    assert (env.states["decisions"] == 1).all()
    with pytest.raises(IllegalAction, match=r"expected shape \(3,\), not \(3, 1\)"):
        env.step(env.sample_actions().reshape(3, 1))


def test_samples_are_legal_and_even():
    env = vector_env("century", 300)
    env.reset(seed=1)
    assert all(env.masks[i, a] for i, a in enumerate(env.sample_actions()))
    counts = np.zeros(env.game.actions)
    for _ in range(40):
        np.add.at(counts, env.sample_actions(), 1)
    possible = env.masks.sum(axis=0) > 0
    assert (counts[possible] > 0).all()
    assert not counts[~possible].any()


def test_masks_are_a_view_that_follows_the_games():
    env = vector_env("golem_it", 4)
    env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    before = masks.copy()
    env.step(env.sample_actions())
    assert not np.array_equal(masks, before)
    assert np.array_equal(masks, env.masks.astype(bool))


def test_closing_twice_does_no_harm():
    env = vector_env("golem_it", 2 * LEAST, threads=2)
    env.reset(seed=1)
    env.step(env.sample_actions())
    env.close()
    env.close()


# ---- OpenSpiel


def test_a_parameter_that_a_game_has_not_is_refused():
    golemancy.envs.register_open_spiel()
    with pytest.raises((pyspiel.SpielError, BadOption)):
        pyspiel.load_game("golemancy_century(colour=red)")
    with pytest.raises(BadOption, match="is for 2, 3, 4, 5 players, not 9"):
        pyspiel.load_game("golemancy_century(players=9)")


def test_before_the_deal_nothing_is_known():
    state = pyspiel.load_game("golemancy_golem_it(players=3)").new_initial_state()
    assert state.is_chance_node()
    assert str(state) == "not dealt, seed "
    assert state.observation_string(0) == "not dealt"
    assert not any(state.observation_tensor(0))
    assert state.returns() == [0, 0, 0]
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(7)
    assert str(state) == "not dealt, seed 07"
    assert pickle.loads(pickle.dumps(state)).seed == b"\x07"


# ---- the page of features


def test_features_are_counted_through():
    lines = feature_table(TRICKS).splitlines()
    assert lines[0] == "### Tricks (`tricks`)"
    assert lines[2] == "6 actions."
    assert lines[-1] == "| 0–5 | `cards` | 1 in your hand, -1 played, 0 unknown |"
    for name in names():
        last = feature_table(definition(name)).splitlines()[-1]
        assert last.split("|")[1].strip().endswith(f"{definition(name).width - 1}")


def test_the_tables_are_written_after_the_mark(tmp_path, monkeypatch):
    page = tmp_path / "page.md"
    page.write_text(f"# Words\n\n{MARK}\n\nold tables\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["features", str(page)])
    main()
    assert page.read_text(encoding="utf-8") == f"# Words\n\n{MARK}\n\n{tables()}"
