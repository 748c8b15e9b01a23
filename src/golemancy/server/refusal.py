"""Saying no: every refusal is a status and one sentence."""


class Refusal(Exception):
    """An answer other than yes; the page shows `why`."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def not_found(what: str) -> Refusal:
    """Nothing here by that name, or nothing you may see."""
    return Refusal(404, f"there is no {what} here")
