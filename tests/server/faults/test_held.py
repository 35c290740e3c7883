"""Processes that are held (SIGSTOP, a laptop that is closed) burn nobody's clock, unless another one goes on."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.server.suspension import BEAT_SECONDS, SUSPENDED_SECONDS
from tests.server.people import Person, all_go_home, seated
from tests.server.postgres import Postgres
from tests.server.serving import Serving

SECONDS = 600


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    place = postgres.new_database()
    one, other = Serving(tmp_path, place), Serving(tmp_path, place)
    yield one, other
    all_go_home()
    for each in (one, other):
        each.process.send_signal(signal.SIGCONT)
        each.kill()


def held(*servers: Serving) -> float:
    """For longer than any of them is only busy; answers how many seconds it was at least."""
    for server in servers:
        server.process.send_signal(signal.SIGSTOP)
    begin = time.monotonic()
    time.sleep(SUSPENDED_SECONDS + 2 * BEAT_SECONDS)
    seconds = time.monotonic() - begin
    for server in servers:
        server.process.send_signal(signal.SIGCONT)
    return seconds


def left(person: Person) -> int:
    """Milliseconds of whoever owes a choice."""
    person.granted("react", seat=0, reaction="wow")
    return min(int(seat["left"]) for seat in person.table["seats"] if seat["owes"])


def test_time_passes_only_while_somebody_keeps_the_tables(two: tuple[Serving, Serving]) -> None:
    one, other = two
    begin = time.monotonic()
    anna, _ = seated(one.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": SECONDS})
    asleep = held(one, other)
    gone = SECONDS * 1000 - left(anna)
    assert gone <= (time.monotonic() - begin - asleep) * 1000, "nobody was there"
    before, awake = left(anna), held(one)
    assert before - left(anna) >= (awake - SUSPENDED_SECONDS) * 1000, "the other one was there"
