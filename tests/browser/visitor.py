"""One person with a browser: what they see and touch, and everything that comes over their lines."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Route, WebSocket

WEB = Path(__file__).parents[2] / "web"
#: Milliseconds.
DOUBLE_TAP = 600
WAIT_SECONDS = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 4.0, 50.0
Message = dict[str, Any]
Size = Literal["phone", "desk"]
SIZES: dict[Size, tuple[int, int]] = {"phone": (360, 640), "desk": (1280, 800)}
API = re.compile(r"/api/")
TABLES = re.compile(r"/api/tables(\?|$)")
FILLED = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


#: Once: a test may make somebody new again.
EXPERIENCED = """
  try {
    const warned = ['escapenow move', 'couperation draw', 'couperation open'];
    if (localStorage.getItem('chabudai.novice') === null)
      localStorage.setItem('chabudai.novice', JSON.stringify({ warned }));
  } catch {}
"""


class Visitor:
    """A browser context of its own with one page. Bots at tables it opens answer at once, or at another pace."""

    def __init__(self, browser: Browser, url: str, size: Size = "desk", language: str = "en", pace: int = 0) -> None:
        self.url = url
        self.size = size
        self.language = language
        self.pace = pace
        width, height = SIZES[size]
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            locale=language,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(WAIT_SECONDS * 1000)
        # Whoever comes here knows the traps, unless a test is about them.
        self.context.add_init_script(EXPERIENCED)
        self.context.route(API, self._answer)
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on(
            "console", lambda message: self._complain(message.type, f"{message.text} ({message.location['url']})")
        )
        self.context.on("weberror", lambda error: self._complain("error", str(error.error)))
        #: Every address that was asked for, every frame and every body as it came, every complaint.
        self.asked: list[str] = []
        self.frames: list[str] = []
        self.bodies: list[tuple[str, str]] = []
        self.complaints: list[str] = []
        #: What a complaint may have in it that is right here; it may come after what it is about was read.
        self.expected: tuple[str, ...] = ()
        #: The table as it was shown last; and the answers to wishes.
        self.table: Message = {}
        self.answers: list[Message] = []
        #: Whose eyes are meant where several people share this screen.
        self.eyes: int | None = None
        #: Whom the server took it for, known when it has left.
        self.person = ""
        self.page = self.new_page()

    # -- lines --------------------------------------------------------------------------------------------------------
    def new_page(self) -> Page:
        # What an earlier page was shown is not what this one sees.
        self.table = {}
        self.page = self.context.new_page()
        self.page.on("websocket", self._connected)
        return self.page

    def _connected(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        self.table = {}
        socket.on("framereceived", lambda frame: self._heard(str(frame)))

    def _heard(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["message"] == "table":
            self.table = message
        elif "id" in message:
            self.answers.append(message)

    def _complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(words in text for words in self.expected):
            self.complaints.append(text)

    def _answer(self, route: Route) -> None:
        """Everything that is asked over HTTP: what is answered is kept, and bots at new tables do not wait."""
        request = route.request
        opening = request.method == "POST" and TABLES.search(request.url)
        plan = json.dumps({**json.loads(request.post_data or "{}"), "pace": self.pace}) if opening else None
        answer = route.fetch(post_data=plan)
        self.bodies.append((request.url, answer.text()))
        if not self.page.is_closed():
            route.fulfill(response=answer)

    def until(self, true: Callable[[], object]) -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        looks = pauses()
        while not true():
            assert time.monotonic() < deadline, self.table
            self.page.wait_for_timeout(next(looks))

    # -- looking and touching -----------------------------------------------------------------------------------------
    def go(self, path: str) -> None:
        self.page.goto(path)

    def reload(self) -> None:
        self.table = {}
        self.page.reload()

    def press(self, what: Locator, left: bool = False) -> None:
        """As one does here: with a thumb or with a mouse. `left`: at the left edge of what overlaps."""
        at = {"x": 12.0, "y": 30.0} if left else None
        if self.size == "phone":
            what.tap(position=at)  # type: ignore[arg-type]
        else:
            what.click(position=at)  # type: ignore[arg-type]

    def word(self, key: str, **parts: object) -> str:
        """What the shell says."""
        return _filled(_words(WEB / "src" / "words" / f"{self.language}.json")[key], parts)

    def game_word(self, key: str, **parts: object) -> str:
        """What the board of this table's game says."""
        folder = WEB / "src" / "games" / self.table["plan"]["game"]
        return _filled(_words(folder / f"words.{self.language}.json")[key], parts)

    def button(self, key: str, **parts: object) -> Locator:
        return self.page.get_by_role("button", name=self.word(key, **parts), exact=True)

    def drawer(self, key: str) -> Locator:
        return self.page.get_by_role("dialog", name=self.word(key), exact=True)

    @property
    def board(self) -> Locator:
        return self.page.locator("main .board")

    def in_hand(self, place: int, name: str = "hand") -> Locator:
        """A card of one's own hand, or of another that one plays, by its place in it."""
        hand = self.board.get_by_role("group", name=self.game_word(name), exact=True)
        return hand.locator("button.card").nth(place)

    # -- at a table ---------------------------------------------------------------------------------------------------
    def open_table(self, title: str, seats: int) -> str:
        """From the shelf to a new table; the link to it, as it is shared."""
        self.go("/")
        self.press(self.page.get_by_role("button", name=self.word("shelf.more", game=title)).first)
        drawer = self.page.get_by_role("dialog", name=title)
        drawer.get_by_role("radio", name=str(seats), exact=True).check()
        self.press(drawer.get_by_role("button", name=self.word("shelf.new"), exact=True))
        self.until(lambda: self.table)
        return self.page.get_by_label(self.word("invite.link"), exact=True).input_value()

    def come(self, link: str) -> None:
        self.go(link)
        self.until(lambda: self.table)

    def sit(self, name: str) -> None:
        self.page.get_by_label(self.word("seats.name"), exact=True).fill(name)
        self.press(self.button("seats.sit"))
        self.until(lambda: any(seat["yours"] for seat in self.table["seats"]))

    def begin(self) -> None:
        start = self.button("seats.start")
        start.wait_for()
        if self.size == "phone":
            # The bots were called at the same place: so soon this would be the second tap of a double one.
            self.page.wait_for_timeout(DOUBLE_TAP)
        self.press(start)
        self.until(lambda: self.table["phase"] != "seats")

    # -- playing ------------------------------------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        return str(self.table.get("phase", ""))

    @property
    def sight(self) -> Message:
        sights: list[Message] = self.table["sights"]
        return next((sight for sight in sights if sight["seat"] == self.eyes), sights[0])

    @property
    def owes(self) -> bool:
        return self.phase == "playing" and bool(self.sight["moves"])

    def make(self, move: Message) -> None:
        """From the list of all moves, which every board has."""
        position = self.sight["position"]
        if self.size == "phone":
            self.press(self.button("menu"))
            self.press(self.button("moves"))
        else:
            self.page.keyboard.press("a")
        drawer = self.drawer("moves")
        if move["words"]:
            drawer.get_by_label(move["label"], exact=True).fill("Who has not moved yet?")
        self.press(drawer.locator(f'[data-move="{move["move"]}"]'))
        self.moved(position)

    def moved(self, position: int) -> None:
        """Until the choice of this position has been made. Others may move meanwhile: that does not change it."""
        self.until(lambda: self.phase != "playing" or self.sight["position"] != position)

    # -- going home ---------------------------------------------------------------------------------------------------
    def leave(self) -> None:
        self.person = self.person_now()
        # Whatever is still being answered is waited for.
        self.context.unroute_all(behavior="wait")
        self.context.close()

    def person_now(self) -> str:
        """Who the server thinks this browser is."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        return cookies.get("chabudai", "").split(".")[0]

    def behaved(self) -> None:
        """Nothing in the console, and nothing asked of anybody else."""
        assert self.complaints == [], self.complaints
        here = urlsplit(self.url).netloc
        assert [url for url in self.asked if urlsplit(url).netloc != here] == []


def pauses() -> Iterator[float]:
    """Milliseconds until one looks again: every look costs three processes something, and who waits for long need not
    know it at once."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(LONGEST_PAUSE, pause * 1.5)


def _words(path: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _filled(text: str, parts: dict[str, object]) -> str:
    def value(place: re.Match[str]) -> str:
        name, one, many = place.groups()
        if one is None:
            return str(parts[name])
        return one if parts[name] == 1 else many

    return FILLED.sub(value, text)
