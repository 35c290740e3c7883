"""The rules of German Whist: who owes a choice, what is legal, what chance brings. § are the clauses of RULES.md."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, alike, filled, first, members_of, numbers_of, size
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.engine.numbering import numbered
from chabudai.engine.standard_deck import CARDS, IN_SUIT
from chabudai.engine.telling import named, seats, secret, told
from chabudai.engine.tricks import following, taker

DECK: Final = 52
RANKS: Final = 13
HAND: Final = 13
NONE: Final = -1

# The numbers of chance's outcomes: who leads, a card to a seat, a card turned up.
START, DEAL, TURN, OUTCOMES = numbered(2, 2 * DECK, DECK)

# What can happen, and how it is told.
STARTED, DEALT, TURNED, PLAYED, TRICK_TAKEN, TOOK, DREW, ENDED = range(8)
CARD = named("x", CARDS)
EVENTS = {
    STARTED: told("started", "seat"),
    DEALT: told("dealt", "seat", card=secret(CARDS)),
    TURNED: told("turned", card=CARD),
    PLAYED: told("played", "seat", card=CARD),
    TRICK_TAKEN: told("trick_taken", "seat"),
    TOOK: told("took", "seat", card=CARD),
    DREW: told("drew", "seat", card=secret(CARDS)),
    ENDED: told("ended", winners=seats("x"), first="y", second="z"),
}


class GermanWhist(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hands: vec[i64] = filled(2, 0)
        #: Of each hand what was taken openly.
        self.shown: vec[i64] = filled(2, 0)
        #: The face-down cards: a set, for their order does not exist yet.
        self.stock: i64 = first(DECK)
        self.up: i64 = NONE
        self.trump: i64 = NONE
        self.turn: i64 = NONE
        #: Who has lost a trick and must draw.
        self.drawer: i64 = NONE
        #: The trick by seat, until the next one is begun, and who led to it.
        self.trick: vec[i64] = filled(2, NONE)
        self.leader: i64 = 0
        self.played: i64 = 0
        self.won: vec[i64] = filled(2, 0)

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        return 0 if self._chance_is_due() or self.over() else BIT[self.turn]

    def over(self) -> bool:
        return self.played == first(DECK)

    def is_open(self) -> bool:
        """Whether a card lies in the trick and the other one is to come."""
        return size(self.played) & 1 == 1

    def _is_dealing(self) -> bool:
        return self.turn == NONE or size(self.stock) > DECK - 2 * HAND

    def _chance_is_due(self) -> bool:
        return self._is_dealing() or self.drawer >= 0 or (self.up == NONE and self.stock != 0)

    # -- choices (§3) -------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        hand = self.hands[seat]
        if self.is_open():
            hand = following(hand, IN_SUIT[self.trick[1 - seat] // RANKS])
        return members_of(hand)

    def apply(self, seat: i64, move: i64) -> None:
        if not self.is_open():
            self.trick = filled(2, NONE)
            self.leader = seat
        self.trick[seat] = move
        self.hands[seat] &= ~BIT[move]
        self.shown[seat] &= ~BIT[move]
        self.played |= BIT[move]
        self.tell(PLAYED, seat, x=move)
        self.turn = 1 - seat
        if not self.is_open():
            self._end_trick(1 - seat)

    def _end_trick(self, leader: i64) -> None:
        """§4 decides the trick; §5: while there is a stock both take a card; §6: afterwards tricks count."""
        winner = taker(self.trick, IN_SUIT[self.trick[leader] // RANKS], IN_SUIT[self.trump])
        self.turn = winner
        if self.up == NONE:
            self.won[winner] += 1
        self.tell(TRICK_TAKEN, winner, x=self.won[winner])
        if self.up >= 0:
            self.hands[winner] |= BIT[self.up]
            self.shown[winner] |= BIT[self.up]
            self.tell(TOOK, winner, x=self.up)
            self.up = NONE
            self.drawer = 1 - winner
        elif self.over():
            self.tell(ENDED, x=self.winners(), y=self.score(0), z=self.score(1))

    # -- chance (§2, §5) ----------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.turn == NONE:
            return alike(numbers_of(first(2), START))
        if not self._chance_is_due():
            return alike(vec[i64]())
        given = self._is_dealing() or self.drawer >= 0
        return alike(numbers_of(self.stock, DEAL + DECK * self._receiver() if given else TURN))

    def _receiver(self) -> i64:
        return self.drawer if self.drawer >= 0 else (self.turn + size(self.stock)) & 1

    def settle(self, outcome: i64) -> None:
        if outcome < DEAL:
            self.turn = outcome
            self.tell(STARTED, outcome)
        elif outcome < TURN:
            self._give((outcome - DEAL) // DECK, (outcome - DEAL) % DECK)
        else:
            self.up = outcome - TURN
            self.stock &= ~BIT[self.up]
            if self.trump == NONE:
                self.trump = self.up // RANKS
            self.tell(TURNED, x=self.up)

    def _give(self, seat: i64, card: i64) -> None:
        self.tell(DREW if self.drawer >= 0 else DEALT, seat, secret=card, knows=BIT[seat])
        self.drawer = NONE
        self.stock &= ~BIT[card]
        self.hands[seat] |= BIT[card]

    # -- the result (§6) ----------------------------------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        return self.won[seat]

    def winners(self) -> i64:
        return BIT[0] if self.won[0] > self.won[1] else BIT[1]
