"""Familiar's Trouble: lift a card and play or pass it, pick an errand and a pile, say yes or no to an exchange."""

from tests.browser.visitor import Message, Visitor


def make(visitor: Visitor, move: Message) -> bool:
    board, parts = visitor.board, move["parts"]
    match move["verb"]:
        case "play" | "pass":
            card = visitor.in_hand(visitor.sight["view"]["hand"].index(parts["card"]))
            visitor.press(card, left=True)
            visitor.press(card, left=True)
        case "swap":
            visitor.press(board.locator(f'.errands [data-card="errand:{parts["errand"]}"]'))
            visitor.press(board.locator(f'[data-place="pile-{parts["level"]}"]').get_by_role("button"))
            visitor.press(board.locator(".button.main"))
        case "refill":
            visitor.press(board.locator(f'[data-place="pile-{parts["level"]}"]').get_by_role("button"))
            visitor.press(board.locator(".button.main"))
        case "keep" | "exchange" | "leave":
            visitor.press(board.get_by_role("button", name=visitor.game_word(f"do.{move['verb']}"), exact=True))
        case _:
            return False
    return True
