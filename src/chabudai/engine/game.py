"""A game as the rest of the program sees it: its names, options, cards, notation, views and words.

The rules themselves are a State (compiled); everything around them hangs on one Game object per game. What it is asked
for is found in the game's package by module and name (`discovery`). A game must have rules, forms of its moves, cards,
views, events and worlds; it may have a memory, a sense, refusals, hints and a board of its own, and plays without them.
"""

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from chabudai.engine.cards import FIRST_EDITION, CardFile, Shelf, check, file_text, own_editions, own_text, read_sheet
from chabudai.engine.contract import Event, Policy, State, Worlds
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.discovery import forms_of, found_in
from chabudai.engine.errors import BadCards, bad_cards, bad_setup
from chabudai.engine.messages import WORDS, Catalogue, Sentence
from chabudai.engine.notation import Detail, Forms, Move, Notation
from chabudai.engine.rollout import RolloutSense
from chabudai.engine.search import Sense
from chabudai.engine.speaking import Speaking

if TYPE_CHECKING:
    # Whoever knows no game writes plain `Game` and `Setup`.
    from typing_extensions import TypeVar

    C = TypeVar("C", default=Any)
    S = TypeVar("S", bound=State, default=Any)
    V = TypeVar("V", bound="View", default=Any)
    T = TypeVar("T")
else:
    from typing import TypeVar

    C, S, V, T = TypeVar("C"), TypeVar("S"), TypeVar("V"), TypeVar("T")

#: So many set-ups are remembered by whoever makes something of them once.
MOST_SETUPS = 32
#: No game has more moves, if its own bound is not known.
LONGEST = 10_000
#: So many worlds are tried before somebody is told that a move loses for sure.
WORLDS_OF_A_WARNING = 4


class Option(msgspec.Struct, frozen=True):
    """One choice between variants; the first value is the default."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


class View(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one seat (or, with None, a spectator) may know. Each game adds its fields; nothing gets in by itself.

    A field `phase` is one of a `Literal`; `to_act` is the list of seats that owe a choice.
    """

    #: By phase, the clause of the rules that is at hand.
    clauses: ClassVar[Mapping[Any, str]]

    seat: int | None

    def clause(self) -> str:
        """The clause that is at hand: refusals cite it."""
        return self.clauses[getattr(self, "phase")]  # noqa: B009  # every game has phases of its own


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a trick, as a view shows it."""

    seat: int
    card: str


class Told(msgspec.Struct, frozen=True):
    """An event as one viewer learns it: its kind and its details, without what that viewer may not know."""

    kind: str
    parts: dict[str, Detail]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `more` is what a game's page adds to the transcript's outcome."""

    reason: str
    scores: list[int]
    winners: list[int]
    more: dict[str, int] = {}

    def as_dict(self) -> dict[str, Any]:
        return {"reason": self.reason, "scores": self.scores, "winners": self.winners, **self.more}


class Setup(msgspec.Struct, Generic[C], frozen=True):
    """Everything settled before the first card, and open to all: the game, its seats, options and cards."""

    game: "Game[C]"
    seats: int
    options: dict[str, str]
    card_file: CardFile
    cards: C

    @property
    def words(self) -> Catalogue:
        """The game's sentences."""
        return self.game.words

    def new_state(self) -> State:
        state: State = self.game.new_state(self)
        state.setup = self
        return state

    def __reduce__(self) -> tuple[object, ...]:
        """By what it was made from: the game and its cards are found again, not copied."""
        return _setup_again, (self.game.package, self.seats, self.options, self.card_file.text)


def _setup_again(package: str, seats: int, options: dict[str, str], card_text: str) -> Setup:
    game: Game = import_module(package).GAME
    return game.setup_from_text(seats, options, card_text)


def once_per_setup(make: Callable[[Setup[C]], T]) -> Callable[[Setup[C]], T]:
    """What is made of a set-up, and only read afterwards, is made once for all set-ups that are alike."""
    kept: dict[tuple[str, ...], T] = {}

    def made(setup: Setup[C]) -> T:
        key = (setup.card_file.sha256, str(setup.seats), *setup.options.values())
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_SETUPS:
                kept.clear()
            found = kept[key] = make(setup)
        return found

    return made


def _made(found: Any) -> Any:
    """What a package has, or has a function for: a long list is only made when it is asked for."""
    return found() if callable(found) else found


class Memory(ABC, Generic[V]):
    """What a player could remember of one game beyond what lies on the table. It is told the views of its seat, from
    the first one on, whenever somebody has a choice, and the present one again before it is asked for worlds.

    So it must bear the same view twice, and several moves (of chance, for example) between two views. Where a move is
    taken back a new memory sees all of it from the start. What the rules let fade it may remember.
    """

    @abstractmethod
    def see(self, view: V) -> None: ...

    def after(self, view: V) -> Self:
        """Another one that has seen this view as well. Lists, sets and tables are copied, what is in them is shared."""
        other = copy(self)
        for name, value in vars(other).items():
            if isinstance(value, list | set | dict):
                setattr(other, name, value.copy())
        other.see(view)
        return other


class NoMemory(Memory[Any]):
    """Of a game in which everything that was ever open stays open."""

    def see(self, view: View) -> None:
        pass


class Game(Speaking, Generic[C, S, V]):
    """One of the games: of what form its card files are, its states and its views.

    Its class is in the package of the game, which has the rest: see `discovery`. Messages that a game must have, in
    `messages/en.toml` of its package: `title`, `event.<kind>`, `move.<verb>`; `and`, where an event has several seats.
    """

    name: str
    #: It rises when a rule changes: whoever keeps a game keeps which one it was played by.
    rules_version: int = 1
    seats: range
    options: tuple[Option, ...] = ()
    reasons: tuple[str, ...] = ("finished",)
    #: The lowest and the highest score a seat can end with, where that does not depend on the set-up.
    scores: tuple[int, int] = (0, 1)
    #: Options that the rulebook recommends for the first games.
    beginners: Mapping[str, str] = {}
    #: The cards that people and bots play with unless they choose others. Rules are checked on the first edition.
    usual_edition: str = FIRST_EDITION
    #: All seats win or lose together.
    cooperative: bool = False
    #: At a silent game talk is forbidden while it runs.
    silent: bool = False
    #: Verbs that may be a trap: whoever is new is warned, once, where `careful` has something to say.
    risky: frozenset[str] = frozenset()
    #: Kinds of events after which people want to look at what lies there: a trick is complete, something was solved.
    pauses: frozenset[str] = frozenset()
    #: Whether winning means something, where that is not a matter of the seats.
    winning: bool | None = None
    sense_weighs_chances: bool = True
    #: Whether its sense looks at what is remembered; where it does not, choosing by it need not wait for that.
    sense_remembers: bool = True
    #: Verbs that the testing policy `varied` uses at most once in ten turns, and the verbs that make a turn.
    rare_verbs: frozenset[str] = frozenset()
    turn_verbs: frozenset[str] = frozenset()
    #: What was installed to have it, as in "chabudai-whist 1.0"; nothing for our own. Whoever finds the game says so.
    distribution: str = ""

    def __init__(self) -> None:
        self.own = SimpleNamespace(**found_in(self.package, self, Game))
        self._tell = {kind: telling.tell for kind, telling in (self.own.EVENTS or {}).items()}

    # -- data ---------------------------------------------------------------------------------------------------------
    @property
    def package(self) -> str:
        """The package that has the game's class."""
        module = type(self).__module__
        return sys.modules[module].__package__ or module

    @cached_property
    def words(self) -> Catalogue:
        return Catalogue(self.package)

    @cached_property
    def moves(self) -> Notation:
        """The numbering of the seats' moves."""
        return Notation(self.move_forms())

    @cached_property
    def outcomes(self) -> Notation:
        """The numbering of chance's outcomes."""
        return Notation(self.outcome_forms())

    @cached_property
    def shelf(self) -> Shelf:
        """The cards of every file that was read: those of a table are asked for again and again."""
        return Shelf(self.read_cards)

    def editions(self) -> list[str]:
        return own_editions(self.package)

    # -- setting up ---------------------------------------------------------------------------------------------------
    def setup(
        self, seats: int | None = None, options: Mapping[str, str] | None = None, cards: str | Path | None = None
    ) -> Setup[C]:
        """Check everything once. `cards` is the name of an edition (None: the first), or the path of a card file."""
        seats = self._checked_seats(self.seats[0] if seats is None else seats)
        text = self._card_text(FIRST_EDITION if cards is None else cards)
        chosen = self._checked_options(options or {})
        try:
            card_file, sheet = self.shelf.cards(text)
            return self.checked(Setup(self, seats, chosen, card_file, sheet))
        except BadCards as problem:
            raise bad_cards("in_file", file=cards, problem=problem.sentence) from None

    def setup_from_text(self, seats: int, options: Mapping[str, str], card_text: str) -> Setup[C]:
        """The same, with the text of a card file instead of its name."""
        return self._setup_with(seats, options, *self.shelf.cards(card_text))

    def setup_like(self, setup: Setup[C], seats: int, options: Mapping[str, str]) -> Setup[C]:
        """The same, with the cards of another setup."""
        return self._setup_with(seats, options, setup.card_file, setup.cards)

    def _setup_with(self, seats: int, options: Mapping[str, str], card_file: CardFile, sheet: Any) -> Setup[C]:
        chosen = self._checked_options(options)
        return self.checked(Setup(self, self._checked_seats(seats), chosen, card_file, sheet))

    def _checked_seats(self, seats: int) -> int:
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            key = "only_seats" if least == most else "seats"
            raise bad_setup(key, game=self.name, least=least, most=most, seats=seats)
        return seats

    def _card_text(self, cards: str | Path) -> str:
        if isinstance(cards, str) and cards in self.editions():
            return own_text(self.package, cards)
        path = Path(cards)
        # Not `path.exists()`: that raises on a name which is too long.
        if not cards or not os.path.exists(path):
            raise bad_cards("unknown", cards=str(cards)[:80], game=self.name, editions=", ".join(self.editions()))
        return file_text(path)

    def _checked_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "–"
                raise bad_setup("option", game=self.name, option=name, options=names)
            if value not in known[name].values:
                raise bad_setup("value", option=name, value=value, values=", ".join(known[name].values))
        return {option.name: chosen.get(option.name, option.default) for option in self.options}

    def checked(self, setup: Setup[C]) -> Setup[C]:
        """A game may refuse combinations of seats, options and cards here."""
        if self.own.mistakes_for is not None:
            check(self.own.mistakes_for(setup.cards, setup.seats), setup.card_file.text)
        return setup

    # -- the rules ----------------------------------------------------------------------------------------------------
    def read_cards(self, text: str) -> tuple[CardFile, C]:
        """The card file and the game's own form of it, checked."""
        card_file, sheet = read_sheet(text, self.name, self.own.Sheet)
        if self.own.mistakes is not None:
            check(self.own.mistakes(sheet), text)
        return card_file, sheet

    def move_forms(self) -> Forms:
        """The seats' moves in the order of their numbers: see `notation`."""
        found: Forms = _made(self.own.move_forms)
        return found

    def outcome_forms(self) -> Forms:
        """What chance may bring, in the same way."""
        found: Forms = _made(self.own.outcome_forms)
        return found

    def new_state(self, setup: Setup[C]) -> S:
        state: S = self.own.new_game(self.own.fixed_of(setup) if self.own.fixed_of else setup)
        return state

    def longest(self, setup: Setup[C]) -> int:
        """A number of moves, chance moves included, that no game exceeds."""
        return int(self.own.longest(setup)) if self.own.longest else LONGEST

    def score_range(self, setup: Setup[C]) -> tuple[int, int]:
        """The lowest and the highest score a seat can end with, or bounds of them."""
        found: tuple[int, int] = self.own.score_range(setup) if self.own.score_range else self.scores
        return found

    def can_be_lost(self, setup: Setup[C]) -> bool:
        """Whether winning means something: alone, and in some co-operative games, only the score does."""
        return setup.seats > 1 if self.winning is None else self.winning

    def more_outcome(self, state: S) -> dict[str, int]:
        """What a game's page adds to the outcome."""
        return self.own.more_outcome(state) if self.own.more_outcome else {}

    # -- what a seat may know -----------------------------------------------------------------------------------------
    def view(self, setup: Setup[C], state: S, seat: int | None) -> V:
        view: V = self.own.make_view(state, seat)
        return view

    def own_view(self, setup: Setup[C], state: S, seat: int, open_view: V) -> V:
        """The view of a seat for whoever has the spectator's view of the same state, which a game may build upon."""
        if self.own.own_view is None:
            return self.view(setup, state, seat)
        view: V = self.own.own_view(state, seat, open_view)
        return view

    def view_type(self, setup: Setup[C]) -> type[V]:
        """What form the views of this game have."""
        kind: type[V] = forms_of(type(self))[2]
        return kind

    def tell(self, setup: Setup[C], event: Event, viewer: int | None) -> Told:
        """An event as a viewer learns it: whoever knows its secret reads the same, and so does everybody else."""
        told: Told = self._tell[event.kind](event, setup, viewer is not None and event.known_to(viewer))
        return told

    # -- what a seat may think ----------------------------------------------------------------------------------------
    def memory(self, setup: Setup[C], seat: int) -> Memory[V]:
        if self.own.make_memory is None:
            return NoMemory()
        memory: Memory[V] = self.own.make_memory(setup, seat)
        return memory

    def worlds(self, setup: Setup[C], view: V, memory: Memory[V] | None = None) -> Worlds:
        """All states that agree with a seat's view, and with its memory if it has one."""
        worlds: Worlds = self.own.worlds(setup, view, memory)
        return worlds

    def sense(self, setup: Setup[C], convention: bool = True) -> Sense:
        """How the game's own bots play, and what a position is worth to them.

        In a co-operative game they follow the convention that its RULES.md ends with, unless it is switched off. Where
        a game has no sense of its own they play at random, and see in the end what it was worth.
        """
        if self.own.make_sense is not None:
            sense: Sense = self.own.make_sense(self.own.fixed_of(setup) if self.own.fixed_of else setup, convention)
            return sense
        return RolloutSense(*self.score_range(setup), self.can_be_lost(setup), self.cooperative)

    def conventions(self, setup: Setup[C]) -> tuple[str, ...]:
        """Names of what partners may agree upon, each of which goes ill with the others; most games have none."""
        return tuple(self.own.conventions(setup)) if self.own.conventions else ()

    def convention(self, setup: Setup[C], name: str) -> Policy:
        """How somebody plays who keeps to one of them: like a sense, by what the seat may know."""
        policy: Policy = self.own.make_convention(self.own.fixed_of(setup) if self.own.fixed_of else setup, name)
        return policy

    def weighs_chances(self, setup: Setup[C]) -> bool:
        """Whether what a position is worth to its sense is the chance to win; else more is only better."""
        return self.sense_weighs_chances and self.can_be_lost(setup)

    def imagine(self, setup: Setup[C], view: V, dice: Dice, memory: Memory[V] | None = None) -> S:
        """One full state that this view (and memory) cannot rule out."""
        state: S = self.worlds(setup, view, memory).draw(dice)  # type: ignore[assignment]
        return state

    def glance(self, setup: Setup[C], view: V, dice: Dice, memory: Memory[V] | None = None) -> S:
        """A state in which the game's own sense chooses as in any other one of this view; it is to be had at once."""
        return self.imagine(setup, view, dice, memory if self.sense_remembers else None)

    # -- what a seat is told about its moves --------------------------------------------------------------------------
    def why_not(self, setup: Setup[C], view: V, move: Move) -> Sentence:
        """Why the seat of this view may not make this move now, though it owes one. Cites the clause."""
        if self.own.why_not is None:
            return WORDS.sentence("move.not_now", clause=view.clause())
        sentence: Sentence = self.own.why_not(setup, view, move)
        return sentence

    def refusal(self, setup: Setup[C], view: V, move: Move) -> Sentence:
        """Why this move may not be made now, for people."""
        return self.spoken(setup, self.why_not(setup, view, move))

    def why_good(self, setup: Setup[C], view: V, move: Move) -> Sentence | None:
        """What a move is good for, in a few words for a hint; None where the game has no word for it."""
        sentence: Sentence | None = self.own.why_good(setup, view, move) if self.own.why_good else None
        return sentence

    def careful(self, setup: Setup[C], view: V, move: Move) -> Sentence | None:
        """What somebody should know before this move, if it is a trap: asked only for `risky` verbs. From what the seat
        of the view may know."""
        if move.verb not in self.risky:
            return None
        sentence: Sentence | None = (self.own.careful or self.loses_for_sure)(setup, view, move)
        return sentence

    def loses_for_sure(self, setup: Setup[C], view: V, move: Move) -> Sentence | None:
        """A warning, if a move loses at once in every world that was tried."""
        if view.seat is None:
            return None
        dice = FastDice(0)
        worlds = self.worlds(setup, view)
        if all(worlds.draw(dice).loses_at_once(view.seat, move.number) for _ in range(WORLDS_OF_A_WARNING)):
            return self.words.sentence("careful.loses")
        return None

    def remarks(self, setup: Setup[C], view: V) -> tuple[str, ...]:
        """What the seat of this view may say now though the game is silent: keys of `remark.…` in the catalogue."""
        return tuple(self.own.remarks(setup, view)) if self.own.remarks else ()

    def takes_words(self, move: Move) -> bool:
        """Whether a move is said in words of one's own."""
        return self.own.takes_words is not None and self.own.takes_words(move)

    def read_view(self, setup: Setup[C], data: bytes | msgspec.Raw) -> V:
        """A view as somebody else sent it, in JSON; raises msgspec.ValidationError if it is none of this game."""
        view: V = msgspec.json.decode(data, type=self.view_type(setup))
        return view

    def draws_for(self, state: S) -> int | None:
        """Whose draw chance is about to settle, where the outcomes themselves do not say it: a seat, or a hand."""
        return None

    def purpose(self, state: S, outcome: str) -> str:
        """What this outcome of chance would be drawn for: in a deal that can be compared each purpose has an order of
        its own. It is what all outcomes that are possible together begin with, and whose draw it is."""
        whose = self.draws_for(state)
        beginning = outcome.rpartition(" ")[0]
        return beginning if whose is None else f"{beginning} for {whose}"

    def outcome(self, setup: Setup[C], state: S) -> Outcome:
        winners = state.winners()
        return Outcome(
            self.reasons[state.reason()],
            [state.score(seat) for seat in range(setup.seats)],
            [seat for seat in range(setup.seats) if winners >> seat & 1],
            self.more_outcome(state),
        )
