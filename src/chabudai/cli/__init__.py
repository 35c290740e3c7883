"""The command line: one module per command. Each imports what it needs only when it runs, so that help is quick."""

from chabudai.cli.app import main

__all__ = ["main"]
