"""Familiar's Trouble (オツカイフクロウの苦労話) by Fukutarou: three familiars run errands together, trick by trick."""

from typing import Any

from chabudai.engine.cards import CardFile
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import Game, Memory, Option, Setup, Told, View
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.engine.search import Sense
from chabudai.games.familiars import rules, text
from chabudai.games.familiars.advice import why_good
from chabudai.games.familiars.bot import FamiliarsSense
from chabudai.games.familiars.cards import read_cards
from chabudai.games.familiars.imagine import fixed_of, worlds
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.shapes import FamiliarsView
from chabudai.games.familiars.view import make_view


class FamiliarsGame(Game):
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
    reasons = ("nine-rounds",)
    cooperative = True
    silent = True

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return read_cards(text)

    def move_forms(self) -> text.Forms:
        return text.move_forms()

    def outcome_forms(self) -> text.Forms:
        return text.outcome_forms()

    def new_state(self, setup: Setup) -> State:
        return rules.new_game(fixed_of(setup))

    def view(self, setup: Setup, state: State, seat: int | None) -> FamiliarsView:
        assert isinstance(state, rules.Familiars)
        return make_view(state, seat)

    def view_type(self, setup: Setup) -> type[FamiliarsView]:
        return FamiliarsView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        return text.tell(setup.cards, event, viewer)

    def called(self, setup: Setup, part: str) -> Sentence | None:
        return text.called(self.words, setup.cards, part)

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, FamiliarsView)
        return text.why_not(self.words, setup.cards, view, move)

    def remarks(self, setup: Setup, view: View) -> tuple[str, ...]:
        assert isinstance(view, FamiliarsView)
        return text.remarks(view, setup.options["hints"] == "on")

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, FamiliarsView)
        return why_good(self.words, setup.cards, view, move)

    def can_be_lost(self, setup: Setup) -> bool:
        return False

    def longest(self, setup: Setup) -> int:
        fixed = fixed_of(setup)
        # A round: both decisions, three passes, the errand exchanged, and every errand chosen and turned up.
        return fixed.open_errands + 1 + 2 * fixed.cards + fixed.rounds * (6 + 2 * fixed.open_errands)

    def score_range(self, setup: Setup) -> tuple[int, int]:
        return 0, sum(fixed_of(setup).points)

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        return FamiliarsSense(fixed_of(setup), convention)

    def memory(self, setup: Setup, seat: int) -> FamiliarsMemory:
        return FamiliarsMemory()

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        assert isinstance(view, FamiliarsView)
        assert memory is None or isinstance(memory, FamiliarsMemory)
        return worlds(setup, view, memory)

    def glance(self, setup: Setup, view: View, dice: Dice, memory: Memory | None = None) -> State:
        """The sense counts hands and looks at what lies open: following all passes takes longer than choosing."""
        return self.imagine(setup, view, dice)


GAME = FamiliarsGame()
