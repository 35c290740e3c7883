"""ESCAPE NOW! in words: notation."""

from collections.abc import Sequence

from chabudai.engine.notation import Part
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import KINDS, PAIRS, TRAITS

PLACES = range(1, table.PLACES + 1)
QUESTIONS = ["lucky", "most", "move", "where", *(f"have {trait}" for trait in TRAITS), "other"]
ANSWERS = ["yes", "no", "me", *(f"here {place}" for place in PLACES), *TRAITS, "nothing"]

Forms = Sequence[tuple[str, dict[str, Part]]]


def move_forms() -> Forms:
    pawns: Forms = [(f"pawn {place}", {"place": place}) for place in PLACES]
    solves: Forms = [(f"solve {trait}", {"card": trait}) for trait in TRAITS]
    copied: Forms = [(f"solve ! as {trait}", {"card": "!", "as": trait}) for trait in TRAITS]
    moves: Forms = [(f"move {place} drop {card}", {"place": place, "card": card}) for place in PLACES for card in KINDS]
    refills: Forms = [(f"refill {count}", {"count": count}) for count in range(1, table.MOST_REFILL + 1)]
    drops: Forms = [(f"drop {card}", {"card": card}) for card in KINDS]
    asks: Forms = [(f"ask {question}", _parts("question", question)) for question in QUESTIONS]
    answers: Forms = [(f"answer {answer}", _parts("answer", answer)) for answer in ANSWERS]
    finish: Forms = [("finish", {"card": "!"})]
    return [("start", {}), ("wait", {}), *pawns, *solves, *copied, *finish, *moves, *refills, *drops, *asks, *answers]


def _parts(key: str, words: str) -> dict[str, Part]:
    """A question or an answer; its second word is a trait or a place."""
    word, _, detail = words.partition(" ")
    parts: dict[str, Part] = {key: word}
    if detail in PLACES_BY_NAME:
        parts["place"] = PLACES_BY_NAME[detail]
    elif detail:
        parts["trait"] = detail
    return parts


PLACES_BY_NAME = {str(place): place for place in PLACES}


def outcome_forms() -> Forms:
    puzzles: Forms = [
        (f"puzzle {place} {pair}", {"place": place, "puzzle": pair}) for place in PLACES for pair in PAIRS
    ]
    deals: Forms = [
        (f"deal {hand} {card}", {"hand": hand, "card": card}) for hand in range(table.MOST_HANDS) for card in KINDS
    ]
    drawn: Forms = [(f"drawn {card}", {"card": card}) for card in KINDS]
    return [*puzzles, *deals, *drawn]
