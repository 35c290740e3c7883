"""`chabudai play`."""

from chabudai.cli.common import GameName, Lang


def play(game: GameName, lang: Lang = None) -> None:
    """Play in the terminal."""
