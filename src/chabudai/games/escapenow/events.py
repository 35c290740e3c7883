"""ESCAPE NOW!: what can happen, and how it is told. Where a hand acts, `w` is 1 for the third hand."""

from chabudai.engine.telling import Reader, Telling, always, from_one, named, one_of, sealed, secret, told
from chabudai.games.escapenow import rules_table as n
from chabudai.games.escapenow.cards import KINDS, PAIRS, TRAITS
from chabudai.games.escapenow.shapes import ANSWERS, CHOICES, QUESTIONS, REASONS, said

(
    TURNED_UP, DEALT, CHOSE, SAID, BEGINS, PLACED, LAID, SOLVED, MOVED, SWEPT, REFILLED, DREW, DROPPED, ASKED, SEALED,
    ANSWERED, WENT_OVER, GAME_ENDED,
) = range(18)  # fmt: skip

THIRD_HAND = 2

HAND: dict[str, str | Reader] = {"seat": "seat", "hand": lambda event, _: THIRD_HAND if event.w else event.seat}
PLACE = from_one("x")
CARD = secret(KINDS)
LUCKY = always("!")


def _talk(kind: str, key: str, sayings: list[str]) -> list[Telling]:
    """A kind for each thing that can be said, with its words as parts."""
    words = [said(key, saying) for saying in sayings]
    return [
        told(f"{kind}_{parts[key]}", **HAND, **{name: always(word) for name, word in parts.items()}) for parts in words
    ]


EVENTS = {
    TURNED_UP: told("turned_up", place=PLACE, puzzle=named("y", PAIRS)),
    DEALT: told("dealt", **HAND, card=CARD),
    CHOSE: sealed(
        told("chose", "seat"), known=one_of("secret", *(told(f"chose_{choice}", "seat") for choice in CHOICES))
    ),
    SAID: one_of("x", *(told(f"said_{choice}", "seat") for choice in CHOICES)),
    BEGINS: told("begins", "seat"),
    PLACED: told("placed", **HAND, place=PLACE),
    LAID: one_of(
        lambda event, _: 0 if event.y == n.FINISH else 1 if event.y >= n.COPY else 2,
        told("finished", **HAND, place=PLACE, card=LUCKY),
        told("copied", **HAND, place=PLACE, card=LUCKY, **{"as": lambda event, _: TRAITS[event.y - n.COPY]}),
        told("laid", **HAND, place=PLACE, card=lambda event, _: TRAITS[event.y - n.SOLVE]),
    ),
    SOLVED: told("solved", place=PLACE),
    MOVED: told("moved", **HAND, left=PLACE, place=from_one("y"), card=CARD),
    SWEPT: told("swept", place=PLACE, count="y"),
    REFILLED: told("refilled", **HAND, count="x"),
    DREW: told("drew", **HAND, card=CARD),
    DROPPED: told("dropped", **HAND, card=CARD),
    ASKED: one_of("x", *_talk("asked", "question", QUESTIONS)),
    SEALED: sealed(told("sealed", **HAND), known=one_of("secret", *_talk("sealed", "answer", ANSWERS))),
    ANSWERED: one_of("x", *_talk("answered", "answer", ANSWERS)),
    WENT_OVER: told("went_over", "seat"),
    GAME_ENDED: one_of("x", *(told(reason, minutes="y") for reason in REASONS)),
}
