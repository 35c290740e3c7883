"""Familiar's Trouble in words: notation, the details of events, and why a move is not allowed."""

import re
from collections.abc import Sequence
from functools import reduce

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.messages import WORDS, Catalogue, Sentence
from chabudai.engine.notation import Move, Part
from chabudai.games.familiars import rules
from chabudai.games.familiars.cards import ERRANDS, KINDS, LETTERS, Sheet
from chabudai.games.familiars.rules_cards import LEVELS, SEATS, total_in
from chabudai.games.familiars.shapes import FamiliarsView

Forms = Sequence[tuple[str, dict[str, Part]]]

#: Some colours and a number.
AMOUNT = re.compile(r"([RGB]+)(\d+)")


def move_forms() -> Forms:
    levels = range(1, LEVELS + 1)
    refills: Forms = [(f"refill {level}", {"level": level}) for level in levels]
    passes: Forms = [(f"pass {card}", {"card": card}) for card in KINDS]
    plays: Forms = [(f"play {card}", {"card": card}) for card in KINDS]
    swaps: Forms = [
        (f"swap {errand} {level}", {"errand": errand, "level": level}) for errand in ERRANDS for level in levels
    ]
    return [("exchange", {}), ("keep", {}), ("leave", {}), *refills, *passes, *plays, *swaps]


def outcome_forms() -> Forms:
    leads: Forms = [(f"lead {seat}", {"seat": seat}) for seat in range(SEATS)]
    errands: Forms = [(f"errand {errand}", {"errand": errand}) for errand in ERRANDS]
    return [*leads, *_to_each_seat("deal"), *errands, *_to_each_seat("draw")]


def _to_each_seat(verb: str) -> Forms:
    return [(f"{verb} {seat} {card}", {"seat": seat, "card": card}) for seat in range(SEATS) for card in KINDS]


def tell(sheet: Sheet, event: Event, viewer: int | None) -> Told:
    """An event with the details its viewer may know."""
    seat: dict[str, Part] = {"seat": event.seat}
    match event.kind:
        case rules.DEALT | rules.DREW | rules.PASSED:
            return _tell_secret(event, viewer)
        case rules.TURNED_UP | rules.SWAPPED | rules.PUT_BACK | rules.COMPLETED:
            return _tell_errand(sheet, event)
        case rules.LEAD_CHOSEN:
            return Told("lead_chosen", {**seat})
        case rules.ROUND_BEGAN:
            return Told("round_began", {**seat, "round": event.x})
        case rules.EXCHANGED:
            return Told("exchanged", {**seat})
        case rules.KEPT:
            return Told("kept", {**seat})
        case rules.LEFT:
            return Told("left", {**seat})
        case rules.PLAYED:
            return Told("played", {**seat, "card": KINDS[event.x]})
        case rules.TOTALLED:
            return Told("totalled", {letter: total_in(event.x, colour) for colour, letter in enumerate(LETTERS)})
        case rules.TRICK_TAKEN:
            return Told("trick_taken", {**seat, "round": event.x})
        case rules.REFILLED:
            return Told("refilled", {**seat, "level": event.x + 1})
        case rules.GAME_ENDED:
            praise = sheet.praise(event.x)
            return Told("ended", {"score": event.x, "count": event.y, "en": praise.en, "ja": praise.ja})
    raise AssertionError(f"no words for event {event.kind}")


def _tell_secret(event: Event, viewer: int | None) -> Told:
    kind = {rules.DEALT: "dealt", rules.DREW: "drew", rules.PASSED: "passed"}[event.kind]
    parts: dict[str, Part | list[int] | None] = {"seat": event.seat}
    if event.kind == rules.PASSED:
        parts["to_seat"] = event.x
    if event.known_to(-1 if viewer is None else viewer):
        return Told(kind, {**parts, "card": KINDS[event.secret]})
    return Told(f"{kind}_hidden", parts)


def _tell_errand(sheet: Sheet, event: Event) -> Told:
    errand = ERRANDS[event.x]
    match event.kind:
        case rules.SWAPPED:
            return Told("swapped", {"seat": event.seat, "errand": errand, "level": event.y + 1})
        case rules.PUT_BACK:
            return Told("put_back", {"errand": errand, "level": event.y + 1})
        case rules.COMPLETED:
            return Told("completed", {"errand": errand, "points": event.y, "score": event.z})
    needs = " ".join(f"{letter}{need}" for letter, need in sheet.errands()[errand].needs.by_letter())
    return Told("turned_up", {"errand": errand, "needs": needs, "points": sheet.errands()[errand].points})


def called(words: Catalogue, sheet: Sheet, part: str) -> Sentence | None:
    """`RG2` is the red and green 2; needs and totals are written the same way."""
    found = AMOUNT.fullmatch(part)
    if found is None:
        return None
    named = [colour for colour in sheet.colour if colour.letter in found[1]]
    *others, last = (words.sentence("colour", en=colour.en, ja=colour.ja) for colour in named)
    if others:
        before = reduce(lambda first, second: WORDS.sentence("list", before=first, last=second), others)
        last = words.sentence("colours", before=before, last=last)
    return words.sentence("card", colours=last, number=found[2])


def why_not(words: Catalogue, sheet: Sheet, view: FamiliarsView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    right_verbs = {
        "hand_exchange": ("exchange", "keep"),
        "pass": ("pass",),
        "errand_exchange": ("swap", "leave"),
        "trick": ("play",),
        "refill": ("refill",),
    }
    if move.verb not in right_verbs[view.phase]:
        return words.sentence(f"why.now_{view.phase}")
    match move.verb:
        case "pass":
            return words.sentence("why.not_yours", card=move.parts["card"], clause=2)
        case "play":
            return _why_not_play(words, sheet, view, str(move.parts["card"]))
        case "swap":
            return _why_not_swap(words, view, str(move.parts["errand"]), int(move.parts["level"]))
        case _:
            return words.sentence("why.empty_refill", level=move.parts["level"])


def _why_not_play(words: Catalogue, sheet: Sheet, view: FamiliarsView, card: str) -> Sentence:
    assert view.hand is not None
    if card not in view.hand:
        return words.sentence("why.not_yours", card=card, clause=4)
    lead = view.trick[0].card
    colours = [colour for colour in sheet.colour if colour.letter in lead]
    return words.sentence(
        "why.follow",
        card=card,
        lead=lead,
        en=" or ".join(colour.en for colour in colours),
        ja="か".join(colour.ja for colour in colours),
    )


def _why_not_swap(words: Catalogue, view: FamiliarsView, errand: str, level: int) -> Sentence:
    if errand not in view.display:
        return words.sentence("why.not_open", errand=errand)
    return words.sentence("why.empty_swap", level=level)


#: What may be said about errands in general (§9), and the beginners' wish for a colour (§10).
ERRAND_REMARKS = ("easier", "harder", "these_are_good", "not_for_me", "you_decide")
COLOUR_HINTS = tuple(f"like_{letter}" for letter in LETTERS)


def remarks(view: FamiliarsView, hints: bool) -> tuple[str, ...]:
    about_errands = ERRAND_REMARKS if view.phase in ("errand_exchange", "refill") else ()
    return about_errands + (COLOUR_HINTS if hints else ())
