"""What lists show of a table, without reading its entries."""

import msgspec

from chabudai.server.store import TableSummary
from chabudai.table.table import Table


class Listing:
    """The summary of one table as the store has it, or will have it in a moment."""

    def __init__(self, kept: TableSummary | None = None) -> None:
        self.kept = kept

    def update(self, table: Table) -> TableSummary | None:
        """The summary that the store has to be given, if lists would show something else."""
        summary, kept = summary_of(table), self.kept
        if kept is not None and msgspec.structs.replace(summary, changed_at=kept.changed_at) == kept:
            return None
        self.kept = summary
        return summary


def summary_of(table: Table) -> TableSummary:
    owners = dict.fromkeys([table.host, *(chair.owner for chair in table.chairs if chair.owner is not None)])
    host = next((chair.name for chair in table.chairs if chair.owner == table.host), "")
    return TableSummary(
        name=table.name,
        game=table.setup.game.name,
        seats=table.setup.seats,
        taken=sum(chair.taken for chair in table.chairs),
        phase=table.phase,
        listed=table.plan.listed,
        host=host,
        people=tuple(owners),
        opened_at=table.opened_at / 1000,
        changed_at=table.changed_at / 1000,
    )
