"""Charts after a game: their letters have one size however wide they are, and none lies on another."""

import pytest

from tests.browser.conftest import Finish, Welcome
from tests.browser.visitor import SIZES

#: How much larger than written the letters of each chart are, and which of its words touch.
LETTERS = """(charts) => charts.map((chart) => {
  const words = [...chart.querySelectorAll('text')].map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  const touch = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return {
    scale: chart.getScreenCTM().a,
    words: words.length,
    touching: words.flatMap(([text, a], i) => words.slice(i + 1).filter(([, b]) => touch(a, b)).map(([other]) => `${text} on ${other}`)),
  };
})"""  # noqa: E501


@pytest.mark.parametrize("game", ["iyadosu", "familiars"])
def test_their_letters(welcome: Welcome, finish: Finish, game: str) -> None:
    done = finish(game)
    visitor = welcome("desk")
    visitor.go(f"/t/{done.table}")
    visitor.press(visitor.button("result"))
    charts = visitor.drawer("result").locator("figure svg:has(text)")
    charts.first.wait_for()
    for width, height in [*SIZES.values(), (820, 1180)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        # It is drawn anew when it has been measured.
        visitor.until(lambda: all(abs(one["scale"] - 1) < 0.01 for one in charts.evaluate_all(LETTERS)))
        for chart in charts.evaluate_all(LETTERS):
            assert chart["words"] and chart["touching"] == []
        # Only what is in the drawer scrolls, and its title stays where it is.
        assert visitor.drawer("result").evaluate("(drawer) => drawer.scrollHeight - drawer.clientHeight") == 0
