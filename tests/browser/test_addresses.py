"""Addresses with nothing behind them: a sentence, a title, and the way home."""

import pytest

from tests.browser.conftest import Welcome
from tests.browser.visitor import Visitor


def told(visitor: Visitor) -> str:
    """What is said about it."""
    said = visitor.page.locator("main").get_by_role("alert")
    said.wait_for()
    return said.inner_text()


@pytest.mark.parametrize("path", ["/t/nope", "/r/nope", "/learn/nope", "/rules/nope", "/summary/nope", "/cards/nope"])
def test_nothing_is_there(welcome: Welcome, path: str) -> None:
    visitor = welcome("phone")
    # That the browser, too, complains about what it could not load is right.
    visitor.expected = ("404", "WebSocket")
    visitor.go(path)
    assert told(visitor)
    links = visitor.page.locator("main a")
    assert [links.nth(i).get_attribute("href") for i in range(links.count())] == ["/"]
    assert visitor.page.title() == "Chabudai"


def test_a_link_that_is_none(welcome: Welcome) -> None:
    visitor = welcome("phone")
    visitor.go("/")
    visitor.page.get_by_label(visitor.word("home.join.link")).fill("100%")
    visitor.press(visitor.button("home.join.go"))
    assert told(visitor)
