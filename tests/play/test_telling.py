"""A match told to people: one entry for each turn, as a seat saw it."""

from golemancy.play.match import Match, Seat
from golemancy.play.telling import Telling, deeds, entries, entry_of, turns
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Speaker
from tests.conftest import game


def match_of(name: str, *decisions: str, **options: object) -> Match:
    """A match between Ann and Bob after some decisions."""
    match = Match(game(name, 2, **options), [Seat("Ann"), Seat("Bob")], seed=5)
    for decision in decisions:
        match.decide(decision)
    return match


def speaker(match: Match, reader: int | None = None) -> Speaker:
    words = match.game.words
    assert words.things is not None
    named = [seat.name for seat in match.seats]
    return Speaker(catalogue("en", *match.game.definition.catalogues), words.things(match.game.box), named, reader)


def test_decisions_of_one_turn_are_one_entry() -> None:
    match = match_of("century", "acquire 3", "pay yellow", "pay yellow", "rest", first=0)
    found = turns(Telling(match, None).lines())
    assert [(turn.seat, len(turn.lines)) for turn in found] == [(0, 3), (1, 1)]
    assert deeds(found[0], speaker(match)).endswith(", pays 1 yellow (2×)")
    assert entry_of(found[1], speaker(match)) == "Bob rests."
    assert entry_of(found[1], speaker(match, 1)) == "You rest."
    assert not [event for turn in found for event in turn.events if event["kind"] in ("turn", "decide")]


def test_what_is_new_is_told_and_after_an_undo_everything() -> None:
    match = match_of("century", "rest", first=0)
    telling = Telling(match, 0)
    assert list(entries(telling.lines(), speaker(match))) == ["Ann rests."]
    match.decide("play gain 2Y")
    assert list(entries(telling.lines(1), speaker(match))) == ["Bob gains 2 yellow."]
    match.undo(2)
    match.decide("play gain 2Y")
    assert [line.notation for line in telling.lines()] == ["play gain 2Y"]


def test_somebody_who_gives_up_is_told_of() -> None:
    match = match_of("century", "rest", first=0)
    match.resign(1)
    assert list(entries(Telling(match, None).lines(), speaker(match))) == ["Ann rests.", "Bob gives up."]


def test_what_stays_hidden_is_not_told() -> None:
    match = match_of("arena", monoliths=True)
    while match.state.phase != "monolith":
        match.decide(match.state.legal[0])
    hider = match.player
    assert hider is not None
    match.decide(match.state.legal[0])
    mine, others = (Telling(match, seat).lines()[-1] for seat in (hider, 1 - hider))
    assert mine.phrase["kind"] == "hide"
    assert (others.phrase, others.notation) == ({"kind": "hidden"}, "hidden")
