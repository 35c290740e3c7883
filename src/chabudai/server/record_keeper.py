"""Keeps the records of a table's finished games, each once, whichever process is first."""

from functools import partial

import msgspec

from chabudai.server.background import retried
from chabudai.server.environment import Environment
from chabudai.server.store import Store
from chabudai.table.records import log_in_words, record_of_table
from chabudai.table.table import Table


class RecordKeeper:
    """Of one table."""

    def __init__(self, store: Store, environment: Environment) -> None:
        #: The share names of the record of the game on the table, and of the one before.
        self.share: str | None = None
        self.last: str | None = None
        self._store = store
        self._environment = environment
        self._keeping = False

    async def load(self, table: Table) -> None:
        """What is kept already of a table that was read from the store."""
        if table.other_rules is not None or table.ended:
            self.share = await self._store.share_of(table.name, table.game_number)
        elif table.phase == "seats" and table.game_number > 1:
            self.last = await self._store.share_of(table.name, table.game_number - 1)

    def next_game(self) -> None:
        """Of the next game there is no record yet."""
        self.last, self.share = self.share or self.last, None

    async def keep(self, table: Table) -> bool:
        """Keep the record of a game that has ended. False if it is kept, or being kept, already."""
        if self._keeping or self.share is not None:
            return False
        self._keeping = True
        try:
            while table.ended and self.share is None:
                await self._keep(table)
        finally:
            self._keeping = False
        return True

    async def _keep(self, table: Table) -> None:
        number, record, lines = table.game_number, record_of_table(table), msgspec.json.encode(log_in_words(table))
        name = self._environment.name()
        share = await retried(partial(self._store.keep_record, name, table.name, number, record.json(), lines))
        if table.game_number == number:
            self.share = share
        elif table.game_number == number + 1:
            self.last = share
