"""What the bytes of an observation of Familiar's Trouble mean. The order is that of `encoding`, which writes them."""

from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.fields import FieldTable
from chabudai.engine.game import Setup
from chabudai.games.familiars.cards import ERRANDS, KINDS, LETTERS
from chabudai.games.familiars.encoding import MOST_ROUNDS, FamiliarsEncoder, FamiliarsNotes, note_words
from chabudai.games.familiars.rules_cards import SEATS
from chabudai.games.familiars.shapes import PHASES

LEVELS = ("level 1", "level 2", "level 3")


def fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    seats = table.seat_labels()
    copies, cards = _copies(setup)
    table.add("phase", PHASES, 1, "what the game waits for", "1")
    table.share(
        ("round", 1, MOST_ROUNDS, "the round, from 1", "2"),
        ("tricks_played", 1, MOST_ROUNDS, "tricks that are complete", "4"),
        ("draw_pile", 1, cards, "cards in the draw pile", "7"),
        ("passes", 1, SEATS, "passes made in the hand exchange that goes on", "2"),
        ("score", 1, 127, "points so far", "8"),
        ("due_level", 1, 3, "the level of the pile from which an errand is turned up now; 0 if none is", "6"),
        ("in_progress", 1, 1, "the cards on the table are a trick in progress, not the one before", "4"),
    )
    table.share(
        ("to_act", seats, 1, "the seat that owes a choice", "4"),
        ("lead", seats, 1, "who leads this round", "4"),
    )
    table.share(
        ("hands", seats, cards, "cards in hand", "7"),
        ("opened_by", seats, 1, "who led the cards on the table", "4"),
    )
    table.share(
        ("totals", tuple(LETTERS), 127, "what the cards on the table add up to in each colour", "5"),
        ("unseen", LEVELS, 12, "errands in each pile that nobody has seen", "3"),
    )
    table.add("hand", KINDS, copies, "your cards", "1")
    table.add("discard", KINDS, copies, "everything played, the cards on the table included", "4")
    table.each_seat("trick", KINDS, 1, "the card on the table", "4")
    table.add("display", ERRANDS, 1, "open errands", "3")
    table.add("completed", ERRANDS, 1, "completed errands", "5")
    table.add("removed", ERRANDS, 1, "an errand that goes to the bottom of its pile once it is replaced", "3")
    table.add("returned", ERRANDS, 12, "place among the returned errands at the bottom of its pile, from 1", "3")
    for name, which in (("earlier_pass", "the last pass of the exchange before"), ("last_pass", "the last pass")):
        table.share(
            (f"{name}.round", 1, MOST_ROUNDS, f"{which}: in which round; 0 if it is not known any more", "2"),
            (f"{name}.giver", seats, 1, f"{which}: who passed", "2"),
        )
        table.add(f"{name}.card", KINDS, 1, f"{which}: the card, if you passed or received it and it is certain", "2")
    return table


def _copies(setup: Setup) -> tuple[int, int]:
    """Of one kind of card at most, and of all together."""
    copies = setup.cards.copies().values()
    return max(copies), sum(copies)


def note_fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    copies, _ = _copies(setup)
    table.each_seat("played", KINDS, copies, "cards that the seat has played", "4")
    table.add("given", KINDS, copies, "cards that you have passed", "2")
    table.add("received", KINDS, copies, "cards that you were passed", "2")
    rounds = tuple(f"round {number}" for number in range(1, MOST_ROUNDS + 1))
    table.add("exchanged", rounds, 1, "rounds in which hands were exchanged", "2")
    return table


def encoder(setup: Setup) -> Encoder:
    return FamiliarsEncoder(fields(setup).words)


def notes(setup: Setup) -> Notes:
    assert note_fields(setup).words == note_words()
    return FamiliarsNotes()
