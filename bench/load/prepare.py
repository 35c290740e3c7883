"""Tables for the load, written straight into a store: four people sit at Iyadosu, and some of it is played already."""

import asyncio
import random
from pathlib import Path

import msgspec

from bench.load.play import Seats
from bench.load.tables import SEATS
from chabudai.protocol.plan import Plan
from chabudai.protocol.wishes import AnyWish, Move, Sit, Start
from chabudai.server.environment import ENVIRONMENT, milliseconds, new_name, new_secret
from chabudai.server.identity import COOKIE, signed
from chabudai.server.listing import summary_of
from chabudai.server.store import Store
from chabudai.table import entries as e
from chabudai.table.decide import decide, open_table
from chabudai.table.table import Table

#: So many tables are written at once.
AT_ONCE = 500
GAMES = 100


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


async def prepare(place: str | Path, tables: int, moves: int = 0) -> list[Seats]:
    """All tables are of the same four people; a hundred of them differ in what was dealt and played."""
    store = await Store.open(place)
    try:
        key = await store.key()
        people = [ENVIRONMENT.new_person() for _ in range(SEATS)]
        headers = [{"Cookie": f"{COOKIE}={signed(person, key)}"} for person in people]
        games = [begun(people, moves, random.Random(seed)) for seed in range(min(tables, GAMES))]
        cards = [summary_of(Table.of("", entries)) for entries in games]
        written = [[e.written(entry) for entry in entries] for entries in games]

        async def one(number: int) -> Seats:
            name, game = new_name(), number % len(games)
            await store.open_table(name, written[game][0], msgspec.structs.replace(cards[game], name=name))
            await store.append(name, 2, written[game][1:])
            return Seats(name, headers)

        made: list[Seats] = []
        for first in range(0, tables, AT_ONCE):
            made += await asyncio.gather(*(one(number) for number in range(first, min(first + AT_ONCE, tables))))
        return made
    finally:
        await store.close()
