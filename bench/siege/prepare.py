"""What is in the store before a siege begins: innocent tables, and what strangers have prepared."""

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.server.environment import ENVIRONMENT, milliseconds, new_name, new_secret
from chabudai.server.identity import COOKIE, signed
from chabudai.server.listing import summary_of
from chabudai.server.store import Store
from chabudai.table import entries as e
from chabudai.table.decide import bot_move, decide, open_table
from chabudai.table.records import log_in_words, record_of_table
from chabudai.table.table import Table
from chabudai.table.thinking import Attention, task, think

#: Moves of a table before its owner began to take them back and make them again, and how often that was done.
MOVES, UNDONE = 60, 300


class Prepared(msgspec.Struct):
    """Names and cookies; of every innocent table those of its people, of strangers one table and one person each."""

    innocent: list[tuple[str, list[str]]]
    strangers: list[tuple[str, str]]
    #: A finished game, and a table of which much was taken back.
    share: str
    undone: str
    undoer: str


class Story:
    """A table that is played without a server."""

    def __init__(self, plan: Plan, host: str, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.entries: list[e.AnyEntry] = [open_table(plan, host, milliseconds(), new_secret)]
        self.table = Table.of(new_name(), self.entries)

    def wish(self, person: str, wish: w.AnyWish) -> None:
        self.take(decide(self.table, person, wish, milliseconds(), new_secret).entries)

    def take(self, entries: list[e.AnyEntry]) -> None:
        for entry in entries:
            self.table.take(entry)
            self.entries.append(entry)

    def move(self) -> int:
        """A random move of whoever owes one; its seat."""
        running = self.table.running
        assert running is not None
        seat = running.match.to_act()[0]
        owner, position = self.table.chairs[seat].owner, running.owed_since[seat]
        if owner is None:
            move = think(task(running, seat, "random", Attention(running, seat).caught_up(), self.rng.getrandbits(40)))
            self.take(bot_move(self.table, seat, move, position, milliseconds()))
        else:
            chosen = self.rng.choice(list(running.match.legal(seat)))
            self.wish(owner, w.Move(seat=seat, move=chosen.text, position=position))
        return seat

    async def keep(self, store: Store) -> str:
        written = [e.written(entry) for entry in self.entries]
        await store.open_table(self.table.name, written[0], summary_of(self.table))
        await store.append(self.table.name, 2, written[1:])
        return self.table.name


def innocent(people: list[str], seed: int) -> Story:
    """Three people and a bot play Iyadosu."""
    story = Story(Plan(game="iyadosu", seats=4), people[0], seed)
    for seat, person in enumerate(people):
        story.wish(person, w.Sit(name=f"Player {seat + 1}", seat=seat))
    story.wish(people[0], w.SeatBot(bot="steady"))
    story.wish(people[0], w.Start())
    return story


def alone(person: str, game: str, seats: int) -> Story:
    """Somebody who sits in every seat."""
    story = Story(Plan(game=game, seats=seats), person)
    for seat in range(seats):
        story.wish(person, w.Sit(name=f"Stranger {seat}", seat=seat))
    story.wish(person, w.Start())
    return story


def much_undone(person: str, often: int) -> Story:
    story = alone(person, "iyadosu", 3)
    for _ in range(MOVES):
        story.move()
    for _ in range(often):
        # There may be an end to it by now.
        with suppress(ChabudaiError):
            story.wish(person, w.Undo(seat=story.move()))
    return story


async def prepare(place: Path, tables: int, strangers: int, undone: int) -> Prepared:
    store = await Store.open(place)
    try:
        key = await store.key()

        def cookie(person: str) -> str:
            return f"{COOKIE}={signed(person, key)}"

        games = []
        for seed in range(tables):
            people = [ENVIRONMENT.new_person() for _ in range(3)]
            games.append((await innocent(people, seed).keep(store), [cookie(person) for person in people]))
        crowd = []
        for person in [ENVIRONMENT.new_person() for _ in range(strangers)]:
            story = Story(Plan(game="iyadosu", seats=3), person)
            story.wish(person, w.Sit(name="Stranger", seat=0))
            crowd.append((await story.keep(store), cookie(person)))
        undoer = ENVIRONMENT.new_person()
        taken_back = await much_undone(undoer, undone).keep(store)
        finished = alone(ENVIRONMENT.new_person(), "futon", 2)
        while not finished.table.ended:
            finished.move()
        await finished.keep(store)
        lines = msgspec.json.encode(log_in_words(finished.table))
        share = await store.keep_record(
            new_name(), finished.table.name, 1, record_of_table(finished.table).json(), lines
        )
        return Prepared(games, crowd, share, taken_back, cookie(undoer))
    finally:
        await store.close()


def prepared(place: Path, tables: int, strangers: int, undone: int = UNDONE) -> Prepared:
    return asyncio.run(prepare(place, tables, strangers, undone))
