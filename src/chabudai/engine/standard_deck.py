"""An ordinary pack of 52 cards: its notation, its sets, and its words in every language.

Cards are numbered suit by suit, each from the 2 to the ace, and written like `S10` and `HA`; boards know such faces.
"""

from chabudai.engine.messages import WORDS, Sentence

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NUMBER = {name: card for card, name in enumerate(CARDS)}
#: The cards of each suit as a set.
IN_SUIT = [(1 << len(RANKS)) - 1 << suit * len(RANKS) for suit in range(len(SUITS))]


def cards_in(cards: int) -> list[str]:
    """A set of cards by their names, ascending."""
    return [name for card, name in enumerate(CARDS) if cards >> card & 1]


def set_of(names: list[str] | None) -> int:
    return sum(1 << NUMBER[name] for name in names or [])


def called(setup: object, part: str) -> Sentence | None:
    """`SA` is the ace of spades: a game may import this into its `text` as it is."""
    if part in NUMBER:
        return WORDS.sentence("deck.card", rank=WORDS.sentence(f"deck.rank.{part[1:]}"), suit=suit_called(part[0]))
    return suit_called(part) if part in SUITS and len(part) == 1 else None


def suit_called(letter: str) -> Sentence:
    return WORDS.sentence(f"deck.suit.{letter}")
