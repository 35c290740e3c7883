"""Familiar's Trouble: what a move is good for, in a sentence for a hint."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.games.familiars.cards import LETTERS, Sheet
from chabudai.games.familiars.rules_cards import SEATS
from chabudai.games.familiars.shapes import FamiliarsView


def why_good(setup: Setup[Sheet], view: FamiliarsView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    if move.verb != "play":
        return setup.words.sentence(f"hint.{move.verb}", **move.parts)
    card = str(move.parts["card"])
    totals = view.totals if view.trick else dict.fromkeys(LETTERS, 0)
    after = {letter: total + (int(card.strip(LETTERS)) if letter in card else 0) for letter, total in totals.items()}
    points = [
        setup.cards.errands()[errand].points
        for errand in view.display
        if all(after[letter] >= need for letter, need in setup.cards.errands()[errand].needs.by_letter())
    ]
    if points:
        return setup.words.sentence("hint.completes", count=len(points), points=sum(points))
    if len(view.trick) == SEATS - 1:
        return setup.words.sentence("hint.nothing", card=card)
    return setup.words.sentence("hint.prepares", card=card, totals=" ".join(f"{k}{v}" for k, v in after.items() if v))
