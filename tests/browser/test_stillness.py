"""Whoever wants nothing to move sees nothing move, and waits for nothing that would: here, and in the whole games of
test_games."""

import random

from tests.browser.conftest import Find, Welcome
from tests.browser.drivers import driver_of
from tests.browser.play import Touched, choice, gather, make
from tests.browser.screens import Scene
from tests.browser.visitor import Visitor

#: Everything that begins to move, by what the browser says of it: whoever looked at every frame would have it draw
#: frames for nothing. And who began, or waits for, something that moves.
WATCH = """
  window.moving = [];
  window.waiting = [];
  const listen = EventTarget.prototype.addEventListener;
  const name = (event) => `${event.animationName ?? event.propertyName} ${event.target.className}`;
  // An animation of no time begins and ends, too, and nobody sees it.
  const lasts = (event) =>
    getComputedStyle(event.target, event.pseudoElement || null).animationDuration.split(',').some(
      (time) => parseFloat(time) > 0);
  listen.call(window, 'transitionrun', (event) => window.moving.push(name(event)), true);
  listen.call(window, 'animationstart', (event) => lasts(event) && window.moving.push(name(event)), true);
  const spied = (owner, key, noticed) => {
    const found = Object.getOwnPropertyDescriptor(owner, key);
    const kept = found.value ?? found.get;
    const spy = function (...given) {
      window.waiting.push(key);
      noticed?.(this);
      return kept.apply(this, given);
    };
    Object.defineProperty(owner, key, { ...found, ...(found.value ? { value: spy } : { get: spy }) });
  };
  spied(Element.prototype, 'animate', (element) =>
    window.moving.push(`script ${element.className}${element.closest('[data-hand]') ? ' in hand' : ''}`));
  spied(Animation.prototype, 'finished');
  spied(Animation.prototype, 'onfinish');
  EventTarget.prototype.addEventListener = function (kind, ...rest) {
    if (/^(animation|transition)(end|start|run|cancel|iteration)$/.test(kind)) window.waiting.push(kind);
    return listen.call(this, kind, ...rest);
  };
"""
#: One whole frame, and then another.
A_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def stands_still(visitor: Visitor) -> None:
    """Nothing has moved on this page, and nothing has waited for a motion."""
    assert visitor.page.evaluate("[...new Set(window.moving)]") == []
    assert visitor.page.evaluate("[...new Set(window.waiting)]") == []


def test_a_line_that_is_lost_stands_still_too(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    visitor.context.add_init_script(WATCH)
    find(visitor, Scene("iyadosu", 3, 12))
    visitor.page.route_web_socket("**/socket*", lambda socket: socket.close())
    visitor.page.reload()
    visitor.page.get_by_text(visitor.word("connection.connecting"), exact=True).wait_for()
    visitor.page.evaluate(A_FRAME)
    assert visitor.page.evaluate("[...new Set(window.moving)]") == []


def test_the_same_eyes_see_what_moves(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.context.add_init_script(WATCH)
    find(visitor, Scene("iyadosu", 3, 12))
    make(visitor, choice(visitor, random.Random(1)), driver_of("iyadosu"), Touched())
    visitor.until(lambda: visitor.page.evaluate("window.moving.length > 0 && window.waiting.length > 0"))


def test_a_game_is_dealt_before_ones_eyes_and_not_again_to_who_comes_back(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.context.add_init_script(WATCH)
    # Nothing else moves in a hand before the first card is drawn.
    gather([visitor], "couperation", 3)
    dealt = "window.moving.some((name) => name.endsWith(' in hand'))"
    visitor.until(lambda: visitor.page.evaluate(dealt))
    visitor.reload()
    visitor.until(lambda: visitor.owes)
    visitor.board.locator("[data-card]").first.wait_for()
    visitor.page.evaluate(A_FRAME)
    assert not visitor.page.evaluate(dealt)


#: At every frame: what is said of a card that is still on its way, and can be read.
TOO_EARLY = """
  window.early = [];
  window.said = 0;
  const listen = () => {
    for (const words of document.querySelectorAll('.played.refused .bubble')) {
      const flies = words.parentElement.querySelector('.card').getAnimations().some((one) =>
        one.effect.getComputedTiming().progress < 0.9 && one.playState === 'running');
      if (Number(getComputedStyle(words).opacity) > 0.5) flies ? window.early.push(words.textContent) : window.said++;
    }
    requestAnimationFrame(listen);
  };
  requestAnimationFrame(listen);
"""


def test_nobody_says_no_before_the_card_is_there(welcome: Welcome, find: Find) -> None:
    visitor = welcome()
    find(visitor, Scene("iyadosu", 3, 12, verb="refuse", bots=0))
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.evaluate(f"() => {{ {TOO_EARLY} }}")
    refusal = next(move for move in visitor.sight["moves"] if move["verb"] == "refuse")
    make(visitor, refusal, driver_of("iyadosu"), Touched())
    visitor.until(lambda: visitor.page.evaluate("window.said > 0"))
    assert visitor.page.evaluate("window.early") == []
