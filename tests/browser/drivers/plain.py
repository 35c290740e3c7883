"""The plain board: lift a card that the move names and touch it again, or take the answer; else a button."""

from tests.browser.visitor import Message, Visitor


def make(visitor: Visitor, move: Message) -> bool:
    answer = visitor.board.locator(f'[data-asked] [data-move="{move["move"]}"]')
    for part in move["parts"].values():
        card = visitor.board.locator(f'button[data-card="{part}"]:not(.dimmed)')
        if card.count():
            # Cards overlap: what shows of one is its left edge.
            visitor.press(card, left=True)
            assert card.get_attribute("aria-pressed") == "true"
            alike = [each for each in visitor.sight["moves"] if part in each["parts"].values()]
            visitor.press(answer) if len(alike) > 1 else visitor.press(card, left=True)
            return True
    visitor.press(answer)
    return True
