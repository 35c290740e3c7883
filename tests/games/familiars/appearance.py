"""What a viewer of Familiar's Trouble learns by a move, from the rules page alone."""

from chabudai.engine.contract import State
from chabudai.engine.game import Setup


def appearance(setup: Setup, state: State, actor: int | str, text: str, viewer: int | None) -> str:
    """§9: hands are secret. Dealt and drawn cards are seen by their owner, passed cards by giver and receiver (§2)."""
    verb, *words = text.split(" ")
    if verb in ("deal", "draw") and viewer != int(words[0]):
        return f"{verb} {words[0]} ?"
    if verb == "pass" and viewer not in (int(actor), (int(actor) + 1) % 3):
        return "pass ?"
    return text
