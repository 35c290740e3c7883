"""What the bytes of an observation of ESCAPE NOW! mean. The order is that of `encoding`, which writes them.

Hands are counted from the observer's own; the third hand of two players is always the last.
"""

from chabudai.engine.encoding import MOST, Encoder, Notes
from chabudai.engine.fields import FieldTable
from chabudai.engine.game import Setup
from chabudai.games.escapenow.cards import KINDS, PLACES, TRAITS
from chabudai.games.escapenow.encoding import EscapeEncoder, EscapeNotes, note_words
from chabudai.games.escapenow.known_state import fixed_numbers
from chabudai.games.escapenow.shapes import ANSWERS, CHOICES, PHASES, QUESTIONS, REASONS

TRAIT_LABELS = tuple(TRAITS)
KIND_LABELS = tuple(KINDS)
PLACE_LABELS = tuple(f"place {place}" for place in range(1, PLACES + 1))


def _copies(setup: Setup) -> tuple[int, int]:
    """Of one kind of card at most, and of all together."""
    deck = fixed_numbers(setup)[1]
    copies = [deck >> 8 * kind & 0xFF for kind in range(len(KINDS))]
    return max(copies), min(sum(copies), MOST)


def fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    seats, hands = table.seat_labels(), hand_labels(setup)
    copies, cards = _copies(setup)
    table.add("phase", PHASES, 1, "what the game waits for", "2")
    table.share(
        ("pile", 1, cards, "cards in the draw pile", "5"),
        ("burnt", 1, cards, "cards that questions have cost", "6"),
        ("to_draw", 1, 8, "cards still to be drawn", "5"),
        ("minutes", 1, cards, "cards in the draw pile and in all hands", "7"),
        ("ended_by", REASONS, 1, "how the game ended", "7"),
        ("choice", CHOICES, 1, "your own choice of who starts", "2"),
    )
    table.add("to_act", seats, 1, "seats that owe a choice", "2")
    table.add("acts_for", hands, 1, "the hand for which you choose now", "9")
    table.add("turn", hands, 1, "the hand whose turn it is", "3")
    table.add("starter", seats, 1, "who started", "2")
    table.add("chosen", seats, 1, "who has chosen to start or to wait", "2")
    table.add("wanted", seats, 1, "who said that they would start, once all have chosen", "2")
    table.add("third_with", seats, 1, "with whom the third hand lies", "9")
    table.add("hands", hands, cards, "cards in each hand", "5")
    table.add("discarded", seats, cards, "cards that each seat has discarded", "4")
    table.add("cards", KIND_LABELS, copies, "your cards", "1")
    table.add("third_cards", KIND_LABELS, copies, "the third hand's cards while it lies with you", "9")
    table.add("discards", KIND_LABELS, copies, "which cards you have discarded", "4")
    for hand in range(len(hands)):
        table.add(f"pawn.{hand}", PLACE_LABELS, 1, "where the pawn of the hand is", "2")
    _places(table, copies, cards)
    table.add("asked_by", hands, 1, "the hand for which the last question was asked", "6")
    table.add("asked_seat", seats, 1, "the seat that asked it", "6")
    table.add("question", QUESTIONS, 1, "the last question", "6")
    table.add("answers_due", hands, 1, "hands for which it is, or was, to be answered", "6")
    table.add("answers_given", hands, 1, "hands for which it has been answered", "6")
    for hand in range(len(hands)):
        table.add(f"answer.{hand}", ANSWERS, 1, "the answer for the hand, if you know it", "6")
    return table


def hand_labels(setup: Setup) -> tuple[str, ...]:
    named = FieldTable(setup.seats).seat_labels()
    return (*named, "third hand") if setup.seats == 2 else named


def _places(table: FieldTable, copies: int, cards: int) -> None:
    for place in range(1, PLACES + 1):
        table.share(
            (f"puzzle.{place}", TRAIT_LABELS, 1, "traits of the puzzle", "3"),
            (f"up.{place}", 1, 1, "the puzzle is face up", "3"),
            (f"solved.{place}", 1, 1, "the puzzle is solved", "3"),
            (f"swept.{place}", 1, cards, "cards that went from here to the discard", "4"),
        )
        table.add(f"laid.{place}", KIND_LABELS, copies, "cards that lie here", "3")
        table.add(f"copied.{place}", TRAIT_LABELS, copies, "traits that lucky shots copy here", "3")
        table.add(f"takes.{place}", KIND_LABELS, 1, "what may be laid here now", "3")
    table.add("puzzle.end", TRAIT_LABELS, 1, "traits of the second card of the end puzzle", "3")


def note_fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    copies, _ = _copies(setup)
    for place in range(1, PLACES + 1):
        table.add(f"swept_cards.{place}", KIND_LABELS, copies, "cards that surely went from here to the discard", "8")
    for place in range(1, PLACES + 1):
        table.add(f"completing.{place}", KIND_LABELS, 1, "what the card can have been that solved the puzzle", "8")
    table.add("third_remembered", KIND_LABELS, copies, "cards that are surely in the third hand", "9")
    table.add("dropped", KIND_LABELS, copies, "cards of the third hand that the other seat has discarded", "9")
    return table


def encoder(setup: Setup) -> Encoder:
    return EscapeEncoder(fields(setup).words)


def notes(setup: Setup) -> Notes:
    assert note_fields(setup).words == note_words()
    return EscapeNotes(setup.seats)
