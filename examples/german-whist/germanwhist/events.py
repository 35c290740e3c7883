"""What can happen, and how it is told."""

from typing import Final

from chabudai.engine.telling import named, seats, secret, told
from germanwhist.cards import CARDS

STARTED: Final = 0
DEALT: Final = 1
TURNED: Final = 2
PLAYED: Final = 3
TRICK_TAKEN: Final = 4
TOOK: Final = 5
DREW: Final = 6
ENDED: Final = 7

CARD = named("x", CARDS)

EVENTS = {
    STARTED: told("started", "seat"),
    DEALT: told("dealt", "seat", card=secret(CARDS)),
    TURNED: told("turned", card=CARD),
    PLAYED: told("played", "seat", card=CARD),
    TRICK_TAKEN: told("trick_taken", "seat"),
    TOOK: told("took", "seat", card=CARD),
    DREW: told("drew", "seat", card=secret(CARDS)),
    ENDED: told("ended", winners=seats("x"), first="y", second="z"),
}
