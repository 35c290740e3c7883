"""What the bytes of an observation of Iyadosu mean. The order is that of `encoding`, which writes them."""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.fields import FieldTable
from chabudai.engine.game import Setup
from chabudai.games.iyadosu.cards import CARDS, LETTERS
from chabudai.games.iyadosu.encoding import IyadosuEncoder, IyadosuNotes, note_words
from chabudai.games.iyadosu.memory import IyadosuMemory
from chabudai.games.iyadosu.shapes import PHASES, REASONS


def fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    hand = len(LETTERS) * setup.cards.highest(setup.seats) // setup.seats
    most = setup.game.score_range(setup)[1]
    table.share(
        ("phase", PHASES, 1, "what the game waits for", "1"),
        ("round", 1, setup.seats, "the round, from 1; at the end the last one", "11"),
        ("tricks_played", 1, hand, "tricks of this round that are complete", "9"),
        ("in_progress", 1, 1, "the cards on the table are a trick in progress, not the one before", "4"),
    )
    table.share(
        ("lead_colour", tuple(LETTERS), 1, "the colour to follow", "5"),
        ("ended_by", REASONS, 1, "how the game ended", "11"),
    )
    table.by_seat("to_act", 1, "the seat that owes a choice", "3")
    table.by_seat("start", 1, "who leads the first trick of the round", "1")
    table.by_seat("taken_by", 1, "who took the trick before, until the next is begun", "8")
    table.by_seat("opened_by", 1, "who led the cards on the table", "4")
    table.by_seat("fan", hand, "cards not divided yet", "2")
    table.by_seat("normal_count", hand, "normal cards in hand", "3")
    table.by_seat("refuse_count", hand, "refuse cards in hand", "3")
    table.by_seat("declared", hand, "refuse cards declared in this round; 0 before", "3")
    table.by_seat("won", hand, "tricks won in this round", "8")
    table.by_seat("stack", setup.seats, "place of the Insert in the stack from the bottom; 0 if it is not in it", "7")
    table.by_seat("out", 1, "who is eliminated in this round", "6")
    table.by_seat("total", min(most, 127), "points so far", "11")
    table.by_seat("last_score", min(most, 127), "points of the round before", "10")
    table.by_seat("refused", 1, "whose card on the table is a refuse card", "5")
    table.by_seat("inserted", 1, "whose Insert lies on the table", "6")
    table.each_seat("trick", CARDS, 1, "the card on the table", "4")
    table.add("own_fan", CARDS, hand, "your cards before you divide them: each one's place from the left, from 1", "2")
    table.add("normal", CARDS, 1, "your normal cards", "3")
    table.add("refuse", CARDS, 1, "your refuse cards", "3")
    return table


def note_fields(setup: Setup) -> FieldTable:
    table = FieldTable(setup.seats)
    table.add("gone", CARDS, 1, "cards seen played in this round", "12")
    for seat in range(setup.seats):
        table.share(
            (f"void.{seat}", tuple(LETTERS), 1, "colours of which the seat has shown that it has no normal card", "5"),
            (f"must.{seat}", tuple(LETTERS), 1, "colours of which it must have a normal card", "5"),
        )
    return table


def encoder(setup: Setup) -> Encoder:
    return IyadosuEncoder(fields(setup).words)


def notes(setup: Setup) -> Notes:
    assert note_fields(setup).words == note_words(setup.seats)
    return IyadosuNotes(setup.seats)


def recalled(setup: Setup, memory: IyadosuMemory) -> Notes:
    """The notes of somebody who remembers this."""
    notes = IyadosuNotes(setup.seats)
    notes.gone = memory.gone
    notes.void, notes.must = vec[i64](memory.void), vec[i64](memory.must)
    return notes
