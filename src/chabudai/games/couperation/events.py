"""Couperation: what can happen, and how it is told."""

from chabudai.engine.telling import always, named, one_of, secret, told
from chabudai.games.couperation.cards import CARDS, FINISH, PLACES

(
    DEALT, RESERVED, WISHED, WISH_REVEALED, STARTED, DRAW_NAMED, DREW, DREW_FINISH, PLACED_UP, PLACED_DOWN, OPENED,
    FETCHING, PAID, BURNT, FETCHED, RETURNED, RETURNED_UNSEEN, DESTROYED, CLEARED, ENDED,
) = range(20)  # fmt: skip

CARD = named("x", CARDS)
PLACE = named("y", PLACES)
SEEN = secret(CARDS)

EVENTS = {
    DEALT: told("dealt", "seat", card=SEEN),
    RESERVED: told("reserved", card=CARD),
    WISHED: told("wished", "seat", wish=secret()),
    WISH_REVEALED: told("wish_revealed", "seat", "wish"),
    STARTED: told("started", "seat"),
    DRAW_NAMED: one_of(
        lambda event, _: event.x > 0, told("drew_nothing", "seat", "count"), told("draw_named", "seat", "count")
    ),
    DREW: told("drew", "seat", card=SEEN),
    DREW_FINISH: told("drew_finish", "seat", card=always(FINISH)),
    PLACED_UP: told("placed_up", "seat", card=CARD, place=PLACE),
    PLACED_DOWN: told("placed_down", "seat", place=PLACE, card=SEEN),
    OPENED: one_of(
        "z", told("opened_wrong", "seat", card=CARD, place=PLACE), told("opened", "seat", card=CARD, place=PLACE)
    ),
    FETCHING: told("fetching", "seat", card=CARD),
    PAID: told("paid", "seat", card=CARD),
    BURNT: told("burnt", "seat", card=CARD),
    FETCHED: told("fetched", "seat", card=CARD, place=PLACE),
    RETURNED: told("returned", "seat", card=CARD),
    RETURNED_UNSEEN: told("returned_unseen", "seat", "placer_seat", card=SEEN),
    DESTROYED: told("destroyed", "seat", card=CARD),
    CLEARED: told("cleared", "seat", card=CARD),
    ENDED: one_of(
        "x",
        told("ended_tower", "seat", face_up="y"),
        told(
            "ended_broken",
            "seat",
            face_up="y",
            placer_seat="z",
            # What broke the tower is one number: 64 times its place, and the card.
            place=lambda event, _: PLACES[event.w // 64],
            card=lambda event, _: CARDS[event.w % 64],
        ),
        told("ended_stuck", "seat", face_up="y"),
    ),
}
