"""Playing in a terminal: a table, numbered choices, and commands."""

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from golemancy.errors import GolemancyError, IllegalAction
from golemancy.play import replay
from golemancy.play.match import Match

HELP = """\
[bold]number[/] or [bold]decision[/]   decide, e.g. 3 or: acquire 2
[bold]? name[/]               what a card or token does; ? alone explains the choices
[bold]board[/]  [bold]log[/]           show the table, what has been decided
[bold]undo[/]                 take back your last decision and all since
[bold]save[/] [file]          save; golemancy play --resume FILE goes on
[bold]resign[/]  [bold]quit[/]         give up; leave (asks nothing, saves first)"""


class Quit(Exception):
    """The person leaves the table."""


class Screen:
    """One terminal, one match, any number of people taking turns at the keyboard."""

    def __init__(self, match: Match, console: Console, ask: Callable[[str], str], file: Path) -> None:
        self.match, self.console, self.ask, self.file = match, console, ask, file
        self._shown_to: int | None = None
        self._told = len(match.history)
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "help": lambda rest: self.console.print(HELP),
            "board": lambda rest: self._board(),
            "log": lambda rest: self._log(),
            "undo": lambda rest: self._undo(),
            "save": self._save,
            "resign": lambda rest: self._resign(),
            "quit": lambda rest: self._quit(),
        }

    def run(self) -> None:
        """Plays until the match is over or the person leaves."""
        try:
            while not self.match.over:
                self.match.run_programs()
                self._tell()
                if not self.match.over:
                    self._turn()
            self._result()
        except (Quit, EOFError, KeyboardInterrupt):
            self._save("")

    def _turn(self) -> None:
        """One decision of a person."""
        seat = self.match.player
        assert seat is not None
        if seat != self._shown_to:
            self._hand_over(seat)
            self._board()
        self._choices()
        while not self._answer(self.ask(f"{self.match.seats[seat].name}> ").strip()):
            pass

    def _answer(self, text: str) -> bool:
        """Does what was typed; True when the choices have to be shown again."""
        word, _, rest = text.partition(" ")
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
                return word in ("undo", "resign")
            self._decide(text)
        except GolemancyError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
            return False
        return True

    def _decide(self, text: str) -> None:
        legal = self.match.state.legal
        if text.isdecimal():
            if not 1 <= int(text) <= len(legal):
                raise IllegalAction(f"{text} is not one of the choices 1 to {len(legal)}; help lists the commands")
            self.match.decide(legal[int(text) - 1])
        else:
            self.match.decide(text)

    def _hand_over(self, seat: int) -> None:
        """With hidden hands and several people, covers the table until the next one is there."""
        people = [s for s in self.match.seats if s.is_person]
        state = self.match.state
        secret = {k: v for k, v in state.view(seat).items() if k != "seat"} != {
            k: v for k, v in state.view(None).items() if k != "seat"
        }
        if len(people) > 1 and secret:
            self.console.clear()
            self.ask(f"Pass the keyboard to {self.match.seats[seat].name}, then press Enter. ")
        self._shown_to = seat

    def _board(self) -> None:
        self.console.rule(self.match.game.title)
        self.console.print(self.match.state.draw(self._shown_to), highlight=False)

    def _choices(self) -> None:
        """What can be decided now, numbered."""
        state = self.match.state
        texts = [f"[bold]{n:>2}[/] {escape(state.say(a))}" for n, a in enumerate(state.legal, 1)]
        self.console.print(f"[dim]{state.phase}[/]")
        self.console.print(Columns(texts, padding=(0, 3)), highlight=False)

    def _tell(self) -> None:
        """What others have decided since the last look."""
        new = self.match.history[self._told :]
        if any(entry.seat != self._shown_to for entry in new):
            for line in replay.decisions(self.match)[self._told :]:
                self.console.print(f"[dim]{escape(line)}[/]", highlight=False)
            self._shown_to = None
        self._told = len(self.match.history)

    def _explain(self, thing: str) -> None:
        """A thing in words, or everything the choices are about."""
        game = self.match.game
        if thing:
            found = game.words.explain(game.box, thing)
            self.console.print(found or f"nothing here is called {thing!r}", markup=False)
            return
        for action in self.match.state.legal:
            place = self.match.state.at(action) or ""
            meaning = game.words.explain(game.box, self._thing_at(place))
            self.console.print(
                f"{self.match.state.say(action)}: {meaning or place or 'no card involved'}", markup=False
            )

    def _thing_at(self, place: str) -> str:
        """The name of what lies at `area/name` or `area/slot` in the view."""
        area, _, name = place.partition("/")
        slots = self.match.state.view(self._shown_to).get(area)
        if not name.isdecimal() or not isinstance(slots, list) or int(name) > len(slots):
            return name
        found = slots[int(name) - 1]
        return str(found["card"] if isinstance(found, dict) and "card" in found else found)

    def _log(self) -> None:
        for line in replay.decisions(self.match):
            self.console.print(line, markup=False, highlight=False)

    def _undo(self) -> None:
        self.match.undo_to_person()
        self._shown_to, self._told = None, len(self.match.history)

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.file
        try:
            replay.save(self.match, path)
        except OSError as error:
            self.console.print(f"[red]could not save: {escape(str(error))}[/]")
            return
        self.console.print(f"saved; go on with: golemancy play --resume {path}", markup=False, soft_wrap=True)

    def _resign(self) -> None:
        seat = self.match.player
        assert seat is not None
        self.match.resign(seat)

    def _quit(self) -> None:
        raise Quit

    def _result(self) -> None:
        """The end: the table, scores and places."""
        self._shown_to = None
        self._board()
        names = [seat.name for seat in self.match.seats]
        for name, score, place in zip(names, self.match.state.scores, self.match.places, strict=True):
            self.console.print(f"{place}. {name}: {score} points", markup=False)
        winners = " and ".join(names[seat] for seat in self.match.winners) or "nobody"
        self.console.print(f"[bold]{escape(winners)} won.[/]")
        self._save("")
