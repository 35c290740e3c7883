"""Familiar's Trouble: what can happen, and how it is told."""

from chabudai.engine.contract import Event
from chabudai.engine.game import Setup
from chabudai.engine.telling import from_one, named, secret, told
from chabudai.games.familiars.cards import ERRANDS, KINDS, Errand, Sheet
from chabudai.games.familiars.rules_cards import total_in

(
    DEALT, TURNED_UP, LEAD_CHOSEN, ROUND_BEGAN, EXCHANGED, KEPT, PASSED, SWAPPED, LEFT, PUT_BACK, PLAYED, TOTALLED,
    COMPLETED, TRICK_TAKEN, REFILLED, DREW, GAME_ENDED,
) = range(17)  # fmt: skip


def _errand(event: Event, setup: Setup[Sheet]) -> Errand:
    return setup.cards.errands()[ERRANDS[event.x]]


CARD = secret(KINDS)
ERRAND = named("x", ERRANDS)
LEVEL = from_one("y")

EVENTS = {
    DEALT: told("dealt", "seat", card=CARD),
    TURNED_UP: told(
        "turned_up",
        errand=ERRAND,
        needs=lambda event, setup: " ".join(f"{k}{need}" for k, need in _errand(event, setup).needs.by_letter()),
        points=lambda event, setup: _errand(event, setup).points,
    ),
    LEAD_CHOSEN: told("lead_chosen", "seat"),
    ROUND_BEGAN: told("round_began", "seat", "round"),
    EXCHANGED: told("exchanged", "seat"),
    KEPT: told("kept", "seat"),
    PASSED: told("passed", "seat", "to_seat", card=CARD),
    SWAPPED: told("swapped", "seat", errand=ERRAND, level=LEVEL),
    LEFT: told("left", "seat"),
    PUT_BACK: told("put_back", errand=ERRAND, level=LEVEL),
    PLAYED: told("played", "seat", card=named("x", KINDS)),
    TOTALLED: told(
        "totalled",
        R=lambda event, _: total_in(event.x, 0),
        G=lambda event, _: total_in(event.x, 1),
        B=lambda event, _: total_in(event.x, 2),
    ),
    COMPLETED: told("completed", errand=ERRAND, points="y", score="z"),
    TRICK_TAKEN: told("trick_taken", "seat", "round"),
    REFILLED: told("refilled", "seat", level=from_one("x")),
    DREW: told("drew", "seat", card=CARD),
    GAME_ENDED: told(
        "ended",
        "score",
        "count",
        en=lambda event, setup: setup.cards.praise(event.x).en,
        ja=lambda event, setup: setup.cards.praise(event.x).ja,
    ),
}
