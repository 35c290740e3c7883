"""An end that is shown card by card is not given away by anything else on the page."""

import json
import random

from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.play import gather, play_on
from tests.browser.visitor import Message, Visitor

#: Whatever eyes or readers get of the page, each time something changes while the exam is still being dealt.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const button = [...document.querySelectorAll('main button')].some((one) => one.textContent.trim() === 'Show all');
    if (!button) return;
    const names = [...document.querySelectorAll('[aria-label], [title]')].flatMap((one) => [one.ariaLabel, one.title]);
    const cards = document.querySelectorAll('[data-place="exam"] .slot').length;
    window.seen.push({ cards, text: [document.title, document.body.textContent, ...names].join('\\n') });
  };
  new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
}"""  # noqa: E501


def end_of(visitor: Visitor) -> list[Message]:
    """The lines that came with the end."""
    over = next(json.loads(frame) for frame in visitor.frames if '"phase":"over"' in frame)
    return [line for line in over["lines"] if line["by"] == "game"]


def _drew(line: Message) -> bool:
    return bool(line["kind"] == "exam_drew")


def test_the_exam_keeps_its_secret_until_it_has_been_dealt(welcome: Welcome) -> None:
    visitor = welcome("phone")
    visitor.page.emulate_media(reduced_motion="no-preference")
    gather([visitor], "futon", 3)
    visitor.page.evaluate(WATCH)
    play_on([visitor], random.Random(3))
    lines = end_of(visitor)
    drawn = [line["text"] for line in lines if line["kind"] == "exam_drew"]
    # Behind the last card stand the scores and the winner.
    ends = [line["text"] for line in lines[lines.index(next(filter(_drew, reversed(lines)))) + 1 :]]
    assert len(drawn) > 2
    assert len(ends) > 3
    # The ticker goes with the cards.
    expect(visitor.page.locator(".ticker")).to_have_text(drawn[1])
    visitor.press(visitor.page.get_by_role("button", name=visitor.game_word("exam.skip")))
    visitor.drawer("result").wait_for()
    expect(visitor.page.locator(".ticker")).to_have_text(ends[-1])
    seen = visitor.page.evaluate("window.seen")
    # One was looked on while it was dealt, not only before and after.
    assert {one["cards"] for one in seen} >= {0, 1}
    for one in seen:
        told = [text for text in [*drawn[one["cards"] + 1 :], *ends] if text not in drawn[: one["cards"] + 1]]
        assert [text for text in told if text in one["text"]] == []
        assert "★" not in one["text"]
