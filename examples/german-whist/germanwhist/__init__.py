"""German Whist: trick-taking for two, first for good cards, then with them."""

GAME_API = 1

from chabudai.engine.cards import CardSheet  # noqa: E402
from chabudai.engine.game import Game  # noqa: E402
from germanwhist.rules import GermanWhist  # noqa: E402
from germanwhist.view import WhistView  # noqa: E402


class GermanWhistGame(Game[CardSheet, GermanWhist, WhistView]):
    name = "germanwhist"
    seats = range(2, 3)
    reasons = ("tricks",)
    scores = (0, 13)
    pauses = frozenset({"trick_taken"})


GAME: Game = GermanWhistGame()
