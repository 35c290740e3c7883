"""A summary card on paper."""

from tests.browser.conftest import Welcome

#: How light a colour is, 0 to 255.
LIGHT = """(element, what) => {
  const [red, green, blue] = getComputedStyle(element)[what].match(/[\\d.]+/g).map(Number);
  return (red + green + blue) / 3;
}"""


def test_it_is_dark_on_white_even_at_night_and_without_the_bar(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/summary/couperation")
    visitor.page.locator("main table").first.wait_for()
    visitor.press(visitor.button("settings"))
    settings = visitor.drawer("settings")
    settings.get_by_role("radio", name=visitor.word("settings.theme.dark"), exact=True).check()
    visitor.page.keyboard.press("Escape")
    first = visitor.page.locator("main td").first
    assert first.evaluate(LIGHT, "color") > 128
    visitor.page.emulate_media(media="print")
    assert first.evaluate(LIGHT, "color") < 96
    assert visitor.page.locator("body").evaluate(LIGHT, "backgroundColor") == 255
    assert not visitor.page.locator("header").first.is_visible()
