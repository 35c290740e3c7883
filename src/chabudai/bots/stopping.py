"""Asking whoever works to stop: they look now and then whether somebody has."""

from collections.abc import Callable

#: Whether somebody has asked to stop.
StopAsked = Callable[[], bool]


class Stopped(Exception):
    """Somebody does not want to wait for the end."""


def never() -> bool:
    return False
