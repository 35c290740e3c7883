"""Couperation (クーペレイション) by Yusuke Sawaguchi: a tower of glasses, built together without a word."""

from chabudai.engine.game import Game, Option
from chabudai.games.couperation.cards import Sheet
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.shapes import REASONS, CouperationView


class CouperationGame(Game[Sheet, Couperation, CouperationView]):
    name = "couperation"
    rules_version = 1
    seats = range(2, 5)
    options = (Option("finish", ("off", "on")), Option("first", ("wish", "chance")))
    beginners = {"finish": "off"}
    risky = frozenset({"draw", "open"})
    reasons = REASONS
    cooperative = True
    silent = True


GAME: Game = CouperationGame()
