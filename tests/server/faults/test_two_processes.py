"""Two server processes on one PostgreSQL database: the same tables at both, whoever of them lives."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.faults.invariants import check_record, picture
from tests.server.people import Person, catch_up, play_on, seated
from tests.server.postgres import Postgres
from tests.server.serving import Serving


@pytest.fixture
def two(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    place = postgres.new_database()
    one, other = Serving(tmp_path, place), Serving(tmp_path, place)
    yield one, other
    one.kill()
    other.kill()


def spread(company: list[Person], other: Serving) -> None:
    """Every second person goes over to the other process."""
    for person in company[1::2]:
        name = person.name
        person.move_to(other.url)
        person.come(name)


def test_people_at_both_play_whole_games(two: tuple[Serving, Serving]) -> None:
    one, other = two
    for game in ("futon", "couperation"):
        company = seated(one.url, 3, game, seats=3)
        spread(company, other)
        accepted = play_on(company, random.Random(1))
        catch_up(company)
        check_record(company[0], accepted, {0, 1, 2})
        check_record(company[1], accepted, {0, 1, 2})


def test_both_at_once_and_only_one_wins(two: tuple[Serving, Serving]) -> None:
    """All owe a sealed choice and send it at the same moment, with talk in between: all of it is there once."""
    one, other = two
    company = seated(one.url, 4, "futon", seats=4)
    spread(company, other)
    rng, accepted = random.Random(2), []
    while company[0].table["phase"] == "playing":
        catch_up(company)
        waiting = []
        for person in company:
            for seat, position, moves in person.choices():
                move = rng.choice(moves)["move"]
                person.send("say", seat=seat, text=f"{position}")
                waiting.append((person, person.send("move", seat=seat, move=move, position=position), seat, move))
        if not waiting:
            company[0].hear()
        for person, number, seat, move in waiting:
            person.until(lambda person=person, number=number: any(a["id"] == number for a in person.answers))  # type: ignore[misc]
            answer = next(a for a in person.answers if a["id"] == number)
            assert answer["message"] == "done", answer
            accepted.append((seat, 0, move))
    record = company[0].record()
    made = [tuple(move) for move in record["moves"] if move[0] != "chance"]
    assert sorted(made) == sorted((seat, move) for seat, _, move in accepted)
    catch_up(company)
    views = [[sight["view"] for sight in person.table["sights"]] for person in company]
    assert all(seen == views[0] for seen in views)


def test_one_process_dies_and_the_other_goes_on(two: tuple[Serving, Serving]) -> None:
    one, other = two
    company = seated(one.url, 3, "familiars", seats=3)
    spread(company, other)
    rng = random.Random(4)
    accepted = play_on(company, rng, 15)
    catch_up(company)
    before = [picture(person) for person in company]
    one.kill()
    for person in company:
        name = person.name
        person.move_to(other.url)
        person.come(name)
    assert [picture(person) for person in company] == before
    accepted += play_on(company, rng)
    check_record(company[0], accepted, {0, 1, 2})


def test_bots_go_on_where_somebody_is_left(two: tuple[Serving, Serving]) -> None:
    """The process whose bots were thinking dies: the other takes over when the lease has run out."""
    one, other = two
    company = seated(one.url, 2, "iyadosu", seats=3)
    spread(company, other)
    rng = random.Random(5)
    accepted = play_on(company, rng, 6)
    one.kill()
    first, second = company
    first.move_to(other.url)
    first.come(second.name)
    second.come(second.name)
    accepted += play_on(company, rng)
    check_record(second, accepted, {0, 1})


def test_the_database_goes_and_comes_back(postgres: Postgres, two: tuple[Serving, Serving]) -> None:
    one, other = two
    company = seated(one.url, 3, "futon", seats=3)
    spread(company, other)
    rng = random.Random(6)
    accepted = play_on(company, rng, 4)
    catch_up(company)
    who = next(person for person in company if person.choices())
    seat, position, moves = who.choices()[0]
    postgres.stop()
    try:
        refused = who.wish("move", seat=seat, move=moves[0]["move"], position=position)
        assert refused["message"] == "refused"
        assert refused["text"]
    finally:
        postgres.start()
    who.granted("move", seat=seat, move=moves[0]["move"], position=position)
    accepted.append((seat, position, moves[0]["move"]))
    # The others hear of it though the connection between the processes was cut.
    accepted += play_on(company, rng)
    check_record(company[0], accepted, {0, 1, 2})
