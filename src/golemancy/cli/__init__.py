"""The command line: one module for each group of commands."""

from golemancy.cli.app import main

__all__ = ["main"]
