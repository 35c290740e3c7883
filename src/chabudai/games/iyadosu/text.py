"""Iyadosu in words: notation, why a move is not allowed, and what it is good for."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Forms, Move, forms
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import CARDS, MOST_REFUSE, NUMBER, Sheet
from chabudai.games.iyadosu.shapes import IyadosuView


def move_forms() -> Forms:
    return [
        *forms("play {card}", card=CARDS),
        *forms("refuse {card}", card=CARDS),
        *forms("split {count}", count=range(MOST_REFUSE + 1)),
        ("insert", {}),
    ]


def outcome_forms() -> Forms:
    seats = range(rules.MOST_SEATS)
    return [
        *forms("start {seat}", seat=seats),
        *forms("deal {seat} {card}", seat=seats, card=CARDS),
    ]


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """`R7` is the red 7."""
    if part not in NUMBER:
        return None
    return setup.words.sentence("card", colour=_colour(setup, part[0]), number=part[1:])


def why_not(setup: Setup[Sheet], view: IyadosuView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    if view.phase == "division":
        if move.verb == "split":
            return setup.words.sentence("why.split", least=setup.cards.refuse.least, most=setup.cards.refuse.most)
        return setup.words.sentence("why.divide_first")
    assert view.normal is not None and view.refuse is not None
    match move.verb:
        case "split":
            return setup.words.sentence("why.divided")
        case "insert":
            return setup.words.sentence("why.insert", count=len(view.normal))
        case "play":
            return _why_not_play(setup, view, str(move.parts["card"]))
        case _:
            return _why_not_refuse(setup, view, str(move.parts["card"]))


def why_good(setup: Setup[Sheet], view: IyadosuView, move: Move) -> Sentence:
    """What a move is good for: how the declaration stands decides whether tricks are wanted."""
    assert view.seat is not None
    player = view.players[view.seat]
    missing = (player.declared or 0) - player.won
    match move.verb:
        case "split":
            return setup.words.sentence("hint.split", count=move.parts["count"])
        case "refuse":
            return setup.words.sentence("hint.refuse", count=player.refuse)
        case "play":
            return setup.words.sentence("hint.wanted" if missing > 0 else "hint.unwanted", count=missing)
        case verb:
            return setup.words.sentence(f"hint.{verb}")


def _why_not_play(setup: Setup[Sheet], view: IyadosuView, card: str) -> Sentence:
    assert view.normal is not None and view.refuse is not None
    if not view.normal:
        return setup.words.sentence("why.useless")
    if card in view.refuse:
        key = "why.lead_refuse" if view.lead_colour is None else "why.say_refuse"
        return setup.words.sentence(key, card=card)
    if card not in view.normal:
        return setup.words.sentence("why.not_yours", card=card)
    return setup.words.sentence("why.follow", colour=_colour(setup, view.lead_colour))


def _why_not_refuse(setup: Setup[Sheet], view: IyadosuView, card: str) -> Sentence:
    assert view.normal is not None and view.refuse is not None
    if not view.normal:
        return setup.words.sentence("why.useless")
    if card not in view.refuse:
        key = "why.refuse_normal" if card in view.normal else "why.not_yours"
        return setup.words.sentence(key, card=card)
    if view.lead_colour is None:
        return setup.words.sentence("why.lead_refuse", card=card)
    return setup.words.sentence("why.refuse_void", colour=_colour(setup, view.lead_colour))


def _colour(setup: Setup[Sheet], letter: str | None) -> Sentence:
    colour = next(colour for colour in setup.cards.colour if colour.letter == letter)
    return setup.words.sentence("colour", en=colour.en, ja=colour.ja)
