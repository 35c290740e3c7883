"""What `secrets.py` looks for can be found: a server with a planted leak, and frames and bodies with one."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser

from tests.browser.play import gather
from tests.browser.secrets import (
    Truth,
    answer_is_harmless,
    frame_is_harmless,
    no_card_is_named_too_early,
    nobody_peeked,
)
from tests.browser.visitor import Message, Visitor
from tests.interpreted import copy_sources
from tests.server.people import seated
from tests.server.serving import Serving

Begun = tuple[Message, Truth, str]


def test_a_leaky_server_is_noticed(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sources show every seat what the next one sees; this process has the honest ones."""
    sources = copy_sources(tmp_path / "src")
    file = sources / "chabudai" / "table" / "scene.py"
    honest, leaking = "match.own_view(seat, ", "match.own_view((seat + 1) % 3, "
    text = file.read_text(encoding="utf-8")
    assert text.count(honest) == 1, "the line to be changed must be there, once"
    file.write_text(text.replace(honest, leaking), encoding="utf-8")
    monkeypatch.syspath_prepend(sources)
    server = Serving(tmp_path)
    try:
        visitor = Visitor(browser, server.url)
        gather([visitor], "iyadosu", 3)
        visitor.leave()
    finally:
        server.kill()
    with pytest.raises(AssertionError):
        nobody_peeked(visitor, tmp_path)


@pytest.fixture(scope="module")
def begun(server: Serving, folder: Path) -> Begun:
    """The first frame of a game of Iyadosu, what is true of it, and whom it was sent to."""
    [person] = seated(server.url, 1, "iyadosu", seats=3)
    cookie = person.client.cookies["chabudai"]
    person.send("look")
    person.until(lambda: person.table["whole"] and person.table["phase"] == "playing")
    message = person.table
    person.leave()
    person.client.close()
    return message, Truth(folder, message["table"]), cookie.split(".")[0]


def _neighbours_hand(message: Message, truth: Truth) -> None:
    assert truth.table.running is not None
    message["sights"][0]["view"] = json.loads(msgspec.json.encode(truth.table.running.match.view(1)))


def _another_sight(message: Message, truth: Truth) -> None:
    message["sights"].append({**message["sights"][0], "seat": 1})


def _where_the_deal_comes_from(message: Message, truth: Truth) -> None:
    message["secret"] = truth.table.secret


def _another_field(message: Message, truth: Truth) -> None:
    message["seats"][1]["hand"] = ["R7"]


def _a_line_that_says_what_was_dealt(message: Message, truth: Truth) -> None:
    line = next(line for line in message["lines"] if line["kind"] == "dealt_hidden")
    line["parts"]["card"] = "R7"


@pytest.mark.parametrize(
    "leak",
    [
        _neighbours_hand,
        _another_sight,
        _where_the_deal_comes_from,
        _another_field,
        _a_line_that_says_what_was_dealt,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_in_a_frame_is_noticed(begun: Begun, leak: Callable[[Message, Truth], None]) -> None:
    message, truth, person = begun
    frame_is_harmless(message, truth, person)
    leaking = copy.deepcopy(message)
    leak(leaking, truth)
    with pytest.raises(AssertionError):
        frame_is_harmless(leaking, truth, person)


def test_a_card_that_nobody_has_shown_is_noticed(begun: Begun) -> None:
    """Whatever the views say: this looks at the rules page only."""
    message, truth, person = begun
    frame_is_harmless(message, truth, person)
    no_card_is_named_too_early(message, truth, 0)
    leaking = copy.deepcopy(message)
    _neighbours_hand(leaking, truth)
    with pytest.raises(AssertionError):
        no_card_is_named_too_early(leaking, truth, 0)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"is_new": True, "tables": [], "records": []}),
        ("/api/tables", {"table": "name"}),
        ("/api/games/iyadosu/rules", {"clauses": [], "guide": None, "summary": None}),
    ],
)
def test_a_leak_in_an_answer_is_noticed(path: str, body: Message) -> None:
    answer_is_harmless(f"http://127.0.0.1{path}", json.dumps(body))
    with pytest.raises(AssertionError):
        answer_is_harmless(f"http://127.0.0.1{path}", json.dumps({**body, "dealt": ["R7"]}))
    with pytest.raises(AssertionError):
        answer_is_harmless(f"http://127.0.0.1{path}/all", json.dumps(body))
