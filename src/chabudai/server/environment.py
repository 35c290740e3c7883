"""Clocks, randomness and thinking budgets of a server: injected by whoever makes the application."""

import secrets
import time
from collections.abc import Callable

import msgspec

from chabudai.bots.budget import Budget
from chabudai.bots.hindsight import Effort
from chabudai.server.suspension import Uptime, uptime
from chabudai.table.decide import Draw
from chabudai.table.running_game import Dealer, fair_deal

Clock = Callable[[], int]
"""Milliseconds since 1970."""

TOKEN_BYTES = 24
SEED_BITS = 48
PERSON_BYTES = 16


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


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


class Environment(msgspec.Struct, frozen=True):
    """`name` is for tables and records, `secret` for deals, `token` for recovery links and for what processes are
    called, `seed` for bots, `random_bytes` for people and for all that the store makes up. Sharp bots and hints in
    worlds are the same every time, and so is hindsight."""

    clock: Clock = milliseconds
    name: Callable[[], str] = new_name
    secret: Draw = new_secret
    deal: Dealer = fair_deal
    sharp: Budget = Budget(1000.0)
    hint: Budget = Budget(1000.0)
    hindsight: Effort = Effort()
    uptime: Uptime = uptime
    token: Callable[[], str] = new_token
    seed: Callable[[], int] = new_seed
    random_bytes: Callable[[int], bytes] = secrets.token_bytes

    def new_person(self) -> str:
        """The id of somebody who has not been here before."""
        return self.random_bytes(PERSON_BYTES).hex()

    def thinking(self, share: float) -> "Environment":
        """With less or more thinking for everything that is thought about here."""
        sharp, hint, hindsight = (budget.part(share) for budget in (self.sharp, self.hint, self.hindsight))
        return msgspec.structs.replace(self, sharp=sharp, hint=hint, hindsight=hindsight)

    def seconds(self) -> float:
        """Seconds since 1970: what is written in the database, apart from entries."""
        return self.clock() / 1000


#: The real one.
ENVIRONMENT = Environment()
