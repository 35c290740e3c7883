"""ESCAPE NOW! by Pierre Knockaert: six puzzles and a way out in sixty cards, and every word costs a minute."""

from chabudai.engine.game import Game, Option
from chabudai.games.escapenow.cards import LAYOUTS, LUCKY, Sheet
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_table import DRAWING
from chabudai.games.escapenow.shapes import REASONS, EscapeView


class EscapeNowGame(Game[Sheet, EscapeNow, EscapeView]):
    name = "escapenow"
    rules_version = 1
    seats = range(1, 7)
    options = (Option("layout", LAYOUTS), Option("memory", ("off", "on")), Option("lucky", LUCKY))
    beginners = {"layout": "easy"}
    pauses = frozenset({"solved"})
    risky = frozenset({"move"})
    reasons = REASONS
    cooperative = silent = winning = True
    # The sense counts what its seat sees now: guessing the others' hands takes longer than choosing.
    sense_remembers = sense_weighs_chances = False
    rare_verbs = frozenset({"ask"})
    turn_verbs = frozenset({"solve", "finish", "move", "refill", "ask"})

    def draws_for(self, state: EscapeNow) -> int | None:
        return state.turn if state.phase == DRAWING else None


GAME: Game = EscapeNowGame()
