"""What is kept takes little room, whatever wrote it; and what is kept too long goes."""

import json
import random
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, func, insert, select, text

from chabudai.games import GAMES, game
from chabudai.server.store import Household, Store, TooManyTables, UnknownTable, database_url, restore, schema
from chabudai.server.store.backup import Header
from chabudai.server.store.compaction import compact, keep_compacted, read_loose
from chabudai.server.store.database import new_engine
from chabudai.server.store.keeping import DAY_SECONDS, Kind, close_table, delete_tables, old_tables, tidy
from chabudai.server.store.migrating import migrate
from chabudai.server.store.restore import _insert, _opened_lines
from chabudai.server.store.schema import METADATA, card_files, entries, leases, records, recoveries, tables
from chabudai.server.store.sizes import database_size
from chabudai.server.upkeep import sweep_some
from chabudai.table import entries as e
from chabudai.table.records import record_of_table
from chabudai.table.table import Table
from chabudai.table.verify import verify
from tests.server.store.conftest import listed

pytestmark = pytest.mark.anyio

#: Written by version 0.1.0 as it was before anything was compressed: two finished games, a running one, an unplayed
#: table.
OLD = Path(__file__).parent / "old" / "0001.jsonl"
CARDS = game("futon").setup(cards="first").card_file.text
PLAN = {"game": "futon", "card_file": CARDS}


def planned(number: int = 1) -> bytes:
    return msgspec.json.encode({"kind": "planned", "at": number, "plan": PLAN})


async def fold_now(store: Store, name: str) -> bool:
    loose = await store.read(lambda connection: read_loose(connection, name))
    return await store.write(lambda connection: keep_compacted(connection, compact(loose)))


async def count(store: Store, table: object) -> int:
    wanted = select(func.count()).select_from(table)  # type: ignore[arg-type]
    return await store.read(lambda connection: connection.scalar(wanted) or 0)


def old_lines(table: str) -> list[list[object]]:
    """The rows of a table in the old backup."""
    lines = [json.loads(line) for line in OLD.read_text().splitlines()]
    start = next(i for i, line in enumerate(lines) if isinstance(line, dict) and line.get("table") == table)
    rows = []
    for line in lines[start + 1 :]:
        if isinstance(line, dict):
            break
        rows.append(line)
    return rows


# -- from the version before ------------------------------------------------------------------------------------------
def filled_by_the_old_version(place: str) -> None:
    engine = new_engine(database_url(place))
    with engine.begin() as connection, _opened_lines(OLD) as saved:
        migrate(connection, place, saved.revision)
        for heading, rows in saved.chunks:
            _insert(connection, heading, rows)
    engine.dispose()


@pytest.mark.parametrize("way", ["migrated", "restored"])
async def test_what_an_older_version_kept_is_read_and_then_takes_less_room(place: str, way: str) -> None:
    assert msgspec.json.decode(OLD.read_bytes().splitlines()[0], type=Header).revision == "0001"
    if way == "restored":
        restore(OLD, place, False, lambda *_: None)
    else:
        filled_by_the_old_version(place)
    store = await Store.open(place)
    names = await store.read(lambda connection: list(connection.execute(select(tables.c.name)).scalars()))
    shares = await store.read(lambda connection: list(connection.execute(select(records.c.share)).scalars()))
    assert (len(names), len(shares)) == (3, 2)
    before = {name: await store.entries(name) for name in names}
    kept = {share: await store.record(share) for share in shares}
    states = {name: Table.of(name, map(e.read, found)) for name, found in before.items()}
    assert sorted((state.phase, state.game_number) for state in states.values()) == [
        ("over", 1),
        ("playing", 2),
        ("seats", 1),
    ]
    assert any("# of our own" in state.setup.card_file.text for state in states.values())
    assert all([await fold_now(store, name) for name in names])
    assert {name: await store.entries(name) for name in names} == before
    assert {share: await store.record(share) for share in shares} == kept
    assert await count(store, card_files) == 1
    assert await count(store, entries) == len(names)
    await store.close()


# -- card files -------------------------------------------------------------------------------------------------------
async def test_a_card_file_is_kept_once_and_read_everywhere(store: Store) -> None:
    opened = msgspec.json.encode({"kind": "opened", "at": 1, "plan": PLAN, "host": "ann", "secret": "00"})
    record = msgspec.json.encode({"chabudai": 1, "game": "futon", "card_file": CARDS, "moves": []})
    for name in ("t1", "t2"):
        await store.open_table(name, opened, listed(name))
        await store.append(name, 2, [planned(number) for number in range(5)])
        await store.keep_record(f"share-{name}", name, 1, record, b"{}")
    assert await store.entries("t2") == [opened, *map(planned, range(5))]
    assert await store.entries("t2", 4) == [planned(3), planned(4)]
    kept = await store.record("share-t1")
    assert kept is not None and kept.json == record
    assert await count(store, card_files) == 1

    def longest(connection: Connection) -> int:
        return connection.scalar(select(func.max(func.length(entries.c.entry)))) or 0

    assert await store.read(longest) < 200
    await store.write(lambda connection: delete_tables(connection, ["t1"]))
    await store.write(lambda connection: tidy(connection, time.time()))
    assert await store.entries("t2", 4) == [planned(3), planned(4)]
    await store.write(lambda connection: delete_tables(connection, ["t2"]))
    await store.write(lambda connection: tidy(connection, time.time()))
    assert await count(store, card_files) == 0


async def test_words_that_look_like_a_card_file_are_words(store: Store) -> None:
    words = '"card_file":"sha256:' + "0" * 64 + '"'
    spoken = e.written(e.Spoke(1, 0, words))
    await store.open_table("t1", spoken, listed())
    assert await store.entries("t1") == [spoken]


# -- entries put together ---------------------------------------------------------------------------------------------
async def test_folded_entries_are_read_and_gone_on_with(store: Store) -> None:
    await store.open_table("t1", b"1", listed())
    await store.append("t1", 2, [f"{number}".encode() for number in range(2, 8)])
    assert await fold_now(store, "t1")
    assert await count(store, entries) == 1
    assert await store.entries("t1", 3) == [b"4", b"5", b"6", b"7"]
    assert await store.entries("t1", 7) == []
    await store.append("t1", 8, [b"8", b"9"])
    assert await store.entries("t1", 6) == [b"7", b"8", b"9"]
    assert await fold_now(store, "t1")
    assert await store.entries("t1") == [f"{number}".encode() for number in range(1, 10)]
    assert await store.entries("t1", 8) == [b"9"]


async def test_what_was_appended_meanwhile_is_not_lost(store: Store) -> None:
    await store.open_table("t1", b"1", listed())
    await store.append("t1", 2, [b"2", b"3"])
    loose = await store.read(lambda connection: read_loose(connection, "t1"))
    await store.append("t1", 4, [b"4"])
    assert not await store.write(lambda connection: keep_compacted(connection, compact(loose)))
    assert await store.entries("t1") == [b"1", b"2", b"3", b"4"]


# -- the end of tables ------------------------------------------------------------------------------------------------
async def test_each_kind_of_table_has_its_time(store: Store) -> None:
    now = time.time()
    moved = e.written(e.Moved(int(now * 1000), 0, "x"))
    for name, phase, recorded in (
        ("waits", "seats", False),
        ("closed", "closed", False),
        ("plays", "playing", False),
        ("moves", "playing", False),
        ("again", "seats", True),
        ("over", "over", True),
        ("closed-after", "closed", True),
    ):
        await store.open_table(
            name, e.written(e.Resumed(5, 0)), listed(name, phase=phase, changed_at=now - 100 * DAY_SECONDS)
        )
        if recorded:
            await store.keep_record(f"share-{name}", name, 1, b"{}", b"{}")
    await store.append("moves", 2, [moved])

    def old(connection: Connection) -> dict[str, list[str]]:
        return {
            kind: sorted(old_tables(connection, kind, now - 90 * DAY_SECONDS))
            for kind in ("unplayed", "abandoned", "finished")
        }

    assert await store.write(old) == {
        "unplayed": ["closed", "waits"],
        "abandoned": ["again", "plays"],
        "finished": ["closed-after", "over"],
    }
    due: list[tuple[Kind, int]] = [("unplayed", 2), ("abandoned", 2), ("abandoned", 0)]
    for kind, gone in due:
        assert await store.write(partial(sweep_some, kind=kind, days=90, now=now)) == gone
    left = await store.read(lambda connection: {row.name: row.phase for row in connection.execute(select(tables))})
    assert left == {"moves": "playing", "again": "closed", "over": "over", "closed-after": "closed"}
    assert isinstance(e.read((await store.entries("again"))[-1]), e.Closed)
    with pytest.raises(UnknownTable):
        await store.append("plays", 2, [moved])


async def test_what_has_run_out_goes(store: Store) -> None:
    await store.open_table("t1", b"1", listed())
    await store.lease("t1", "a", 0.0, 10)
    await store.offer("sha", "ann", 5.0)
    await store.write(lambda connection: tidy(connection, time.time()))
    assert (await count(store, leases), await count(store, recoveries)) == (0, 0)
    assert await store.write(lambda connection: close_table(connection, "t1", 7.0))
    assert not await store.write(lambda connection: close_table(connection, "t1", 8.0))


async def test_tables_of_one_address_are_counted_for_a_day(store: Store) -> None:
    home = Household("home", 3)
    now = time.time()
    for number in range(3):
        mine = listed(f"t{number}", people=(f"p{number}",), opened_at=now)
        await store.open_table(f"t{number}", b"1", mine, household=home)
    with pytest.raises(TooManyTables) as refused:
        await store.open_table("more", b"1", listed("more", people=("p9",)), household=home)
    assert (refused.value.count, refused.value.of_household) == (3, True)
    await store.open_table("elsewhere", b"1", listed("elsewhere", people=("p9",)), household=Household("school", 3))
    # Over, or a day old: neither is counted, and the address is not kept.
    await store.show(listed("t0", phase="over", opened_at=now, changed_at=now))
    await store.open_table("more", b"1", listed("more", people=("p9",), opened_at=now), household=home)
    await store.write(lambda connection: tidy(connection, now + 2 * DAY_SECONDS))
    homes = await store.read(lambda connection: set(connection.execute(select(tables.c.household)).scalars()))
    assert homes == {None}


# -- how much room a finished game takes ------------------------------------------------------------------------------
COPIES = 200
MOST = 12_000


def most_seats(name: str) -> int:
    """As many as there can be: the longest games."""
    return game(name).seats[-1]


def finished(name: str) -> tuple[list[bytes], bytes, bytes]:
    """The entries of a whole game as a server keeps them, its record and its lines."""
    from chabudai.protocol.plan import Plan
    from chabudai.table.decide import bot_move, open_table
    from chabudai.table.records import log_in_words

    rng, now = random.Random(7), 1_700_000_000_000
    first = open_table(Plan(game=name, seats=most_seats(name)), "0" * 32, now, lambda: rng.randbytes(32).hex())
    table = Table.of("t" * 22, [first])
    kept: list[e.AnyEntry] = [first]

    def take(entry: e.AnyEntry) -> None:
        table.take(entry)
        kept.append(entry)

    for seat in range(most_seats(name)):
        take(e.BotSeated(now, seat, "steady"))
    take(e.Started(now, table.setup.game.rules_version, table.setup.card_file.fingerprint))
    while not table.ended:
        running = table.running
        assert running is not None
        now += rng.randrange(900, 60_000)
        seat = running.match.to_act()[0]
        move = rng.choice(running.match.legal(seat)).text
        for entry in bot_move(table, seat, move, running.owed_since[seat], now):
            take(entry)
    record = record_of_table(table)
    assert verify(record, game).right
    return [e.written(entry) for entry in kept], record.json(), msgspec.json.encode(log_in_words(table))


@pytest.mark.parametrize("name", GAMES)
async def test_a_finished_game_takes_little_room(store: Store, place: str, name: str) -> None:
    played, record, lines = finished(name)
    first = "0" * 22
    people = tuple(map(str, range(most_seats(name))))
    await store.open_table(first, played[0], listed(first, people=people, phase="over"))
    await store.append(first, 2, played[1:])
    await store.keep_record(first, first, 1, record, lines)
    assert await fold_now(store, first)
    assert await store.entries(first) == played
    tidied(place)
    one = await size(store)
    copied(place, first)
    tidied(place)
    each = (await size(store) - one) / COPIES
    assert 1_000 < each <= MOST, each


def copied(place: str, name: str) -> None:
    """More games, each of which takes as much room as that one, indexes included. Not through the store, which gives no
    work as much time as so many may take."""
    engine = new_engine(database_url(place))
    with engine.begin() as connection:
        _copy(connection, name)
    engine.dispose()


def _copy(connection: Connection, name: str) -> None:
    people = [f"{number:032x}" for number in range(8)]
    for table in (tables, schema.people, entries, records, schema.record_people):
        rows = [row._asdict() for row in connection.execute(select(table))]
        for number in range(1, COPIES + 1):
            new = [{key: f"{number:022d}" if value == name else value for key, value in row.items()} for row in rows]
            new = [{**row, "person": people[int(row["person"])]} if "person" in row else row for row in new]
            connection.execute(insert(table), new)


def tidied(place: str) -> None:
    """PostgreSQL gives the room of what was deleted back by itself, but not at once."""
    engine = new_engine(database_url(place))
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM FULL"))
    engine.dispose()


async def size(store: Store) -> int:
    """What is in use: neither what was deleted and will be used again, nor what is not written to its place yet."""

    def measured(connection: Connection) -> int:
        if connection.dialect.name == "sqlite":
            free = connection.scalar(text("PRAGMA freelist_count")) or 0
            return database_size(connection) - int(free) * int(connection.scalar(text("PRAGMA page_size")) or 0)
        sizes = select(func.sum(func.pg_total_relation_size(text("quote_ident(relname)::regclass"))))
        named = sizes.select_from(text("pg_class")).where(text("relname = ANY(:names)"))
        return int(connection.scalar(named, {"names": [each.name for each in METADATA.sorted_tables]}) or 0)

    return await store.read(measured)
