"""Who may wish for what, each raises a sentence if somebody may not; and which wishes everybody notices."""

from collections.abc import Collection

from chabudai.protocol.wishes import Wish
from chabudai.table.errors import refusal
from chabudai.table.table import Table


def must_own(table: Table, person: str, seat: int) -> None:
    if seat >= len(table.chairs):
        raise refusal("no_seat", seat=seat + 1, seats=len(table.chairs))
    if table.chairs[seat].owner != person:
        raise refusal("not_yours")


def hosts(table: Table, person: str, vanished: Collection[str]) -> bool:
    """Whether somebody may do what the host does. Before the start, if the host has vanished, all who have a seat may:
    else they would wait for ever."""
    instead = table.phase == "seats" and table.host in vanished and bool(table.seats_of(person))
    return table.is_host(person) or instead


def must_host(table: Table, person: str, vanished: Collection[str] = ()) -> None:
    if not hosts(table, person, vanished):
        raise refusal("not_host")


def must_be_before_start(table: Table) -> None:
    if table.phase != "seats":
        raise refusal("started")
    if table.promises.starting:
        raise refusal("starting")


def must_be_free(table: Table, seat: int) -> None:
    if seat >= len(table.chairs):
        raise refusal("no_seat", seat=seat + 1, seats=len(table.chairs))
    if table.chairs[seat].taken:
        raise refusal("taken")


def is_noticed(table: Table, person: str, wish: Wish) -> bool:
    """Whether the others see or hear it, so that it must not be wished all the time."""
    match wish.noticed:
        case "always":
            return True
        case "while_playing":
            return table.phase == "playing"
        case "of_guests":
            return not table.is_host(person)
        case "with_others":
            return not table.voters("undo") <= {person}
        case "never":
            return False
