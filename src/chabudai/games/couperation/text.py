"""Couperation in words: notation, what it calls its places, what a move is good for, and what is a trap."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Forms, Move, forms
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.cards import CARDS, PLACE_NUMBER, PLACES, Sheet
from chabudai.games.couperation.shapes import CouperationView


def move_forms() -> Forms:
    return [
        *forms("wish {wish}", wish=range(n.WISHES)),
        *forms("draw {count}", count=range(n.MOST_DRAW + 1)),
        *_put("up"),
        *_put("down"),
        *forms("open {place}", place=PLACES),
        *_name("fetch"),
        *_name("pay"),
        *_name("burn"),
        *forms("place {place}", place=PLACES),
        *_name("destroy"),
        *_name("clear"),
    ]


def _put(verb: str) -> Forms:
    return forms(verb + " {card} {place}", place=PLACES, card=CARDS)


def _name(verb: str) -> Forms:
    return forms(verb + " {card}", card=CARDS)


def outcome_forms() -> Forms:
    seats = range(n.MOST_SEATS)
    return [
        *forms("deal {seat} {card}", seat=seats, card=CARDS),
        *_name("reserve"),
        *forms("first {seat}", seat=seats),
        *_name("drawn"),
    ]


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """`@2.3` is the third place of the second level; cards are called as they are written."""
    if part not in PLACE_NUMBER:
        return None
    level, number = part.removeprefix("@").split(".")
    return setup.words.sentence("place", level=level, number=number)


def why_good(setup: Setup[Sheet], view: CouperationView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    parts = move.parts
    left = len(PLACES) - view.face_up - 1
    match move.verb:
        case "draw":
            return setup.words.sentence("hint.draw" if parts["count"] else "hint.draw_nothing", deck=view.deck)
        case "up":
            return setup.words.sentence(
                "hint.up" if left else "hint.top", card=parts["card"], place=parts["place"], left=left
            )
        case "open":
            mine = any(placed.place == parts["place"] and placed.placed_by == view.seat for placed in view.tower)
            return setup.words.sentence("hint.open_mine" if mine else "hint.open", place=parts["place"], left=left)
        case "place":
            assert view.fetch is not None
            return setup.words.sentence("hint.place", card=view.fetch.card, place=parts["place"])
        case "pay" | "burn" | "destroy" | "clear":
            return setup.words.sentence("hint.spare", card=parts["card"])
        case verb:
            return setup.words.sentence(f"hint.{verb}", **parts)


def careful(setup: Setup[Sheet], view: CouperationView, move: Move) -> Sentence | None:
    if move.verb == "draw":
        return setup.words.sentence("careful.draw") if not move.parts["count"] and not view.hand else None
    known = any(placed.place == move.parts["place"] and placed.card is not None for placed in view.tower)
    # What somebody else has laid down may be right, however unlikely that is.
    return setup.game.loses_for_sure(setup, view, move) if known else None
