"""Work spread over processes and over a Ray cluster: the same results, whatever happens to the workers."""

import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from golemancy.errors import BadOption
from golemancy.lab.play import Task, play
from golemancy.lab.variant import Variant
from golemancy.play.contest import contest
from golemancy.play.spread import spread
from golemancy.players import Budget
from tests.conftest import game


def double(piece: int) -> int:
    return 2 * piece


def fail(piece: int) -> int:
    raise BadOption(f"piece {piece}")


def test_results_are_in_the_order_of_the_pieces_however_many_processes() -> None:
    done: list[int] = []
    assert spread(double, range(20), workers=2, progress=done.append) == [2 * n for n in range(20)]
    assert spread(double, range(20), workers=1, progress=done.append) == [2 * n for n in range(20)]
    assert sum(done) == 40
    assert spread(double, [], workers=2) == []


def test_what_goes_wrong_in_a_piece_is_what_is_raised() -> None:
    for workers in (1, 2):
        with pytest.raises(BadOption, match="piece 0"):
            spread(fail, [0], workers=workers)


def test_without_ray_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'golemancy\[ray\]'"):
        spread(double, [1], ray="auto")


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A head that only leads and two nodes that work, all on this machine."""
    ray = pytest.importorskip("ray", reason="needs the extra `ray`")
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        yield nodes
    finally:
        ray.shutdown()
        nodes.shutdown()


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_contest_survives_the_loss_of_a_node(cluster: Any) -> None:
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    arguments = game("golem_it", 3), ["random", "greedy"], 40
    alone = contest(*arguments, seed=3, workers=1)
    done = 0

    def lose_a_node(games: int) -> None:
        nonlocal done
        done += games
        if done == 8:
            cluster.remove_node(nodes[0], allow_graceful=False)

    logging.getLogger("ray").setLevel(logging.CRITICAL)
    together = contest(*arguments, seed=3, ray=cluster.address, progress=lose_a_node)
    assert done == 40
    assert together == alone
    tasks = [Task(Variant("", "golem_it", 3), "random", seed, Budget()) for seed in range(4)]
    assert spread(play, tasks, ray=cluster.address) == spread(play, tasks, workers=1)


@pytest.mark.filterwarnings("ignore")
def test_an_address_where_no_cluster_is_gets_a_clear_refusal() -> None:
    pytest.importorskip("ray", reason="needs the extra `ray`")
    with pytest.raises(BadOption, match="no cluster answers"):
        spread(double, [1], ray="127.0.0.1:1")


def test_a_cluster_that_wants_a_token_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")

    def refuse(*_: object, **__: object) -> None:
        raise ray.exceptions.AuthenticationError("Token authentication is enabled but no token was found.\nSee …")

    monkeypatch.setattr(ray, "init", refuse)
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr("golemancy.play.spread._knock", lambda address: None)
    with pytest.raises(BadOption, match=r"wants a token, see docs/lab\.md \(.*no token was found"):
        spread(str, [1], ray="head:6379")
