"""New Game: all together. Next: its seats and options, and whether talk is allowed (`silent`)."""

GAME_API = 1

from chabudai.engine.game import Game  # noqa: E402
from newcooperative.cards import Sheet  # noqa: E402
from newcooperative.rules import NewCooperative  # noqa: E402
from newcooperative.view import NewCooperativeView  # noqa: E402


class NewCooperativeGame(Game[Sheet, NewCooperative, NewCooperativeView]):
    name = "newcooperative"
    rules_version = 1
    seats = range(2, 5)
    cooperative = True
    silent = True
    reasons = ("finished", "lost")
    scores = (0, 16)


GAME: Game = NewCooperativeGame()
