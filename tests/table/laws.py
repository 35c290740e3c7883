"""The laws of a table, each a function that lives through a game and raises AssertionError where it is broken."""

import random
from collections.abc import Callable, Iterator, Sequence

import msgspec

from chabudai.engine.game import Setup
from chabudai.table import entries as e
from chabudai.table import wishes as w
from chabudai.table.shapes import Key, Line, Shown, Viewer
from chabudai.table.shown import Scene, shown
from chabudai.table.table import Table
from tests.table.company import Company
from tests.table.twins import secrets
from tests.table.wishing import live_a_little, random_table

Law = Callable[[Setup, random.Random], None]

#: So many things are wished at most: enough for most games, and a bound for one that people keep taking back.
LONG_ENOUGH = 200


def viewers(table: Table, rng: random.Random) -> list[Viewer]:
    """Every seat, a spectator, and somebody with two seats."""
    seats = range(len(table.chairs))
    both = tuple(sorted(rng.sample(seats, min(2, len(seats)))))
    eyes = {(), both, *((seat,) for seat in seats)}
    return [Viewer(seats, rng.choice(["en", "ja"])) for seats in sorted(eyes)]


def sent(table: Table, viewer: Viewer, now: int, since: int | None = None) -> bytes:
    return msgspec.json.encode(shown(table, viewer, now, since))


def sent_at_once(table: Table, looking: Sequence[Viewer]) -> list[bytes]:
    """To all of them from one scene, as a server does it."""
    scene = Scene(table, table.changed_at)
    return [scene.message(viewer) for viewer in looking]


def life(company: Company, rng: random.Random) -> Iterator[None]:
    """One thing after the other, until the game is over or it has been enough."""
    for _ in range(LONG_ENOUGH):
        if company.table.phase != "playing":
            break
        live_a_little(company, rng)
        yield


def folding(setup: Setup, rng: random.Random) -> None:
    """What was written down adds up to the table as it is, at every entry: a killed server loses nothing."""
    company = random_table(setup, rng)
    company.begin()
    looking = viewers(company.table, rng)
    seen: dict[int, list[bytes]] = {}
    for _ in life(company, rng):
        if rng.random() < 0.04:
            seen[company.table.number] = sent_at_once(company.table, looking)
    seen[company.table.number] = sent_at_once(company.table, looking)
    for number, messages in seen.items():
        again = Table.of("table", [e.read(e.written(entry)) for entry in company.entries[:number]])
        assert [sent(again, viewer, again.changed_at) for viewer in looking] == messages


class Reader:
    """Somebody's screen: it keeps the log by the messages that come in, and may miss some of them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.seen: int | None = None
        self.log: dict[Key, Line] = {}

    def hear(self, message: Shown) -> None:
        if message.whole:
            self.log.clear()
        for key in message.gone:
            assert self.log.pop(key, None) is not None, f"{key} was not there"
        for line in message.lines:
            self.log[line.key] = line
        assert [line.key for line in message.lines] == sorted({line.key for line in message.lines})
        self.seen = message.number

    def reads(self) -> list[Line]:
        return [self.log[key] for key in sorted(self.log)]


def increments(setup: Setup, rng: random.Random) -> None:
    """Whoever heard all changes, or some of them, reads the same log as somebody who has just come."""
    company = random_table(setup, rng)
    readers = [Reader(viewer) for viewer in viewers(company.table, rng)]
    company.begin()
    for _ in life(company, rng):
        for reader in readers:
            if rng.random() < 0.3:
                _compare(company, reader)
    for reader in readers:
        _compare(company, reader)
    if company.table.phase == "over":
        seat = next(seat for seat, chair in enumerate(company.table.chairs) if chair.owner is not None)
        company.wish(company.owner(seat), w.Rematch(seat=seat))
        for reader in readers:
            _compare(company, reader)


def _compare(company: Company, reader: Reader) -> None:
    reader.hear(shown(company.table, reader.viewer, company.now, reader.seen))
    whole = shown(company.table, reader.viewer, company.now)
    assert whole.whole and not whole.gone
    assert reader.reads() == whole.lines


def positions(setup: Setup, rng: random.Random) -> None:
    """A choice that is still owed keeps its position and its moves, whatever others do meanwhile; a move that was
    chosen elsewhere is never made."""
    company = random_table(setup, rng)
    company.begin()
    table = company.table
    for _ in range(LONG_ENOUGH):
        if table.phase != "playing":
            break
        running, first = company.running, len(company.entries)
        owed = {seat: (running.owed_since[seat], company.legal(seat)) for seat in company.to_act}
        live_a_little(company, rng)
        changes = [entry for entry in company.entries[first:] if isinstance(entry, e.Moved | e.Undone)]
        if any(isinstance(entry, e.Undone) and not entry.alone for entry in changes):
            continue
        for seat, (position, legal) in owed.items():
            if not any(entry.seat == seat for entry in changes):
                if seat in company.to_act:
                    assert (company.running.owed_since[seat], company.legal(seat)) == (position, legal)
                continue
            assert company.running.owed_since[seat] != position
            if table.chairs[seat].owner is not None:
                _never_again(company, seat, position, rng.choice(legal))


def _never_again(company: Company, seat: int, position: int, move: str) -> None:
    """A move from before, now that another choice is due: known as the same one, or refused."""
    wish = w.Move(seat=seat, move=move, position=position)
    if company.running.accepted.get(seat) == (position, move):
        assert company.wish(company.owner(seat), wish).entries == []
    elif company.table.phase == "playing" and not company.table.paused and seat in company.to_act:
        assert company.refused(company.owner(seat), wish) == "stale"


LAWS: dict[str, Law] = {law.__name__: law for law in (folding, increments, positions, secrets)}
