"""What a viewer learns by a move of Couperation, from the rules page (§3, §5, §8, §11, §12)."""

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.couperation import rules, rules_fixed
from chabudai.games.couperation.cards import CARDS, PLACE_NUMBER


def appearance(setup: Setup, state: State, actor: int | str, text: str, viewer: int | None) -> str:
    assert isinstance(state, rules.Couperation)
    verb, *rest = text.split(" ")
    match verb:
        case "deal":
            return text if viewer == int(rest[0]) else f"deal {rest[0]} ?"
        case "drawn":
            return text if rest[0] == "F" or viewer == state.turn else "drawn ?"
        case "wish":
            return _wish(setup, state, actor, text, viewer)
        case "down":
            return text if viewer == actor else f"down ? {rest[1]}"
        case "open":
            return f"{text} is {CARDS[state.tower[PLACE_NUMBER[rest[0]]]]}"
        case "place":
            return f"{text}{_replaced(state, actor, PLACE_NUMBER[rest[0]], viewer)}"
    return text


def _wish(setup: Setup, state: rules.Couperation, actor: int | str, text: str, viewer: int | None) -> str:
    """Sealed until the last is in; then all are told."""
    others = [seat for seat in range(setup.seats) if seat != actor]
    if all(state.wishes[seat] >= 0 for seat in others):
        return f"{text}, {[int(state.wishes[seat]) for seat in others]}"
    return text if viewer == actor else "wish ?"


def _replaced(state: rules.Couperation, actor: int | str, place: int, viewer: int | None) -> str:
    """A replaced face-up card is seen by all, a face-down one by its new holder; who placed it knew it before."""
    if state.tower[place] == rules_fixed.NO_CARD:
        return ""
    face_down = state.down >> place & 1
    if face_down and viewer not in (actor, state.placer(place)):
        return " for ?"
    return f" for {CARDS[state.tower[place]]}"
