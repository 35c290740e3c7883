"""Iyadosu: slide the Insert, lift a card and play it, lay the Insert down."""

from tests.browser.visitor import Message, Visitor


def make(visitor: Visitor, move: Message) -> bool:
    board = visitor.board
    match move["verb"]:
        case "split":
            counts = sorted((each["parts"]["count"] for each in visitor.sight["moves"]), reverse=True)
            slider = board.get_by_role("slider")
            slider.fill(str(counts.index(move["parts"]["count"])))
            visitor.press(board.get_by_role("button", name=visitor.game_word("declare", **move["parts"]), exact=True))
        case "play" | "refuse":
            _card(visitor, move)
        case "insert":
            visitor.press(board.get_by_role("button", name=visitor.game_word("do.insert"), exact=True))
        case _:
            return False
    return True


def _card(visitor: Visitor, move: Message) -> None:
    key = f"{visitor.sight['view']['round']}:{move['parts']['card']}"
    card = visitor.board.locator(f'.parts [data-card="{key}"]')
    # Cards overlap: what shows of one is its left edge.
    visitor.press(card, left=True)
    assert card.get_attribute("aria-pressed") == "true"
    visitor.press(card, left=True)
