"""The summary card of a game is one screen, on a phone as well, and so is its title."""

import pytest

from chabudai.engine.messages import LANGUAGES
from chabudai.games import GAMES
from tests.browser.conftest import Welcome
from tests.browser.screens import SCREEN
from tests.browser.test_boards import at


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_fits_a_phone(welcome: Welcome, game: str, language: str) -> None:
    visitor = welcome("phone", language)
    at(visitor.page, SCREEN["phone"])
    visitor.go(f"/summary/{game}")
    visitor.page.locator("main .figure svg").first.wait_for()
    visitor.page.evaluate("() => document.fonts.ready")
    assert visitor.page.locator("main .more a").count() == 2
    more = "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    assert visitor.page.evaluate(more) == [0, 0]
