"""Iyadosu (いやどす) by Mashikamaru: trick-taking for three to five, in which refusing well is everything."""

from chabudai.engine.game import Game, Option
from chabudai.games.iyadosu.cards import Sheet
from chabudai.games.iyadosu.rules import Iyadosu
from chabudai.games.iyadosu.shapes import REASONS, IyadosuView


class IyadosuGame(Game[Sheet, Iyadosu, IyadosuView]):
    name = "iyadosu"
    rules_version = 1
    seats = range(3, 6)
    options = (Option("bonus", ("off", "on")), Option("instant", ("off", "on")))
    pauses = frozenset({"trick_taken", "round_ended"})
    reasons = REASONS


GAME: Game = IyadosuGame()
