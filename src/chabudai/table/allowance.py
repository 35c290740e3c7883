"""What a seat may bring about besides its moves until the next game: a table's log has an end, whoever sits there.

A game can always be played to its end: moves, answers, going on after a pause and getting up are never refused here.
"""

from typing import TYPE_CHECKING

from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.errors import refusal

if TYPE_CHECKING:
    from chabudai.table.table import Table

#: The seats of a table share this, so that no one of them uses up what others have.
WHOLE = 1_200
#: Coming back to one's seat is possible for longer than everything else; and so it is for the host to seat bots, or a
#: stranger who sits down and gets up all the time would lock the seat.
RESERVE = 60
#: So many bytes of speech count as one thing more: what is kept of it is as long in any language.
SPEECH_BYTES = 40
#: A change of the plan is a long line, and nobody tries out hundreds of them.
CHANGE_OF_PLAN = 8
#: Games at one table, one after the other.
MOST_GAMES = 100

#: Wishes that are needed to come to an end, whatever follows from them.
NEEDED = (w.Move, w.Agree, w.Leave)


def cost(entry: e.Entry) -> int:
    """Of anything but a move: those the rules bound. One that is taken back is made again."""
    match entry:
        case e.Undone():
            return 2
        case e.Planned():
            return CHANGE_OF_PLAN
        case e.Spoke(text=text):
            return 1 + len(text.encode()) // SPEECH_BYTES
        case _:
            return 1


def check_allowance(table: "Table", wish: w.Wish, entries: list[e.AnyEntry]) -> None:
    """Refuses what would be too much."""
    if isinstance(wish, NEEDED):
        return
    for entry in entries:
        seat = getattr(entry, "seat", None)
        if entry.spare:
            check_spent(table, seat)
        elif isinstance(entry, e.Back | e.BotSeated):
            check_spent(table, seat, RESERVE)


def check_spent(table: "Table", seat: int | None, reserve: int = 0) -> None:
    """Whether a seat has anything left. Asked first where it takes long to find out what would come of a wish."""
    if table.spent.get(seat, 0) >= WHOLE // len(table.chairs) + reserve:
        raise refusal("enough_seats" if table.phase == "seats" else "enough")
