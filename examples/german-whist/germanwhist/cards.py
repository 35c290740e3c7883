"""The cards: an ordinary pack of 52. A card is a number, suit by suit, the lowest first."""

from chabudai.engine.cards import CardSheet

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NUMBER = {name: card for card, name in enumerate(CARDS)}


class Sheet(CardSheet, frozen=True):
    """Nothing is printed on these cards but their suit and rank."""


def longest(setup: object) -> int:
    """Who leads, 26 cards dealt, 13 turned up and 13 drawn, 52 played."""
    return 1 + 26 + 13 + 13 + 52
