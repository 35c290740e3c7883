"""A browser, a server, and people who come with a browser each."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, sync_playwright

from chabudai.server.api_pages import pages
from tests.browser.finished import Finished
from tests.browser.screens import CHROMIUM, Scene, keep
from tests.browser.secrets import nobody_peeked
from tests.browser.visitor import Size, Visitor
from tests.server.serving import Serving

Welcome = Callable[..., Visitor]
Finish = Callable[[str], Finished]
Find = Callable[[Visitor, Scene], None]


# Not for the whole session: while Playwright runs, no other test of this process could run a loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    assert CHROMIUM.exists(), (
        "The browser tests need Debian's Chromium: apt-get install chromium-headless-shell fonts-noto-cjk"
    )
    with sync_playwright() as playwright:
        # Without a graphics card the plain painter is quicker than one that plays at being one.
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its games."""
    return tmp_path_factory.mktemp("table")


@pytest.fixture(scope="package")
def server(folder: Path) -> Iterator[Serving]:
    assert pages(), "The pages are not built: run `make web`."
    # What is thought about is not what is looked at here: with the usual effort it would be half of the work.
    server = Serving(folder, None, "--thinking", "10")
    yield server
    server.kill()
    assert "Traceback" not in server.said()


@pytest.fixture(scope="package")
def finish(server: Serving) -> Finish:
    """A finished game of this name; the same one for all."""

    @cache
    def finished(game: str) -> Finished:
        return Finished(server.url, game, 3)

    return finished


@pytest.fixture
def welcome(browser: Browser, server: Serving, folder: Path) -> Iterator[Welcome]:
    """Let somebody in. When all have gone, everybody must have behaved, and nobody peeked."""
    here: list[Visitor] = []

    def let_in(size: Size = "desk", language: str = "en") -> Visitor:
        here.append(Visitor(browser, server.url, size, language))
        return here[-1]

    yield let_in
    for visitor in here:
        visitor.leave()
    for visitor in here:
        visitor.behaved()
        nobody_peeked(visitor, folder)


@pytest.fixture
def find(folder: Path) -> Find:
    """Somebody comes back to a game of theirs that has been played so far: see `Scene`."""

    def found(visitor: Visitor, scene: Scene) -> None:
        visitor.go("/")
        visitor.button("shelf.play").first.wait_for()
        name = f"scene-{uuid4().hex}"
        people = [visitor.person_now(), *(uuid4().hex for _ in range(scene.seats))]
        # Playwright holds the loop of this thread.
        with ThreadPoolExecutor(1) as other:
            other.submit(lambda: asyncio.run(keep(folder, {name: scene}, people))).result()
        visitor.come(f"/t/{name}")
        visitor.board.locator("> *").first.wait_for()

    return found
