"""Who does too much of something, by however many sockets: what everybody notices, and wishes of any kind."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench.load.line import framed
from chabudai.protocol import wishes as w
from chabudai.server.config import Rate
from chabudai.server.connection import Connection
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person, asked, dial, go_home, heard, seated

Host = Callable[..., Hosted]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Servers at which people may do as much as they like, but for what a test says."""
    with ExitStack() as stack:

        def limited(**rates: Rate | int) -> Hosted:
            server = Hosted(tmp_path, limits=msgspec.structs.replace(BUSY, **rates))
            stack.callback(server.stop)
            return server

        yield limited


def test_a_person_speaks_so_often_by_however_many_sockets(host: Host) -> None:
    limited = host(speech=Rate(0.001, 4))
    company = seated(limited.url, 2, "familiars", seats=3)
    anna, ben = company
    cookie = f"chabudai={anna.client.cookies['chabudai']}"
    try:
        for _ in range(2):
            anna.granted("react", seat=0, reaction="smile")
        with dial(limited.url, f"/api/tables/{anna.name}/socket", Cookie=cookie) as connection:
            answers = [asked(connection, wish="react", seat=0, reaction="smile", id=number) for number in (1, 2, 3)]
        assert [answer["message"] for answer in answers] == ["done", "done", "refused"]
        assert answers[-1]["key"] == "too_fast"
        assert anna.wish("leave", seat=0)["key"] == "too_fast", "to come and go is a sign, too"
        ben.granted("react", seat=1, reaction="smile")
    finally:
        go_home(company)


def test_all_that_somebody_says_at_once_by_many_sockets_counts(host: Host) -> None:
    limited = host(speech=Rate(0.001, 4))
    company = seated(limited.url, 2, "familiars", seats=3)
    anna = company[0]
    cookie, path = f"chabudai={anna.client.cookies['chabudai']}", f"/api/tables/{anna.name}/socket"
    try:
        with ExitStack() as stack:
            connections = [stack.enter_context(dial(limited.url, path, Cookie=cookie)) for _ in range(20)]
            for connection in connections:
                connection.send(json.dumps({"wish": "react", "seat": 0, "reaction": "smile", "id": 1}))
            answers = [heard(connection, 1)["message"] for connection in connections]
        assert sorted(answers) == ["done"] * 4 + ["refused"] * 16
        seen = company[1].client.get(path.removesuffix("/socket")).json()["lines"]
        assert sum(line["kind"] == "reacted" for line in seen) == 4
    finally:
        go_home(company)


def test_nobody_holds_more_sockets_than_can_be_meant(host: Host) -> None:
    limited = host(sockets=3, household_sockets=5)
    anna = Person(limited.url)
    path = f"/api/tables/{anna.open_table(game='futon')}/socket"
    cookie = f"chabudai={anna.client.cookies['chabudai']}"

    def refused(stack: ExitStack, **headers: str) -> bool:
        try:
            stack.enter_context(dial(limited.url, path, **headers)).recv()
        except (InvalidStatus, ConnectionClosed):
            return True
        return False

    with ExitStack() as own:
        assert [refused(own, Cookie=cookie) for _ in range(4)] == [False] * 3 + [True]
        with ExitStack() as others:
            # Whoever has no cookie is somebody else each time.
            assert [refused(others) for _ in range(3)] == [False] * 2 + [True]
            assert not refused(others, **{"X-Forwarded-For": "203.0.113.7"})
    # Sockets that are closed do not count; the server hears of that a moment later.
    with ExitStack() as again:
        while refused(again, Cookie=cookie):
            pass


def test_tables_that_were_closed_count_for_the_address_that_opened_them(host: Host) -> None:
    limited = host(address_tables=Rate(0.001, 3))
    company = [Person(limited.url) for _ in range(4)]
    try:
        for person in company[:3]:
            person.come(person.open_table(game="futon")).granted("close")
        refused = company[3].client.post("/api/tables", json={"game": "futon"})
        assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
        refused = company[3].client.post("/api/records/nonsense/continue", json={"moves": 1})
        assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
    finally:
        go_home(company)


def test_to_ask_for_a_move_back_again_and_again_is_noticed(host: Host) -> None:
    limited = host(speech=Rate(0.001, 5))
    company = seated(limited.url, 2, "futon", seats=2)
    anna, ben = company
    try:
        for person in company:
            (seat, position, moves), *_ = person.choices()
            person.granted("move", seat=seat, move=moves[0]["move"], position=position)
        for _ in range(2):
            anna.granted("undo", seat=0)
            anna.granted("agree", seat=0, yes=False)
        anna.granted("undo", seat=0)
        ben.granted("agree", seat=1, yes=False)
        assert anna.wish("undo", seat=0)["key"] == "too_fast"
        ben.granted("undo", seat=1)
    finally:
        go_home(company)


#: Of every kind of wish one that is granted now and then while a game runs, or none is.
ANY_WISH: dict[str, dict[str, object]] = {
    "sit": {"name": "Once more", "seat": 0},
    "stand": {"seat": 0},
    "rename": {"seat": 0, "name": "Another"},
    "bot": {"bot": "steady"},
    "plan": {"reactions": False},
    "start": {},
    "promise": {"seat": 0, "sha256": "0" * 64},
    "reveal": {"seat": 0, "value": "0" * 64},
    "why": {"seat": 0, "move": "nonsense"},
    "hint": {"seat": 0},
    "undo": {"seat": 0},
    "pause": {"seat": 0},
    "resume": {"seat": 0},
    "agree": {"seat": 0, "yes": False},
    "leave": {"seat": 0},
    "return": {"seat": 0},
    "stand_in": {"seat": 1},
    "offer": {"seat": 0},
    "take_over": {"seat": 1, "token": "0" * 64, "name": "Thief"},
    "say": {"seat": 0, "text": "Red!"},
    "whisper": {"name": "Eve", "text": "Red!"},
    "remark": {"seat": 0, "remark": "easier"},
    "react": {"seat": 0, "reaction": "smile"},
    "rematch": {"seat": 0},
    "close": {},
    "language": {"language": "ja"},
    "look": {},
    "careful": {"seat": 0, "move": "nonsense"},
    "hurry": {},
}


def test_nobody_speaks_in_signs_by_wishes_of_any_kind(host: Host) -> None:
    """At a silent game whatever somebody can do out of turn the others see only so often, if only by a number."""
    most = 4
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(w.AnyWish)}
    assert set(ANY_WISH) == kinds - {"move"}, "what can others see of a new kind of wish?"
    limited = host(speech=Rate(0.001, most))
    for wish, parts in ANY_WISH.items():
        company = seated(limited.url, 2, "couperation", seats=2, clock={"kind": "game", "seconds": 900})
        anna, ben = company
        try:
            before = ben.table["number"]
            for _ in range(3 * most):
                anna.wish(wish, **parts)
            seen = ben.client.get(f"/api/tables/{ben.name}").json()["number"]
            assert seen - before <= most, wish
        finally:
            go_home(company)


def test_who_plays_with_bots_goes_back_as_far_as_they_like(host: Host) -> None:
    limited = host(speech=Rate(0.001, 1))
    company = seated(limited.url, 1, "futon", seats=2)
    anna = company[0]
    try:
        for _ in range(4):
            anna.until(anna.choices)
            anna.move(random.Random(1))
        for _ in range(3):
            anna.granted("undo", seat=0)
    finally:
        go_home(company)


def test_the_host_does_not_switch_signs_on_and_off_for_ever_while_a_game_runs(host: Host) -> None:
    limited = host(speech=Rate(0.001, 2))
    anna = Person(limited.url)
    anna.come(anna.open_table(game="familiars"))
    try:
        for on in (False, True, False, True):
            anna.granted("plan", reactions=on)
        anna.granted("sit", name="Anna")
        anna.granted("bot", bot="steady")
        anna.granted("start")
        anna.granted("plan", reactions=False)
        anna.granted("plan", reactions=True)
        assert anna.wish("plan", reactions=False)["key"] == "too_fast"
    finally:
        go_home([anna])


def test_to_sit_down_under_ever_new_names_is_noticed(host: Host) -> None:
    limited = host(speech=Rate(0.001, 2))
    anna, ben = company = [Person(limited.url), Person(limited.url)]
    name = anna.open_table(game="futon", seats=5)
    try:
        for person in company:
            person.come(name)
        for number in range(2):
            ben.granted("sit", name=f"Ben {number}", seat=0)
            ben.granted("stand", seat=0)
        ben.granted("sit", name="Ben", seat=0)
        assert ben.wish("stand", seat=0)["key"] == "too_fast"
        anna.granted("bot", bot="steady")
        for seat in range(5):
            anna.granted("stand", seat=seat)
    finally:
        go_home(company)


@pytest.mark.parametrize("whose", ["person_wishes", "address_wishes"])
def test_wishes_are_counted_through_all_sockets(host: Host, whose: str) -> None:
    limited = host(**{whose: Rate(0.001, 6)})
    anna, ben = Person(limited.url), Person(limited.url)
    path = f"/api/tables/{anna.open_table(game='futon', seats=2)}/socket"
    try:
        with ExitStack() as stack:
            connections = [
                stack.enter_context(dial(limited.url, path, Cookie=f"chabudai={person.client.cookies['chabudai']}"))
                for person in (anna, anna, anna, ben)
            ]
            answers = [
                asked(connection, wish="look", id=number)["message"]
                for number in range(3)
                for connection in connections[:3]
            ]
            assert sorted(answers) == ["done"] * 6 + ["refused"] * 3
            own = asked(connections[3], wish="look", id=9)["message"]
            assert own == ("done" if whose == "person_wishes" else "refused")
    finally:
        go_home([anna, ben])


def test_a_refusal_for_haste_says_what_it_refuses(host: Host) -> None:
    limited = host(wishes=Rate(0.001, 2))
    person = Person(limited.url)
    person.come(person.open_table(game="futon", seats=2))
    try:
        answers = [person.wish("look") for _ in range(3)]
        assert [answer["message"] for answer in answers] == ["done", "done", "refused"]
        assert answers[-1]["key"] == "too_fast"
    finally:
        go_home([person])


def test_nobody_takes_moves_back_all_the_time(host: Host) -> None:
    """Not even who plays alone: it takes some milliseconds to find out whether anybody has learnt something."""
    limited = host(undos=Rate(0.001, 2))
    company = seated(limited.url, 1, "iyadosu", seats=3, pace=0)
    [anna] = company
    try:
        answers = []
        for _ in range(3):
            anna.until(lambda: bool(anna.choices()))
            anna.move(random.Random(1))
            answers.append(anna.wish("undo", seat=0))
        assert [answer.get("key", "done") for answer in answers] == ["done", "done", "too_fast"]
    finally:
        go_home(company)


def test_others_have_their_turn_between_two_wishes(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also between those that wait for nothing, like whatever is refused."""
    order: list[str] = []
    hear = Connection._hear

    async def heard(connection: Connection, data: str | bytes) -> None:
        order.append("wish")
        asyncio.get_running_loop().call_soon(order.append, "others")
        await hear(connection, data)

    monkeypatch.setattr(Connection, "_hear", heard)
    person = Person(host().url)
    person.come(person.open_table(game="futon", seats=2))
    try:
        # All of them in one piece: they are there at once.
        assert person.socket is not None
        person.socket.socket.sendall(framed(b'{"wish":"undo","seat":0}') * 10)
        person.until(lambda: len(person.answers) == 10)
        assert order == ["wish", "others"] * 10
    finally:
        go_home([person])
