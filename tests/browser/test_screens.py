"""Every screen: axe finds nothing by day and by night nor in Japanese, and there not a sentence is left in English."""

import time
from collections.abc import Callable

import pytest

from chabudai.games import GAMES
from chabudai.table.lessons import has_lesson
from tests.browser.conftest import Finish, Welcome
from tests.browser.looking import accessible, english_on
from tests.browser.play import NAMES, gather, title_of
from tests.browser.visitor import SIZES, Size, Visitor

Screen = Callable[[Visitor, Finish], object]
#: Seconds in which the server must have said it all again.
AT_ONCE = 20
#: What stays as it is in every language.
SAME = (*NAMES, "P0", *map(title_of, GAMES), "Chabudai", "SHA-256", "chabudai verify", "Into the Flow")


def home(visitor: Visitor, finish: Finish) -> None:
    visitor.go("/")
    visitor.button("shelf.play").first.wait_for()


def box(visitor: Visitor, finish: Finish) -> None:
    home(visitor, finish)
    visitor.press(visitor.page.get_by_role("button", name=visitor.word("shelf.more", game=title_of("futon"))).first)
    visitor.page.get_by_role("dialog", name=title_of("futon")).wait_for()


def settings(visitor: Visitor, finish: Finish) -> None:
    home(visitor, finish)
    visitor.press(visitor.button("settings"))
    visitor.drawer("settings").wait_for()


def lobby(visitor: Visitor, finish: Finish) -> None:
    visitor.open_table(title_of("escapenow"), 4)
    visitor.sit(NAMES[0])


def nowhere(visitor: Visitor, finish: Finish) -> None:
    home(visitor, finish)
    visitor.page.evaluate(
        "() => { history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate')); }"
    )
    visitor.page.get_by_text(visitor.word("nowhere")).wait_for()


def recover(visitor: Visitor, finish: Finish) -> None:
    visitor.go("/recover")
    visitor.press(visitor.button("recover.offer"))
    visitor.page.get_by_label(visitor.word("invite.link"), exact=True).wait_for()


def board(game: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        gather([visitor], game, 3)
        visitor.until(lambda: visitor.owes)
        visitor.page.get_by_text(visitor.word("turn"), exact=True).wait_for()

    return come


def panel(key: str, title: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        board("iyadosu")(visitor, finish)
        visitor.page.keyboard.press(key)
        visitor.drawer(title).wait_for()

    return come


def result(game: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        visitor.come(f"/t/{finish(game).table}")
        visitor.press(visitor.button("result"))
        visitor.drawer("result").get_by_text(visitor.word("deal.unseen")).wait_for()

    return come


def replay(game: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        done = finish(game)
        visitor.go(f"/r/{done.share}?move={len(done.record['moves']) // 2}&eyes=0")
        visitor.page.get_by_role("slider", name=visitor.word("replay.step")).wait_for()
        visitor.board.wait_for()

    return come


def page(path: str, there: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        visitor.go(path)
        visitor.page.locator(there).first.wait_for()

    return come


def lesson(game: str) -> Screen:
    def come(visitor: Visitor, finish: Finish) -> None:
        visitor.go(f"/learn/{game}")
        visitor.press(visitor.button("learn.begin"))

    return come


SCREENS: dict[str, Screen] = {
    "home": home,
    "box": box,
    "settings": settings,
    "lobby": lobby,
    "nowhere": nowhere,
    "recover": recover,
    "moves": panel("a", "moves"),
    "menu": panel("m", "menu"),
    "keys": panel("?", "keys"),
    "rules drawer": panel("r", "rules"),
    **{f"board of {game}": board(game) for game in GAMES},
    **{f"result of {game}": result(game) for game in GAMES},
    **{f"replay of {game}": replay(game) for game in GAMES},
    **{f"rules of {game}": page(f"/rules/{game}", "main .figure svg") for game in GAMES},
    **{f"summary of {game}": page(f"/summary/{game}", "main .figure svg") for game in GAMES},
    **{f"cards of {game}": page(f"/cards/{game}", "main table") for game in GAMES},
    **{f"lesson of {game}": lesson(game) for game in GAMES if has_lesson(game)},
}
#: Boards lay themselves out anew on another size of screen; elsewhere it is the same page, narrower.
BOTH_SIZES = ("board", "lobby", "home")


def _sized() -> list[tuple[str, Size]]:
    return [(name, size) for name in SCREENS for size in SIZES if size == "desk" or name.startswith(BOTH_SIZES)]


@pytest.mark.parametrize(("name", "size"), _sized())
def test_a_screen_is_accessible_and_japanese(welcome: Welcome, finish: Finish, name: str, size: Size) -> None:
    visitor = welcome(size)
    SCREENS[name](visitor, finish)
    accessible(visitor.page)
    in_japanese(visitor)
    # Colours are the same in every language; names, lengths and line breaks are not.
    accessible(visitor.page, ("light",))


def in_japanese(visitor: Visitor) -> None:
    """One tap, and at once everything is said in Japanese."""
    # An open drawer covers the button: this presses it all the same.
    visitor.page.locator("header button.lang").first.evaluate("(button) => button.click()")
    visitor.language = "ja"
    visitor.page.locator("html[lang=ja]").wait_for()
    left = ["everything"]
    deadline = time.monotonic() + AT_ONCE
    while left and time.monotonic() < deadline:
        visitor.page.wait_for_timeout(50)
        left = english_on(visitor.page, names=SAME)
    assert left == []


def test_every_game_has_a_lesson() -> None:
    assert [game for game in GAMES if not has_lesson(game)] == []


def test_an_unknown_address_is_a_page_for_people_and_an_error_for_programs(welcome: Welcome) -> None:
    asked = welcome().context.request
    page = asked.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert (page.status, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
    for path, wanted in (("/nowhere", "*/*"), ("/api/nowhere", "text/html"), ("/api/nowhere", "*/*")):
        refused = asked.get(path, headers={"Accept": wanted})
        assert (refused.status, refused.json()["error"]) == (404, "server.refused.unknown")


def test_whoever_plays_alone_invites_nobody(welcome: Welcome) -> None:
    visitor = welcome("phone")
    link = visitor.open_table(title_of("futon"), 1)
    assert link == visitor.page.url
    heading = visitor.page.get_by_role("heading", name=visitor.word("plan.watch"), exact=True)
    heading.wait_for()
    assert visitor.page.get_by_role("heading", name=visitor.word("invite.title"), exact=True).count() == 0
    # Where nobody may watch, there is nobody to send the link to.
    visitor.press(visitor.page.get_by_text(visitor.word("plan.more")))
    visitor.press(visitor.page.get_by_role("checkbox", name=visitor.word("plan.watch"), exact=True))
    heading.wait_for(state="hidden")
    assert visitor.page.get_by_label(visitor.word("invite.link"), exact=True).count() == 0


# How long the sheets of the others are hangs on the deal.
@pytest.mark.parametrize("game", ["iyadosu", "couperation", "escapenow"])
def test_a_result_fits_a_desk(welcome: Welcome, finish: Finish, game: str) -> None:
    visitor = welcome()
    result(game)(visitor, finish)
    drawer = visitor.drawer("result")
    drawer.locator(".hindsight figure").wait_for()
    assert drawer.locator(".content").evaluate("(content) => content.scrollHeight - content.clientHeight") == 0
