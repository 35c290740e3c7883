"""Couperation: a card to a place, a face-down card opened, a fetch as one gesture, what is paid and burnt."""

from playwright.sync_api import Locator

from tests.browser.visitor import Message, Visitor

FETCHING = ("pay_first", "pay_second", "burn")


def make(visitor: Visitor, move: Message) -> bool:
    board, parts, verb = visitor.board, move["parts"], move["verb"]
    match verb:
        case "wish" | "draw":
            count = parts.get("count", parts.get("wish"))
            visitor.press(board.get_by_role("button", name=visitor.game_word(f"do.{verb}", count=count), exact=True))
        case "up" | "down":
            visitor.press(_tile(visitor, ".hand", parts["card"]))
            face = board.locator(".asked").get_by_role("button", name=visitor.game_word(f"face.{verb}"), exact=True)
            if face.get_attribute("aria-pressed") != "true":
                visitor.press(face)
            visitor.press(_place(visitor, parts["place"]))
        case "open":
            visitor.press(_place(visitor, parts["place"]))
            visitor.press(board.locator(".asked .button.main"))
        case "place":
            visitor.press(_place(visitor, parts["place"]))
        case "pay" | "burn" | "destroy":
            visitor.press(_tile(visitor, ".hand", parts["card"]))
            visitor.press(_tile(visitor, ".hand", parts["card"]))
        case "clear":
            visitor.press(_tile(visitor, ".reserve", parts["card"]))
            visitor.press(_tile(visitor, ".reserve", parts["card"]))
        case "fetch":
            return _fetch(visitor, parts["card"])
        case _:
            return False
    return True


def _tile(visitor: Visitor, where: str, card: str) -> Locator:
    return visitor.board.locator(f'{where} .tile:has([data-card="{card}"])').get_by_role("button")


def _place(visitor: Visitor, place: str) -> Locator:
    return visitor.board.locator(f'[data-place="at-{place}"]').get_by_role("button")


def _fetch(visitor: Visitor, card: str) -> bool:
    """Two cards pay, and as many burn as the sum is off; False if the hand is too small for that."""
    visitor.press(_tile(visitor, ".reserve", card))
    do = visitor.board.locator(".asked .button.main")
    for held in visitor.sight["view"]["hand"]:
        if do.is_enabled():
            break
        visitor.press(_tile(visitor, ".hand", held))
    if not do.is_enabled():
        visitor.press(visitor.board.get_by_role("button", name=visitor.word("put_back"), exact=True))
        return False
    position = visitor.sight["position"]
    visitor.press(do)
    # The steps are sent one after the other.
    visitor.until(lambda: visitor.phase != "playing" or visitor.sight["position"] != position)
    visitor.until(lambda: visitor.phase != "playing" or visitor.sight["view"]["phase"] not in FETCHING)
    return True
