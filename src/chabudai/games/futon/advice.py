"""Escape from the Futon: what a move is good for, in a sentence for a hint."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.games.futon.cards import RISES, Sheet
from chabudai.games.futon.shapes import FutonView, SoloView


def why_good(setup: Setup[Sheet], view: FutonView | SoloView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    if isinstance(view, SoloView):
        return _of_lesson(setup, str(view.row[RISES.index(str(move.parts["rise"]))]), view.stamina)
    assert view.seat is not None
    stamina = view.players[view.seat].stamina
    if move.verb == "take":
        return _of_lesson(setup, str(move.parts["lesson"]), stamina)
    rise = next(card for card in setup.cards.rise if card.name == move.parts["rise"])
    best = max((card.points for card in setup.cards.lesson if card.name in view.display), default=0)
    return setup.words.sentence(f"hint.{rise.name}", hearts=_signed(rise.hearts), stamina=stamina, points=best)


def _of_lesson(setup: Setup[Sheet], lesson: str, stamina: int) -> Sentence:
    card = next(card for card in setup.cards.lesson if card.name == lesson)
    name = setup.words.sentence("card", en=card.en, ja=card.ja)
    return setup.words.sentence(
        "hint.take", lesson=name, points=card.points, hearts=_signed(card.hearts), stamina=stamina
    )


def _signed(hearts: int) -> str:
    """With a minus sign, not a hyphen."""
    return f"{hearts:+d}".replace("-", "−")
