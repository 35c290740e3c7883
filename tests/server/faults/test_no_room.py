"""A disk that is full in the middle of games, and a database that another process has locked: moves are refused and the
tables wait; when there is room again they go on, bots and clocks by themselves."""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path

from chabudai.server.environment import Environment, milliseconds
from chabudai.server.health_check import FRESH_SECONDS
from tests.server.faults.bad_connections import wait_until
from tests.server.faults.invariants import check_record, picture
from tests.server.faults.small_disks import small_disk
from tests.server.hosted import Hosted
from tests.server.people import Message, Person, catch_up, play_on, seated

Accepted = list[tuple[int, int, str]]
#: How often in a game, and how many moves lie between at most.
FAULTS = 3
FAR = 8
#: How often room is taken that was found anew.
TIMES = 10
#: Seconds in which bots would have moved, if they could.
A_WHILE = 1.0
#: What whoever moves is told; the second where the disk did not even say no in time.
REFUSALS = {
    "failed": "The database does not answer or has no room left. Nothing is lost: please try again in a moment.",
    "not_known": "The database does not answer, so it is not known whether this was kept. "
    "Try again in a moment: it will not be done twice.",
}
#: Milliseconds: bots that take so long have not moved before the file is locked, if the machine is not very busy.
SLOW = 3_000
LOCK = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1], isolation_level=None) as other:
    other.execute("BEGIN IMMEDIATE")
    print("locked", flush=True)
    sys.stdin.read()
"""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process writes to the database, and does not come to an end."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", LOCK, str(file)], stdin=pipe, stdout=pipe) as other:
        assert other.stdout is not None and other.stdout.readline() == b"locked\n"
        try:
            yield
        finally:
            other.communicate()


@contextmanager
def impatient(folder: Path, environment: Environment | None = None) -> Iterator[Hosted]:
    """A server that does not wait long for a lock."""
    hosted = Hosted(folder, environment or Environment(), database_seconds=1.0)
    try:
        yield hosted
    finally:
        hosted.stop()


def somebody_owes(company: list[Person]) -> Person | None:
    """Who can move, when all know the same; None after the end, or when a bot that should move cannot."""
    while True:
        catch_up(company)
        if company[0].table["phase"] != "playing":
            return None
        for person in company:
            if person.choices():
                return person
        try:
            company[0].hear(A_WHILE)
        except TimeoutError:
            return None


def try_to_move(person: Person, rng: random.Random) -> tuple[Message, tuple[int, int, str], str]:
    seat, position, moves = rng.choice(person.choices())
    move = rng.choice(moves)
    words = "well?" if move["words"] else ""
    answer = person.wish("move", seat=seat, move=move["move"], position=position, words=words)
    return answer, (seat, position, move["move"]), words


def no_table_is_opened(person: Person, take: Callable[[], None]) -> None:
    """Upkeep may have emptied the database's log meanwhile: then there is room again, and it must be taken again."""
    for _ in range(TIMES):
        answer = person.client.post("/api/tables", json={"game": "futon"})
        if answer.status_code != HTTPStatus.CREATED:
            break
        take()
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    # Where the disk did not answer in time, nobody knows whether it was kept.
    assert answer.json()["error"] in ("server.store.down", "server.store.not_known")


def refused_until_room(
    company: list[Person], rng: random.Random, accepted: Accepted, take: Callable[[], None], give: Callable[[], None]
) -> bool:
    """Take the room away, move until it is felt, give it back, and say again what was refused, if anything was."""
    take()
    try:
        while (who := somebody_owes(company)) is not None:
            answer, made, words = try_to_move(who, rng)
            if answer["message"] == "refused":
                break
            accepted.append(made)
        else:
            # It was a bot that felt it: the server tries again for it.
            return False
        assert answer["text"] == REFUSALS[answer["key"]]
        # Whoever comes anew sees the table as it is. (Where a move had no room, a bot's shorter one may have had.)
        for person in company:
            before = picture(person)
            person.come(person.name)
            assert person.table["number"] > before["number"] or picture(person) == before
        no_table_is_opened(who, take)
    finally:
        give()
    seat, position, move = made
    for _ in range(2):
        # Twice: it is done once.
        who.granted("move", seat=seat, move=move, position=position, words=words)
    accepted.append(made)
    return True


def full_disk(game: str, rng: random.Random, folder: Path) -> None:
    disk = small_disk(folder)
    try:
        company = seated(disk.serving.url, 2, game, seats=3)
        accepted: Accepted = []
        for _ in range(FAULTS):
            accepted += play_on(company, rng, rng.randint(1, FAR))
            refused_until_room(company, rng, accepted, disk.fill, disk.free)
        accepted += play_on(company, rng)
        check_record(company[0], accepted, {0, 1})
        assert "Traceback" not in disk.serving.said()
        assert "The database failed" in disk.serving.said()
    finally:
        disk.serving.kill()


def locked_file(game: str, rng: random.Random, folder: Path) -> None:
    with impatient(folder) as hosted:
        company = seated(hosted.url, 2, game, seats=3)
        accepted: Accepted = []
        refusals = 0
        for _ in range(FAULTS):
            accepted += play_on(company, rng, rng.randint(1, FAR))
            lock = ExitStack()
            take = partial(lock.enter_context, locked(folder / "tables.db"))
            refusals += refused_until_room(company, rng, accepted, take, lock.close)
        accepted += play_on(company, rng)
        assert refusals
        check_record(company[0], accepted, {0, 1})
        for person in company:
            person.leave()


def test_without_room_the_server_is_not_healthy(tmp_path: Path) -> None:
    disk = small_disk(tmp_path)
    try:
        with disk.serving.client() as client:
            assert client.get("/healthz").status_code == HTTPStatus.OK
            disk.fill()
            try:
                # The database's log may have some room left.
                answers = {client.post("/api/recovery").status_code for _ in range(100)}
                assert HTTPStatus.SERVICE_UNAVAILABLE in answers
                time.sleep(FRESH_SECONDS)
                assert client.get("/healthz").status_code == HTTPStatus.SERVICE_UNAVAILABLE
            finally:
                disk.free()
            time.sleep(FRESH_SECONDS)
            assert client.get("/healthz").status_code == HTTPStatus.OK
    finally:
        disk.serving.kill()


def test_a_full_disk_puts_the_game_off(tmp_path: Path) -> None:
    full_disk("escapenow", random.Random(1), tmp_path)


def test_a_locked_file_puts_the_game_off(tmp_path: Path) -> None:
    locked_file("familiars", random.Random(2), tmp_path)


def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    """The store fails when a bot has thought: nobody but the server itself can try again."""
    with impatient(tmp_path) as hosted:
        (person,) = seated(hosted.url, 1, "iyadosu", seats=3, pace=SLOW)
        live, rng = hosted.tables.live[person.name], random.Random(3)
        person.until(lambda: bool(person.choices()))
        while person.move(rng) is not None:
            with locked(tmp_path / "tables.db"):
                if live.table.bots_to_move():
                    wait_until(lambda: live.is_unconfirmed)
                    break
            # They were quicker than the lock.
            person.until(lambda: bool(person.choices()))
        number = person.table["number"]
        person.until(lambda: person.table["number"] > number)
        person.leave()


class Shifted:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return milliseconds() + self.ahead


def test_clocks_go_on_by_themselves(tmp_path: Path) -> None:
    clock = Shifted()
    with impatient(tmp_path, Environment(clock=clock)) as hosted:
        company = seated(hosted.url, 2, "futon", seats=2, clock={"kind": "move", "seconds": 60})
        live = hosted.tables.live[company[0].name]
        with locked(tmp_path / "tables.db"):
            clock.ahead = 61_000
            # A newcomer lets the table look at the clock.
            company[1].come(company[0].name)
            wait_until(lambda: live.is_unconfirmed)
            assert company[1].table["number"] == company[0].table["number"]
        # Their time is up, and bots move in their stead.
        company[0].until(lambda: all(seat["away"] == "time" for seat in company[0].table["seats"]))
        for person in company:
            person.leave()
