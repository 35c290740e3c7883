"""Events as a table: each is told by its parts in their order, and the secret ones only to those who know them."""

import pytest

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.telling import (
    Telling,
    always,
    forms_of,
    from_one,
    how_many,
    named,
    one_of,
    sealed,
    seats,
    secret,
    told,
)
from chabudai.games import game

SETUP = game("iyadosu").setup(3)
CARDS = ["K1", "K2", "K3"]


def say(telling: Telling, event: Event, known: bool = False) -> tuple[str, list[tuple[str, object]]]:
    found = telling.tell(event, SETUP, known)
    assert isinstance(found, Told)
    return found.kind, list(found.parts.items())


def test_bare_names_take_the_numbers_in_their_order() -> None:
    telling = told("scored", "seat", "first", "second", "third", "fourth")
    parts = [("seat", 2), ("first", 5), ("second", 6), ("third", 7), ("fourth", 8)]
    assert say(telling, Event(0, 2, x=5, y=6, z=7, w=8)) == ("scored", parts)


def test_a_fifth_number_there_is_not() -> None:
    with pytest.raises(StopIteration):
        told("scored", "a", "b", "c", "d", "e")


def test_parts_say_where_they_come_from() -> None:
    telling = told("won", "count", card=named("y", CARDS), level=from_one("z"), who=seats("w"), how=how_many("w"))
    parts = [("count", 1), ("card", "K3"), ("level", 5), ("who", [0, 2]), ("how", 2)]
    assert say(telling, Event(0, x=1, y=2, z=4, w=5)) == ("won", parts)


def test_a_secret_is_for_those_who_know_it() -> None:
    telling = told("dealt", "seat", card=secret(CARDS), place="x")
    event = Event(0, 1, x=4, secret=2)
    assert say(telling, event, known=True) == ("dealt", [("seat", 1), ("card", "K3"), ("place", 4)])
    assert say(telling, event) == ("dealt_hidden", [("seat", 1), ("place", 4)])


def test_a_secret_may_be_a_number_or_what_a_function_reads() -> None:
    telling = told("wished", wish=secret(), twice=secret(lambda event, _: 2 * event.secret))
    assert say(telling, Event(0, secret=3), known=True) == ("wished", [("wish", 3), ("twice", 6)])


def test_a_number_may_choose_the_kind() -> None:
    telling = one_of("x", told("lost", "seat"), told("won", "seat", card=always("K1")))
    assert say(telling, Event(0, 1, x=0)) == ("lost", [("seat", 1)])
    assert say(telling, Event(0, 1, x=1)) == ("won", [("seat", 1), ("card", "K1")])


def test_so_may_a_function_and_the_set_up() -> None:
    telling = one_of(lambda event, setup: setup.seats == 3 and event.y > 0, told("few"), told("many", "count"))
    assert say(telling, Event(0, x=7, y=1)) == ("many", [("count", 7)])
    assert say(telling, Event(0, x=7)) == ("few", [])


def test_the_secret_itself_may_choose_the_kind() -> None:
    telling = sealed(told("chose", "seat"), known=one_of("secret", told("chose_a", "seat"), told("chose_b", "seat")))
    assert say(telling, Event(0, 1, secret=1), known=True)[0] == "chose_b"
    assert say(telling, Event(0, 1, secret=1))[0] == "chose"


def test_all_kinds_are_known_beforehand() -> None:
    events = {
        0: told("dealt", "seat", card=secret(CARDS)),
        1: one_of("x", told("lost"), told("won", "seat")),
    }
    assert forms_of(events) == {"dealt": ("seat", "card"), "dealt_hidden": ("seat",), "lost": (), "won": ("seat",)}
