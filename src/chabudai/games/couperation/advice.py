"""Couperation: what a move is good for, in a sentence for a hint."""

from chabudai.engine.messages import Catalogue, Sentence
from chabudai.engine.notation import Move
from chabudai.games.couperation.cards import PLACES
from chabudai.games.couperation.shapes import CouperationView


def why_good(words: Catalogue, view: CouperationView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    parts = move.parts
    left = len(PLACES) - view.face_up - 1
    match move.verb:
        case "draw":
            return words.sentence("hint.draw" if parts["count"] else "hint.draw_nothing", deck=view.deck)
        case "up":
            return words.sentence(
                "hint.up" if left else "hint.top", card=parts["card"], place=parts["place"], left=left
            )
        case "open":
            mine = any(placed.place == parts["place"] and placed.placed_by == view.seat for placed in view.tower)
            return words.sentence("hint.open_mine" if mine else "hint.open", place=parts["place"], left=left)
        case "place":
            assert view.fetch is not None
            return words.sentence("hint.place", card=view.fetch.card, place=parts["place"])
        case "pay" | "burn" | "destroy" | "clear":
            return words.sentence("hint.spare", card=parts["card"])
        case verb:
            return words.sentence(f"hint.{verb}", **parts)
