"""`make screens`: pictures of every board at three sizes, and of the other screens, in `docs/screens/`.

The games in them are always the same: dealt from a fixed secret, played by bots with fixed seeds, and written into a
server's database before anybody looks.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from chabudai.games import GAMES
from chabudai.protocol.plan import Plan
from chabudai.server.listing import summary_of
from chabudai.server.store import Store
from chabudai.server.store.urls import database_file
from chabudai.table import entries as e
from chabudai.table.plan import settled
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.thinking import Attention, task, think
from chabudai.table.viewer import Viewer
from tests.browser.pictures import write
from tests.browser.visitor import Visitor
from tests.server.people import Person, all_go_home
from tests.server.serving import Serving

#: The browser without its window does a quarter less for the same pages.
CHROMIUM = next(filter(Path.exists, map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium"))), Path("none"))
SCREENS = Path(__file__).parents[2] / "docs" / "screens"
NAMES = ("Aya", "Ben", "Chika", "Dora", "Emil")
#: An hour ago, in milliseconds: a server sweeps away what is old.
BEGAN = int(time.time() - 3_600) * 1_000
SECRET = "{:064x}"
#: In milliseconds: how long one waits until a game has been played on from all its choices.
HINDSIGHT = 300_000


class Scene(msgspec.Struct, frozen=True):
    """A game, and how far it has been played: so many choices, and then on until it is Aya's turn (to do this, if a
    verb is named); None: to its end. While it is `waiting`, two seats are free."""

    game: str
    seats: int
    choices: int | None
    options: dict[str, str] = {}
    seed: int = 1
    waiting: bool = False
    verb: str = ""
    #: How many of the seats, from the last on, are taken by bots; what the people on the others are called.
    bots: int = 1
    names: tuple[str, ...] = NAMES


SCENES = {
    "iyadosu": Scene("iyadosu", 4, 22),
    "familiars": Scene("familiars", 3, 25),
    "couperation": Scene("couperation", 3, 30, {"finish": "on"}),
    "futon": Scene("futon", 4, 18),
    "escapenow": Scene("escapenow", 4, 60),
}
LOBBY = {"an-evening": Scene("escapenow", 4, 0, waiting=True)}
ENDS = {f"{game}-over": msgspec.structs.replace(scene, choices=None) for game, scene in SCENES.items()}


Screen = Literal["phone", "tablet", "desk"]
#: As people have them; the tests use the smallest ones that all must fit on.
SCREEN: dict[Screen, tuple[int, int]] = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}


class Shot(msgspec.Struct, frozen=True):
    size: Screen
    scheme: str = "light"
    language: str = "en"


ALL = (Shot("desk"), Shot("tablet"), Shot("phone"))


# -- the games --------------------------------------------------------------------------------------------------------
def played(name: str, scene: Scene, people: list[str]) -> tuple[Table, list[e.AnyEntry]]:
    table, entries = Table(name), list[e.AnyEntry]()

    def take(entry: e.AnyEntry) -> None:
        table.take(entry)
        entries.append(entry)

    plan = settled(Plan(game=scene.game, seats=scene.seats, options=scene.options))
    take(e.Opened(BEGAN, plan, people[0], SECRET.format(scene.seed)))
    for seat in range(scene.seats - scene.bots - scene.waiting):
        take(e.Seated(BEGAN, seat, people[seat], scene.names[seat]))
    if scene.waiting:
        return table, entries
    for seat in range(scene.seats - scene.bots, scene.seats):
        take(e.BotSeated(BEGAN, seat, "steady"))
    take(e.Started(BEGAN, table.setup.game.rules_version, table.setup.card_file.fingerprint))
    attention: dict[int, Attention] = {}
    while table.phase == "playing" and not _far_enough(table, scene, len(entries)):
        take(_one_move(table, scene, attention))
    return table, entries


def _far_enough(table: Table, scene: Scene, entries: int) -> bool:
    if scene.choices is None or entries < scene.choices or table.to_act() != [0]:
        return False
    return not scene.verb or any(move.startswith(scene.verb) for move in _offered(table))


def _offered(table: Table) -> list[str]:
    return [move.move for move in shown(table, Viewer((0,), "en"), table.changed_at).sights[0].moves]


def _one_move(table: Table, scene: Scene, attention: dict[int, Attention]) -> e.Moved:
    running = table.running
    assert running is not None
    seat = table.to_act()[-1]
    memory = attention.setdefault(seat, Attention(running, seat)).caught_up()
    move = think(task(running, seat, "steady", memory, scene.seed * 10_000 + table.number))
    game = running.setup.game
    words = game.takes_words(game.moves[game.moves.numbers[move]])
    return e.Moved(table.changed_at + 1_000, seat, move, words="Who has not moved yet?" if words else "")


async def keep(folder: Path, games: dict[str, Scene], people: list[str]) -> None:
    store = await Store.open(database_file(folder))
    for name, scene in games.items():
        table, entries = played(name, scene, people)
        written = [e.written(entry) for entry in entries]
        await store.open_table(name, written[0], summary_of(table))
        await store.append(name, 2, written[1:], summary_of(table))
    await store.close()


# -- the pictures -----------------------------------------------------------------------------------------------------
class Photographer:
    def __init__(self, browser: Browser, server: Serving, company: list[Person]) -> None:
        self.browser = browser
        self.server = server
        self.company = company
        #: Where pictures are made smaller.
        self.desk = browser.new_page()

    def take(self, name: str, shots: tuple[Shot, ...], come: Callable[[Visitor], object], known: bool = True) -> None:
        """Somebody comes to a screen at each size; `known`: it is Aya."""
        for shot in shots:
            touched: Literal["desk", "phone"] = "desk" if shot.size == "desk" else "phone"
            visitor = Visitor(self.browser, self.server.url, touched, shot.language)
            width, height = SCREEN[shot.size]
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.emulate_media(color_scheme=shot.scheme)  # type: ignore[arg-type]
            if known:
                cookie = self.company[0].client.cookies["chabudai"]
                visitor.context.add_cookies([{"name": "chabudai", "value": cookie, "url": self.server.url}])
            come(visitor)
            settle(visitor.page)
            more = "".join(f"-{each}" for each in (shot.scheme, shot.language) if each not in ("light", "en"))
            path = SCREENS / f"{name}-{shot.size}{more}.png"
            size = write(path, visitor.page.screenshot(), self.desk)
            sys.stdout.write(f"{path.name}: {size // 1000} kB\n")
            visitor.leave()

    def table(self, name: str, there: str = "main .board") -> Callable[[Visitor], object]:
        def come(visitor: Visitor) -> None:
            # The others are there, too.
            for person in self.company[1:]:
                person.come(name)
            visitor.come(f"/t/{name}")
            visitor.page.locator(there).first.wait_for()

        return come


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(500)


def home(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.button("shelf.play").first.wait_for()


def photograph(at: Photographer) -> None:
    at.take("home", (*ALL, Shot("phone", "dark")), home, known=False)
    at.take("lobby", ALL, at.table("an-evening", "main h2"))
    for game in GAMES:
        at.take(game, ALL, at.table(game))
    at.take("iyadosu", (Shot("phone", language="ja"),), at.table("iyadosu"))
    at.take("familiars", (Shot("desk", "dark"),), at.table("familiars"))
    at.take("escapenow", (Shot("phone", "dark", "ja"),), at.table("escapenow"))

    def result(visitor: Visitor) -> None:
        at.table("couperation-over")(visitor)
        visitor.press(visitor.button("result"))
        looking = visitor.page.get_by_text(visitor.word("hindsight.looking"))
        looking.wait_for(state="hidden", timeout=HINDSIGHT)

    def replay(visitor: Visitor) -> None:
        at.table("iyadosu-over")(visitor)
        visitor.go(f"/r/{visitor.table['share']}?move=90&eyes=all")
        visitor.board.wait_for()

    at.take("result", ALL, result)
    at.take("replay", ALL, replay)


def main() -> None:
    with TemporaryDirectory() as folder:
        server = Serving(Path(folder))
        try:
            company = [Person(server.url) for _ in NAMES[1:]]
            people = [person.client.cookies["chabudai"].split(".")[0] for person in company]
            asyncio.run(keep(Path(folder), {**SCENES, **LOBBY, **ENDS}, people))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                photograph(Photographer(browser, server, company))
                browser.close()
            all_go_home()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
