"""How long bots take over their moves.

Nobody may read from a bot's tempo what it holds, or whether it had a choice at all. So the time from owing a move to
making it follows from what everybody at the table sees. How long it may think, and how much is thought about at other
tables, is the business of `thinkers`.
"""

import asyncio
from collections.abc import Set
from contextlib import suppress

from chabudai.server.config import Limits
from chabudai.table.table import Table

#: So many times their pace bots wait where there is something to look at: about two seconds usually.
LOOKING = 2.9


def rest(table: Table, limits: Limits) -> float:
    """Seconds from owing a move to making it, for all bots that owe one now. What is thought about meanwhile takes no
    longer, or as long for every choice (`Thought.even`)."""
    return max(_pace(table), rest_at_least(table, limits))


def rest_at_least(table: Table, limits: Limits) -> float:
    """What no setting and no haste makes shorter."""
    return (limits.pace if table.people() else limits.pace_alone) / 1000


def _pace(table: Table) -> float:
    pace = table.plan.pace * (LOOKING if table.running is not None and table.running.to_read else 1)
    return pace / 1000


class Rest:
    """How long the bots of a table wait before they move, unless all people there have seen enough before."""

    def __init__(self) -> None:
        self._hurrying: set[str] = set()
        self._enough = asyncio.Event()

    async def wait(self, seconds: float, least: float) -> None:
        """Until the time is over, or everybody at the table has seen enough."""
        self._hurrying.clear()
        self._enough.clear()
        await asyncio.sleep(least)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds - least):
                await self._enough.wait()

    def hurry(self, person: str, everybody: Set[str]) -> None:
        """Somebody has seen enough."""
        self._hurrying.add(person)
        if everybody <= self._hurrying:
            self._enough.set()
