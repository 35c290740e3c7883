"""The law of secrets over a whole server: change what a connection cannot know, and every byte it gets stays the same.

Two servers run side by side, each with a table of the same people in the same seats. What the viewer learns by a move
(as the rules page says, in the game's `appearance.py`) is the same at both; everything else is different wherever it
can be: cards, sealed choices, secrets, tokens, and who the people are. Compared are the frames of the viewer's socket
in their order, the heads of its handshakes, and answers to whatever it may ask over HTTP.
"""

import asyncio
import hashlib
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec

from chabudai.bots.budget import Budget
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.protocol import wishes as w
from chabudai.server.environment import Environment
from chabudai.server.live_table import LiveTable
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.table.decide import VANISHED_MS
from chabudai.table.running_game import Beginning, Running
from chabudai.table.scene import number_for
from chabudai.table.table import Table
from chabudai.table.thinking import Task, think
from chabudai.table.viewer import Viewer
from tests.server.hosted import WAIT_SECONDS, Hosted
from tests.server.people import Message, Person
from tests.table.twins import Arranged, Script, Twins
from tests.table.wishing import random_wish

START = 1_700_000_000_000
#: So many things happen at most at a pair of tables.
LONG_ENOUGH = 30
#: So many worlds are enough for a hint here; and unlike milliseconds they are the same every time.
WORLDS = 6
COOKIE = re.compile(r"chabudai=[0-9a-f]{32}\.[0-9a-f]{64}")
#: What tells the real time: numbers for Prometheus, and when a record was kept.
TIMES = re.compile(
    r'^.*(?:_created|_seconds_bucket|_seconds_sum|_hold_seconds)[{ ].*\n|"finished_at":[0-9.]+', re.MULTILINE
)
#: In heads of answers: what tells the time, is compared with the body, or comes from a number that the client drew.
PASSING = ("date", "content-length", "sec-websocket-accept")

ASKED = (
    ("GET", "/api/tables/{table}"),
    ("GET", "/api/tables/{table}?lang=ja"),
    ("GET", "/api/tables/{table}/cards"),
    ("GET", "/api/tables/{table}/secret"),
    ("DELETE", "/api/tables/{table}"),
    ("OPTIONS", "/api/tables/{table}"),
    ("GET", "/api/tables/{table}x"),
    ("GET", "/t/{table}"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/me"),
    ("GET", "/api/records/{share}"),
    ("GET", "/api/records/{share}/lines"),
    ("GET", "/api/records/{share}/shown?eyes=all"),
    ("GET", "/api/records/{share}/cards"),
    ("POST", "/api/records/{share}/continue"),
    ("GET", "/api/records/{table}"),
    ("GET", "/metrics"),
    ("GET", "/schema/openapi.json"),
    ("GET", "/healthz"),
    ("GET", "/api/nothing?lang=ja"),
)


class Arrangement(Thinkers):
    """Bots choose what was arranged, when it was; hints are thought of at once."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: dict[int, asyncio.Future[str]] = {}

    async def run(self, thought: Thought, work: Callable[[Any, Budget | None], Any], given: Any) -> Any:
        if work is not think:
            return work(given, thought.budget)
        assert isinstance(given, Task)
        self.asked[given.seat] = asyncio.get_running_loop().create_future()
        return await self.asked[given.seat]


class Side:
    """One of the two servers, with its table, its people, and what chance brings."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.outcomes: list[str] = []
        self.now = START
        self._chance = random.Random(seed)
        self._drawn: list[str] = []
        self._names = chain(("table", self._chance.randbytes(16).hex(), "share"), map("later-{}".format, count()))
        environment = Environment(
            clock=lambda: self.now, name=self._name, secret=self._secret, deal=self._deal, hint=Budget(None, WORLDS)
        )
        self.hosted = Hosted(folder, environment)
        self.bots = self.hosted.tables.bots.thinkers = Arrangement()
        self.people: list[Person] = []
        self.viewer: Person
        self.neighbour = Person(self.hosted.url)
        self.nobody = httpx.Client(base_url=self.hosted.url, timeout=WAIT_SECONDS, trust_env=False)
        self.name = ""

    # -- its environment ----------------------------------------------------------------------------------------------
    def _name(self) -> str:
        return next(self._names)

    def _secret(self) -> str:
        self._drawn.append(self._chance.randbytes(32).hex())
        return self._drawn[-1]

    def _deal(self, setup: Setup, secret: str, begin: Beginning) -> Match:
        return Arranged(setup, self.outcomes)

    # -- the table ----------------------------------------------------------------------------------------------------
    @property
    def at(self) -> LiveTable:
        return self.hosted.tables.live[self.name]

    @property
    def table(self) -> Table:
        return self.at.table

    @property
    def running(self) -> Running:
        assert self.table.running is not None
        return self.table.running

    def gather(self, setup: Setup, chairs: list[int | None], plan: dict[str, object]) -> None:
        """People sit down as told, by their numbers (None is a bot); one more than sit there comes to watch."""
        self.people = [Person(self.hosted.url) for _ in range(setup.seats + 1)]
        host = self.people[0]
        self.name = host.open_table(game=setup.game.name, seats=setup.seats, options=setup.options, **plan)
        # Of a table next door nobody here knows anything, not even its name.
        self.neighbour.come(self.neighbour.open_table(game=setup.game.name))
        self.neighbour.client.get(f"/api/tables/{self.neighbour.name}").raise_for_status()
        for person in self.people:
            person.come(self.name)
        for seat, who in enumerate(chairs):
            if who is None:
                host.granted("bot", bot="steady", seat=seat)
            else:
                self.people[who].granted("sit", name=f"Seat {seat}", seat=seat)

    def owner(self, seat: int) -> Person:
        return next(person for person in self.people if self.seats(person)[seat])

    def seats(self, person: Person) -> list[bool]:
        return [seat["yours"] for seat in person.table["seats"]]

    # -- one of two worlds --------------------------------------------------------------------------------------------
    def branch(self) -> Match:
        return Match(self.table.setup) if self.table.running is None else self.running.match.branch()

    def become(self, other: "Side") -> None:
        self.outcomes[:] = other.outcomes
        if self.table.running is not None:
            model = other.running
            copy = self.running.again(model.steps)
            copy.owed_since, copy.accepted = list(model.owed_since), dict(model.accepted)
            self.table.running = copy

    def live(self, script: Script) -> None:
        running = self.table.running
        settled = 0 if running is None else sum(actor == CHANCE for actor, _ in running.match.moves)
        self.outcomes[settled:] = [text for actor, text in script if actor == CHANCE]
        actor, text = script[0]
        if running is None or actor == CHANCE:
            self._begin()
        elif self.table.chairs[int(actor)].bot is not None or self.table.chairs[int(actor)].away:
            self._bot_moves(int(actor), text)
        else:
            game = running.setup.game
            words = game.takes_words(game.moves[game.moves.numbers[text]])
            position = running.owed_since[int(actor)]
            self.owner(int(actor)).granted(
                "move", seat=actor, move=text, position=position, words="Is it the third?" if words else ""
            )
        self.settle()

    def _begin(self) -> None:
        """Everybody gives something to the deal."""
        self.settle()
        given = [(person, seat, self._secret()) for seat in range(self.table.setup.seats) for person in self._at(seat)]
        for person, seat, value in given:
            person.granted("promise", seat=seat, sha256=hashlib.sha256(bytes.fromhex(value)).hexdigest())
        self.people[0].granted("start")
        for person, seat, value in given:
            person.granted("reveal", seat=seat, value=value)

    def _at(self, seat: int) -> list[Person]:
        return [person for person in self.people if self.seats(person)[seat]]

    def _bot_moves(self, seat: int, text: str) -> None:
        """The bot may have been asked before somebody took a move back: then it is asked again."""
        before = self.table.number

        async def moved() -> bool:
            # In the server's own thread, where nothing happens meanwhile.
            if self.table.number == before and seat in self.bots.asked:
                self.bots.asked.pop(seat).set_result(text)
            return self.table.number > before

        wait_for(lambda: self.hosted.run(moved()))

    # -- looking ------------------------------------------------------------------------------------------------------
    def _is_told(self, person: Person) -> bool:
        """Who may not watch is told nothing while the game runs."""
        eyes = Viewer(tuple(seat for seat, own in enumerate(self.seats(person)) if own))
        return bool(person.table["number"] >= number_for(self.table, eyes))

    def settle(self) -> None:
        """Until everybody has been told everything, and lists show it."""
        for person in self.people:
            person.until(lambda person=person: self._is_told(person))  # type: ignore[misc]
        store = self.hosted.tables.store

        def listed() -> bool:
            return self.at.listing.kept in self.hosted.run(store.tables_of(self.table.host))

        wait_for(listed)
        # Whatever was sent before the answer to this has arrived with it.
        self.viewer.wish("why", seat=0, move="nonsense")

    def come_again(self, person: Person) -> list[tuple[str, str]]:
        """Somebody closes the page and opens it anew: the head of the new connection."""
        before = len(self.at.subscribers)
        person.leave()
        wait_for(lambda: len(self.at.subscribers) == before - 1)
        person.come(self.name)
        assert person.socket is not None and person.socket.response is not None
        return heads(person.socket.response.headers.raw_items())

    def vanish(self, person: Person) -> None:
        before = len(self.at.subscribers)
        person.leave()
        wait_for(lambda: len(self.at.subscribers) == before - 1)
        self.now += VANISHED_MS + 1

        async def told() -> None:
            # As a sweep does now and then.
            self.at.repeat()

        self.hosted.run(told())
        self.viewer.wish("why", seat=0, move="nonsense")
        person.come(self.name)

    def ask(self, client: httpx.Client, method: str, path: str) -> tuple[object, ...]:
        """An answer over HTTP, byte by byte. The share name that the record will have is guessed right."""
        path = path.format(table=self.name, share="share")
        answer = client.request(method, path, json={"moves": 0} if method == "POST" else None)
        return answer.status_code, heads(answer.headers.multi_items()), TIMES.sub("", self.same(answer.text))

    def heard(self) -> list[str]:
        """The frames since the last time."""
        frames, self.viewer.frames = self.viewer.frames, []
        return [self.same(frame) for frame in frames]

    def same(self, text: str) -> str:
        """What secrets were hashed to may differ: it says nothing. Whoever offers a seat gets a token, of course."""
        for secret in self._drawn:
            text = text.replace(hashlib.sha256(bytes.fromhex(secret)).hexdigest(), "#")
            text = text.replace(f'"token":"{secret}"', '"token":"#"')
        return text


def heads(items: Any) -> list[tuple[str, str]]:
    return sorted((name.lower(), COOKIE.sub("#", value)) for name, value in items if name.lower() not in PASSING)


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.001)


class TwinTables(Twins):
    one: Side
    other: Side

    def __init__(self, setup: Setup, rng: random.Random, one: Side, other: Side) -> None:
        super().__init__(setup, rng)
        self.one, self.other = one, other
        chairs: list[int | None] = [0, *(rng.randrange(setup.seats) for _ in range(setup.seats - 1))]
        if rng.random() < 0.4:
            chairs[-1] = None
        who = rng.choice([*filter(lambda each: each is not None, chairs), setup.seats])
        clock = rng.choice([None, {"kind": "move", "seconds": 300}, {"kind": "game", "seconds": 900, "extra": 5}])
        plan: dict[str, object] = {"clock": clock, "watch": rng.random() < 0.8, "listed": rng.random() < 0.5}
        for side in (one, other):
            side.gather(setup, chairs, plan)
            side.viewer = side.people[who or 0]
            side.settle()
        self.who = who or 0

    def eyes(self) -> list[int]:
        return [seat for seat, own in enumerate(self.one.seats(self.one.viewer)) if own]

    def both(self, ask: Callable[[Side], object]) -> None:
        """Something of which the viewer learns the result."""
        one, other = ask(self.one), ask(self.other)
        assert one == other, (one, other)

    def compare(self) -> None:
        self.both(Side.heard)

    # -- what the viewer does -----------------------------------------------------------------------------------------
    def pry(self) -> None:
        """The viewer looks around, over its socket and over HTTP."""
        rng = self.rng
        if rng.random() < 0.1:
            self.both(lambda side: side.come_again(side.viewer))
        if rng.random() < 0.1:
            self.send(w.Speak(language=rng.choice(["en", "ja"])))
        own = self.eyes()
        seat = rng.choice(own) if own and rng.random() < 0.8 else rng.randrange(self.setup.seats)
        for wish in (self.impossible_move(seat), w.Why(seat=seat, move=rng.choice(self.setup.game.moves.texts))):
            self.send(wish)
        if rng.random() < 0.15:
            self.send(w.Hint(seat=seat))
        for method, path in rng.sample(ASKED, 2):
            self.both(partial(asked_by_viewer, method=method, path=path))
            if not own:
                self.both(partial(asked_by_nobody, method=method, path=path))

    def impossible_move(self, seat: int) -> w.Move:
        running, texts = self.one.running, self.setup.game.moves.texts
        legal = [move.text for move in running.match.legal(seat)]
        if legal and self.rng.random() < 0.3:
            return w.Move(seat=seat, move=self.rng.choice(legal), position=running.owed_since[seat] + 1)
        illegal = [text for text in self.rng.sample(texts, min(30, len(texts))) if text not in legal] or ["nonsense"]
        return w.Move(seat=seat, move=illegal[0], position=running.owed_since[seat])

    def send(self, wish: w.AnyWish) -> None:
        self.said_by(self.who, wish)

    # -- what others do -----------------------------------------------------------------------------------------------
    def said_by(self, who: int, wish: w.AnyWish) -> list[str]:
        """Anybody's wish, granted at both tables or at none: all can see which. The tokens that hand over a seat."""
        answers = [say(side.people[who], wish) for side in (self.one, self.other)]
        assert answers[0]["message"] == answers[1]["message"], (wish, answers)
        self.one.settle()
        self.other.settle()
        return [answer.get("token") or "" for answer in answers]

    def happen(self) -> None:
        """A move, or something else that people want."""
        passed = self.rng.randrange(4_000)
        for side in (self.one, self.other):
            side.now += passed
        table = self.one.table
        if self.rng.random() < 0.1:
            who = self.rng.randrange(self.setup.seats)
            self.both(lambda side: side.come_again(side.people[who]))
            self.one.settle()
            self.other.settle()
        if self.rng.random() < 0.1 and table.plan.clock is None:
            self.vanish()
        if self.rng.random() < 0.1:
            self.whisper()
        if self.rng.random() < 0.75 and table.to_act() and not table.paused:
            self.move(self.rng.choice(table.to_act()))
            return
        seat, who = self.rng.randrange(self.setup.seats), self.rng.randrange(self.setup.seats + 1)
        wish = random_wish(table, self.rng, seat)
        # Moves are arranged, and those of one bot at a time.
        alone = all(chair.bot is None and not chair.away for chair in table.chairs)
        if not isinstance(wish, w.Move | w.Why | w.Hint) and (alone or not isinstance(wish, w.Leave)):
            tokens = self.said_by(who, wish)
            if all(tokens) and self.rng.random() < 0.7:
                self.hand_over(who, seat, tokens)

    def vanish(self) -> None:
        """Somebody is not seen for so long that the others are told, and comes back. The host may be one without a
        seat."""
        who = self.rng.randrange(self.setup.seats + 1)
        if who != self.who:
            for side in (self.one, self.other):
                side.vanish(side.people[who])
                side.settle()

    def whisper(self) -> None:
        """Somebody who looks on speaks to the others who do: of something else at each table, if the viewer plays."""
        looking_on = [who for who, person in enumerate(self.one.people) if not any(self.one.seats(person))]
        if looking_on:
            who = self.rng.choice(looking_on)
            seen = ("It is the seven.", "It is the two." if self.eyes() else "It is the seven.")
            for side, text in zip((self.one, self.other), seen, strict=True):
                say(side.people[who], w.Whisper(name="Somebody", text=text))
                side.settle()

    def hand_over(self, giver: int, seat: int, tokens: list[str]) -> None:
        """Whoever takes a seat sees from there what its owner saw, and nothing else."""
        taker = self.rng.randrange(self.setup.seats + 1)
        if self.who in (giver, taker):
            # With other eyes the viewer could tell the tables apart.
            self.other.become(self.one)
        name = f"Newcomer {self.one.table.number}"
        for side, token in zip((self.one, self.other), tokens, strict=True):
            side.people[taker].granted("take_over", seat=seat, token=token, name=name)
            side.settle()


def say(person: Person, wish: w.AnyWish) -> Message:
    parts = msgspec.to_builtins(wish)
    return person.wish(**{name: value for name, value in parts.items() if name != "id"})


def asked_by_viewer(side: Side, method: str, path: str) -> tuple[object, ...]:
    return side.ask(side.viewer.client, method, path)


def asked_by_nobody(side: Side, method: str, path: str) -> tuple[object, ...]:
    """Somebody who was never here."""
    side.nobody.cookies.clear()
    return side.ask(side.nobody, method, path)


@contextmanager
def two_sides(seed: str) -> Iterator[tuple[Side, Side]]:
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        sides = Side(Path(one), f"{seed} one"), Side(Path(other), f"{seed} other")
        try:
            yield sides
        finally:
            for side in sides:
                for person in (*side.people, side.neighbour):
                    person.leave()
                    person.client.close()
                side.nobody.close()
                side.hosted.stop()


def nobody_peeks(setup: Setup, seed: str) -> int:
    """Returns how many moves were made before secrets came to an end, or it was enough."""
    rng = random.Random(seed)
    with two_sides(seed) as (one, other):
        twins = TwinTables(setup, rng, one, other)
        twins.compare()
        twins.move(None)
        twins.whisper()
        for _ in range(LONG_ENOUGH):
            if one.table.phase != "playing":
                break
            twins.pry()
            twins.compare()
            twins.happen()
        return len(one.running.steps)
