"""An ordinary pack of 52 cards: its notation, its sets, and its words in every language.

Cards are numbered suit by suit, each from the 2 to the ace, and written like `S10` and `HA`; boards know such faces.
"""

from chabudai.engine.messages import WORDS, Sentence
from chabudai.engine.names import Names

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = Names(suit + rank for suit in SUITS for rank in RANKS)
NUMBER = CARDS.number
#: The cards of each suit as a set.
IN_SUIT = [(1 << len(RANKS)) - 1 << suit * len(RANKS) for suit in range(len(SUITS))]


def called(setup: object, part: str) -> Sentence | None:
    """`SA` is the ace of spades: a game may import this into its `text` as it is."""
    if part in NUMBER:
        return WORDS.sentence("deck.card", rank=WORDS.sentence(f"deck.rank.{part[1:]}"), suit=suit_called(part[0]))
    return suit_called(part) if part in SUITS and len(part) == 1 else None


def suit_called(letter: str) -> Sentence:
    return WORDS.sentence(f"deck.suit.{letter}")
