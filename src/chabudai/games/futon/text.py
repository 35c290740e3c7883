"""Escape from the Futon in words: notation, the details of events, and why a move is not allowed."""

from collections.abc import Sequence

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.messages import WORDS, Catalogue, Sentence
from chabudai.engine.notation import Move, Part
from chabudai.games.futon import rules_events as events
from chabudai.games.futon.cards import LESSONS, RISES, Lesson, Rise, Sheet
from chabudai.games.futon.rules_cards import MOST_SEATS, SKIP
from chabudai.games.futon.shapes import FutonView, SoloView

SOLO_RISES = RISES[:SKIP]

Forms = Sequence[tuple[str, dict[str, Part]]]


def move_forms() -> Forms:
    rises: Forms = [(f"rise {rise}", {"rise": rise}) for rise in RISES]
    takes: Forms = [(f"take {lesson}", {"lesson": lesson}) for lesson in LESSONS]
    return [*rises, *takes]


def outcome_forms() -> Forms:
    dealers: Forms = [(f"dealer {seat}", {"seat": seat}) for seat in range(MOST_SEATS)]
    lessons: Forms = [(f"lesson {lesson}", {"lesson": lesson}) for lesson in LESSONS]
    exams: Forms = [
        (f"exam {seat} {rise}", {"seat": seat, "rise": rise}) for seat in range(MOST_SEATS) for rise in RISES
    ]
    hands: Forms = [(f"hand {rise}", {"rise": rise}) for rise in SOLO_RISES]
    draws: Forms = [(f"draw {rise}", {"rise": rise}) for rise in SOLO_RISES]
    return [*dealers, *lessons, *exams, *hands, *draws]


def tell(sheet: Sheet, solo: bool, event: Event, viewer: int | None) -> Told:
    """An event with the details its viewer may know; a card comes with its names."""
    known = event.known_to(-1 if viewer is None else viewer)
    seat: dict[str, Part] = {"seat": event.seat}
    change: dict[str, Part] = {"hearts": event.x, "stamina": event.y}
    match event.kind:
        case events.DEALER_DRAWN:
            return Told("dealer_drawn", {**seat})
        case events.DEALER_CHANGED:
            return Told("dealer_changed", {**seat})
        case events.ROUND_BEGAN:
            return Told("turn_began" if solo else "round_began", {**seat, "round": event.x})
        case events.REVEALED if solo:
            return Told("laid", {**_lesson(sheet, event.x), "place": event.y})
        case events.REVEALED:
            return Told("revealed", {**_lesson(sheet, event.x)})
        case events.CHILLED:
            return Told("chilled", {**seat, **change})
        case events.WENT_DRINKING:
            return Told("went_drinking", {**seat, **change})
        case events.CRASHED:
            return Told("crashed", {**seat, **change})
        case events.ADJUSTED:
            return Told("adjusted", {**seat, **change})
        case events.TOOK:
            return Told("took", {**seat, **_lesson(sheet, event.x)})
        case events.PUT_ASIDE:
            return Told("put_aside", {**_lesson(sheet, event.x)})
        case events.DISCARDED:
            return Told("discarded", {**_lesson(sheet, event.x)})
        case events.RESHUFFLED:
            return Told("reshuffled", {"count": event.x})
        case events.CHOSEN | events.HAND_DEALT | events.RISE_DRAWN:
            return _tell_secret(sheet, event, known)
        case events.ROSE:
            return Told("rose", {**seat, **_rise(sheet, event.x)})
        case _:
            return _tell_the_end(sheet, event)


def _tell_secret(sheet: Sheet, event: Event, known: bool) -> Told:
    kind = {events.CHOSEN: "chosen", events.HAND_DEALT: "hand_dealt", events.RISE_DRAWN: "rise_drawn"}[event.kind]
    parts: dict[str, Part | list[int] | None] = {"seat": event.seat}
    if event.kind == events.RISE_DRAWN:
        parts["left"] = event.x
    return Told(kind, {**parts, **_rise(sheet, event.secret)}) if known else Told(f"{kind}_hidden", parts)


def _tell_the_end(sheet: Sheet, event: Event) -> Told:
    seat: dict[str, Part] = {"seat": event.seat}
    match event.kind:
        case events.EXAM_BEGAN:
            return Told("exam_began", {})
        case events.EXAM_DREW:
            return Told("exam_drew", {**seat, **_rise(sheet, event.x), "points": event.y})
        case events.SCORED:
            return Told("scored", {**seat, "lessons": event.x, "exam": event.y, "score": event.z})
        case events.SOLO_SCORED:
            return Told("solo_scored", {**seat, "lessons": event.x, "stamina": event.y, "score": event.z})
        case events.GAME_ENDED:
            winners = [seat for seat in range(MOST_SEATS) if event.y >> seat & 1]
            kind = ("ended", "fell_asleep", "finished_term")[event.x]
            return Told(kind, {"winners": winners, "count": len(winners)})
    raise AssertionError(f"no words for event {event.kind}")


def _rise(sheet: Sheet, rise: int) -> dict[str, Part]:
    card = sheet.rise[rise]
    return {"rise": card.name, "en": card.en, "ja": card.ja}


def _lesson(sheet: Sheet, lesson: int) -> dict[str, Part]:
    card = sheet.lesson[lesson]
    return {"lesson": card.name, "en": card.en, "ja": card.ja}


def why_not(words: Catalogue, sheet: Sheet, view: FutonView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    if view.phase == "rise":
        if move.verb == "take":
            return words.sentence("why.rise_first")
        return words.sentence("why.must_skip", skip=_name(words, sheet, "skip"))
    if move.verb == "rise":
        return words.sentence("why.risen")
    lesson = _name(words, sheet, str(move.parts["lesson"]))
    return words.sentence("why.not_displayed", lesson=lesson, display=_names(words, sheet, view.display))


def why_not_alone(words: Catalogue, sheet: Sheet, view: SoloView, move: Move) -> Sentence:
    assert view.hand is not None
    if move.verb == "take":
        return words.sentence("why.no_take")
    rise = str(move.parts["rise"])
    if rise == "skip":
        return words.sentence("why.no_skip", skip=_name(words, sheet, rise))
    return words.sentence("why.not_in_hand", rise=_name(words, sheet, rise), hand=_names(words, sheet, view.hand))


def called(words: Catalogue, sheet: Sheet, part: str) -> Sentence | None:
    """A card by the name that is printed on it."""
    cards: list[Rise | Lesson] = [*sheet.rise, *sheet.lesson]
    card = next((card for card in cards if card.name == part), None)
    return None if card is None else words.sentence("card", en=card.en, ja=card.ja)


def _name(words: Catalogue, sheet: Sheet, name: str) -> Sentence:
    found = called(words, sheet, name)
    assert found is not None
    return found


def _names(words: Catalogue, sheet: Sheet, names: Sequence[str]) -> Sentence:
    """The different cards of a list, joined as the language joins them."""
    different = [_name(words, sheet, name) for name in dict.fromkeys(names)]
    found = different[0]
    for card in different[1:]:
        found = WORDS.sentence("list", before=found, last=card)
    return found
