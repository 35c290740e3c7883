"""Connections that stop reading, break off a thousand times, or are there no more without saying so: nobody is held up,
nothing grows, and whoever comes back sees the present."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.server.faults.bad_connections import Lazy, Raw, come_lazily, wait_until
from tests.server.faults.invariants import check_record, picture
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person, catch_up, play_on, seated

Accepted = list[tuple[int, int, str]]
#: Bytes that may wait for somebody who does not read: what Uvicorn calls full, and one round of messages more.
MOST_WAITING = 256 * 1024
#: Pings that would be much more than that, were all of them answered.
PINGS = 6_000
LONGEST_PING = 125
#: Seconds; whoever does not answer is gone after twice as long.
SILENCE = 3.0
RECONNECTS = 1_000
KINDS = ("clean", "clean", "unread", "no handshake", "half a word", "said", "moved")


@contextmanager
def hosting(folder: Path, silence: float = 600.0) -> Iterator[Hosted]:
    hosted = Hosted(folder, limits=msgspec.structs.replace(BUSY, silence=silence))
    try:
        yield hosted
    finally:
        hosted.stop()


def twin_of(person: Person) -> Person:
    """The same browser once more."""
    twin = Person(person.url)
    twin.client.cookies.clear()
    twin.client.cookies.update(person.client.cookies)
    return twin


# -- who does not read ------------------------------------------------------------------------------------------------
def unread(game: str, rng: random.Random, folder: Path) -> None:
    """A whole game, in which a spectator and a second window of a player do not read anything."""
    with hosting(folder) as hosted:
        company = seated(hosted.url, 3, game, seats=3)
        people = [Person(hosted.url), twin_of(company[1])]
        lazy = [come_lazily(person, hosted, company[0].name) for person in people]
        accepted = play_on(company, rng, 2)
        for each in lazy:
            each.stop_reading()
            assert each.person.socket is not None
            for _ in range(PINGS):
                each.person.socket.ping(rng.randbytes(LONGEST_PING))
        while company[0].table["phase"] == "playing":
            accepted += play_on(company, rng, 10)
            assert all(each.here and each.waiting < MOST_WAITING for each in lazy)
        check_record(company[0], accepted, {0, 1, 2})
        catch_up(company)
        wait_until(lambda: hosted.tables.live[company[0].name].records.share)
        for each in lazy:
            assert passed_over(each) > 0
            assert each.person.table["number"] == company[0].table["number"]
        assert picture(lazy[1].person) == picture(company[1])
        go_home([*company, *people])


def passed_over(each: Lazy) -> int:
    """Read on to the present; how many changes were never sent."""
    frames, first = len(each.person.frames), each.person.table["number"]
    each.person.until(lambda: each.person.table["share"])
    shown = {json.loads(frame).get("number", first) for frame in each.person.frames[frames:]}
    return int(each.person.table["number"] - first) - len(shown - {first})


def test_who_does_not_read_skips_to_the_present(tmp_path: Path) -> None:
    unread("couperation", random.Random(1), tmp_path)


def test_who_asks_and_does_not_read_is_sent_away(tmp_path: Path) -> None:
    with hosting(tmp_path) as hosted:
        company = seated(hosted.url, 2, "futon", seats=2)
        pushy = come_lazily(twin_of(company[1]), hosted, company[0].name)
        pushy.stop_reading()
        for _ in range(100):
            pushy.person.send("why", seat=1, move="nonsense")
        accepted = play_on(company, random.Random(2), 4)
        wait_until(lambda: not pushy.here)
        assert pushy.waiting < MOST_WAITING
        pushy.person.come(company[0].name)
        catch_up([*company, pushy.person])
        assert picture(pushy.person) == picture(company[1])
        accepted += play_on(company, random.Random(3))
        check_record(company[0], accepted, {0, 1})
        go_home([*company, pushy.person])


# -- who is not there any more ----------------------------------------------------------------------------------------
def test_who_does_not_answer_is_gone(tmp_path: Path) -> None:
    """Half-open: one does not read, another one reads and says nothing. Both are asked, and then let go."""
    with hosting(tmp_path, SILENCE) as hosted:
        company = seated(hosted.url, 3, "familiars", seats=3)
        name, rng = company[0].name, random.Random(4)
        subscribers = hosted.tables.live[name].subscribers
        accepted = play_on(company, rng, 5)
        company[1].leave()
        lazy = come_lazily(company[1], hosted, name)
        lazy.stop_reading()
        company[2].leave()
        silent = Raw(company[2], hosted.port)
        silent.shake_hands()
        wait_until(lambda: len(subscribers) == 3)
        assert seen(company[0], [True, True, True])
        wait_until(lambda: len(subscribers) == 1)
        assert seen(company[0], [True, False, False])
        assert not lazy.here and lazy.waiting == 0
        silent.vanish()
        for person in company[1:]:
            person.come(name)
        catch_up(company)
        accepted += play_on(company, rng)
        check_record(company[0], accepted, {0, 1, 2})
        go_home(company)


def seen(person: Person, seats: list[bool]) -> bool:
    """Until somebody has been told that these are here."""
    person.granted("look")
    person.until(lambda: [seat["here"] for seat in person.table["seats"]] == seats)
    return True


# -- a thousand times -------------------------------------------------------------------------------------------------
def reconnects(game: str, rng: random.Random, folder: Path) -> None:
    """Break off in every way there is, at any moment of a game, and come back to the present."""
    with hosting(folder) as hosted:
        left = RECONNECTS
        while left:
            left = reconnecting_game(game, rng, hosted, left)


def reconnecting_game(game: str, rng: random.Random, hosted: Hosted, left: int) -> int:
    """How many reconnects are left after a game."""
    company = seated(hosted.url, 3, game, seats=3)
    live = hosted.tables.live[company[0].name]
    # What the server does by itself, whoever comes and goes.
    always = len(hosted.tables.background)
    accepted: Accepted = []
    while left and company[0].table["phase"] == "playing":
        if rng.random() < 0.1:
            accepted += play_on(company, rng, 1)
        break_off(rng.choice(company), hosted, rng, accepted)
        catch_up(company)
        left -= 1
    accepted += play_on(company, rng)
    check_record(company[0], accepted, {0, 1, 2})
    # Nothing is left of those who are gone.
    wait_until(lambda: len(live.subscribers) == len(company) and len(hosted.tables.background) <= always)
    go_home(company)
    wait_until(lambda: not live.subscribers)
    return left


def break_off(person: Person, hosted: Hosted, rng: random.Random, accepted: Accepted) -> None:
    kind = rng.choice(KINDS)
    before = picture(person)
    if kind == "clean":
        person.come(person.name)
        assert person.table["number"] > before["number"] or picture(person) == before
        return
    raw = Raw(person, hosted.port)
    if kind != "no handshake":
        raw.shake_hands()
    if kind == "half a word":
        raw.say('{"wish":"look"}', rng.random())
    elif kind == "said":
        raw.say('{"wish":"look"}')
    elif kind == "moved" and person.choices():
        seat, position, moves = rng.choice(person.choices())
        move = rng.choice(moves)
        wish = {"seat": seat, "move": move["move"], "position": position, "words": "well?" if move["words"] else ""}
        raw.say(json.dumps({"wish": "move", **wish}))
        # Heard or not, nobody knows: said again, it is done once.
        person.granted("move", **wish)
        accepted.append((seat, position, move["move"]))
    raw.vanish()


def test_a_thousand_reconnects(tmp_path: Path) -> None:
    reconnects("iyadosu", random.Random(5), tmp_path)


def go_home(people: list[Person]) -> None:
    for person in people:
        person.leave()
