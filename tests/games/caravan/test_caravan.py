"""What Century and The Call for Adventure share: crystals in texts, chances, and that neither knows the other."""

import ast
from pathlib import Path

import numpy as np
import pytest

import golemancy
from golemancy.contract import check_first_seat
from golemancy.engine.reading import Reader
from golemancy.errors import BadPosition
from golemancy.games.caravan.actions import ACQUIRE, DONE, MERCHANT_ACTIONS, PLAY
from golemancy.games.caravan.box import crystals_text, merchant_names, numbered
from golemancy.games.caravan.hints import to_chances, useful
from golemancy.games.caravan.people.drawing import painted, plain
from golemancy.games.caravan.people.notation import say_merchant
from golemancy.games.caravan.people.position import cards_of, crystals_from_text, read_crystals, read_set
from tests.conftest import game, play

GAMES = Path(golemancy.__file__).parent / "games"
BOTH = pytest.mark.parametrize("name", ["century", "adventure"])


def imported(folder: str) -> set[str]:
    """The games that the modules of a folder import."""
    names = set()
    for file in (GAMES / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.startswith("golemancy.games."):
                names.add(module.split(".")[2])
    return names


def test_neither_game_imports_the_other() -> None:
    assert imported("century") == {"century", "caravan"}
    assert imported("adventure") == {"adventure", "caravan"}
    assert imported("caravan") == {"caravan"}


# ---- crystals in texts


@pytest.mark.parametrize("text", ["2Y1M", "1G", "10T", "1Y2G3T4M"])
def test_crystals_are_read_as_they_are_written(text: str) -> None:
    assert crystals_text(crystals_from_text(text, 100)) == text


def test_no_crystals_are_a_dash() -> None:
    assert crystals_text([0, 0, 0, 0]) == "–"
    assert crystals_from_text("–", 100) == crystals_from_text("", 100) == [0, 0, 0, 0]


@pytest.mark.parametrize("text", ["Y", "2", "2y", "2Y3", "-1Y", "101Y", "60Y60Y"])
def test_other_texts_are_no_crystals(text: str) -> None:
    with pytest.raises(golemancy.BadPosition, match="caravan: must be crystals such as"):
        read_crystals(Reader({"caravan": text}), "caravan", 100)


def test_crystals_in_notation_and_colours() -> None:
    assert plain({"yellow": 2, "green": 0, "turquoise": 0, "magenta": 1}) == "2Y1M"
    assert painted("trade 2Y>1T") == "trade [yellow]2Y[/]>[cyan]1T[/]"


# ---- cards


def test_cards_of_one_name_are_numbered() -> None:
    assert numbered(["gain 2Y", "upgrade 2", "gain 2Y", "gain 2Y"]) == (
        "gain 2Y",
        "upgrade 2",
        "gain 2Y #2",
        "gain 2Y #3",
    )


def test_sets_of_cards_name_them_in_order() -> None:
    names = ("a", "b", "c", "d")
    assert cards_of(read_set(Reader({"cards": ["d", "a"]}), "cards", names), names) == ["a", "d"]
    with pytest.raises(BadPosition, match=r"cards\[2\]: 'd' is named twice"):
        read_set(Reader({"cards": ["d", "a", "d"]}), "cards", names)
    assert cards_of(0, names) == []


@BOTH
def test_both_games_say_merchant_decisions_alike(name: str) -> None:
    box = game(name, 2).box
    assert say_merchant(box, PLAY) == "play gain 2Y"
    assert [say_merchant(box, action) for action in range(ACQUIRE, MERCHANT_ACTIONS)] == [
        *(f"acquire {slot}" for slot in range(1, 7)),
        "rest",
        *(f"upgrade {colour}" for colour in ("yellow", "green", "turquoise")),
        *(f"{verb} {colour}" for verb in ("pay", "discard") for colour in ("yellow", "green", "turquoise", "magenta")),
        "again",
        "done",
    ]
    assert MERCHANT_ACTIONS == DONE + 1
    assert merchant_names(box) == merchant_names(game("century", 2).box)


@BOTH
def test_a_row_slides_with_its_crystals(name: str) -> None:
    row = [
        {"card": "gain 3Y", "crystals": "1Y"},
        {"card": "gain 1M", "crystals": "1G"},
        {"card": "gain 1T", "crystals": "1T"},
    ]
    state = game(name, 2).from_dict(
        {"seats": [{"caravan": "1M"}, {}], "merchant_row": row, "merchant_deck": ["gain 4Y"]}
    )
    play(state, "acquire 2", "pay magenta")
    slots = state.view(None)["merchant_row"]
    lying = [plain(slot["crystals"]) for slot in slots]
    assert lying == ["1Y1M", "1T", *["–"] * (len(slots) - 2)]
    assert [slot["card"] for slot in slots[:3]] == ["gain 3Y", "gain 1T", "gain 4Y"]


# ---- chances


@BOTH
def test_worths_become_chances(name: str) -> None:
    record = game(name, 3).new(seed=1).record
    out = np.array([10.0, 12.0, 8.0])
    to_chances(record, out, 2.0, 0.3)
    assert out.sum() == pytest.approx(1)
    assert out[1] > out[0] > out[2] > 0.1  # a third of the doubt
    even = np.array([5.0, 5.0, 5.0])
    to_chances(record, even, 2.0, 0.0)
    assert even.tolist() == pytest.approx([1 / 3] * 3)


def test_crystals_beyond_plenty_count_less() -> None:
    assert [useful(n, 0.5) for n in (0, 4, 5, 6)] == [0, 4, 4.5, 5]


# ---- options


def test_a_first_player_without_a_seat_is_refused() -> None:
    check_first_seat(2, {"first": "random"})
    check_first_seat(2, {"first": 1})
    with pytest.raises(golemancy.BadOption, match=r"option first: there is no seat 2 among 2 players \(0 to 1\)"):
        check_first_seat(2, {"first": 2})
