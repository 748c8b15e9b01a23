"""A match in a terminal, driven by what people type."""

import io
import random
import re
from collections.abc import Iterable
from itertools import chain, count, islice
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from golemancy import games
from golemancy.cli import terminal
from golemancy.cli.speaking import match_painter, spoken_language
from golemancy.cli.terminal import Screen
from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from golemancy.words.catalogue import LANGUAGES, catalogue
from tests.cli.typed import CommandLine
from tests.conftest import game
from tests.words.test_catalogues import IDENTIFIERS

PEOPLE = [Seat("Ann"), Seat("Bob")]
READY = "Type a number to decide, or help for everything else."


class Sitting:
    """One evening at the keyboard: what was typed, asked and shown."""

    def __init__(self, match: Match, keys: Iterable[str], file: Path, language: str = "en") -> None:
        self._keys = iter(keys)
        self.asked: list[str] = []
        paper = io.StringIO()
        Screen(match, Console(file=paper, width=160), self._ask, file, language=language).run()
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
    evening = sat(match, ["2"], tmp_path)
    assert evening.asked[0] == "Ann> "
    assert " 2 Upgrade 2 steps" in evening.shown
    assert replay.decisions(match)[0] == "0: play upgrade 2"


def test_decisions_may_be_typed_in_any_case_and_spacing(tmp_path: Path) -> None:
    match = century()
    sat(match, ["  REST "], tmp_path)
    assert replay.decisions(match) == ["0: rest"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "0 is not one of the choices 1 to "),
        ("99", "99 is not one of the choices 1 to "),
        ("fly", "“fly” cannot be decided now. Type a number from 1 to "),
        ("", "“” cannot be decided now."),
        ("? wizard", "Nothing here is called “wizard”."),
        ("undo", "You have decided nothing yet that could be taken back."),
    ],
)
def test_what_makes_no_sense_is_answered_and_nothing_happens(typed: str, answer: str, tmp_path: Path) -> None:
    match = century()
    evening = sat(match, [typed], tmp_path)
    assert answer in " ".join(evening.shown.split())
    assert match.history == []
    assert evening.asked == ["Ann> ", "Ann> "]


def test_markup_that_somebody_types_is_shown_as_typed(tmp_path: Path) -> None:
    assert "“[bold]x[/]” cannot be decided" in sat(century(), ["[bold]x[/]"], tmp_path).shown


# ---- commands


def test_help_lists_every_command_and_those_of_the_game(tmp_path: Path) -> None:
    shown = sat(century(), ["help"], tmp_path).shown
    for word in ("? 3", "hint", "board", "log", "undo", "save FILE", "resign", "quit", "acquire 3", "claim 2", "rest"):
        assert word in shown
    assert "●Y yellow   ■G green   ▲T turquoise   ⬢M magenta" in shown


def test_a_card_is_explained_by_its_number_its_name_and_all_choices_at_once(tmp_path: Path) -> None:
    evening = sat(century(), ["? gain 2Y", "? yellow", "? 1", "?"], tmp_path)
    assert "Merchant card: take 2 ●Y." in evening.shown
    assert "The lowest crystal; no point at the end." in evening.shown
    assert evening.shown.count("Gain 2 ●Y: Merchant card: take 2 ●Y.") == 2


def test_the_log_has_one_entry_for_each_turn(tmp_path: Path) -> None:
    shown = sat(century(), ["acquire 2", "pay yellow", "rest", "log"], tmp_path).shown
    log = shown[shown.rindex("So far:") :].splitlines()
    assert log[1].startswith("    Ann takes the merchant who ")
    assert log[1].endswith(", pays 1 ●Y.")
    assert log[2] == "    Bob rests."


def test_a_hint_says_what_a_search_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "THINKING", 0.2)
    match = century(Seat("Ann"), Seat("Bob", "random"))
    shown = sat(match, ["hint"], tmp_path).shown
    hints = re.findall(r"^    \d\. (.*) \((\d+) %\)$", shown, re.MULTILINE)
    assert 1 <= len(hints) <= 3
    assert all(shown.count(said) > 1 for said, _ in hints)  # among the choices, too
    assert [int(chance) for _, chance in hints] == sorted((int(c) for _, c in hints), reverse=True)


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
    assert f"Saved. To go on: golemancy play --resume {other}" in evening.shown
    assert replay.load(other).history == match.history[:1]
    assert replay.load(tmp_path / "mine.golem").history == match.history


def test_what_cannot_be_saved_is_said_and_the_match_goes_on(tmp_path: Path) -> None:
    match = century()
    evening = sat(match, [f"save {tmp_path / 'none' / 'x.golem'}", "rest"], tmp_path)
    assert "Could not save: " in evening.shown
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
    speaker = match_painter(match, "en")
    mine, theirs = (
        speaker.message("line.hand", {"cards": match.state.view(seat)["seats"][seat]["hand"]}) for seat in (0, 1)
    )
    assert Text.from_markup(mine).plain in shown
    assert Text.from_markup(theirs).plain not in shown
    assert hand


def test_what_programs_decided_is_told_before_the_next_turn(tmp_path: Path) -> None:
    match = century(Seat("Ann"), Seat("Bob", "random"))
    shown = sat(match, ["rest"], tmp_path).shown
    since = shown[shown.index("Since then:") :].splitlines()
    assert since[1].startswith("    Bob ")
    assert "Ann" not in since[1]
    assert "Your turn." in shown


# ---- whole games, in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_game_is_played_in_words(name: str, language: str, tmp_path: Path) -> None:
    """Nothing that is shown names an identifier, and every choice is explained."""
    definition = games.definition(name)
    players = max(definition.seats)
    match = Match(game(name, players), [Seat("Zoe"), *[Seat(f"Bot{n}", "random") for n in range(1, players)]], seed=3)
    keys = chain.from_iterable(("?", "log", str(1 + number % 2), "1") for number in count())
    shown = Sitting(match, islice(keys, 24), tmp_path / "x.golem", language).shown
    said = re.sub(r"\d ?[●■▲⬢][YGTM]|\S*\.golem|.*(?:__|[\\/]).*", "", shown)  # without signs, files and maps
    assert not IDENTIFIERS.search(said), IDENTIFIERS.search(said)
    assert "Zoe>" not in said
    assert definition.title in shown


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_help_names_every_command_that_a_game_has(name: str) -> None:
    """The first words of all decisions in some random games are among those that help lists."""
    playing = game(name, max(games.definition(name).seats))
    known = {key.split()[0] for key in commands(playing)}
    chance, state = random.Random(1), playing.new(1)
    for _ in range(300):
        if state.over:
            break
        assert {state.say(action).split()[0] for action in state.legal} <= known
        state.apply(chance.choice(state.legal))


def commands(playing: Game) -> list[str]:
    """What help says can be typed in a game."""
    words = catalogue("en", *playing.definition.catalogues)
    return [key.removeprefix("command.") for key in words if key.startswith("command.")]


def test_colours_are_shown_only_where_they_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def painted(**settings: bool) -> str:
        paper = io.StringIO()
        console = Console(file=paper, width=160, color_system="standard", force_terminal=True, **settings)
        Screen(century(), console, lambda _: "quit", tmp_path / "x.golem").run()
        return paper.getvalue()

    assert "\x1b[33m●Y" in painted()
    assert "\x1b[33m" not in painted(no_color=True)
    assert "\x1b" not in sat(century(), ["quit"], tmp_path).shown


# ---- the language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_DE", "LANG": "C"}, "de"),
        ({}, "en"),
    ],
)
def test_the_environment_says_which_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert spoken_language(None) == language
    assert spoken_language("de") == "de"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="--language fr: there is en and de"):
        spoken_language("fr")


def test_a_match_is_played_in_german(golemancy: CommandLine, tmp_path: Path) -> None:
    file = ("--save", str(tmp_path / "x.golem"))
    shown = golemancy(
        "play", "century", "-o", "first=0", "--seed", "5", "--language", "de", *file, keys="1\nquit\n"
    ).out
    assert "Am Tisch: Du und Ocker (Stein-Golem)." in shown
    assert "Du bist am Zug." in shown
    assert " 1 Nimm 2 ●Y" in shown
    assert "Inzwischen:\n    Ocker " in shown


# ---- by the command


def test_a_match_is_left_and_resumed(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    common = ("play", "century", "--seats", "Ann,Bob", "-o", "first=0", "--seed", "5")
    first = golemancy(*common, "--save", str(file), keys="rest\nquit\n")
    assert first.status == 0
    assert first.out.splitlines()[:2] == ["At the table: Ann and Bob.", READY]
    again = golemancy("play", "--resume", str(file), "--notation", keys="rest\nlog\nquit\n")
    assert "    Ann rests.\n    Bob rests.\n    rest, rest\n" in again.out
    assert "1 Gain 2 ●Y play gain 2Y" in again.out
    assert replay.decisions(replay.load(file)) == ["0: rest", "1: rest"]


def test_names_of_programs_are_programs_and_others_are_people(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    golemancy("play", "century", "--seats", "Ann,greedy:blunders=0.5,iron", "--save", str(file), keys="quit\n")
    seats = replay.load(file).seats
    assert [(seat.name, seat.kind) for seat in seats] == [
        ("Ann", "person"),
        ("Ochre", "greedy:blunders=0.5"),
        ("Basalt", "iron"),
    ]


def test_without_seats_you_play_against_stone(golemancy: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "x.golem"
    golemancy("play", "golem_it", "-p", "3", "--save", str(file), keys="quit\n")
    assert [seat.kind for seat in replay.load(file).seats] == ["person", "stone", "stone"]


def test_without_a_game_it_asks_until_it_gets_one(golemancy: CommandLine, tmp_path: Path) -> None:
    done = golemancy("play", "--save", str(tmp_path / "x.golem"), keys="chess\n golem_it \nquit\n")
    assert "There is no game “chess”." in done.out
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
