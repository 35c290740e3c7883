"""The laws of a table, each a function that lives through a game and raises AssertionError where it is broken."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Key, Line, Shown
from chabudai.table import entries as e
from chabudai.table import fold
from chabudai.table.scene import Scene, shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.table.company import Company
from tests.table.memories import memories
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


def loading(setup: Setup, rng: random.Random) -> None:
    """A table that is read again without what was taken back and without the games before the last is the same table:
    everybody gets the same bytes, and everything goes on from the same positions."""
    company = random_table(setup, rng)
    if rng.random() < 0.7:
        # With clocks only games before the last are left out.
        company.wish(company.table.host, w.Replan(clock=None))
    looking = viewers(company.table, rng)
    for last in (False, True):
        company.wish(company.table.host, w.Start())
        for _ in life(company, rng):
            if rng.random() < 0.4:
                _think_better_of_it(company, rng)
            if rng.random() < 0.04:
                _compare_loaded(company, looking, rng)
        while company.table.phase == "playing" and not last:
            _play_on(company)
        _compare_loaded(company, looking, rng)
        if company.table.phase == "over":
            _next_game(company, rng)
            _compare_loaded(company, looking, rng)


def _think_better_of_it(company: Company, rng: random.Random) -> None:
    """Somebody wants a move back, and the others mostly agree."""
    seats = [seat for seat, chair in enumerate(company.table.chairs) if chair.owner is not None]
    with suppress(ChabudaiError):
        seat = rng.choice(seats)
        company.wish(company.owner(seat), w.Undo(seat=seat))
        for other in seats:
            if company.table.motion is not None and other != seat and rng.random() < 0.9:
                company.wish(company.owner(other), w.Agree(seat=other, yes=True))


def _play_on(company: Company) -> None:
    if company.table.paused:
        seat = next(seat for seat, chair in enumerate(company.table.chairs) if chair.owner is not None)
        company.wish(company.owner(seat), w.Resume(seat=seat))
    company.play_on()


def _next_game(company: Company, rng: random.Random) -> None:
    seat = next(seat for seat, chair in enumerate(company.table.chairs) if chair.owner is not None)
    company.wish(company.owner(seat), w.Rematch(seat=seat))
    for watch in (False, True):
        company.wish(company.table.host, w.Replan(watch=watch))
    if not all(chair.taken for chair in company.table.chairs):
        company.wish(company.table.host, w.SeatBot(bot="steady"))
    for asked in company.table.asked():
        company.wish(company.owner(asked), w.Rematch(seat=asked))


def _compare_loaded(company: Company, looking: Sequence[Viewer], rng: random.Random) -> None:
    table, again = company.table, folding_of([e.read(e.written(entry)) for entry in company.entries])
    assert [sent(again, viewer, table.changed_at) for viewer in looking] == sent_at_once(table, looking)
    since = rng.randrange(table.number + 1)
    for viewer in looking:
        assert sent(again, viewer, company.now, since) == sent(table, viewer, company.now, since)
    assert _what_goes_on(again) == _what_goes_on(table)


def folding_of(entries: Sequence[e.AnyEntry]) -> Table:
    """The table that a server makes of them."""
    work = fold.folding("table", entries)
    while True:
        try:
            next(work)
        except StopIteration as done:
            table: Table = done.value
            return table


def _what_goes_on(table: Table) -> object:
    """What is sent to nobody, and decides what comes next."""
    running, clocks, motion = table.running, table.clocks, table.motion
    return (
        running and (running.owed_since, running.accepted, running.steps, running.match.moves, running.just_opened),
        clocks and (clocks.left, clocks.now, clocks._graced),
        motion and (motion.what, motion.seat, motion.agreed, motion.until),
        [(chair.owner, chair.name, chair.bot, chair.away, chair.offered) for chair in table.chairs],
        (table.spent, table.host, table.secret, table.plan, table.epoch, table.paused, table.next_end()),
    )


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


LAWS: dict[str, Law] = {law.__name__: law for law in (folding, loading, increments, positions, secrets, memories)}
