"""New Game: for one. Next: its options, and what a seat can score at most."""

GAME_API = 1

from chabudai.engine.cards import CardSheet  # noqa: E402
from chabudai.engine.game import Game  # noqa: E402
from newsolo.rules import NewSolo  # noqa: E402
from newsolo.view import NewSoloView  # noqa: E402


class NewSoloGame(Game[CardSheet, NewSolo, NewSoloView]):
    name = "newsolo"
    seats = range(1, 2)
    reasons = ("stopped", "too_much")
    scores = (0, 21)


GAME: Game = NewSoloGame()
