"""Couperation in words: notation and the details of events."""

from collections.abc import Sequence

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.messages import Catalogue, Sentence
from chabudai.engine.notation import Part
from chabudai.games.couperation import rules_fixed as numbering
from chabudai.games.couperation.cards import CARDS, PLACE_NUMBER, PLACES

Forms = Sequence[tuple[str, dict[str, Part]]]

ENDINGS = ("ended_tower", "ended_broken", "ended_stuck")


def move_forms() -> Forms:
    wishes: Forms = [(f"wish {wish}", {"wish": wish}) for wish in range(numbering.WISHES)]
    draws: Forms = [(f"draw {count}", {"count": count}) for count in range(numbering.MOST_DRAW + 1)]
    opens: Forms = [(f"open {place}", {"place": place}) for place in PLACES]
    places: Forms = [(f"place {place}", {"place": place}) for place in PLACES]
    return [
        *wishes, *draws, *_put("up"), *_put("down"), *opens, *_name("fetch"), *_name("pay"), *_name("burn"), *places,
        *_name("destroy"), *_name("clear"),
    ]  # fmt: skip


def _put(verb: str) -> Forms:
    return [(f"{verb} {card} {place}", {"card": card, "place": place}) for place in PLACES for card in CARDS]


def _name(verb: str) -> Forms:
    return [(f"{verb} {card}", {"card": card}) for card in CARDS]


def outcome_forms() -> Forms:
    seats = range(numbering.MOST_SEATS)
    deals: Forms = [(f"deal {seat} {card}", {"seat": seat, "card": card}) for seat in seats for card in CARDS]
    firsts: Forms = [(f"first {seat}", {"seat": seat}) for seat in seats]
    return [*deals, *_name("reserve"), *firsts, *_name("drawn")]


def called(words: Catalogue, part: str) -> Sentence | None:
    """`@2.3` is the third place of the second level; cards are called as they are written."""
    if part not in PLACE_NUMBER:
        return None
    level, number = part.removeprefix("@").split(".")
    return words.sentence("place", level=level, number=number)


def tell(event: Event, viewer: int | None) -> Told:
    """An event with the details its viewer may know."""
    seat: dict[str, Part] = {"seat": event.seat}
    if event.kind in _SECRET:
        return _tell_secret(event, viewer)
    match event.kind:
        case numbering.RESERVED:
            return Told("reserved", {"card": CARDS[event.x]})
        case numbering.WISH_REVEALED:
            return Told("wish_revealed", {**seat, "wish": event.x})
        case numbering.STARTED:
            return Told("started", {**seat})
        case numbering.DRAW_NAMED:
            return Told("draw_named" if event.x else "drew_nothing", {**seat, "count": event.x})
        case numbering.DREW_FINISH:
            return Told("drew_finish", {**seat, "card": CARDS[numbering.FINISH]})
        case numbering.PLACED_UP:
            return Told("placed_up", {**seat, "card": CARDS[event.x], "place": PLACES[event.y]})
        case numbering.OPENED:
            kind = "opened" if event.z else "opened_wrong"
            return Told(kind, {**seat, "card": CARDS[event.x], "place": PLACES[event.y]})
        case numbering.FETCHED:
            return Told("fetched", {**seat, "card": CARDS[event.x], "place": PLACES[event.y]})
        case numbering.ENDED:
            broken: dict[str, Part] = {}
            if ENDINGS[event.x] == "ended_broken":
                place, card = divmod(event.w, 64)
                broken = {"placer_seat": event.z, "place": PLACES[place], "card": CARDS[card]}
            return Told(ENDINGS[event.x], {**seat, "face_up": event.y, **broken})
    return Told(_CARD_EVENTS[event.kind], {**seat, "card": CARDS[event.x]})


# Events that are told with a card and nothing else.
_CARD_EVENTS = {
    numbering.FETCHING: "fetching",
    numbering.PAID: "paid",
    numbering.BURNT: "burnt",
    numbering.RETURNED: "returned",
    numbering.DESTROYED: "destroyed",
    numbering.CLEARED: "cleared",
}
_SECRET = (numbering.DEALT, numbering.WISHED, numbering.DREW, numbering.PLACED_DOWN, numbering.RETURNED_UNSEEN)


def _tell_secret(event: Event, viewer: int | None) -> Told:
    """An event of which only some seats learn the secret: the others get the same without it."""
    known = event.known_to(-1 if viewer is None else viewer)
    seat: dict[str, Part] = {"seat": event.seat}
    if event.kind == numbering.WISHED:
        return Told("wished", {**seat, "wish": event.secret}) if known else Told("wished_hidden", {**seat})
    kind = {
        numbering.DEALT: "dealt",
        numbering.DREW: "drew",
        numbering.PLACED_DOWN: "placed_down",
        numbering.RETURNED_UNSEEN: "returned_unseen",
    }[event.kind]
    if event.kind == numbering.PLACED_DOWN:
        seat["place"] = PLACES[event.y]
    elif event.kind == numbering.RETURNED_UNSEEN:
        seat["placer_seat"] = event.x
    return Told(kind, {**seat, "card": CARDS[event.secret]}) if known else Told(f"{kind}_hidden", {**seat})
