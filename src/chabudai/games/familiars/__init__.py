"""Familiar's Trouble (オツカイフクロウの苦労話) by Fukutarou: three familiars run errands together, trick by trick."""

from chabudai.engine.game import Game, Option
from chabudai.games.familiars.cards import Sheet
from chabudai.games.familiars.rules import Familiars
from chabudai.games.familiars.shapes import REASONS, FamiliarsView


class FamiliarsGame(Game[Sheet, Familiars, FamiliarsView]):
    name = "familiars"
    rules_version = 1
    usual_edition = "second"
    seats = range(3, 4)
    options = (
        Option("hand_exchange", ("on", "off")),
        Option("errand_exchange", ("on", "off")),
        Option("display", ("3-1-1", "3-2-0", "4-2-0")),
        Option("winner", ("colour", "highest")),
        Option("hints", ("off", "on")),
    )
    beginners = {"hand_exchange": "off"}
    pauses = frozenset({"trick_taken"})
    reasons = REASONS
    cooperative = silent = True
    # The sense counts hands and looks at what lies open: following all passes takes longer than choosing.
    winning = sense_remembers = False


GAME: Game = FamiliarsGame()
