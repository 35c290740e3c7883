"""What the bytes of an observation of Escape from the Futon mean. They are in the order of `encoding`."""

from chabudai.engine.encoding import MOST, Encoder, Notes
from chabudai.engine.fields import FieldTable
from chabudai.engine.game import Setup
from chabudai.games.futon.cards import LESSONS, RISES
from chabudai.games.futon.encoding import FutonEncoder, SoloEncoder
from chabudai.games.futon.shapes import PHASES, SOLO_PHASES


def fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    if setup.seats == 1:
        _solo(table, setup)
    else:
        _company(table, setup)
    return table


def _copies(setup: Setup) -> tuple[int, int]:
    """Of one lesson at most, and of all lessons together."""
    copies = [lesson.copies for lesson in setup.cards.lesson]
    return max(copies), min(sum(copies), MOST)


def _company(table: FieldTable, setup: Setup) -> None:
    seats, most = table.seat_labels(), setup.cards.stamina.most
    copies, lessons = _copies(setup)
    table.share(
        ("phase", PHASES, 1, "what the game waits for", "1"),
        ("round", 1, setup.cards.course.rounds, "the round, from 1", "3"),
        ("deck", 1, lessons, "lessons left in the deck", "3"),
    )
    table.by_seat("to_act", 1, "seats that owe a choice", "4")
    table.share(
        ("dealer", seats, 1, "the dealer", "1"),
        ("draws_left", 1, most, "cards still to be drawn at the exam that goes on", "7"),
    )
    table.by_seat("examined", 1, "whose exam it is", "7")
    table.share(("rise", RISES, 1, "your rise card of this round, also while it is sealed", "4"))
    table.by_seat("stamina", most, "stamina", "6")
    table.by_seat("chosen", 1, "who has chosen a rise card in this round", "4")
    table.each_seat("rose", RISES, 1, "the rise card of this round, once all are turned over", "4")
    table.each_seat("took", LESSONS, 1, "the lesson taken in this round", "5")
    table.each_seat("taken", LESSONS, copies, "lessons taken in the whole game", "5")
    table.each_seat("exam", RISES, setup.seats, "rise cards drawn at the exam", "7")
    table.add("display", LESSONS, copies, "lessons that can be taken", "3")
    table.add("aside", LESSONS, copies, "lessons that nobody took", "5")


def _solo(table: FieldTable, setup: Setup) -> None:
    copies, lessons = _copies(setup)
    rise_copies = [rise.copies for rise in setup.cards.rise[:3]]
    table.share(
        ("phase", SOLO_PHASES, 1, "what the game waits for", "10"),
        ("stamina", 1, setup.cards.stamina.most, "your stamina", "13"),
        ("asleep", 1, 1, "the game has ended by falling asleep", "13"),
        ("to_act", 1, 1, "you owe a choice", "11"),
    )
    table.share(
        ("deck", 1, lessons, "lessons left in the deck", "12"),
        ("rise_deck", 1, sum(rise_copies), "rise cards left in the deck", "12"),
    )
    rises = RISES[:3]
    table.add("hand", rises, max(rise_copies), "rise cards in your hand", "10")
    table.add("rise_discard", rises, max(rise_copies), "rise cards played", "11")
    for rise in rises:
        table.add(f"row.{rise}", LESSONS, 1, f"the lesson that `rise {rise}` takes", "11")
    table.add("discard", LESSONS, copies, "lessons in the discard", "12")
    table.add("taken", LESSONS, copies, "lessons you have taken", "11")


def encoder(setup: Setup) -> Encoder:
    words = fields(setup).words
    return SoloEncoder(words) if setup.seats == 1 else FutonEncoder(words)


def notes(setup: Setup) -> Notes:
    """Nothing to remember: what was ever open is open to look at, or back in a hand."""
    return Notes(0)


def note_fields(setup: Setup) -> FieldTable:
    return FieldTable(setup.seats)
