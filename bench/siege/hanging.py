"""A database that hangs while people play: PostgreSQL is stopped (SIGSTOP), and goes on again.

Nobody can play then. But everybody is told so in time, whoever watches over the server hears it, and when the database
goes on everything goes on by itself.
"""

import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import httpx
import psycopg
from rich.table import Table

from chabudai.server.store import NotKnown, StoreDown
from chabudai.server.store.deadline import DATABASE_SECONDS
from tests.server.people import Person, all_go_home, play_on, seated
from tests.server.postgres import Postgres
from tests.server.serving import Serving

PEOPLE, MOVES = 4, 12
#: Seconds for which it hangs; and those of an answer that may pass beside the deadline, on two cores that others use.
HANGS, BESIDE = 15.0, 2.0
#: What is answered when nothing was kept, and when that is not known.
SENTENCES = (StoreDown().text("en"), NotKnown().text("en"))


class Hung(NamedTuple):
    """Seconds that answers took: to wishes, and to whether all is well."""

    wishes: list[float]
    others: list[str]
    health: list[float]
    well: int
    back: float
    moves: int

    @property
    def holds(self) -> bool:
        in_time = max(self.wishes + self.health) < DATABASE_SECONDS + BESIDE
        return in_time and not self.others and not self.well and self.moves == MOVES


def _processes(postgres: Postgres, place: str) -> list[int]:
    """All that serve a database, and the one that takes new connections."""
    assert postgres.process is not None
    with psycopg.connect(place) as connection:
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return [postgres.process.pid, *(row[0] for row in connection.execute(asked).fetchall())]


def _took(work: Callable[[], object]) -> tuple[float, object]:
    began = time.monotonic()
    answer = work()
    return time.monotonic() - began, answer


def _wishing(person: Person, seat: int, end: float) -> tuple[list[float], list[str]]:
    """Somebody who tries again and again; what was answered that is not one of the sentences."""
    took: list[float] = []
    others: list[str] = []
    while time.monotonic() < end:
        seconds, answer = _took(lambda: person.wish("react", seat=seat, reaction="wow"))
        assert isinstance(answer, dict)
        took.append(seconds)
        if answer.get("text") not in SENTENCES:
            others.append(str(answer))
        time.sleep(0.2)
    return took, others


def _asking(url: str, end: float) -> tuple[list[float], int]:
    """Whoever watches over the server; and how often all was well."""
    took, well = [], 0
    while time.monotonic() < end:
        seconds, status = _took(lambda: httpx.get(f"{url}/healthz", timeout=60, trust_env=False).status_code)
        took.append(seconds)
        well += status != httpx.codes.SERVICE_UNAVAILABLE
        time.sleep(0.2)
    return took, well


def hung() -> Hung:
    """People at one table, before, while and after the database hangs."""
    rng, postgres = random.Random(11), Postgres()
    postgres.start()
    place = postgres.new_database()
    with tempfile.TemporaryDirectory(prefix="chabudai-siege-") as folder, ThreadPoolExecutor() as pool:
        server = Serving(Path(folder), place)
        stopped: list[int] = []
        try:
            company = seated(server.url, PEOPLE, "iyadosu", seats=PEOPLE)
            play_on(company, rng, MOVES)
            stopped = _processes(postgres, place)
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
            end = time.monotonic() + HANGS
            asking = pool.submit(_asking, server.url, end)
            wishing = [pool.submit(_wishing, person, seat, end) for seat, person in enumerate(company)]
            answered, (health, well) = [each.result() for each in wishing], asking.result()
            while stopped:
                os.kill(stopped.pop(), signal.SIGCONT)
            back, _ = _took(lambda: _until_granted(company[0]))
            moves = play_on(company, rng, MOVES)
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)
            all_go_home()
            server.stop()
            postgres.remove()
    wishes = [seconds for took, _ in answered for seconds in took]
    return Hung(wishes, [other for _, others in answered for other in others], health, well, back, len(moves))


def _until_granted(person: Person) -> None:
    while person.wish("react", seat=0, reaction="wow")["message"] != "done":
        time.sleep(0.05)


def shown(found: Hung) -> Table:
    table = Table(title=f"The database hangs for {HANGS:.0f} s (seconds; an answer is due after {DATABASE_SECONDS:g})")
    for heading in ("wishes", "slowest", "other answers", "healthz", "slowest", "not 503", "back after", "moves then"):
        table.add_column(heading, justify="right")
    table.add_row(
        str(len(found.wishes)),
        f"{max(found.wishes):.1f}",
        str(len(found.others)),
        str(len(found.health)),
        f"{max(found.health):.1f}",
        str(found.well),
        f"{found.back:.1f}",
        str(found.moves),
    )
    return table
