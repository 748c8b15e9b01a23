"""Variations and comments in replay files: nothing of them is lost, and nothing impossible is read."""

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import golemancy
from golemancy.play import replay
from golemancy.play.analysis import mistakes
from golemancy.play.match import Match, Seat
from golemancy.play.variations import MOST_VARIATIONS, BadTree, Node, plant, tree
from tests.cli.typed import said
from tests.conftest import game

DEPTH = 150  # a game of nothing but rests ends soon after that
PIECES = ["variation", "\n", ";", "0: rest\n", " from ", "9" * 30, "\nvariation 1 from 0 after 0\n0: rest\n"]
TEXT = """golemancy replay 1
Game: century
Version: 1
Players: 2
Option first: 0
Seed: 7
Seat 0: Ann (person)
Seat 1: Bob (person)

; Who goes first
;
; matters little.
0: rest
; Too slow.
1: rest

variation 1 from 0 after 1
1: acquire 1
1: resign
; Why?

variation 2 from 1 after 2
0: rest

variation 3 from 0 after 2
0: acquire 1
"""


def test_variations_and_comments_are_read_and_written_alike() -> None:
    match = replay.read(TEXT)
    assert replay.write(match) == TEXT
    assert [(one.line, one.after, len(one.entries)) for one in match.variations] == [(0, 1, 2), (1, 2, 1), (0, 2, 1)]
    assert match.comments == {
        (0, 0): "Who goes first\n\nmatters little.",
        (0, 1): "Too slow.",
        (1, 3): "Why?",
    }
    assert match.following(1).over
    assert [match.state.game.new(7).say(entry.action or 0) for entry in match.entries(2)[:1]] == ["rest"]
    assert len(match.following(2)) == 3


def test_the_match_itself_stays_as_it_was_without_them() -> None:
    plain = replay.read(TEXT.partition("\nvariation")[0])
    assert replay.read(TEXT).history == plain.history
    assert plain.variations == []


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_tree_comes_back_from_its_file(data: st.DataObject) -> None:
    """Trees grown at random, with decisions and words of all kinds."""
    match, states, nodes = Match(game("century", 2), seed=11), {-1: game("century", 2).new(11)}, []
    for number in range(data.draw(st.integers(0, 14))):
        parent = data.draw(st.sampled_from(sorted(states)))
        state = states[parent].copy()
        used = {node.action for node in nodes if node.parent == parent}
        action = data.draw(st.sampled_from([one for one in state.legal if one not in used] or state.legal))
        said = data.draw(st.text(max_size=12).map(lambda text: text.replace("\r", "").strip()))
        nodes.append(Node(parent, action, state.player or 0, said if said.isprintable() else ""))
        state.apply(action)
        states[number] = state
    plant(match, nodes)
    back = replay.read(replay.write(match))
    assert (back.history, back.variations, back.comments) == (match.history, match.variations, match.comments)

    def paths(some: list[Node]) -> list[tuple[object, ...]]:
        """Each decision with all before it and what is said of it."""
        found: list[tuple[object, ...]] = []
        for node in some:
            found.append((found[node.parent] if node.parent >= 0 else (), node.action, node.comment))
        return found

    assert sorted(map(repr, paths([node for node, _ in tree(back)]))) == sorted(map(repr, paths(nodes)))


LINES = [
    ("variation 1 from 0 after 1", "variation 2 from 0 after 1", 17, "expected variation 1, found"),
    (
        "variation 1 from 0 after 1",
        "variation 1 from 1 after 1",
        17,
        "can begin in a line before it (0 to 0), not in 1",
    ),
    (
        "variation 2 from 1 after 2",
        "variation 2 from 2 after 2",
        22,
        "can begin in a line before it (0 to 1), not in 2",
    ),
    (
        "variation 2 from 1 after 2",
        "variation 2 from 1 after 1",
        22,
        "line 1 has no place after 1 decisions of its own",
    ),
    ("variation 1 from 0 after 1", "variation 1 from 0 after 9", 17, "line 0 has no place after 9 decisions"),
    ("variation 1 from 0 after 1", "variation one", 17, "expected a beginning such as 'variation 1 from 0 after 7'"),
    ("variation 1 from 0 after 1", "variation 1 from 0 after 9999999", 17, "expected a beginning such as"),
    ("0: rest\n\nvariation 3", "1: rest\n\nvariation 3", 23, "seat 1 decides, but it is the turn of"),
    ("1: acquire 1", "; Hm.", 18, "expected a decision of the variation, which a comment can follow"),
    ("1: acquire 1", "1: fly", 18, "'fly' is not legal for seat 1"),
    ("; Why?", "; " + "y" * 1001, 20, "a comment has at most 1000 characters"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), LINES)
def test_each_line_that_is_wrong_is_named(old: str, new: str, line: int, why: str) -> None:
    assert old in TEXT
    with pytest.raises(golemancy.BadReplay) as caught:
        replay.read(TEXT.replace(old, new, 1))
    assert why in str(caught.value)
    assert caught.value.line == line


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_any_damage_is_refused_or_harmless(data: st.DataObject) -> None:
    at, rest = data.draw(st.integers(0, len(TEXT))), data.draw(st.integers(0, 12))
    pieces = st.sampled_from(PIECES)
    damaged = TEXT[:at] + data.draw(st.text(max_size=4) | pieces) + TEXT[at + rest :]
    with suppress(golemancy.BadReplay):
        back = replay.read(damaged)
        assert replay.read(replay.write(back)).variations == back.variations


def test_a_file_of_many_or_deeply_nested_variations_is_read_quickly_or_refused() -> None:
    head = TEXT.partition("0: rest")[0]
    deep = "".join(f"variation {n} from {n - 1} after {n}\n{n % 2}: rest\n" for n in range(1, DEPTH + 1))
    deep += "".join(
        f"variation {n} from {DEPTH} after {DEPTH + 1}\n1: rest\n" for n in range(DEPTH + 1, MOST_VARIATIONS + 1)
    )
    began = time.process_time()
    assert len(replay.read(f"{head}0: rest\n{deep}").variations) == MOST_VARIATIONS
    assert time.process_time() - began < 5
    wide = "".join(f"variation {n} from 0 after 1\n1: rest\n" for n in range(1, MOST_VARIATIONS + 2))
    with pytest.raises(golemancy.BadReplay, match="at most 1000 variations"):
        replay.read(f"{head}0: rest\n{wide}")
    rests = "".join(f"{n % 2}: rest\n" for n in range(1, DEPTH))
    long = "".join(f"variation {n} from 0 after 1\n{rests}" for n in range(1, 40))
    with pytest.raises(golemancy.BadReplay, match="at most 5000 decisions together"):
        replay.read(f"{head}0: rest\n{long}")


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ([Node(0, 0, 0)], "decision 1 of the tree: it follows 0"),
        ([Node(-2, 0, 0)], "it follows -2"),
        ([Node(-1, 69, 0)], "69 .* is not legal"),
        ([Node(-1, 10**9, 0)], "no such action"),
        ([Node(-1, None, 7)], "seat 7 cannot resign"),
        ([Node(-1, None, 0, "x" * 1001)], "more than 1000 characters"),
    ],
)
def test_a_tree_that_cannot_be_is_refused(nodes: list[Node], why: str) -> None:
    with pytest.raises(BadTree, match=why):
        plant(Match(game("century", 2), seed=1), nodes)


def test_a_match_may_begin_with_a_position_of_its_own() -> None:
    century = game("century", 2)
    start = century.from_dict({"seats": [{"caravan": "4M"}, {}], "player": 1, "random": {"key": "5", "counter": 0}})
    match = Match(century, [Seat("Ann"), Seat("Bob")], start=start)
    match.decide("rest")
    text = replay.write(match)
    assert "Position: {" in text
    assert "Seed:" not in text
    back = replay.read(text)
    assert (back.history, bytes(back.state)) == (match.history, bytes(match.state))
    assert replay.write(back) == text
    back.undo()
    assert bytes(back.state) == bytes(start)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("{}", "seats: is missing"),
        ("[]", "must be a dict"),
        ("[" * 60_000, "the Position cannot be"),
        ('{"seats": [{"caravan": "11Y"}, {}]}', "holds 11 crystals"),
        ('{"seats": [{"caravan": 1e400}, {}]}', "the Position cannot be"),
        ('{"seats": [{"copper": %s}, {}]}' % ("9" * 5000), "the Position cannot be"),
        ('{"seats": [{}, {}], "random": {"key": "x", "counter": 0}}', "hexadecimal"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_line(position: str, why: str) -> None:
    with pytest.raises(golemancy.BadReplay, match=why) as caught:
        replay.read(TEXT.replace("Seed: 7", f"Position: {position}"))
    assert caught.value.line == 6


def test_a_match_has_a_seed_or_a_position() -> None:
    with pytest.raises(golemancy.BadReplay, match="not with both"):
        replay.read(TEXT.replace("Seed: 7", "Seed: 7\nPosition: {}"))
    with pytest.raises(golemancy.BadOption, match="not with both"):
        Match(game("century", 2), seed=1, start=game("century", 2).new(1))
    position = replay.write(Match(game("century", 2), start=game("century", 2).new(1)))
    with pytest.raises(golemancy.BadReplay, match="was not dealt by a server"):
        replay.verify(position)


# ---- the command line


def test_the_command_line_reads_files_with_variations(tmp_path: object) -> None:
    file = f"{tmp_path}/tree.golem"
    text = TEXT.replace("Seed: 7\n", "Seed: 7\nSalt: 5a\nHash: " + golemancy.play.fairness.commitment(7, "5a") + "\n")
    with open(file, "w", encoding="utf-8") as out:
        out.write(text + "\n" + TEXT)
    assert [len(match.variations) for match in golemancy.replays(file)] == [3, 3]
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    shown = said("replay", file, "--language", "en")
    assert "Variation 2, from variation 1 after 2 decisions" in shown
    assert "After 1 decision: Too slow." in shown
    said("verify", file)
    assert len(mistakes(replay.load(file), iterations=20)) <= 2
