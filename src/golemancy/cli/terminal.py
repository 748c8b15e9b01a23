"""Playing in a terminal: a table, numbered choices, and commands, in the words of the page."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from golemancy.cli.speaking import Painter, match_painter
from golemancy.errors import GolemancyError
from golemancy.game import State
from golemancy.play import replay
from golemancy.play.analysis import analyse
from golemancy.play.match import Match
from golemancy.play.telling import Telling, entries
from golemancy.words.speaker import Phrase

INDENT = "    "
HINTS = 3  # choices in a hint
THINKING = 1.0  # seconds for a hint
HELP = ("choice", "explain", "hint", "board", "log", "undo", "save", "resign", "quit")


class Quit(Exception):
    """The person leaves the table."""


class Screen:
    """One terminal, one match, any number of people taking turns at the keyboard."""

    def __init__(
        self,
        match: Match,
        console: Console,
        ask: Callable[[str], str],
        file: Path,
        *,
        language: str = "en",
        notation: bool = False,
    ) -> None:
        self.match, self.console, self.ask, self.file = match, console, ask, file
        self.speaker: Painter = match_painter(match, language)
        self._telling = Telling(match, self.speaker.reader)
        self._notation = notation
        self._shown_to: int | None = None  # whose turn is going on
        self._told = len(match.history)  # decisions that have been told
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "help": lambda rest: self._help(),
            "hint": lambda rest: self._hint(),
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
            self._begin()
            while not self.match.over:
                self.match.run_programs()
                self._tell()
                if not self.match.over:
                    self._turn()
            self._result()
        except (Quit, EOFError, KeyboardInterrupt):
            self._save("")

    def _begin(self) -> None:
        """Who plays, and how to begin."""
        names = [self._who(number) for number in range(len(self.match.seats))]
        self._say("terminal.against", who=names)
        self.console.print(f"[dim]{self._text('terminal.ready')}[/]", highlight=False)

    def _who(self, number: int) -> Phrase:
        """Somebody at the table, with the level of a golem."""
        seat, called = self.match.seats[number], self.speaker.seats[number]
        if seat.is_person:
            return {"name": "person", "called": called}
        level = seat.kind.partition(":")[0]
        named = self.speaker.catalogue.get(f"level.{level}.name", level)
        return {"name": "golem_at_table", "called": called, "level": named}

    def _say(self, key: str, **facts: object) -> None:
        """Prints a text of the catalogue; what somebody typed stands in it as typed."""
        self.console.print(self._text(key, **facts), highlight=False, soft_wrap=key == "terminal.saved")

    def _text(self, key: str, **facts: object) -> str:
        return self.speaker.message(key, facts)

    # ---- a turn

    def _turn(self) -> None:
        """One decision of a person."""
        seat = self.match.player
        assert seat is not None
        goes_on = seat == self._shown_to
        if not goes_on:
            self._hand_over(seat)
            self._board()
        self._whose_turn(seat, "go_on" if goes_on else "turn")
        self._choices()
        while not self._answer(self.ask(f"{escape(self.speaker.seats[seat])}> ").strip()):
            pass

    def _whose_turn(self, seat: int, kind: str) -> None:
        """Says whose decision comes now."""
        mine = {"turn": "your_turn", "go_on": "go_on"}[kind]
        key = mine if seat == self.speaker.reader else f"{kind}_of"
        self.console.print(f"[bold]{self._text(f'terminal.{key}', seat=seat)}[/]", highlight=False)

    def _answer(self, text: str) -> bool:
        """Does what was typed; True when the choices have to be shown again."""
        word, _, rest = text.partition(" ")
        made = len(self.match.history)
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
            else:
                self._decide(text)
        except GolemancyError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
        return len(self.match.history) != made

    def _decide(self, text: str) -> None:
        """Makes the decision of a number or in notation; what is neither is answered."""
        state = self.match.state
        legal = state.legal
        if text.isdecimal():
            if 1 <= int(text) <= len(legal):
                self.match.decide(legal[int(text) - 1])
            else:
                self._refuse("terminal.not_a_choice", text)
        elif " ".join(text.split()).casefold() in (state.say(action).casefold() for action in legal):
            self.match.decide(text)
        else:
            self._refuse("terminal.not_legal", text)

    def _refuse(self, key: str, typed: str) -> None:
        self.console.print(f"[red]{self._text(key, typed=typed, n=len(self.match.state.legal))}[/]", highlight=False)

    def _hand_over(self, seat: int) -> None:
        """With hidden hands and several people, covers the table until the next one is there."""
        people = [s for s in self.match.seats if s.is_person]
        state = self.match.state
        secret = {k: v for k, v in state.view(seat).items() if k != "seat"} != {
            k: v for k, v in state.view(None).items() if k != "seat"
        }
        if len(people) > 1 and secret:
            self.console.clear()
            self.ask(self._text("terminal.pass_on", seat=seat))
        self._shown_to = seat

    # ---- showing

    def _board(self) -> None:
        """The table as the seat sees it that is at the keyboard."""
        state = self.match.state
        self.console.rule(escape(self.match.game.title))
        for line in table(state, self._shown_to, self.speaker):
            self.console.print(line, highlight=False)
        self.console.print()

    def _choices(self) -> None:
        """What can be decided now, numbered."""
        state = self.match.state
        texts = [f"[bold]{n:>2}[/] {self._choice(state, a)}" for n, a in enumerate(state.legal, 1)]
        self.console.print(Columns(texts, padding=(0, 3)), highlight=False)

    def _choice(self, state: State, action: int) -> str:
        said = self.speaker.say("decide", state.phrase(action))
        return f"{said} [dim]{escape(state.say(action))}[/]" if self._notation else said

    def _tell(self) -> None:
        """What others have done since the last look, one entry per turn."""
        new = self.match.history[self._told :]
        if any(entry.seat != self._shown_to for entry in new):
            self._entries("terminal.since", self._told, but=self.speaker.reader)
            self._shown_to = None
        self._told = len(self.match.history)

    def _entries(self, title: str, first: int, but: int | None = None) -> None:
        """The turns from a decision on, without those of one seat."""
        lines = [line for line in self._telling.lines(first) if line.seat != but]
        self._say(title)
        for entry in entries(lines, self.speaker):
            self.console.print(f"{INDENT}{entry}", highlight=False)
        if self._notation:
            self.console.print(f"{INDENT}[dim]{escape(', '.join(line.notation for line in lines))}[/]", highlight=False)

    def _log(self) -> None:
        self._entries("terminal.so_far", 0)

    # ---- explaining

    def _explain(self, wanted: str) -> None:
        """A choice by its number, a thing by its name, or everything the choices are about."""
        legal = self.match.state.legal
        if wanted and not (wanted.isdecimal() and 1 <= int(wanted) <= len(legal)):
            self._meaning(wanted)
            return
        for action in [legal[int(wanted) - 1]] if wanted else legal:
            said = self._choice(self.match.state, action)
            self.console.print(f"{said}: {self._about(action)}", highlight=False)

    def _meaning(self, name: str) -> None:
        found = self._found(name)
        if found is None:
            self._say("terminal.unknown", typed=name)
        else:
            self.console.print(self.speaker.say("explain", found), highlight=False)

    def _found(self, name: str) -> Phrase | None:
        """What is called so: by its id, its word or its name in this language."""
        game, wanted = self.match.game, name.casefold()
        known = {self.speaker.message(f"name.{thing['name']}", thing).casefold(): id_ for id_, thing in self._things()}
        words = {text.casefold(): key.removeprefix("word.") for key, text in self._words()}
        for thing in (name, known.get(wanted), words.get(wanted)):
            found = game.words.explain(game.box, thing) if thing else None
            if found is not None:
                return found
        return None

    def _things(self) -> list[tuple[str, Phrase]]:
        return list(self.speaker.things.items())

    def _words(self) -> list[tuple[str, str]]:
        return [(key, text) for key, text in self.speaker.catalogue.items() if key.startswith("word.")]

    def _about(self, action: int) -> str:
        """What the card or tile of a choice is and does."""
        game = self.match.game
        found = game.words.explain(game.box, self._thing_at(self.match.state.at(action) or ""))
        return self._text("terminal.no_meaning") if found is None else self.speaker.say("explain", found)

    def _thing_at(self, place: str) -> str:
        """The name of what lies at `area/name` or `area/slot` in the view."""
        area, _, name = place.partition("/")
        slots = self.match.state.view(self._shown_to).get(area)
        if not name.isdecimal() or not isinstance(slots, list) or int(name) > len(slots):
            return name
        found = slots[int(name) - 1]
        return str(found["card"] if isinstance(found, dict) and "card" in found else found)

    def _help(self) -> None:
        """The commands, those of this game included, and what the signs mean."""
        words = self.speaker.catalogue
        own = [(key.removeprefix("command."), words[key]) for key in words if key.startswith("command.")]
        self._listed([(words[f"help.{c}_typed"], self._text(f"help.{c}", file=self.file.name)) for c in HELP])
        if own:
            self._say("help.decide")
            self._listed(own)
        if legend := self.speaker.legend():
            self.console.print(f"{self._text('help.signs')} {legend}", highlight=False)

    def _listed(self, rows: list[tuple[str, str]]) -> None:
        """What can be typed, and what it does."""
        grid = Grid.grid(padding=(0, 3))
        for typed, meaning in rows:
            grid.add_row(f"{INDENT}[bold]{escape(typed)}[/]", escape(meaning))
        self.console.print(grid, highlight=False)

    def _hint(self) -> None:
        """The choices that a search likes best, with the chance to win after each."""
        self._say("terminal.thinking")
        judged = [j for j in analyse(self.match.seen_state(), seconds=THINKING) if j.chance is not None][:HINTS]
        self._say("terminal.hint")
        for number, one in enumerate(sorted(judged, key=lambda j: -(j.chance or 0)), 1):
            chance = self._text("terminal.chance", percent=round(100 * (one.chance or 0)))
            said = [self.speaker.say("decide", phrase) for phrase in one.phrases[:1]]
            self.console.print(f"{INDENT}{number}. {said[0]} ({chance})", highlight=False)

    # ---- other commands

    def _undo(self) -> None:
        if not any(self.match.seats[entry.seat].is_person for entry in self.match.history):
            self._say("terminal.nothing_to_undo")
            return
        self.match.undo_to_person()
        self._shown_to, self._told = None, len(self.match.history)

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.file
        try:
            replay.save(self.match, path)
        except OSError as error:
            self.console.print(f"[red]{self._text('terminal.not_saved', why=str(error))}[/]")
            return
        self._say("terminal.saved", file=str(path))

    def _resign(self) -> None:
        seat = self.match.player
        assert seat is not None
        self.match.resign(seat)

    def _quit(self) -> None:
        raise Quit

    def _result(self) -> None:
        """The end: the table, scores and places."""
        self._shown_to = self.speaker.reader
        self._board()
        for line in results(self.match, self.speaker):
            self.console.print(line, highlight=False)
        self._save("")


def table(state: State, seat: int | None, speaker: Painter) -> list[str]:
    """The table as a seat sees it, in lines of markup."""
    view, words = state.view(seat), state.game.words
    if words.lines is None:
        return [words.draw(view)]
    drawn = [words.picture(view, speaker)] if words.picture else []
    told = [line for line in words.lines(view) if not (drawn and line.get("drawn"))]
    return [*drawn, *(f"{INDENT * line.get('depth', 0)}{speaker.say('line', line)}" for line in told)]


def results(match: Match, speaker: Painter) -> list[str]:
    """Places, scores and who has won, the best first."""
    ranked = sorted(range(len(match.seats)), key=lambda seat: match.places[seat])
    lines = [
        speaker.message("result.line", {"place": match.places[seat], "seat": seat, "n": match.state.scores[seat]})
        for seat in ranked
    ]
    return [*lines, f"[bold]{winners(match.winners, speaker)}[/]"] if match.over else lines


def winners(seats: Sequence[int], speaker: Painter) -> str:
    """Who has won."""
    if list(seats) == [speaker.reader]:
        return speaker.message("result.you", {})
    facts = {"seat": list(seats), "n": len(seats)}
    return speaker.message("result.won" if seats else "result.nobody", facts)
