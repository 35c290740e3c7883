"""Finished games for tests of records."""

from chabudai.engine.record import Record
from chabudai.games import game
from chabudai.table.records import record_of_table
from chabudai.table.verify import verify
from tests.table.company import Company


def seats(name: str) -> int:
    return min(3, game(name).seats[-1])


def finished(name: str, **plan: object) -> Company:
    company = Company.of(name, seats(name), 0, **plan)
    company.play_to_the_end()
    return company


def recorded(name: str, **plan: object) -> Record:
    return record_of_table(finished(name, **plan).table)


def verdict(record: Record) -> tuple[bool, str]:
    found = verify(record, game)
    assert found.sentence.text("en") and found.sentence.text("ja")
    return found.right, found.sentence.key
