"""What compiled notes remember is what `memory.py` of the game remembers, at every step."""

import random
from collections import Counter

import pytest

from chabudai.engine.fields import WORD
from chabudai.games.escapenow.cards import KINDS as ACTION_KINDS
from chabudai.games.escapenow.memory import EscapeMemory
from chabudai.games.familiars.cards import KIND
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.iyadosu.memory import IyadosuMemory
from tests.cases import all_setups
from tests.envs.positions import Position, positions

SETUPS = {name: setup for name, setup in all_setups() if setup.game.name in ("iyadosu", "familiars", "escapenow")}
#: The same notes whatever the options; the rule of forgetting is one of ESCAPE NOW!
TRIED = [name for name in SETUPS if "=" not in name or "memory" in name]


class Noted:
    """The notes of a seat, by the names of their fields."""

    def __init__(self, position: Position, seat: int) -> None:
        self.row = position.remembered(seat)
        before = WORD * int(position.encoder.words)
        self.places = {
            field.name: (field.start - before, field.length)
            for field in position.settings.fields()
            if field.start >= before
        }

    def __getitem__(self, name: str) -> list[int]:
        start, length = self.places[name]
        return list(self.row[start : start + length])


@pytest.mark.parametrize("name", TRIED)
def test_notes_are_what_a_memory_knows(name: str) -> None:
    setup, rng = SETUPS[name], random.Random(name)
    looks = 0
    for position in positions(setup, rng):
        for seat in range(setup.seats):
            memory = position.followers[seat].follow(position.match.moves)
            noted = Noted(position, seat)
            if isinstance(memory, IyadosuMemory):
                _as_in_iyadosu(noted, memory, seat, setup.seats)
            elif isinstance(memory, FamiliarsMemory):
                _as_in_familiars(noted, memory, seat)
            else:
                assert isinstance(memory, EscapeMemory)
                _as_in_escapenow(noted, memory, seat, setup.seats)
            looks += 1
    assert looks > 20


def bits(members: int, count: int) -> list[int]:
    return [members >> member & 1 for member in range(count)]


def _as_in_iyadosu(noted: Noted, memory: IyadosuMemory, seat: int, seats: int) -> None:
    assert noted["gone"] == bits(memory.gone, 60)
    for other in range(seats):
        assert noted[f"void.{other}"] == bits(memory.void[(seat + other) % seats], 4)
        assert noted[f"must.{other}"] == bits(memory.must[(seat + other) % seats], 4)


def _as_in_familiars(noted: Noted, memory: FamiliarsMemory, seat: int) -> None:
    def counted(cards: list[str]) -> list[int]:
        found = Counter(KIND[card] for card in cards)
        return [found[kind] for kind in range(len(KIND))]

    plays = [play for trick in memory.tricks.values() for play in trick]
    for other in range(3):
        assert noted[f"played.{other}"] == counted([p.card for p in plays if p.seat == (seat + other) % 3])
    assert noted["given"] == counted(list(memory.given.values()))
    assert noted["received"] == counted(list(memory.received.values()))
    assert [r + 1 for r, done in enumerate(noted["exchanged"]) if done] == sorted(
        number for number, done in memory.exchanged.items() if done
    )


def _as_in_escapenow(noted: Noted, memory: EscapeMemory, seat: int, seats: int) -> None:
    def counts(cards: int) -> list[int]:
        return [cards >> 8 * kind & 0xFF for kind in range(len(ACTION_KINDS))]

    for place in range(7):
        assert noted[f"swept_cards.{place + 1}"] == counts(memory.swept[place])
        assert noted[f"completing.{place + 1}"] == [int(kind in memory.completing[place]) for kind in ACTION_KINDS]
    assert noted["third_remembered"] == counts(memory.third)
    assert noted["dropped"] == counts(memory.dropped[1 - seat] if seats == 2 else 0)
