"""Iyadosu (いやどす) by Mashikamaru: trick-taking for three to five, in which refusing well is everything."""

from typing import Any

from chabudai.engine.cards import CardFile
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.game import Game, Memory, Option, Setup, Told, View
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.engine.search import Sense
from chabudai.games.iyadosu import rules, text
from chabudai.games.iyadosu.bot import IyadosuSense
from chabudai.games.iyadosu.cards import read_cards
from chabudai.games.iyadosu.imagine import fixed_of, worlds
from chabudai.games.iyadosu.memory import IyadosuMemory
from chabudai.games.iyadosu.shapes import IyadosuView
from chabudai.games.iyadosu.view import make_view, own_view


class IyadosuGame(Game):
    name = "iyadosu"
    rules_version = 1
    seats = range(3, 6)
    options = (Option("bonus", ("off", "on")), Option("instant", ("off", "on")))
    pauses = frozenset({"trick_taken", "round_ended"})
    reasons = ("rounds", "instant")

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return read_cards(text)

    def move_forms(self) -> text.Forms:
        return text.move_forms()

    def outcome_forms(self) -> text.Forms:
        return text.outcome_forms()

    def new_state(self, setup: Setup) -> State:
        return rules.new_game(fixed_of(setup))

    def view(self, setup: Setup, state: State, seat: int | None) -> IyadosuView:
        assert isinstance(state, rules.Iyadosu)
        return make_view(state, seat)

    def own_view(self, setup: Setup, state: State, seat: int, open_view: View) -> IyadosuView:
        assert isinstance(state, rules.Iyadosu) and isinstance(open_view, IyadosuView)
        return own_view(state, seat, open_view)

    def view_type(self, setup: Setup) -> type[IyadosuView]:
        return IyadosuView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        return text.tell(event, viewer)

    def called(self, setup: Setup, part: str) -> Sentence | None:
        return text.called(self.words, setup.cards, part)

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, IyadosuView)
        return text.why_not(self.words, setup.cards, view, move)

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence:
        assert isinstance(view, IyadosuView)
        return text.why_good(self.words, view, move)

    def longest(self, setup: Setup) -> int:
        # A round: every card dealt and played, one division and at most one Insert a seat.
        cards: int = rules.COLOURS * setup.cards.highest(setup.seats)
        return 1 + setup.seats * (2 * cards + 2 * setup.seats)

    def score_range(self, setup: Setup) -> tuple[int, int]:
        # Perseverance and domination together never exceed the other seats (§10); `bonus` pays once.
        return 0, setup.seats * (setup.seats - 1) + setup.cards.refuse.most

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        return IyadosuSense()

    def memory(self, setup: Setup, seat: int) -> IyadosuMemory:
        return IyadosuMemory(setup.seats)

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        assert isinstance(view, IyadosuView)
        assert memory is None or isinstance(memory, IyadosuMemory)
        return worlds(setup, view, memory)


GAME = IyadosuGame()
