"""Environments are tested where the extra `rl` is installed."""

from importlib.util import find_spec

needed = ("gymnasium", "pettingzoo", "pyspiel")
collect_ignore_glob = [] if all(map(find_spec, needed)) else ["test_*.py"]
