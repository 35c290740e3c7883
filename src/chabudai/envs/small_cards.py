"""Card files that cut games down until a computer can go through all of them: `cards="tiny"`. They are for exact
reckoning and tests, so no table offers them."""

from pathlib import Path

from chabudai.games import GAMES

FOLDER = Path(__file__).parent / "cards"


def small_cards(game: str) -> list[str]:
    """The names of those that a game has, the smallest first."""
    found = sorted(FOLDER.glob(f"{game}-*.toml"), key=lambda path: len(path.stem), reverse=True)
    return [path.stem.removeprefix(f"{game}-") for path in found]


def card_choice(game: str, cards: str | Path | None) -> str | Path | None:
    """A small card file by its name; anything else is as it was asked for."""
    if isinstance(cards, str) and game in GAMES and cards in small_cards(game):
        return FOLDER / f"{game}-{cards}.toml"
    return cards
