"""From a phrase (a kind and its facts) to a sentence in somebody's language."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from golemancy.words.message import Counted, Fact, Given, Message, Piece, Spoken, parse

Phrase = Mapping[str, Any]  # "kind" (or "name", for a thing) and facts
SEATS = ("seat", "other", "owner")  # facts that are a seat's number


class MissingWords(KeyError):
    """A catalogue that has no message for something."""


@dataclass(frozen=True)
class Speaker:
    """One reader at one table: a language, the names of things and seats, and which seat the reader has."""

    catalogue: Mapping[str, str]  # flat: "event.claim" to its message
    things: Mapping[str, Phrase] = field(default_factory=dict)  # cards, tiles and places by their ids
    seats: Sequence[str] = ()  # names
    reader: int | None = None

    def say(self, section: str, phrase: Phrase) -> str:
        """A phrase of a section (`decide`, `event`, …) as a sentence, with a capital at its beginning."""
        return capital(self.told(section, phrase))

    def told(self, section: str, phrase: Phrase) -> str:
        """A phrase of a section as part of a sentence; the text it brings along in a game without words."""
        key = f"{section}.{phrase['kind']}"
        if key not in self.catalogue and isinstance(phrase.get("text"), str):
            return self.shown("", phrase["text"])
        return self.message(key, phrase)

    def name(self, seat: int) -> str:
        """How a seat is called at the beginning of a sentence."""
        return capital(self._seat(seat, ""))

    def shown(self, what: str, words: str) -> str:
        """A word or name of the catalogue, a seat or a file; a terminal paints some, and lets none be markup."""
        return words

    def painted(self, what: str, text: str) -> str:
        """A thing's name, put together; a terminal paints some."""
        return text

    def message(self, key: str, facts: Phrase) -> str:
        """The message under a key with its facts filled in."""
        if key not in self.catalogue:
            raise MissingWords(key)
        return self._filled(parse(self.catalogue[key]), facts)

    def _filled(self, message: Message, facts: Phrase) -> str:
        return "".join(piece if isinstance(piece, str) else self._piece(piece, facts) for piece in message)

    def _piece(self, piece: Piece, facts: Phrase) -> str:
        match piece:
            case Fact(name, form):
                return self._word(name, facts.get(name), form)
            case Counted(name, nouns, shown):
                noun = self._filled(nouns[0 if facts[name] == 1 else -1], facts)
                return f"{self._number(facts[name])} {noun}" if shown else noun
            case Spoken(name, yours, theirs):
                return self._filled(yours if self._is_reader(facts.get(name)) else theirs, facts)
            case Given(name, wanted, inside):
                return self._filled(inside, facts) if bool(facts.get(name)) == wanted else ""
        return str(piece)

    def _is_reader(self, seat: object) -> bool:
        return self.reader is not None and seat == self.reader

    def _word(self, name: str, value: Any, form: str) -> str:
        """One fact in words."""
        if isinstance(value, list | tuple):
            return self._list([self._word(name, one, form) for one in value])
        if isinstance(value, Mapping):
            return self._thing(value, form) if "name" in value else self._amounts(name, value)
        if name in SEATS and isinstance(value, int):
            return self._seat(value, form)
        if isinstance(value, str):
            return self._thing(self.things[value], form) if value in self.things else self._one("word", value, form)
        return self._number(value)

    def _seat(self, seat: int, form: str) -> str:
        """A seat's name, or how the reader is spoken to."""
        if self._is_reader(seat):
            return self._one("seat", "you", form)
        if seat < len(self.seats):
            return self.shown("", self.seats[seat])
        return self.message("seat.nameless", {"number": seat + 1})

    def _thing(self, thing: Phrase, form: str) -> str:
        key = f"name.{thing['name']}"
        text = self.message(f"{key}.{form}" if f"{key}.{form}" in self.catalogue else key, thing)
        return self.painted(thing["name"], text)

    def _one(self, section: str, value: str, form: str) -> str:
        """A word of the catalogue; what it does not know is a name and stays as it is."""
        key = f"{section}.{value}"
        return self.shown(value, self.catalogue.get(f"{key}.{form}", self.catalogue.get(key, value)))

    def _amounts(self, name: str, amounts: Mapping[str, int]) -> str:
        """So many of this and so many of that."""
        key = f"amount.{name}" if f"amount.{name}" in self.catalogue else "amount.any"
        return self._list([self.message(key, {"n": n, "what": what}) for what, n in amounts.items() if n])

    def _list(self, words: list[str]) -> str:
        """Ann, Bob and Cleo."""
        if len(words) < 2:
            return "".join(words)
        return self.catalogue["list.last"].replace("{0}", ", ".join(words[:-1])).replace("{1}", words[-1])

    def _number(self, value: Any) -> str:
        text = f"{value:g}" if isinstance(value, float) else str(value)
        return text.replace("-", "−").replace(".", self.catalogue.get("number.point", "."))


def capital(text: str) -> str:
    """With a capital at its beginning, whatever colour that has."""
    return re.sub(r"^((?:\[[^\]]*\])*)(.)", lambda found: found[1] + found[2].upper(), text, count=1)
