"""What a message costs the browser: `make frames`, one person and two bots, a whole game of each, at a desk.

Main-thread CPU from the browser's own trace, not time on the clock: what other programs do counts only by the caches
that they empty. A message's cost is the page's script, style, layout and paint from its coming to the end of the first
frame that shows it; messages that the same frame shows are one, and what shows nothing (an answer to a wish) is none.
Later tasks are told apart: what is read after the board (log, last line, title), and frames of cards on their way.
Whoever plays here touches nothing before a page has settled: neither the hand that moves nor what it injects counts.

What no board can go below on this machine stands beside it, from the same page and trace: `empty` is a frame in which
nothing has changed but the name of a class that no rule knows; `by hand` one in which a copy of a card has come to the
board, put there by one line of script without anything of ours.
"""

import argparse
import json
import math
import random
import statistics
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.drivers import driver_of
from tests.browser.play import choice, gather
from tests.browser.screens import CHROMIUM
from tests.browser.visitor import Size, Visitor
from tests.server.serving import Serving

GAMES = ("iyadosu", "familiars", "couperation", "futon", "escapenow")
SEATS = 3
CATEGORIES = "-*,devtools.timeline,disabled-by-default-devtools.timeline,v8.execute"
#: Milliseconds of the main thread that a message may cost.
ENOUGH = 8.0
TASK, HEARD, SHOWN, STAMP = "RunTask", "WebSocketReceive", "Commit", "TimeStamp"
#: A change that nobody can see, and a stamp in the trace where a message would be.
NOTHING = "() => setTimeout(() => (console.timeStamp('empty'), document.documentElement.classList.toggle('empty')))"
#: A card more, and the one of before gone.
BY_HAND = """() => setTimeout(() => {
  console.timeStamp('by hand');
  document.querySelector('.by-hand')?.remove();
  const card = [...document.querySelectorAll('main .board [data-card]')].at(-1);
  const copy = card?.cloneNode(true);
  copy?.classList.add('by-hand');
  copy?.removeAttribute('data-card');
  card?.before(copy);
})"""
FLOORS = {"empty": NOTHING, "by hand": BY_HAND}
CLEAN = "() => document.querySelector('.by-hand')?.remove()"
EMPTIES = 20
#: What tells the page's work from the browser's housekeeping; what it is split by, the innermost first.
FRAME = ("Layout", "UpdateLayoutTree", "PrePaint", "Paint", "Layerize", "Commit")
SCRIPT = ("RunMicrotasks", "FunctionCall", "TimerFire", "FireAnimationFrame", "EventDispatch")
#: Only a hand does these.
TOUCH = {"click", "mousedown", "mouseup", "mousemove", "pointerdown", "pointerup", "pointermove", "keydown", "keyup"}
#: Microseconds: what comes later belongs to no message, and then a hand may touch the page.
SETTLED = 150_000

Event = dict[str, Any]


class Trace:
    """The trace of a page, as it comes."""

    def __init__(self, visitor: Visitor, browser: Browser) -> None:
        self.events: list[Event] = []
        self._over = False
        self._line = browser.new_browser_cdp_session()
        self._line.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        self._line.on("Tracing.tracingComplete", lambda _: setattr(self, "_over", True))
        self._line.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
        self._visitor = visitor

    def end(self) -> list[Event]:
        self._line.send("Tracing.end")
        self._visitor.until(lambda: self._over)
        return self.events


def within(task: Event, events: list[Event]) -> list[Event]:
    end = task["ts"] + task.get("dur", 0)
    return events[bisect_left(events, task["ts"], key=start) : bisect_left(events, end, key=start)]


def start(event: Event) -> float:
    return float(event["ts"])


def took(events: list[Event], names: Iterable[str]) -> float:
    """Milliseconds of CPU in these, the outermost of each."""
    total, until = 0.0, 0.0
    for event in events:
        if event["name"] in names and event["ts"] >= until:
            total += event.get("tdur", 0) / 1000
            until = event["ts"] + event.get("dur", 0)
    return total


@dataclass
class Cost:
    """Milliseconds: in all, until the first frame that shows it; of that the browser's own; and each later frame."""

    total: float = 0
    layout: float = 0
    paint: float = 0
    motion: list[float] = field(default_factory=list)
    #: When the frame that shows it was done, as the trace counts time.
    seen: float | None = None

    def add(self, task: Event, parts: list[Event]) -> None:
        spent = task.get("tdur", 0) / 1000
        if self.seen is not None:
            self.motion.append(spent)
            return
        self.total += spent
        self.layout += took(parts, FRAME[:2])
        self.paint += took(parts, FRAME[2:])
        if any(part["name"] == SHOWN for part in parts):
            self.seen = task["ts"] + task["dur"]


def stamp(event: Event) -> str | None:
    return event["args"]["data"]["message"] if event["name"] == STAMP else None


def costs(events: list[Event], floor: str | None = None) -> list[Cost]:
    """Of each message that is to be seen, or of what stands for one: what it cost until it was, and what came after."""
    heard = sorted((e for e in events if (e["name"] == HEARD if floor is None else stamp(e) == floor)), key=start)
    if not heard:
        return []
    thread = (heard[0]["pid"], heard[0]["tid"])
    here = sorted((e for e in events if e["ph"] == "X" and (e["pid"], e["tid"]) == thread), key=start)
    tasks = [event for event in here if event["name"] == TASK]
    work = [event for event in here if event["name"] in (*SCRIPT, *FRAME)]
    found: list[Cost] = []
    seen = 0.0
    for i, message in enumerate(heard):
        # It came while the frame of the one before was still to come, and is shown by that.
        if message["ts"] < seen:
            continue
        cost = Cost()
        # The task that hears it has begun before.
        first = max(0, bisect_left(tasks, message["ts"], key=start) - 1)
        following = heard[i + 1]["ts"] if i + 1 < len(heard) else math.inf
        for task in tasks[first : bisect_left(tasks, message["ts"] + SETTLED, key=start)]:
            if cost.seen is not None and task["ts"] + task["dur"] > following:
                break
            parts = within(task, work)
            if task["ts"] + task["dur"] > message["ts"] and parts and not any(touched(part) for part in parts):
                cost.add(task, parts)
        if cost.seen is not None:
            seen = cost.seen
            found.append(cost)
    return found


def touched(event: Event) -> bool:
    return event["name"] == "EventDispatch" and event["args"]["data"]["type"] in TOUCH


def try_floors(visitor: Visitor) -> None:
    """While everybody waits for whoever sits here."""
    for _ in range(EMPTIES):
        for change in FLOORS.values():
            visitor.page.wait_for_timeout(SETTLED / 1000)
            visitor.page.evaluate(change)
    visitor.page.wait_for_timeout(SETTLED / 1000)
    visitor.page.evaluate(CLEAN)


def measured(browser: Browser, server: Serving, game: str, size: Size) -> tuple[list[Cost], dict[str, list[Cost]]]:
    """What the messages of a game cost, and what the floors do."""
    visitor = Visitor(browser, server.url, size, pace=200)
    visitor.page.emulate_media(reduced_motion="no-preference")
    gather([visitor], game, SEATS)
    trace = Trace(visitor, browser)
    rng, driver, tried = random.Random(game), driver_of(game), False
    while visitor.phase == "playing":
        visitor.page.wait_for_timeout(SETTLED / 1000)
        if not visitor.owes:
            continue
        if not tried:
            try_floors(visitor)
            tried = True
        position, move = visitor.sight["position"], choice(visitor, rng)
        if driver is not None and driver(visitor, move):
            visitor.moved(position)
        else:
            visitor.make(move)
    visitor.page.wait_for_timeout(SETTLED / 1000)
    events = trace.end()
    visitor.leave()
    return costs(events), {name: costs(events, name) for name in FLOORS}


def at(sizes: list[float], share: float) -> float:
    each = sorted(sizes)
    return each[min(len(each) - 1, int(len(each) * share))] if each else 0.0


def told(game: str, found: list[Cost], floors: dict[str, list[Cost]]) -> str:
    each, motion = [cost.total for cost in found], [one for cost in found for one in cost.motion]
    over = sum(cost > ENOUGH for cost in each)
    usual = f"median {at(each, 0.5):.1f} ms, p95 {at(each, 0.95):.1f}, max {max(each):.1f}"
    layout, paint = (statistics.mean(sizes) for sizes in zip(*((one.layout, one.paint) for one in found), strict=True))
    split = f"mean {statistics.mean(each):.1f}, of it style and layout {layout:.1f}, paint {paint:.1f}"
    after = at([sum(cost.motion) for cost in found], 0.5)
    later = f"afterwards {after:.1f} a message, {len(motion)} tasks, p95 {at(motion, 0.95):.1f}"
    nothing = ", ".join(f"{name} {at([cost.total for cost in costs], 0.5):.1f}" for name, costs in floors.items())
    return f"{game}: {len(each)} messages, {usual}; {over} over {ENOUGH:.0f}; {split}; {nothing}; {later}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=list(GAMES))
    asked.add_argument("--size", choices=("phone", "desk"), default="desk")
    asked.add_argument("--keep", type=Path, help="where to write the costs as JSON")
    chosen = asked.parse_args()
    kept = {}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in chosen.games:
                found, floors = measured(browser, server, game, chosen.size)
                kept[game] = found
                print(told(game, found, floors) if found else f"{game}: nothing was heard", flush=True)
        finally:
            browser.close()
            server.kill()
    if chosen.keep:
        chosen.keep.write_text(json.dumps(kept, default=asdict), encoding="utf-8")


if __name__ == "__main__":
    main()
