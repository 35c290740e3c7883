"""People at a table, as programs: they hold a cookie and a socket, and know no more than what they were sent."""

import json
import random
import time
from collections.abc import Callable
from typing import Any, ClassVar

import httpx
from websockets.sync.client import ClientConnection, connect

WAIT_SECONDS = 60.0
Message = dict[str, Any]


class Person:
    """One browser. `table` is the last thing it was shown, with the log put together."""

    #: All that have not gone home yet: see `all_go_home`.
    everybody: ClassVar[list["Person"]] = []

    def __init__(self, url: str) -> None:
        Person.everybody.append(self)
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=WAIT_SECONDS, trust_env=False)
        self.client.get("/api/me").raise_for_status()
        self.socket: ClientConnection | None = None
        self.name = ""
        self.table: Message = {}
        self.answers: list[Message] = []
        #: How many look on, and what they say to each other.
        self.watching = 0
        self.whispers: list[tuple[str, str]] = []
        self._ids = 0
        #: Every frame as it came, for whoever wants to look for secrets in them.
        self.frames: list[str] = []

    # -- connections --------------------------------------------------------------------------------------------------
    def move_to(self, url: str) -> None:
        """Another address of the same server: the cookie goes along."""
        cookies = dict(self.client.cookies)
        self.leave()
        self.client.close()
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=WAIT_SECONDS, trust_env=False, cookies=cookies)

    def open_table(self, **plan: object) -> str:
        answer = self.client.post("/api/tables", json={"pace": 0, **plan})
        assert answer.status_code == httpx.codes.CREATED, answer.text
        self.name = answer.json()["table"]
        return self.name

    def come(self, name: str, **settings: Any) -> "Person":
        """To a table, with settings of the connection. Usually all is read as it comes, whenever somebody wants it."""
        self.leave()
        self.name = name
        cookie = "; ".join(f"{key}={value}" for key, value in self.client.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{name}/socket"
        usual = {"max_size": None, "max_queue": None, "proxy": None}
        self.socket = connect(address, additional_headers={"Cookie": cookie}, **{**usual, **settings}).__enter__()
        self.until(lambda: self.table.get("table") == name and self.fresh)
        return self

    @property
    def fresh(self) -> bool:
        return bool(self.table.get("whole"))

    def leave(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None
        self.table = {}

    # -- hearing ------------------------------------------------------------------------------------------------------
    def hear(self, timeout: float = WAIT_SECONDS) -> Message:
        assert self.socket is not None
        text = str(self.socket.recv(timeout))
        self.frames.append(text)
        message: Message = json.loads(text)
        if message["message"] == "table":
            self.table = message
        elif message["message"] == "gallery":
            self.watching = message["watching"]
            self.whispers += [(line["name"], line["text"]) for line in message["lines"]]
        elif message["message"] != "here":
            self.answers.append(message)
        return message

    def until(self, true: Callable[[], object]) -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while not true():
            assert time.monotonic() < deadline, self.table
            self.hear(max(0.01, deadline - time.monotonic()))

    # -- wishing ------------------------------------------------------------------------------------------------------
    def send(self, wish: str, **parts: object) -> int:
        assert self.socket is not None
        self._ids += 1
        self.socket.send(json.dumps({"wish": wish, "id": self._ids, **parts}))
        return self._ids

    def wish(self, wish: str, **parts: object) -> Message:
        """Send a wish and wait for its answer."""
        number = self.send(wish, **parts)
        self.until(lambda: any(answer["id"] == number for answer in self.answers))
        return next(answer for answer in self.answers if answer["id"] == number)

    def granted(self, wish: str, **parts: object) -> Message:
        answer = self.wish(wish, **parts)
        assert answer["message"] == "done", answer
        return answer

    # -- playing ------------------------------------------------------------------------------------------------------
    def choices(self) -> list[tuple[int, int, list[Message]]]:
        """Seats of one's own that owe a choice: with their positions and moves."""
        if self.table.get("phase") != "playing":
            return []
        return [(s["seat"], s["position"], s["moves"]) for s in self.table["sights"] if s["moves"]]

    def move(self, rng: random.Random) -> tuple[int, int, str] | None:
        """Make one random move that is owed; None if none is, or if another process knew of a newer position."""
        owed = self.choices()
        if not owed:
            return None
        seat, position, moves = rng.choice(owed)
        chosen = rng.choice(moves)
        words = "well?" if chosen["words"] else ""
        answer = self.wish("move", seat=seat, move=chosen["move"], position=position, words=words)
        if answer.get("key") == "stale":
            # What a process wrote before it died is shown next: one looks again, as a browser does.
            self.until(lambda: all((s, p) != (seat, position) for s, p, _ in self.choices()))
            return None
        assert answer["message"] == "done", answer
        return seat, position, chosen["move"]

    def record(self) -> Message:
        self.until(lambda: self.table["phase"] == "over" and self.table["share"])
        answer = self.client.get(f"/api/records/{self.table['share']}")
        found: Message = answer.raise_for_status().json()
        return found


def go_home(people: list[Person]) -> None:
    for person in people:
        person.leave()
        person.client.close()


def all_go_home() -> None:
    """Close every connection, whether or not there is still a server at its other end."""
    go_home(Person.everybody)
    Person.everybody.clear()


def seated(url: str, people: int, game: str, **plan: object) -> list[Person]:
    """A new table with so many people, and the game begun; free seats are taken by bots."""
    company = [Person(url) for _ in range(people)]
    name = company[0].open_table(game=game, **plan)
    for number, person in enumerate(company):
        person.come(name).granted("sit", name=f"P{number}")
    host = company[0]
    host.until(lambda: sum(seat["kind"] == "person" for seat in host.table["seats"]) == people)
    if any(seat["kind"] == "empty" for seat in host.table["seats"]):
        host.granted("bot", bot="steady")
    host.granted("start")
    for person in company:
        person.until(lambda person=person: person.table["phase"] == "playing")  # type: ignore[misc]
    return company


def catch_up(company: list[Person]) -> None:
    """Until all have been shown the same moment of the table."""
    newest = max(person.table["number"] for person in company)
    for person in company:
        person.until(lambda person=person: person.table["number"] >= newest)  # type: ignore[misc]


def play_on(company: list[Person], rng: random.Random, moves: int | None = None) -> list[tuple[int, int, str]]:
    """Make so many moves, or all to the end; what was accepted comes back."""
    accepted: list[tuple[int, int, str]] = []
    while company[0].table["phase"] == "playing" and (moves is None or len(accepted) < moves):
        catch_up(company)
        who = [person for person in company if person.choices()]
        if who:
            made = rng.choice(who).move(rng)
            if made is not None:
                accepted.append(made)
        elif company[0].table["phase"] == "playing":
            company[0].hear()
    return accepted


def finished_share(url: str) -> str:
    """Where the record is of a game that was played to its end."""
    company = seated(url, 2, "futon", seats=2, pace=0)
    play_on(company, random.Random(3))
    company[0].record()
    found = str(company[0].table["share"])
    all_go_home()
    return found


def dial(url: str, path: str, **headers: str) -> ClientConnection:
    return connect(f"{url.replace('http', 'ws', 1)}{path}", additional_headers=headers, proxy=None, max_queue=None)


def asked(connection: ClientConnection, **wish: object) -> Message:
    """What is answered to a wish."""
    connection.send(json.dumps(wish))
    return heard(connection, wish["id"])


def heard(connection: ClientConnection, number: object) -> Message:
    """The answer to the wish of this number."""
    while True:
        answer: Message = json.loads(connection.recv(WAIT_SECONDS))
        if answer.get("id") == number:
            return answer
