"""What the bytes of an observation of Couperation mean. The order is that of `encoding`, which writes them."""

from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.fields import FieldTable
from chabudai.engine.game import Setup
from chabudai.games.couperation.cards import CARDS, PLACES
from chabudai.games.couperation.encoding import CouperationEncoder, CouperationNotes, note_words
from chabudai.games.couperation.shapes import PHASES, REASONS

COUNT = len(CARDS)
#: Whose knowledge of hidden cards it is.
KNOWN = (("known_to_all", "everybody knows"), ("known_to_me", "you know besides"))


def fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    seats = table.seat_labels()
    table.add("phase", PHASES, 1, "what the game waits for", "6")
    table.share(
        ("to_act", seats, 1, "seats that owe a choice", "6"),
        ("turn", seats, 1, "whose turn it is, or who gets the next card of the deal", "6"),
    )
    table.share(
        ("hands", seats, COUNT, "Glass cards in hand", "9"),
        ("finish", seats, 1, "before whom the Finish card lies", "11"),
    )
    table.share(
        ("wished", seats, 1, "who has told a wish to start", "5"),
        ("wish", seats, 4, "the wish from 1 on; 0 if you do not know it", "5"),
    )
    table.share(
        ("deck", 1, COUNT, "cards in the deck", "7"),
        ("before_finish", 1, COUNT, "1 + cards before the Finish card can come; 0 if it is not in the deck", "11"),
        ("draw_limit", 1, 10, "1 + cards that may be drawn, while that is asked; otherwise 0", "7"),
        ("to_draw", 1, 10, "cards still to be drawn", "7"),
        ("to_burn", 1, COUNT, "1 + cards still to be burnt for a fetch, once both are paid; otherwise 0", "8"),
        ("ended_by", REASONS, 1, "how the game ended", "10"),
    )
    table.add("hand", CARDS, 1, "your cards", "5")
    table.add("reserve", CARDS, 1, "cards in the Reserve", "5")
    table.add("discard", CARDS, 1, "cards in the discard", "9")
    table.add("fetching", CARDS, 1, "the card that is being fetched", "8")
    table.add("paid", CARDS, 1, "cards paid for it", "8")
    table.add("burnt", CARDS, 1, "cards burnt for it", "8")
    table.add("tower", PLACES, COUNT, "the card at each place in the order of numbers, from 1; 0 if you see none", "1")
    table.add("up", PLACES, 1, "places with a face-up card", "1")
    table.add("broken", PLACES, 1, "where a card was opened that is not right", "8")
    table.add("last", PLACES, 1, "where the card lies that was placed or opened last", "7")
    table.each_seat("down", PLACES, 1, "places with a face-down card of the seat", "8")
    for name, who in KNOWN:
        table.add(f"{name}.traced", CARDS, 1, f"hidden cards of which {who} where they may be", "12")
        table.each_seat(f"{name}.hand", CARDS, 1, f"those that may be in the seat's hand, as {who}", "12")
        table.add(f"{name}.limited", PLACES, 1, f"places whose card is one of those that may be there, as {who}", "12")
        table.add(f"{name}.may", PLACES, COUNT, f"how many traced cards may be at each place, as {who}", "12")
    return table


def note_fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    for name, who in KNOWN:
        for place in PLACES:
            table.add(f"{name}.at.{place}", CARDS, 1, f"traced cards that may be at {place}, as {who}", "12")
    return table


def encoder(setup: Setup) -> Encoder:
    return CouperationEncoder(fields(setup).words)


def notes(setup: Setup) -> Notes:
    assert note_fields(setup).words == note_words()
    return CouperationNotes()
