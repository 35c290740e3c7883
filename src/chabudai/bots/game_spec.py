"""A set-up in a form that travels to another process."""

from functools import lru_cache

import msgspec

from chabudai.engine.game import Setup
from chabudai.games import game as find_game


class GameSpec(msgspec.Struct, frozen=True):
    """A game with its seats, options and cards: what another process needs to set it up again."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    card_text: str

    @lru_cache(maxsize=64)  # noqa: B019  # a process has one, or a few; a server's workers have many
    def setup(self) -> Setup:
        return find_game(self.game).setup_from_text(self.seats, dict(self.options), self.card_text)

    @classmethod
    def of(cls, setup: Setup) -> "GameSpec":
        return cls(setup.game.name, setup.seats, tuple(setup.options.items()), setup.card_file.text)
