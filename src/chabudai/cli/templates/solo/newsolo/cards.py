"""The cards. Next: what is on them; everything printed goes into cards/first.toml."""

from chabudai.engine.cards import CardSheet

CARDS = [str(number) for number in range(1, 13)]


class Sheet(CardSheet, frozen=True):
    pass
