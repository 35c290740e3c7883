"""Tables for the load, written straight into a store: four people sit at Iyadosu, and some of it is played already."""

import asyncio
import random
from pathlib import Path

import msgspec

from bench.load.play import Seats
from bench.load.tables import SEATS
from chabudai.server.hall import milliseconds, new_name, new_secret
from chabudai.server.identity import COOKIE, new_person, signed
from chabudai.server.live import card_of
from chabudai.server.store import Store
from chabudai.table import entries as e
from chabudai.table.decide import decide, open_table
from chabudai.table.plan import Plan
from chabudai.table.table import Table
from chabudai.table.wishes import AnyWish, Move, Sit, Start

#: So many tables are written at once.
AT_ONCE = 500


def begun(people: list[str], moves: int, rng: random.Random) -> list[e.AnyEntry]:
    """The entries of a table with so many moves."""
    first = open_table(Plan(game="iyadosu", seats=SEATS), people[0], milliseconds(), new_secret)
    entries: list[e.AnyEntry] = [first]
    table = Table.of("", entries)

    def wish(person: str, wish: AnyWish) -> None:
        for entry in decide(table, person, wish, milliseconds(), new_secret).entries:
            table.take(entry)
            entries.append(entry)

    for seat, person in enumerate(people):
        wish(person, Sit(name=f"Player {seat + 1}", seat=seat))
    wish(people[0], Start())
    for _ in range(moves):
        assert table.running is not None
        match = table.running.match
        seat = match.to_act()[0]
        chosen = rng.choice(list(match.legal(seat)))
        wish(people[seat], Move(seat=seat, move=chosen.text, position=table.running.owed_since[seat]))
    return entries


async def prepare(place: str | Path, tables: int, moves: int = 0, seed: int = 1) -> list[Seats]:
    """All tables are of the same four people, and have the same beginning."""
    store = await Store.open(place)
    try:
        key = await store.key()
        people = [new_person() for _ in range(SEATS)]
        entries = begun(people, moves, random.Random(seed))
        written, card = [e.written(entry) for entry in entries], card_of(Table.of("", entries))
        headers = [{"Cookie": f"{COOKIE}={signed(person, key)}"} for person in people]

        async def one() -> Seats:
            name = new_name()
            own = msgspec.structs.replace(card, name=name)
            await store.open_table(name, written[0], own)
            await store.append(name, 2, written[1:])
            return Seats(name, headers)

        made: list[Seats] = []
        while len(made) < tables:
            made += await asyncio.gather(*(one() for _ in range(min(AT_ONCE, tables - len(made)))))
        return made
    finally:
        await store.close()
