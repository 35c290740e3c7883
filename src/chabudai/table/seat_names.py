"""How the seats of a table are called in sentences."""

from collections.abc import Sequence

from chabudai.protocol.plan import STRENGTHS, Strength
from chabudai.table.errors import WORDS

#: How records and entries call whoever wants to be forgotten.
SOMEBODY = "somebody"


def bot_name(strength: str, language: str) -> str:
    return WORDS.say(language, f"bot.{strength}")


def somebody(language: str) -> str:
    """How whoever wants to be forgotten is called."""
    return WORDS.say(language, "somebody")


class Naming:
    """How the seats are called from an entry on, until the next naming."""

    def __init__(self, entry: int, seats: Sequence[tuple[str, Strength | None]]) -> None:
        self.entry = entry
        self._seats = tuple(seats)
        self._spoken: dict[str, list[str]] = {}

    def spoken(self, language: str) -> list[str]:
        names = self._spoken.get(language)
        if names is None:
            bots = [bot for _, bot in self._seats]
            several = sum(is_somebody(name, seat) for seat, (name, _) in enumerate(self._seats)) > 1
            names = [_called(seat, name, bots, several, language) for seat, (name, _) in enumerate(self._seats)]
            self._spoken[language] = names
        return names


def _called(seat: int, name: str, bots: list[Strength | None], several: bool, language: str) -> str:
    """Bots of the same strength are told apart by their seats, and so are people who are forgotten."""
    bot = bots[seat]
    if bot is None and is_somebody(name, seat):
        return f"{somebody(language)} {seat + 1}" if several else somebody(language)
    if bot is None:
        return name or f"{seat + 1}"
    return f"{bot_name(bot, language)} {seat + 1}" if bots.count(bot) > 1 else bot_name(bot, language)


def is_somebody(name: str, seat: int) -> bool:
    return name in (SOMEBODY, f"{SOMEBODY} {seat + 1}")


def bot_called(name: str, seat: int) -> Strength | None:
    """The bot that a record names so on this seat; no person may be called like a bot."""
    for strength in STRENGTHS:
        called = bot_name(strength, "en")
        if name in (called, f"{called} {seat + 1}"):
            return strength
    return None
