"""What people read: everything that a game has to say can be said, in each language that it has words in."""

from golemancy.contract import Event
from golemancy.game import Game, State
from golemancy.testing.broken import BrokenContract
from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.message import BadMessage
from golemancy.words.speaker import MissingWords, Phrase, Speaker

MOST = 12  # decisions of a position that are said


def speakers(game: Game) -> list[Speaker]:
    """One speaker for each language that all catalogues of a game are written in."""
    folders = game.definition.catalogues
    written = [name for name in LANGUAGES if all((folder / f"{name}.toml").is_file() for folder in folders)]
    things = game.words.things(game.box) if game.words.things else {}
    return [Speaker(catalogue(name, *folders), things, reader=0) for name in written]


def check_sentences(state: State, legal: list[int], where: str) -> None:
    """The decisions of a position, before and after they are made, and the table line by line."""
    words = state.game.words
    phrases = [state.phrase(action) for action in legal[:MOST]] if words.phrase else []
    lines = list(words.lines(state.view(state.player))) if words.lines else []
    for speaker in speakers(state.game):
        _say(speaker, "decide", phrases, where)
        _say(speaker, "done", [{**phrase, "seat": 0} for phrase in phrases], where)
        _say(speaker, "line", lines, where)


def check_told(game: Game, events: list[Event], where: str) -> None:
    """What happened, in a game that says decisions in words."""
    if game.words.phrase is not None:
        for speaker in speakers(game):
            _say(speaker, "event", [event for event in events if event["kind"] != "decide"], where)


def _say(speaker: Speaker, section: str, phrases: list[Phrase], where: str) -> None:
    for phrase in phrases:
        try:
            speaker.message(f"{section}.{phrase['kind']}", phrase)
        except (MissingWords, BadMessage) as error:
            raise BrokenContract(f"words: {where}: {section}.{phrase['kind']} cannot be said: {error}") from error
