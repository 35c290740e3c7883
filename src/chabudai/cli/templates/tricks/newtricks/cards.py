"""The cards: an ordinary pack. Next: your own; whatever is printed on them goes into cards/first.toml."""

from chabudai.engine.cards import CardSheet


class Sheet(CardSheet, frozen=True):
    pass
