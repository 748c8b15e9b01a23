"""Barrow, put together."""

from pathlib import Path

from barrow import people, rules
from golemancy.contract import Definition, LabHooks, Option, Options, Words
from golemancy.engine.deck import Deck
from golemancy.engine.layout import Record
from golemancy.engine.rule import Rules


def build_box(deck: Deck | None, players: int, options: Options) -> Record:
    """What the stones hide (BA-01)."""
    if deck is not None:
        deck.refuse("Barrow takes no card file")
    box = rules.BOX.zeros()[0]
    box.hidden[:] = 1, 2, 3, 4, 5, 6, -1, -2, -int(options["worst"])
    return box


def pick(s: Record, box: Record, action: int) -> str | None:
    """For the lab: whether a stone is taken knowingly or blindly."""
    if action < rules.TAKE:
        return None
    return "take/known stone" if rules.knows(s, s.player, action - rules.TAKE) else "take/unknown stone"


BARROW = Definition(
    name="barrow",
    title="Barrow",
    pitch="Look under the stones, take the treasure, and leave the curses to the others.",
    version=1,
    seats=(2, 3, 4),
    options=(Option("worst", (3, 6), "points that the worst curse costs"),),
    phases=("turn",),
    actions=rules.ACTIONS,
    features=rules.FEATURES,
    longest=5 * rules.STONES,  # four seats look under each stone, and each is taken
    layout=rules.STATE,
    rules=Rules(
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        redeal=rules.redeal,
        observe=rules.observe,
        estimate=rules.estimate,
        weigh=rules.weigh,
    ),
    words=Words(
        say=people.say,
        at=people.at,
        view=people.view,
        tell=people.tell,
        to_dict=people.to_dict,
        from_dict=people.from_dict,
        audit=people.audit,
        draw=people.draw,
        explain=people.explain,
        phrase=people.phrase,
        lines=people.lines,
    ),
    lab=LabHooks(pick=pick),
    box=build_box,
    folder=Path(__file__).parent,
    rules_file="rules.md",
    catalogues=(Path(__file__).parent / "words",),
)
