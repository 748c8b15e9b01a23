"""Messages: what players, spectators and programs are told, before, during and after a match."""

import time
from dataclasses import replace
from typing import Any

import orjson
import pytest

from golemancy import games
from golemancy.game import Game
from golemancy.play.fairness import commitment
from golemancy.play.match import Entry
from golemancy.server.http.drawing import draw
from golemancy.server.http.live import MOST_BEHIND, unseen
from golemancy.server.store.records import MatchRecord, SeatRecord
from golemancy.server.tables import messages
from golemancy.server.tables.messages import log_line, message, preview, seat_to_show
from golemancy.server.tables.table import Table
from golemancy.server.tables.telling import described, speaker
from tests.server.conftest import refused

ANN, BOB = SeatRecord("Ann", "person", "ann"), SeatRecord("Bob", "person", "bob")
GOLEM, FREE = SeatRecord("Clay", "clay"), SeatRecord("Seat 2", "open")


def table_with(*seats: SeatRecord, game: str = "century", **details: Any) -> Table:
    version = games.game(game).version
    now = time.time()
    plain = MatchRecord(
        "m1", game, version, {"first": 0}, 7, list(seats or (ANN, BOB)), now, now, started=now, salt="5a"
    )
    return Table(replace(plain, **details))


def rest(table: Table, times: int = 1) -> Table:
    for _ in range(times):
        assert table.player is not None
        table.advance(Entry(table.player, table.match.state.read("rest")), time.time())
    return table


# ---- waiting, watching, imported


def test_a_table_that_waits_shows_its_seats_and_nothing_else() -> None:
    said = message(table_with(ANN, FREE, started=None, access="public", host="ann"), "ann", 0)
    assert (said["status"], said["phase"], said["player"]) == ("waiting", "waiting", None)
    assert (said["view"], said["actions"], said["log"], said["result"], said["waited"]) == (None, [], [], None, None)
    assert [(seat["open"], seat["mine"], seat["host"]) for seat in said["seats"]] == [
        (False, True, True),
        (True, False, False),
    ]
    assert said["fair"] == {"hash": commitment(7, "5a"), "seed": None, "salt": None}


def test_a_program_that_waits_is_told_so_too() -> None:
    said = message(table_with(ANN, FREE, started=None), "ann", 0, brief=True)
    assert (said["status"], said["view"], said["actions"]) == ("waiting", None, [])


def test_spectators_have_no_seat_and_no_decisions() -> None:
    table = rest(table_with(access="public"))
    for owner in ("", "cleo"):
        said = message(table, owner, seat_to_show(table, owner, None))
        assert (said["watching"], said["seat"], said["actions"], said["can_undo"]) == (True, None, [], False)
        assert not any(seat["mine"] for seat in said["seats"])
        assert said["view"]["seat"] is None
        assert said["log"][0]["text"] == "rest"


def test_nobody_owns_the_seats_of_nobody() -> None:
    """An empty identity is nobody's, though golems' seats have no owner either."""
    said = message(table_with(ANN, GOLEM), "", None)
    assert not any(seat["mine"] for seat in said["seats"])


def test_an_imported_match_is_all_known_and_nothing_can_be_decided() -> None:
    table = rest(table_with(ANN, ANN, imported=True))
    said = message(table, "ann", 1)
    assert (said["imported"], said["actions"], said["can_undo"]) == (True, [], False)
    assert said["fair"] == {"hash": commitment(7, "5a"), "seed": "7", "salt": "5a"}
    assert said["result"] is None


def test_a_match_without_salt_promises_nothing() -> None:
    assert message(table_with(salt=""), "ann", 0)["fair"] == {"hash": None, "seed": None, "salt": None}


# ---- a running match


def test_only_the_seat_to_decide_has_decisions() -> None:
    table = table_with()
    assert message(table, "ann", 0)["actions"]
    assert message(table, "bob", 1)["actions"] == []
    assert message(table, "bob", 0)["actions"] == []  # not bob's seat
    table.advance(Entry(0, None), 2.0)
    assert message(table, "ann", 0)["actions"] == []


def test_brief_actions_are_only_numbers_and_texts() -> None:
    table = table_with()
    brief, whole = (message(table, "ann", 0, brief=b)["actions"] for b in (True, False))
    assert [set(action) for action in brief] == [{"action", "text"}] * len(brief)
    assert [(a["action"], a["text"]) for a in brief] == [(a["action"], a["text"]) for a in whole]
    assert all({"at", "ends"} <= action.keys() for action in whole)


def test_an_earlier_position_has_neither_decisions_nor_a_clock() -> None:
    table = rest(table_with(clock={"bank": 60.0, "increment": 0.0}), 3)
    before = message(table, "ann", 0, 1)
    assert (before["number"], before["latest"], before["player"]) == (1, 3, 1)
    assert (before["actions"], before["clock"], before["waited"], before["can_undo"]) == ([], None, None, False)
    assert len(before["log"]) == 1
    assert before["view"] == table.timeline[1].view(0)


def test_who_has_resigned_later_had_not_resigned_before() -> None:
    table = rest(table_with(ANN, BOB, GOLEM))
    table.advance(Entry(1, None), time.time())
    assert [seat["resigned"] for seat in message(table, "ann", 0)["seats"]] == [False, True, False]
    assert [seat["resigned"] for seat in message(table, "ann", 0, 1)["seats"]] == [False, False, False]
    assert message(table, "ann", 0)["log"][-1] == {
        "seat": 1,
        "text": "resign",
        "phrase": {"kind": "resign"},
        "events": [],
    }


def test_running_out_of_time_is_said_as_such() -> None:
    table = table_with(ANN, BOB, GOLEM, clock={"each": 10.0})
    table.advance(Entry(0, None), table.record.created + 11)
    said = message(table, "bob", 1)
    assert said["log"][-1]["text"] == "out of time"
    assert [seat["late"] for seat in said["seats"]] == [True, False, False]


def test_a_clock_runs_for_people_only() -> None:
    clock = {"bank": 60.0, "increment": 0.0}
    assert message(table_with(clock=clock), "ann", 0)["clock"]["running"] == 0
    assert message(table_with(GOLEM, ANN, clock=clock), "ann", 1)["clock"]["running"] is None
    assert message(table_with(), "ann", 0)["clock"] is None


def test_a_golem_thinks_until_it_fails() -> None:
    assert message(table_with(GOLEM, ANN), "ann", 1)["thinking"] == 0
    failed = message(table_with(GOLEM, ANN, failed=True), "ann", 1)
    assert (failed["thinking"], failed["failed"]) == (None, True)


def test_undo_is_offered_to_those_who_have_decided() -> None:
    table = rest(table_with())
    assert message(table, "ann", 0)["can_undo"]
    assert not message(table, "bob", 1)["can_undo"]


def test_waiting_is_counted_from_the_last_decision() -> None:
    long_ago = time.time() - 500
    table = table_with(started=long_ago)
    assert message(table, "ann", 0)["waited"] == pytest.approx(500, abs=5)
    assert message(rest(table), "ann", 0)["waited"] == pytest.approx(0, abs=5)


def test_the_log_of_a_long_match_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LOG_LINES", 5)
    table = rest(table_with(), 12)
    assert len(message(table, "ann", 0)["log"]) == 5
    assert len(message(table, "ann", 0, 3)["log"]) == 3
    assert len(message(table, "ann", 0, brief=True)["log"]) == 1


def test_a_line_of_the_log_is_made_once_for_each_seat() -> None:
    table = rest(table_with())
    line = log_line(table, 0, 0)
    kept = table.told.weight
    assert log_line(table, 0, 0) == line
    assert table.told.weight == kept
    log_line(table, 0, None)
    assert table.told.weight > kept


def test_the_table_as_text_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with()
    lines = described(table, 0, 0, speaker(table, "en", "ann"))
    assert len(lines) > 5
    assert lines[0]["text"].startswith("Golems (")
    without = replace(table.match.game.words, lines=None)  # as in a game without words
    monkeypatch.setattr(Game, "words", property(lambda _: without))
    drawn = described(table, 0, 0, speaker(table, "en", "ann"))
    assert {line["depth"] for line in drawn} == {None}
    assert not any("[/" in line["text"] for line in drawn)


# ---- the end


def test_the_result_comes_with_the_end_and_not_at_earlier_positions() -> None:
    table = rest(table_with())
    table.advance(Entry(1, None), time.time())
    said = message(table, "ann", 0)
    assert (said["status"], said["player"]) == ("over", None)
    assert (said["result"]["places"], said["result"]["winners"]) == ([1, 2], [0])
    assert message(table, "ann", 0, 1)["result"] is None
    assert said["fair"]["seed"] == "7"
    assert said["waited"] is None


# ---- secrets


@pytest.mark.parametrize("brief", [False, True])
def test_the_log_keeps_a_secret_decision_from_the_others(*, brief: bool) -> None:
    """In Arena a tile is hidden in the Monolith: its owner reads which one, nobody else."""
    table = table_with(game="arena", options={"first": 0, "faction0": "dragon_empire"})
    state = table.match.state
    table.advance(Entry(0, state.read("hide Swordsman")), time.time())
    texts = [message(table, owner, seat, brief=brief)["log"][-1]["text"] for owner, seat in (("ann", 0), ("bob", 1))]
    assert texts == ["hide Swordsman", "hidden"]
    assert message(table, "", None, brief=brief)["log"][-1]["text"] == "hidden"


# ---- secrets at one screen


def test_where_nothing_is_hidden_the_page_follows_the_turn() -> None:
    table = table_with(ANN, ANN)
    assert seat_to_show(table, "ann", None) == 0
    assert seat_to_show(rest(table), "ann", None) == 1
    assert not message(table, "ann", 1)["secret"]


def test_while_others_decide_the_page_stays_where_it_was() -> None:
    table = table_with(ANN, ANN, BOB)
    rest(table, 2)
    assert table.player == 2
    assert seat_to_show(table, "ann", None) == 1


def test_hidden_hands_are_shown_only_when_asked_for() -> None:
    table = table_with(ANN, ANN, game="golem_it")
    assert message(table, "ann", None)["secret"]
    assert seat_to_show(table, "ann", None) is None
    assert seat_to_show(table, "ann", 1) == 1


def test_a_single_hidden_hand_is_no_secret_from_its_owner() -> None:
    table = table_with(ANN, GOLEM, game="golem_it")
    assert not message(table, "ann", 0)["secret"]
    assert seat_to_show(table, "ann", None) == 0


@pytest.mark.parametrize("asked", [1, 2, 9, -1])
def test_somebody_elses_seat_is_refused(asked: int) -> None:
    with refused(403, f"seat {asked} is not yours".replace("-", "−")):
        seat_to_show(table_with(ANN, BOB, GOLEM), "ann", asked)


# ---- previews


def test_a_preview_tells_what_happens_in_every_world() -> None:
    table = table_with()
    assert preview(table, 0, table.match.state.read("play gain 2Y"))
    before = bytes(table.match.state)
    preview(table, 0, table.match.state.read("acquire 1"))
    assert bytes(table.match.state) == before


def test_a_preview_is_only_for_ones_own_legal_decisions() -> None:
    table = table_with()
    for seat, action in ((1, table.match.state.read("rest")), (0, 999_999), (0, -1)):
        with refused(409, "not one of your decisions"):
            preview(table, seat, action)


# ---- what a connection has not seen


def news(table: Table, epoch: int, since: int, *, seat: int | None = None, brief: bool = False) -> list[Any]:
    """What Ann is told who knew the table as it was."""
    wanted = unseen(table, seat, epoch, since, brief=brief)
    return [orjson.loads(draw(table, "ann", one)) for one in wanted]


def test_whoever_knows_nothing_gets_the_table_as_it_stands() -> None:
    table = rest(table_with(), 3)
    for epoch, since in ((0, -1), (9, 1), (0, 99)):
        (one,) = news(table, epoch, since)
        assert (one["number"], "seats" in one) == (3, True)


def test_whoever_was_away_gets_every_decision() -> None:
    table = rest(table_with(), 5)
    assert [m["number"] for m in news(table, 0, 2)] == [3, 4, 5]
    assert news(table, 0, 5) == []


def test_whoever_was_away_for_long_gets_the_latest_and_the_whole_head() -> None:
    table = rest(table_with(), MOST_BEHIND + 10)
    late = news(table, 0, 1, brief=True)
    assert len(late) == MOST_BEHIND + 1
    assert all("seats" in one for one in late)
    assert not any("seats" in one for one in news(table, 0, MOST_BEHIND, brief=True))


def test_whoever_has_lost_the_seat_goes_on_watching() -> None:
    table = table_with(replace(GOLEM, leaver="ann"), BOB, access="public", epoch=3)
    (one,) = news(table, 2, 0, seat=0)
    assert (one["seat"], one["watching"]) == (None, True)
