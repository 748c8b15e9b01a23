"""Every decision and event of all five games has words in every language, and no identifier stands in them."""

import random
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from golemancy import games
from golemancy.contract import Event
from golemancy.game import Game, State
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.message import Counted, Fact, Given, Message, Spoken, parse
from golemancy.words.speaker import Phrase, Speaker

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
IDENTIFIERS = re.compile(r"seat \d|r\dc\d|\d[YGTM]\b|\b[mp]\d|\w_\w|\w-\d|[{}\[\]<>|]|#\d|None|\b(?:NE|SE|SW|NW)\b")
DANGLING = re.compile(r"\s\s|[,;:.]\s*[,;.]|\s[,;.]|^[\s,;:.]|[\s,;]$")  # a part of the sentence is missing
DECISIONS = 400  # of each game
TERMS = ("copper", "silver", "rest", "column", "noted", "unused", "out", "yellow")  # of one game or another
LOOKED_AT = 25  # decisions from one look at the table as text to the next


def tables(name: str) -> Iterator[Game]:
    """The game with fewest and most players, and each value of its options once."""
    seats = games.definition(name).seats
    yield from (games.game(name, players) for players in {min(seats), max(seats)})
    for option in games.definition(name).options:
        if option.name not in ("first", "faction0", "faction1", "faction2", "faction3"):
            for value in option.choices[1:]:
                players = next(p for p in reversed(seats) if _fits(name, p, {option.name: value}))
                yield games.game(name, players, **{option.name: value})


def _fits(name: str, players: int, options: dict[str, object]) -> bool:
    try:
        games.game(name, players, **options)
    except ValueError:
        return False
    return True


def positions(game: Game, seed: int, most: int = DECISIONS) -> Iterator[tuple[State, int, list[Event]]]:
    """A random game: each state with the decision made in it and what everybody saw happen."""
    chance, state = random.Random(seed), game.new(seed)
    while not state.over and state.decisions < most:
        before, action = state.copy(), chance.choice(state.legal)
        state.apply(action)
        yield before, action, [e for e in state.events(None) if e["kind"] != "decide"]


def sentences(game: Game, language: str) -> Iterator[str]:
    """All that would be said of a random game."""
    definition = game.definition
    assert definition.words.things is not None
    speaker = Speaker(catalogue(language, *definition.catalogues), definition.words.things(game.box), NAMES, 0)
    for before, action, events in positions(game, 1):
        phrases: list[Phrase] = [before.phrase(one) for one in before.legal[:8]]
        yield from (speaker.say("decide", one) for one in phrases)
        yield speaker.message(f"done.{before.phrase(action)['kind']}", {**before.phrase(action), "seat": before.player})
        yield from (speaker.say("event", event) for event in events)
        if before.decisions % LOOKED_AT == 0:
            yield from described(before, speaker)


def described(state: State, speaker: Speaker) -> Iterator[str]:
    """The table as text, as a seat and as spectators see it."""
    lines = state.game.words.lines
    assert lines is not None
    yield from (speaker.say("line", line) for seat in (0, None) for line in lines(state.view(seat)))


def explained(game: Game, language: str) -> Iterator[str]:
    """Every card, tile and term that a game explains, in words."""
    assert game.words.things is not None
    speaker = Speaker(catalogue(language, *game.definition.catalogues), game.words.things(game.box), NAMES, 0)
    yield from (speaker.say("explain", phrase) for phrase in explanations(game))


def explanations(game: Game) -> Iterator[Phrase]:
    """All that a game explains."""
    assert game.words.things is not None
    terms = vars(import_module(f"golemancy.games.{game.name}.people.explaining"))
    words = (key.removeprefix("word.") for key in catalogue("en", *game.definition.catalogues))
    names = {*game.words.things(game.box), *words, *terms.get("TERMS", ()), *faces(game), *TERMS}
    yield from filter(None, (game.words.explain(game.box, name) for name in sorted(names)))


def faces(game: Game) -> set[str]:
    """Names of tiles that a view shows."""
    rows = game.new(1).view(0)["seats"]
    tiles = {tile["tile"] for tile in game.new(1).view(0).get("tiles", ())}
    return tiles | {name for row in rows for name in (*row.get("tiles", ()), row.get("faction")) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_all_that_happens_can_be_said_without_an_identifier(name: str, language: str) -> None:
    for game in tables(name):
        for sentence in sentences(game, language):
            assert not IDENTIFIERS.search(sentence), sentence
            assert not DANGLING.search(sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_all_that_is_explained_is_said_without_an_identifier(name: str, language: str) -> None:
    said = [sentence for game in tables(name) for sentence in explained(game, language)]
    assert len(set(said)) >= 15
    assert not [sentence for sentence in said if IDENTIFIERS.search(sentence)]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_explanation_is_of_something(name: str) -> None:
    """No message `explain` is left that nothing asks for."""
    asked = {phrase["kind"] for game in tables(name) for phrase in explanations(game)}
    kept = {
        key.split(".")[1] for key in catalogue("en", *games.definition(name).catalogues) if key.startswith("explain.")
    }
    assert kept == asked


@pytest.mark.parametrize("name", [*games.BUILT_IN, ""])
def test_every_language_has_every_message_with_the_same_facts(name: str) -> None:
    folders = games.definition(name).catalogues if name else ()
    english = {key: text for key, text in catalogue("en", *folders).items() if not _is_form(key)}
    for language in LANGUAGES[1:]:
        other = catalogue(language, *folders)
        assert english.keys() <= other.keys(), sorted(english.keys() - other.keys())
        for key, text in english.items():
            assert facts(parse(other[key])) <= facts(parse(text)) | {"seat"}, f"{language}: {key}"


def _is_form(key: str) -> bool:
    """Whether a key is a name's or word's form: each language has its own."""
    return key.count(".") > 1 and key.startswith(("name.", "word.", "seat."))


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_set_up_has_words_for_every_option_and_value(name: str) -> None:
    definition = games.definition(name)
    english = catalogue("en", *definition.catalogues)
    wanted = {f"option.{re.sub(r'faction[0-9]', 'faction', option.name)}": option for option in definition.options}
    for key, option in wanted.items():
        assert f"{key}.title" in english
        assert f"{key}.help" in english or key == "option.faction"
        assert not [v for v in option.choices if isinstance(v, str) and f"{key}.{v}" not in english]


def facts(message: Message) -> set[str]:
    """The facts that a message asks for."""
    found: set[str] = set()
    for piece in message:
        match piece:
            case Fact(name, _):
                found.add(name)
            case Counted(name, nouns, _):
                found |= {name}.union(*map(facts, nouns))
            case Spoken(name, yours, theirs):
                found |= {name} | facts(yours) | facts(theirs)
            case Given(name, _, inside):
                found |= {name} | facts(inside)
    return found
