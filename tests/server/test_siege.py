"""The siege in short: whatever strangers do, nothing of it holds the event loop for long. Counts and CPU, no time."""

import asyncio
from collections.abc import Iterator
from typing import get_args

import pytest

from bench.siege.__main__ import Innocent, Server, besiege, paths_of
from bench.siege.largest import wishes
from bench.siege.prepare import prepared
from bench.siege.strangers import KINDS, Siege
from chabudai.protocol.wishes import AnyWish, read_wish
from chabudai.server.store import database_file

STRANGERS, TABLES, UNDONE = 8, 1, 100
#: Seconds of CPU. The law is 20 ms; a busy machine counts up to twice as many.
HOLD = 0.050


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Siege, Server, Innocent]]:
    folder = tmp_path_factory.mktemp("siege")
    known = prepared(database_file(folder), TABLES, STRANGERS, UNDONE)
    with Server(folder) as server, Innocent(server.port, known) as innocent:
        siege = Siege(server.port, known, {}, rounds=2)
        siege.paths = asyncio.run(paths_of(siege))
        yield siege, server, innocent


@pytest.mark.parametrize("kind", KINDS)
def test_no_stranger_holds_the_loop(siege: tuple[Siege, Server, Innocent], kind: str) -> None:
    all_of_them, server, innocent = siege
    all_of_them.asked = all_of_them.answered = 0
    server.held(), innocent.took()
    asyncio.run(besiege(all_of_them, [kind], None, STRANGERS))
    held, took = server.held(), innocent.took()
    while not (took.moves or took.bots):
        took = innocent.took()
    assert all_of_them.asked > 0
    assert took.refused == 0
    assert held.longest < HOLD, held


def test_every_kind_of_wish_is_tried() -> None:
    """At its largest it is still a wish; what is larger is none."""
    kinds = {type(read_wish(wish)) for wish in wishes()}
    assert kinds == set(get_args(AnyWish))
