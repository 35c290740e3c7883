"""A fuzzer of the table's socket: wishes of all kinds, good, mutilated and absurd. `python -m tests.server.fuzz 100000`

Every message gets one answer, a sentence in the language asked for where it is refused; afterwards every table is what
its entries add up to, and the server's log is empty of secrets and of mistakes of ours.
"""

import argparse
import json
import logging
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from websockets.exceptions import ConnectionClosed

from chabudai.bots.budget import Budget
from chabudai.games import GAMES, game
from chabudai.server.environment import Environment
from chabudai.server.live_table import LiveTable
from chabudai.table import entries as e
from chabudai.table.scene import number_for, shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.server.hosted import Hosted
from tests.server.people import Message, Person, seated
from tests.table.wishing import random_wish

#: Longer messages than this end the connection.
LARGEST = 64 * 1024
TOO_LARGE = 1009
KANA = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
ABUSE = (
    "\u202e",
    "\u0000",
    "\ufeff",
    "\u200b" * 9,
    "e" + "\u0301" * 60,
    "💥",
    "<script>",
    "'; --",
    "{0}",
    "%s",
    "\U000e0001",
)
VALUES: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 11, 12, 2**31, 2**63, -(2**70), 1.5, 1e308, "", "0", [], {}, [[]], {"a": 1}),
    *ABUSE,
)
#: A message as it is sent: text, bytes, or the fragments of one of these.
Sent = str | bytes | list[str]


class Fuzzer:
    """People at a table for each game, and somebody who watches; all of them write nonsense now and then."""

    def __init__(self, hosted: Hosted, rng: random.Random) -> None:
        self.hosted = hosted
        self.rng = rng
        self.tables: list[list[Person]] = []
        self.language: dict[Person, str] = {}
        self.kinds: Counter[str] = Counter()
        self.tokens: set[str] = set()

    # -- tables -------------------------------------------------------------------------------------------------------
    def open(self, name: str) -> None:
        people = seated(self.hosted.url, game(name).seats[0], name, stand_in="random")
        people.append(Person(self.hosted.url).come(people[0].name))
        self.tables.append(people)
        self.language.update(dict.fromkeys(people, "en"))

    def table(self, person: Person) -> Table:
        return self.hosted.tables.live[person.name].table

    # -- messages -----------------------------------------------------------------------------------------------------
    def wish(self, person: Person) -> Message:
        """A wish as it should be written."""
        table = self.table(person)
        owed = person.choices()
        if owed and self.rng.random() < 0.6:
            seat, position, moves = self.rng.choice(owed)
            move = self.rng.choice(moves)
            words = {"words": "well?"} if move["words"] else {}
            return {"wish": "move", "seat": seat, "position": position, "move": move["move"], **words}
        if self.rng.random() < 0.1:
            return {"wish": "language", "language": self.rng.choice(["en", "ja"])}
        wish: Message = msgspec.to_builtins(random_wish(table, self.rng, self.rng.randrange(len(table.chairs))))
        return wish

    def message(self, person: Person) -> tuple[str, Sent]:
        # Half of them as they should be: nonsense is answered differently by a table at which things happen.
        kind = "proper" if self.rng.random() < 0.5 else self.rng.choice(list(MUTATIONS))
        return kind, MUTATIONS[kind](self.wish(person), self.rng)

    def step(self) -> None:
        people = self.rng.choice(self.tables)
        person = self.rng.choice(people)
        kind, sent = self.message(person)
        self.kinds[kind] += 1
        assert person.socket is not None
        try:
            person.socket.send(sent)
            self.check(person, hear_answer(person), sent)
        except ConnectionClosed as closed:
            assert size(sent) > LARGEST and closed.rcvd is not None and closed.rcvd.code == TOO_LARGE, (kind, closed)
            person.socket = None
            person.come(person.name)
            self.language[person] = "en"
        if self.table(person).phase == "over":
            self.begin_again(people)

    def begin_again(self, people: list[Person]) -> None:
        for person in people:
            person.leave()
        self.tables.remove(people)
        self.open(self.rng.choice(list(GAMES)))

    def check(self, person: Person, answer: Message, sent: Sent) -> None:
        assert answer["message"] in ("done", "refused", "why", "hint"), answer
        self.kinds[answer["message"]] += 1
        if answer["message"] == "done":
            self.tokens.update(filter(None, [answer["token"]]))
            told = json.loads(sent) if isinstance(sent, str | bytes) else json.loads("".join(sent))
            if told["wish"] == "language":
                self.language[person] = told["language"]
        elif text := answer.get("text"):
            assert text.rstrip("」”)").endswith((".", "!", "?", "。", "！", "？")), answer
            if self.language[person] == "ja":
                assert KANA.search(text), answer
            else:
                assert re.match("[“@A-Z0-9]", text), answer

    # -- afterwards ---------------------------------------------------------------------------------------------------
    def check_tables(self) -> int:
        """Every table is what its entries add up to, and can still be looked at."""
        tables = self.hosted.tables
        for live in list(tables.live.values()):
            self.hosted.run(self.check_table(live))
        for people in self.tables:
            newcomer = Person(self.hosted.url).come(people[0].name)
            assert newcomer.table["number"] == number_for(self.table(people[0]), Viewer())
            newcomer.leave()
        return len(tables.live)

    async def check_table(self, live: LiveTable) -> None:
        """On the server's own loop: bots that stand in for somebody may play on at any time but while we look."""
        store, name = self.hosted.tables.store, live.table.name
        again = Table.of(name, map(e.read, await store.entries(name)))
        while again.number != live.table.number:
            again = Table.of(name, map(e.read, await store.entries(name)))
        for seats in ((), *((seat,) for seat in range(len(again.chairs)))):
            viewer = Viewer(seats, self.rng.choice(["en", "ja"]))
            pictures = [msgspec.json.encode(shown(table, viewer, again.changed_at)) for table in (live.table, again)]
            assert pictures[0] == pictures[1], pictures

    def secrets(self) -> set[str]:
        """What nobody should find in the log of a server."""
        found = set(self.tokens)
        for live in self.hosted.tables.live.values():
            found |= {live.table.name, live.table.secret, live.records.share or live.table.name}
            found |= {chair.owner for chair in live.table.chairs if chair.owner is not None}
        found |= {person.client.cookies["chabudai"] for people in self.tables for person in people}
        return found


def size(sent: Sent) -> int:
    return len(sent) if isinstance(sent, bytes) else sum(len(part.encode()) for part in sent)


def hear_answer(person: Person) -> Message:
    while (message := person.hear())["message"] in ("table", "here", "gallery"):
        pass
    return message


# -- mutations --------------------------------------------------------------------------------------------------------
def proper(wish: Message, rng: random.Random) -> Sent:
    return json.dumps(wish, ensure_ascii=rng.random() < 0.5)


def in_binary(wish: Message, rng: random.Random) -> Sent:
    return json.dumps(wish).encode()


def in_fragments(wish: Message, rng: random.Random) -> Sent:
    text = json.dumps(wish)
    cuts = sorted(rng.randrange(len(text)) for _ in range(rng.randint(1, 4)))
    return [text[i:j] for i, j in zip([0, *cuts], [*cuts, len(text)], strict=True)]


def truncated(wish: Message, rng: random.Random) -> Sent:
    text = json.dumps(wish)
    return text[: rng.randrange(len(text))]


def wrong_value(wish: Message, rng: random.Random) -> Sent:
    return json.dumps({**wish, rng.choice(list(wish)): rng.choice(VALUES)})


def unknown_field(wish: Message, rng: random.Random) -> Sent:
    return json.dumps({**wish, rng.choice(["x", "person", "secret", *ABUSE]): rng.choice(VALUES)})


def missing_field(wish: Message, rng: random.Random) -> Sent:
    gone = rng.choice(list(wish))
    return json.dumps({name: value for name, value in wish.items() if name != gone})


def twice(wish: Message, rng: random.Random) -> Sent:
    text = json.dumps(wish)
    return rng.choice([text + text, f"[{text}]", text[:-1] + "," + text[1:]])


def flipped(wish: Message, rng: random.Random) -> Sent:
    data = bytearray(json.dumps(wish).encode())
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def abused(wish: Message, rng: random.Random) -> Sent:
    wish = {
        name: value + rng.choice(ABUSE) if isinstance(value, str) and name != "wish" else value
        for name, value in wish.items()
    }
    return json.dumps(wish, ensure_ascii=rng.random() < 0.5)


def half_a_sign(wish: Message, rng: random.Random) -> Sent:
    """JSON can name half of a sign, which no text can hold."""
    return json.dumps({**wish, rng.choice(list(wish)): rng.choice(["\ud800", "\udfffx", "\ud83d"])})


def long(wish: Message, rng: random.Random) -> Sent:
    return json.dumps({**wish, rng.choice(list(wish)): rng.choice(ABUSE) * rng.randint(10, 400)})


def nested(wish: Message, rng: random.Random) -> Sent:
    depth = rng.choice([10, 500, 4_000])
    return rng.choice(['{"wish":', "["]) * (depth // 5) + "1"


def noise(wish: Message, rng: random.Random) -> Sent:
    return rng.randbytes(rng.randrange(200))


def too_large(wish: Message, rng: random.Random) -> Sent:
    # Rarely: it costs the connection.
    return json.dumps(wish) + " " * (LARGEST if rng.random() < 0.02 else 5_000)


MUTATIONS: dict[str, Callable[[Message, random.Random], Sent]] = {
    mutation.__name__.replace("_", " "): mutation
    for mutation in (
        *(proper, in_binary, in_fragments, truncated, wrong_value, unknown_field, missing_field, twice, flipped),
        *(abused, half_a_sign, long, nested, noise, too_large),
    )
}


# -- a run ------------------------------------------------------------------------------------------------------------
class Heard(logging.Handler):
    """What the server would write to its log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def fuzz(messages: int, seed: int, games: Iterable[str] = GAMES) -> Counter[str]:
    """Send so many messages; how many there were of each kind, and of each kind of answer."""
    heard, access = Heard(), logging.getLogger("chabudai.access")
    root, level = logging.getLogger(), access.level
    root.addHandler(heard)
    access.setLevel(logging.INFO)
    with TemporaryDirectory() as folder:
        hosted = Hosted(Path(folder), Environment(hint=Budget(None, 4)))
        try:
            fuzzer = Fuzzer(hosted, random.Random(seed))
            for name in games:
                fuzzer.open(name)
            for _ in range(messages):
                fuzzer.step()
            fuzzer.kinds["tables"] = fuzzer.check_tables()
            secrets = fuzzer.secrets()
            for people in fuzzer.tables:
                for person in people:
                    person.leave()
                    person.client.close()
        finally:
            hosted.stop()
            root.removeHandler(heard)
            access.setLevel(level)
    log = "\n".join(heard.lines)
    assert "chabudai.access" in log and "ERROR" not in log and "Traceback" not in log, log
    assert not [secret for secret in secrets if secret in log]
    return fuzzer.kinds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("messages", type=int, nargs="?", default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    start = time.perf_counter()
    for kind, number in sorted(fuzz(chosen.messages, chosen.seed).items()):
        print(f"{number:8} {kind}")
    print(f"{chosen.messages} messages in {time.perf_counter() - start:.0f} s, and every table is what it should be")


if __name__ == "__main__":
    main()
