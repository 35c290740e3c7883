"""The kit for card games: tricks, auctions, what tricks give away, ordinary cards."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bidding import Auction
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.hidden_hands import HiddenHands
from chabudai.engine.messages import Sentence
from chabudai.engine.standard_deck import CARDS, IN_SUIT, NUMBER, called
from chabudai.engine.tricks import following, next_seat, taker
from chabudai.engine.voids import Voids
from chabudai.games import game

SPADES, HEARTS, DIAMONDS, CLUBS = IN_SUIT


def trick(*cards: str) -> "vec[i64]":
    return vec[i64]([NUMBER[card] if card else -1 for card in cards])


# -- tricks -----------------------------------------------------------------------------------------------------------
def test_following() -> None:
    hand = CARDS.set_of(["S2", "SA", "H3"])
    assert CARDS.in_set(following(hand, SPADES)) == ["S2", "SA"]
    assert CARDS.in_set(following(hand, CLUBS)) == ["S2", "SA", "H3"]


@pytest.mark.parametrize(
    ("cards", "trump", "seat"),
    [
        (("S5", "SK", "S9"), 0, 1),
        (("S5", "HA", "S9"), 0, 2),
        (("S5", "H2", "SA"), HEARTS, 1),
        (("S5", "H2", "H10"), HEARTS, 2),
        (("S5", "H10", "H2"), HEARTS, 1),
        (("S5", "DA", "S3"), SPADES, 0),
        (("", "DA", "S3"), HEARTS, 2),
        (("", "DA", ""), 0, -1),
    ],
)
def test_the_taker(cards: tuple[str, ...], trump: int, seat: int) -> None:
    """Spades were led."""
    assert taker(trick(*cards), SPADES, trump) == seat


def test_the_next_seat() -> None:
    assert [next_seat(seat, 0b1011, 4) for seat in range(4)] == [1, 3, 3, 0]
    assert next_seat(2, 0b0100, 4) == 2


# -- auctions ---------------------------------------------------------------------------------------------------------
def test_an_auction_goes_to_the_last_who_has_not_passed() -> None:
    auction = Auction(4, 2, 9)
    auction.bid(0)
    auction.fold()
    auction.bid(3)
    assert (auction.turn, auction.may_bid(3), auction.may_bid(4), auction.may_bid(10)) == (1, False, True, False)
    auction.fold()
    copy = auction.clone()
    auction.fold()
    assert (auction.over(), auction.bidder, auction.highest) == (True, 0, 3)
    assert (copy.over(), copy.turn, copy.is_out(1), copy.is_out(2)) == (False, 2, True, False)
    assert (auction.passed, auction.bidder) != (copy.passed, copy.bidder)


def test_nobody_may_want_it() -> None:
    auction = Auction(3, 0, 9)
    for _ in range(3):
        assert not auction.over()
        auction.fold()
    assert (auction.over(), auction.bidder) == (True, -1)


def test_the_most_cannot_be_outbid() -> None:
    auction = Auction(3, 0, 9)
    auction.bid(9)
    assert auction.over()


# -- what tricks give away --------------------------------------------------------------------------------------------
def test_whoever_does_not_follow_has_none() -> None:
    voids = Voids(3, IN_SUIT)
    plays = [(1, NUMBER["S5"]), (2, NUMBER["H2"]), (0, NUMBER["S9"])]
    voids.see(plays[:2])
    voids.see(plays)
    voids.see(plays)
    assert [CARDS.in_set(void) for void in voids.void] == [[], [], CARDS.in_set(SPADES)]
    assert CARDS.in_set(voids.possible(2, CARDS.set_of(["SA", "H2", "H3"]))) == ["H3"]
    before = voids.copy()
    voids.drew(2)
    assert CARDS.in_set(voids.possible(2, CARDS.set_of(["SA", "H2", "H3"]))) == ["SA", "H3"]
    assert before.void[2] == SPADES
    voids.see(plays)
    assert voids.void[2] == 0, "what was drawn since is not forgotten for a trick that still lies there"


# -- worlds -----------------------------------------------------------------------------------------------------------
class Dealt(HiddenHands):
    """Keeps what the places got; nothing of it goes into the state."""

    def put(self, state: State, held: "vec[i64]", dice: Dice) -> None:
        self.held = [int(cards) for cards in held]


def test_hidden_hands_are_dealt_from_counts_and_exclusions() -> None:
    worlds = Dealt(game("iyadosu").setup(3).new_state(), 0b111111, [2, 3, 1], [0b000111, 0b111110, 0b111111])
    seen = set()
    for seed in range(200):
        assert worlds.draw(FastDice(seed)) is not worlds.known
        first, second, rest = worlds.held
        assert (first | second | rest, first.bit_count(), second.bit_count()) == (0b111111, 2, 3)
        assert first & ~0b000111 == 0
        assert second & 1 == 0
        seen.add((first, second))
    # Every division comes up.
    assert len(seen) == sum(
        1
        for first in range(64)
        for second in range(64)
        if first.bit_count() == 2 and second.bit_count() == 3 and not first & second
        if not first & ~0b000111 and not second & 1
    )


# -- ordinary cards ---------------------------------------------------------------------------------------------------
def test_there_are_52() -> None:
    assert len(set(CARDS)) == 52
    assert sum(IN_SUIT) == (1 << 52) - 1
    assert CARDS.set_of(CARDS.in_set(SPADES | CLUBS)) == SPADES | CLUBS


@pytest.mark.parametrize(
    ("part", "english", "japanese"),
    [("SA", "ace of spades", "スペードのエース"), ("H10", "10 of hearts", "ハートの10"), ("D", "diamonds", "ダイヤ")],
)
def test_what_they_are_called(part: str, english: str, japanese: str) -> None:
    found = called(None, part)
    assert isinstance(found, Sentence)
    assert (found.text("en"), found.text("ja")) == (english, japanese)


@pytest.mark.parametrize("part", ["", "SH", "S1", "x"])
def test_anything_else_has_no_name(part: str) -> None:
    assert called(None, part) is None
