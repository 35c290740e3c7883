"""What `/metrics` says of the loop, the tables and the bots."""

import re
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest

from chabudai.server import metrics
from chabudai.server.config import Rate
from tests.server.hosted import Hosted
from tests.server.people import go_home, seated
from tests.server.test_bots import keep_busy, wait_for


def read(hosted: Hosted, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", httpx.get(f"{hosted.url}/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def compute(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def stand_still(seconds: float) -> None:
    time.sleep(seconds)


def test_what_holds_the_loop_is_seen(tmp_path: Path) -> None:
    """What the machine's other work took of its time is not."""
    hosted = Hosted(tmp_path)
    try:
        hosted.run(stand_still(0.5))
        quiet = read(hosted, "chabudai_loop_hold_seconds")
        hosted.run(compute(0.5))
        wait_for(lambda: read(hosted, "chabudai_loop_hold_seconds") >= 0.39)
        assert quiet < 0.39
    finally:
        hosted.stop()


def test_tables_games_and_bots_are_counted(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    try:
        assert read(hosted, "chabudai_tables") == 0
        company = seated(hosted.url, 1, "iyadosu", seats=3)
        company[0].open_table(game="futon")
        assert (read(hosted, "chabudai_tables"), read(hosted, "chabudai_games")) == (2, 1)
        assert read(hosted, "chabudai_thoughts_waiting") == 0
        thinkers = hosted.tables.bots.thinkers
        for _ in range(3):
            hosted.run(keep_busy(thinkers, "sharp", tmp_path))
        wait_for(lambda: read(hosted, "chabudai_thoughts_waiting") >= 2)
        (tmp_path / "open").touch()
        wait_for(lambda: read(hosted, "chabudai_thoughts_waiting") == 0)
        go_home(company)
    finally:
        (tmp_path / "open").touch()
        hosted.stop()


def test_whoever_asks_for_the_numbers_all_the_time_is_told_those_of_a_moment_ago(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting takes some milliseconds, in which all tables wait."""
    counted: list[None] = []

    def count(registry: CollectorRegistry) -> bytes:
        counted.append(None)
        return generate_latest(registry)

    monkeypatch.setattr(metrics, "FRESH", Rate(0, 3))
    monkeypatch.setattr(metrics, "generate_latest", count)
    hosted = Hosted(tmp_path)
    try:
        for _ in range(10):
            assert read(hosted, "chabudai_tables") == 0
        # The first time there is nothing older to tell.
        assert len(counted) == 1 + 3
    finally:
        hosted.stop()
