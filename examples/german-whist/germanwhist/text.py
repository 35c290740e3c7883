"""German Whist in words: the notation, and why a move is not possible."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move, forms
from chabudai.engine.standard_deck import CARDS, suit_called
from chabudai.engine.standard_deck import called as called
from germanwhist.view import WhistView

move_forms = forms("play {card}", card=CARDS)
outcome_forms = [
    *forms("start {seat}", seat=range(2)),
    *forms("deal {seat} {card}", seat=range(2), card=CARDS),
    *forms("turn {card}", card=CARDS),
]


def why_not(setup: Setup, view: WhistView, move: Move) -> Sentence:
    card = str(move.parts["card"])
    if card not in (view.hand or []):
        return setup.words.sentence("why.not_yours", card=card)
    return setup.words.sentence("why.follow", suit=suit_called(view.trick[0].card[0]))
