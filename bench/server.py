"""How much the server bears, with boardgame.io's server beside it in the same run. `make load`.

Server and load run on the same two cores. A move is measured from sending it to the last of the four seats' having its
new view. Machines are noisy, so throughput is measured in rounds, ours and theirs in turn, and only ratios of one round
are compared.
"""

import argparse
import asyncio
import http
import http.client
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.load.hosts import PEER, AnyServer, BareServer, LoadProcess, OurServer, Process, TheirServer
from bench.load.play import Seats
from bench.load.prepare import prepare
from bench.load.tables import SEATS
from chabudai.server.store import database_file
from chabudai.server.store.sqlite_database import Synchronous

#: The bars: milliseconds of the slowest hundredth, bytes of an idle table, times boardgame.io, seconds to start.
P99, IDLE, TIMES, START = 50.0, 50_000, 10.0, 2.0
#: Half a game of Iyadosu: tables that lie idle, or wait in the store, have so many moves.
HALF_A_GAME = 95
CROWD = 100
#: What the loops compare, and where a round has it.
SERVERS = {
    "ours, every move kept": "ours",
    "boardgame.io, in memory": "theirs",
    "boardgame.io, every move kept": "theirs_kept",
    "none: four finished messages": "bare",
}
PARTS = ("paced", "memory", "start", "loops")


class Size(msgspec.Struct, frozen=True):
    """How much of everything."""

    tables: int = 1000
    every: float = 2.0
    seconds: float = 20.0
    idle: int = 300
    loop_seconds: float = 6.0
    rounds: int = 3
    stored: int = 10_000
    starts: int = 3
    linger: float = 15.0
    crowds: tuple[int, ...] = (1, CROWD)


QUICK = Size(
    tables=5, every=0.2, seconds=1.0, idle=5, loop_seconds=0.5, rounds=1, stored=50, starts=1, linger=0.2, crowds=(5,)
)


class Speed(msgspec.Struct):
    """Milliseconds for a move, and the shares of a core that server and load took."""

    moves: int
    per_second: float
    p50: float
    p95: float
    p99: float
    server_cpu: float
    load_cpu: float
    problems: dict[str, int]


class Memory(msgspec.Struct):
    """Bytes per table: with four connections, with none, and what is left when the server has let go of it."""

    connected: float
    alone: float
    let_go: float


class Round(msgspec.Struct):
    """Closed loops through so many tables: ours, boardgame.io with matches in memory and in files, and the least that
    any server has to do."""

    ours: dict[int, Speed] = {}
    theirs: dict[int, Speed] = {}
    theirs_kept: dict[int, Speed] = {}
    bare: dict[int, Speed] = {}


class Figures(msgspec.Struct):
    """What was measured; `busy` is the load average before it."""

    size: Size
    synchronous: Synchronous
    busy: float
    paced: Speed | None = None
    memory: Memory | None = None
    start_up: float | None = None
    rounds: list[Round] = []


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="chabudai-load-") as name:
        yield Path(name)


def tables_in(place: Path, count: int, moves: int = 0) -> list[Seats]:
    return asyncio.run(prepare(database_file(place), count, moves))


def speed(server: AnyServer, tables: list[Seats], seconds: float, every: float | None = None) -> Speed:
    with LoadProcess() as load:
        load.connect(server, tables)
        with _share_of(server) as share:
            played = load.play(seconds, every, warm_up=every or min(1.0, seconds))
    if not played.took:
        raise SystemExit("No move was made.")
    took = sorted(1000 * each for each in played.took)

    def slowest(share: float) -> float:
        return took[min(len(took) - 1, int(len(took) * share))]

    return Speed(
        len(took),
        len(took) / played.seconds,
        slowest(0.5),
        slowest(0.95),
        slowest(0.99),
        share[0],
        played.cpu,
        played.problems,
    )


@contextmanager
def _share_of(process: Process) -> Iterator[list[float]]:
    """Afterwards the list has the share of a core that the process used."""
    share: list[float] = []
    cpu, began = process.cpu, time.perf_counter()
    yield share
    share.append((process.cpu - cpu) / (time.perf_counter() - began))


# -- what is measured -------------------------------------------------------------------------------------------------
def paced(size: Size, synchronous: Synchronous) -> Speed:
    with folder() as place:
        tables = tables_in(place, size.tables)
        with OurServer(place, synchronous=synchronous) as server:
            return speed(server, tables, size.seconds, size.every)


def memory(size: Size) -> Memory:
    with folder() as place:
        warming, alone, connected = 5, size.idle, size.idle
        tables = tables_in(place, warming + alone + connected, HALF_A_GAME)
        with OurServer(place, size.linger) as server, LoadProcess() as load:
            # What the first tables load besides themselves is not theirs.
            load.connect(server, tables[:warming])
            load.close()
            before = server.memory
            look_at(server, tables[warming:-connected])
            looked_at = server.memory
            load.connect(server, tables[-connected:])
            joined = server.memory
            load.close()
            time.sleep(3 * size.linger)
            let_go = server.memory
    return Memory(
        connected=(joined - looked_at) / connected,
        alone=(looked_at - before) / alone,
        let_go=(let_go - before) / (alone + connected),
    )


def look_at(server: OurServer, tables: list[Seats]) -> None:
    """Read tables once, without staying."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    for seats in tables:
        connection.request("GET", f"/api/tables/{seats.table}", headers=seats.headers[0])
        response = connection.getresponse()
        if response.status != http.HTTPStatus.OK or not response.read():
            raise SystemExit("A table is not there.")
    connection.close()


def start_up(size: Size) -> float:
    with folder() as place:
        tables_in(place, size.stored, HALF_A_GAME)
        seconds = []
        for _ in range(size.starts):
            with OurServer(place) as server:
                seconds.append(server.start_up)
        return statistics.median(seconds)


def one_round(size: Size, synchronous: Synchronous, peer: bool) -> Round:
    found = Round()
    for count in size.crowds:
        with folder() as place:
            tables = tables_in(place, count)
            with OurServer(place, synchronous=synchronous) as server:
                found.ours[count] = speed(server, tables, size.loop_seconds)
        names = [Seats(f"table-{number}", [{}] * SEATS) for number in range(count)]
        with BareServer() as bare:
            found.bare[count] = speed(bare, names, size.loop_seconds)
        if peer:
            with TheirServer() as theirs:
                found.theirs[count] = speed(theirs, names, size.loop_seconds)
            with folder() as place, TheirServer(place) as theirs:
                found.theirs_kept[count] = speed(theirs, names, size.loop_seconds)
    return found


# -- how it is told ---------------------------------------------------------------------------------------------------
def judged(value: float, bar: float, *, below: bool = True) -> str:
    good = value <= bar if below else value >= bar
    return f"[{'green' if good else 'red'}]{value:.1f}[/] ({'≤' if below else '≥'} {bar:g})"


def tell_paced(size: Size, one: Speed, synchronous: Synchronous) -> str:
    return (
        f"{size.tables} tables of four, a move each every {size.every:g} s (synchronous={synchronous}): "
        f"{one.per_second:.0f} moves/s, p50 {one.p50:.1f} ms, p95 {one.p95:.1f} ms, p99 {judged(one.p99, P99)} ms; "
        f"of a core the server took {one.server_cpu:.0%}, the load {one.load_cpu:.0%}; {one.problems}"
    )


def tell_memory(idle: Memory) -> str:
    return (
        f"Memory of an idle table: {judged(idle.alone / 1000, IDLE / 1000)} kB, with four connections "
        f"{judged(idle.connected / 1000, IDLE / 1000)} kB, {idle.let_go / 1000:.1f} kB when it was let go"
    )


def loops(rounds: list[Round]) -> Table:
    table = Table(title="Closed loop: the next move as soon as all four have seen the last (medians)")
    for heading in ("tables", "server", "moves/s", "p50 ms", "server CPU", "ms CPU a move", "ours is × that"):
        table.add_column(heading, justify="left" if heading == "server" else "right")
    for count in rounds[0].ours:
        ours = [one.ours[count] for one in rounds]
        for name, what in SERVERS.items():
            speeds = [getattr(one, what)[count] for one in rounds if count in getattr(one, what)]
            if speeds:
                table.add_row(
                    str(count), name, *_cells(speeds), "" if speeds == ours else _times(ours, speeds, what != "bare")
                )
    return table


def _times(ours: list[Speed], theirs: list[Speed], bar: bool) -> str:
    ratio = statistics.median(mine.per_second / peer.per_second for mine, peer in zip(ours, theirs, strict=True))
    return judged(ratio, TIMES, below=False) if bar else f"{ratio:.2f}"


def _cells(speeds: list[Speed]) -> tuple[str, str, str, str]:
    def median(what: str) -> float:
        return float(statistics.median(getattr(one, what) for one in speeds))

    a_move = 1000 * median("server_cpu") / median("per_second")
    return f"{median('per_second'):.0f}", f"{median('p50'):.2f}", f"{median('server_cpu'):.0%}", f"{a_move:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few tables for a moment, to see that it works")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure (everything)")
    parser.add_argument("--rounds", type=int, help="rounds of closed loops (3)")
    parser.add_argument("--synchronous", choices=("FULL", "NORMAL"), default="NORMAL", help="when SQLite waits")
    parser.add_argument("--json", type=Path, help="write all figures to this file, too")
    chosen = parser.parse_args()
    if not chosen.no_peer and not (PEER / "node_modules").exists():
        parser.error("boardgame.io is not installed: `make load` does it, or leave it out with --no-peer.")
    size = QUICK if chosen.quick else Size()
    if chosen.rounds:
        size = msgspec.structs.replace(size, rounds=chosen.rounds)
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    console = Console(width=140)
    console.print(f"Load average {os.getloadavg()[0]:.1f} before anything of ours runs.")
    figures = Figures(size, chosen.synchronous, os.getloadavg()[0])
    # Each figure is told as soon as it is known: the whole takes minutes.
    if "paced" in chosen.parts:
        figures.paced = paced(size, chosen.synchronous)
        console.print(tell_paced(size, figures.paced, chosen.synchronous))
    if "memory" in chosen.parts:
        figures.memory = memory(size)
        console.print(tell_memory(figures.memory))
    if "start" in chosen.parts:
        figures.start_up = start_up(size)
        console.print(f"Start with {size.stored} tables in the store: {judged(figures.start_up, START)} s")
    if "loops" in chosen.parts:
        figures.rounds = [one_round(size, chosen.synchronous, not chosen.no_peer) for _ in range(size.rounds)]
        console.print(loops(figures.rounds))
    if chosen.json:
        chosen.json.write_bytes(msgspec.json.encode(figures))


if __name__ == "__main__":
    main()
