"""`chabudai admin`: what an operator may do to the tables of a server, which may be running meanwhile."""

import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args

import typer

from chabudai.cli.common import Lang, console, table_console
from chabudai.cli.database import Data, Database, database
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from chabudai.server.store import Store
    from chabudai.server.store.keeping import Kind
    from chabudai.server.store.orders import Kind as BanKind

T = TypeVar("T")
UNITS = {"h": 1 / 24, "d": 1.0, "w": 7.0}
#: Letters of a person's id that are enough, if nobody else's begins so; and of a whole id.
SHORTEST, WHOLE = 6, 32
#: Letters of it that a list shows.
SHOWN = 12
HEX = set("0123456789abcdef")

admin = typer.Typer(
    name="admin",
    help="For who runs a server: list and close tables, keep somebody out, forget somebody, make room.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether that is meant.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
Who = Annotated[str, typer.Argument(metavar="PERSON|ADDRESS", help="A person's id or its beginning, or an address.")]


def _in_the_store(data: Path | None, url: str | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    import asyncio

    from chabudai.server.store import Store, database_url
    from chabudai.server.store.urls import SQLITE

    place = database(data, url)
    found = database_url(place)
    if found.drivername == SQLITE and not Path(str(found.database)).exists():
        raise Mistake("admin.nothing", database=found.database)

    async def run() -> T:
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _tell(sentence: str, dry_run: bool = False) -> None:
    console().print(sentence if not dry_run else f"{sentence} {say('admin.dry')}", soft_wrap=True, markup=False)


def _be_sure(question: str, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise Mistake("admin.unsure")
    typer.confirm(question, abort=True)


def _days(text: str | None) -> float | None:
    if text is None:
        return None
    number, unit = (text[:-1], text[-1]) if text[-1:] in UNITS else (text, "d")
    try:
        days = float(number) * UNITS[unit]
    except ValueError:
        raise Mistake("admin.age", found=text) from None
    if not 0 <= days < 1e6:  # also what is no number
        raise Mistake("admin.age", found=text)
    return days


async def _person(store: "Store", text: str) -> str | None:
    """The one whose id begins so; None if this is no id at all."""
    from chabudai.server.admin_lists import people_like

    if set(text) - HEX or len(text) < SHORTEST or len(text) > WHOLE:
        return None
    if len(text) == WHOLE:
        return text
    found = await store.read(lambda connection: people_like(connection, text))
    if len(found) != 1:
        raise Mistake("admin.many" if found else "admin.nobody", found=text)
    return found[0]


def _print_json(something: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(something)).decode())


def _print_table(keys: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    from rich.table import Table

    # Every column is a sentence of its own: say("admin.table"), say("admin.game") and so on.
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for number, key in enumerate(keys):
        first = number == 0
        table.add_column(say(f"admin.{key}"), style="bold cyan" if first else None, no_wrap=first, overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    table_console().print(table, markup=False)


def _when(seconds: float) -> str:
    from datetime import datetime

    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _check_one_of(what: str, found: str | None, there_are: Sequence[str]) -> None:
    if found is not None and found not in there_are:
        raise Mistake(f"admin.no_{what}", found=found, there_are=", ".join(there_are))


@admin.command()
def tables(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="Only this one.")] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Tables of this game.")] = None,
    phase: Annotated[str | None, typer.Option(metavar="PHASE", help="seats, playing, over or closed.")] = None,
    person: Annotated[str | None, typer.Option(metavar="PERSON", help="Where this person ever had a seat.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Where somebody of this name sits.")] = None,
    older: Annotated[str | None, typer.Option(metavar="AGE", help="Unchanged for so long: 12h, 90d, 8w.")] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many at the most.")] = 50,
    people: Annotated[bool, typer.Option("--people", help="Also who sits there, with their ids.")] = False,
    as_json: Json = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """List tables, the one that changed last first, with their size.

    A person's id is no secret that lets anybody in: cookies are signed by the server. A table's name is its link, so
    keep the list to yourself.

    Example:

    chabudai admin tables --name Mio --people
    """
    from chabudai.games import GAMES
    from chabudai.protocol.plan import Phase
    from chabudai.server.admin_lists import TableRow, Wanted, list_tables

    _check_one_of("game", game, GAMES)
    _check_one_of("phase", phase, get_args(Phase))

    async def work(store: "Store") -> list[TableRow]:
        who = None if person is None else await _person(store, person)
        if person is not None and who is None:
            raise Mistake("admin.who", found=person)
        wanted = Wanted(
            table=table,
            game=game,
            phase=phase,
            person=who,
            name=name,
            older=_days(older),
            limit=limit,
            people=people,
        )
        return await store.read(lambda connection: list_tables(connection, wanted))

    found = _in_the_store(data, database_url, work)
    if as_json:
        _print_json(found)
    elif not found:
        _tell(say("admin.none"))
    else:
        keys = (
            "table",
            "game",
            "phase",
            "seats",
            "host",
            "changed",
            "games",
            "bytes",
            *(("people",) if people else ()),
        )
        rows: list[tuple[object, ...]] = []
        for row in found:
            seated = "\n".join(f"{seat.person[:SHOWN]} {seat.name}" for seat in row.people)
            cells = (row.table, row.game, row.phase, f"{row.taken}/{row.seats}", row.host, _when(row.changed_at))
            rows.append((*cells, row.games, row.bytes, *((seated,) if people else ())))
        _print_table(keys, rows)


@admin.command()
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name: the end of its link.")],
    yes: Yes = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """Close a table for everybody at it. Games that were finished there stay.

    Example:

    chabudai admin close NAME --dry-run
    """
    from chabudai.server.admin import close as close_it
    from chabudai.server.admin_lists import Wanted, list_tables

    async def phase(store: "Store") -> str:
        found = await store.read(lambda connection: list_tables(connection, Wanted(table=table)))
        if not found or found[0].phase == "closed":
            raise Mistake("admin.no_table", table=table)
        return found[0].phase

    now = _in_the_store(data, database_url, phase)
    if dry_run:
        _tell(say("admin.close_would", table=table, phase=now), dry_run)
        return
    _be_sure(say("admin.close_sure", table=table), yes)
    if not _in_the_store(data, database_url, lambda store: close_it(store, table)):
        raise Mistake("admin.no_table", table=table)
    _tell(say("admin.closed", table=table))


async def _kind_of(store: "Store", text: str) -> "tuple[BanKind, str]":
    from chabudai.server.guard.bans import network_of

    network = network_of(text)
    if network is not None:
        return "address", network
    person = await _person(store, text)
    if person is None:
        raise Mistake("admin.who", found=text)
    return "person", person


def _change_ban(who: str, data: Path | None, url: str | None, dry_run: bool, lift: bool) -> tuple[str, bool]:
    from chabudai.server.admin import set_ban

    async def work(store: "Store") -> tuple[str, bool]:
        kind, name = await _kind_of(store, who)
        return name, dry_run or await set_ban(store, kind, name, lift)

    return _in_the_store(data, url, work)


@admin.command()
def ban(
    who: Who,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """Keep a person, or everybody behind an address or network, out: at once, and until `unban`.

    A person is a browser, and soon has another one; an address may be that of a whole school.

    Examples:

    chabudai admin ban 203.0.113.7

    chabudai admin ban 5d41402abc4b
    """
    name, done = _change_ban(who, data, database_url, dry_run, lift=False)
    if dry_run:
        _tell(say("admin.ban_would", who=name), dry_run)
    else:
        _tell(say("admin.banned", who=name) if done else say("admin.was_banned", who=name))


@admin.command()
def unban(
    who: Who,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """Let a person or an address come again.

    Example:

    chabudai admin unban 203.0.113.7
    """
    name, done = _change_ban(who, data, database_url, dry_run, lift=True)
    if dry_run:
        _tell(say("admin.unban_would", who=name), dry_run)
    else:
        _tell(say("admin.unbanned", who=name) if done else say("admin.was_not_banned", who=name))


@admin.command()
def bans(
    as_json: Json = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """List who may not come.

    Example:

    chabudai admin bans --json
    """
    from chabudai.server.store.orders import banned

    found = _in_the_store(data, database_url, lambda store: store.read(banned))
    if as_json:
        _print_json([{"kind": each.kind, "who": each.who, "at": each.at} for each in found])
    elif not found:
        _tell(say("admin.no_bans"))
    else:
        _print_table(("subject", "when"), [(f"{each.kind} {each.who}", _when(each.at)) for each in found])


@admin.command()
def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="A person's id, or its beginning.")],
    yes: Yes = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """Take somebody's names and words out of all tables and finished games. Their seats stay, somebody's.

    Games can be replayed and checked as before. Backups that were made earlier are not changed.

    Example:

    chabudai admin forget 5d41402abc4b --dry-run
    """
    from chabudai.server.admin import Forgotten
    from chabudai.server.admin import forget as forget_them

    async def look(store: "Store") -> tuple[str, Forgotten]:
        who = await _person(store, person)
        if who is None:
            raise Mistake("admin.who", found=person)
        return who, await forget_them(store, who, dry_run=True)

    who, found = _in_the_store(data, database_url, look)
    if dry_run:
        _tell(say("admin.forget_would", tables=found.tables, records=found.records), dry_run)
        return
    _be_sure(say("admin.forget_sure", tables=found.tables, records=found.records), yes)
    found = _in_the_store(data, database_url, lambda store: forget_them(store, who))
    _tell(say("admin.forgotten", tables=found.tables, records=found.records))


@admin.command()
def prune(
    older: Annotated[str, typer.Option(metavar="AGE", help="Unchanged for so long: 12h, 90d, 8w.")],
    what: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="unplayed, abandoned or finished; may be repeated; else the first two."),
    ] = None,
    yes: Yes = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """Delete tables at which nothing has happened for long, with everything that was played there.

    Example:

    chabudai admin prune --older 90d --what finished --dry-run
    """
    from chabudai.server.admin import prune as prune_them
    from chabudai.server.store.keeping import KINDS

    days = _days(older) or 0.0
    kinds: list[Kind] = [kind for kind in KINDS if kind in (what or ("unplayed", "abandoned"))]
    for given in what or []:
        if given not in KINDS:
            raise Mistake("admin.kind", found=given)
    count = _in_the_store(data, database_url, lambda store: prune_them(store, kinds, days, dry_run=True))
    if dry_run:
        _tell(say("admin.prune_would", tables=count), dry_run)
        return
    _be_sure(say("admin.prune_sure", tables=count), yes)
    _tell(say("admin.pruned", tables=_in_the_store(data, database_url, lambda s: prune_them(s, kinds, days))))


@admin.command()
def size(
    as_json: Json = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """How large the database is, and what is in it.

    Example:

    chabudai admin size --json
    """
    from chabudai.server.admin_lists import size as measured

    found = _in_the_store(data, database_url, lambda store: store.read(measured))
    if as_json:
        _print_json(found)
        return
    rows: list[tuple[object, ...]] = [(say("admin.database"), f"{found.bytes:,}")]
    if found.free:
        rows.append((say("admin.free"), f"{found.free:,}"))
    rows += [(say("admin.phase_count", phase=phase), f"{count:,}") for phase, count in found.phases.items()]
    rows += [(name, f"{count:,}") for name, count in found.rows.items()]
    _print_table(("what", "count"), rows)


@admin.command()
def log(
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="So many at the most.")] = 50,
    as_json: Json = False,
    data: Data = None,
    database_url: Database = None,
    dry_run: DryRun = False,
    lang: Lang = None,
) -> None:
    """What operators did, and the server by itself, the newest last.

    Example:

    chabudai admin log --limit 10
    """
    from chabudai.server.admin_lists import log as logged

    found = _in_the_store(data, database_url, lambda store: store.read(lambda connection: logged(connection, limit)))
    if as_json:
        _print_json([each._asdict() for each in found])
    else:
        rows: list[tuple[object, ...]] = [(_when(each.at), each.action, each.subject) for each in found]
        _print_table(("when", "action", "subject"), rows)
