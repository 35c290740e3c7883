"""One running game: takes moves from seats or refuses them with a sentence, settles chance, gives views and logs."""

from functools import lru_cache

from chabudai.engine.bits import has, members_of
from chabudai.engine.contract import WIPED, Event, State
from chabudai.engine.dice import Dice, FairDice
from chabudai.engine.errors import NotAllowed, NotYourTurn, UnknownMove, bad_record
from chabudai.engine.forgetting import MOST_KEPT, fading, kept, unfaded, without_secret
from chabudai.engine.game import Outcome, Setup, Told, View
from chabudai.engine.keyed_order import KeyedOrder
from chabudai.engine.messages import WORDS
from chabudai.engine.notation import Move

CHANCE = "chance"
Actor = int | str


class Match:
    """A game as it is played. With dice, or with orders by key, it settles chance by itself; without, `settle` must be
    called (a replay)."""

    def __init__(self, setup: Setup, dice: Dice | KeyedOrder | None = None) -> None:
        self.setup = setup
        self.game = setup.game
        self.dice = dice
        self.state = setup.new_state()
        self.state.listen()
        #: Every move so far, chance moves included: who made it and its text.
        self.moves: list[tuple[Actor, str]] = []
        self._events: list[Event] = []
        self._advance()

    @classmethod
    def fair(cls, setup: Setup) -> "Match":
        """A match dealt from the operating system's randomness."""
        return cls(setup, FairDice())

    def branch(self) -> "Match":
        """An independent match that goes on from here, without dice: what is tried in it never happened."""
        copy = Match.__new__(Match)
        copy.setup, copy.game, copy.dice = self.setup, self.game, None
        copy.state = self.state.clone()
        copy.state.listen()
        copy.moves = list(self.moves)
        copy._events = list(self._events)
        return copy

    # -- questions ----------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def chance_due(self) -> bool:
        return not self.over and self.state.to_act() == 0

    def to_act(self) -> list[int]:
        """The seats that owe a choice, ascending."""
        return list(members_of(self.state.to_act()))

    def owes(self, seat: int) -> bool:
        """Whether a seat owes a choice."""
        return has(self.state.to_act(), seat)

    def legal(self, seat: int) -> list[Move]:
        """What a seat may choose from; nothing when it owes no choice."""
        if not self.owes(seat):
            return []
        return [self.game.moves[move] for move in self.state.legal(seat)]

    def possible(self) -> list[Move]:
        """What chance may settle now."""
        return [self.game.outcomes[outcome] for outcome in self.state.chance()[0]]

    def view(self, viewer: int | None) -> View:
        """What a seat, or with None a spectator, may know."""
        view: View = self.game.view(self.setup, self.state, viewer)
        return view

    def own_view(self, seat: int, open_view: View) -> View:
        """The same for whoever has the spectator's view of this position already."""
        view: View = self.game.own_view(self.setup, self.state, seat, open_view)
        return view

    def log(self, viewer: int | None) -> list[Told]:
        """Everything that happened, as a viewer learnt it; what the rules let fade is gone."""
        return [told for _, told in self.log_since(0, viewer)]

    def log_since(self, number: int, viewer: int | None) -> list[tuple[int, Told]]:
        """The log from the event with this number on, each line with its number."""
        return [(i, self.game.tell(self.setup, event, viewer)) for i, event in self.unfaded_since(number)]

    def everything(self) -> list[tuple[int, Event]]:
        """What happened, also what has faded: for those who look at a finished game with everything open."""
        return [(i, event) for i, event in enumerate(self._events) if event.kind != WIPED]

    def unfaded_since(self, number: int) -> list[tuple[int, Event]]:
        """What happened from this number on, as far as the rules have not let it fade."""
        return unfaded(self._events, number)

    def faded_since(self, number: int, viewer: int | None) -> list[tuple[int, Told | None]]:
        """Lines from before this number that a viewer reads otherwise since: what is left of each, or None."""
        lines: list[tuple[int, Told | None]] = []
        for i, event in self.fading_since(number):
            if event.fades_whole:
                lines.append((i, None))
            elif event.known_to(-1 if viewer is None else viewer):
                lines.append((i, self.game.tell(self.setup, without_secret(event), viewer)))
        return lines

    def fading_since(self, number: int) -> list[tuple[int, Event]]:
        """What happened before this number and has faded since, whole or its secret."""
        return fading(self._events, number)

    @property
    def events(self) -> int:
        """How many events there were: the number from which `log_since` gives what is new."""
        return len(self._events)

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.setup, self.state) if self.over else None

    def go_on_with(self, dice: Dice | KeyedOrder) -> None:
        """From here on settle chance with these dice: how a game goes on from a recorded position."""
        self.dice = dice
        self._advance()

    # -- moves --------------------------------------------------------------------------------------------------------
    def play(self, seat: int, move: str | int) -> None:
        """Make a seat's move, or raise UnknownMove, NotYourTurn or NotAllowed and change nothing."""
        number = self.check(seat, move)
        self.state.apply(seat, number)
        self._made(seat, self.game.moves.texts[number])

    def check(self, seat: int, move: str | int) -> int:
        """The number of a move that this seat may make now; raises UnknownMove, NotYourTurn or NotAllowed if it may
        not."""
        number = self.game.moves.find(move) if isinstance(move, str) else move
        if number is None or not 0 <= number < len(self.game.moves):
            raise UnknownMove(WORDS.sentence("move.unknown", move=str(move)[:40], game=self.game.title()))
        if self.over:
            raise NotYourTurn(WORDS.sentence("move.over"))
        if not 0 <= seat < self.setup.seats:
            raise NotYourTurn(WORDS.sentence("move.no_seat", seat=seat, last=self.setup.seats - 1))
        if not self.owes(seat):
            raise NotYourTurn(WORDS.sentence("move.not_your_turn", clause=self.view(seat).clause()))
        if not self.state.is_legal(seat, number):
            raise NotAllowed(self.game.refusal(self.setup, self.view(seat), self.game.moves[number]))
        return number

    def settle(self, outcome: str | int) -> None:
        """Settle chance as a record says, or raise and change nothing."""
        number = self.game.outcomes.find(outcome) if isinstance(outcome, str) else outcome
        if number is None or number not in list(self.state.chance()[0]):
            raise bad_record("chance", move=str(outcome)[:40])
        self.state.settle(number)
        self._made(CHANCE, self.game.outcomes.texts[number])

    def _made(self, actor: Actor, text: str) -> None:
        self.moves.append(_act(actor, text))
        self._events += map(kept, self.state.news())
        self._advance()

    def _advance(self) -> None:
        if self.dice is None:
            return
        while True:
            outcome = drawn(self.setup, self.state, self.dice)
            if outcome < 0:
                break
            self.state.settle(outcome)
            self.moves.append(_act(CHANCE, self.game.outcomes.texts[outcome]))
        self._events += map(kept, self.state.news())


def drawn(setup: Setup, state: State, dice: Dice | KeyedOrder) -> int:
    """What chance settles now; −1 when none is due."""
    if isinstance(dice, Dice):
        return state.random_outcome(dice)
    outcomes, weights = state.chance()
    if len(outcomes) == 0:
        return -1
    texts = [setup.game.outcomes.texts[outcome] for outcome in outcomes]
    return outcomes[dice.draw(setup.game.purpose(state, texts[0]), texts, list(weights))]


@lru_cache(MOST_KEPT)
def _act(actor: Actor, text: str) -> tuple[Actor, str]:
    return actor, text
