"""Clock, randomness and thinking budgets of a server: injected by whoever makes the application."""

import secrets
import time
from collections.abc import Callable

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.hindsight import Effort
from chabudai.server.suspension import Uptime, uptime
from chabudai.table.decide import Draw
from chabudai.table.running_game import Deal, fair_deal

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


def new_name() -> str:
    """A name that cannot be guessed: 128 random bits."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        # A command line would take it for an option.
        pass
    return name


def new_secret() -> str:
    return secrets.token_hex(32)


class Environment(msgspec.Struct, frozen=True):
    """`name` is for tables and records, `secret` for deals and tokens. Sharp bots and hints in worlds are the same
    every time, and so is hindsight."""

    clock: Clock = milliseconds
    name: Callable[[], str] = new_name
    secret: Draw = new_secret
    deal: Deal = fair_deal
    sharp: Budget = Budget(1000.0)
    hint: Budget = Budget(1000.0)
    hindsight: Effort = Effort()
    uptime: Uptime = uptime


#: The real one.
ENVIRONMENT = Environment()
