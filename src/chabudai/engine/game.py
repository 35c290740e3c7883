"""A game as the rest of the program sees it: its names, options, cards, notation, views and words.

The rules themselves are a State (compiled); everything around them hangs on one Game object per game.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from chabudai.engine.cards import FIRST_EDITION, CardFile, Shelf, file_text, own_editions, own_text
from chabudai.engine.contract import Event, State, Worlds
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.errors import BadCards, bad_cards, bad_setup
from chabudai.engine.messages import WORDS, Catalogue, Sentence
from chabudai.engine.notation import Move, Notation, Part
from chabudai.engine.search import Sense

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
    """What one seat (or, with None, a spectator) may know. Each game adds its fields; nothing gets in by itself."""

    seat: int | None

    def clause(self) -> str:
        """The clause of the rules that is at hand."""
        raise NotImplementedError


class Told(msgspec.Struct, frozen=True):
    """An event as one viewer learns it: its kind and its details, without what that viewer may not know."""

    kind: str
    parts: dict[str, Part | list[int] | None]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `more` is what a game's page adds to the transcript's outcome."""

    reason: str
    scores: list[int]
    winners: list[int]
    more: dict[str, int] = {}

    def as_dict(self) -> dict[str, Any]:
        return {"reason": self.reason, "scores": self.scores, "winners": self.winners, **self.more}


class Setup(msgspec.Struct, frozen=True):
    """Everything settled before the first card, and open to all: the game, its seats, options and cards."""

    game: "Game"
    seats: int
    options: dict[str, str]
    card_file: CardFile
    cards: Any

    def new_state(self) -> State:
        return self.game.new_state(self)


class Memory(ABC):
    """What a player could remember of one game beyond what lies on the table. It is told every view of its seat."""

    @abstractmethod
    def see(self, view: View) -> None: ...


class Game(ABC):
    """One of the games. Subclasses live in `games/<name>/` and are listed in `games/__init__.py`."""

    name: str
    rules_version: int
    seats: range
    options: tuple[Option, ...] = ()
    reasons: tuple[str, ...]
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
    #: Verbs that the testing policy `varied` uses at most once in ten turns, and the verbs that make a turn.
    rare_verbs: frozenset[str] = frozenset()
    turn_verbs: frozenset[str] = frozenset()

    # -- data ---------------------------------------------------------------------------------------------------------
    @property
    def package(self) -> str:
        return f"chabudai.games.{self.name}"

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
    ) -> Setup:
        """Check everything once. `cards` is the name of an edition (None: the first), or the path of a card file."""
        seats = self._checked_seats(self.seats[0] if seats is None else seats)
        text = self._card_text(FIRST_EDITION if cards is None else cards)
        chosen = self._checked_options(options or {})
        try:
            card_file, sheet = self.shelf.cards(text)
            return self.checked(Setup(self, seats, chosen, card_file, sheet))
        except BadCards as problem:
            raise bad_cards("in_file", file=cards, problem=problem.sentence) from None

    def setup_from_text(self, seats: int, options: Mapping[str, str], card_text: str) -> Setup:
        """The same, with the text of a card file instead of its name."""
        return self._setup_with(seats, options, *self.shelf.cards(card_text))

    def setup_like(self, setup: Setup, seats: int, options: Mapping[str, str]) -> Setup:
        """The same, with the cards of another setup."""
        return self._setup_with(seats, options, setup.card_file, setup.cards)

    def _setup_with(self, seats: int, options: Mapping[str, str], card_file: CardFile, sheet: Any) -> Setup:
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

    def checked(self, setup: Setup) -> Setup:
        """A game may refuse combinations of seats, options and cards here."""
        return setup

    # -- what each game says ------------------------------------------------------------------------------------------
    @abstractmethod
    def read_cards(self, text: str) -> tuple[CardFile, Any]:
        """The card file and the game's own form of it, checked."""

    @abstractmethod
    def move_forms(self) -> Sequence[tuple[str, dict[str, Part]]]: ...

    @abstractmethod
    def outcome_forms(self) -> Sequence[tuple[str, dict[str, Part]]]: ...

    @abstractmethod
    def new_state(self, setup: Setup) -> State: ...

    @abstractmethod
    def view(self, setup: Setup, state: State, seat: int | None) -> View: ...

    def own_view(self, setup: Setup, state: State, seat: int, open_view: View) -> View:
        """The view of a seat for whoever has the spectator's view of the same state, which a game may build upon."""
        return self.view(setup, state, seat)

    @abstractmethod
    def view_type(self, setup: Setup) -> type[View]:
        """What form the views of this game have."""

    @abstractmethod
    def tell(self, setup: Setup, event: Event, viewer: int | None) -> Told:
        """An event as a viewer learns it: whoever knows its secret reads the same, and so does everybody else."""

    @abstractmethod
    def why_not(self, setup: Setup, view: View, move: Move) -> Sentence:
        """Why the seat of this view may not make this move now, though it owes one. Cites the clause."""

    def careful(self, setup: Setup, view: View, move: Move) -> Sentence | None:
        """What somebody should know before this move, if it is a trap: asked only for `risky` verbs. From what the seat
        of the view may know: a move that loses at once in every world that was tried."""
        if move.verb not in self.risky or view.seat is None:
            return None
        dice = FastDice(0)
        worlds = self.worlds(setup, view)
        if all(worlds.draw(dice).loses_at_once(view.seat, move.number) for _ in range(WORLDS_OF_A_WARNING)):
            return self.words.sentence("careful.loses")
        return None

    @abstractmethod
    def longest(self, setup: Setup) -> int:
        """A number of moves, chance moves included, that no game exceeds."""

    @abstractmethod
    def score_range(self, setup: Setup) -> tuple[int, int]:
        """The lowest and the highest score a seat can end with, or bounds of them."""

    @abstractmethod
    def memory(self, setup: Setup, seat: int) -> Memory: ...

    @abstractmethod
    def worlds(self, setup: Setup, view: View, memory: Memory | None = None) -> Worlds:
        """All states that agree with a seat's view, and with its memory if it has one."""

    @abstractmethod
    def sense(self, setup: Setup, convention: bool = True) -> Sense:
        """How the game's own bots play, and what a position is worth to them.

        In a co-operative game they follow the convention that its RULES.md ends with, unless it is switched off.
        """

    def weighs_chances(self, setup: Setup) -> bool:
        """Whether what a position is worth to its sense is the chance to win; else more is only better."""
        return self.can_be_lost(setup)

    def why_good(self, setup: Setup, view: View, move: Move) -> Sentence | None:
        """What a move is good for, in a few words for a hint; None where the game has no word for it."""
        return None

    def remarks(self, setup: Setup, view: View) -> tuple[str, ...]:
        """What the seat of this view may say now though the game is silent: keys of `remark.…` in the catalogue."""
        return ()

    def takes_words(self, move: Move) -> bool:
        """Whether a move is said in words of one's own."""
        return False

    def imagine(self, setup: Setup, view: View, dice: Dice, memory: Memory | None = None) -> State:
        """One full state that this view (and memory) cannot rule out."""
        return self.worlds(setup, view, memory).draw(dice)

    def glance(self, setup: Setup, view: View, dice: Dice, memory: Memory | None = None) -> State:
        """A state in which the game's own sense chooses as in any other one of this view; it is to be had at once.

        Where that sense looks at nothing but what the view shows, there is no need to think about what is remembered.
        """
        return self.imagine(setup, view, dice, memory)

    def can_be_lost(self, setup: Setup) -> bool:
        """Whether winning means something: alone, and in some co-operative games, only the score does."""
        return setup.seats > 1

    def more_outcome(self, state: State) -> dict[str, int]:
        """What a game's page adds to the outcome."""
        return {}

    def read_view(self, setup: Setup, data: bytes | msgspec.Raw) -> View:
        """A view as somebody else sent it, in JSON; raises msgspec.ValidationError if it is none of this game."""
        return msgspec.json.decode(data, type=self.view_type(setup))

    # -- words --------------------------------------------------------------------------------------------------------
    def title(self, language: str = "en") -> str:
        return self.words.say(language, "title")

    def called(self, setup: Setup, part: str) -> Sentence | None:
        """What people call a card, a place or the like that notation writes so; None for anything else."""
        return None

    def in_words(self, setup: Setup, part: object) -> object:
        """A word for a sentence: whatever the game has a name for by that name, several of them as a list."""
        if not isinstance(part, str):
            return part
        names = [self.called(setup, piece) for piece in part.split(" ")]
        found = names[0]
        for name in names[1:]:
            found = None if found is None or name is None else WORDS.sentence("list", before=found, last=name)
        return part if found is None else found

    def spoken(self, setup: Setup, sentence: Sentence) -> Sentence:
        """A sentence of the game that was made with notation, for people."""
        words = {key: self.in_words(setup, word) for key, word in sentence.words.items()}
        return Sentence(sentence.catalogue, sentence.key, words)

    def refusal(self, setup: Setup, view: View, move: Move) -> Sentence:
        """Why this move may not be made now, for people."""
        return self.spoken(setup, self.why_not(setup, view, move))

    def move_sentence(self, setup: Setup, move: Move) -> Sentence:
        """A move as it is offered in words: the catalogue's `move.<verb>`."""
        return self.spoken(setup, self.words.sentence(f"move.{move.verb}", **move.parts))

    def sentence(self, setup: Setup, told: Told, names: Sequence[str], language: str = "en") -> str:
        """A line of the log: the catalogue's `event.<kind>`, seats replaced by names."""
        words: dict[str, object] = {}
        for key, part in told.parts.items():
            if key == "seat" or key.endswith("_seat"):
                words[key] = names[part] if isinstance(part, int) else ""
            elif isinstance(part, list):
                words[key] = self.words.say(language, "and").join(names[seat] for seat in part)
            else:
                words[key] = self.in_words(setup, part)
        return Sentence(self.words, f"event.{told.kind}", words).text(language)

    def outcome(self, setup: Setup, state: State) -> Outcome:
        winners = state.winners()
        return Outcome(
            self.reasons[state.reason()],
            [state.score(seat) for seat in range(setup.seats)],
            [seat for seat in range(setup.seats) if winners >> seat & 1],
            self.more_outcome(state),
        )
