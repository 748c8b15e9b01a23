"""Examples in docstrings, as blocks of code: Markdown would take `>>>` for a quotation."""

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"^(>>> .*(?:\n(?!\s*$).*)*)", re.MULTILINE)


class Fences(Extension):
    """Puts a fence around each example."""

    def on_object(self, *, obj: Object, **rest: Any) -> None:
        """Called by griffe for each object that it has read."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)
