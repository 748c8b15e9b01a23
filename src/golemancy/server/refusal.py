"""Saying no: every refusal is a status, a code with facts, and one English sentence; pages say it in their language."""

from collections.abc import Mapping
from typing import Any

from golemancy.words.catalogue import LANGUAGES, catalogue
from golemancy.words.speaker import Speaker


class Refusal(Exception):
    """Raised to refuse a request; its code has words under `refusal` in every catalogue."""

    def __init__(self, status: int, code: str, headers: Mapping[str, str] | None = None, /, **facts: Any) -> None:
        self.status, self.code, self.headers, self.facts = status, code, headers, facts
        super().__init__(self.why)

    @property
    def why(self) -> str:
        """The sentence for programs and logs."""
        return in_english(self.code, self.facts)

    def to_dict(self) -> dict[str, Any]:
        """As an answer says it."""
        return told(self.code, self.facts)


def told(code: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A refusal as JSON: the English sentence, and what a page needs to say it in another language."""
    return {"error": in_english(code, facts), "code": code, "facts": dict(facts)}


def in_english(code: str, facts: Mapping[str, Any]) -> str:
    """What a code and its facts say."""
    return Speaker(catalogue(LANGUAGES[0])).message(f"refusal.{code}", facts)


def not_found(what: str, **facts: Any) -> Refusal:
    """There is nothing of this kind by that name, or nothing you may see."""
    return Refusal(404, f"no_{what}", **facts)


AWAY_NOW = Refusal(503, "database_away", {"retry-after": "5"})
