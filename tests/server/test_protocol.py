"""Which protocol is spoken: a server and its clients say so, and who cannot be understood is told in a sentence."""

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from chabudai.cli.at_table.messages import ServerSaid, read_message
from chabudai.cli.remote.address import read_address
from chabudai.cli.remote.connection import Connection
from chabudai.cli.remote.cookies import Cookies
from chabudai.cli.words import Mistake
from chabudai.protocol import PROTOCOL
from chabudai.protocol.close_codes import OTHER_PROTOCOL
from chabudai.protocol.messages import Bye, Shown, greeting
from tests.server.joining import _surroundings as surroundings
from tests.server.people import WAIT_SECONDS, Person
from tests.server.serving import Serving
from tools.protocol_docs import PAGE

OTHERS = {
    "0": ("too old", "古すぎます"),
    "999": ("too new", "新しすぎます"),
    "999999999": ("too new", "新しすぎます"),
    "9999999999": ("A protocol is a number", "通信の版は数字です"),
    "": ("A protocol is a number", "通信の版は数字です"),
    "-1": ("A protocol is a number", "通信の版は数字です"),
    "1.0": ("A protocol is a number", "通信の版は数字です"),
    "１": ("A protocol is a number", "通信の版は数字です"),
    "<b>{0}\n": ("A protocol is a number", "通信の版は数字です"),
}


@pytest.fixture(scope="module")
def table(serving: Serving) -> str:
    person = Person(serving.url)
    return person.open_table(game="iyadosu", seats=3)


def dialled(serving: Serving, table: str, query: str) -> ClientConnection:
    address = f"{serving.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
    return connect(address, max_size=None, proxy=None)


# -- the server --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("query", ["", f"?protocol={PROTOCOL}", f"?lang=ja&protocol=00{PROTOCOL}"])
def test_the_first_message_says_the_protocol_and_no_other_does(serving: Serving, table: str, query: str) -> None:
    with dialled(serving, table, query) as socket:
        first = json.loads(socket.recv(WAIT_SECONDS))
        assert (first["message"], first["whole"], first["protocol"]) == ("table", True, PROTOCOL)
        socket.send('{"wish": "look"}')
        while (again := json.loads(socket.recv(WAIT_SECONDS)))["message"] != "table":
            pass
        assert again["whole"]
        assert {**again, "protocol": PROTOCOL, "now": 0} == {**first, "now": 0}


@pytest.mark.parametrize("protocol", OTHERS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_another_protocol_is_told_and_closed(serving: Serving, table: str, protocol: str, language: str) -> None:
    with dialled(serving, table, f"?lang={language}&protocol={quote(protocol)}") as socket:
        bye = msgspec.json.decode(socket.recv(WAIT_SECONDS), type=Bye)
        with pytest.raises(ConnectionClosed):
            socket.recv(WAIT_SECONDS)
        assert socket.close_code == OTHER_PROTOCOL
    assert bye.key == "protocol"
    assert OTHERS[protocol][language == "ja"] in bye.text
    assert not protocol or not protocol.startswith("<") or protocol not in bye.text


def test_the_greeting_is_the_table_and_one_field_more() -> None:
    assert greeting(b'{"a":1}') == b'{"a":1,"protocol":%d}' % PROTOCOL
    assert msgspec.structs.fields(Shown)[-1].name == "protocol", "else it would be written elsewhere by the encoder"


def test_the_conversation_of_the_docs_goes_like_that_here(serving: Serving) -> None:
    """Up to the start: from there on bots take their time, and chance is another one."""
    person = Person(serving.url)
    name = person.open_table(game="iyadosu", seats=3)
    person.come(name)
    told = PAGE.read_text(encoding="utf-8")
    wishes = re.findall(r"^> (.*)$", told, re.MULTILINE)[:3]
    answers = [json.loads(line) for line in re.findall(r'^< (\{"message": "done".*)$', told, re.MULTILINE)[:3]]
    assert person.socket is not None
    for wish, answer in zip(wishes, answers, strict=True):
        person.socket.send(wish)
        person.until(lambda answer=answer: answer in person.answers)  # type: ignore[misc]
        number, phase = person.table["number"], person.table["phase"]
        assert f'"table": "q3VnT0aHq2w", "number": {number}, "phase": "{phase}"' in told or phase == "playing"
        assert all(json.dumps(line["text"], ensure_ascii=False) in told for line in person.table["lines"][:1])
    assert person.answers == answers
    person.leave()


# -- the terminal ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("protocol", "sentence"), [("0", OTHERS["0"]), ("999", OTHERS["999"])])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_terminal_of_another_protocol_shows_the_sentence(
    serving: Serving, table: str, protocol: str, sentence: tuple[str, str], language: str, tmp_path: Path
) -> None:
    """A program that is like ours in everything else."""
    program = f"import chabudai.cli.remote.address as a; a.PROTOCOL = {protocol}; "
    program += "from chabudai.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", program, "join", f"{serving.url}/t/{table}", "--watch", "--lang", language]
    ran = subprocess.run(
        command,
        input="",
        capture_output=True,
        encoding="utf-8",
        env=surroundings(tmp_path),
        timeout=3 * WAIT_SECONDS,
        check=False,
    )
    assert ran.returncode != 0
    assert sentence[language == "ja"] in ran.stderr.replace("\n", " " if language == "en" else "")
    assert "Traceback" not in ran.stderr


def first_message(serving: Serving, table: str) -> bytes:
    with dialled(serving, table, "") as socket:
        return str(socket.recv(WAIT_SECONDS)).encode()


def test_a_terminal_sees_by_the_first_message_what_a_server_speaks(
    serving: Serving, table: str, tmp_path: Path
) -> None:
    address = read_address(serving.url)
    connection = Connection(address, table, Cookies(tmp_path, address.origin), "en")
    first = first_message(serving, table)
    ours = b',"protocol":%d}' % PROTOCOL
    connection._check_protocol(read_message(first))
    # One that does not say speaks the first.
    connection._check_protocol(read_message(first.replace(ours, b"}")))
    with pytest.raises(Mistake, match="another version of the protocol"):
        connection._check_protocol(read_message(first.replace(ours, b',"protocol":2}')))
    with pytest.raises(ServerSaid, match="too old"):
        connection._check_protocol(read_message('{"message":"bye","key":"protocol","text":"You are too old."}'))
