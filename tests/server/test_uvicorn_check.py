"""A Uvicorn that has something else inside than we know: it is noticed before anybody comes, and people play."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from chabudai.engine.messages import Sentence
from chabudai.server.config import Settings
from chabudai.server.uvicorn_check import Protocols, checked_protocols
from tests.server.hosted import Hosted
from tests.server.people import all_go_home, play_on, seated


def check() -> tuple[Protocols, list[Sentence]]:
    warnings: list[Sentence] = []
    return asyncio.run(checked_protocols(Settings(data=Path("unused")), warnings.append)), warnings


def test_the_uvicorn_that_is_installed_plays_along() -> None:
    protocols, warnings = check()
    assert not warnings
    assert "auto" not in protocols


@pytest.mark.parametrize(
    ("protocol", "name", "now"),
    [
        (WebSocketsSansIOProtocol, "handle_events", None),
        (WebSocketsSansIOProtocol, "handle_text", lambda *_: None),
        (WebSocketsSansIOProtocol, "handle_connect", lambda *_: None),
        (WebSocketsSansIOProtocol, "data_received", lambda *_: None),
        (AutoHTTPProtocol, "on_headers_complete", None),
        (AutoHTTPProtocol, "data_received", lambda *_: None),
    ],
)
def test_one_that_does_not_is_noticed(monkeypatch: pytest.MonkeyPatch, protocol: Any, name: str, now: Any) -> None:
    monkeypatch.setattr("chabudai.server.uvicorn_check.TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr(protocol, name, now)
    protocols, [warning] = check()
    assert protocols.ws == "auto"
    assert (protocols.http == "auto") == (protocol is AutoHTTPProtocol)
    assert uvicorn.__version__ in warning.text("en") and uvicorn.__version__ in warning.text("ja")
    assert warning.text("en").count(".") <= 8 and "\n" not in warning.text("en")


def test_one_without_that_protocol_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.websockets.websockets_sansio_impl", None)
    monkeypatch.delitem(sys.modules, "chabudai.server.uvicorn_transport", raising=False)
    protocols, warnings = check()
    assert protocols == Protocols("auto", "auto") and len(warnings) == 1


def test_people_play_all_the_same(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, protocols=Protocols("auto", "auto"))
    try:
        company = seated(hosted.url, 2, "futon", seats=2)
        play_on(company, random.Random(5))
        assert company[0].record()["outcome"]
    finally:
        all_go_home()
        hosted.stop()
