"""What a viewer learns by a move of ESCAPE NOW!, from the rules page.

Dealt, drawn and discarded cards are known only to the seat that plays the hand. Sealed choices (§2, §6) are known only
to the seat that made them until all are in. The third hand is learnt by the seat that it goes over to (§9).
"""

from chabudai.engine.contract import State
from chabudai.engine.game import Setup
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_table import ANSWERING, STARTING
from chabudai.games.escapenow.view import letters


def appearance(setup: Setup, state: State, actor: int | str, text: str, viewer: int | None) -> str:
    assert isinstance(state, EscapeNow)
    after = made(setup, state, actor, text)
    learnt = [open_part(state, actor, text, viewer)]
    if state.phase == STARTING and after.phase != STARTING:
        learnt.append(f"they said start: {after.wanted:b}")
    if state.phase == ANSWERING and after.phase != ANSWERING:
        learnt.append(f"they answered: {list(after.answers)}")
    if after.third_with != state.third_with and after.third_with == viewer:
        learnt.append(f"the third hand is {letters(after.hands[2])}")
    return ", ".join(learnt)


def made(setup: Setup, state: EscapeNow, actor: int | str, text: str) -> EscapeNow:
    after = state.clone()
    if actor == "chance":
        after.settle(setup.game.outcomes.numbers[text])
    else:
        after.apply(int(actor), setup.game.moves.numbers[text])
    return after


def open_part(state: EscapeNow, actor: int | str, text: str, viewer: int | None) -> str:
    verb, *rest = text.split(" ")
    match verb:
        case "deal":
            return text if state.seat_of(int(rest[0])) == viewer else f"deal {rest[0]} ?"
        case "drawn":
            return text if state.seat_of(state.turn) == viewer else "drawn ?"
        case "drop" | "start" | "wait" | "answer" if actor != viewer:
            return "? of a seat" if verb in ("start", "wait") else f"{verb} ?"
        case "move" if actor != viewer:
            return f"move {rest[0]} drop ?"
    return text
