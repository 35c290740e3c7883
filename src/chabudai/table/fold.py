"""Reading a table again: what was taken back, and the games before the last, need not be played again.

Every entry is still taken, in its order: names, chairs, the log and the numbers come out as they were.
"""

from collections.abc import Generator, Sequence

from chabudai.table import entries as e
from chabudai.table.running_game import Dealer, fair_deal
from chabudai.table.table import Table


def past(entries: Sequence[e.AnyEntry]) -> set[int]:
    """The numbers of the entries of which nothing is left: the moves and plans of games before the last, plans that
    were changed again, and moves that were taken back."""
    found: set[int] = set()
    # How the games before it ended goes along with a rematch; at older tables it did not, and has to be found out.
    told = (
        number for number, entry in enumerate(entries, 1) if isinstance(entry, e.Rematched) and entry.tally is not None
    )
    last = max(told, default=0)
    plan: e.Opened | e.Planned | None = None
    planned: int | None = None
    moves: list[int] | None = None
    for number, entry in enumerate(entries, 1):
        match entry:
            case e.Planned():
                if planned is not None:
                    found.add(planned)
                plan, planned = entry, number
            case e.Opened():
                plan = entry
            case e.Started() | e.Moved() if number < last:
                found.add(number)
            case e.Started():
                # Whose clock ran hangs on what was played meanwhile, also if it was taken back.
                moves = [] if plan is not None and plan.plan.clock is None else None
                planned = None
            case e.Moved() if moves is not None:
                moves.append(number)
            case e.Undone() if moves is not None and number > last:
                found.update(_take_back(moves, entry))
    return found


def _take_back(moves: list[int], undone: e.Undone) -> list[int]:
    """The moves that an undo has taken back; they are gone from those that were made."""
    if undone.alone:
        if undone.entry not in moves:
            return []
        moves.remove(undone.entry)
        return [undone.entry]
    gone = [number for number in moves if number >= undone.entry]
    del moves[len(moves) - len(gone) :]
    return gone


def folding(name: str, entries: Sequence[e.AnyEntry], deal: Dealer = fair_deal) -> Generator[None, None, Table]:
    """The table that entries add up to, one after the other: whoever has something else to do may do it in between."""
    table = Table(name, deal)
    gone = past(entries)
    for number, entry in enumerate(entries, 1):
        table.take(entry, number in gone)
        yield
    return table
