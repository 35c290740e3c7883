"""The cards: an ordinary pack of 52, on which nothing is printed but suit and rank."""


def longest(setup: object) -> int:
    """Who leads, 26 cards dealt, 13 turned up and 13 drawn, 52 played."""
    return 1 + 26 + 13 + 13 + 52
