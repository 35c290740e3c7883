"""Escape from the Futon in words: notation, why a move is not allowed, and what it is good for."""

from collections.abc import Sequence

from chabudai.engine.game import Setup
from chabudai.engine.messages import WORDS, Sentence
from chabudai.engine.notation import Forms, Move, forms
from chabudai.games.futon.cards import LESSONS, RISES, Lesson, Rise, Sheet
from chabudai.games.futon.rules_cards import MOST_SEATS, SKIP
from chabudai.games.futon.shapes import FutonView, SoloView

SOLO_RISES = RISES[:SKIP]


def move_forms() -> Forms:
    return [
        *forms("rise {rise}", rise=RISES),
        *forms("take {lesson}", lesson=LESSONS),
    ]


def outcome_forms() -> Forms:
    seats = range(MOST_SEATS)
    return [
        *forms("dealer {seat}", seat=seats),
        *forms("lesson {lesson}", lesson=LESSONS),
        *forms("exam {seat} {rise}", seat=seats, rise=RISES),
        *forms("hand {rise}", rise=SOLO_RISES),
        *forms("draw {rise}", rise=SOLO_RISES),
    ]


def why_not(setup: Setup[Sheet], view: FutonView | SoloView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    if isinstance(view, SoloView):
        return _why_not_alone(setup, view, move)
    if view.phase == "rise":
        if move.verb == "take":
            return setup.words.sentence("why.rise_first")
        return setup.words.sentence("why.must_skip", skip=_name(setup, "skip"))
    if move.verb == "rise":
        return setup.words.sentence("why.risen")
    lesson = _name(setup, str(move.parts["lesson"]))
    return setup.words.sentence("why.not_displayed", lesson=lesson, display=_names(setup, view.display))


def _why_not_alone(setup: Setup[Sheet], view: SoloView, move: Move) -> Sentence:
    assert view.hand is not None
    if move.verb == "take":
        return setup.words.sentence("why.no_take")
    rise = str(move.parts["rise"])
    if rise == "skip":
        return setup.words.sentence("why.no_skip", skip=_name(setup, rise))
    return setup.words.sentence("why.not_in_hand", rise=_name(setup, rise), hand=_names(setup, view.hand))


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """A card by the name that is printed on it."""
    cards: list[Rise | Lesson] = [*setup.cards.rise, *setup.cards.lesson]
    card = next((card for card in cards if card.name == part), None)
    return None if card is None else setup.words.sentence("card", en=card.en, ja=card.ja)


def _name(setup: Setup[Sheet], name: str) -> Sentence:
    found = called(setup, name)
    assert found is not None
    return found


def _names(setup: Setup[Sheet], names: Sequence[str]) -> Sentence:
    """The different cards of a list, joined as the language joins them."""
    different = [_name(setup, name) for name in dict.fromkeys(names)]
    found = different[0]
    for card in different[1:]:
        found = WORDS.sentence("list", before=found, last=card)
    return found


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
