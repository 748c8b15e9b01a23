"""Training by actors: processes play, one learns, and nothing is lost when it is cut."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golemancy.errors import GolemancyError
from golemancy.learn.actors import ActorTrainer
from golemancy.learn.lessons import SearchCourse
from golemancy.players.mercury import MercuryPlayer
from golemancy.players.network import Network
from tests.conftest import game
from tests.learning.test_searching import small


def with_actors(out: Path, **changes: Any) -> SearchCourse:
    """A training of a few games by two actors."""
    return small(out, **{"actors": 2, "sims": 6, "steps": 150, **changes})


class Cut(ActorTrainer):
    """A training to which something happens once it has learned."""

    def __init__(self, course: SearchCourse, cut: Callable[["Cut"], object], said: list[str]) -> None:
        super().__init__(course, said.append)
        self.cut, self.happened = cut, False

    def round(self) -> None:
        """Some play and learning, and then it happens."""
        super().round()
        if self.updates and not self.happened:
            self.happened = True
            self.cut(self)


def test_two_actors_train_and_it_goes_on_from_there(tmp_path: Path) -> None:
    said: list[str] = []
    first = ActorTrainer(with_actors(tmp_path / "a.npz"), said.append)
    first.run()
    assert first.updates > 0
    assert [actor.is_alive() for actor in first.actors] == [False, False]
    assert "searching" in said[0]
    assert "simulations/s" in said[-1]
    kept = Network.from_bytes((tmp_path / "a.npz").read_bytes())
    assert (kept.about["steps"], kept.about["values"]) == (first.made, "residual")
    state = game("golem_it", 2).new(seed=1)
    assert MercuryPlayer(1, kept, iterations=8).choose(state) in state.legal
    second = ActorTrainer(with_actors(tmp_path / "b.npz", start=tmp_path / "a.npz", steps=30), said.append)
    second.run()
    assert "the gate: " in said[-1]
    again = Network.from_bytes(second.course.candidate.read_bytes())
    assert again.about["steps"] == first.made + second.made


def test_a_game_of_actors_is_remembered_as_it_was_played(tmp_path: Path) -> None:
    trainer = ActorTrainer(with_actors(tmp_path / "a.npz", steps=40))
    trainer.run()
    rows = {name: part[: trainer.play.used].numpy() for name, part in trainer.play.parts.items()}
    legal = rows["policy"] >= 0
    assert (legal.sum(axis=1) > 1).all()  # what is forced is not learned
    assert (rows["policy"] * legal).sum(axis=1) == pytest.approx(1, abs=2e-2)
    result, searched = rows["told"][:, 0, 0], rows["told"][:, 0, 1]
    assert result.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert searched.sum(axis=1) == pytest.approx(1, abs=1e-3)


def test_an_actor_that_is_killed_ends_the_training_with_a_word(tmp_path: Path) -> None:
    said: list[str] = []
    trainer = Cut(with_actors(tmp_path / "a.npz", steps=None), lambda t: os.kill(t.actors[1].pid, signal.SIGKILL), said)
    with pytest.raises(GolemancyError, match="actor 2 of 2 ended with exit code -9 in the middle of the training"):
        trainer.run()
    kept_and_stopped(trainer, said)


def test_what_was_learned_is_kept_when_somebody_stops_it(tmp_path: Path) -> None:
    said: list[str] = []
    trainer = Cut(with_actors(tmp_path / "a.npz", steps=None), lambda t: signal.raise_signal(signal.SIGINT), said)
    with pytest.raises(KeyboardInterrupt):
        trainer.run()
    kept_and_stopped(trainer, said)


def kept_and_stopped(trainer: ActorTrainer, said: list[str]) -> None:
    """The newest weights are there, it was told where, and nobody plays on."""
    assert Network.from_bytes(trainer.course.candidate.read_bytes()).about["steps"] == trainer.made
    assert said[-1].endswith(f"the newest weights are in {trainer.course.candidate}: --start goes on from there")
    assert not any(actor.is_alive() for actor in trainer.actors)


def test_nothing_is_kept_of_a_training_that_learned_nothing(tmp_path: Path) -> None:
    trainer = ActorTrainer(with_actors(tmp_path / "a.npz"))
    trainer.begin = lambda: signal.raise_signal(signal.SIGINT)  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        trainer.run()
    assert list(tmp_path.iterdir()) == []
