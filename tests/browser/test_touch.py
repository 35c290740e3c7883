"""What stands around the boards on a phone is large enough for a thumb."""

from playwright.sync_api import Page

from tests.browser.conftest import Finish, Welcome

#: In pixels.
THUMB = 40
BESIDE = 18
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
    assert small(visitor.page, "header :is(a, button), footer :is(input, select, button)") == []


def test_turning_points(welcome: Welcome, finish: Finish) -> None:
    """Beside a turning point it is still meant, in the result and on the slider of the replay."""
    done = finish("iyadosu")
    visitor = welcome("phone")
    visitor.go(f"/t/{done.table}")
    visitor.press(visitor.button("result"))
    turns = visitor.drawer("result").locator("button.turn")
    turns.first.wait_for()
    assert small(visitor.page, "dialog[open] button.turn") == []
    # By the place alone: where turning points lie over each other, the nearest is meant.
    turns.first.scroll_into_view_if_needed()
    turn = turns.first.bounding_box()
    assert turn is not None
    visitor.page.touchscreen.tap(turn["x"] + turn["width"] / 2, turn["y"] + turn["height"] / 2)
    slider = visitor.page.get_by_role("slider", name=visitor.word("replay.step"))
    marks = visitor.page.locator("footer figure .turn")
    marks.first.wait_for()
    step = slider.input_value()
    assert step not in ("0", slider.get_attribute("max"))
    visitor.press(visitor.button("replay.next"))
    visitor.until(lambda: slider.input_value() != step)
    mark, way = marks.first.bounding_box(), slider.bounding_box()
    assert mark is not None
    assert way is not None
    # The game may turn so early that there is no more slider beside it.
    beside = max(1.0, mark["x"] + mark["width"] / 2 - way["x"] - BESIDE)
    slider.tap(position={"x": beside, "y": way["height"] / 2})
    visitor.until(lambda: slider.input_value() == step)
