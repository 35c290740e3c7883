"""Bots at real tables: for whom they think, when they may go on, and that their tempo tells nothing."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chabudai.bots.budget import Budget
from chabudai.server.config import Limits
from chabudai.server.environment import Environment
from chabudai.server.fair_queue import Asker
from chabudai.server.thinkers import Kind, Thinkers, Thought
from tests.server.hosted import BUSY, WAIT_SECONDS, Hosted
from tests.server.people import Person, go_home, play_on, seated
from tests.server.test_fair_queue import begin

#: Longer than any test.
NEVER = 10_000_000


class Listening(Thinkers):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Thought] = []

    async def run(self, thought: Thought, work: Callable[[Any, Budget | None], Any], given: Any) -> Any:
        self.asked.append(thought)
        return await super().run(thought, work, given)


@contextmanager
def listening(folder: Path, limits: Limits = BUSY) -> Iterator[tuple[Hosted, Listening]]:
    hosted = Hosted(folder, limits=limits)
    thinkers = hosted.tables.bots.thinkers = Listening()
    try:
        yield hosted, thinkers
    finally:
        hosted.stop()


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def show(person: Person, bot: str = "steady") -> str:
    """A table at which only bots play, and this person looks on."""
    name = person.open_table(game="futon", seats=2)
    person.come(name).granted("bot", bot=bot)
    person.granted("start")
    return name


def test_tables_of_bots_go_on_for_whoever_has_time_to_look_on(tmp_path: Path) -> None:
    """A person looks at so many of them at a time; where somebody plays that does not count."""
    with listening(tmp_path, msgspec.structs.replace(BUSY, shows=1, pace_alone=NEVER)) as (hosted, thinkers):
        anna = [Person(hosted.url)]
        for _ in range(2):
            anna.append(Person(hosted.url))
            anna[-1].client.cookies = anna[0].client.cookies
        first, second = show(anna[0]), show(anna[1])
        own = anna[2].open_table(game="futon", seats=2)
        anna[2].come(own).granted("sit", name="Anna")
        anna[2].granted("bot", bot="steady")
        anna[2].granted("start")
        for _ in range(3):
            anna[2].until(anna[2].choices)
            anna[2].move(random.Random(1))
        assert {thought.about for thought in thinkers.asked} == {first, own}
        ben = Person(hosted.url)
        third = show(ben)
        wait_for(lambda: third in {thought.about for thought in thinkers.asked})
        assert second not in {thought.about for thought in thinkers.asked}
        go_home([*anna, ben])


def test_of_one_address_so_many_go_on(tmp_path: Path) -> None:
    with listening(tmp_path, msgspec.structs.replace(BUSY, household_shows=2, pace_alone=NEVER)) as (hosted, thinkers):
        people = [Person(hosted.url) for _ in range(4)]
        names = [show(person) for person in people[:3]]
        wait_for(lambda: len({thought.about for thought in thinkers.asked}) == 2)
        host = people[3]
        host.come(host.open_table(game="futon", seats=2)).granted("sit", name="Host")
        host.granted("bot", bot="steady")
        host.granted("start")
        host.until(host.choices)
        host.move(random.Random(1))
        host.until(host.choices)
        assert {thought.about for thought in thinkers.asked} == {*names[:2], host.name}
        go_home(people)


def test_a_table_that_nobody_looks_at_thinks_of_nothing(tmp_path: Path) -> None:
    """Also what waited already leaves the queue."""
    with listening(tmp_path) as (hosted, thinkers):
        busy = hosted.run(keep_busy(thinkers, "sharp", tmp_path))
        person = Person(hosted.url)
        show(person, "sharp")
        wait_for(lambda: thinkers.waiting > 0)
        person.leave()
        wait_for(lambda: thinkers.waiting == 0)
        assert hosted.tables.live[thinkers.asked[-1].about].table.to_act()
        (tmp_path / "open").touch()
        hosted.run(done(busy))
        go_home([person])


async def keep_busy(thinkers: Thinkers, kind: Kind, folder: Path) -> "asyncio.Task[Budget | None]":
    """A thought of somebody else, until the gate is open."""
    thought = Thought(Asker("somebody", "elsewhere"), kind, "elsewhere")
    return asyncio.create_task(thinkers.run(thought, begin, folder / "0 somebody"))


async def done(thought: "asyncio.Task[Budget | None]") -> None:
    await thought


def test_the_host_is_thought_for_however_many_look_on(tmp_path: Path) -> None:
    with listening(tmp_path) as (hosted, thinkers):
        company = seated(hosted.url, 1, "futon", seats=2)
        host = hosted.tables.live[company[0].name].table.host
        onlookers = [Person(hosted.url).come(company[0].name) for _ in range(3)]
        play_on(company, random.Random(2), 3)
        assert {thought.asker for thought in thinkers.asked} == {Asker(host, "127.0.0.1")}
        go_home([*company, *onlookers])


# -- tempo ------------------------------------------------------------------------------------------------------------
def taken(hosted: Hosted, name: str) -> list[tuple[bool, int]]:
    """Of every bot's move of a finished game: whether it had a choice, and milliseconds since it was owed."""
    table = hosted.tables.live[name].table
    assert table.running is not None
    steps = table.running.steps
    kept = hosted.run(hosted.tables.store.entries(name))
    at = {number: msgspec.json.decode(entry)["at"] for number, entry in enumerate(kept, start=1)}
    found, fresh = [], table.running.again([])
    for step in steps:
        owed = fresh.owed_since[step.seat]
        choice = len(fresh.match.legal(step.seat)) > 1
        if table.chairs[step.seat].bot is not None:
            found.append((choice, at[step.entry] - at[owed]))
        fresh.play(step)
    return found


def test_a_forced_move_takes_as_long_as_a_chosen_one(tmp_path: Path) -> None:
    """Of a sharp bot, which thinks: nobody can tell whether it had to."""
    thinking = 60.0
    hosted = Hosted(tmp_path, Environment(sharp=Budget(thinking)))
    try:
        person = Person(hosted.url)
        name = person.open_table(game="iyadosu", seats=3)
        person.come(name).granted("sit", name="Anna")
        person.granted("sit", name="Ben")
        person.granted("bot", bot="sharp")
        person.granted("start")
        play_on([person], random.Random(4))
        moves = taken(hosted, name)
        assert {choice for choice, _ in moves} == {True, False}
        # Whole milliseconds are written down.
        assert min(milliseconds for _, milliseconds in moves) >= thinking - 1
        go_home([person])
    finally:
        hosted.stop()


@pytest.mark.parametrize(("alone", "least"), [(False, 40), (True, 80)])
def test_there_is_a_least_pace(tmp_path: Path, alone: bool, least: int) -> None:
    """Whatever the plan of a table says; a longer one where only bots play."""
    hosted = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, pace=40, pace_alone=80))
    try:
        person = Person(hosted.url)
        name = person.open_table(game="futon", seats=2, pace=0)
        person.come(name)
        if not alone:
            person.granted("sit", name="Anna")
        person.granted("bot", bot="steady")
        person.granted("start")
        play_on([person], random.Random(4))
        person.until(lambda: person.table["phase"] == "over")
        moves = taken(hosted, name)
        assert moves and min(milliseconds for _, milliseconds in moves) >= least - 1
        go_home([person])
    finally:
        hosted.stop()


# -- haste ------------------------------------------------------------------------------------------------------------
def test_bots_go_on_as_soon_as_everybody_at_the_table_has_seen_enough(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    try:
        anna, ben = company = seated(hosted.url, 2, "futon", seats=2)
        onlooker = Person(hosted.url).come(anna.name)
        live = hosted.tables.live[anna.name]
        resting = asyncio.run_coroutine_threadsafe(live.bots.rest.wait(NEVER, 0.0), hosted.loop)
        # It has begun by the time that the loop comes round again.
        for _ in range(3):
            hosted.run(asyncio.sleep(0))
        for person in (anna, onlooker):
            person.granted("hurry")
        assert not resting.done(), "one of two who play has not read it yet"
        ben.granted("hurry")
        resting.result(WAIT_SECONDS)
        go_home([*company, onlooker])
    finally:
        hosted.stop()
