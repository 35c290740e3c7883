"""ESCAPE NOW! by Pierre Knockaert: six puzzles and a way out in sixty cards, and every word costs a minute."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from chabudai.engine.cards import CardFile
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import Game, Memory, Option, Setup, Told, View
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.engine.search import Sense
from chabudai.games.escapenow import rules, rules_table, text
from chabudai.games.escapenow.advice import why_good
from chabudai.games.escapenow.bot import EscapeSense
from chabudai.games.escapenow.cards import LAYOUTS, LUCKY, read_cards
from chabudai.games.escapenow.imagine import worlds
from chabudai.games.escapenow.known_state import fixed_numbers, fixed_of
from chabudai.games.escapenow.memory import EscapeMemory
from chabudai.games.escapenow.rules_cards import total
from chabudai.games.escapenow.shapes import REASONS, EscapeView
from chabudai.games.escapenow.view import make_view


class EscapeNowGame(Game):
    name = "escapenow"
    rules_version = 1
    seats = range(1, 7)
    options = (Option("layout", LAYOUTS), Option("memory", ("off", "on")), Option("lucky", LUCKY))
    beginners = {"layout": "easy"}
    pauses = frozenset({"solved"})
    risky = frozenset({"move"})
    reasons = REASONS
    cooperative = True
    silent = True
    rare_verbs = frozenset({"ask"})
    turn_verbs = frozenset({"solve", "finish", "move", "refill", "ask"})

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return read_cards(text)

    def move_forms(self) -> text.Forms:
        return text.move_forms()

    def outcome_forms(self) -> text.Forms:
        return text.outcome_forms()

    def new_state(self, setup: Setup) -> State:
        return rules.new_game(fixed_of(setup))

    def view(self, setup: Setup, state: State, seat: int | None) -> EscapeView:
        assert isinstance(state, rules.EscapeNow)
        return make_view(state, seat)

    def view_type(self, setup: Setup) -> type[EscapeView]:
        return EscapeView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        return text.tell(event, viewer)

    def called(self, setup: Setup, part: str) -> Sentence | None:
        return text.called(self.words, setup.cards, part)

    def move_sentence(self, setup: Setup, move: Move) -> Sentence:
        return text.move_sentence(self.words, partial(self.spoken, setup), move)

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, EscapeView)
        return text.why_not(self.words, setup.cards, view, move)

    def takes_words(self, move: Move) -> bool:
        return move.verb == "ask" and move.parts["question"] == "other"

    def careful(self, setup: Setup, view: View, move: Move) -> Sentence | None:
        assert isinstance(view, EscapeView)
        pawns = [hand.pawn for hand in view.hands]
        here = None if view.turn is None else pawns[view.turn]
        if move.verb != "move" or here is None or pawns.count(here) > 1:
            return None
        puzzle = view.places[here - 1]
        left = 0 if puzzle.solved else len(puzzle.laid or ())
        return self.words.sentence("careful.leave", count=left) if left else None

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, EscapeView)
        return why_good(self.words, view, move)

    def can_be_lost(self, setup: Setup) -> bool:
        return True

    def weighs_chances(self, setup: Setup) -> bool:
        return False

    def longest(self, setup: Setup) -> int:
        # Every card is dealt or drawn at most once, and every turn costs a minute: at most a move and all answers each.
        fixed = fixed_of(setup)
        cards = int(total(fixed.deck))
        set_up = rules_table.FACES + cards + setup.seats + fixed.hands
        return set_up + cards * max(2, fixed.hands)

    def score_range(self, setup: Setup) -> tuple[int, int]:
        return 0, int(total(fixed_of(setup).deck))

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        return EscapeSense(convention)

    def memory(self, setup: Setup, seat: int) -> EscapeMemory:
        return EscapeMemory(fixed_numbers(setup), seat)

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        assert isinstance(view, EscapeView)
        assert memory is None or isinstance(memory, EscapeMemory)
        return worlds(setup, view, memory)

    def glance(self, setup: Setup, view: View, dice: Dice, memory: Memory | None = None) -> State:
        """The sense counts what its seat sees now: guessing the others' hands takes longer than choosing."""
        return self.imagine(setup, view, dice)

    def sentence(self, setup: Setup, told: Told, names: Sequence[str], language: str = "en") -> str:
        """A seat that plays the third hand (§9) is named so."""
        if "hand" in told.parts and told.parts["hand"] != told.parts["seat"]:
            names = [self.words.say(language, "third", name=name) for name in names]
        return super().sentence(setup, told, names, language)


GAME = EscapeNowGame()
