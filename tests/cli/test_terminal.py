"""A match in a terminal, driven by what people type."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from golemancy.cli.terminal import Screen
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from tests.cli.typed import CommandLine
from tests.conftest import game

PEOPLE = [Seat("Ann"), Seat("Bob")]


class Sitting:
    """One evening at the keyboard: what was typed, asked and shown."""

    def __init__(self, match: Match, keys: Iterable[str], file: Path) -> None:
        self._keys = iter(keys)
        self.asked: list[str] = []
        paper = io.StringIO()
        Screen(match, Console(file=paper, width=160), self._ask, file).run()
        self.shown = paper.getvalue()

    def _ask(self, question: str) -> str:
        self.asked.append(question)
        try:
            return next(self._keys)
        except StopIteration:
            raise EOFError from None


def century(*seats: Seat) -> Match:
    return Match(game("century", 2, first=0), seats or PEOPLE, seed=5)


def sat(match: Match, keys: list[str], tmp_path: Path) -> Sitting:
    return Sitting(match, keys, tmp_path / "mine.golem")


# ---- deciding


def test_choices_are_numbered_and_people_are_asked_by_name(tmp_path: Path) -> None:
    match = century()
    said = match.state.say(match.state.legal[1])
    evening = sat(match, ["2"], tmp_path)
    assert evening.asked[0] == "Ann> "
    assert f" 2 {said}" in evening.shown
    assert match.history[0].action is not None
    assert replay.decisions(match)[0] == f"0: {said}"


def test_decisions_may_be_typed_in_any_case_and_spacing(tmp_path: Path) -> None:
    match = century()
    sat(match, ["  REST "], tmp_path)
    assert replay.decisions(match) == ["0: rest"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "0 is not one of the choices 1 to "),
        ("99", "99 is not one of the choices 1 to "),
        ("fly", "'fly' is not legal for seat 0 (turn); legal: play gain 2Y"),
        ("", "'' is not legal for seat 0 (turn)"),
        ("? wizard", "nothing here is called 'wizard'"),
        ("undo", "there is no decision of a person to undo"),
    ],
)
def test_what_makes_no_sense_is_answered_and_nothing_happens(typed: str, answer: str, tmp_path: Path) -> None:
    match = century()
    evening = sat(match, [typed], tmp_path)
    assert answer in " ".join(evening.shown.split())
    assert match.history == []
    assert evening.asked == ["Ann> ", "Ann> "]


def test_markup_that_somebody_types_is_shown_as_typed(tmp_path: Path) -> None:
    assert "'[bold]x[/]' is not legal" in sat(century(), ["[bold]x[/]"], tmp_path).shown


# ---- commands


def test_help_lists_every_command(tmp_path: Path) -> None:
    shown = sat(century(), ["help"], tmp_path).shown
    for word in ("number", "? name", "board", "log", "undo", "save", "resign", "quit"):
        assert word in shown


def test_a_card_is_explained_by_its_name_and_all_choices_at_once(tmp_path: Path) -> None:
    evening = sat(century(), ["? gain 2Y", "?"], tmp_path)
    assert "Merchant card: take 2 yellow." in evening.shown
    assert "acquire 1: Merchant card" in evening.shown


def test_the_log_tells_what_was_decided(tmp_path: Path) -> None:
    shown = sat(century(), ["rest", "rest", "log"], tmp_path).shown
    assert shown.rstrip().split("saved;")[0].rstrip().endswith("0: rest\n1: rest")


def test_the_board_is_shown_again_on_request(tmp_path: Path) -> None:
    once, twice = (sat(century(), keys, tmp_path).shown for keys in ([], ["board"]))
    assert twice.count("Merchants") == once.count("Merchants") + 1


def test_undo_takes_back_ones_own_decision_and_what_programs_answered(tmp_path: Path) -> None:
    match = century(Seat("Ann"), Seat("Bob", "random"))
    evening = sat(match, ["rest", "undo", "acquire 1"], tmp_path)
    assert match.history[0].seat == 0
    assert replay.decisions(match)[0] == "0: acquire 1"
    assert len(evening.asked) == 4


def test_saving_elsewhere_leaves_the_match_going(tmp_path: Path) -> None:
    match = century()
    other = tmp_path / "other.golem"
    evening = sat(match, ["rest", f"save {other}", "rest"], tmp_path)
    assert f"saved; go on with: golemancy play --resume {other}" in evening.shown
    assert replay.load(other).history == match.history[:1]
    assert replay.load(tmp_path / "mine.golem").history == match.history


def test_what_cannot_be_saved_is_said_and_the_match_goes_on(tmp_path: Path) -> None:
    match = century()
    evening = sat(match, [f"save {tmp_path / 'none' / 'x.golem'}", "rest"], tmp_path)
    assert "could not save: " in evening.shown
    assert len(match.history) == 1


@pytest.mark.parametrize("leave", [["quit"], []])
def test_leaving_saves_first(leave: list[str], tmp_path: Path) -> None:
    match = century()
    evening = sat(match, ["rest", *leave], tmp_path)
    assert "mine.golem" in evening.shown
    assert replay.load(tmp_path / "mine.golem").history == match.history


def test_resigning_ends_a_match_of_two(tmp_path: Path) -> None:
    match = century()
    evening = sat(match, ["rest", "resign"], tmp_path)
    assert "Ann won." in evening.shown
    assert "1. Ann: " in evening.shown
    assert "2. Bob: " in evening.shown
    assert "Result: 1 2" in (tmp_path / "mine.golem").read_text()


def test_with_three_the_others_play_on_after_one_resigned(tmp_path: Path) -> None:
    match = Match(game("century", 3, first=0), [Seat("Ann"), Seat("Bob"), Seat("Cy")], seed=5)
    evening = sat(match, ["resign", "rest", "rest"], tmp_path)
    assert [question for question in evening.asked if question.endswith("> ")][:3] == ["Ann> ", "Bob> ", "Cy> "]
    assert match.resigned == [0]


# ---- several people, programs


def test_with_hidden_hands_the_keyboard_is_handed_over(tmp_path: Path) -> None:
    match = Match(game("golem_it", 2, first=0), PEOPLE, seed=5)
    evening = sat(match, ["", "pass", "", "1"], tmp_path)
    assert evening.asked[0] == "Pass the keyboard to Ann, then press Enter. "
    assert "Pass the keyboard to Bob, then press Enter. " in evening.asked
    assert evening.asked.index("Ann> ") == 1


def test_nothing_is_covered_where_nothing_is_hidden_or_one_plays_alone(tmp_path: Path) -> None:
    open_hands = sat(century(), ["rest", "rest"], tmp_path)
    alone = sat(Match(game("golem_it", 2), [Seat("Ann"), Seat("Bob", "random")], seed=5), ["1"], tmp_path)
    assert not any("Pass the keyboard" in question for question in (*open_hands.asked, *alone.asked))


def test_nobody_sees_the_hand_of_another(tmp_path: Path) -> None:
    match = Match(game("golem_it", 2, first=0), PEOPLE, seed=5)
    hand = match.state.view(1)["seats"][1]["hand"]
    shown = sat(match, [""], tmp_path).shown
    assert " ".join(match.state.view(0)["seats"][0]["hand"]) in shown
    assert " ".join(hand) not in shown


def test_what_programs_decided_is_told_before_the_next_turn(tmp_path: Path) -> None:
    match = century(Seat("Ann"), Seat("Bob", "random"))
    shown = sat(match, ["rest"], tmp_path).shown
    answers = [line for line in replay.decisions(match) if line.startswith("1: ")]
    assert answers
    assert all(line in shown for line in answers)


# ---- by the command


def test_a_match_is_left_and_resumed(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    common = ("play", "century", "--seats", "Ann,Bob", "-o", "first=0", "--seed", "5")
    first = golemancy(*common, "--save", str(file), keys="rest\nquit\n")
    assert first.status == 0
    assert "help" in first.out.splitlines()[0]
    again = golemancy("play", "--resume", str(file), keys="rest\nlog\nquit\n")
    assert "0: rest\n1: rest\n" in again.out
    assert replay.decisions(replay.load(file)) == ["0: rest", "1: rest"]


def test_names_of_programs_are_programs_and_others_are_people(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    golemancy("play", "century", "--seats", "Ann,greedy:blunders=0.5,iron", "--save", str(file), keys="quit\n")
    seats = replay.load(file).seats
    assert [(seat.name, seat.kind) for seat in seats] == [
        ("Ann", "person"),
        ("greedy:blunders=0.5 1", "greedy:blunders=0.5"),
        ("iron 2", "iron"),
    ]


def test_without_seats_you_play_against_stone(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    golemancy("play", "golem_it", "-p", "3", "--save", str(file), keys="quit\n")
    assert [seat.kind for seat in replay.load(file).seats] == ["person", "stone", "stone"]


def test_without_a_game_it_asks_until_it_gets_one(golemancy: CommandLine, tmp_path: Path) -> None:
    done = golemancy("play", "--save", str(tmp_path / "x.golem"), keys="chess\n golem_it \nquit\n")
    assert "there is no game 'chess'" in done.out
    assert replay.load(tmp_path / "x.golem").game.name == "golem_it"
    golemancy("play", "--save", str(tmp_path / "y.golem"), keys="\nquit\n")
    assert replay.load(tmp_path / "y.golem").game.name == "century"


def test_a_deck_of_ones_own_is_saved_with_the_match(golemancy: CommandLine, tmp_path: Path) -> None:
    usual = game("century", 2).definition.deck()
    assert usual is not None
    deck, file = tmp_path / "dear.toml", tmp_path / "x.golem"
    deck.write_text(usual.text.replace("copper_points = 3", "copper_points = 9"), encoding="utf-8")
    golemancy("play", "century", "--deck", str(deck), "--save", str(file), keys="quit\n")
    assert replay.load(file).game.box.copper_points == 9
