"""From the command line to a session at a table: which table, and how to sit down there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.commands import Left, strength
from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.at_table.messages import RemoteShown
from chabudai.cli.at_table.session import Session
from chabudai.cli.common import parsed_options, usual_seats
from chabudai.cli.novice import Novice
from chabudai.cli.remote.address import Address, read_address
from chabudai.cli.remote.cookies import Cookies
from chabudai.cli.remote.place import RemotePlace
from chabudai.cli.remote.server import Server
from chabudai.cli.saves import data_folder
from chabudai.cli.words import Mistake, language, number_in, say
from chabudai.engine.cards import file_text
from chabudai.games import game as find_game
from chabudai.games import installed, is_here
from chabudai.protocol import wishes as w
from chabudai.protocol.http import GameInfo, Me, TableInfo, TableName
from chabudai.protocol.plan import Plan

Ask = Callable[[str], str]


class Wanted(msgspec.Struct, frozen=True):
    """What was asked for on the command line."""

    name: str | None = None
    seat: int | None = None
    watch: bool = False
    new: str | None = None
    seats: int | None = None
    option: list[str] | None = None
    bots: str | None = None
    listed: bool = False
    delay: float | None = None
    cards: str | None = None


def connect(out: Console, url: str, wanted: Wanted, data: Path | None) -> None:
    """Go to the table, and stay until somebody wants to go."""
    address = read_address(url)
    _check(wanted, address)
    server = Server(address, Cookies(data_folder(data), address.origin), language())
    keyboard = Keyboard(out)

    def ask(prompt: str) -> str:
        text = keyboard.line(prompt)
        if text is None or text.strip().lower() in ("q", "quit", "exit"):
            raise Left
        return text.strip()

    try:
        table = address.table or (_open(out, server, wanted) if wanted.new else _choose(out, server, ask))
        first = server.get(f"/api/tables/{table}", RemoteShown)
        _have(server, first.plan.game)
        state = ClientState(first, _own_cards(first.plan.game, wanted.cards), partial(server.card_file, table))
        opening = _opening(state, wanted, ask)
    except Left:
        return
    place, novice = RemotePlace(server, table, data), Novice(data_folder(data))
    Session(out, keyboard, place, {None: state}, novice, wanted.seat, opening).run()


def _check(wanted: Wanted, address: Address) -> None:
    """What does not go together."""
    if wanted.bots is not None:
        strength(wanted.bots)
    if wanted.new is not None and address.table is not None:
        raise Mistake("join.new_where", origin=address.origin)
    for_new = (wanted.seats, wanted.option, wanted.delay, wanted.listed or None)
    if wanted.new is None and any(value is not None for value in for_new):
        raise Mistake("join.only_new")
    if wanted.watch and (wanted.name is not None or wanted.seat is not None):
        raise Mistake("join.watch_alone")


def _own_cards(game: str, cards: str | None) -> Path | None:
    """A card file that was brought along; an edition's name is only of use for a new table."""
    own = cards is None or (is_here(game) and cards in find_game(game).editions())
    return None if own else Path(str(cards))


def _have(server: Server, game: str) -> None:
    """Somebody who has not installed a game that the server has is told what to install."""
    if not is_here(game):
        offered = server.get("/api/games", list[GameInfo])
        installed(game, next((each.distribution for each in offered if each.name == game), ""))


# -- which table -------------------------------------------------------------------------------------------------------
def _open(out: Console, server: Server, wanted: Wanted) -> str:
    table = server.post("/api/tables", _plan(wanted), TableName).table
    out.print(Text(say("join.opened", link=server.address.link(table))), soft_wrap=True)
    return table


def _plan(wanted: Wanted) -> Plan:
    """Checked here as well, by the same rules, so that mistakes are told as everywhere in the program."""
    game = find_game(str(wanted.new))
    setup = game.setup(wanted.seats or usual_seats(game), parsed_options(wanted.option), wanted.cards)
    file = _own_cards(game.name, wanted.cards)
    plan = Plan(
        game=game.name,
        seats=setup.seats,
        options=setup.options,
        cards=wanted.cards if file is None else None,
        card_file=None if file is None else file_text(file),
        listed=wanted.listed,
    )
    return plan if wanted.delay is None else msgspec.structs.replace(plan, pace=round(wanted.delay * 1000))


def _choose(out: Console, server: Server, ask: Ask) -> str:
    """One's own tables first, then the open ones."""
    mine = [table for table in server.get("/api/me", Me).tables if table.phase != "closed"]
    known = {table.name for table in mine}
    tables = mine + [table for table in server.get("/api/tables", list[TableInfo]) if table.name not in known]
    if not tables:
        raise Mistake("join.no_tables", origin=server.address.origin)
    rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    rows.add_column(style="yellow", justify="right")
    for number, table in enumerate(tables, start=1):
        title = find_game(table.game).title(language()) if is_here(table.game) else table.game
        phase = say(f"join.phase_{table.phase}") if table.phase in ("seats", "playing", "over") else table.phase
        yours = say("join.yours") if table.name in known else ""
        rows.add_row(
            str(number), Text(title, style="bold"), f"{table.taken}/{table.seats}", Text(table.host), phase, yours
        )
    out.print(Text(say("join.tables"), style="bold"))
    out.print(rows)
    while True:
        answer = number_in(ask(say("play.which")))
        if answer is not None and 0 < answer <= len(tables):
            return tables[answer - 1].name
        out.print(say("play.choose", least=1, most=len(tables)), style="red")


# -- which seat --------------------------------------------------------------------------------------------------------
def _opening(state: ClientState, wanted: Wanted, ask: Ask) -> list[w.Wish]:
    """The wishes with which the session begins."""
    shown = state.shown
    wishes: list[w.Wish] = []
    own = state.own_seats
    if not wanted.watch and not own and shown.phase != "over":
        if shown.phase == "closed":
            raise Mistake("join.closed_table")
        if shown.phase != "seats":
            raise Mistake("join.begun")
        if all(seat.kind != "empty" for seat in shown.seats):
            raise Mistake("join.full")
        wishes.append(w.Sit(name=wanted.name or ask(say("join.name")), seat=wanted.seat))
    if wanted.bots is not None and shown.phase == "seats":
        wishes += [w.SeatBot(bot=strength(wanted.bots)), w.Start()]
    return wishes
