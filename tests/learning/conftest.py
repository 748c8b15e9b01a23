"""Training is tested where the extra `train` is installed."""

from importlib.util import find_spec

needed = ("gymnasium", "torch")
collect_ignore_glob = [] if all(map(find_spec, needed)) else ["test_*.py"]
