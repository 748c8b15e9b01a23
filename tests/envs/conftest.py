"""OpenSpiel has no packages for Windows; what needs it is left out there."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_edges.py", "test_open_spiel.py"]
