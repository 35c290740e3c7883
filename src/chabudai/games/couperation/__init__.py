"""Couperation (クーペレイション) by Yusuke Sawaguchi: a tower of glasses, built together without a word."""

from chabudai.engine.game import Game, Option
from chabudai.games.couperation.cards import Sheet
from chabudai.games.couperation.rules import Couperation
from chabudai.games.couperation.rules_fixed import DRAWING
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

    def draws_for(self, state: Couperation) -> int | None:
        return state.turn if state.phase == DRAWING else None


GAME: Game = CouperationGame()
