"""Two people at one device: a curtain hides the one's cards from the other while the screen is handed over."""

import random

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Welcome
from tests.browser.drivers import driver_of
from tests.browser.looking import accessible, read
from tests.browser.play import title_of
from tests.browser.visitor import Message, Size, Visitor

FIRST, SECOND = "Aya", "Ben"
#: So many choices of the two are looked at: in Iyadosu both divisions and some tricks, in Futon some sealed mornings.
CHOICES = 12
#: Every card on the screen with what is said of it; all that is said, hidden or not.
CARDS = "() => [...document.querySelectorAll('[data-card]')].map((card) => [card.dataset.card, card.ariaLabel ?? ''])"
WRITTEN = "() => document.documentElement.outerHTML"


def two_at_one_screen(visitor: Visitor, game: str, seats: int) -> None:
    visitor.open_table(title_of(game), seats)
    visitor.sit(FIRST)
    visitor.press(place(visitor, 1))
    visitor.press(visitor.button("seats.sit.too"))
    visitor.until(lambda: sum(seat["yours"] for seat in visitor.table["seats"]) == 2)
    visitor.press(place(visitor, 1))
    visitor.page.get_by_label(visitor.word("seats.rename.label"), exact=True).fill(SECOND)
    visitor.press(visitor.button("seats.rename"))
    visitor.until(lambda: visitor.table["seats"][1]["name"] == SECOND)
    if seats > 2:
        visitor.press(visitor.button("seats.fill"))
    visitor.begin()


def place(visitor: Visitor, seat: int) -> Locator:
    return visitor.page.locator("ol button.cushion").nth(seat)


def owing(visitor: Visitor) -> list[int]:
    return [number for number, seat in enumerate(visitor.table["seats"]) if seat["yours"] and seat["owes"]]


def hand(sight: Message) -> list[str]:
    """What a seat can choose from, as the board keys it."""
    view = sight["view"]
    if "fan" in view:
        return [f"{view['round']}:{card}" for card in view["fan"] or [*(view["normal"] or []), *(view["refuse"] or [])]]
    return [f"own:{move['parts']['rise']}" for move in sight["moves"] if move["verb"] == "rise"]


def hands(visitor: Visitor) -> dict[int, list[str]]:
    return {sight["seat"]: hand(sight) for sight in visitor.table["sights"]}


def covered(visitor: Visitor, seat: int, labels: dict[str, str]) -> Locator:
    """The curtain asks for this seat, and nothing of anybody's hand is on the page; the button that lifts it."""
    lift = visitor.button("curtain.lift", name=visitor.table["seats"][seat]["name"])
    lift.wait_for()
    assert visitor.board.count() == 0
    assert visitor.page.evaluate(CARDS) == []
    held = {labels[card] for cards in hands(visitor).values() for card in cards if card in labels}
    written = visitor.page.evaluate(WRITTEN)
    assert [label for label in held if label in written] == []
    return lift


def lifted_by_keys(visitor: Visitor, lift: Locator) -> None:
    """A key that was meant for a card does nothing; Tab leads to the button."""
    visitor.page.keyboard.press("Enter")
    assert lift.is_visible()
    visitor.page.keyboard.press("Tab")
    assert lift.evaluate("(button) => document.activeElement === button")
    visitor.page.keyboard.press("Enter")
    visitor.board.wait_for()


def sees_only_their_own(visitor: Visitor, seat: int, labels: dict[str, str]) -> None:
    cards = dict(visitor.page.evaluate(CARDS))
    own = hands(visitor)
    assert set(own[seat]) <= set(cards)
    others = {card for other, held in own.items() if other != seat for card in held}
    # Rise cards are the same for everybody: what is secret there is which one was sealed.
    assert {card for card in others if not card.startswith("own:")}.isdisjoint(cards)
    labels.update({card: cards[card].split(",")[0] for card in own[seat]})
    assert all(labels[card] in " ".join(read(visitor.page)) for card in own[seat])


@pytest.mark.parametrize(("game", "seats", "size"), [("iyadosu", 3, "phone"), ("futon", 2, "desk")])
def test_the_screen_is_handed_over_behind_a_curtain(welcome: Welcome, game: str, seats: int, size: Size) -> None:
    visitor, rng, driver = welcome(size), random.Random(2), driver_of(game)
    two_at_one_screen(visitor, game, seats)
    holder, lifts, choices, labels = -1, 0, 0, dict[str, str]()
    assert driver is not None
    while choices < CHOICES and visitor.phase == "playing":
        asked = owing(visitor)
        if not asked:
            visitor.page.wait_for_timeout(5)
            continue
        if holder not in asked:
            holder = asked[0]
            lift = covered(visitor, holder, labels)
            if lifts == 1:
                accessible(visitor.page)
            lifted_by_keys(visitor, lift)
            lifts += 1
        visitor.eyes = holder
        sees_only_their_own(visitor, holder, labels)
        position = visitor.sight["position"]
        assert driver(visitor, rng.choice(visitor.sight["moves"]))
        visitor.moved(position)
        choices += 1
    assert lifts > 3


def test_nobody_holds_the_screen_after_a_reload(welcome: Welcome) -> None:
    visitor = welcome()
    two_at_one_screen(visitor, "futon", 2)
    lifted_by_keys(visitor, covered(visitor, 0, {}))
    visitor.reload()
    visitor.until(lambda: visitor.phase == "playing")
    covered(visitor, 0, {})
    # Nor does the list of all moves tell what is held.
    visitor.page.keyboard.press("a")
    assert not visitor.drawer("moves").is_visible()
