"""`chabudai admin`: what an operator may do to the tables of a server, which may be running meanwhile."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from chabudai.cli.admin_output import be_sure, print_json, print_table, print_tables, tell, when
from chabudai.cli.admin_store import banned_as, check_one_of, days_in, in_the_store, person_in
from chabudai.cli.common import Lang
from chabudai.cli.database import Data, Database
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from chabudai.server.store import Store
    from chabudai.server.store.keeping import Kind

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
    from chabudai.games import names
    from chabudai.protocol.plan import Phase
    from chabudai.server.admin_lists import TableRow, Wanted, list_tables

    check_one_of("game", game, names())
    check_one_of("phase", phase, get_args(Phase))

    async def work(store: "Store") -> list[TableRow]:
        who = None if person is None else await person_in(store, person)
        if person is not None and who is None:
            raise Mistake("admin.who", found=person)
        wanted = Wanted(
            table=table,
            game=game,
            phase=phase,
            person=who,
            name=name,
            older=days_in(older),
            limit=limit,
            people=people,
        )
        return await store.read(lambda connection: list_tables(connection, wanted, store.now()))

    found = in_the_store(data, database_url, work)
    if as_json:
        print_json(found)
    elif not found:
        tell(say("admin.none"))
    else:
        print_tables(found, people)


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
        found = await store.read(lambda connection: list_tables(connection, Wanted(table=table), store.now()))
        if not found or found[0].phase == "closed":
            raise Mistake("admin.no_table", table=table)
        return found[0].phase

    now = in_the_store(data, database_url, phase)
    if dry_run:
        tell(say("admin.close_would", table=table, phase=now), dry_run)
        return
    be_sure(say("admin.close_sure", table=table), yes)
    if not in_the_store(data, database_url, lambda store: close_it(store, table)):
        raise Mistake("admin.no_table", table=table)
    tell(say("admin.closed", table=table))


def _change_ban(who: str, data: Path | None, url: str | None, dry_run: bool, lift: bool) -> tuple[str, bool]:
    """Whom it is about, and whether it changes anything."""
    from chabudai.server.admin import set_ban
    from chabudai.server.store.orders import banned

    async def work(store: "Store") -> tuple[str, bool]:
        kind, name = await banned_as(store, who)
        if dry_run:
            found = await store.read(banned)
            return name, any((each.kind, each.who) == (kind, name) for each in found) == lift
        return name, await set_ban(store, kind, name, lift)

    return in_the_store(data, url, work)


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
    told = say("admin.ban_would", who=name) if dry_run else say("admin.banned", who=name)
    tell(told if done else say("admin.was_banned", who=name), dry_run)


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
    told = say("admin.unban_would", who=name) if dry_run else say("admin.unbanned", who=name)
    tell(told if done else say("admin.was_not_banned", who=name), dry_run)


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

    found = in_the_store(data, database_url, lambda store: store.read(banned))
    if as_json:
        print_json([{"kind": each.kind, "who": each.who, "at": each.at} for each in found])
    elif not found:
        tell(say("admin.no_bans"))
    else:
        print_table(("subject", "when"), [(f"{each.kind} {each.who}", when(each.at)) for each in found])


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
        who = await person_in(store, person)
        if who is None:
            raise Mistake("admin.who", found=person)
        return who, await forget_them(store, who, dry_run=True)

    who, found = in_the_store(data, database_url, look)
    if dry_run:
        tell(say("admin.forget_would", tables=found.tables, records=found.records), dry_run)
        return
    be_sure(say("admin.forget_sure", tables=found.tables, records=found.records), yes)
    found = in_the_store(data, database_url, lambda store: forget_them(store, who))
    tell(say("admin.forgotten", tables=found.tables, records=found.records))


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

    days = days_in(older) or 0.0
    kinds: list[Kind] = [kind for kind in KINDS if kind in (what or ("unplayed", "abandoned"))]
    for given in what or []:
        if given not in KINDS:
            raise Mistake("admin.kind", found=given)
    count = in_the_store(data, database_url, lambda store: prune_them(store, kinds, days, dry_run=True))
    if dry_run:
        tell(say("admin.prune_would", tables=count), dry_run)
        return
    be_sure(say("admin.prune_sure", tables=count), yes)
    tell(say("admin.pruned", tables=in_the_store(data, database_url, lambda s: prune_them(s, kinds, days))))


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

    found = in_the_store(data, database_url, lambda store: store.read(measured))
    if as_json:
        print_json(found)
        return
    rows: list[tuple[object, ...]] = [(say("admin.database"), f"{found.bytes:,}")]
    if found.free:
        rows.append((say("admin.free"), f"{found.free:,}"))
    rows += [(say("admin.phase_count", phase=phase), f"{count:,}") for phase, count in found.phases.items()]
    rows += [(name, f"{count:,}") for name, count in found.rows.items()]
    print_table(("what", "count"), rows)


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

    found = in_the_store(data, database_url, lambda store: store.read(lambda connection: logged(connection, limit)))
    if as_json:
        print_json([each._asdict() for each in found])
    else:
        rows: list[tuple[object, ...]] = [(when(each.at), each.action, each.subject) for each in found]
        print_table(("when", "action", "subject"), rows)
