"""What a message costs the browser: `make frames`, one person and two bots, a whole game of each, at a desk.

Main-thread CPU from the browser's own trace, not time on the clock: other programs on the machine do not count. A
message's cost is the page's script, style, layout and paint from its coming until the page has settled, or until the
next one. Whoever plays here touches nothing before it has: neither the hand that moves nor what it injects counts.
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
TASK, HEARD, SHOWN = "RunTask", "WebSocketReceive", "Commit"
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
    seen: bool = False

    def add(self, task: Event, parts: list[Event]) -> None:
        spent = task.get("tdur", 0) / 1000
        if self.seen and took(parts, SCRIPT) < spent / 2:
            self.motion.append(spent)
            return
        self.total += spent
        self.layout += took(parts, FRAME[:2])
        self.paint += took(parts, FRAME[2:])
        self.seen = self.seen or any(part["name"] == SHOWN for part in parts)


def costs(events: list[Event]) -> list[Cost]:
    """Of each message: what it cost until it was to be seen, and what the frames of motion after it did."""
    heard = sorted((event for event in events if event["name"] == HEARD), key=start)
    if not heard:
        return []
    thread = (heard[0]["pid"], heard[0]["tid"])
    here = sorted((e for e in events if e["ph"] == "X" and (e["pid"], e["tid"]) == thread), key=start)
    tasks = [event for event in here if event["name"] == TASK]
    work = [event for event in here if event["name"] in (*SCRIPT, *FRAME)]
    found = []
    for i, message in enumerate(heard):
        end = min(message["ts"] + SETTLED, heard[i + 1]["ts"] if i + 1 < len(heard) else math.inf)
        cost = Cost()
        # The task that hears it has begun before.
        first = max(0, bisect_left(tasks, message["ts"], key=start) - 1)
        for task in tasks[first : bisect_left(tasks, end, key=start)]:
            parts = within(task, work)
            if task["ts"] + task["dur"] > message["ts"] and parts and not any(touched(part) for part in parts):
                cost.add(task, parts)
        found.append(cost)
    return found


def touched(event: Event) -> bool:
    return event["name"] == "EventDispatch" and event["args"]["data"]["type"] in TOUCH


def measured(browser: Browser, server: Serving, game: str, size: Size) -> list[Cost]:
    visitor = Visitor(browser, server.url, size, pace=200)
    visitor.page.emulate_media(reduced_motion="no-preference")
    gather([visitor], game, SEATS)
    trace = Trace(visitor, browser)
    rng, driver = random.Random(game), driver_of(game)
    while visitor.phase == "playing":
        visitor.page.wait_for_timeout(SETTLED / 1000)
        if not visitor.owes:
            continue
        position, move = visitor.sight["position"], choice(visitor, rng)
        if driver is not None and driver(visitor, move):
            visitor.moved(position)
        else:
            visitor.make(move)
    visitor.page.wait_for_timeout(SETTLED / 1000)
    found = costs(trace.end())
    visitor.leave()
    return found


def at(sizes: list[float], share: float) -> float:
    each = sorted(sizes)
    return each[min(len(each) - 1, int(len(each) * share))] if each else 0.0


def told(game: str, found: list[Cost]) -> str:
    each, motion = [cost.total for cost in found], [one for cost in found for one in cost.motion]
    over = sum(cost > ENOUGH for cost in each)
    usual = f"median {at(each, 0.5):.1f} ms, p95 {at(each, 0.95):.1f}, max {max(each):.1f}"
    layout, paint = (statistics.mean(sizes) for sizes in zip(*((one.layout, one.paint) for one in found), strict=True))
    split = f"mean {statistics.mean(each):.1f}, of it style and layout {layout:.1f}, paint {paint:.1f}"
    later = f"{len(motion)} frames of motion, p95 {at(motion, 0.95):.1f}"
    return f"{game}: {len(each)} messages, {usual}; {over} over {ENOUGH:.0f}; {split}; {later}"


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
                found = kept[game] = measured(browser, server, game, chosen.size)
                print(told(game, found) if found else f"{game}: nothing was heard", flush=True)
        finally:
            browser.close()
            server.kill()
    if chosen.keep:
        chosen.keep.write_text(json.dumps(kept, default=asdict), encoding="utf-8")


if __name__ == "__main__":
    main()
