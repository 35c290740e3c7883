"""Familiar's Trouble: what can happen, and how it is told."""

from typing import Final

from chabudai.engine.contract import Event
from chabudai.engine.game import Setup
from chabudai.engine.telling import from_one, named, secret, told
from chabudai.games.familiars.cards import ERRANDS, KINDS, Errand, Sheet
from chabudai.games.familiars.rules_cards import total_in

# The compiled rules pass some of them on while nobody listens: their values must be known to the compiler.
DEALT: Final = 0
TURNED_UP: Final = 1
LEAD_CHOSEN: Final = 2
ROUND_BEGAN: Final = 3
EXCHANGED: Final = 4
KEPT: Final = 5
PASSED: Final = 6
SWAPPED: Final = 7
LEFT: Final = 8
PUT_BACK: Final = 9
PLAYED: Final = 10
TOTALLED: Final = 11
COMPLETED: Final = 12
TRICK_TAKEN: Final = 13
REFILLED: Final = 14
DREW: Final = 15
GAME_ENDED: Final = 16


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
