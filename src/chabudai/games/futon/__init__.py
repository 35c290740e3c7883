"""Escape from the Futon (オフトゥンからの脱出) by Nagi Tenku: getting up in time for one to five students."""

from chabudai.engine.game import Game, Setup
from chabudai.games.futon.cards import Sheet
from chabudai.games.futon.imagine import fixed_of
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_solo import FutonSolo
from chabudai.games.futon.shapes import FutonView, SoloView


class FutonGame(Game[Sheet, Futon | FutonSolo, FutonView | SoloView]):
    """One seat plays the solo game, which has a state and a view of its own."""

    name = "futon"
    rules_version = 1
    seats = range(1, 6)
    reasons = ("exam", "asleep", "term")

    def new_state(self, setup: Setup[Sheet]) -> Futon | FutonSolo:
        return FutonSolo(fixed_of(setup)) if setup.seats == 1 else Futon(fixed_of(setup))

    def view_type(self, setup: Setup[Sheet]) -> type[FutonView] | type[SoloView]:
        return SoloView if setup.seats == 1 else FutonView


GAME: Game = FutonGame()
