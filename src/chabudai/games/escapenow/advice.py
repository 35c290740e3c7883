"""ESCAPE NOW!: what a move is good for, in a sentence for a hint, and what is a trap."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.games.escapenow.cards import Sheet
from chabudai.games.escapenow.shapes import EscapeView, Hand, Place


def why_good(setup: Setup[Sheet], view: EscapeView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    assert view.seat is not None
    hand = view.hands[view.seat if view.turn is None or view.phase == "answering" else view.turn]
    match move.verb:
        case "start" | "wait":
            return setup.words.sentence(f"hint.{move.verb}", count=max(_fitting(hand, place) for place in view.places))
        case "solve" | "finish":
            return _why_lay(setup, view.places[(hand.pawn or 0) - 1], hand.pawn, move)
        case "pawn" | "move":
            place = int(str(move.parts["place"]))
            return setup.words.sentence("hint.go", place=place, count=_fitting(hand, view.places[place - 1]))
        case "refill":
            left = view.pile - int(str(move.parts["count"]))
            return setup.words.sentence("hint.refill", count=move.parts["count"], pile=left)
        case "drop":
            wanted = sum(move.parts["card"] in place.takes for place in view.places)
            return setup.words.sentence("hint.drop", card=move.parts["card"], count=wanted)
        case verb:
            return setup.words.sentence(f"hint.{verb}")


def _fitting(hand: Hand, place: Place) -> int:
    """How many cards of a hand may be laid on a puzzle as it lies."""
    fitting = sum(card in place.takes for card in hand.cards or [])
    return min(fitting, place.need - len(place.laid or []))


def _why_lay(setup: Setup[Sheet], puzzle: Place, place: int | None, move: Move) -> Sentence:
    free = puzzle.need - len(puzzle.laid or []) - 1
    if move.verb == "finish":
        return setup.words.sentence("hint.finish", place=place, count=free)
    return setup.words.sentence("hint.lay" if free else "hint.complete", place=place, count=free)


def careful(setup: Setup[Sheet], view: EscapeView, move: Move) -> Sentence | None:
    """Whoever leaves a puzzle alone leaves what lies there."""
    pawns = [hand.pawn for hand in view.hands]
    here = None if view.turn is None else pawns[view.turn]
    if here is None or pawns.count(here) > 1:
        return None
    puzzle = view.places[here - 1]
    left = 0 if puzzle.solved else len(puzzle.laid or ())
    return setup.words.sentence("careful.leave", count=left) if left else None
