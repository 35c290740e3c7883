"""Games that these pages have no board for: drawn on the plain board, or on the one that their package brings along."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.conftest import Find, Welcome
from tests.browser.drivers import plain
from tests.browser.looking import accessible, english_on, fits
from tests.browser.screens import Scene
from tests.browser.test_boards import DESK, PHONE, TABLET, at
from tests.browser.visitor import WEB, Visitor
from tests.packages import installed, surroundings
from tests.server.serving import Serving

EXAMPLES = WEB.parent / "examples"
PLAIN = "localStorage.setItem('chabudai.settings', JSON.stringify({ boards: 'plain' }))"
#: Boards as packages may bring them: the one that authors begin with is built, these are written here.
OUTDATED = "export const contract = 99;\nexport const mount = () => { throw new Error('nobody calls this'); };\n"
FAULTY = """
export const contract = 1;
export const mount = (target) => {
  target.textContent = 'A fragile board';
  return { update: (props) => { if (props.shown.number > FINE) throw new Error('too much'); }, destroy: () => {} };
};
let FINE = Infinity;
addEventListener('break-it', () => (FINE = 0));
"""
BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 150"><rect width="120" height="150" fill="#345"/></svg>'


def copy_of_whist(folder: Path, name: str) -> Path:
    """German Whist under another name, to be given a board; the folder of what it brings along for pages."""
    project = folder / name
    shutil.copytree(EXAMPLES / "german-whist", project, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    (project / "germanwhist").rename(project / name)
    for file in project.rglob("*"):
        if file.suffix in (".py", ".toml"):
            text = file.read_text(encoding="utf-8").replace("German Whist", name.title())
            file.write_text(text.replace("germanwhist", name).replace("ジャーマン・ホイスト", name), encoding="utf-8")
    (project / name / "web").mkdir()
    return project / name / "web"


def build(folder: Path, out: Path) -> None:
    """The board that authors begin with, built as they build it, with what the pages are built with."""
    project = folder / "board-template"
    shutil.copytree(EXAMPLES / "board-template", project, ignore=shutil.ignore_patterns("node_modules"))
    (project / "node_modules").symlink_to(WEB / "node_modules")
    nodes = os.pathsep.join([str(Path(sys.executable).parent / "node"), os.environ["PATH"]])
    subprocess.run(
        ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"],
        cwd=project,
        env={**os.environ, "OUT": str(out), "PATH": nodes},
        check=True,
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server where German Whist is installed, and copies of it with boards of their own."""
    folder = tmp_path_factory.mktemp("packages")
    build(folder, copy_of_whist(folder, "boarded"))
    (folder / "boarded" / "boarded" / "web" / "box.svg").write_text(BOX)
    (copy_of_whist(folder, "outdated") / "board.js").write_text(OUTDATED)
    (copy_of_whist(folder, "faulty") / "board.js").write_text(FAULTY)
    projects = [EXAMPLES / "german-whist", *(folder / name for name in ("boarded", "outdated", "faulty"))]
    sites = [installed(project, folder / f"site-{project.name}") for project in projects]
    path = surroundings(*sites, *projects)["PYTHONPATH"]
    server = Serving(tmp_path_factory.mktemp("house"), None, within=["env", f"PYTHONPATH={path}"])
    yield server
    server.kill()
    assert "Traceback" not in server.said()


@pytest.fixture
def guest(browser: Browser, house: Serving) -> Iterator[Callable[..., Visitor]]:
    here: list[Visitor] = []

    def let_in(size: str = "desk", language: str = "en") -> Visitor:
        here.append(Visitor(browser, house.url, size, language))  # type: ignore[arg-type]
        return here[-1]

    yield let_in
    for visitor in here:
        visitor.leave()
        visitor.behaved()


def sit_down(visitor: Visitor, title: str) -> None:
    """From the shelf to a game with a bot, at the first choice."""
    visitor.go("/")
    box = visitor.page.locator("li", has=visitor.page.get_by_role("heading", name=title, exact=True))
    visitor.press(box.get_by_role("button", name=visitor.word("shelf.play"), exact=True))
    visitor.until(lambda: visitor.table and visitor.owes)
    visitor.board.locator("> *").first.wait_for()


def touch(visitor: Visitor) -> None:
    """Make the first move there is, on the board; until one is asked again."""
    position = visitor.sight["position"]
    assert plain.make(visitor, visitor.sight["moves"][0])
    visitor.moved(position)
    visitor.until(lambda: visitor.owes or visitor.phase == "over")


def toast(visitor: Visitor) -> Locator:
    return visitor.page.locator("[role=alert], [role=status]")


def test_a_game_of_another_package_is_on_the_shelf_and_on_the_plain_board(guest: Callable[..., Visitor]) -> None:
    visitor = guest()
    visitor.go("/")
    page = visitor.page
    box = page.locator("li", has=page.get_by_role("heading", name="German Whist", exact=True))
    box.wait_for()
    assert box.locator(".front svg").count() == 1
    # Nobody has written a lesson for it: none is offered.
    assert box.get_by_role("link", name=visitor.word("learn")).count() == 0
    assert page.locator("li", has_text="Boarded").first.locator(".front img").get_attribute("src") is not None

    sit_down(visitor, "German Whist")
    view = visitor.sight["view"]
    hand = visitor.board.locator("[data-hand] button.card")
    assert hand.count() == len(view["hand"]) == 13
    assert visitor.board.locator(f'[data-card="{view["up"]}"]').is_visible()
    accessible(page)
    for size in (DESK, TABLET, PHONE):
        at(page, size)
        fits(page)
    at(page, DESK)
    for _ in range(3):
        touch(visitor)
    # What cannot be played says why.
    visitor.until(lambda: visitor.owes)
    while visitor.board.locator("[data-hand] button.dimmed").count() == 0:
        touch(visitor)
    visitor.press(visitor.board.locator("[data-hand] button.dimmed").first, left=True)
    page.get_by_text("follow suit").first.wait_for()


def test_the_plain_board_speaks_japanese_to_a_thumb(guest: Callable[..., Visitor]) -> None:
    visitor = guest("phone", "ja")
    sit_down(visitor, "ジャーマン・ホイスト")
    touch(visitor)
    names = tuple(seat["name"] for seat in visitor.table["seats"])
    fits(visitor.page)
    assert english_on(visitor.page, names=(*names, "Chabudai")) == []
    # Thirteen cards, a trick, and what both have taken openly.
    for _ in range(4):
        touch(visitor)
        fits(visitor.page)


def test_a_game_is_played_on_the_board_that_its_package_brings_along(
    guest: Callable[..., Visitor], house: Serving
) -> None:
    visitor = guest()
    sit_down(visitor, "Boarded")
    board = visitor.board.locator(".board-of-ours")
    assert board.locator(".cards").evaluate("(cards) => getComputedStyle(cards).display") == "flex"
    for _ in range(2):
        position, card = visitor.sight["position"], visitor.sight["moves"][0]["parts"]["card"]
        place = visitor.sight["view"]["hand"].index(card)
        visitor.press(board.locator(".cards button").nth(place))
        visitor.moved(position)
        visitor.until(lambda: visitor.owes)
    assert toast(visitor).filter(has_text="plain board").count() == 0
    # The hash is of what is there: any other address is none, and what is there may be kept.
    address = next(url for url in visitor.asked if url.endswith("/board.js"))
    with house.client() as client:
        sent = client.get(address)
        assert sent.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in sent.headers["cache-control"]
        assert "default-src 'self'" in sent.headers["content-security-policy"]
        place = address.rsplit("/", 2)[0]
        wrong = ("x/board.js", "x/rules.py", "..%2f..%2frules.py", f"{address.rsplit('/', 2)[1]}/..%2f__init__.py")
        assert {client.get(f"{place}/{each}").status_code for each in wrong} == {404}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_board_of_another_contract_is_refused_with_a_sentence(guest: Callable[..., Visitor], language: str) -> None:
    visitor = guest("desk", language)
    sit_down(visitor, "Outdated" if language == "en" else "outdated")
    visitor.page.get_by_text(visitor.word("board.contract")).wait_for()
    touch(visitor)


def test_a_board_that_fails_makes_room_for_the_plain_one(guest: Callable[..., Visitor]) -> None:
    visitor = guest()
    sit_down(visitor, "Faulty")
    visitor.board.get_by_text("A fragile board").wait_for()
    visitor.page.evaluate("dispatchEvent(new Event('break-it'))")
    visitor.make(visitor.sight["moves"][0])
    visitor.page.get_by_text(visitor.word("board.failed")).wait_for()
    visitor.until(lambda: visitor.owes)
    touch(visitor)
    assert [each for each in visitor.complaints if "has failed" not in each] == []
    visitor.complaints.clear()


@pytest.mark.parametrize(
    "scene",
    [
        Scene("iyadosu", 5, 22, verb="play"),
        Scene("iyadosu", 4, 0, verb="split"),
        Scene("familiars", 3, 12, verb="play"),
        Scene("futon", 4, 6, verb="rise"),
        Scene("futon", 1, 3, verb="rise", bots=0),
    ],
    ids=lambda scene: f"{scene.game}-{scene.seats}-{scene.verb}",
)
def test_our_games_on_the_plain_board(welcome: Welcome, find: Find, scene: Scene) -> None:
    visitor = welcome()
    visitor.context.add_init_script(PLAIN)
    find(visitor, scene)
    visitor.board.locator(".stage > .plain").wait_for()
    for size in (DESK, TABLET, PHONE):
        at(visitor.page, size)
        fits(visitor.page)
    at(visitor.page, DESK)
    accessible(visitor.page, ("dark", "light") if scene.verb == "play" else ("light",))
    position, move = (
        visitor.sight["position"],
        next(each for each in visitor.sight["moves"] if each["verb"] == scene.verb),
    )
    assert plain.make(visitor, move)
    visitor.moved(position)
