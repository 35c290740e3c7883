"""Iyadosu: what can happen, and how it is told."""

from chabudai.engine.contract import Event
from chabudai.engine.telling import how_many, named, one_of, seats, secret, told
from chabudai.games.iyadosu.cards import CARDS

(
    STARTED, ROUND_BEGAN, DEALT, DIVIDED, PLAYED, REFUSED, SUBMITTED, ELIMINATED, TRICK_TAKEN, ROUND_ENDED, SCORED,
    GAME_ENDED,
) = range(12)  # fmt: skip

CARD = named("x", CARDS)
WINNERS = {"winners": seats("y"), "count": how_many("y")}
TERMS = ("seat", "perseverance", "domination", "miss", "score")

EVENTS = {
    STARTED: told("started", "seat"),
    ROUND_BEGAN: told("round_began", "seat", "round"),
    DEALT: told("dealt", "seat", "place", card=secret(CARDS)),
    DIVIDED: told("divided", "seat", "count"),
    PLAYED: told("played", "seat", card=CARD),
    REFUSED: told("refused", "seat", card=CARD),
    SUBMITTED: told("submitted", "seat", "place"),
    ELIMINATED: told("eliminated", "seat"),
    TRICK_TAKEN: told("trick_taken", "seat", "won", "declared"),
    ROUND_ENDED: told("round_ended", "round"),
    SCORED: one_of(
        lambda event, _: 0 if event.w < 0 else 1 if not _bonus(event) else 2,
        told("scored_nothing", "seat"),
        told("scored", *TERMS),
        told("scored_bonus", *TERMS, bonus=lambda event, _: _bonus(event)),
    ),
    GAME_ENDED: one_of("x", told("ended", **WINNERS), told("ended_instantly", **WINNERS)),
}


def _bonus(event: Event) -> int:
    """Whoever is out has a score of −1, and with the bonus it is more than its terms."""
    return event.w - max(0, event.x + event.y - event.z)
