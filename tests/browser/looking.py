"""What can be seen and read on a page: found by axe, and word by word."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.visitor import FILLED, WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
HERE = Path(__file__).parent
#: In pixels.
LETTER = 10
BRACKETS = re.compile(r"[（(][^（()）]*[)）]")
KANA = re.compile("[ぁ-んァ-ン]")
ENGLISH = re.compile(r"[A-Za-z][a-z’']*(?: [A-Za-z’']*[a-z’']){2,}|\b[a-z]{2,} [a-z]{2,}\b")


def accessible(page: Page, schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")) -> None:
    """Axe finds nothing, by day and by night."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(50)
        found = page.evaluate(script("accessible.js"))
        assert not found, f"{scheme}:\n" + "\n".join(found)


def fits(page: Page) -> None:
    """The board is there as a whole: whoever plays need not scroll it, and nothing beside it widens the page. So is its
    title."""
    room = "(board) => [board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth]"
    assert page.locator("main .board").evaluate(room) == [0, 0]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # A letter may reach out of its line; a line that is cut off is higher than that.
    assert all(more < LETTER for more in page.locator("header h1").first.evaluate(room))


def whole(page: Page, what: str) -> None:
    """Everything that this finds can be seen from edge to edge, and touched: nothing cuts it off or lies on it."""
    assert page.locator(what).count()
    assert not page.locator(what).evaluate_all(script("whole.js"))


def read(page: Page) -> list[str]:
    found: list[str] = page.evaluate(script("read.js"))
    return found


@cache
def script(name: str) -> str:
    """A function in a file: without the comment before it and the semicolon after it."""
    text = (HERE / name).read_text(encoding="utf-8")
    return text[text.index("\n") :].strip().rstrip(";")


@cache
def _english() -> list[re.Pattern[str]]:
    """Everything that the pages say in English and do not say in Japanese."""
    found = []
    for english in (WEB / "src").rglob("*en.json"):
        japanese = english.with_name(english.name.replace("en.json", "ja.json"))
        words, others = (json.loads(path.read_text(encoding="utf-8")) for path in (english, japanese))
        said = {text for key, text in words.items() if text != others[key]} - set(others.values())
        # What is only places to be filled fits everything.
        found += [_pattern(text) for text in said if re.search(r"[A-Za-z]{2}", FILLED.sub("", text))]
    return found


def _pattern(text: str) -> re.Pattern[str]:
    parts: list[Any] = FILLED.split(text)
    return re.compile(".+?".join(re.escape(part) for part in parts[:: FILLED.groups + 1]), re.DOTALL)


def english_on(page: Page, *, names: tuple[str, ...] = ()) -> list[str]:
    """What is still English on a Japanese page; names stay what they are, and so does what a Japanese text puts in
    brackets."""
    texts = []
    for text in read(page):
        for name in names:
            text = text.replace(name, "")
        texts.append(BRACKETS.sub("", text) if KANA.search(text) else text.strip())
    return [text for text in texts if ENGLISH.search(text) or any(one.fullmatch(text) for one in _english())]
