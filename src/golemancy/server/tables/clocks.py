"""Clocks: time for a whole match with an increment per turn, or days per decision."""

from dataclasses import dataclass, field

LIVE, DAYS = "bank", "each"


@dataclass
class Clocks:
    """How much time each seat has left; everything follows from when decisions were made, in serving time."""

    rule: dict[str, float] | None  # {"bank": s, "increment": s}, {"each": s}, or no clock
    players: int
    since: float | None  # when the present decision began to be thought about
    left: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [self._full] * self.players

    @property
    def _full(self) -> float:
        return 0.0 if self.rule is None else self.rule.get(LIVE) or self.rule[DAYS]

    def decided(self, seat: int, made: float, *, turn_over: bool) -> bool:
        """A seat has decided, on its own time; says whether that was too late."""
        if self.rule is None or self.since is None:
            return False
        rest = self.left[seat] - max(0.0, made - self.since)
        self.since = max(self.since, made)
        self.left[seat] = rest + (self.rule["increment"] if turn_over else 0.0) if LIVE in self.rule else self._full
        return rest <= 0

    def deadline(self, seat: int | None) -> float | None:
        """When the seat's time is up, if it decides now."""
        return None if self.rule is None or self.since is None or seat is None else self.since + self.left[seat]

    def to_dict(self, seat: int | None, now: float) -> dict[str, object] | None:
        """As a page shows it: the rule, and the seconds that each seat has left at this moment."""
        if self.rule is None:
            return None
        left = [round(time, 1) for time in self.left]
        if seat is not None and self.since is not None:
            left[seat] = round(max(0.0, self.left[seat] - (now - self.since)), 1)
        return {"rule": self.rule, "left": left, "running": seat}
