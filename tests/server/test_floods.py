"""Who does too much of something, by however many sockets: what everybody notices, and wishes of any kind."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from chabudai.server.config import Rate
from tests.server.hosted import BUSY, Hosted
from tests.server.people import Person, asked, dial, go_home, heard, seated

Host = Callable[..., Hosted]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Servers at which people may do as much as they like, but for what a test says."""
    with ExitStack() as stack:

        def limited(**rates: Rate) -> Hosted:
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
        with dial(limited.url, f"/api/tables/{anna.name}/socket", Cookie=cookie) as line:
            answers = [asked(line, wish="react", seat=0, reaction="smile", id=number) for number in (1, 2, 3)]
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
            lines = [stack.enter_context(dial(limited.url, path, Cookie=cookie)) for _ in range(20)]
            for line in lines:
                line.send(json.dumps({"wish": "react", "seat": 0, "reaction": "smile", "id": 1}))
            answers = [heard(line, 1)["message"] for line in lines]
        assert sorted(answers) == ["done"] * 4 + ["refused"] * 16
        seen = company[1].client.get(path.removesuffix("/socket")).json()["lines"]
        assert sum(line["kind"] == "reacted" for line in seen) == 4
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
            lines = [
                stack.enter_context(dial(limited.url, path, Cookie=f"chabudai={person.client.cookies['chabudai']}"))
                for person in (anna, anna, anna, ben)
            ]
            answers = [asked(line, wish="look", id=number)["message"] for number in range(3) for line in lines[:3]]
            assert sorted(answers) == ["done"] * 6 + ["refused"] * 3
            own = asked(lines[3], wish="look", id=9)["message"]
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
