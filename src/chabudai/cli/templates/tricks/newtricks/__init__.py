"""New Game: trick-taking. Next: its seats and options, and whether talk is forbidden (`silent`)."""

GAME_API = 1

from chabudai.engine.cards import CardSheet  # noqa: E402
from chabudai.engine.game import Game  # noqa: E402
from newtricks.rules import NewTricks  # noqa: E402
from newtricks.view import NewTricksView  # noqa: E402


class NewTricksGame(Game[CardSheet, NewTricks, NewTricksView]):
    name = "newtricks"
    seats = range(2, 5)
    scores = (0, 13)
    pauses = frozenset({"trick_taken"})


GAME: Game = NewTricksGame()
