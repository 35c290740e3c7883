"""What the table has to say lies on nobody's name, and on no card that one could want to touch."""

import tomllib
from importlib import resources

import pytest

from chabudai.engine.messages import LANGUAGES
from chabudai.games import game as find_game
from tests.browser.conftest import Welcome
from tests.browser.play import gather
from tests.browser.test_games import SEATS
from tests.browser.test_waiting import WHILE, hand_of, play_until_one_waits
from tests.browser.visitor import SIZES, Size, Visitor

#: What of the one lies on which of the others, but for a pixel.
COVERED = """([message, board]) => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return boxes(message).flatMap(([, a]) => boxes(board)
    .filter(([, b]) => across(a, b) > 1 && down(a, b) > 1)
    .map(([one, b]) => `${one.className} by ${across(a, b)} × ${down(a, b)}: ${one.textContent.trim()}`));
}"""
KEPT = '[data-place^="seat-"], [data-hand] .card, main .button'


def covered(visitor: Visitor, message: str) -> list[str]:
    visitor.page.locator(message).first.wait_for()
    assert visitor.board.locator('[data-place^="seat-"]').count()
    found: list[str] = visitor.page.evaluate(COVERED, [message, KEPT])
    return found


def longest_reason(game: str, language: str) -> str:
    file = resources.files(find_game(game).package) / "messages" / f"{language}.toml"
    reasons: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["why"]
    return max(reasons.values(), key=len)


def longest_notice(visitor: Visitor) -> str:
    return visitor.word("motion.own.undo", names=", ".join(("Aya", "Ben", "Chika", "Dora")))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SEATS)
def test_they_lie_beside_the_board(welcome: Welcome, game: str, size: Size) -> None:
    """A reason that was asked for, and a notice that stays; both as long as any can be."""
    company = [welcome(size), welcome(size)]
    gather(company, game, SEATS[game])
    _, waiting = play_until_one_waits(company, WHILE[game][-1])
    waiting.press(hand_of(waiting).locator("button, .card").last)
    for language in LANGUAGES:
        say(waiting, ".toast.why p", longest_reason(game, language))
        assert covered(waiting, ".toast") == []
    waiting.press(waiting.button("menu"))
    waiting.press(waiting.drawer("menu").get_by_role("button", name=waiting.word("leave"), exact=True))
    waiting.page.locator("dialog[open]").wait_for(state="hidden")
    for language in LANGUAGES:
        waiting.language = language
        say(waiting, ".notice p", longest_notice(waiting))
        assert covered(waiting, ".notice") == []


def say(visitor: Visitor, where: str, text: str) -> None:
    visitor.page.locator(where).evaluate("(said, text) => (said.textContent = text)", text)
