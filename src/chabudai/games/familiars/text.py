"""Familiar's Trouble in words: notation, what may be said, why a move is not allowed, and what it is good for."""

import re
from functools import reduce

from chabudai.engine.game import Setup
from chabudai.engine.messages import WORDS, Sentence
from chabudai.engine.notation import Forms, Move, forms
from chabudai.games.familiars.cards import ERRANDS, KINDS, LETTERS, Sheet
from chabudai.games.familiars.rules_cards import LEVELS, SEATS
from chabudai.games.familiars.shapes import FamiliarsView

#: Some colours and a number.
AMOUNT = re.compile(r"([RGB]+)(\d+)")


def move_forms() -> Forms:
    levels = range(1, LEVELS + 1)
    return [
        ("exchange", {}),
        ("keep", {}),
        ("leave", {}),
        *forms("refill {level}", level=levels),
        *forms("pass {card}", card=KINDS),
        *forms("play {card}", card=KINDS),
        *forms("swap {errand} {level}", errand=ERRANDS, level=levels),
    ]


def outcome_forms() -> Forms:
    return [
        *forms("lead {seat}", seat=range(SEATS)),
        *_to_each_seat("deal"),
        *forms("errand {errand}", errand=ERRANDS),
        *_to_each_seat("draw"),
    ]


def _to_each_seat(verb: str) -> Forms:
    return forms(verb + " {seat} {card}", seat=range(SEATS), card=KINDS)


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """`RG2` is the red and green 2; needs and totals are written the same way."""
    found = AMOUNT.fullmatch(part)
    if found is None:
        return None
    named = [colour for colour in setup.cards.colour if colour.letter in found[1]]
    *others, last = (setup.words.sentence("colour", en=colour.en, ja=colour.ja) for colour in named)
    if others:
        before = reduce(lambda first, second: WORDS.sentence("list", before=first, last=second), others)
        last = setup.words.sentence("colours", before=before, last=last)
    return setup.words.sentence("card", colours=last, number=found[2])


def why_not(setup: Setup[Sheet], view: FamiliarsView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    right_verbs = {
        "hand_exchange": ("exchange", "keep"),
        "pass": ("pass",),
        "errand_exchange": ("swap", "leave"),
        "trick": ("play",),
        "refill": ("refill",),
    }
    if move.verb not in right_verbs[view.phase]:
        return setup.words.sentence(f"why.now_{view.phase}")
    match move.verb:
        case "pass":
            return setup.words.sentence("why.not_yours", card=move.parts["card"], clause=2)
        case "play":
            return _why_not_play(setup, view, str(move.parts["card"]))
        case "swap":
            return _why_not_swap(setup, view, str(move.parts["errand"]), int(move.parts["level"]))
        case _:
            return setup.words.sentence("why.empty_refill", level=move.parts["level"])


def _why_not_play(setup: Setup[Sheet], view: FamiliarsView, card: str) -> Sentence:
    assert view.hand is not None
    if card not in view.hand:
        return setup.words.sentence("why.not_yours", card=card, clause=4)
    lead = view.trick[0].card
    colours = [colour for colour in setup.cards.colour if colour.letter in lead]
    return setup.words.sentence(
        "why.follow",
        card=card,
        lead=lead,
        en=" or ".join(colour.en for colour in colours),
        ja="か".join(colour.ja for colour in colours),
    )


def _why_not_swap(setup: Setup[Sheet], view: FamiliarsView, errand: str, level: int) -> Sentence:
    if errand not in view.display:
        return setup.words.sentence("why.not_open", errand=errand)
    return setup.words.sentence("why.empty_swap", level=level)


#: What may be said about errands in general (§9), and the beginners' wish for a colour (§10).
ERRAND_REMARKS = ("easier", "harder", "these_are_good", "not_for_me", "you_decide")
COLOUR_HINTS = tuple(f"like_{letter}" for letter in LETTERS)


def remarks(setup: Setup[Sheet], view: FamiliarsView) -> tuple[str, ...]:
    about_errands = ERRAND_REMARKS if view.phase in ("errand_exchange", "refill") else ()
    return about_errands + (COLOUR_HINTS if setup.options["hints"] == "on" else ())


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
