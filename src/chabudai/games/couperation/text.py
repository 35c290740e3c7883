"""Couperation in words: notation, and what it calls its places."""

from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Forms, forms
from chabudai.games.couperation import rules_fixed as n
from chabudai.games.couperation.cards import CARDS, PLACE_NUMBER, PLACES, Sheet


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
