"""Whoever wants nothing to move sees nothing move, and waits for nothing that would: here, and in the whole games of
test_games."""

import random

from tests.browser.conftest import Find, Welcome
from tests.browser.drivers import driver_of
from tests.browser.play import Touched, choice, make
from tests.browser.screens import Scene
from tests.browser.visitor import Visitor

#: At every frame what is moving; and who began, or waits for, something that moves.
WATCH = """
  window.moving = [];
  window.waiting = [];
  const name = (one) => `${one.animationName ?? one.transitionProperty ?? 'script'} ${one.effect?.target?.className}`;
  const look = () => {
    for (const one of document.getAnimations()) window.moving.push(name(one));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const spied = (owner, key) => {
    const found = Object.getOwnPropertyDescriptor(owner, key);
    const kept = found.value ?? found.get;
    const spy = function (...given) {
      window.waiting.push(key);
      return kept.apply(this, given);
    };
    Object.defineProperty(owner, key, { ...found, ...(found.value ? { value: spy } : { get: spy }) });
  };
  spied(Element.prototype, 'animate');
  spied(Animation.prototype, 'finished');
  spied(Animation.prototype, 'onfinish');
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (kind, ...rest) {
    if (/^(animation|transition)(end|start|run|cancel|iteration)$/.test(kind)) window.waiting.push(kind);
    return listen.call(this, kind, ...rest);
  };
"""


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
    # One whole frame, and then another.
    visitor.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert visitor.page.evaluate("[...new Set(window.moving)]") == []


def test_the_same_eyes_see_what_moves(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.context.add_init_script(WATCH)
    find(visitor, Scene("iyadosu", 3, 12))
    make(visitor, choice(visitor, random.Random(1)), driver_of("iyadosu"), Touched())
    visitor.until(lambda: visitor.page.evaluate("window.moving.length > 0 && window.waiting.length > 0"))
