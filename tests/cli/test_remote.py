"""The parts of `chabudai join` that need no server: addresses, who we are, what is read, what is merged."""

import io
import os
from pathlib import Path

import msgspec
import pytest

from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.commands import strength
from chabudai.cli.at_table.messages import RemoteShown, is_tame, read_message
from chabudai.cli.remote.address import read_address
from chabudai.cli.remote.cookies import Cookies
from chabudai.cli.words import Mistake
from chabudai.games import game
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import No
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.decide import decide
from chabudai.table.plan import settled
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.cli.conftest import Run

SECRET = "5" * 64


# -- addresses ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "origin", "table"),
    [
        ("http://127.0.0.1:8000/t/abc_-9", "http://127.0.0.1:8000", "abc_-9"),
        (" http://127.0.0.1:8000/t/abc/?lang=ja#x ", "http://127.0.0.1:8000", "abc"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", None),
        ("localhost/t/abc", "http://localhost", "abc"),
        ("https://[::1]:8443/", "https://[::1]:8443", None),
    ],
)
def test_a_link_and_an_address(text: str, origin: str, table: str | None) -> None:
    address = read_address(text)
    assert (address.origin, address.table, address.loopback) == (origin, table, True)


def test_where_the_socket_is() -> None:
    assert read_address("https://[::1]").socket("abc", "ja") == "wss://[::1]/api/tables/abc/socket?lang=ja&protocol=1"
    assert (
        read_address("localhost:80").socket("abc", "en") == "ws://localhost:80/api/tables/abc/socket?lang=en&protocol=1"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/t/abc",
        "ftp://localhost/t/abc",
        "http://",
        "http://localhost/r/abc",
        "http://localhost/t/",
        "http://localhost/t/a b",
        "http://localhost/t/" + "a" * 65,
        "http://localhost:port/t/abc",
        "http://localhost:99999/t/abc",
        "http://somebody@localhost/t/abc",
        "http://[::1/t/abc",
        "http://local host/t/abc",
    ],
)
def test_what_is_no_address_is_named(run: Run, text: str) -> None:
    ran = run("join", text)
    assert (ran.code, ran.out) == (2, "")
    assert "neither a table's link nor a server's address" in ran.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["http://localhost/t/abc", "--new", "iyadosu"], "server's address alone"),
        (["http://localhost", "--seats", "3"], "for a new table"),
        (["http://localhost", "--listed"], "for a new table"),
        (["http://localhost", "--watch", "--name", "Mio"], "needs no name"),
        (["http://localhost", "--new", "iyadosu", "--bots", "clever"], "“clever”"),
        (["http://localhost", "--seat", "12"], "--help"),
        (["http://localhost", "--new", "chess"], "chess"),
        (["http://localhost", "--new", "iyadosu", "--seats", "9"], "9"),
        (["http://localhost", "--new", "iyadosu", "--option", "bonus"], "name=value"),
    ],
)
def test_what_does_not_go_together(run: Run, arguments: list[str], sentence: str) -> None:
    ran = run("join", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def test_the_bots() -> None:
    assert strength("sharp") == "sharp"
    with pytest.raises(Mistake, match="random, steady, sharp"):
        strength("")


# -- who we are --------------------------------------------------------------------------------------------------------
def test_a_cookie_is_kept_for_each_server(tmp_path: Path) -> None:
    here = Cookies(tmp_path, "http://localhost:8000")
    assert here.header == {}
    here.stamp(["chabudai=abc.def; HttpOnly; Path=/; SameSite=lax"])
    assert here.header == {"Cookie": "chabudai=abc.def"}
    assert Cookies(tmp_path, "http://localhost:8000").header == here.header
    assert Cookies(tmp_path, "http://localhost:8001").header == {}
    assert os.name != "posix" or here.file.stat().st_mode & 0o777 == 0o600


def test_two_programs_that_come_at_once_are_one_person(tmp_path: Path) -> None:
    one, other = (Cookies(tmp_path, "http://localhost:8000") for _ in range(2))
    one.stamp(["chabudai=one; Path=/"])
    other.stamp(["chabudai=other; Path=/"])
    assert other.header == {"Cookie": "chabudai=one"}


def test_a_new_cookie_replaces_the_old_one(tmp_path: Path) -> None:
    cookies = Cookies(tmp_path, "http://localhost:8000")
    cookies.stamp(["chabudai=old; Path=/"])
    cookies.stamp(["chabudai=new; Path=/", "not a cookie at all", 'other="a b"'])
    assert Cookies(tmp_path, "http://localhost:8000").cookies["chabudai"] == "new"


def test_broken_cookies_are_a_sentence(tmp_path: Path) -> None:
    cookies = Cookies(tmp_path, "http://localhost:8000")
    cookies.stamp(["chabudai=abc; Path=/"])
    cookies.file.write_text("{")
    with pytest.raises(Mistake, match="Delete it"):
        Cookies(tmp_path, "http://localhost:8000")


# -- what is read ------------------------------------------------------------------------------------------------------
def test_nothing_that_a_server_sends_steers_the_terminal() -> None:
    sent = msgspec.json.encode({"message": "refused", "id": 1, "key": "x", "text": "a\x1b[2J\x9b\x7f\x07b\nc いや"})
    read = read_message(sent)
    assert isinstance(read, No)
    assert read.text == "a\ufffd[2J\ufffd\ufffd\ufffdb\nc いや"


def test_a_card_file_that_steers_the_terminal_is_left_alone() -> None:
    assert is_tame(game("futon").setup().card_file.text)
    for text in ('name = "\\u001b[2J"', 'name = "\x7f"', "name = '\x9b'", "no toml", "x = " + "[" * 100_000):
        assert not is_tame(text)


def test_a_field_that_a_later_server_adds_is_passed_over() -> None:
    assert read_message('{"message":"refused","id":1,"key":"x","text":"y","more":[1]}') == No(id=1, key="x", text="y")


# -- the state -------------------------------------------------------------------------------------------------------
class Remote:
    """A table, and what a client makes of its messages."""

    def __init__(self, game: str) -> None:
        self.table = Table.of("abc", [e.Opened(0, settled(Plan(game=game)), "ann", SECRET)])
        for seat in range(self.table.setup.seats):
            self.do("ann", w.Sit(name=f"Ann {seat}"))
        self.viewer = Viewer((0,), "en", host=True)
        self.state = ClientState(self.message(None))

    def message(self, since: int | None) -> RemoteShown:
        found = read_message(msgspec.json.encode(shown(self.table, self.viewer, 0, since)))
        assert isinstance(found, RemoteShown)
        return found

    def do(self, person: str, wish: w.AnyWish) -> None:
        for entry in decide(self.table, person, wish, 0, lambda: SECRET).entries:
            self.table.take(entry)

    def first_move(self) -> None:
        running = self.table.running
        assert running is not None
        seat = running.match.to_act()[0]
        move = running.match.legal(seat)[-1]
        self.do("ann", w.Move(seat=seat, move=move.text, position=running.owed_since[seat]))


@pytest.mark.parametrize("game", ["iyadosu", "familiars", "futon"])
def test_changes_add_up_to_the_whole(game: str) -> None:
    remote = Remote(game)
    remote.do("ann", w.Start())
    told = remote.state.sentences(remote.state.take(remote.message(remote.state.shown.number)))
    assert told[0] == "The game begins."
    for number in range(20):
        if remote.table.phase == "playing":
            remote.first_move()
        if number % 5 == 4 and remote.table.phase == "playing":
            remote.do("ann", w.Undo(seat=0))
        remote.state.take(remote.message(remote.state.shown.number))
        assert remote.state.log() == ClientState(remote.message(None)).log()
        sight = remote.state.sight(0)
        running = remote.table.running
        assert sight is not None and running is not None
        assert remote.state.view(sight) == running.match.view(0)
        assert remote.state.moves(sight) == running.match.legal(0)


def test_cards_that_are_not_here(tmp_path: Path) -> None:
    remote = Remote("iyadosu")
    other = msgspec.structs.replace(remote.message(None), cards="mine 0123")
    with pytest.raises(Mistake, match="--cards"):
        ClientState(other)
    # A server names an edition, never a file of ours.
    file = tmp_path / "mine.toml"
    file.write_text("secret")
    plan = msgspec.structs.replace(other.plan, cards=str(file))
    with pytest.raises(Mistake, match="--cards"):
        ClientState(msgspec.structs.replace(other, plan=plan))


def test_a_view_of_another_version() -> None:
    remote = Remote("iyadosu")
    remote.do("ann", w.Start())
    message = remote.message(None)
    sight = msgspec.structs.replace(message.sights[0], view=msgspec.Raw(b'{"seat":0,"more":1}'))
    state = ClientState(msgspec.structs.replace(message, sights=[sight]))
    with pytest.raises(Mistake, match="another version"):
        state.view(sight)


def test_reading_a_pipe_needs_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from chabudai.cli.at_table.keyboard import Keyboard

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"one\ntwo"), encoding="utf-8"))
    keyboard = Keyboard(Console(file=io.StringIO()))
    assert [keyboard.line("›") for _ in range(3)] == ["one", "two", None]
