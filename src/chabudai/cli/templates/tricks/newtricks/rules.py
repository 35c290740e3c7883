"""The rules, clause by clause as in RULES.md. Next: change a clause there and then here; `chabudai check newtricks`
tells what broke, `chabudai play newtricks --reload` lets you try it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, alike, filled, first, members_of, numbers_of, size
from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.engine.notation import forms
from chabudai.engine.standard_deck import CARDS, IN_SUIT
from chabudai.engine.telling import named, seats, secret, told
from chabudai.engine.tricks import following, taker

DECK: Final = 52
HAND: Final = 13
NONE: Final = -1

# How moves, and what chance may bring, are written, in the order of their numbers.
move_forms = forms("play {card}", card=CARDS)
outcome_forms = forms("deal {seat} {card}", seat=range(4), card=CARDS)

DEALT, PLAYED, TRICK_TAKEN, ENDED = range(4)
EVENTS = {
    DEALT: told("dealt", "seat", card=secret(CARDS)),
    PLAYED: told("played", "seat", card=named("x", CARDS)),
    TRICK_TAKEN: told("trick_taken", "seat", "won"),
    ENDED: told("ended", winners=seats("x")),
}


class NewTricks(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seats: i64 = setup.seats
        self.hands: vec[i64] = filled(setup.seats, 0)
        self.played: i64 = 0
        #: The trick by seat, until the next one is begun; how many have played to it, and who led.
        self.trick: vec[i64] = filled(setup.seats, NONE)
        self.lying: i64 = 0
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.won: vec[i64] = filled(setup.seats, 0)

    def rest(self) -> i64:
        """What is not dealt. A pile that nobody has seen is a set: its order does not exist."""
        cards = self.played
        for hand in self.hands:
            cards |= hand
        return first(DECK) & ~cards

    def is_dealing(self) -> bool:
        return size(self.rest()) > DECK - self.seats * HAND

    def over(self) -> bool:
        return size(self.played) == self.seats * HAND

    def to_act(self) -> i64:
        return 0 if self.is_dealing() or self.over() else BIT[self.turn]

    def chance(self) -> tuple[vec[i64], vec[i64]]:
        """§1"""
        rest = self.rest() if self.is_dealing() else 0
        return alike(numbers_of(rest, (DECK - size(rest)) % self.seats * DECK))

    def settle(self, outcome: i64) -> None:
        seat, card = outcome // DECK, outcome % DECK
        self.hands[seat] |= BIT[card]
        self.tell(DEALT, seat, secret=card, knows=BIT[seat])

    def led(self) -> i64:
        return IN_SUIT[self.trick[self.leader] // HAND]

    def legal(self, seat: i64) -> vec[i64]:
        """§2"""
        hand = self.hands[seat]
        return members_of(following(hand, self.led()) if 0 < self.lying < self.seats else hand)

    def apply(self, seat: i64, move: i64) -> None:
        if self.lying in (0, self.seats):
            self.trick = filled(self.seats, NONE)
            self.lying = 0
            self.leader = seat
        self.trick[seat] = move
        self.lying += 1
        self.hands[seat] &= ~BIT[move]
        self.played |= BIT[move]
        self.turn = (seat + 1) % self.seats
        self.tell(PLAYED, seat, x=move)
        if self.lying == self.seats:
            self._end_trick()

    def _end_trick(self) -> None:
        """§3"""
        self.turn = taker(self.trick, self.led(), 0)
        self.won[self.turn] += 1
        self.tell(TRICK_TAKEN, self.turn, x=self.won[self.turn])
        if self.over():
            self.tell(ENDED, x=self.winners())

    def score(self, seat: i64) -> i64:
        return self.won[seat]

    def winners(self) -> i64:
        """§4"""
        return sum(BIT[seat] for seat in range(self.seats) if self.won[seat] == max(self.won))
