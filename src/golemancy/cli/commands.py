"""Commands out of signatures: a function's parameters are what can be typed, its docstring says what it does.

A parameter is `Annotated` with an `Argument`, which has a place, or an `Option`, which has flags. Standing on Python's
own argparse, this needs nothing that would have to be installed.
"""

import argparse
import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NoReturn, get_args, get_origin, get_type_hints

from rich.console import Console
from rich.table import Table as Grid

KINDS: Mapping[type, str] = {int: "a whole number", float: "a number", Path: "a path", str: "a text"}
HELP = "--help"


class WrongUsage(Exception):
    """Something typed that no command takes; `usage` is how it should look."""

    def __init__(self, usage: str, why: str) -> None:
        super().__init__(why)
        self.usage = usage


class Argument:
    """A parameter that has its place on the line."""

    def __init__(self, *, metavar: str | None = None, help: str = "") -> None:
        self.metavar, self.help = metavar, help


class Option:
    """A parameter with flags; without any it is named after itself, and a truth has an opposite."""

    def __init__(
        self,
        *flags: str,
        help: str = "",
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
        envvar: str | None = None,
        hidden: bool = False,
    ) -> None:
        self.flags, self.help, self.metavar, self.min, self.max = flags, help, metavar, min, max
        self.envvar, self.hidden = envvar, hidden


@dataclass(frozen=True)
class Parameter:
    """One parameter of a command, and what can be typed for it."""

    name: str
    kind: type
    many: bool
    default: Any  # inspect.Parameter.empty where one has to be given
    how: Argument | Option

    @property
    def flags(self) -> tuple[str, ...]:
        """How an option is written; its opposite comes last."""
        if isinstance(self.how, Argument):
            return ()
        plain = f"--{self.name.replace('_', '-')}"
        return self.how.flags or ((plain, f"--no-{plain[2:]}") if self.kind is bool else (plain,))

    @property
    def label(self) -> str:
        """What an error and the help call it."""
        shown = self.how.metavar or self.name.upper()
        return shown if isinstance(self.how, Argument) else self.flags[0]

    @property
    def needed(self) -> bool:
        """Whether it has to be given."""
        return self.default is inspect.Parameter.empty

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Tells argparse of it; values come back as typed, or None."""
        if isinstance(self.how, Argument):
            parser.add_argument(self.name, nargs="?", metavar=self.label)
        elif self.kind is bool:
            for flag in self.flags:
                opposite = not self.how.flags and flag is self.flags[-1]
                parser.add_argument(flag, dest=self.name, action="store_const", const=not opposite)
        else:
            parser.add_argument(*self.flags, dest=self.name, action="append" if self.many else "store")

    def read(self, typed: Any) -> Any:
        """The value of what was typed; raises ValueError with the reason."""
        if typed is None and isinstance(self.how, Option) and self.how.envvar:
            typed = os.environ.get(self.how.envvar) or None
        if typed is None:
            if self.needed:
                raise ValueError(
                    f"Missing {'argument' if isinstance(self.how, Argument) else 'option'} '{self.label}'."
                )
            return self.default
        return [self._value(one) for one in typed] if self.many else self._value(typed)

    def _value(self, text: Any) -> Any:
        if self.kind is bool:
            return text
        try:
            value = self.kind(text)
        except ValueError:
            raise self._wrong(f"{text!r} is not {KINDS[self.kind]}") from None
        if isinstance(self.how, Option):
            low, high = self.how.min, self.how.max
            if (low is not None and value < low) or (high is not None and value > high):
                raise self._wrong(f"{text} is not {_range(low, high)}")
        return value

    def _wrong(self, why: str) -> ValueError:
        return ValueError(f"Invalid value for '{self.label}': {why}.")

    def shown(self) -> tuple[str, str]:
        """Its line in the help."""
        if isinstance(self.how, Argument):
            return self.label, self.how.help
        value = "" if self.kind is bool else f" {self.how.metavar or self.kind.__name__.upper()}"
        notes = [f"[env: {self.how.envvar}]"] if self.how.envvar else []
        if self.needed:
            notes.append("[required]")
        elif self.default not in (None, False) and not self.many:
            notes.append(f"[default: {'yes' if self.default is True else self.default}]")
        return ", ".join(self.flags) + value, "  ".join([self.how.help, *notes])


def _range(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f"from {low:g} to {high:g}"
    return f"{low:g} or more" if high is None else f"{high:g} or less"


@dataclass(frozen=True)
class Command:
    """A function that can be typed."""

    name: str
    function: Callable[..., None]
    path: str = ""  # the words before its own

    @property
    def title(self) -> str:
        """The command as it is typed."""
        return f"{self.path} {self.name}".strip()

    @property
    def about(self) -> str:
        """What it does."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def parameters(self) -> list[Parameter]:
        """What can be typed after its name."""
        hints = get_type_hints(self.function, include_extras=True)
        return [_parameter(one, hints[one.name]) for one in inspect.signature(self.function).parameters.values()]

    @property
    def usage(self) -> str:
        """How it is typed."""
        places = [p.label if p.needed else f"[{p.label.strip('[]')}]" for p in self._arguments()]
        return " ".join([self.title, "[OPTIONS]", *places])

    def _arguments(self) -> list[Parameter]:
        return [p for p in self.parameters if isinstance(p.how, Argument)]

    def find(self, words: Sequence[str]) -> "tuple[Command, list[str]]":
        """Itself, and all words, which are its own."""
        return self, list(words)

    def parse(self, words: Sequence[str]) -> dict[str, Any]:
        """The values of what was typed, by parameter."""
        parser = _Parser(self.usage)
        for parameter in self.parameters:
            parameter.add_to(parser)
        given = vars(parser.parse_intermixed_args(list(words)))
        try:
            return {parameter.name: parameter.read(given[parameter.name]) for parameter in self.parameters}
        except ValueError as error:
            raise WrongUsage(self.usage, str(error)) from None

    def help(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """What can be typed, in sections."""
        options = [p.shown() for p in self.parameters if isinstance(p.how, Option) and not p.how.hidden]
        if arguments := self._arguments():
            yield "Arguments", [p.shown() for p in arguments]
        yield "Options", [*options, (HELP, "Show this and exit.")]

    def run(self, words: Sequence[str], out: Console) -> None:
        """Does what was typed."""
        if HELP in words:
            show_help(self, out)
        else:
            self.function(**self.parse(words))


@dataclass
class Group:
    """Commands under a common first word."""

    name: str
    about: str
    default: str | None = None  # the command that is meant where none is named
    alone: Callable[[], None] | None = None  # what happens with nothing typed; else the help is shown
    path: str = ""
    options: list[tuple[str, str]] = field(default_factory=list)  # what it takes besides --help
    inside: "dict[str, Command | Group]" = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The group as it is typed."""
        return f"{self.path} {self.name}".strip()

    @property
    def usage(self) -> str:
        """How it is typed."""
        return f"{self.title} [OPTIONS] COMMAND [ARGS]..."

    def add(self, name: str, function: Callable[..., None]) -> None:
        """Takes in a function as a command."""
        self.inside[name] = Command(name, function, self.title)

    def add_group(self, group: "Group") -> None:
        """Takes in a group, whose commands are then typed after this one's name."""
        group.path = self.title
        for name, one in list(group.inside.items()):
            if isinstance(one, Command):
                group.add(name, one.function)
        self.inside[group.name] = group

    def command(self, function: Callable[..., None]) -> Callable[..., None]:
        """Takes in a function under its own name."""
        self.add(function.__name__, function)
        return function

    def commands(self) -> Iterator[Command]:
        """All commands, those of groups inside included."""
        for one in self.inside.values():
            yield from one.commands() if isinstance(one, Group) else (one,)

    def find(self, words: Sequence[str]) -> tuple[Command, list[str]]:
        """The command that is meant, and what was typed after it."""
        if not words:
            raise WrongUsage(self.usage, "Missing command.")
        first, *rest = words
        if self.default is not None and first not in self.inside:
            first, rest = self.default, list(words)
        if first not in self.inside:
            kind = "option" if first.startswith("-") else "command"
            raise WrongUsage(self.usage, f"No such {kind} '{first}'.")
        return self.inside[first].find(rest)

    def help(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """The commands, and what each does."""
        yield "Commands", [(name, one.about.split("\n\n")[0]) for name, one in self.inside.items()]
        yield "Options", [*self.options, (HELP, "Show this and exit.")]

    def run(self, words: Sequence[str], out: Console) -> None:
        """Does what was typed."""
        if not words and self.alone is not None:
            self.alone()
        elif not words or words[0] == HELP:
            show_help(self, out)
        elif words[0] in self.inside:
            self.inside[words[0]].run(words[1:], out)
        else:
            command, rest = self.find(words)
            command.run(rest, out)


def show_help(what: Command | Group, out: Console) -> None:
    """How a command is typed, what it does, and what it takes."""
    out.print(f"Usage: {what.usage}\n", markup=False, highlight=False, soft_wrap=True)
    out.print(what.about, markup=False, highlight=False)
    for title, rows in what.help():
        out.print(f"\n{title}:", markup=False, highlight=False)
        grid = Grid.grid(padding=(0, 2))
        for typed, meaning in rows:
            grid.add_row(f"  [bold]{_plain(typed)}[/]", _plain(" ".join(meaning.split())))
        out.print(grid, highlight=False)


def _plain(text: str) -> str:
    return text.replace("[", r"\[")


class _Parser(argparse.ArgumentParser):
    """Argparse, with errors of ours."""

    def __init__(self, usage: str) -> None:
        super().__init__(add_help=False, allow_abbrev=False)
        self._shown = usage

    def error(self, message: str) -> NoReturn:
        """Refuses what no parameter takes."""
        raise WrongUsage(self._shown, f"{message[:1].upper()}{message[1:]}.")


def _parameter(one: inspect.Parameter, hint: Any) -> Parameter:
    """What can be typed for a parameter of a function."""
    assert get_origin(hint) is Annotated, f"{one.name} says not how it is typed"
    kind, how = get_args(hint)
    if isinstance(kind, UnionType):
        kind = next(part for part in get_args(kind) if part is not NoneType)
    many = get_origin(kind) is list
    return Parameter(one.name, get_args(kind)[0] if many else kind, many, one.default, how)
