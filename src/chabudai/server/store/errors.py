"""What may go wrong with a store, each with its sentence."""

from chabudai.engine.errors import ChabudaiError
from chabudai.server.language import WORDS


class BadStore(ChabudaiError):
    """A database or backup that cannot be used as it is: somebody has to do something first."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(f"server.store.{key}", **words))


class StoreDown(ChabudaiError):
    """The database cannot be reached, or has no room left. It may be back in a moment.

    Whether a change that was under way has been kept is unknown: read the table again before going on.
    """

    def __init__(self) -> None:
        super().__init__(WORDS.sentence("server.store.down"))


class NotKnown(StoreDown):
    """The database did not answer while something was being written: it may have been kept, or be kept a moment later.
    Whoever asks for the same again is answered rightly."""

    def __init__(self) -> None:
        ChabudaiError.__init__(self, WORDS.sentence("server.store.not_known"))


class Overtaken(ChabudaiError):
    """Somebody else has written an entry with this number, or the one before it is not there (any more). Nothing has
    changed: read the table again and decide anew."""

    def __init__(self) -> None:
        super().__init__(WORDS.sentence("server.store.overtaken"))


class UnknownTable(ChabudaiError):
    """An entry, record or lease for a table that was never opened."""

    def __init__(self) -> None:
        super().__init__(WORDS.sentence("server.store.unknown_table"))


class TooManyTables(Exception):
    """Its person, or their household, has so many tables already: no more are opened."""

    def __init__(self, count: int, of_household: bool = False) -> None:
        super().__init__(count)
        self.count = count
        self.of_household = of_household
