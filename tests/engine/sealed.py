"""A toy game with sealed choices and hidden chance: two or three seats each hold a hidden number, then choose at once.

It stands in for the real ones where the engine is tested. The state does not inherit from State, because a compiled
class has no interpreted children; a Match asks for no more than these methods.
"""

from collections.abc import Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.cards import CardFile
from chabudai.engine.contract import WIPED, Event, State, Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import Game, Memory, Setup, Told, View
from chabudai.engine.messages import WORDS, Sentence
from chabudai.engine.notation import Move, Part
from chabudai.engine.search import Sense

NUMBERS = 4
GIVEN, CHOSEN, SHOWN = range(3)
WHISPER = 1


class ToyState:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.held: list[int] = []
        self.chosen: list[int | None] = [None] * seats
        self.heard: list[Event] = []

    def listen(self) -> None:
        self.heard = []

    def news(self) -> list[Event]:
        heard, self.heard = self.heard, []
        return heard

    def to_act(self) -> int:
        if len(self.held) < self.seats:
            return 0
        return sum(1 << seat for seat, choice in enumerate(self.chosen) if choice is None)

    def over(self) -> bool:
        return None not in self.chosen

    def legal(self, seat: int) -> vec[i64]:
        return vec[i64](range(NUMBERS))

    def is_legal(self, seat: int, move: int) -> bool:
        return bool(self.to_act() >> seat & 1) and 0 <= move < NUMBERS

    def apply(self, seat: int, move: int) -> None:
        self.chosen[seat] = move
        self.heard.append(Event(CHOSEN, seat, secret=move, knows=1 << seat))
        if self.over():
            self.heard.append(Event(WIPED, x=WHISPER))
            self.heard += [Event(SHOWN, s, x=choice or 0) for s, choice in enumerate(self.chosen)]

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        count = NUMBERS if len(self.held) < self.seats else 0
        return vec[i64](range(count)), vec[i64]([1] * count)

    def random_outcome(self, dice: Dice) -> int:
        return dice.below(NUMBERS) if len(self.held) < self.seats else -1

    def settle(self, outcome: int) -> None:
        seat = len(self.held)
        self.held.append(outcome)
        self.heard.append(Event(GIVEN, seat, secret=outcome, knows=1 << seat, fades=WHISPER, fades_whole=False))

    def score(self, seat: int) -> int:
        return int(self.chosen[seat] == self.held[seat])

    def winners(self) -> int:
        return sum(1 << seat for seat in range(self.seats) if self.score(seat))

    def reason(self) -> int:
        return 0

    def plain(self) -> list[int]:
        return [*self.held, *(-1 if choice is None else choice for choice in self.chosen)]


class ToyView(View, frozen=True):
    held: int | None
    done: list[bool]
    chosen: list[int] | None

    def clause(self) -> str:
        return "1"


class Toy(Game):
    name = "toy"
    rules_version = 3
    seats = range(2, 4)
    reasons = ("shown",)

    @property
    def package(self) -> str:
        return "chabudai.games.iyadosu"  # for its catalogue

    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        return CardFile("first", text, "0"), None

    def move_forms(self) -> Sequence[tuple[str, dict[str, Part]]]:
        return [(f"choose {n}", {"number": n}) for n in range(NUMBERS)]

    def outcome_forms(self) -> Sequence[tuple[str, dict[str, Part]]]:
        return [(f"give {n}", {"number": n}) for n in range(NUMBERS)]

    def new_state(self, setup: Setup) -> State:
        return cast(State, ToyState(setup.seats))

    def view(self, setup: Setup, state: State, seat: int | None) -> ToyView:
        toy = cast(ToyState, state)
        held = toy.held[seat] if seat is not None and seat < len(toy.held) else None
        chosen = [choice or 0 for choice in toy.chosen] if toy.over() else None
        return ToyView(seat=seat, held=held, done=[choice is not None for choice in toy.chosen], chosen=chosen)

    def view_type(self, setup: Setup) -> type[ToyView]:
        return ToyView

    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        known = event.known_to(-1 if viewer is None else viewer)
        secret = int(event.secret) if known else None
        match event.kind:
            case 0:
                return Told("given", {"seat": int(event.seat), "number": secret})
            case 1:
                return Told("chosen", {"seat": int(event.seat), "number": secret})
        return Told("shown", {"seat": int(event.seat), "number": int(event.x)})

    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        return WORDS.sentence("move.over")

    def longest(self, setup: Setup) -> int:
        return 2 * setup.seats

    def score_range(self, setup: Setup) -> tuple[int, int]:
        return 0, 1

    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        raise NotImplementedError

    def memory(self, setup: Setup, seat: int) -> Memory:
        raise NotImplementedError

    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        raise NotImplementedError


TOY = Toy()
