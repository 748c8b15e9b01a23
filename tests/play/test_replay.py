"""Replay files: lossless, and refused with the line when damaged."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.engine.deck import Deck
from golemancy.play import replay
from golemancy.play.match import Match, Seat
from tests.conftest import game


def recorded(seed: int = 3, players: int = 2) -> Match:
    match = Match(game("century", players), [Seat(f"bot {n}", "random") for n in range(players)], seed=seed)
    match.run_programs()
    return match


RECORDED = recorded()


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), players=st.integers(2, 5))
def test_reading_gives_the_same_bytes(seed: int, players: int) -> None:
    match = recorded(seed, players)
    back = replay.read(replay.write(match))
    assert bytes(back.state) == bytes(match.state)
    assert (back.history, back.seats, back.seed) == (match.history, match.seats, match.seed)
    assert replay.write(back) == replay.write(match)


def test_an_unfinished_match_goes_on(tmp_path: Path) -> None:
    match = Match(game("century", 2, first=1), [Seat("Ann (the elder)"), Seat("Bob")], seed=3)
    match.decide("acquire 1")
    file = tmp_path / "match.golem"
    replay.save(match, file)
    back = replay.load(file)
    assert back.player == 0
    assert back.seats[0].name == "Ann (the elder)"
    assert not list(tmp_path.glob("*.part"))


def test_the_file_is_readable() -> None:
    match = Match(game("century", 2, first=0), [Seat("Ann"), Seat("Bob", "random")], seed=3)
    match.decide("acquire 1")
    match.resign(1)
    assert replay.write(match).split("\n") == [
        "golemancy replay 1",
        "Game: century",
        "Version: 1",
        "Players: 2",
        "Option first: 0",
        "Seed: 3",
        "Seat 0: Ann (person)",
        "Seat 1: Bob (random)",
        "Result: 1 2",
        "",
        "0: acquire 1",
        "1: resign",
        "",
    ]


def test_remarks_are_passed_over() -> None:
    text = replay.write(RECORDED)
    assert replay.read(text.replace("\n\n", "\n# a fine match\n\n# the opening\n", 1)).over


DAMAGES = [
    ("golemancy replay 1", "chess game", 1, "expected 'golemancy replay 1', found 'chess game'"),
    ("Game: century", "Game: chess", 2, "there is no game 'chess'"),
    ("Version: 1", "Version: 7", 3, "recorded with version 7; this is 1"),
    ("Version: 1", "Version: one", 3, "expected a whole number, found 'one'"),
    ("Players: 2", "Players: 9", 2, "is for 2, 3, 4, 5 players, not 9"),
    ("Option first: random", "Option first: never", 2, "option first: 'never' is not one of"),
    ("Option first: random", "Option last: random", 2, "has no such option"),
    ("Option first: random", "Option deck: x.toml", 5, "deck is no option of a game"),
    ("Seed: 3", "Seeds 3", 6, "expected a header such as 'Seed: 7', found 'Seeds 3'"),
    ("Seed: 3", "Game: century", 6, "the header Game is there twice"),
    ("Seed: 3", "# nothing", 9, "the header Seed is missing"),
    ("Seat 0: bot 0 (random)", "Seat 0: bot 0", 7, "expected a name and a kind"),
    ("Seat 0: bot 0 (random)", "Seat 0: bot 0 (oracle)", 2, "there is no player 'oracle'"),
    ("Result: ", "Result: 9 ", 9, "but these decisions lead to"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), DAMAGES)
def test_damaged_headers_are_refused_with_their_line(old: str, new: str, line: int, why: str) -> None:
    text = replay.write(RECORDED)
    assert old in text
    with pytest.raises(golemancy.BadReplay) as caught:
        replay.read(text.replace(old, new, 1))
    assert caught.value.line == line
    assert why in str(caught.value)


def test_damaged_decisions_are_refused_with_their_line() -> None:
    lines = replay.write(RECORDED).split("\n")
    for number, damage, why in [
        (20, "what is this", "expected a decision such as '0: rest'"),
        (20, "1: fly" if lines[20].startswith("1") else "0: fly", "'fly' is not legal"),
        (20, "0: rest" if lines[20].startswith("1") else "1: rest", "but it is the turn of seat"),
        (20, "7: resign", "seat 7 cannot resign"),
    ]:
        with pytest.raises(golemancy.BadReplay) as caught:
            replay.read("\n".join([*lines[:number], damage, *lines[number + 1 :]]))
        assert caught.value.line == number + 1
        assert why in str(caught.value)


def test_a_shortened_file_is_refused() -> None:
    lines = replay.write(RECORDED).split("\n")
    with pytest.raises(golemancy.BadReplay, match=r"line 30: the decisions end before the match is over"):
        replay.read("\n".join(lines[:30]))
    with pytest.raises(golemancy.BadReplay, match=r"line \d+: seat 0 decides, but .* nobody"):
        replay.read("\n".join([*lines[:-1], "0: rest", ""]))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name in ("missing", "binary"):
        with pytest.raises(golemancy.BadReplay, match="cannot be read"):
            replay.load(tmp_path / name)


def test_a_deck_of_ones_own_goes_along_or_is_asked_for() -> None:
    usual = game("century", 2).definition.deck()
    assert usual is not None
    deck = Deck(usual.text + "\n# mine\n", "mine.toml")
    match = Match(golemancy.game("century", 2, deck=deck), seed=1)
    match.decide("rest")
    text = replay.write(match)
    assert f"Deck: {deck.digest}" in text
    assert replay.read(text, deck).history == replay.read(text).history == match.history
    without_cards = "\n".join(line for line in text.split("\n") if not line.startswith("#|"))
    with pytest.raises(golemancy.BadReplay, match="was played with a deck of its own"):
        replay.read(without_cards)
    with pytest.raises(golemancy.BadReplay, match="was played with the standard deck"):
        replay.read(replay.write(RECORDED), deck)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_damage_is_refused_or_harmless(data: st.DataObject) -> None:
    """No damaged text crashes: it is refused as BadReplay or reads as some match."""
    text = replay.write(Match(game("century", 2), seed=3)) + "0: rest\n1: rest\n"
    at = data.draw(st.integers(0, len(text)))
    rest = data.draw(st.integers(0, 12))
    damaged = text[:at] + data.draw(st.text(max_size=6)) + text[at + rest :]
    with suppress(golemancy.BadReplay):
        assert replay.read(damaged).game.name == "century"


# ---- more that a file can be wrong in


def short(salt: str = "") -> str:
    """The text of a match of two decisions."""
    match = Match(game("century", 2, first=0), [Seat("Ann"), Seat("Bob")], seed=7)
    match.decide("rest")
    match.decide("rest")
    return replay.write(match, salt)


SHORT = [
    ("golemancy replay 1", "golemancy replay 2", 1, "expected 'golemancy replay 1', found 'golemancy replay 2'"),
    ("golemancy replay 1", "", 1, "expected 'golemancy replay 1', found ''"),
    ("Game: century\n", "", 7, "the header Game is missing"),
    ("Version: 1\n", "", 7, "the header Version is missing"),
    ("Players: 2\n", "", 7, "the header Players is missing"),
    ("Players: 2", "Players: two", 4, "expected a whole number, found 'two'"),
    ("Players: 2", "Players: -2", 4, "expected a whole number, found '-2'"),
    ("Seed: 7", "Seed: 0x7", 6, "expected a whole number, found '0x7'"),
    ("Seed: 7", f"Seed: {2**128}", 6, "the Seed must be below 2^128, but has 129 bits"),
    ("Seed: 7", "seed: 7", 6, "expected a header such as 'Seed: 7', found 'seed: 7'"),
    ("Option first: 0", "Option name: x", 5, "name is no option of a game"),
    ("Option first: 0", "Option players: 3", 5, "players is no option of a game"),
    ("Option first: 0", "Option first: 4", 2, "there is no seat 4 among 2 players"),
    ("Seat 1: Bob (person)", "Seat 1: Bob (search:depth=1)", 2, "player detail 'depth=1'"),
    ("Seat 1: Bob (person)", "Seat 1: (person)", 8, "expected a name and a kind such as 'Ann (person)'"),
    ("Seat 1: Bob (person)", "Result: 1 2", 12, "the decisions end before the match is over, though a Result is given"),
    ("1: rest", "1:rest", 11, "expected a decision such as '0: rest', found '1:rest'"),
    ("1: rest", "-1: rest", 11, "expected a decision such as '0: rest'"),
    ("1: rest", "2: rest", 11, "seat 2 decides, but it is the turn of seat 1"),
    ("1: rest", "1: resign\n0: rest", 12, "seat 0 decides, but it is the turn of nobody: the match is over"),
    ("1: rest", "1: resign\n1: resign", 12, "seat 1 cannot resign"),
    ("1: rest", "1: sleep", 11, "'sleep' is not legal for seat 1 (turn); legal: "),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), SHORT)
def test_each_line_that_is_wrong_is_named(old: str, new: str, line: int, why: str) -> None:
    text = short()
    assert old in text
    with pytest.raises(golemancy.BadReplay) as caught:
        replay.read(text.replace(old, new, 1))
    assert why in str(caught.value)
    assert caught.value.line == line


def test_seats_need_not_be_named() -> None:
    text = short().replace("Seat 0: Ann (person)\n", "").replace("Seat 1: Bob (person)\n", "")
    assert [seat.name for seat in replay.read(text).seats] == ["seat 0", "seat 1"]


def test_remarks_may_stand_anywhere() -> None:
    text = short().replace("Seed: 7", "# the seed\nSeed: 7").replace("1: rest", "# quick\n\n1: rest\n# done")
    assert len(replay.read(text).history) == 2


def test_lines_may_end_with_spaces_and_carriage_returns() -> None:
    assert len(replay.read(short().replace("\n", " \r\n")).history) == 2


def test_a_file_that_ends_after_its_headers_is_a_match_not_begun() -> None:
    match = replay.read(short().split("\n\n")[0])
    assert (match.history, match.over) == ([], False)


def test_a_card_file_that_is_broken_is_refused() -> None:
    with pytest.raises(golemancy.BadDeck, match="the replay's card file, line 1: not valid TOML"):
        replay.read(short() + "#|= 3\n")


def test_cards_of_another_deck_are_not_the_cards_of_the_match() -> None:
    usual = game("century", 2).definition.deck()
    assert usual is not None
    mine = Deck(usual.text + "\n# mine\n", "mine.toml")
    match = Match(golemancy.game("century", 2, deck=mine), seed=1)
    text = replay.write(match)
    with pytest.raises(golemancy.BadReplay, match=rf"line 6: was played with a deck of its own \({mine.digest}\)"):
        replay.read(text, Deck(usual.text + "\n# another\n", "other.toml"))


def test_a_promise_is_kept_or_found_broken() -> None:
    text = short(salt="5a17")
    assert "Salt: 5a17\n" in text
    shown = replay.verify(text)
    assert f"Hash: {shown}\n" in text
    for old, new in (("Salt: 5a17", "Salt: 5a18"), (f"Hash: {shown}", f"Hash: {'0' * 64}")):
        with pytest.raises(golemancy.BadReplay, match="line 8: the Hash is not that of Seed and Salt"):
            replay.verify(text.replace(old, new))
    with pytest.raises(golemancy.BadReplay, match="line 13: 'fly' is not legal"):
        replay.verify(text.replace("1: rest", "1: fly"))


def test_another_seed_breaks_the_promise() -> None:
    text = short(salt="5a17")
    with pytest.raises(golemancy.BadReplay, match="the deal was changed after it was promised"):
        replay.verify(text.replace("Seed: 7", "Seed: 8"))


@pytest.mark.parametrize("header", ["Salt", "Hash"])
def test_without_a_promise_there_is_nothing_to_verify(header: str) -> None:
    lines = [line for line in short(salt="5a17").split("\n") if not line.startswith(f"{header}: ")]
    with pytest.raises(golemancy.BadReplay, match=f"the header {header} is missing: this match was not played on a s"):
        replay.verify("\n".join(lines))


def test_saving_replaces_the_whole_file_and_leaves_nothing_beside(tmp_path: Path) -> None:
    file = tmp_path / "match.golem"
    file.write_text("an older match\n" * 100)
    match = Match(game("century", 2), seed=3)
    replay.save(match, file)
    assert file.read_text() == replay.write(match)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="there is no /dev/null")
def test_what_is_no_ordinary_file_is_written_to_and_stays() -> None:
    replay.save(Match(game("century", 2), seed=3), os.devnull)
    assert not Path(os.devnull).is_file()


def test_names_may_hold_brackets_and_colons() -> None:
    names = ["Ann (the elder) (2nd)", "Bob: (x)"]
    match = Match(game("century", 2), [Seat(name) for name in names], seed=3)
    assert [seat.name for seat in replay.read(replay.write(match)).seats] == names


def test_programs_with_settings_survive() -> None:
    kinds = ["search:iterations=20:explore=0.5", "greedy:blunders=0.2"]
    match = Match(game("century", 2), [Seat(f"bot {n}", kind) for n, kind in enumerate(kinds)], seed=3)
    assert [seat.kind for seat in replay.read(replay.write(match)).seats] == kinds
