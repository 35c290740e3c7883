"""Whole games by somebody who sees nothing: by roles and names, by what is read out, and by keys."""

import json
import random
import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Welcome
from tests.browser.play import title_of
from tests.browser.visitor import WAIT_SECONDS, WEB, Visitor, pauses

#: As few as can play.
SEATS = {"iyadosu": 3, "familiars": 3, "couperation": 2, "futon": 1, "escapenow": 1}
#: What boards ask, by the names of their sentences, and what they say while others are asked.
ASKED = {
    "iyadosu": re.compile(r"prompt\.(?!wait|out)"),
    "familiars": re.compile(r"ask\."),
    "couperation": re.compile(r"you\."),
    "futon": re.compile(r"prompt\.(?!wait|exam)"),
    "escapenow": re.compile(r"prompt\."),
}
#: In the tree as text: a name with a colon makes its line a quoted one.
BUTTON = re.compile(r"""- '?button ("(?:[^"\\]|\\.)*")(?! \[disabled\])""")
#: A live region says what is added to it, and only while no dialog lies over it. Whoever listens has done so since the
#: page came: what was said first may have made room for the next before anybody could ask for it.
LISTEN = """(() => {
  window.heard = [];
  const open = (region) => [...document.querySelectorAll('dialog:modal')].every((one) => one.contains(region));
  const say = (node) => {
    const region = node.parentElement?.closest('[role=log][aria-label="NAME"]');
    if (region && open(region)) window.heard.push(node.textContent);
  };
  const add = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE || !node.isConnected) return;
    if (node.parentElement?.closest('[role=log]')) say(node);
    else node.querySelectorAll('[role=log] > *').forEach(say);
  };
  new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(add)))
    .observe(document, { childList: true, subtree: true });
})()"""


class Listener:
    """What is known of the page comes from its roles and names, and from what its live region has said."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.word = visitor.word
        self.game = game
        self.told = 0
        self.all: list[str] = []

    def dialog(self, key: str) -> Locator:
        return self.page.get_by_role("dialog", name=self.word(key), exact=True)

    def press(self, role: str, name: str, within: Locator | None = None) -> None:
        there = (within or self.page).get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        expect(there).to_be_enabled()
        there.press("Enter")

    def sits_down(self) -> None:
        """Bots take the other seats."""
        title = title_of(self.game)
        self.page.add_init_script(LISTEN.replace("NAME", self.word("log.new")))
        self.page.goto("/")
        self.press("button", self.word("shelf.more", game=title))
        box = self.page.get_by_role("dialog", name=title)
        box.get_by_role("radio", name=str(SEATS[self.game]), exact=True).press("Space")
        self.press("button", self.word("shelf.new"), box)
        self.page.get_by_role("textbox", name=self.word("seats.name"), exact=True).fill("Aya")
        self.press("button", self.word("seats.sit"))
        if SEATS[self.game] > 1:
            self.press("button", self.word("seats.fill"))
        self.press("button", self.word("seats.start"))
        self.page.get_by_role("main", name=self.word("board"), exact=True).wait_for()

    # -- listening ----------------------------------------------------------------------------------------------------
    def news(self) -> list[str]:
        """What has been said since the last move."""
        self.all += self.page.evaluate("(from) => window.heard.slice(from)", len(self.all))
        return self.all[self.told :]

    def is_called(self) -> bool:
        """By words that ask something; the turn alone would not say what to do."""
        return any(one.search(text) for text in self.news() for one in asking(self.game))

    def until_called(self) -> bool:
        """Or until it is over."""
        deadline = time.monotonic() + WAIT_SECONDS
        looks = pauses()
        while not self.is_called():
            if self.dialog("result").is_visible():
                return False
            if self.dialog("careful").is_visible():
                self.press("button", self.word("careful.yes"), self.dialog("careful"))
                self.dialog("careful").wait_for(state="hidden")
            assert time.monotonic() < deadline, self.all[-20:]
            self.page.wait_for_timeout(next(looks))
        return True

    # -- choosing -----------------------------------------------------------------------------------------------------
    def chooses(self, rng: random.Random) -> None:
        self.told = len(self.all)
        self.page.keyboard.press("a")
        names = [name for name in named(self.dialog("moves")) if name != self.word("close")]
        assert names, self.all[-20:]
        self.press("button", rng.choice(names), self.dialog("moves"))
        self.dialog("moves").wait_for(state="hidden")


def named(where: Locator) -> list[str]:
    """The buttons that can be pressed, by their names in the accessibility tree."""
    where.get_by_role("button").nth(1).wait_for()
    return [json.loads(name) for name in BUTTON.findall(where.aria_snapshot().replace("''", "'"))]


def asking(game: str) -> list[re.Pattern[str]]:
    words = json.loads((WEB / "src" / "games" / game / "words.en.json").read_text(encoding="utf-8"))
    said = [text for key, text in words.items() if ASKED[game].match(key)]
    return [re.compile(re.sub(r"\\\{.*?\\\}", ".+", re.escape(text))) for text in said]


@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_by_ear(welcome: Welcome, game: str) -> None:
    listener = Listener(welcome(), game)
    listener.sits_down()
    rng = random.Random(game)
    turns = 0
    while listener.until_called():
        listener.chooses(rng)
        turns += 1
    assert turns > 2
    assert any(listener.word("turn") in text for text in listener.all)
    # The end comes by itself, and says at once how it went.
    expect(listener.dialog("result")).to_have_accessible_description(re.compile(r"\w{3}"))
