"""Whoever wants nothing to move sees nothing move, and waits for nothing that would: here, and in the whole games of
test_games."""

import random

from tests.browser.conftest import Find, Welcome
from tests.browser.drivers import driver_of
from tests.browser.play import Touched, choice, gather, make
from tests.browser.screens import Scene
from tests.browser.visitor import Visitor

#: Everything that begins to move, by what the browser says of it and by who begins it: whoever looked at every frame
#: would have it draw frames for nothing, and would not see what is moved by hand. And who began, or waits for,
#: something that moves.
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
  spied(Animation.prototype, 'play', () => window.moving.push('animation'));
  spied(SVGAnimationElement.prototype, 'beginElement', () => window.moving.push('drawing'));
  // What glides there instead of being there.
  for (const owner of [window, Element.prototype])
    for (const key of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
      const kept = owner[key];
      if (!kept) continue;
      owner[key] = function (...given) {
        const smooth = given[0]?.behavior === 'smooth' || (this instanceof Element &&
          getComputedStyle(this).scrollBehavior === 'smooth');
        if (smooth) window.moving.push(`${key} smooth`);
        return kept.apply(this, given);
      };
    }
  // What is moved by hand, frame by frame or some time later: a style written by whom a frame or a clock called.
  const styled = new MutationObserver(() => undefined);
  const where = { attributes: true, subtree: true, attributeFilter: ['style', 'transform'] };
  styled.observe(document, where);
  for (const key of ['requestAnimationFrame', 'setTimeout', 'setInterval']) {
    const kept = window[key];
    window[key] = function (act, ...rest) {
      const watched = typeof act !== 'function' ? act : function (...given) {
        styled.takeRecords();
        try {
          return act.apply(this, given);
        } finally {
          for (const { target } of styled.takeRecords()) window.moving.push(`${key} ${target.className}`);
        }
      };
      return kept.call(window, watched, ...rest);
    };
  }
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


#: Each moves something on the page, in a way of its own.
PLANTED = {
    "a transition": "board.style.transition = 'translate 1s'; board.style.translate = '0'; "
    "board.offsetTop; board.style.translate = '9px'",
    "keyframes": "const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]; "
    "sheet.replaceSync('@keyframes hop { to { translate: 9px } } main .board { animation: hop 1s }')",
    "a script": "board.animate([{ translate: '9px' }], 1000)",
    "an animation by itself": "new Animation(new KeyframeEffect(board, [{ translate: '9px' }], 1000)).play()",
    "frame by frame": "requestAnimationFrame(() => (board.style.left = '9px'))",
    "a late jump": "setTimeout(() => (board.style.left = '9px'), 50)",
    "a smooth scroll": "board.scrollTo({ top: 9, behavior: 'smooth' })",
    "a smooth scroller": "board.style.scrollBehavior = 'smooth'; board.scrollTo(0, 9)",
}


def test_nothing_moves_unseen(welcome: Welcome, find: Find) -> None:
    visitor = welcome("phone")
    visitor.context.add_init_script(WATCH)
    find(visitor, Scene("iyadosu", 3, 12))
    visitor.page.evaluate(A_FRAME)
    for how, planted in PLANTED.items():
        visitor.page.evaluate("window.moving.length = 0")
        visitor.page.evaluate(f"() => {{ const board = document.querySelector('main .board'); {planted}; }}")
        seen = "() => window.moving.length > 0"
        visitor.page.wait_for_function(seen, timeout=10_000)
        assert visitor.page.evaluate(seen), how
        visitor.page.evaluate("() => document.querySelector('main .board').removeAttribute('style')")


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
