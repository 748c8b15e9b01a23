"""What a page is told about a puzzle: the board as the seat sees it, what follows a wrong turn, and the solution."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from golemancy.errors import IllegalAction
from golemancy.game import State
from golemancy.play.analysis import along
from golemancy.play.reasons import why
from golemancy.players.search import SearchPlayer
from golemancy.puzzles.finder import DEAL, WEIGH
from golemancy.puzzles.judging import chance_after
from golemancy.puzzles.puzzle import Posed
from golemancy.puzzles.turns import Walk, follow
from golemancy.server.refusal import Refusal
from golemancy.server.tables.choosing import stand_ins
from golemancy.server.tables.messages import Message, choices, has_board
from golemancy.server.tables.telling import lines_of
from golemancy.words.catalogue import catalogue
from golemancy.words.speaker import Phrase, Speaker

REPLY = 800  # iterations of each decision that answers a wrong turn
PLAIN = 8  # iterations of either where the game is plain Python still
LONGEST_REPLY = 24  # decisions
GOLEMS = 6  # names that the catalogue has
_UNTOLD: Message = {
    "type": "table",
    "epoch": 0,
    "status": "running",
    "access": "private",
    "rated": False,
    "rematch": None,
    "fair": {"hash": None, "seed": None, "salt": None},
    "practice": False,
    "imported": False,
    "own_deck": False,
    "thinking": None,
    "clock": None,
    "watching": False,
    "secret": False,
    "failed": False,
    "waited": None,
}


def position(found: Posed, number: int, line: tuple[int, ...]) -> Message:
    """The board after some decisions, as a page draws a table."""
    return _frames(found, number, line)[-1]


def _frames(found: Posed, number: int, line: tuple[int, ...]) -> list[Message]:
    """The board before and after each decision of a line, which anybody may have sent."""
    walk, log = Walk(found.state), list[Message]()
    frames = [_frame(found, number, walk, log)]
    for action in line:
        if action not in walk.state.legal:
            raise IllegalAction(f"{action} is not legal here")
        log.append(_step(walk, action, found.seat))
        frames.append(_frame(found, number, walk, log))
    return frames


def _step(walk: Walk, action: int, seat: int) -> Message:
    """Makes a decision; the line of the log that tells of it."""
    said, decider = _said(walk.state, action, seat), walk.state.player
    if walk.ended:
        walk.state.apply(action)
        walk.line = (*walk.line, action)
    else:
        walk.apply(action)
    events = [event for event in walk.state.events(seat) if event.get("kind") != "decide"]
    return {"seat": decider, **said, "events": events}


def _said(state: State, action: int, seat: int) -> Message:
    if state.hides(action, seat):
        return {"text": "hidden", "phrase": {"kind": "hidden"}}
    return {"text": state.say(action), "phrase": state.phrase(action)}


def _frame(found: Posed, number: int, walk: Walk, log: list[Message]) -> Message:
    state, seat = walk.state, found.seat
    begun = len(walk.line)
    return _UNTOLD | {
        "id": f"puzzles/{state.game.name}/{number}",
        "game": state.game.name,
        "title": state.game.title,
        "options": state.game.options,
        "stand_ins": stand_ins(state.game.name),
        "board": has_board(state.game.name),
        "number": begun,
        "latest": begun,
        "line": ",".join(map(str, walk.line)),
        "seat": seat,
        "player": state.player,
        "phase": state.phase,
        "seats": [_seat(n, mine=n == seat) for n in range(state.game.players)],
        "can_undo": begun > 0 and not walk.ended,
        "view": state.view(seat),
        "actions": [] if walk.ended else choices(state, state.redeal(seat, 1), seat),
        "log": list(log),
        "result": _result(state),
    }


def _seat(number: int, *, mine: bool) -> Message:
    """Who sits there: whoever solves it, or a golem, whom the page gives a name."""
    kind = "person" if mine else "mercury"
    told = {"name": "", "kind": kind, "person": mine, "open": False, "mine": mine, "host": mine, "player": None}
    return told | {"left": False, "resigned": False, "late": False, "gained": None}


def _result(state: State) -> Message | None:
    return {"scores": state.scores, "places": state.places, "winners": state.winners} if state.over else None


# ---- what follows


def checked(found: Posed, line: tuple[int, ...]) -> Walk:
    """A turn that somebody sent; one that goes on after its end, or into what is illegal, is refused."""
    walk = Walk(found.state)
    for action in line:
        if walk.ended:
            raise Refusal(400, "turn_over")
        if action not in walk.state.legal:
            raise IllegalAction(f"{action} is not legal here")
        walk.apply(action)
    return walk


@lru_cache(maxsize=1000)
def answered(found: Posed, number: int, line: tuple[int, ...], *, quick: bool) -> Message:
    """Whether a complete turn is right: then the solution, else what it leads to; `quick`: the game is compiled."""
    turn, best = checked(found, line).turn, found.puzzle.chance
    if found.solves(turn):
        return {"right": True, "equal": False} | solution(found, number, turn.line, quick=quick)
    chance = chance_after(found.state, turn, WEIGH if quick else PLAIN, DEAL)
    if quick and chance >= best - found.puzzle.margin:
        return {"right": True, "equal": True} | solution(found, number, turn.line, quick=True)
    reply = _reply(found, turn.line, REPLY if quick else PLAIN)
    frames = _frames(found, number, (*line, *reply))[len(line) + 1 :]
    also = [level for level, texts in found.puzzle.played.items() if texts == tuple(_texts(found, line))]
    return {"right": False, "chance": chance, "best": best, "levels": also, "frames": frames}


def _reply(found: Posed, line: tuple[int, ...], iterations: int) -> tuple[int, ...]:
    """What the others do after a turn, until it is this seat's turn again."""
    state, made = follow(found.state, line).state, list[int]()
    while state.player not in (None, found.seat) and len(made) < LONGEST_REPLY:
        golem = SearchPlayer(len(made), iterations=iterations)
        made.append(golem.choose(state.redeal(state.player, 1, events=False)))
        state.apply(made[-1])
    return tuple(made)


def _texts(found: Posed, line: tuple[int, ...]) -> Iterator[str]:
    return (text for text, _ in along(found.state, line))


@lru_cache(maxsize=1000)
def solution(found: Posed, number: int, line: tuple[int, ...] | None = None, *, quick: bool) -> Message:
    """The solution, or the right turn that somebody found: on the board, what it gains, and what others play."""
    puzzle, chosen = found.puzzle, line or found.lines[0]
    return {
        "frames": _frames(found, number, chosen),
        "phrases": _phrases(found, chosen),
        "chance": puzzle.chance,
        "next": puzzle.next,
        "others": len(puzzle.solutions) - 1,
        "why": _reason(found, chosen) if quick else None,
        "played": [{"level": level, "phrases": _phrases(found, _read(found, texts))} for level, texts in _wrong(found)],
    }


def _reason(found: Posed, line: tuple[int, ...]) -> Message | None:
    """What the solution gains against the turn of the strongest level that fails, counted where both are played on."""
    rivals = [texts for _, texts in _wrong(found)]
    if not rivals:
        return None
    reason = why(found.state, _read(found, rivals[-1]), line, found.seat)
    if not reason.gains:
        return None
    first = reason.gains[0]
    kind = "end" if first["end"] else "later" if first["turns"] else "at_once"
    return {"kind": kind, "turns": first["turns"], "gains": list(reason.gains)}


def _wrong(found: Posed) -> list[tuple[str, tuple[str, ...]]]:
    """What the levels below the one that solves it play, each turn only once."""
    told: dict[tuple[str, ...], str] = {}
    for level, texts in found.puzzle.played.items():
        told[tuple(texts)] = level  # of several levels that play the same, the strongest
    return [(level, texts) for texts, level in told.items()]


def _read(found: Posed, texts: tuple[str, ...]) -> tuple[int, ...]:
    state, line = found.state.copy(past=False), list[int]()
    for text in texts:
        line.append(state.read(text))
        state.apply(line[-1])
    return tuple(line)


def _phrases(found: Posed, line: tuple[int, ...]) -> list[Phrase]:
    return [phrase for _, phrase in along(found.state, line)]


# ---- in words


def speaker(found: Posed, language: str) -> Speaker:
    """Speaks of a puzzle to whoever solves it."""
    game = found.state.game
    words = catalogue(language, *game.definition.catalogues)
    names = [words[f"golem.{1 + (seat + GOLEMS - 1) % GOLEMS}"] for seat in range(game.players)]
    return Speaker(words, game.words.things(game.box) if game.words.things else {}, names, found.seat)


def text_of(found: Posed, line: tuple[int, ...], language: str) -> list[dict[str, Any]]:
    """What lies on the table after some decisions, in sentences."""
    walk = Walk(found.state)
    for action in line:
        if action not in walk.state.legal:
            raise IllegalAction(f"{action} is not legal here")
        walk.state.apply(action)
    return lines_of(walk.state, found.seat, speaker(found, language))
