"""Training: credit goes where it is due, weights come out that play, and bad orders are refused."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from golemancy import games
from golemancy.errors import BadOption
from golemancy.learn.mix import TableKind, TrainingMix
from golemancy.learn.model import Model, sample
from golemancy.learn.ppo import Pace, lesson
from golemancy.learn.rollout import Rollout, seats_from
from golemancy.learn.trainer import Course, Trainer
from golemancy.players.learned import LearnedPlayer
from golemancy.players.network import Network
from tests.conftest import game

SEARCHED = games.definition("century").folder / "weights.npz"
TWO_AND_FOUR = (TableKind(2, {}), TableKind(4, {"limit_on": "true"}))


def small(name: str, out: Path, **changes: object) -> Course:
    """A training of some hundred steps."""
    usual = {
        "tables": (TableKind(2, {}),),
        "steps": 500,
        "games": 32,
        "horizon": 8,
        "batch": 64,
        "width": 16,
        "exam": 2,
    }
    return Course(name, out=out, **(usual | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.names())
def test_training_runs_for_every_game(name: str, tmp_path: Path) -> None:
    said: list[str] = []
    Trainer(small(name, tmp_path / "w.npz", steps=300, exam=1), said.append).run()
    assert "beats random" in said[-1]
    network = Network.from_bytes((tmp_path / "w.npz").read_bytes())
    assert (network.about["game"], network.about["steps"]) == (name, 512)
    state = game(name, 2).new(seed=1)
    assert LearnedPlayer(network).choose(state) in state.legal


def test_the_kept_network_says_what_the_model_says(tmp_path: Path) -> None:
    trainer = Trainer(small("golem_it", tmp_path / "w.npz"))
    trainer.run()
    network = Network.from_bytes((tmp_path / "w.npz").read_bytes())
    state = game("golem_it", 2).new(seed=3)
    assert state.player is not None
    seen = state.observe(state.player)
    mask = torch.zeros(1, state.game.actions, dtype=torch.bool)
    mask[0, state.legal] = True
    with torch.no_grad():
        log_chances, values = trainer.model(torch.from_numpy(seen)[None], mask)
    out = network.look(seen)
    legal = out[state.legal] - np.logaddexp.reduce(out[state.legal])
    assert legal == pytest.approx(log_chances[0, state.legal].numpy(), abs=1e-2)
    assert np.tanh(out[state.game.actions :]) == pytest.approx(values[0].numpy(), abs=1e-2)


def test_training_goes_on_from_kept_weights(tmp_path: Path) -> None:
    first = Trainer(small("golem_it", tmp_path / "a.npz"))
    first.run()
    second = Trainer(small("golem_it", tmp_path / "b.npz", start=tmp_path / "a.npz"))
    for before, after in zip(first.model.parameters(), second.model.parameters(), strict=True):
        assert torch.allclose(before, after, atol=2e-3)
    with pytest.raises(BadOption, match="trained for other observations"):
        Trainer(small("century", tmp_path / "c.npz", start=tmp_path / "a.npz"))


def test_the_same_seed_trains_the_same_weights(tmp_path: Path) -> None:
    kept = []
    for name in ("a.npz", "b.npz"):
        trainer = Trainer(small("golem_it", tmp_path / name, steps=1000, seed=7, minutes=1e6))
        trainer.pace = lambda: Pace(1e-3, 0.01, 1.0, batch=64)  # type: ignore[method-assign]  # the clock sets it else
        trainer.run()
        kept.append([p.detach().numpy() for p in trainer.model.parameters()])
    assert all(np.array_equal(a, b) for a, b in zip(*kept, strict=True))


def test_tables_of_several_kinds_are_one_batch() -> None:
    tables = TrainingMix(games.definition("golem_it"), TWO_AND_FOUR, 8, 1, None)
    tables.reset(seed=1)
    assert (tables.games, tables.seats, tables.players.tolist()) == (8, 6, [2] * 4 + [4] * 4)
    standings = tables.standings()
    assert standings.sum(axis=1).numpy() == pytest.approx(np.zeros(8), abs=1e-5)
    assert (standings[:4, 2:] == 0).all()
    assert (standings[4:, 4:] == 0).all()
    actions = np.concatenate([env.sample_actions() for env in tables.envs])
    rewards, ended, broken_off = tables.step(torch.from_numpy(actions))
    assert (rewards.shape, ended.shape, broken_off.shape) == ((8, 6), (8,), (8,))


def test_seats_are_turned_to_the_observer_and_back() -> None:
    deciding, players = torch.tensor([1, 2]), torch.tensor([[2], [3]])
    seen = seats_from(deciding, players, 4, -1)
    assert seen.tolist() == [[1, 0, 2, 3], [1, 2, 0, 3]]
    back = seats_from(deciding, players, 4, 1)
    assert seen.gather(1, back).tolist() == [[0, 1, 2, 3]] * 2


def rollout_of_one_game() -> Rollout:
    """Three steps of a game for two: seat 0, seat 1, and seat 0 again, who wins by it."""
    rollout = Rollout(TrainingMix(games.definition("golems"), (TableKind(2, {}),), 1, 1, None), 3)
    rollout.deciding[:, 0] = torch.tensor([0, 1, 0])
    rollout.values[:3, 0, 0] = torch.tensor([0.0, 0.5, 0.25])
    rollout.values[:3, 0, 1] = -rollout.values[:3, 0, 0]
    rollout.rewards[2, 0] = torch.tensor([1.0, -1.0])
    rollout.ended[2, 0] = True
    rollout.values[3, 0] = 9.0  # the next game's, which is nobody's business here
    return rollout


def test_surprises_are_credited_to_those_who_decided() -> None:
    rollout = rollout_of_one_game()
    assert rollout.advantages(0.0, 0.0)[:, 0, 0].tolist() == [0.5, -0.25, 0.75]
    assert rollout.advantages(1.0, 0.0)[:, 0, 1].tolist() == [-1.0, -0.5, -0.75]
    told = lesson(rollout, Pace(1e-3, 0.0, 0.0, trace=1.0))
    assert told.targets.tolist() == [[1.0, -1.0], [-1.0, 1.0], [1.0, -1.0]]  # the observer first
    assert told.advantages.argmax() == 0


def test_a_game_broken_off_teaches_nothing_at_its_end() -> None:
    rollout = rollout_of_one_game()
    rollout.ended[2, 0], rollout.broken_off[2, 0] = False, True
    assert rollout.advantages(1.0, 0.0)[:, 0, 0].tolist() == [0.25, -0.25, 0.0]


def test_the_estimate_of_the_game_helps_but_changes_no_sum() -> None:
    rollout = rollout_of_one_game()
    rollout.standings[:3, 0, 0] = torch.tensor([0.25, -0.5, 0.5])
    assert rollout.advantages(1.0, 1.0)[:, 0, 0].tolist() == [0.75, 1.0, 0.25]  # 1, less what was expected before


def test_samples_are_legal_and_follow_the_chances() -> None:
    torch.manual_seed(1)
    model = Model(games.definition("golem_it"), 8)
    masks = torch.zeros(4000, 35, dtype=torch.bool)
    masks[:, [3, 8]] = True
    log_chances, _ = model(torch.zeros(4000, 203), masks)
    drawn = sample(log_chances)
    assert set(drawn.tolist()) == {3, 8}
    assert (drawn == 3).float().mean().item() == pytest.approx(log_chances[0, 3].exp().item(), abs=0.03)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("chess",), "there is no game 'chess'; known: century"),
        (("century", "--tables", "two"), "table 'two': expected PLAYERS or PLAYERS:OPTION=VALUE"),
        (("century", "--tables", "9"), "is for 2, 3, 4, 5 players, not 9"),
        (("century", "--start", "nowhere.npz"), "nowhere.npz holds no weights to continue from"),
        (("century", "--start", __file__), "test_learn.py holds no weights to continue from"),
        (("century", "--start", str(SEARCHED)), "weights.npz holds weights that learned by searching"),
    ],
)
def test_bad_orders_are_refused(asked: tuple[str, ...], why: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "golemancy", "learn", *asked], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2  # as with every command
    assert why in done.stderr
