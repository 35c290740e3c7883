"""German Whist in words: the notation, what cards are called, and why a move is not possible."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Forms, Move, forms
from germanwhist.cards import CARDS, NUMBER, Sheet
from germanwhist.shapes import WhistView


def move_forms() -> Forms:
    return forms("play {card}", card=CARDS)


def outcome_forms() -> Forms:
    return [
        *forms("start {seat}", seat=range(2)),
        *forms("deal {seat} {card}", seat=range(2), card=CARDS),
        *forms("turn {card}", card=CARDS),
    ]


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """`SA` is the ace of spades."""
    if part not in NUMBER:
        return None
    words = setup.words
    return words.sentence("card", rank=words.sentence(f"rank.{part[1:]}"), suit=words.sentence(f"suit.{part[0]}"))


def why_not(setup: Setup[Sheet], view: WhistView, move: Move) -> Sentence:
    card = str(move.parts["card"])
    if card not in (view.hand or []):
        return setup.words.sentence("why.not_yours", card=card)
    return setup.words.sentence("why.follow", suit=setup.words.sentence(f"suit.{view.trick[0].card[0]}"))
