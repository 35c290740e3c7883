"""What stands around the boards on a phone is large enough for a thumb."""

from playwright.sync_api import Page

from tests.browser.conftest import Finish, Welcome

#: In pixels.
THUMB = 40
SMALL = f"""(found) => found
  .map((one) => [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.textContent.trim()])
  .filter(([box]) => box.width && box.height && Math.min(box.width, box.height) < {THUMB})
  .map(([box, name]) => `${{name}}: ${{box.width}} × ${{box.height}}`)"""


def small(page: Page, what: str) -> list[str]:
    assert page.locator(what).count()
    found: list[str] = page.locator(what).evaluate_all(SMALL)
    return found


def test_the_shelf(welcome: Welcome) -> None:
    visitor = welcome("phone")
    visitor.go("/")
    more = visitor.page.locator(".shelf .actions button").nth(1)
    more.wait_for()
    assert small(visitor.page, "header :is(a, button), .shelf :is(a, button)") == []
    visitor.press(more)
    visitor.page.locator("dialog[open] .links a").first.wait_for()
    assert small(visitor.page, "dialog[open] :is(a, button)") == []


def test_a_table_and_a_replay(welcome: Welcome, finish: Finish) -> None:
    visitor = welcome("phone")
    visitor.go("/")
    visitor.press(visitor.page.locator(".shelf .actions button").first)
    visitor.board.wait_for()
    assert small(visitor.page, "header :is(a, button), footer button") == []
    visitor.go(f"/r/{finish('iyadosu').share}")
    visitor.board.wait_for()
    assert small(visitor.page, "header :is(a, button), footer :is(input, select)") == []
