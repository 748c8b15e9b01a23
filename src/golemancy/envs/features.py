"""The observations of every game, feature by feature, as tables for the documentation.

`python -m golemancy.envs.features docs/environments.md` writes them into the page.
"""

import sys
from pathlib import Path

from golemancy.contract import Definition
from golemancy.games import definition, names

MARK = "<!-- features: written by python -m golemancy.envs.features -->"


def feature_table(found: Definition) -> str:
    """One game's features: which numbers they are, and what they tell."""
    lines = [f"### {found.title} (`{found.name}`)", "", f"{found.actions} actions.", ""]
    lines += ["| numbers | feature | meaning |", "| --- | --- | --- |"]
    start = 0
    for feature in found.features:
        lines.append(f"| {start}–{start + feature.size - 1} | `{feature.name}` | {feature.meaning} |")
        start += feature.size
    return "\n".join(lines)


def tables() -> str:
    """All games' features."""
    return "\n\n".join(feature_table(definition(name)) for name in names()) + "\n"


def main() -> None:
    """Writes the tables into a page, after its mark."""
    page = Path(sys.argv[1])
    words = page.read_text(encoding="utf-8").split(MARK)[0]
    page.write_text(f"{words}{MARK}\n\n{tables()}", encoding="utf-8")


if __name__ == "__main__":
    main()
