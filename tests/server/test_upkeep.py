"""A running server hears of what an operator does to its database, and sweeps what nobody needs any more."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, func, insert, select, update
from websockets.exceptions import ConnectionClosed

from chabudai.engine.record import read_record
from chabudai.games import game
from chabudai.server.config import Limits
from chabudai.server.guard.bans import network_of
from chabudai.server.store import database_url
from chabudai.server.store.database import new_engine
from chabudai.server.store.keeping import DAY_SECONDS, close_table, delete_tables
from chabudai.server.store.orders import ban, give, given, unban
from chabudai.server.store.schema import entries, people, tables
from chabudai.server.store.writer import summary_row
from chabudai.table.verify import verify
from tests.server.hosted import BUSY, Hosted
from tests.server.people import WAIT_SECONDS, Person, all_go_home, play_on, seated
from tests.server.store.conftest import listed

Change = Callable[[Connection], object]


@pytest.fixture
def hosted(tmp_path: Path, place: str) -> Iterator[Hosted]:
    server = Hosted(tmp_path, database=place)
    yield server
    all_go_home()
    server.stop()


def by_operator(place: str, *changes: Change) -> None:
    """As another process does it."""
    engine = new_engine(database_url(place))
    with engine.begin() as connection:
        for change in changes:
            change(connection)
    engine.dispose()


def person_id(place: str, table: str) -> str:
    engine = new_engine(database_url(place))
    with engine.connect() as connection:
        found = connection.scalar(select(people.c.person).where(people.c.table_name == table))
    engine.dispose()
    return str(found)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def goodbye(person: Person) -> tuple[str, int]:
    """What somebody is told before the connection ends, and its code."""
    try:
        while True:
            person.hear()
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return person.answers[-1]["key"], closed.rcvd.code


def test_who_is_banned_is_shown_out_and_not_let_in(hosted: Hosted, place: str) -> None:
    eve, ann = Person(hosted.url), Person(hosted.url)
    name = eve.open_table(game="futon", seats=2)
    who = person_id(place, name)
    eve.come(name).granted("sit", name="Eve")
    ann.come(name).granted("sit", name="Ann")
    now = time.time()
    by_operator(place, lambda c: ban(c, "person", who, now), lambda c: give(c, "ban", f"person {who}", [], now))
    assert goodbye(eve) == ("banned", 4403)
    refused = eve.client.get("/api/me", params={"lang": "ja"})
    assert refused.status_code == 403 and "運営者" in refused.json()["text"]
    assert eve.client.get("/").status_code != 403
    ann.granted("say", seat=1, text="Oh")
    by_operator(place, lambda c: unban(c, "person", who), lambda c: give(c, "unban", f"person {who}", [], now))
    until(lambda: eve.client.get("/api/me").status_code == 200)


def test_an_address_can_be_banned_with_everybody_behind_it(hosted: Hosted, place: str) -> None:
    eve = Person(hosted.url)
    eve.come(eve.open_table(game="futon"))
    where = network_of("127.0.0.1")
    assert where is not None
    by_operator(place, lambda c: ban(c, "address", where, 1.0), lambda c: give(c, "ban", where, [], time.time()))
    assert goodbye(eve) == ("banned", 4403)
    assert httpx.get(f"{hosted.url}/api/me").status_code == 403


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ("example.org", None),
        ("203.0.113.7/99", None),
    ],
)
def test_addresses_are_written_in_one_way(given: str, kept: str | None) -> None:
    assert network_of(given) == kept


def test_a_table_is_closed_or_gone_for_its_guests(hosted: Hosted, place: str) -> None:
    ann, ben = Person(hosted.url), Person(hosted.url)
    closed, gone = ann.open_table(game="futon"), ben.open_table(game="futon")
    ann.come(closed).granted("sit", name="Ann")
    ben.come(gone)
    now = time.time()
    by_operator(place, lambda c: close_table(c, closed, now), lambda c: give(c, "close", closed, [closed], now))
    ann.until(lambda: ann.table["phase"] == "closed")
    by_operator(place, lambda c: delete_tables(c, [gone]), lambda c: give(c, "prune", "1 table", [gone], now))
    assert goodbye(ben) == ("unknown", 4404)
    assert ben.client.get(f"/api/tables/{gone}").status_code == 404


def test_a_swept_game_is_what_it_was(tmp_path: Path, place: str) -> None:
    """Unplayed tables go; finished games take less room, and everything can still be done with them."""
    hosted = Hosted(tmp_path, database=place)
    try:
        company = seated(hosted.url, 2, "futon", seats=2, pace=0)
        play_on(company, random.Random(3))
        record = company[0].record()
        name, share = company[0].name, company[0].table["share"]
        unplayed = Person(hosted.url).open_table(game="iyadosu")
        by_operator(place, lambda c: c.execute(update(tables).values(changed_at=time.time() - 2 * DAY_SECONDS)))
        hosted.run(hosted.app.state.upkeep.sweep())
        until(lambda: company[0].client.get(f"/api/tables/{unplayed}").status_code == 404)
        rows = select(func.count()).select_from(entries)
        assert hosted.run(hosted.tables.store.read(lambda connection: connection.scalar(rows))) == 1
        cookies = [dict(person.client.cookies) for person in company]
        all_go_home()
        hosted.stop()
        hosted = Hosted(tmp_path, database=place)
        answer = httpx.get(f"{hosted.url}/api/records/{share}").raise_for_status()
        assert answer.json() == record and verify(read_record(answer.content), game).right
        assert httpx.get(f"{hosted.url}/api/records/{share}/shown", params={"moves": 5}).status_code == 200
        again = [Person(hosted.url) for _ in company]
        for person, cookie in zip(again, cookies, strict=True):
            person.client.cookies.clear()
            person.client.cookies.update(cookie)
            person.come(name)
        again[0].granted("rematch", seat=0)
        again[1].granted("rematch", seat=1)
        again[0].granted("start")
        play_on(again, random.Random(4))
        assert again[0].record()["deal"] != record["deal"]
        by_operator(place, lambda c: c.execute(update(tables).values(changed_at=time.time() - DAY_SECONDS)))
        hosted.run(hosted.app.state.upkeep.sweep())
        assert httpx.get(f"{hosted.url}/api/records/{share}").json() == record
        size = httpx.get(f"{hosted.url}/metrics").text
        assert "chabudai_database_bytes" in size
    finally:
        all_go_home()
        hosted.stop()


def test_many_tables_without_a_cookie_end_in_a_sentence(tmp_path: Path) -> None:
    from msgspec.structs import replace

    hosted = Hosted(tmp_path, limits=replace(BUSY, household_tables=8))
    try:
        for _ in range(8):
            assert httpx.post(f"{hosted.url}/api/tables", json={"game": "futon"}).status_code == 201
        for language, words in (("en", "8 tables are open from your address"), ("ja", "同じアドレスから")):
            refused = httpx.post(f"{hosted.url}/api/tables", json={"game": "futon"}, params={"lang": language})
            assert refused.status_code == 409 and words in refused.json()["text"]
        assert Limits().household_tables < 813
    finally:
        hosted.stop()


def test_a_sweep_is_made_of_small_transactions(hosted: Hosted, place: str) -> None:
    """Nobody waits long for one of them, however much there is to sweep."""

    def many(connection: Connection) -> None:
        rows = [
            {
                **summary_row(listed(f"t{number}", people=(), changed_at=time.time() - 2 * DAY_SECONDS)),
                "name": f"t{number}",
            }
            for number in range(45)
        ]
        connection.execute(insert(tables), rows)

    by_operator(place, many)
    hosted.run(hosted.app.state.upkeep.sweep())
    store = hosted.tables.store
    found = hosted.run(store.read(lambda connection: given(connection, 0.0)))
    assert [len(order.tables) for order in found] == [20, 20, 5]
    assert hosted.run(store.read(lambda connection: connection.scalar(select(func.count()).select_from(tables)))) == 0


def test_one_process_sweeps_at_a_time(tmp_path: Path, postgres: object) -> None:
    from chabudai.server.upkeep import _is_our_turn
    from tests.server.postgres import Postgres

    assert isinstance(postgres, Postgres)
    place = postgres.new_database()
    hosted = Hosted(tmp_path, database=place)
    try:
        until(lambda: not hosted.run(hosted.tables.store.write(partial(_is_our_turn, now=time.time()))))
        later = time.time() + 3600
        turns = [hosted.run(hosted.tables.store.write(partial(_is_our_turn, now=later))) for _ in range(3)]
        assert turns == [True, False, False]
    finally:
        hosted.stop()


def test_what_is_forgotten_is_not_in_the_files_either(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for visit in range(2):
        server = Hosted(folder)
        if visit == 0:
            anna = Person(server.url)
            name = anna.open_table(game="familiars", seats=3)
        else:
            anna.move_to(server.url)
        anna.come(name)
        if visit == 0:
            anna.granted("sit", name="Zanzibara")
        anna.granted("say", seat=0, text="Quetzalcoatlus")
        anna.leave()
        if visit == 1:
            anna.client.post("/api/me/forget", json={"sure": True}).raise_for_status()
            # As the sweep does, if somebody was reading meanwhile.
            server.run(server.tables.store.scrub())
            kept = b"".join(file.read_bytes() for file in folder.iterdir())
            assert b"Zanzibara" not in kept and b"Quetzalcoatlus" not in kept and name.encode() in kept
        server.stop()
    all_go_home()


def test_who_was_nobody_is_forgotten_without_a_trace(hosted: Hosted) -> None:
    for _ in range(3):
        Person(hosted.url).client.post("/api/me/forget", json={"sure": True}).raise_for_status()
    assert hosted.run(hosted.tables.store.read(lambda connection: given(connection, 0.0))) == []
