"""Which cards a game is printed with: their faces and backs, and how many of each."""

from collections.abc import Callable
from typing import NamedTuple

from chabudai.engine.game import Setup
from chabudai.printing.couperation import couperation_deck
from chabudai.printing.escapenow import escapenow_deck
from chabudai.printing.familiars import familiars_deck
from chabudai.printing.futon import futon_deck
from chabudai.printing.iyadosu import iyadosu_deck
from chabudai.printing.paper import PrintedCard
from chabudai.printing.plain import plain_deck
from chabudai.typesetting import Fonts

#: Millimetres: as most sleeves are made for.
CARD_WIDTH = 63
CARD_HEIGHT = 88

Maker = Callable[[Setup, str, Fonts], list[PrintedCard]]
_OWN: dict[str, Maker] = {
    "iyadosu": iyadosu_deck,
    "familiars": familiars_deck,
    "couperation": couperation_deck,
    "futon": futon_deck,
    "escapenow": escapenow_deck,
}


class Deck(NamedTuple):
    cards: list[PrintedCard]
    #: Millimetres.
    height: float


def deck_of(setup: Setup, language: str, fonts: Fonts) -> Deck:
    """Our own faces for our own games; for any other what the plain board knows of its cards."""
    maker = _OWN.get(setup.game.name) if setup.game.package.startswith("chabudai.games.") else None
    cards = (maker or plain_deck)(setup, language, fonts)
    square = bool(cards) and all(card.square for card in cards)
    return Deck(cards, CARD_WIDTH if square else CARD_HEIGHT)
