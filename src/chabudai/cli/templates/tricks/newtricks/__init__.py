"""New Game: trick-taking. Next: its seats and options, and whether talk is forbidden (`silent`)."""

GAME_API = 1

from chabudai.engine.game import Game  # noqa: E402
from newtricks.cards import Sheet  # noqa: E402
from newtricks.rules import NewTricks  # noqa: E402
from newtricks.view import NewTricksView  # noqa: E402


class NewTricksGame(Game[Sheet, NewTricks, NewTricksView]):
    name = "newtricks"
    rules_version = 1
    seats = range(2, 5)
    scores = (0, 13)
    pauses = frozenset({"trick_taken"})


GAME: Game = NewTricksGame()
