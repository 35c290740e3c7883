"""The first seconds: there is never an empty page, and a board does not need much."""

import json
import re

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Find, Welcome
from tests.browser.screens import Scene
from tests.browser.visitor import WEB, Visitor

PROGRAM = re.compile(r"/assets/.*\.js")
TABLE = re.compile(r"/assets/table-.*\.js")
#: Bytes: what comes in three seconds at 50 kB a second; the rest of five is for heads, and for the ways to and fro.
ENOUGH = 150_000
#: Every file has a head of half a kilobyte and a way to and fro of its own.
FEW = 24


def test_there_is_a_table_before_there_is_a_program(welcome: Welcome) -> None:
    visitor = welcome("phone")
    held: list[Route] = []
    visitor.context.route(PROGRAM, lambda route: held.append(route))
    visitor.page.goto("/", wait_until="commit")
    covers(visitor)
    visitor.until(lambda: held)
    visitor.context.unroute(PROGRAM)
    for route in held:
        route.continue_()
    visitor.button("shelf.play").first.wait_for()
    assert visitor.page.locator(".opening").count() == 0


def covers(visitor: Visitor) -> None:
    """The bare table fills the screen."""
    table = visitor.page.locator(".opening-mat")
    table.wait_for()
    box, screen = table.bounding_box(), visitor.page.viewport_size
    assert box and screen
    assert box["height"] > 0.8 * screen["height"]


@pytest.mark.parametrize("game", ["couperation", "escapenow"])
def test_a_board_does_not_need_much(welcome: Welcome, find: Find, game: str) -> None:
    visitor = welcome("phone")
    # What came once is not asked for again.
    sizes: dict[str, int] = {}
    visitor.page.on("response", lambda got: sizes.update({got.url: int(got.headers.get("content-length", 0))}))
    find(visitor, Scene(game, 3, 12))
    assert 50_000 < sum(sizes.values()) < ENOUGH
    assert 8 < len(sizes) < FEW


def test_the_line_is_called_before_there_is_a_board(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    find(visitor, Scene("iyadosu", 3, 12))
    frames = len(visitor.frames)
    held: list[Route] = []
    visitor.context.route(TABLE, lambda route: held.append(route))
    visitor.page.reload(wait_until="commit")
    visitor.until(lambda: held and len(visitor.frames) > frames)
    visitor.context.unroute(TABLE)
    for route in held:
        route.continue_()
    visitor.board.locator("> *").first.wait_for()
    # And the table is not shown to them a second time because somebody is now looking.
    shown = [frame for frame in visitor.frames[frames:] if '"whole":true' in frame]
    assert len(shown) == 1
    assert any(url.endswith("/api/me?lists=no") for url in visitor.asked)


LANGUAGES = ("en", "ja")
#: So long a sentence is in no program by chance.
LONG = 14


def sentences(language: str, game: str) -> set[str]:
    """What the shell and the board of a game say; without what is written otherwise inside a program."""
    files = (WEB / "src" / "words" / f"{language}.json", WEB / "src" / "games" / game / f"words.{language}.json")
    texts = [text for file in files for text in json.loads(file.read_text(encoding="utf-8")).values()]
    return {text for text in texts if len(text) >= LONG and not re.search(r"[\\\"'`\n]", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_come_in_the_language_that_is_read(welcome: Welcome, find: Find, language: str) -> None:
    visitor = welcome("desk", language)
    programs: dict[str, str] = {}

    def keep(route: Route) -> None:
        answer = route.fetch()
        programs[route.request.url] = answer.text()
        route.fulfill(response=answer)

    visitor.context.route(PROGRAM, keep)
    find(visitor, Scene("futon", 3, 12, verb="rise"))
    own, other = sentences(language, "futon"), sentences(LANGUAGES[language == "en"], "futon")

    def sent(texts: set[str]) -> set[str]:
        return {text for text in texts if any(text in program for program in programs.values())}

    assert len(sent(own)) > 0.9 * len(own)
    assert not sent(other - own)
    # Whoever changes the language gets the rest, and the board speaks it, too.
    visitor.press(visitor.page.locator("header .lang"))
    visitor.language = LANGUAGES[language == "en"]
    visitor.button("menu").wait_for()
    visitor.board.get_by_text(visitor.game_word("prompt.rise"), exact=False).first.wait_for()
    assert len(sent(other)) > 0.9 * len(other)


#: What live regions say, from the first moment of a page on.
LISTEN = """
  window.said = [];
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const hear = (node) => {
    const parent = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    if (parent?.closest(LIVE)) window.said.push(node.textContent);
    else node.querySelectorAll?.(LIVE).forEach((region) => window.said.push(region.textContent));
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'characterData') hear(target);
      else addedNodes.forEach(hear);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_that_one_is_connected_is_no_news(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    visitor.context.add_init_script(LISTEN)
    find(visitor, Scene("iyadosu", 3, 12))
    visitor.until(lambda: any(visitor.word("turn") in text for text in visitor.page.evaluate("window.said")))
    said = visitor.page.evaluate("window.said")
    for state in ("connecting", "open"):
        assert not [text for text in said if visitor.word(f"connection.{state}") in text], said
