"""`make films`: what moves on the boards, frame by frame: a sheet for each scene in `web/shots/films/`, to look at.

One person plays with bots before a camera, which is the browser's own. The film is cut by what the table said: the
deal, each kind of news that is to be seen, the end. `make films ARGS="iyadosu --size desk"`.
"""

import argparse
import base64
import math
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.drivers import driver_of
from tests.browser.looking import script
from tests.browser.play import Touched, choice, make, title_of
from tests.browser.screens import CHROMIUM, SCREEN, Screen
from tests.browser.visitor import WEB, Visitor
from tests.server.serving import Serving

FILMS = WEB / "shots" / "films"
SEATS = {"iyadosu": 4, "familiars": 3, "couperation": 3, "futon": 4, "escapenow": 3}
#: Seconds of a scene before and after the message, and frames on a sheet.
BEFORE, AFTER, FRAMES = 0.15, 2.1, 24
#: So long the last frames of an end are waited for, and so long is filmed of what comes before.
END, PLAYED = 4.0, 45.0
#: Between a bot's moves, in milliseconds: as people see them, and for who only waits for the end.
USUAL, AT_ONCE = 700, 0


class Frame(msgspec.Struct):
    at: float
    picture: str


class Camera:
    """Every frame that the browser paints, with its time."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        self._line = page.context.new_cdp_session(page)
        self._line.on("Page.screencastFrame", self._painted)
        self._line.send("Page.startScreencast", {"format": "jpeg", "quality": 60, "maxHeight": 700, "maxWidth": 700})

    def _painted(self, event: dict[str, Any]) -> None:
        self.frames.append(Frame(event["metadata"]["timestamp"], event["data"]))
        self._line.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def cut(self, begin: float, end: float) -> list[Frame]:
        return sorted((frame for frame in self.frames if begin <= frame.at <= end), key=lambda frame: frame.at)


class Watched(Visitor):
    """Somebody who sees everything move, at a table whose bots take their time; when which message came is kept."""

    def __init__(self, browser: Browser, url: str, screen: Screen, pace: int) -> None:
        super().__init__(browser, url, "desk" if screen == "desk" else "phone", pace=pace)
        width, height = SCREEN[screen]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(reduced_motion="no-preference")
        self.told: list[tuple[float, set[str], str]] = []

    def _heard(self, frame: str) -> None:
        before = self.phase
        super()._heard(frame)
        message = msgspec.json.decode(frame)
        if message["message"] == "table":
            kinds = {line["kind"] for line in message["lines"]} if before else set()
            self.told.append((time.time(), kinds, self.phase if self.phase != before else ""))


def film(visitor: Watched, game: str, seed: int, seconds: float) -> Camera:
    """A game from its deal on, for so long, or to its end."""
    visitor.open_table(title_of(game), SEATS[game])
    visitor.sit("Aya")
    visitor.press(visitor.button("seats.fill"))
    visitor.until(lambda: all(seat["kind"] != "empty" for seat in visitor.table["seats"]))
    visitor.told.clear()
    camera = Camera(visitor.page)
    visitor.begin()
    visitor.until(lambda: visitor.phase == "playing" and visitor.table["sights"])
    visitor.page.wait_for_timeout(AFTER * 1000)
    rng, driver = random.Random(f"{game} {seed}"), driver_of(game)
    until = time.monotonic() + seconds
    while visitor.phase == "playing" and time.monotonic() < until:
        if visitor.owes:
            make(visitor, choice(visitor, rng), driver, Touched())
        visitor.page.wait_for_timeout(20)
    visitor.page.wait_for_timeout(END * 1000)
    return camera


def scenes(visitor: Watched) -> dict[str, tuple[float, float]]:
    """When each begins and ends: the deal, the end, and the second of each kind of news: it comes without the deal."""
    found: dict[str, list[float]] = {}
    for at, kinds, phase in visitor.told:
        names = {*kinds, phase.replace("playing", "deal")} - {""}
        for name in names:
            found.setdefault(name, []).append(at)
    times = {name: at[min(1, len(at) - 1)] for name, at in found.items()}
    return {name: (at, at + (END if name == "over" else AFTER)) for name, at in times.items()}


def ends(visitor: Watched) -> str:
    return "win" if 0 in visitor.table["outcome"]["winners"] else "loss"


def sheet(frames: list[Frame], begin: float, path: Path, desk: Page) -> None:
    if not frames:
        return
    picked = [frames[i * len(frames) // FRAMES] for i in range(FRAMES)] if len(frames) > FRAMES else frames
    shown = [{"time": f"{(frame.at - begin) * 1000:+.0f} ms", "picture": frame.picture} for frame in picked]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(desk.evaluate(script("sheet.js"), shown)))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=list(SEATS))
    asked.add_argument("--size", choices=list(SCREEN), default="phone")
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            desk = browser.new_page()
            for game in chosen.games:
                for pace, seconds in ((USUAL, PLAYED), (AT_ONCE, math.inf)):
                    visitor = Watched(browser, server.url, chosen.size, pace)
                    camera = film(visitor, game, chosen.seed, seconds)
                    for name, (begin, end) in scenes(visitor).items():
                        if (name == "over") == (pace == AT_ONCE):
                            title = ends(visitor) if name == "over" else name
                            path = FILMS / f"{game}-{chosen.size}-{title}.png"
                            sheet(camera.cut(begin - BEFORE, end), begin, path, desk)
                    visitor.leave()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
