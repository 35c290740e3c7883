"""Whoever looks elsewhere is called to the table when it is their turn: by a notification, if they wanted that."""

import pytest

from tests.browser.conftest import Welcome
from tests.browser.play import gather, title_of
from tests.browser.visitor import Visitor

#: The browser shows notifications somewhere outside the page: here is kept what it was given to show. One without a
#: window has nowhere to show them and grants nobody anything.
NOTING = """
window.notes = [];
window.Notification = class extends Notification {
  static get permission() {
    return 'granted';
  }
  static async requestPermission() {
    return 'granted';
  }
  constructor(title, options) {
    super(title, options);
    window.notes.push([title, options.body]);
  }
};
"""
#: Another tab lies over it. No event: the line to the table stays as it is.
LOOKING = "(hidden) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })"
TURNS = 3


def notes_after(visitor: Visitor) -> list[list[str]]:
    """What a few turns brought."""
    for _ in range(TURNS):
        visitor.until(lambda: visitor.owes)
        visitor.make(visitor.sight["moves"][0])
    visitor.until(lambda: visitor.owes)
    # The bar says so, too: by then the page knows.
    visitor.page.get_by_text(visitor.word("turn"), exact=True).first.wait_for()
    notes: list[list[str]] = visitor.page.evaluate("window.notes")
    return notes


@pytest.mark.parametrize(("wanted", "hidden"), [(True, True), (True, False), (False, True)])
def test_a_notification_calls_whoever_wanted_it_and_looks_elsewhere(
    welcome: Welcome, wanted: bool, hidden: bool
) -> None:
    visitor = welcome()
    visitor.page.add_init_script(NOTING)
    gather([visitor], "iyadosu", 3)
    if wanted:
        visitor.press(visitor.button("settings"))
        visitor.page.get_by_label(visitor.word("settings.notify")).check()
        visitor.page.keyboard.press("Escape")
    visitor.page.evaluate(LOOKING, hidden)
    notes = notes_after(visitor)
    if wanted and hidden:
        assert notes and all(note == [visitor.word("turn"), title_of("iyadosu")] for note in notes)
    else:
        assert notes == []
