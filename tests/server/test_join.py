"""`chabudai join` against a real server: people at terminals, bots, a server that dies, and wrong addresses."""

import json
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from chabudai.cli import main
from chabudai.games import GAMES
from tests.server.joining import AtTerminal, Joined, said
from tests.server.serving import Serving

#: More than enough to play any game of these with the first move of the list.
FIRST_ALWAYS = ["1"] * 400

Join = Callable[..., Joined]


@pytest.fixture
def join(tmp_path: Path) -> Iterator[Join]:
    """People with a data folder each, by their names."""
    people: list[Joined] = []

    def join(who: str, *arguments: object) -> Joined:
        people.append(Joined(tmp_path / who, *arguments))
        return people[-1]

    yield join
    for person in people:
        person.end()


def link_in(text: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/t/[\w-]+", text)
    assert found is not None, text
    return found[0]


def new_table(join: Join, serving: Serving, game: str = "iyadosu", *arguments: object) -> tuple[Joined, str]:
    host = join("ann", serving.url, "--new", game, "--delay", "0", "--name", "Ann", *arguments)
    link = link_in(host.until("/t/"))
    host.until("Ann took a seat.")
    return host, link


def records_of(data: Path) -> list[Path]:
    return sorted((data / "records").glob("*.json"))


# -- playing -----------------------------------------------------------------------------------------------------------
def test_two_people_and_bots_play_a_whole_game(join: Join, serving: Serving, tmp_path: Path) -> None:
    ann, link = new_table(join, serving, "iyadosu", "--seats", "4")
    ben = join("ben", link, "--name", "Ben")
    ann.until("Ben took a seat.")
    ann.type("bot random", "start")
    ben.type(*FIRST_ALWAYS)
    for person, name in ((ann, "Ann"), (ben, "Ben")):
        heard = person.finish(*(FIRST_ALWAYS if person is ann else ()))
        assert "All rounds were played." in heard
        assert "The deal is right" in heard
        assert f"{name} ›" in heard
        assert "Traceback" not in heard
    kept = [records_of(tmp_path / who) for who in ("ann", "ben")]
    assert [len(files) for files in kept] == [1, 1]
    assert kept[0][0].read_bytes() == kept[1][0].read_bytes()
    assert json.loads(kept[0][0].read_bytes())["players"] == ["Ann", "Ben", "Random 3", "Random 4"]
    for command in ("verify", "replay"):
        assert main([command, str(kept[0][0])]) == 0


def test_each_sees_their_own_cards_only(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "iyadosu", "--seats", "3")
    ben = join("ben", link, "--name", "Ben", "--lang", "ja")
    ann.until("Ben took a seat.")
    ann.type("bot random", "start")
    hands = []
    for person, pattern, word in (
        (ann, r"Ann is dealt (.+)\.", "is dealt"),
        (ben, "Benに(.+)が配られました", "配られ"),
    ):
        found = re.search(pattern, person.until(word, 3))
        assert found is not None, person.heard
        hands.append(set(re.findall(r"[KRGB]\d+", found[1])))
    assert [len(hand) for hand in hands] == [12, 12]
    assert not hands[0] & hands[1]
    assert "Ben is dealt a card. (×12)" in ann.heard


@pytest.mark.parametrize("game", [name for name in GAMES if name != "iyadosu"])
def test_every_game_with_bots(join: Join, serving: Serving, game: str) -> None:
    ann = join("ann", serving.url, "--new", game, "--delay", "0", "--name", "Ann", "--bots", "random")
    heard = ann.finish(*FIRST_ALWAYS)
    assert "The deal is right" in heard


def test_a_seat_stays_ones_own(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "iyadosu", "--bots", "random")
    ann.until("1 refuse card")
    heard = ann.finish("1", "quit")
    assert f"chabudai join {link}" in heard
    # Without a name: the seat is known by who comes.
    again = join("ann", link)
    assert "The game begins." in again.until("1 of 12")
    assert "The deal is right" in again.finish(*FIRST_ALWAYS)


def test_what_can_be_said_and_asked(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "iyadosu")
    ben = join("ben", link, "--name", "Ben")
    ann.until("Ben took a seat.")
    ann.type("say Hello, \x1b[2J[bold]you[/]", "say Hello, [bold]you[/]", "react", "react clap", "link", "start", "bot")
    ann.until("cannot be shown")
    ben.until("Ann: Hello, [bold]you[/]")
    ben.until("Ann claps.")
    ann.until("There are: smile")
    ann.until("Some seats are empty")
    ann.until("took a seat.", 3)
    ben.type("bot", "start")
    ben.until("Only the host")
    ben.type("1")
    ann.until("1 refuse card")
    ann.type("why split 9", "why split 2", "split 9", "hint", "log", "rules 4", "nonsense", "?")
    ann.until("“split 2” is allowed now.")
    ann.until("(§", 2)
    ann.until("Advice for Ann")
    ben.until("Ann asked for a hint.")
    ann.until("neither a move nor a command")
    ann.until("a move of the same name")
    ann.type("2")
    ann.until("Ann declares 2")
    ben.type("leave", "return", "stand")
    ann.until("Ben got up.")
    ann.until("Ben is back.")
    ben.until("The game has begun")
    assert "Traceback" not in ann.heard + ben.heard


def test_an_undo_that_others_must_agree_to(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "iyadosu")
    others = [join(name.lower(), link, "--name", name) for name in ("Ben", "Cem")]
    ann.until("took a seat.", 3)
    ann.type("start", "1")
    for person in others:
        person.type("1")
    ann.until("declares", 3)
    ann.type("undo", "agree")
    ann.until("It was you who asked")
    for person in others:
        person.until("Do you agree? (agree or disagree)")
    others[0].type("disagree")
    ann.until("Ben does not agree.")
    ann.type("undo")
    for person in others:
        person.until("Do you agree? (agree or disagree)", 2)
        person.type("agree")
    ann.until("Ann undid the last move")
    ann.until("1 refuse card", 2)


def test_a_stand_in_for_somebody_who_has_vanished(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "futon", "--seats", "2")
    ben = join("ben", link, "--name", "Ben")
    ann.until("took a seat.", 2)
    ann.type("start")
    ann.until("Round 1 begins.")
    ann.type("standin", "standin 1")
    ann.until("Write the seat after it: standin SEAT.")
    ann.until("Ben was here less than 10 minutes ago: give them time.")
    assert "Traceback" not in ann.heard + ben.heard


def test_words_of_ones_own(join: Join, serving: Serving) -> None:
    """ESCAPE NOW! has a question that is asked in one's own words, and moves that are called like commands."""
    ann, _ = new_table(join, serving, "escapenow", "--seats", "2", "--bots", "random")
    ann.until("I would like to start")
    ann.type("start", "1", "1")
    ann.until("(in my own words)")
    ann.type("ask other", "")
    ann.until("say it in your words")
    ann.type("ask other Who has the key?")
    ann.until("Ann: Who has the key?")


def test_watching(join: Join, serving: Serving) -> None:
    ann, link = new_table(join, serving, "iyadosu", "--bots", "random")
    eve = join("eve", link, "--watch")
    eve.until("Ann is dealt a card. (×12)")
    eve.type("hint")
    eve.until("You only watch here")
    ann.finish(*FIRST_ALWAYS)
    heard = eve.finish()
    assert "All rounds were played." in heard


def test_another_game_with_the_same_people(join: Join, serving: Serving, tmp_path: Path) -> None:
    ann, link = new_table(join, serving, "futon", "--seats", "2")
    ben = join("ben", link, "--name", "Ben")
    ann.until("Ben took a seat.")
    ann.type("start", *FIRST_ALWAYS)
    ben.type(*FIRST_ALWAYS)
    for person in (ann, ben):
        assert "The deal is right" in person.finish()
    # A line too many after the end was the end of the script; both come back.
    ann, ben = join("ann", link), join("ben", link)
    ann.type("rematch")
    for person in (ann, ben):
        person.until("Ann would like another game.")
    ben.type("rematch")
    ann.until("Ben plays again, too.")
    ann.type("start", *FIRST_ALWAYS)
    ben.type(*FIRST_ALWAYS)
    for person in (ann, ben):
        assert "The deal is right" in person.finish()
    assert len(records_of(tmp_path / "ann")) == 2


def test_a_table_from_the_list(join: Join, serving: Serving) -> None:
    _, link = new_table(join, serving, "iyadosu", "--listed")
    ben = join("ben", serving.url, "--name", "Ben")
    ben.until("Where do you want to sit?")
    ben.type("0", "1")
    heard = ben.until("/t/")
    assert "Please give a number" in heard
    assert link_in(heard) == link


# -- a server that dies ------------------------------------------------------------------------------------------------
def test_a_killed_server_is_nothing_but_a_pause(join: Join, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    first = Serving(folder)
    try:
        ann, link = new_table(join, first, "iyadosu", "--seats", "3")
        ben = join("ben", link, "--name", "Ben")
        ann.until("Ben took a seat.")
        ann.type("bot random", "start", *FIRST_ALWAYS[:20])
        ben.type(*FIRST_ALWAYS)
        ann.until("Ann ›", 8)
    finally:
        first.kill()
    second = Serving(folder, port=first.port)
    try:
        for person in (ann, ben):
            heard = person.finish(*(FIRST_ALWAYS if person is ann else ()))
            assert "The deal is right" in heard
            assert "Traceback" not in heard
    finally:
        second.stop()
    files = [records_of(tmp_path / who)[0] for who in ("ann", "ben")]
    assert files[0].read_bytes() == files[1].read_bytes()
    moves = json.loads(files[0].read_bytes())["moves"]
    for seat, (person, name) in enumerate(((ann, "Ann"), (ben, "Ben"))):
        # No move was lost, none was made twice; the last line came after the end.
        assert person.heard.count(f"{name} › 1\n") - 1 == sum(actor == seat for actor, _ in moves)


# -- at a terminal -----------------------------------------------------------------------------------------------------
@pytest.mark.skipif(os.name != "posix", reason="a terminal as in POSIX")
def test_at_a_terminal(serving: Serving, tmp_path: Path) -> None:
    """The board is drawn anew with every change; what is typed meanwhile, and the terminal's ways, are left alone."""
    import pty
    import termios

    keyboard, line = pty.openpty()
    before = termios.tcgetattr(line)
    somebody = AtTerminal(keyboard, line, tmp_path, serving.url, "--new", "iyadosu", "--bots", "random", "--delay", "0")
    try:
        somebody.until("Your name: ")
        somebody.type("Ann\n")
        somebody.until("1 refuse card")
        somebody.type("why spl")
        somebody.type("it 9\n")
        somebody.until("(§")
        somebody.type("2\n")
        somebody.until("Ann declares 2")
        # The same screen, cleared and drawn again, with the prompt below.
        assert somebody.heard.count("\x1b[2J") > 1
        somebody.until("Play")
        somebody.process.send_signal(signal.SIGINT)
        somebody.until("Your seat stays yours.")
        assert somebody.process.wait(60) != 0
        assert termios.tcgetattr(line) == before
        assert "Traceback" not in somebody.heard
    finally:
        somebody.end()


# -- wrong addresses ---------------------------------------------------------------------------------------------------
def one_sentence(ran: tuple[int, str], sentence: str) -> None:
    code, err = ran
    assert code == 2, err
    assert len(err.strip().splitlines()) == 1, err
    assert sentence in err


def test_a_table_that_is_not_there(serving: Serving, tmp_path: Path) -> None:
    one_sentence(said([f"{serving.url}/t/nothing"], tmp_path), "There is no table at this address")
    one_sentence(said([f"{serving.url}/t/nothing", "--lang", "ja"], tmp_path), "卓")


def test_no_tables(tmp_path: Path) -> None:
    empty = Serving(tmp_path)
    try:
        one_sentence(said([empty.url], tmp_path / "ann"), "No table is open")
    finally:
        empty.stop()


def test_nobody_answers(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    one_sentence(said([f"127.0.0.1:{port}"], tmp_path), "There is no server at")


class Stranger(BaseHTTPRequestHandler):
    """A web server of somebody else's."""

    answer: tuple[int, bytes, dict[str, str]] = (200, b"<html>Welcome</html>", {})

    def do_GET(self) -> None:
        code, body, headers = self.answer
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  # the library's name
        pass


@contextmanager
def stranger(code: int, body: bytes, headers: dict[str, str]) -> Iterator[str]:
    handler = type("Handler", (Stranger,), {"answer": (code, body, headers)})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


@pytest.mark.parametrize("path", ["", "/t/abc"])
@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((200, b"<html>Welcome</html>", {}), "not a Chabudai server"),
        ((200, b"{}", {}), "not a Chabudai server"),
        ((404, b"nothing here", {}), "not a Chabudai server"),
        ((500, b"\xff", {}), "not a Chabudai server"),
        ((302, b"", {"Location": "http://127.0.0.1:1/elsewhere"}), "sends us on to http://127.0.0.1:1/elsewhere"),
    ],
)
def test_a_server_that_is_not_chabudai(
    answer: tuple[int, bytes, dict[str, str]], sentence: str, path: str, tmp_path: Path
) -> None:
    with stranger(*answer) as url:
        one_sentence(said([f"{url}{path}"], tmp_path), sentence)


def test_something_that_speaks_no_http(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def babble() -> None:
            line, _ = listening.accept()
            with line:
                line.recv(1000)
                line.sendall(b"220 mail ready\r\n")

        threading.Thread(target=babble, daemon=True).start()
        one_sentence(said([f"127.0.0.1:{listening.getsockname()[1]}"], tmp_path), "not a Chabudai server")


def test_a_full_table(join: Join, serving: Serving, tmp_path: Path) -> None:
    ann, link = new_table(join, serving, "futon", "--seats", "2")
    ann.type("bot random")
    ann.until("(a bot) took a seat.")
    one_sentence(said([link, "--name", "Ben"], tmp_path / "ben"), "All seats are taken")
    ann.type("start")
    ann.until("The game begins.")
    one_sentence(said([link, "--name", "Ben"], tmp_path / "ben"), "has begun without you")


def test_a_seat_and_a_name_that_are_taken(join: Join, serving: Serving, tmp_path: Path) -> None:
    _, link = new_table(join, serving)
    one_sentence(said([link, "--name", "Ben", "--seat", "0"], tmp_path / "ben"), "That seat is taken")
    one_sentence(said([link, "--name", "Ben", "--seat", "9"], tmp_path / "ben"), "There is no seat 10")
    one_sentence(said([link, "--name", "ann"], tmp_path / "ben"), "is called ann already")


def test_cards_of_ones_own(join: Join, serving: Serving, tmp_path: Path) -> None:
    from chabudai.games import game

    mine = tmp_path / "mine.toml"
    text = game("iyadosu").setup().card_file.text.replace('edition = "first"', 'edition = "mine"')
    mine.write_text(text, encoding="utf-8")
    ann, link = new_table(join, serving, "iyadosu", "--cards", mine)
    other = tmp_path / "other.toml"
    other.write_text(text.replace('"mine"', '"other"'), encoding="utf-8")
    one_sentence(said([link, "--name", "Ben", "--cards", other], tmp_path / "ben"), "plays with other cards (mine ")
    # The table has them for whoever comes without.
    ben = join("ben", link, "--name", "Ben")
    ben.until("Ben took a seat.")
    ann.type("bot random", "start")
    ben.until("The game begins.")
