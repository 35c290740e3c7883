"""New Game: all together. Next: its seats and options, and whether talk is allowed (`silent`)."""

GAME_API = 1

from chabudai.engine.cards import CardSheet  # noqa: E402
from chabudai.engine.game import Game  # noqa: E402
from newcooperative.rules import NewCooperative  # noqa: E402
from newcooperative.view import NewCooperativeView  # noqa: E402


class NewCooperativeGame(Game[CardSheet, NewCooperative, NewCooperativeView]):
    name = "newcooperative"
    seats = range(2, 5)
    cooperative = silent = True
    reasons = ("finished", "lost")
    scores = (0, 16)


GAME: Game = NewCooperativeGame()
