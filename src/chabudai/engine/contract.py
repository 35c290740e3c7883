"""What a game is to the engine: a State that says who owes a choice, what is legal, and what chance may bring.

Seats are numbered from 0. A set of seats is a bit set. Moves and chance outcomes are small numbers, each with its own
fixed numbering per game; the game's notation gives them words. `apply` and `settle` trust their caller: a Match, a
playout and a search only pass on what `legal` and `chance` offered.
"""

from importlib import import_module
from typing import Any, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chabudai.engine.bits import BIT
from chabudai.engine.dice import Dice

NOBODY: Final = 0
EVERYBODY: Final = 0x3FFFFFFF


class Event:
    """Something that happened. Its numbers are open to all but `secret`, which only the seats in `knows` learn.

    What an event means is the game's business: `kind` picks the meaning of `x`, `y`, `z`, `w`. An event with a `fades`
    tag is forgotten when the state wipes that tag: whole, or (`fades_whole` false) only its secret.
    """

    def __init__(
        self,
        kind: i64,
        seat: i64 = -1,
        x: i64 = 0,
        y: i64 = 0,
        z: i64 = 0,
        w: i64 = 0,
        secret: i64 = -1,
        knows: i64 = NOBODY,
        fades: i64 = 0,
        fades_whole: bool = True,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.x = x
        self.y = y
        self.z = z
        self.w = w
        self.secret = secret
        self.knows = knows
        self.fades = fades
        self.fades_whole = fades_whole

    def known_to(self, viewer: i64) -> bool:
        """Whether a seat learns the secret; a spectator (−1) never does."""
        return viewer >= 0 and self.knows & BIT[viewer] != 0


class Numbers:
    """A list of numbers that is read from its beginning."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at: i64 = 0

    def number(self) -> i64:
        found = self.numbers[self.at]
        self.at += 1
        return found

    def flag(self) -> bool:
        return self.number() != 0

    def items(self) -> list[int]:
        """As many as the next number says."""
        count = self.number()
        found = self.numbers[self.at : self.at + count]
        self.at += count
        return found

    def row(self) -> vec[i64]:
        return vec[i64](self.items())


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """What a state may be made of besides numbers, flags and rows of numbers: a class that is made of those in turn.

    Its methods are not written by hand: `building/copies.py` writes them from the fields that `__init__` sets.
    """

    def clone(self) -> Self:
        """An independent copy; what is neither number, flag, row nor part is shared."""
        _complete(type(self))
        return self.clone()

    def write(self, numbers: list[int]) -> None:
        """Add everything it is made of to a list."""
        _complete(type(self))
        self.write(numbers)


def _complete(cls: type) -> None:
    """Compiled classes have those methods, and so has an interpreted one from its first copy on."""
    import_module("chabudai.building.copies").complete(cls, Part, State, Numbers)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Part):
    """A game in progress, with everything hidden in it. It never leaves the process that owns the game."""

    def __init__(self, setup: object = None) -> None:
        # What it was made from, if it was made from a set-up: whoever unpickles it needs that.
        self.setup = setup
        # Nobody listens in a playout: then events cost one test each.
        self.listening: bool = False
        self.heard: list[Event] | None = None

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        """The set of seats that owe a choice; empty while chance is due and when the game is over."""
        raise NotImplementedError

    def over(self) -> bool:
        raise NotImplementedError

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        """The moves of a seat that owes a choice, ascending."""
        raise NotImplementedError

    def is_legal(self, seat: i64, move: i64) -> bool:
        """Whether this seat owes a choice and may choose this move. Says no to any number whatever."""
        return self.to_act() & BIT[seat] != 0 and move in self.legal(seat)

    def random_move(self, seat: i64, dice: Dice) -> i64:
        """`legal(seat)[dice.below(len(legal(seat)))]`; a game may find it without making the list."""
        moves = self.legal(seat)
        return moves[dice.below(len(moves))]

    def apply(self, seat: i64, move: i64) -> None:
        raise NotImplementedError

    def loses_at_once(self, seat: i64, move: i64) -> bool:
        """Whether this legal move ends the game as a loss. Only the testing policy `varied` asks."""
        return False

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        """The outcomes chance may settle now, ascending, and their weights; both empty when no chance is due."""
        raise NotImplementedError

    def random_outcome(self, dice: Dice) -> i64:
        """One outcome, as likely as its weight; −1 when no chance is due. A game may find it without the lists."""
        outcomes, weights = self.chance()
        total: i64 = 0
        for weight in weights:
            total += weight
        if total == 0:
            return -1
        ticket = dice.below(total)
        for i in range(len(outcomes)):
            ticket -= weights[i]
            if ticket < 0:
                return outcomes[i]
        return -1

    def settle(self, outcome: i64) -> None:
        raise NotImplementedError

    # -- the result ---------------------------------------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        raise NotImplementedError

    def winners(self) -> i64:
        """The set of seats that won; only meaningful when over."""
        raise NotImplementedError

    def reason(self) -> i64:
        """Which of the game's end reasons applies; only meaningful when over. Many games end in one way only."""
        return 0

    # -- copies and comparisons ---------------------------------------------------------------------------------------
    def clone(self) -> Self:
        """An independent copy that nobody listens to."""
        _complete(type(self))
        return self.clone()

    def numbers(self) -> list[int]:
        """Everything it is made of, as one flat list of numbers."""
        found: list[int] = []
        self.write(found)
        return found

    def plain(self) -> list[int]:
        """Everything that tells two states apart: `numbers`, if the game has nothing that nobody can tell apart."""
        return self.numbers()

    def restore(self, numbers: list[int]) -> None:
        """Make of this state the one that had these `numbers`; both are of the same set-up."""
        source = Numbers(numbers)
        self.read(source)
        if source.at != len(numbers):
            raise ValueError("These numbers are not those of a state of this set-up.")

    def read(self, source: Numbers) -> None:
        """Not written by hand, either."""
        _complete(type(self))
        self.read(source)

    def __reduce__(self) -> tuple[object, ...]:
        if self.setup is None:
            raise TypeError("Only states that come from a set-up (Setup.new_state), and their copies, can be pickled.")
        return restored, (self.setup, self.numbers())

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    # -- events -------------------------------------------------------------------------------------------------------
    def listen(self) -> None:
        """From here on, keep what happens until it is fetched with `news`."""
        self.listening = True
        self.heard = []

    def news(self) -> list[Event]:
        """What happened since the last call."""
        heard = self.heard
        if heard is None:
            return []
        self.heard = []
        return heard

    def tell(
        self,
        kind: i64,
        seat: i64 = -1,
        x: i64 = 0,
        y: i64 = 0,
        z: i64 = 0,
        w: i64 = 0,
        secret: i64 = -1,
        knows: i64 = NOBODY,
        fades: i64 = 0,
        fades_whole: bool = True,
    ) -> None:
        """Something happened: see Event. Nobody listens in a playout, and in compiled rules it then costs one test:
        not even what is told is reckoned."""
        if self.listening:
            self.happened(Event(kind, seat, x, y, z, w, secret, knows, fades, fades_whole))

    def happened(self, event: Event) -> None:
        """Call it behind `if self.listening`, so that a playout does not even build the event."""
        heard = self.heard
        if heard is not None:
            heard.append(event)

    def wipe(self, tag: i64) -> None:
        """Events that fade with this tag are forgotten from here on."""
        self.tell(WIPED, x=tag)


WIPED: Final = -1


def restored(setup: Any, numbers: list[int]) -> State:
    """A state that was pickled."""
    state: State = setup.new_state()
    state.restore(numbers)
    return state


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses a move inside the compiled core: playouts, simulation, transcripts."""

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        raise NotImplementedError


class UniformPolicy(Policy):
    """Every legal move is equally likely."""

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        return state.random_move(seat, dice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All states that a view (and what its seat remembers) cannot rule out."""

    def draw(self, dice: Dice) -> State:
        """Imagine one of them."""
        raise NotImplementedError
