"""The lab from Python: a report on a game, or variants of it compared, to look at in a notebook or to save."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from golemancy.errors import BadOption
from golemancy.game import Game
from golemancy.lab import findings
from golemancy.lab.compare import measures
from golemancy.lab.data import Data
from golemancy.lab.page import compare_page, report_page
from golemancy.lab.report import worths
from golemancy.lab.run import Study, run
from golemancy.lab.variant import Variant
from golemancy.play.spread import Progress
from golemancy.showing.picture import Picture

HEIGHT = 800  # pixels of the page in a notebook


@dataclass(frozen=True, repr=False)
class Studied:
    """What a run of the lab found: sentences, figures, and the whole page."""

    title: str
    findings: tuple[str, ...]
    page: str
    figures: tuple[dict[str, Any], ...]
    """Each card and tile of a report, or each measure of a comparison, as plain data."""
    data: tuple[Data, ...]
    """All games, one for each variant."""

    def __repr__(self) -> str:
        return f"<{self.title}: {sum(map(len, self.data))} games>"

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"• {finding}" for finding in self.findings)])

    def save(self, path: str | Path) -> None:
        """Writes the page into a file."""
        Path(path).write_text(self.page, encoding="utf-8")

    def show(self, *, height: int = HEIGHT) -> Picture:
        """The page for a notebook."""
        return Picture(self.title, self.page, str(self), height)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_(include, exclude)


def variant_of(game: Game, label: str) -> Variant:
    """A game as it travels; its options are in their lasting form, so that no other machine needs the files."""
    deck, options = game.custom_deck, tuple(game.options.items())
    text, path = (deck.text, deck.path) if deck else (None, "")
    return Variant(label, game.name, game.players, options, text, path)


def report(
    game: Game, study: Study | None = None, *, workers: int | None = None, progress: Progress = lambda games: None
) -> Studied:
    """What a game is like: who wins, scores, length, where points come from, and what each card is worth."""
    study = study or Study()
    (data,) = run([variant_of(game, "as it comes")], study, workers=workers, progress=progress)
    things = worths(data)
    found = tuple(findings.of_report(data, things))
    page = report_page(game, study, data)
    return Studied(f"{game.title}: lab report", found, page, tuple(map(asdict, things)), (data,))


def compare(
    games: Sequence[Game],
    labels: Sequence[str],
    study: Study | None = None,
    *,
    workers: int | None = None,
    progress: Progress = lambda games: None,
) -> Studied:
    """Variants of one game on the same seeds: what differs from the first, and whether that is more than chance."""
    if len(games) < 2 or len(games) != len(labels) or len({(g.name, g.players) for g in games}) > 1:
        raise BadOption(
            "games: a comparison needs two or more variants of one game for as many players, and a label for each"
        )
    study = study or Study()
    runs = run(list(map(variant_of, games, labels)), study, workers=workers, progress=progress)
    compared = measures(runs)
    found = tuple(findings.of_comparison(compared, labels))
    page = compare_page(games[0], study, runs)
    title = f"{games[0].title}: {' and '.join(labels) if len(labels) == 2 else f'{len(labels)} variants'}"
    return Studied(title, found, page, tuple(map(asdict, compared)), tuple(runs))
