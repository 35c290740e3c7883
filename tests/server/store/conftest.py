"""An open store, and cards for it."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from chabudai.server.store import Store, TableSummary


@pytest.fixture
async def store(place: str) -> AsyncIterator[Store]:
    store = await Store.open(place)
    yield store
    await store.close()


def listed(name: str = "t1", **changes: object) -> TableSummary:
    usual = TableSummary(
        name=name,
        game="iyadosu",
        seats=3,
        taken=1,
        phase="seats",
        listed=True,
        host="秋 <&>",
        people=("ann",),
        opened_at=1000.25,
        changed_at=1000.5,
    )
    return msgspec.structs.replace(usual, **changes)
