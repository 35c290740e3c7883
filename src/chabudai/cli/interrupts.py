"""Ctrl-C while many games are played."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chabudai.bots.stopping import StopAsked


@contextmanager
def interrupts() -> "Iterator[StopAsked]":
    """Ctrl-C asks to stop instead of breaking in anywhere: a pool of processes does not survive that."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)
