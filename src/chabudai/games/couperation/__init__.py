"""Couperation (クーペレイション) by Yusuke Sawaguchi: a tower of glasses, built together without a word."""

from typing import Any

from chabudai.engine.bits import size
from chabudai.engine.cards import CardFile
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.game import Game, Memory, Option, Setup, Told, View
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.engine.search import Sense
from chabudai.games.couperation import rules, text
from chabudai.games.couperation import rules_fixed as numbering
from chabudai.games.couperation.advice import why_good
from chabudai.games.couperation.bot import CouperationSense
from chabudai.games.couperation.cards import check_deal, read_cards
from chabudai.games.couperation.imagine import fixed_of, worlds
from chabudai.games.couperation.memory import CouperationMemory
from chabudai.games.couperation.refusals import why_not
from chabudai.games.couperation.shapes import REASONS, CouperationView
from chabudai.games.couperation.view import make_view


class CouperationGame(Game):
    name = "couperation"
    rules_version = 1
    seats = range(2, 5)
    options = (Option("finish", ("off", "on")), Option("first", ("wish", "chance")))
    beginners = {"finish": "off"}
    risky = frozenset({"draw", "open"})
    reasons = REASONS
    cooperative = True
    silent = True

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return read_cards(text)

    def checked(self, setup: Setup) -> Setup:
        check_deal(setup.cards, setup.seats)
        return setup

    def move_forms(self) -> text.Forms:
        return text.move_forms()

    def outcome_forms(self) -> text.Forms:
        return text.outcome_forms()

    def new_state(self, setup: Setup) -> State:
        return rules.new_game(fixed_of(setup))

    def view(self, setup: Setup, state: State, seat: int | None) -> CouperationView:
        assert isinstance(state, rules.Couperation)
        return make_view(state, seat)

    def view_type(self, setup: Setup) -> type[CouperationView]:
        return CouperationView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        return text.tell(event, viewer)

    def called(self, setup: Setup, part: str) -> Sentence | None:
        return text.called(self.words, part)

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, CouperationView)
        return why_not(self.words, setup, view, move)

    def careful(self, setup: Setup, view: View, move: Move) -> Sentence | None:
        assert isinstance(view, CouperationView)
        if move.verb == "draw":
            return self.words.sentence("careful.draw") if not move.parts["count"] and not view.hand else None
        known = any(placed.place == move.parts["place"] and placed.card is not None for placed in view.tower)
        # What somebody else has laid down may be right, however unlikely that is.
        return super().careful(setup, view, move) if known else None

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, CouperationView)
        return why_good(self.words, view, move)

    def longest(self, setup: Setup) -> int:
        # A turn fills a place for good, opens a card, or fetches, and then a card leaves the Reserve for the discard.
        # It asks for six moves at most, besides those by which each card is dealt, drawn, burnt or destroyed once.
        cards = numbering.CARDS
        return setup.seats + 1 + 4 * cards + 6 * (2 * numbering.PLACES + cards)

    def score_range(self, setup: Setup) -> tuple[int, int]:
        return 0, 1

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        return CouperationSense(fixed_of(setup), convention)

    def memory(self, setup: Setup, seat: int) -> CouperationMemory:
        return CouperationMemory()

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        assert isinstance(view, CouperationView)
        return worlds(setup, view)

    def more_outcome(self, state: State) -> dict[str, int]:
        assert isinstance(state, rules.Couperation)
        return {"face_up": size(state.up)}


GAME = CouperationGame()
