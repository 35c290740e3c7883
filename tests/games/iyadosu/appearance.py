"""What a viewer learns by a move of Iyadosu, from the rules page: only dealt cards are hidden."""

from chabudai.engine.contract import State
from chabudai.engine.game import Setup


def appearance(setup: Setup, state: State, actor: int | str, text: str, viewer: int | None) -> str:
    verb, *rest = text.split(" ")
    if verb == "deal" and rest[0] != str(viewer):
        return f"deal {rest[0]} ?"
    return text
