"""ESCAPE NOW! in words: notation, what things are called, why a move is not allowed, and what it is good for."""

from collections.abc import Sequence

from chabudai.engine.game import Setup, Told
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Forms, Move, forms
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import KINDS, PAIRS, TRAITS, Sheet
from chabudai.games.escapenow.shapes import ANSWERS, QUESTIONS, EscapeView, Hand, Place, said

PLACES = range(1, table.PLACES + 1)


def move_forms() -> Forms:
    return [
        ("start", {}),
        ("wait", {}),
        *forms("pawn {place}", place=PLACES),
        *forms("solve {card}", card=TRAITS),
        *forms("solve {card} as {as}", card="!", **{"as": TRAITS}),
        ("finish", {"card": "!"}),
        *forms("move {place} drop {card}", place=PLACES, card=KINDS),
        *forms("refill {count}", count=range(1, table.MOST_REFILL + 1)),
        *forms("drop {card}", card=KINDS),
        *((f"ask {question}", said("question", question)) for question in QUESTIONS),
        *((f"answer {answer}", said("answer", answer)) for answer in ANSWERS),
    ]


def outcome_forms() -> Forms:
    hands = range(table.MOST_HANDS)
    return [
        *forms("puzzle {place} {puzzle}", place=PLACES, puzzle=PAIRS),
        *forms("deal {hand} {card}", hand=hands, card=KINDS),
        *forms("drawn {card}", card=KINDS),
    ]


def called(setup: Setup[Sheet], part: str) -> Sentence | None:
    """`L` is the trait with its letter, `!` a lucky shot, `LP` a puzzle card."""
    if part == "!":
        return setup.words.sentence("lucky")
    if part in PAIRS:
        return setup.words.sentence("puzzle", first=called(setup, part[0]), second=called(setup, part[1]))
    trait = next((trait for trait in setup.cards.trait if trait.letter == part), None)
    return None if trait is None else setup.words.sentence("trait", en=trait.en, ja=trait.ja, letter=part)


def names_in(setup: Setup[Sheet], told: Told, names: Sequence[str], language: str) -> Sequence[str]:
    """A seat that plays the third hand (§9) is named so."""
    if told.parts.get("hand", told.parts.get("seat")) == told.parts.get("seat"):
        return names
    return [setup.words.say(language, "third", name=name) for name in names]


def takes_words(move: Move) -> bool:
    return move.verb == "ask" and move.parts["question"] == "other"


def move_sentence(setup: Setup[Sheet], move: Move) -> Sentence:
    """What is asked or answered is said as the board says it."""

    def named(key: str) -> Sentence:
        return setup.game.spoken(setup, setup.words.sentence(key, **move.parts))

    if move.verb in ("ask", "answer"):
        said = move.parts["question" if move.verb == "ask" else "answer"]
        return setup.words.sentence(f"move.{move.verb}", said=named(f"board.{move.verb}.{said}"))
    return named("move.copy" if "as" in move.parts else f"move.{move.verb}")


def why_not(setup: Setup[Sheet], view: EscapeView, move: Move) -> Sentence:
    """Why the seat to act may not do this, from what it sees itself."""
    place = move.parts.get("place")
    target = view.places[place - 1] if isinstance(place, int) else None
    match view.phase, move.verb:
        case "starting", _:
            return setup.words.sentence("why.choose_first")
        case "placing", "pawn":
            return setup.words.sentence("why.pawn_face_down", place=place)
        case "placing", _:
            return setup.words.sentence("why.place_first")
        case "answering", "answer":
            return setup.words.sentence("why.here_face_down", place=place)
        case "answering", _:
            return setup.words.sentence("why.answer_first")
    assert view.turn is not None
    hand = view.hands[view.turn]
    card = move.parts.get("card")
    if card is not None and hand.cards is not None and card not in hand.cards:
        return setup.words.sentence("why.not_held", card=card)
    match view.phase, move.verb:
        case "dropping", _:
            return setup.words.sentence("why.drop_first")
        case _, "solve" | "finish":
            return _why_not_solve(setup, view.places[(hand.pawn or 0) - 1], hand.pawn, move)
        case _, "move":
            assert target is not None
            return setup.words.sentence("why.move_face_down" if not target.up else "why.already_there", place=place)
        case _, "refill":
            return _why_not_refill(setup, view, hand)
        case _, "ask":
            return setup.words.sentence("why.ask_alone" if len(view.hands) == 1 else "why.ask_pile")
        case _, verb:
            return setup.words.sentence(f"why.no_{verb}")


def _why_not_solve(setup: Setup[Sheet], puzzle: Place, place: int | None, move: Move) -> Sentence:
    missing = [trait for trait in puzzle.takes if not any(card in (trait, f"!{trait}") for card in puzzle.laid or [])]
    trait = str(move.parts.get("as", move.parts["card"]))
    if puzzle.solved:
        return setup.words.sentence("why.solved", place=place)
    if move.verb == "finish":
        return setup.words.sentence("why.finish", place=place, traits=" ".join(missing), count=len(missing))
    if not any(trait in pair for pair in puzzle.puzzle):
        return setup.words.sentence("why.wrong_trait", place=place, trait=trait, puzzle=" ".join(puzzle.puzzle))
    return setup.words.sentence("why.keep_room", place=place, traits=" ".join(missing), count=len(missing))


def _why_not_refill(setup: Setup[Sheet], view: EscapeView, hand: Hand) -> Sentence:
    room = setup.cards.hand.full - hand.count
    if view.pile == 0:
        return setup.words.sentence("why.refill_empty")
    if room == 0:
        return setup.words.sentence("why.refill_full", full=setup.cards.hand.full)
    return setup.words.sentence("why.refill", most=min(room, view.pile), full=setup.cards.hand.full, pile=view.pile)


def why_good(setup: Setup[Sheet], view: EscapeView, move: Move) -> Sentence:
    """From what the seat sees itself."""
    assert view.seat is not None
    hand = view.hands[view.seat if view.turn is None or view.phase == "answering" else view.turn]
    match move.verb:
        case "start" | "wait":
            return setup.words.sentence(f"hint.{move.verb}", count=max(_fitting(hand, place) for place in view.places))
        case "solve" | "finish":
            return _why_lay(setup, view.places[(hand.pawn or 0) - 1], hand.pawn, move)
        case "pawn" | "move":
            place = int(str(move.parts["place"]))
            return setup.words.sentence("hint.go", place=place, count=_fitting(hand, view.places[place - 1]))
        case "refill":
            left = view.pile - int(str(move.parts["count"]))
            return setup.words.sentence("hint.refill", count=move.parts["count"], pile=left)
        case "drop":
            wanted = sum(move.parts["card"] in place.takes for place in view.places)
            return setup.words.sentence("hint.drop", card=move.parts["card"], count=wanted)
        case verb:
            return setup.words.sentence(f"hint.{verb}")


def _fitting(hand: Hand, place: Place) -> int:
    """How many cards of a hand may be laid on a puzzle as it lies."""
    fitting = sum(card in place.takes for card in hand.cards or [])
    return min(fitting, place.need - len(place.laid or []))


def _why_lay(setup: Setup[Sheet], puzzle: Place, place: int | None, move: Move) -> Sentence:
    free = puzzle.need - len(puzzle.laid or []) - 1
    if move.verb == "finish":
        return setup.words.sentence("hint.finish", place=place, count=free)
    return setup.words.sentence("hint.lay" if free else "hint.complete", place=place, count=free)


def careful(setup: Setup[Sheet], view: EscapeView, move: Move) -> Sentence | None:
    """Whoever leaves a puzzle alone leaves what lies there."""
    pawns = [hand.pawn for hand in view.hands]
    here = None if view.turn is None else pawns[view.turn]
    if here is None or pawns.count(here) > 1:
        return None
    puzzle = view.places[here - 1]
    left = 0 if puzzle.solved else len(puzzle.laid or ())
    return setup.words.sentence("careful.leave", count=left) if left else None
