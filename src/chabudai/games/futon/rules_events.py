"""Escape from the Futon: what can happen, for logs and animations, and what the numbers of each event mean."""

from typing import Final

# Both games. A change of stamina: seat, x = hearts (of a loss: how many), y = the stamina after it.
ROUND_BEGAN: Final = 0  # seat: the dealer; x = round, alone the day
REVEALED: Final = 1  # x = lesson; alone y = place in the row, from 1
CHILLED: Final = 2
ROSE: Final = 3  # seat, x = rise card
WENT_DRINKING: Final = 4
TOOK: Final = 5  # seat, x = lesson
ADJUSTED: Final = 6
GAME_ENDED: Final = 7  # x = reason, y = winners

# Two to five seats.
DEALER_DRAWN: Final = 8  # seat
CHOSEN: Final = 9  # seat, secret = rise card
PUT_ASIDE: Final = 10  # x = lesson
DEALER_CHANGED: Final = 11  # seat
EXAM_BEGAN: Final = 12
CRASHED: Final = 13
EXAM_DREW: Final = 14  # seat, x = rise card, y = its points
SCORED: Final = 15  # seat, x = points of lessons, y = points of the exam, z = both

# Alone.
HAND_DEALT: Final = 16  # secret = rise card
RISE_DRAWN: Final = 17  # x = how many are left, secret = rise card
DISCARDED: Final = 18  # x = lesson
RESHUFFLED: Final = 19  # x = how many
SOLO_SCORED: Final = 20  # x = points of lessons, y = stamina left, z = the score
