"""Examples of names whose docstrings have none, from examples.pycon."""

import re
from pathlib import Path

_FILE = Path(__file__).with_name("examples.pycon")


def examples() -> dict[str, str]:
    """Each example by the name it belongs to, such as `golemancy.errors:BadDeck`."""
    pieces = re.split(r"^@ (\S+)\n", _FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], (text.strip() + "\n" for text in pieces[2::2]), strict=True))
