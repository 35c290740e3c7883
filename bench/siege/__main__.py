"""How long people at a table wait while strangers do their worst. `make siege`.

Server, innocent people and strangers run on the same two cores. Each kind of stranger has the server to itself for some
seconds, then all come at once; at last the database itself hangs. It stops by itself, and talks to this machine only.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.load.hosts import Process
from bench.siege import hanging
from bench.siege.innocent import Tables, Took
from bench.siege.prepare import Prepared, prepared
from bench.siege.served import LAW, Held
from bench.siege.strangers import KINDS, PROXY, Siege
from chabudai.server.store import database_file

#: The bars: milliseconds of the slowest hundredth of moves, and of the longest hold of the loop.
P99, HOLD = 250.0, 50.0
STRANGERS, TABLES = 50, 6
INNOCENT = "127.0.0.77"
#: Seconds for each kind, and for all together.
EACH, TOGETHER = 4.0, 12.0


class Ordered(Process):
    """Answers every line with a line."""

    def order(self, order: bytes = b"\n") -> bytes:
        assert self.process.stdin is not None
        self.process.stdin.write(order)
        self.process.stdin.flush()
        return self.line()


class Server(Ordered):
    def __init__(self, folder: Path, proxied: bool = False) -> None:
        super().__init__(sys.executable, "-m", "bench.siege.served", str(folder), *([PROXY] if proxied else []))
        self.port = int(self.line().decode().rpartition(":")[2])

    def held(self) -> Held:
        return msgspec.json.decode(self.order(), type=Held)


class Innocent(Ordered):
    def __init__(self, port: int, known: Prepared, proxied: bool = False) -> None:
        super().__init__(sys.executable, "-m", "bench.siege.innocent")
        peer = PROXY if proxied else INNOCENT
        self.order(msgspec.json.encode(Tables(port, INNOCENT, peer, known.innocent)) + b"\n")

    def took(self) -> Took:
        return msgspec.json.decode(self.order(), type=Took)


async def paths_of(siege: Siege) -> dict[str, list[str]]:
    """Every address that the server knows, by method."""
    answer = await siege.ask("GET", "/schema/openapi.json", {})
    found = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["paths"]
    return {method: [path for path in found if method in found[path]] for method in ("get", "post")}


async def besiege(siege: Siege, kinds: list[str], seconds: float | None, strangers: int = STRANGERS) -> None:
    """So many strangers of these kinds, for so long, or until each has done what it does so many times."""
    siege.over = False
    siege.address = f"127.0.1.{list(KINDS).index(kinds[0]) if len(kinds) == 1 else len(KINDS)}"
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    crowd = [asyncio.create_task(siege.go_on(KINDS[kinds[number % len(kinds)]], number)) for number in range(strangers)]
    if seconds is not None:
        await asyncio.sleep(seconds)
        siege.over = True
    _, late = await asyncio.wait(crowd, timeout=None if seconds is None else 6.0)
    for each in late:
        each.cancel()


def row(name: str, took: Took, held: Held, siege: Siege) -> list[str]:
    moves, bots = sorted(took.moves), sorted(took.bots)

    def at(of: list[float], share: float) -> str:
        return f"{1000 * of[min(len(of) - 1, int(len(of) * share))]:.0f}" if of else "–"

    return [
        name,
        str(len(moves)),
        at(moves, 0.5),
        at(moves, 0.99),
        at(moves, 1.0),
        at(bots, 0.5),
        at(bots, 1.0),
        f"{1000 * held.longest:.1f}",
        str(held.over),
        held.by,
        f"{siege.answered}/{siege.asked}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    choices = [*(each.replace(" ", "_") for each in KINDS), "all"]
    parser.add_argument("--kinds", nargs="+", choices=choices, help="only these; all: together")
    parser.add_argument("--seconds", type=float, default=EACH, help="for each kind (4)")
    parser.add_argument("--proxied", action="store_true", help="everybody comes through a proxy, which may do anything")
    parser.add_argument("--no-hanging", action="store_true", help="without the database that hangs (needs PostgreSQL)")
    chosen = parser.parse_args()
    kinds = [each.replace("_", " ") for each in chosen.kinds] if chosen.kinds else [*KINDS, "all"]
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    console = Console(width=170)
    console.print(f"Load average {os.getloadavg()[0]:.1f} before anything of ours runs.")
    table = Table(title=f"{STRANGERS} connections of one address, and {TABLES} innocent tables beside them (ms)")
    for heading in ("strangers", "moves", "p50", "p99", "max", "bot p50", "bot max", "hold", f"> {1000 * LAW:.0f}"):
        table.add_column(heading, justify="left" if heading == "strangers" else "right")
    table.add_column("held by")
    table.add_column("answered", justify="right")
    whole, longest, starved = Took(), 0.0, list[str]()
    with tempfile.TemporaryDirectory(prefix="chabudai-siege-") as name:
        known = prepared(database_file(Path(name)), TABLES, STRANGERS)
        with (
            Server(Path(name), chosen.proxied) as server,
            Innocent(server.port, known, chosen.proxied) as innocent,
        ):
            siege = Siege(server.port, known, {}, proxied=chosen.proxied)
            siege.paths = asyncio.run(paths_of(siege))
            plan = [("nobody", [], 3.0), *((kind, [kind], chosen.seconds) for kind in kinds if kind != "all")]
            if "all" in kinds:
                plan.append(("all together", list(KINDS), TOGETHER))
            for title, of, seconds in plan:
                siege.asked = siege.answered = 0
                innocent.took(), server.held()
                asyncio.run(besiege(siege, of, seconds) if of else asyncio.sleep(seconds))
                took, held = innocent.took(), server.held()
                table.add_row(*row(title, took, held, siege))
                if not took.moves:
                    starved.append(title)
                if of:
                    whole = Took(whole.moves + took.moves, whole.bots + took.bots, whole.refused + took.refused)
                    longest = max(longest, held.longest)
                time.sleep(0.5)
    console.print(table)
    moves = sorted(1000 * each for each in whole.moves) or [float("inf")]
    p99 = moves[min(len(moves) - 1, int(len(moves) * 0.99))]
    for what, value, bar in (("p99 of an innocent move", p99, P99), ("longest hold of the loop", 1000 * longest, HOLD)):
        console.print(f"{what}: [{'green' if value < bar else 'red'}]{value:.1f} ms[/] (< {bar:g})")
    if starved:
        console.print(f"[red]no innocent made a move beside: {', '.join(starved)}[/]")
    told = chosen.no_hanging or _is_told_of_a_database_that_hangs(console)
    raise SystemExit(p99 >= P99 or 1000 * longest >= HOLD or bool(starved) or not told)


def _is_told_of_a_database_that_hangs(console: Console) -> bool:
    found = hanging.hung()
    console.print(hanging.shown(found))
    console.print("[green]everybody is told in time[/]" if found.holds else "[red]not everybody is told in time[/]")
    return found.holds


if __name__ == "__main__":
    main()
