"""Iyadosu in words: notation, the details of events, and why a move is not allowed."""

from collections.abc import Sequence

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.messages import Catalogue, Sentence
from chabudai.engine.notation import Move, Part
from chabudai.games.iyadosu import rules
from chabudai.games.iyadosu.cards import CARDS, MOST_REFUSE, NUMBER, Sheet
from chabudai.games.iyadosu.shapes import IyadosuView

Forms = Sequence[tuple[str, dict[str, Part]]]


def move_forms() -> Forms:
    plays: Forms = [(f"play {card}", {"card": card}) for card in CARDS]
    refusals: Forms = [(f"refuse {card}", {"card": card}) for card in CARDS]
    splits: Forms = [(f"split {k}", {"count": k}) for k in range(MOST_REFUSE + 1)]
    return [*plays, *refusals, *splits, ("insert", {})]


def outcome_forms() -> Forms:
    starts: Forms = [(f"start {seat}", {"seat": seat}) for seat in range(rules.MOST_SEATS)]
    deals: Forms = [
        (f"deal {seat} {card}", {"seat": seat, "card": card}) for seat in range(rules.MOST_SEATS) for card in CARDS
    ]
    return [*starts, *deals]


def tell(event: Event, viewer: int | None) -> Told:
    """An event with the details its viewer may know."""
    known = event.known_to(-1 if viewer is None else viewer)
    seat: dict[str, Part] = {"seat": event.seat}
    match event.kind:
        case rules.STARTED:
            return Told("started", {**seat})
        case rules.ROUND_BEGAN:
            return Told("round_began", {**seat, "round": event.x})
        case rules.DEALT if known:
            return Told("dealt", {**seat, "place": event.x, "card": CARDS[event.secret]})
        case rules.DEALT:
            return Told("dealt_hidden", {**seat, "place": event.x})
        case rules.DIVIDED:
            return Told("divided", {**seat, "count": event.x})
        case rules.PLAYED:
            return Told("played", {**seat, "card": CARDS[event.x]})
        case rules.REFUSED:
            return Told("refused", {**seat, "card": CARDS[event.x]})
        case rules.SUBMITTED:
            return Told("submitted", {**seat, "place": event.x})
        case rules.ELIMINATED:
            return Told("eliminated", {**seat})
        case rules.TRICK_TAKEN:
            return Told("trick_taken", {**seat, "won": event.x, "declared": event.y})
        case rules.ROUND_ENDED:
            return Told("round_ended", {"round": event.x})
        case rules.SCORED if event.w < 0:
            return Told("scored_nothing", {**seat})
        case rules.SCORED:
            terms = {"perseverance": event.x, "domination": event.y, "miss": event.z, "score": event.w}
            bonus = event.w - max(0, event.x + event.y - event.z)
            return (
                Told("scored_bonus", {**seat, **terms, "bonus": bonus}) if bonus else Told("scored", {**seat, **terms})
            )
        case rules.GAME_ENDED:
            winners = [seat for seat in range(rules.MOST_SEATS) if event.y >> seat & 1]
            kind = "ended_instantly" if event.x == rules.BY_INSTANT else "ended"
            return Told(kind, {"winners": winners, "count": len(winners)})
    raise AssertionError(f"no words for event {event.kind}")


def called(words: Catalogue, sheet: Sheet, part: str) -> Sentence | None:
    """`R7` is the red 7."""
    if part not in NUMBER:
        return None
    return words.sentence("card", colour=_colour(words, sheet, part[0]), number=part[1:])


def why_not(words: Catalogue, sheet: Sheet, view: IyadosuView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    if view.phase == "division":
        if move.verb == "split":
            return words.sentence("why.split", least=sheet.refuse.least, most=sheet.refuse.most)
        return words.sentence("why.divide_first")
    assert view.normal is not None and view.refuse is not None
    match move.verb:
        case "split":
            return words.sentence("why.divided")
        case "insert":
            return words.sentence("why.insert", count=len(view.normal))
        case "play":
            return _why_not_play(words, sheet, view, str(move.parts["card"]))
        case _:
            return _why_not_refuse(words, sheet, view, str(move.parts["card"]))


def why_good(words: Catalogue, view: IyadosuView, move: Move) -> Sentence:
    """What a move is good for: how the declaration stands decides whether tricks are wanted."""
    assert view.seat is not None
    player = view.players[view.seat]
    missing = (player.declared or 0) - player.won
    match move.verb:
        case "split":
            return words.sentence("hint.split", count=move.parts["count"])
        case "refuse":
            return words.sentence("hint.refuse", count=player.refuse)
        case "play":
            return words.sentence("hint.wanted" if missing > 0 else "hint.unwanted", count=missing)
        case verb:
            return words.sentence(f"hint.{verb}")


def _why_not_play(words: Catalogue, sheet: Sheet, view: IyadosuView, card: str) -> Sentence:
    assert view.normal is not None and view.refuse is not None
    if not view.normal:
        return words.sentence("why.useless")
    if card in view.refuse:
        key = "why.lead_refuse" if view.lead_colour is None else "why.say_refuse"
        return words.sentence(key, card=card)
    if card not in view.normal:
        return words.sentence("why.not_yours", card=card)
    return words.sentence("why.follow", colour=_colour(words, sheet, view.lead_colour))


def _why_not_refuse(words: Catalogue, sheet: Sheet, view: IyadosuView, card: str) -> Sentence:
    assert view.normal is not None and view.refuse is not None
    if not view.normal:
        return words.sentence("why.useless")
    if card not in view.refuse:
        key = "why.refuse_normal" if card in view.normal else "why.not_yours"
        return words.sentence(key, card=card)
    if view.lead_colour is None:
        return words.sentence("why.lead_refuse", card=card)
    return words.sentence("why.refuse_void", colour=_colour(words, sheet, view.lead_colour))


def _colour(words: Catalogue, sheet: Sheet, letter: str | None) -> Sentence:
    colour = next(colour for colour in sheet.colour if colour.letter == letter)
    return words.sentence("colour", en=colour.en, ja=colour.ja)
