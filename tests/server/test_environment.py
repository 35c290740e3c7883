"""Clock and chance of a server are what it is given: a test that has others sees them in everything it does."""

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from chabudai.bots.budget import Budget
from chabudai.bots.hindsight import FEWEST_GAMES
from chabudai.server.bot_runner import LEASE_SECONDS
from chabudai.server.environment import Environment
from chabudai.server.identity import TOKEN_SECONDS
from chabudai.server.store.schema import leases
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.table.thinking import Task
from tests.server.hosted import WAIT_SECONDS, Hosted
from tests.server.people import Person, go_home
from tests.server.postgres import Postgres

LONG_AGO = 1_000_000_000_000
TOKEN = "token-{:026}"


class Given:
    """An environment in which time stands still, and chance is a list."""

    def __init__(self) -> None:
        self.now = LONG_AGO
        tokens = map(TOKEN.format, count())
        seeds = count(4711)
        drawn = count(1)
        self.environment = Environment(
            clock=lambda: self.now,
            token=lambda: next(tokens),
            seed=lambda: next(seeds),
            random_bytes=lambda length: next(drawn).to_bytes(length, "big"),
        )


@pytest.fixture
def given() -> Given:
    return Given()


@pytest.fixture
def hosted(postgres: Postgres, tmp_path: Path, given: Given) -> Iterator[Hosted]:
    server = Hosted(tmp_path, given.environment, database=postgres.new_database())
    yield server
    server.stop()


class Asked(Thinkers):
    """Remembers what bots were given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks: list[Task] = []

    async def run(self, thought: Thought, work: Callable[[Any, Budget | None], Any], given: Any) -> Any:
        self.tasks.append(given)
        return await super().run(thought, work, given)


def lease_of(connection: Connection) -> Any:
    return connection.execute(select(leases)).first()


def test_a_lease_ends_by_the_clock_that_is_given_and_bots_have_the_seeds(hosted: Hosted, given: Given) -> None:
    thinkers = hosted.tables.bots.thinkers = Asked()
    person = Person(hosted.url)
    person.come(person.open_table(game="futon", seats=2)).granted("sit", name="Anna")
    person.granted("bot", bot="steady")
    person.granted("start")
    deadline = time.monotonic() + WAIT_SECONDS
    while not thinkers.tasks:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    lease = hosted.run(hosted.tables.store.read(lease_of))
    assert (lease.table_name, lease.until) == (person.name, LONG_AGO / 1000 + LEASE_SECONDS)
    assert lease.holder == hosted.tables.notes.process == TOKEN.format(0)
    assert thinkers.tasks[0].seed == 4711
    go_home([person])


def test_a_recovery_token_is_the_one_that_is_given_and_ends_by_its_clock(hosted: Hosted, given: Given) -> None:
    with httpx.Client(base_url=hosted.url, timeout=WAIT_SECONDS, trust_env=False) as client:
        client.get("/api/me")
        first, second = (client.post("/api/recovery").json() for _ in range(2))
        assert [offer["token"] for offer in (first, second)] == [TOKEN.format(1), TOKEN.format(2)]
        assert first["until"] == LONG_AGO / 1000 + TOKEN_SECONDS
        given.now += (TOKEN_SECONDS - 1) * 1000
        assert client.post("/api/recovery/claim", json={"token": first["token"]}).status_code == 200
        given.now += 1000
        assert client.post("/api/recovery/claim", json={"token": second["token"]}).status_code == 404


def test_people_the_key_and_who_takes_the_place_of_the_forgotten_are_drawn_from_what_is_given(
    hosted: Hosted, given: Given
) -> None:
    store = hosted.tables.store
    assert int.from_bytes(hosted.run(store.key()), "big") == 1, "the first thing that was drawn"
    person = Person(hosted.url)
    name = person.open_table(game="futon", seats=2)
    person.come(name).granted("sit", name="Anna")
    opened, seated = (json.loads(entry) for entry in hosted.run(store.entries(name)))
    assert opened["host"] == seated["person"] == f"{int(seated['person'], 16):032x}"
    assert int(seated["person"], 16) < 100, "numbered, and not drawn by anybody else"
    hosted.run(hosted.app.state.upkeep.forget(seated["person"]))
    after = json.loads(hosted.run(store.entries(name))[1])["person"]
    assert after != seated["person"] and int(after, 16) < 100
    go_home([person])


def test_thinking_can_be_less_and_always_says_something() -> None:
    usual = Environment()
    assert usual.thinking(1.0) == usual
    half, least = usual.thinking(0.5), usual.thinking(0.01)
    assert half.sharp.milliseconds == half.hint.milliseconds == 500
    assert (half.hindsight.games, half.hindsight.worlds, half.hindsight.lines) == (32, 120, 8_000)
    assert least.hindsight.games == FEWEST_GAMES and least.hindsight.lines >= least.hindsight.rounds
    assert Budget(None, 30).part(0.01) == Budget(None, 1)
