"""Examples in docstrings, as blocks of code: Markdown would take `>>>` for a quotation."""

import re
import sys
from pathlib import Path
from typing import Any

from griffe import Docstring, Extension, Object

sys.path.insert(0, str(Path(__file__).parent))
from examples import examples

_EXAMPLE = re.compile(r"^(>>> .*(?:\n(?!\s*$).*)*)", re.MULTILINE)


class Fences(Extension):
    """Puts a fence around each example, and adds those that are kept apart."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = {name.replace(":", "."): text for name, text in examples().items()}

    def on_object(self, *, obj: Object, **rest: Any) -> None:
        """Called by griffe for each object that it has read."""
        apart = self.kept.get(obj.path, "")
        if apart:
            text = obj.docstring.value if obj.docstring else ""
            obj.docstring = Docstring(f"{text}\n\n{apart}", parent=obj)
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)
