"""Escape from the Futon: lift a rise card and seal it, lift a lesson and take it."""

from tests.browser.visitor import Message, Visitor


def make(visitor: Visitor, move: Message) -> bool:
    board = visitor.board
    match move["verb"]:
        case "rise":
            card = board.locator(f'.hand [data-card="own:{move["parts"]["rise"]}"]')
            visitor.press(card, left=True)
            visitor.press(card, left=True)
        case "take":
            place = visitor.sight["view"]["display"].index(move["parts"]["lesson"])
            visitor.press(board.locator(".display button.card").nth(place))
            visitor.press(board.locator(".button.main"))
        case _:
            return False
    return True
