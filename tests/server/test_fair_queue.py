"""Thinking is shared fairly: real processes, a queue that a test holds up and lets go, and the order of service."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from chabudai.bots.budget import Budget
from chabudai.server.fair_queue import TURNS_PER_LONG_ONE, Asker, Crowded, Withdrawn
from chabudai.server.thinkers import HINDSIGHT_WAITING, LEAST_SHARE, THINKING_SHARE, WAITING, Kind, Thinkers, Thought

PATIENT = 60.0
SECOND = Budget(1000.0)


def begin(place: Path, budget: Budget | None) -> Budget | None:
    """In a process: say that it has begun, and wait until the gate is open."""
    place.touch()
    while not (place.parent / "open").exists():
        time.sleep(0.005)
    return budget


def at_once(place: Path, budget: Budget | None) -> Budget | None:
    return budget


class Queue:
    """Everything that is asked for while the gate is shut waits, but for what the processes are busy with. `served` is
    the order in which it came to an end: with one process that is the order of service."""

    def __init__(self, thinkers: Thinkers, folder: Path) -> None:
        self.thinkers = thinkers
        self.folder = folder
        self.served: list[Thought] = []
        self.tasks: list[asyncio.Task[Budget | None]] = []

    def ask(self, thought: Thought) -> "asyncio.Task[Budget | None]":
        self.tasks.append(asyncio.create_task(self._asked(thought, len(self.tasks))))
        return self.tasks[-1]

    async def _asked(self, thought: Thought, number: int) -> Budget | None:
        found = await self.thinkers.run(thought, begin, self.folder / f"{number} {thought.asker.person}")
        self.served.append(thought)
        return found

    def begun(self) -> Counter[str]:
        return Counter(place.name.partition(" ")[2] for place in self.folder.glob("* *"))

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENT):
            while not true():
                await asyncio.sleep(0.005)

    async def open(self) -> None:
        (self.folder / "open").touch()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@asynccontextmanager
async def held_up(folder: Path, processes: int = 1, kind: Kind = "sharp") -> AsyncIterator[Queue]:
    """With all processes busy."""
    queue = Queue(Thinkers(processes), folder)
    try:
        for number in range(processes):
            queue.ask(Thought(Asker(f"busy {number}", f"somewhere {number}"), kind, ""))
        await queue.until(lambda: len(queue.begun()) == processes)
        yield queue
    finally:
        await queue.open()
        queue.thinkers.close()


def thought(person: str, household: str | None = None, kind: Kind = "sharp", about: str = "") -> Thought:
    return Thought(Asker(person, household or person), kind, about, None if kind == "quick" else SECOND)


def people(served: Sequence[Thought]) -> list[str]:
    return [each.asker.person for each in served]


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["quick", "sharp", "hint", "hindsight"])
async def test_whoever_asks_for_one_does_not_wait_for_all_of_somebody_else(tmp_path: Path, kind: Kind) -> None:
    """Forty tables of one person, or all that may wait, were before them."""
    async with held_up(tmp_path, kind=kind) as queue:
        for _ in range(40):
            queue.ask(thought("ann", kind=kind))
        await asyncio.sleep(0)
        queue.ask(thought("ben", kind=kind))
        await asyncio.sleep(0)
    assert people(queue.served).index("ben") <= 2


@pytest.mark.anyio
async def test_households_take_turns_and_so_do_the_people_of_each(tmp_path: Path) -> None:
    """Whoever waits is passed over by nobody: between two turns of one household every other one has its own."""
    rng = random.Random(5)
    homes = {person: home for home in ("red", "blue", "green") for person in (f"{home} one", f"{home} two")}
    wanted = [person for person in homes for _ in range(rng.randrange(1, 7))]
    rng.shuffle(wanted)
    async with held_up(tmp_path) as queue:
        for person in wanted:
            queue.ask(thought(person, homes[person]))
            await asyncio.sleep(0)
    served = people(queue.served)[1:]
    assert Counter(served) == Counter(wanted)
    take_turns([homes[person] for person in served])
    for home in set(homes.values()):
        take_turns([person for person in served if homes[person] == home])


def take_turns(served: list[str]) -> None:
    for first, one in enumerate(served):
        if one in served[first + 1 :]:
            second = served.index(one, first + 1)
            waiting = set(served[second:]) - {one}
            assert waiting <= set(served[first + 1 : second]), served


@pytest.mark.anyio
async def test_many_browsers_of_one_address_have_one_share(tmp_path: Path) -> None:
    async with held_up(tmp_path) as queue:
        for number in range(20):
            queue.ask(thought(f"ann {number}", "one house"))
        await asyncio.sleep(0)
        for _ in range(5):
            queue.ask(thought("ben"))
        await asyncio.sleep(0)
    assert people(queue.served)[1:11].count("ben") == 5


@pytest.mark.anyio
async def test_what_takes_a_moment_goes_first_and_the_rest_is_not_forgotten(tmp_path: Path) -> None:
    async with held_up(tmp_path) as queue:
        for _ in range(3):
            queue.ask(thought("ann"))
        await asyncio.sleep(0)
        for _ in range(3 * TURNS_PER_LONG_ONE):
            queue.ask(thought("ben", kind="quick"))
        await asyncio.sleep(0)
    kinds = [each.kind for each in queue.served][1:]
    assert kinds[:3] == ["quick"] * 3
    assert "sharp" in kinds[: TURNS_PER_LONG_ONE + 1]
    assert kinds.count("sharp") == 3


@pytest.mark.anyio
async def test_of_ones_own_a_table_goes_before_a_hint(tmp_path: Path) -> None:
    async with held_up(tmp_path) as queue:
        for kind in ("hint", "sharp", "hint", "sharp"):
            queue.ask(thought("ann", kind=kind))
            await asyncio.sleep(0)
    assert [each.kind for each in queue.served][1:] == ["sharp", "sharp", "hint", "hint"]


@pytest.mark.anyio
async def test_nobody_has_all_processes(tmp_path: Path) -> None:
    """Of four one person has two, and a household three: somebody else begins at once."""
    queue = Queue(Thinkers(4), tmp_path)
    try:
        for _ in range(6):
            queue.ask(thought("ann", "one house"))
        await asyncio.sleep(0)
        for _ in range(6):
            queue.ask(thought("bob", "one house"))
        await asyncio.sleep(0)
        queue.ask(thought("cem"))
        await queue.until(lambda: queue.begun().total() == 4)
        assert queue.begun() == {"ann": 2, "bob": 1, "cem": 1}
    finally:
        await queue.open()
        queue.thinkers.close()
    assert len(queue.served) == 13


@pytest.mark.anyio
@pytest.mark.parametrize(("kind", "most"), [("sharp", WAITING.person), ("hindsight", HINDSIGHT_WAITING.person)])
async def test_so_much_may_wait_for_one_person(tmp_path: Path, kind: Kind, most: int) -> None:
    async with held_up(tmp_path, kind=kind) as queue:
        asked = [queue.ask(thought("ann", kind=kind)) for _ in range(most + 1)]
        await queue.until(asked[-1].done)
        with pytest.raises(Crowded):
            await asked[-1]
        with pytest.raises(Crowded):
            queue.thinkers.check(Asker("ann", "elsewhere"), kind)
        queue.thinkers.check(Asker("ben", "ben"), kind)
    assert len(queue.served) == most + 1
    queue.thinkers.check(Asker("ann", "ann"), kind)


@pytest.mark.anyio
async def test_the_more_wait_the_shorter_everybody_is_thought_for(tmp_path: Path) -> None:
    async with held_up(tmp_path) as queue:
        crowd = [queue.ask(thought("ann")) for _ in range(20)]
        exact = queue.ask(Thought(Asker("cem", "cem"), "sharp", "", Budget(None, 200)))
        await asyncio.sleep(0)
    allowed = [budget.milliseconds or 0.0 for budget in await asyncio.gather(*crowd) if budget is not None]
    assert allowed[0] == 1000.0 * LEAST_SHARE and allowed[-1] == 1000.0
    assert allowed == sorted(allowed)
    assert await exact == Budget(None, 200), "worlds are the same every time"


@pytest.mark.anyio
async def test_the_crowd_of_one_person_hardly_shortens_what_others_get(tmp_path: Path) -> None:
    async with held_up(tmp_path) as queue:
        for _ in range(40):
            queue.ask(thought("ann"))
        await asyncio.sleep(0)
        own = queue.ask(thought("ben"))
        await asyncio.sleep(0)
    found = await own
    assert found is not None and (found.milliseconds or 0.0) > 600.0


@pytest.mark.anyio
async def test_whoever_has_gone_leaves_the_queue(tmp_path: Path) -> None:
    """By being cancelled, or with their table."""
    async with held_up(tmp_path) as queue:
        stays = queue.ask(thought("ann", about="one"))
        cancelled = [queue.ask(thought("ann", about="one")) for _ in range(3)]
        withdrawn = [queue.ask(thought("ann", kind=kind, about="two")) for kind in ("sharp", "quick", "hint")]
        await asyncio.sleep(0)
        assert queue.thinkers.waiting == 7
        for each in cancelled:
            each.cancel()
        queue.thinkers.withdraw("two")
        await asyncio.wait([*cancelled, *withdrawn])
        assert queue.thinkers.waiting == 1
        assert all(isinstance(each.exception(), Withdrawn) for each in withdrawn)
    assert stays.result() is not None
    assert people(queue.served)[1:] == ["ann"]
    assert queue.thinkers.waiting == 0


@pytest.mark.anyio
async def test_a_turn_that_came_to_somebody_who_went_at_the_same_moment_is_not_lost(tmp_path: Path) -> None:
    thinkers = Thinkers(1)
    try:
        before = asyncio.create_task(thinkers.run(thought("ann"), at_once, tmp_path))
        await asyncio.sleep(0)
        gone = asyncio.create_task(thinkers.run(thought("ann"), at_once, tmp_path))
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENT):
            while thinkers.waiting:
                await asyncio.sleep(0)
            gone.cancel()
            await before
            with pytest.raises(asyncio.CancelledError):
                await gone
            assert await thinkers.run(thought("ben"), at_once, tmp_path) == SECOND
    finally:
        thinkers.close()


@pytest.mark.anyio
async def test_an_even_thought_takes_its_time_though_there_was_nothing_to_choose(tmp_path: Path) -> None:
    """And so does its place: at other tables nobody can tell either."""
    thinkers, loop = Thinkers(1), asyncio.get_running_loop()
    forced = Thought(Asker("ann", "ann"), "sharp", "", Budget(300.0), even=True)
    try:
        await thinkers.run(thought("ben"), at_once, tmp_path)
        began = loop.time()
        first = asyncio.create_task(thinkers.run(forced, at_once, tmp_path))
        await asyncio.sleep(0)
        await thinkers.run(thought("ben"), at_once, tmp_path)
        assert loop.time() - began >= 0.3
        assert await first == Budget(300.0 * THINKING_SHARE), "part of its time is for what comes with thinking"
        again = loop.time()
        await thinkers.run(forced, at_once, tmp_path)
        assert loop.time() - again >= 0.3
    finally:
        thinkers.close()
