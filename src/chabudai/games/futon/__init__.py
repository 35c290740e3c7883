"""Escape from the Futon (オフトゥンからの脱出) by Nagi Tenku: getting up in time for one to five students."""

from typing import Any

from chabudai.engine.cards import CardFile
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.game import Game, Memory, Setup, Told, View
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.engine.search import Sense
from chabudai.games.futon import text
from chabudai.games.futon.advice import why_good
from chabudai.games.futon.bot import FutonSense
from chabudai.games.futon.bot_solo import SoloSense
from chabudai.games.futon.cards import check_for_seats, highest_score, longest, read_cards
from chabudai.games.futon.imagine import fixed_of, solo_worlds, worlds
from chabudai.games.futon.memory import FutonMemory
from chabudai.games.futon.rules import Futon, new_game
from chabudai.games.futon.rules_solo import FutonSolo, new_solo_game
from chabudai.games.futon.shapes import FutonView, SoloView
from chabudai.games.futon.view import make_solo_view, make_view


class FutonGame(Game):
    """One seat plays the solo game, which has a state and a view of its own."""

    name = "futon"
    rules_version = 1
    seats = range(1, 6)
    reasons = ("exam", "asleep", "term")

    def checked(self, setup: Setup) -> Setup:
        check_for_seats(setup.cards, setup.seats)
        return setup

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return read_cards(text)

    def move_forms(self) -> text.Forms:
        return text.move_forms()

    def outcome_forms(self) -> text.Forms:
        return text.outcome_forms()

    def new_state(self, setup: Setup) -> State:
        fixed = fixed_of(setup)
        return new_solo_game(fixed) if setup.seats == 1 else new_game(fixed)

    def view(self, setup: Setup, state: State, seat: int | None) -> FutonView | SoloView:
        if isinstance(state, FutonSolo):
            return make_solo_view(state, seat)
        assert isinstance(state, Futon)
        return make_view(state, seat)

    def view_type(self, setup: Setup) -> type[FutonView] | type[SoloView]:
        return SoloView if setup.seats == 1 else FutonView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        return text.tell(setup.cards, setup.seats == 1, event, viewer)

    def called(self, setup: Setup, part: str) -> Sentence | None:
        return text.called(self.words, setup.cards, part)

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        if isinstance(view, SoloView):
            return text.why_not_alone(self.words, setup.cards, view, move)
        assert isinstance(view, FutonView)
        return text.why_not(self.words, setup.cards, view, move)

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, FutonView | SoloView)
        return why_good(self.words, setup.cards, view, move)

    def longest(self, setup: Setup) -> int:
        return longest(setup.cards, setup.seats)

    def score_range(self, setup: Setup) -> tuple[int, int]:
        return 0, highest_score(setup.cards, setup.seats)

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        fixed = fixed_of(setup)
        return SoloSense(fixed) if setup.seats == 1 else FutonSense(fixed)

    def memory(self, setup: Setup, seat: int) -> FutonMemory:
        return FutonMemory()

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        if isinstance(view, SoloView):
            return solo_worlds(setup, view)
        assert isinstance(view, FutonView)
        return worlds(setup, view)


GAME = FutonGame()
