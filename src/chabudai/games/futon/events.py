"""Escape from the Futon: what can happen, and how it is told."""

from chabudai.engine.contract import Event
from chabudai.engine.game import Setup
from chabudai.engine.telling import Reader, Secret, Telling, how_many, named, one_of, seats, secret, told
from chabudai.games.futon.cards import LESSONS, RISES, Sheet

(
    ROUND_BEGAN, REVEALED, CHILLED, ROSE, WENT_DRINKING, TOOK, ADJUSTED, GAME_ENDED, DEALER_DRAWN, CHOSEN, PUT_ASIDE,
    DEALER_CHANGED, EXAM_BEGAN, CRASHED, EXAM_DREW, SCORED, HAND_DEALT, RISE_DRAWN, DISCARDED, RESHUFFLED, SOLO_SCORED,
) = range(21)  # fmt: skip

# A card is told with the names that are printed on it.
LESSON: dict[str, Reader] = {
    "lesson": named("x", LESSONS),
    "en": lambda event, setup: setup.cards.lesson[event.x].en,
    "ja": lambda event, setup: setup.cards.lesson[event.x].ja,
}
RISE: dict[str, Reader] = {
    "rise": named("x", RISES),
    "en": lambda event, setup: setup.cards.rise[event.x].en,
    "ja": lambda event, setup: setup.cards.rise[event.x].ja,
}
SEALED: dict[str, Secret] = {
    "rise": secret(RISES),
    "en": secret(lambda event, setup: setup.cards.rise[event.secret].en),
    "ja": secret(lambda event, setup: setup.cards.rise[event.secret].ja),
}
WINNERS = {"winners": seats("y"), "count": how_many("y")}
#: A change of stamina: by how many hearts (of a loss: how many), and what is left.
CHANGE = ("seat", "hearts", "stamina")


def _alone(event: Event, setup: Setup[Sheet]) -> bool:
    return setup.seats == 1


EVENTS: dict[int, Telling] = {
    ROUND_BEGAN: one_of(_alone, told("round_began", "seat", "round"), told("turn_began", "seat", "round")),
    REVEALED: one_of(_alone, told("revealed", **LESSON), told("laid", **LESSON, place="y")),
    CHILLED: told("chilled", *CHANGE),
    ROSE: told("rose", "seat", **RISE),
    WENT_DRINKING: told("went_drinking", *CHANGE),
    TOOK: told("took", "seat", **LESSON),
    ADJUSTED: told("adjusted", *CHANGE),
    GAME_ENDED: one_of("x", *(told(kind, **WINNERS) for kind in ("ended", "fell_asleep", "finished_term"))),
    DEALER_DRAWN: told("dealer_drawn", "seat"),
    CHOSEN: told("chosen", "seat", **SEALED),
    PUT_ASIDE: told("put_aside", **LESSON),
    DEALER_CHANGED: told("dealer_changed", "seat"),
    EXAM_BEGAN: told("exam_began"),
    CRASHED: told("crashed", *CHANGE),
    EXAM_DREW: told("exam_drew", "seat", **RISE, points="y"),
    SCORED: told("scored", "seat", "lessons", "exam", "score"),
    HAND_DEALT: told("hand_dealt", "seat", **SEALED),
    RISE_DRAWN: told("rise_drawn", "seat", "left", **SEALED),
    DISCARDED: told("discarded", **LESSON),
    RESHUFFLED: told("reshuffled", "count"),
    SOLO_SCORED: told("solo_scored", "seat", "lessons", "stamina", "score"),
}
