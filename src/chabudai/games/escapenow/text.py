"""ESCAPE NOW! in words: notation, the details of events, and why a move is not allowed."""

from collections.abc import Callable, Sequence

from chabudai.engine.contract import Event
from chabudai.engine.game import Told
from chabudai.engine.messages import Catalogue, Sentence
from chabudai.engine.notation import Move, Part
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import KINDS, PAIRS, TRAITS, Sheet
from chabudai.games.escapenow.shapes import ANSWERS, CHOICES, QUESTIONS, REASONS, EscapeView, Hand, Place

PLACES = range(1, table.PLACES + 1)
THIRD_HAND = 2

Forms = Sequence[tuple[str, dict[str, Part]]]


def move_forms() -> Forms:
    pawns: Forms = [(f"pawn {place}", {"place": place}) for place in PLACES]
    solves: Forms = [(f"solve {trait}", {"card": trait}) for trait in TRAITS]
    copied: Forms = [(f"solve ! as {trait}", {"card": "!", "as": trait}) for trait in TRAITS]
    finish: Forms = [("finish", {"card": "!"})]
    moves: Forms = [(f"move {place} drop {card}", {"place": place, "card": card}) for place in PLACES for card in KINDS]
    refills: Forms = [(f"refill {count}", {"count": count}) for count in range(1, table.MOST_REFILL + 1)]
    drops: Forms = [(f"drop {card}", {"card": card}) for card in KINDS]
    asks: Forms = [(f"ask {question}", _said("question", question)) for question in QUESTIONS]
    answers: Forms = [(f"answer {answer}", _said("answer", answer)) for answer in ANSWERS]
    return [("start", {}), ("wait", {}), *pawns, *solves, *copied, *finish, *moves, *refills, *drops, *asks, *answers]


def outcome_forms() -> Forms:
    puzzles: Forms = [
        (f"puzzle {place} {pair}", {"place": place, "puzzle": pair}) for place in PLACES for pair in PAIRS
    ]
    deals: Forms = [
        (f"deal {hand} {card}", {"hand": hand, "card": card}) for hand in range(table.MOST_HANDS) for card in KINDS
    ]
    drawn: Forms = [(f"drawn {card}", {"card": card}) for card in KINDS]
    return [*puzzles, *deals, *drawn]


def _said(key: str, words: str) -> dict[str, Part]:
    """The parts of a question (`have L`) or an answer (`here 3`, `L`)."""
    word, _, detail = words.partition(" ")
    if word == "have":
        return {key: word, "trait": detail}
    if word == "here":
        return {key: word, "place": int(detail)}
    return {key: "trait", "trait": word} if word in TRAITS else {key: word}


def tell(event: Event, viewer: int | None) -> Told:
    """An event with the details its viewer may know."""
    known = event.known_to(-1 if viewer is None else viewer)
    seat: dict[str, Part] = {"seat": event.seat}
    hand: dict[str, Part] = {"seat": event.seat, "hand": THIRD_HAND if event.w else event.seat}
    place: dict[str, Part] = {"place": event.x + 1}
    match event.kind:
        case table.TURNED_UP:
            return Told("turned_up", {**place, "puzzle": PAIRS[event.y]})
        case table.DEALT | table.DREW | table.DROPPED:
            kind = {table.DEALT: "dealt", table.DREW: "drew", table.DROPPED: "dropped"}[event.kind]
            return Told(kind, {**hand, "card": KINDS[event.secret]}) if known else Told(f"{kind}_hidden", {**hand})
        case table.CHOSE:
            return Told(f"chose_{CHOICES[event.secret]}" if known else "chose", {**seat})
        case table.SAID:
            return Told(f"said_{CHOICES[event.x]}", {**seat})
        case table.BEGINS:
            return Told("begins", {**seat})
        case table.PLACED:
            return Told("placed", {**hand, **place})
        case table.LAID:
            return _tell_laid({**hand, **place}, event.y)
        case table.SOLVED:
            return Told("solved", {**place})
        case table.MOVED:
            parts = {**hand, "left": event.x + 1, "place": event.y + 1}
            return Told("moved", {**parts, "card": KINDS[event.secret]}) if known else Told("moved_hidden", {**parts})
        case table.SWEPT:
            return Told("swept", {**place, "count": event.y})
        case table.REFILLED:
            return Told("refilled", {**hand, "count": event.x})
        case _:
            return _tell_talk(event, known, hand)


def _tell_laid(parts: dict[str, Part], move: int) -> Told:
    if move == table.FINISH:
        return Told("finished", {**parts, "card": "!"})
    if move >= table.COPY:
        return Told("copied", {**parts, "card": "!", "as": TRAITS[move - table.COPY]})
    return Told("laid", {**parts, "card": TRAITS[move - table.SOLVE]})


def _tell_talk(event: Event, known: bool, hand: dict[str, Part]) -> Told:
    match event.kind:
        case table.ASKED:
            said = _said("question", QUESTIONS[event.x])
            return Told(f"asked_{said['question']}", {**hand, **said})
        case table.SEALED if not known:
            return Told("sealed", {**hand})
        case table.SEALED | table.ANSWERED:
            said = _said("answer", ANSWERS[event.secret if known else event.x])
            kind = "sealed" if event.kind == table.SEALED else "answered"
            return Told(f"{kind}_{said['answer']}", {**hand, **said})
        case table.WENT_OVER:
            return Told("went_over", {"seat": event.seat})
        case table.GAME_ENDED:
            return Told(REASONS[event.x], {"minutes": event.y})
    raise AssertionError(f"no words for event {event.kind}")


def called(words: Catalogue, sheet: Sheet, part: str) -> Sentence | None:
    """`L` is the trait with its letter, `!` a lucky shot, `LP` a puzzle card."""
    if part == "!":
        return words.sentence("lucky")
    if part in PAIRS:
        return words.sentence("puzzle", first=called(words, sheet, part[0]), second=called(words, sheet, part[1]))
    trait = next((trait for trait in sheet.trait if trait.letter == part), None)
    return None if trait is None else words.sentence("trait", en=trait.en, ja=trait.ja, letter=part)


def move_sentence(words: Catalogue, named: Callable[[Sentence], Sentence], move: Move) -> Sentence:
    """A move as it is offered; `named` calls its parts by their names."""
    parts = move.parts
    if move.verb in ("ask", "answer"):
        key = parts["question" if move.verb == "ask" else "answer"]
        return words.sentence(f"move.{move.verb}", said=named(words.sentence(f"board.{move.verb}.{key}", **parts)))
    return named(words.sentence("move.copy" if "as" in parts else f"move.{move.verb}", **parts))


def why_not(words: Catalogue, sheet: Sheet, view: EscapeView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    place = move.parts.get("place")
    target = view.places[place - 1] if isinstance(place, int) else None
    match view.phase, move.verb:
        case "starting", _:
            return words.sentence("why.choose_first")
        case "placing", "pawn":
            return words.sentence("why.pawn_face_down", place=place)
        case "placing", _:
            return words.sentence("why.place_first")
        case "answering", "answer":
            return words.sentence("why.here_face_down", place=place)
        case "answering", _:
            return words.sentence("why.answer_first")
    assert view.turn is not None
    hand = view.hands[view.turn]
    card = move.parts.get("card")
    if card is not None and hand.cards is not None and card not in hand.cards:
        return words.sentence("why.not_held", card=card)
    match view.phase, move.verb:
        case "dropping", _:
            return words.sentence("why.drop_first")
        case _, "solve" | "finish":
            return _why_not_solve(words, view.places[(hand.pawn or 0) - 1], hand.pawn, move)
        case _, "move":
            assert target is not None
            return words.sentence("why.move_face_down" if not target.up else "why.already_there", place=place)
        case _, "refill":
            return _why_not_refill(words, sheet, view, hand)
        case _, "ask":
            return words.sentence("why.ask_alone" if len(view.hands) == 1 else "why.ask_pile")
        case _, verb:
            return words.sentence(f"why.no_{verb}")


def _why_not_solve(words: Catalogue, puzzle: Place, place: int | None, move: Move) -> Sentence:
    missing = [trait for trait in puzzle.takes if not any(card in (trait, f"!{trait}") for card in puzzle.laid or [])]
    trait = str(move.parts.get("as", move.parts["card"]))
    if puzzle.solved:
        return words.sentence("why.solved", place=place)
    if move.verb == "finish":
        return words.sentence("why.finish", place=place, traits=" ".join(missing), count=len(missing))
    if not any(trait in pair for pair in puzzle.puzzle):
        return words.sentence("why.wrong_trait", place=place, trait=trait, puzzle=" ".join(puzzle.puzzle))
    return words.sentence("why.keep_room", place=place, traits=" ".join(missing), count=len(missing))


def _why_not_refill(words: Catalogue, sheet: Sheet, view: EscapeView, hand: Hand) -> Sentence:
    room = sheet.hand.full - hand.count
    if view.pile == 0:
        return words.sentence("why.refill_empty")
    if room == 0:
        return words.sentence("why.refill_full", full=sheet.hand.full)
    return words.sentence("why.refill", most=min(room, view.pile), full=sheet.hand.full, pile=view.pile)
