"""ESCAPE NOW!: pawns on the map, cards to puzzles, drawing, questions and answers."""

from tests.browser.visitor import Message, Visitor

WITH_A_CARD = ("finish", "solve", "drop")


def make(visitor: Visitor, move: Message) -> bool:
    board, parts, verb = visitor.board, move["parts"], move["verb"]
    match verb:
        case "start" | "wait":
            visitor.press(board.get_by_role("button", name=visitor.game_word(f"do.{verb}"), exact=True))
        case "pawn":
            visitor.press(board.locator(f'[data-place="room-{parts["place"]}"]'))
            visitor.press(board.locator(".tray .button.main"))
        case "move":
            visitor.press(board.locator(f'[data-place="room-{parts["place"]}"]'))
            _lift(visitor, parts["card"])
            visitor.press(board.locator(".tray .button.main"))
        case "solve" | "finish" | "drop":
            _lift(visitor, parts["card"])
            alike = [each for each in visitor.sight["moves"] if each["verb"] in WITH_A_CARD]
            alike = [each for each in alike if each["parts"]["card"] == parts["card"]]
            alike.sort(key=lambda each: each["verb"] != "finish")
            # The first button puts the card back.
            visitor.press(board.locator(".tray .button").nth(1 + alike.index(move)))
        case "refill":
            visitor.press(board.get_by_role("button", name=visitor.game_word("draw"), exact=True))
            visitor.press(board.get_by_role("button", name=visitor.game_word("do.refill", **parts), exact=True))
        case "ask" | "answer":
            _talk(visitor, move)
        case _:
            return False
    return True


def _lift(visitor: Visitor, card: str) -> None:
    """Out of the hand in play: of two players one has the third hand, too."""
    view = visitor.sight["view"]
    name = "third" if view["turn"] == view["third"] else "hand"
    place = view["hands"][view["turn"]]["cards"].index(card)
    visitor.press(visitor.in_hand(place, name), left=True)


def _talk(visitor: Visitor, move: Message) -> None:
    board, parts, verb = visitor.board, move["parts"], move["verb"]
    if verb == "ask":
        visitor.press(board.get_by_role("button", name=visitor.game_word("ask_minute"), exact=True))
    talk = board.locator(".talk")
    alike = [each for each in visitor.sight["moves"] if each["verb"] == verb]
    if move["words"]:
        talk.get_by_role("textbox").fill("Who has not moved yet?")
        visitor.press(talk.get_by_role("button", name=visitor.game_word("ask"), exact=True))
    elif "trait" in parts:
        traits = [each for each in alike if "trait" in each["parts"]]
        visitor.press(talk.locator(".five .button").nth(traits.index(move)))
    elif "place" in parts:
        places = [each for each in alike if "place" in each["parts"]]
        visitor.press(talk.locator(".places .button").nth(places.index(move)))
    else:
        said = visitor.game_word(f"question.{parts['question']}" if verb == "ask" else f"answer.{parts['answer']}")
        visitor.press(talk.get_by_role("button", name=said, exact=True))
