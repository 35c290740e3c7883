"""What a viewer learns by a move, from the rules alone: dealt and drawn cards are hidden, for `chabudai check`."""

from chabudai.engine.game import Setup
from germanwhist.rules import GermanWhist


def appearance(setup: Setup, state: GermanWhist, actor: int | str, text: str, viewer: int | None) -> str:
    verb, *rest = text.split(" ")
    return f"deal {rest[0]} ?" if verb == "deal" and rest[0] != str(viewer) else text
