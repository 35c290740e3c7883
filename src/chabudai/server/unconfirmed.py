"""Writes that the store has not confirmed: nobody knows whether they were kept, until the table is read again."""

from collections.abc import Sequence

import msgspec

from chabudai.protocol import wishes as w
from chabudai.table.decide import Decision

#: So many may have asked for something before the store is back.
MOST_TRIED = 64


class Tried(msgspec.Struct, frozen=True):
    person: str
    wish: w.AnyWish
    decided: Decision
    #: The entries that were to be kept, as they were written.
    entries: list[bytes]


class Unconfirmed:
    """Of one table. Makes wishes idempotent across a failure: whoever asks for the same again, and it was kept, is
    answered as if it were the first time."""

    def __init__(self) -> None:
        #: The table is to be read again before anything is written.
        self.pending = False
        self._tried: list[Tried] = []
        self._kept: list[Tried] = []

    def suspect(self) -> None:
        """The store failed while something was being written."""
        self.pending = True

    def remember(self, tried: Tried) -> None:
        self._tried = [*self._tried, tried][-MOST_TRIED:]

    def settle(self, new: Sequence[bytes]) -> None:
        """The table was read again: these entries come after those that were known when something was tried."""
        self._kept = [tried for tried in self._tried if list(new[: len(tried.entries)]) == tried.entries]
        self._tried = []
        self.pending = False

    def answer(self, person: str, wish: w.AnyWish) -> Decision | None:
        """What came of a wish that is repeated, once."""
        for tried in self._kept:
            if tried.person == person and tried.wish == nameless(wish):
                self._kept.remove(tried)
                return tried.decided
        return None


def nameless(wish: w.AnyWish) -> w.AnyWish:
    """Without the number by which its answer is known: somebody who asks again uses another."""
    return msgspec.structs.replace(wish, id=None)
