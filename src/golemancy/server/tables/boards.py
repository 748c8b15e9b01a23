"""Analysis boards: positions of matches that are over, of replay files and of set-ups, with every seat's decisions."""

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from golemancy.errors import BadPosition, IllegalAction
from golemancy.game import Game, State
from golemancy.play.match import Match, Seat
from golemancy.play.variations import BadTree, Node, Step, plant, tree
from golemancy.players import player
from golemancy.server.refusal import Refusal
from golemancy.server.tables.choosing import chosen_game, reconstructed, stand_ins
from golemancy.server.tables.messages import Message, has_board, legal_action

MOST_MOVES = 3000  # to one position
MOST_NODES = 4000  # in one tree
DECIDING = -1  # the seat that decides, whichever it is
_KEPT = 300  # positions
_LOOK_BACK = 3  # positions before the one that is wanted, one of which may be at hand
_FIELD = re.compile(r"((?:[\w.\[\]]+(?:, )?)+): ")  # with which an audit begins, where it is about one
_MOVE = re.compile(r"r?\d{1,5}")
_ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)  # of what a stranger wrote

Moves = tuple[str, ...]  # numbers of decisions, and "r2" where seat 2 resigns


@dataclass(frozen=True)
class Root:
    """What an analysis begins with: a match with its variations."""

    id: str
    version: str  # another one after every change
    match: Match
    owner: str | None  # of a board that is kept


def read_moves(text: str) -> Moves:
    """The decisions that lead to a position, as an address has them."""
    moves = tuple(text.split(",")) if text else ()
    if len(moves) > MOST_MOVES or not all(map(_MOVE.fullmatch, moves)):
        raise Refusal(400, "bad_moves", most=MOST_MOVES)
    return moves


class Positions:
    """The positions of boards, those that were wanted lately kept; for one thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, Moves], Match] = OrderedDict()

    def at(self, root: Root, moves: Moves) -> Match:
        """The match as some decisions lead it, which nobody changes."""
        first = max(0, len(moves) - _LOOK_BACK)
        begin = next((n for n in range(len(moves), first - 1, -1) if self._key(root, moves[:n]) in self._kept), None)
        if begin is None:
            begin, now = 0, fresh(root.match)
        else:
            now = self._keep(root, moves[:begin], self._kept[self._key(root, moves[:begin])])
        for number in range(begin, len(moves)):
            now = now.fork() if number >= len(moves) - 2 or number == begin else now
            _make(now, moves[number])
            if number >= len(moves) - 2:
                self._keep(root, moves[: number + 1], now)
        return now

    @staticmethod
    def _key(root: Root, moves: Moves) -> tuple[str, str, Moves]:
        return root.id, root.version, moves

    def _keep(self, root: Root, moves: Moves, match: Match) -> Match:
        self._kept[self._key(root, moves)] = match
        self._kept.move_to_end(self._key(root, moves))
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return match


def fresh(match: Match) -> Match:
    """The match before its first entry."""
    people = [Seat(seat.name) for seat in match.seats]  # so that no program is looked for
    return Match(match.game, people, None if match.start else match.seed, start=match.start)


def _make(match: Match, move: str) -> None:
    try:
        if move.startswith("r"):
            match.resign(int(move[1:]))
        else:
            match.decide(int(move))
    except IllegalAction:
        raise Refusal(400, "not_legal", action=move) from None


# ---- what a page is told


def told(root: Root, positions: Positions, moves: Moves, seat: int | None) -> Message:
    """A position as a page draws it: as a seat sees it, with what may be decided for whichever seat it is."""
    match = positions.at(root, moves)
    if seat == DECIDING:
        seat = match.player if match.player is not None else match.history[-1].seat if match.history else 0
    if seat is not None and not 0 <= seat < match.game.players:
        raise Refusal(400, "no_such_seat", number=seat)
    state = match.state
    return _head(root, match) | {
        "number": len(moves),
        "latest": len(moves),
        "seat": seat,
        "player": match.player,
        "phase": state.phase,
        "view": state.view(seat),
        "actions": [] if match.over else [legal_action(state, a) | {"ends": False} for a in state.legal],
        "log": [_line(positions.at(root, moves[:-1]), match, seat)] if moves else [],
        "result": _result(match) if match.over else None,
    }


def _line(before: Match, after: Match, seat: int | None) -> Message:
    """The last decision, as the page's log has it."""
    entry = after.history[-1]
    if entry.action is None:
        return {"seat": entry.seat, "text": "resign", "phrase": {"kind": "resign"}, "events": []}
    events = [event for event in after.state.events(seat) if event.get("kind") != "decide"]
    return {"seat": entry.seat, **_words(before.state, entry.action), "events": events}


def _words(state: State, action: int) -> Message:
    return {"text": state.say(action), "phrase": state.phrase(action)}


def _result(match: Match) -> Message:
    return {"scores": match.state.scores, "places": match.places, "winners": match.winners}


def _head(root: Root, match: Match) -> Message:
    """What every table has, of a board at which nobody sits."""
    nothing = dict.fromkeys(("rematch", "thinking", "clock", "waited"))
    never = dict.fromkeys(("rated", "practice", "watching", "secret", "failed", "can_undo"), False)
    return nothing | never | _identity(root, match.game) | {"seats": [_seat(match, n) for n in range(len(match.seats))]}


def _identity(root: Root, game: Game) -> Message:
    return {
        "type": "table",
        "id": root.id,
        "epoch": 0,
        "status": "over",
        "access": "link",
        "shared": True,
        "fair": {"hash": None, "seed": None, "salt": None},
        "game": game.name,
        "title": game.title,
        "options": game.options,
        "imported": True,
        "stand_ins": reconstructed(game.custom_deck) if game.custom_deck else stand_ins(game.name),
        "own_deck": game.custom_deck is not None,
        "board": has_board(game.name),
    }


def _seat(match: Match, number: int) -> Message:
    never = dict.fromkeys(("open", "mine", "host", "left", "late"), False)
    nothing = {"player": None, "gained": None}
    name, resigned = match.seats[number].name, number in match.resigned
    return never | nothing | {"name": name, "kind": "person", "person": True, "resigned": resigned}


def tree_of(root: Root, owner: str) -> Message:
    """The whole tree: every decision with the number of the one before it, in words and in notation."""
    match = root.match
    return {
        "id": root.id,
        "mine": bool(owner) and root.owner == owner,
        "kept": root.owner is not None,
        "game": match.game.name,
        "title": match.game.title,
        "players": match.game.players,
        "comment": match.comments.get((0, 0), ""),
        "nodes": [_node(node, step) for node, step in tree(match)],
    }


def _node(node: Node, step: Step) -> Message:
    known = {"parent": node.parent, "seat": node.seat, "action": node.action, "comment": node.comment}
    if node.action is None:
        return known | {"text": "resign", "phrase": {"kind": "resign"}}
    return known | _words(step.state, node.action)


# ---- what a page sends


def grown(root: Root, nodes: Sequence[Node], comment: str) -> Match:
    """The match of a root with another tree; a tree that cannot be is refused."""
    match = fresh(root.match)
    match.seats = list(root.match.seats)
    try:
        plant(match, nodes)
    except BadTree as error:
        raise Refusal(400, "bad_tree", why=str(error)) from None
    if comment:
        match.comments[0, 0] = comment
    return match


def set_up(name: str, players: int, options: Mapping[str, Any], position: Any, names: Sequence[str]) -> Match:
    """A match that begins with a position which somebody set up."""
    game = chosen_game(name, players, options)
    try:
        start = game.from_dict(position)
    except BadPosition as error:
        raise Refusal(400, "bad_position", why=str(error), flaw=_flaw(error)) from None
    except _ODD as error:
        raise Refusal(400, "bad_position", why=str(error) or type(error).__name__) from None
    return Match(game, [Seat(name) for name in names], start=start)


def _flaw(error: BadPosition) -> dict[str, Any] | None:
    """What people are told of a position that cannot be: a kind and facts, and the field of its text."""
    if error.flaw is None:
        return None
    named = _FIELD.match(error.flaw)
    field = error.field or (named[1] if named else "")
    facts = {name: _plain(fact) for name, fact in error.flaw.facts.items()}
    return {**facts, "kind": error.flaw.kind, "field": field}


def _plain(fact: Any) -> Any:
    """A fact as JSON has it: NumPy's numbers become Python's."""
    return [_plain(one) for one in fact] if isinstance(fact, list) else getattr(fact, "item", lambda: fact)()


def dealt(name: str, players: int, options: Mapping[str, Any], seed: int, decisions: int) -> dict[str, Any]:
    """The position that a seed deals, to be changed by hand, how it is seen, and the names of its things.

    A position in the middle comes after some decisions of golems, and nothing is under way in it.
    """
    game = chosen_game(name, players, options)
    things = dict(game.words.things(game.box)) if game.words.things else {}
    state, golem = game.new(seed), player("greedy", seed)
    while decisions and (state.decisions < decisions or state.phase != game.definition.phases[0]):
        before = state.copy()
        state.apply(golem.choose(state))
        if state.over:
            state = before
            break
    return {"position": state.to_dict(), "view": state.view(None), "things": things}
