"""`chabudai replay --step`."""

from rich.console import Console

from chabudai.cli.log import Viewer
from chabudai.cli.source import Source


def walk(out: Console, source: Source, viewer: Viewer, number: int, stdin_taken: bool) -> None: ...
