"""Saying no: every refusal is a status and one sentence."""

from collections.abc import Mapping


class Refusal(Exception):
    """Raised to refuse a request; the page shows `why`."""

    def __init__(self, status: int, why: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(why)
        self.status, self.why, self.headers = status, why, headers


def not_found(what: str) -> Refusal:
    """There is nothing by that name, or nothing you may see."""
    return Refusal(404, f"there is no {what}")
