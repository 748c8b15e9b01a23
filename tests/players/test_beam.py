"""The player that plans its own turns: fair, the same compiled and interpreted, within its budget, and no fool."""

from itertools import count

import numpy as np
import pytest

from golemancy.contract import View
from golemancy.engine.rule import interpreted
from golemancy.errors import BadOption
from golemancy.game import State
from golemancy.play.contest import contest
from golemancy.play.match import Match, Seat
from golemancy.players import Budget, check, player
from golemancy.players.beam import NEVER, Beam, BeamPlayer, BeamSettings, desk_for
from golemancy.players.planning import PLAN, make_plan
from tests.conftest import game
from tests.players.test_players import midway


def position(mine: View, theirs: View, **more: object) -> State:
    """A position of two seats in which the first is to decide."""
    return game("century", 2).from_dict({"seats": [mine, theirs], **more})


def said(state: State, width: int = 60) -> str:
    """What a beam decides."""
    return state.say(BeamPlayer(width=width).choose(state))


# ---- by name


def test_it_is_found_by_its_name_and_details() -> None:
    found = player("beam:width=20:near=0.1", 1)
    assert isinstance(found, BeamPlayer)
    assert (found.width, found.seconds, found.settings.near) == (20, None, 0.1)
    assert player("beam:seconds=0.5").seconds == 0.5  # type: ignore[attr-defined]
    assert player("beam", budget=Budget(seconds=2)).seconds == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["beam:explore=0.5", "beam:iterations=20", "beam:blunders=0.5"])
def test_details_of_another_player_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match=r"player detail '\w+': a beam has only seconds, width, turns, pace, disc"):
        player(name)


@pytest.mark.parametrize("name", ["beam:width=0", "beam:turns=0", "beam:turns=99"])
def test_beams_without_width_or_length_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match=r"(width|turns): must be"):
        player(name)


def test_it_refuses_all_games_but_century() -> None:
    why = "beam: plays only Century, not Golem It!; search and mercury play every game"
    other = game("golem_it", 2)
    for tried in (
        lambda: check("beam", other),
        lambda: Match(other, [Seat("a", "beam"), Seat("b", "greedy")], seed=1),
        lambda: player("beam").choose(other.new(seed=1)),
    ):
        with pytest.raises(BadOption, match=why):
            tried()


# ---- fair


@pytest.mark.parametrize("players", [2, 5])
def test_what_it_cannot_see_does_not_change_its_choice(players: int) -> None:
    for seed in range(4):
        state = midway("century", players, seed)
        other = state.redeal(state.player, 1000 + seed)
        assert Beam(state, BeamSettings()).decide(40) == Beam(other, BeamSettings()).decide(40)


def test_a_compiled_plan_is_the_interpreted_one() -> None:
    state = midway("century", 2, 3)
    beam, found = Beam(state, BeamSettings()), []
    for run in (make_plan, interpreted(make_plan)):
        desk, out = desk_for(state.game, 6), PLAN.zeros()
        desk.states[0, 0] = state.records[0]
        run(state.game.box, beam.seat, 3, desk, 6, beam.outlook, beam.knobs, out)
        found.append((out[0].first, out[0].claims, round(float(out[0].value), 3), desk.tally.tolist()))
    assert found[0] == found[1]


# ---- by the rules


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_planned_turn_is_a_whole_one_by_the_rules(players: int) -> None:
    """Played decision by decision it is legal, and then another seat's turn begins."""
    for seed in range(6):
        state = midway("century", players, seed)
        seat, turn = state.player, Beam(state, BeamSettings()).decide(30).turn
        for action in turn:
            assert state.player == seat
            assert action in state.legal
            state.apply(action)
        assert state.over or state.player != seat


def test_claims_of_a_plan_are_those_of_the_rules() -> None:
    """Where nobody disturbs it and nothing new comes up, a plan is what happens."""
    mine = {"caravan": "4G2T", "hand": ["gain 2Y", "upgrade 2"]}
    state = position(mine, {}, point_row=["golem 8 (4G)", "golem 10 (2G2T)"], point_deck=[])
    found = Beam(state, BeamSettings(turns=3)).decide(100)
    assert found.claims[0][1] == 0
    slots = {turn: card for card, turn in found.claims}
    state.apply(found.turn[0])
    assert int(state.record.claimed[0]) == 1 << slots[0]


def test_a_turn_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = []
    usual = BeamPlayer.planned
    monkeypatch.setattr(BeamPlayer, "planned", lambda self, state: planned.append(1) or usual(self, state))
    match = Match(game("century", 2), [Seat("a", "beam:width=4"), Seat("b", "random")], seed=5)
    turns, program = 0, player("beam:width=4")
    while not match.over and turns < 30:
        seat = match.player
        if seat == 1:
            match.decide(player("random", turns).choose(match.seen_state()))
            continue
        turns += 1
        before = len(planned)
        while match.player == seat and not match.over:
            match.decide(program.choose(match.seen_state()))
        assert len(planned) - before <= 1


def test_a_plan_is_forgotten_in_another_position() -> None:
    program = BeamPlayer(width=20)
    state = position({"caravan": "3Y"}, {})
    state.apply("play upgrade 2")
    program.choose(state)
    other = midway("century", 2, 1)
    assert program.choose(other) == BeamPlayer(width=20).choose(other)


# ---- no fool


def test_it_wins_where_it_can() -> None:
    golems = game("century", 2).new(seed=1).to_dict()
    taken = [g for g in golems["point_row"] + golems["point_deck"] if g != "golem 8 (4G)"][:5]
    mine = {"caravan": "4G1M", "claimed": taken, "copper": 2}
    assert said(position(mine, {"caravan": "1Y"}, first=1, point_row=["golem 8 (4G)"])) == "claim 1"


def test_it_sees_what_the_others_are_about_to_claim() -> None:
    state = position({"caravan": "3Y"}, {"caravan": "4G"}, point_row=["golem 8 (4G)", "golem 20 (5M)"])
    outlook = Beam(state, BeamSettings()).outlook
    threatened = [card for card in range(len(outlook.taken)) if outlook.taken[card] == 0]
    assert len(threatened) == 1
    assert outlook.taken.max() == NEVER


def test_it_counts_the_turns_that_are_left() -> None:
    """Who has claimed enough ends the game with this round; who needs one more with the next claim."""
    golems = game("century", 2).new(seed=1).to_dict()
    taken = [g for g in golems["point_row"] + golems["point_deck"] if g != "golem 8 (4G)"]
    for claimed, caravan, first, left in ((6, "1Y", 1, 1), (5, "4G", 1, 2), (5, "4G", 0, 1)):
        theirs = {"caravan": caravan, "claimed": taken[:claimed]}
        state = position({"caravan": "3Y"}, theirs, first=first, point_row=["golem 8 (4G)"])
        assert Beam(state, BeamSettings()).outlook.end[0] == left


def test_it_beats_greedy() -> None:
    results = contest(game("century", 2), ["beam:width=40", "greedy"], 10, seed=300, workers=1)
    assert results["entrants"][0]["wins"] >= 9


# ---- within its budget


def test_it_thinks_as_long_as_it_may() -> None:
    state = midway("century", 2, 1)
    ticks = count()
    assert BeamPlayer(seconds=0, clock=lambda: float(next(ticks))).choose(state) in state.legal
    assert next(ticks) < 10
    ticks = count()
    patient = BeamPlayer(seconds=100, clock=lambda: float(next(ticks)))  # each beam takes a second
    assert patient.planned(state).made > 3 * Beam(state, BeamSettings()).decide(400).made


def test_a_wider_beam_tries_more() -> None:
    beam = Beam(midway("century", 3, 2), BeamSettings())
    made = [beam.decide(width).made for width in (1, 10, 100)]
    assert made == sorted(made)
    assert np.diff(made).min() > 0
