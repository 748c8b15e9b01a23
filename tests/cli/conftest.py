"""What tests of the command line share."""

from tests.cli.typed import golemancy

__all__ = ["golemancy"]
