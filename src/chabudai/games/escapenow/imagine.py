"""From a view of ESCAPE NOW! back to full states: everything the seat knows is put in place, the rest is dealt out."""

from chabudai.engine.bits import total
from chabudai.engine.game import Setup
from chabudai.games.escapenow.cards import PLACES, Sheet
from chabudai.games.escapenow.known_state import fixed_numbers, fixed_of, kinds, known_state, placed
from chabudai.games.escapenow.memory import EscapeMemory
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.shapes import EscapeView
from chabudai.games.escapenow.worlds import EscapeWorlds


def worlds(setup: Setup[Sheet], view: EscapeView, memory: EscapeMemory | None) -> EscapeWorlds:
    """Everything that agrees with a view, and with what its seat remembers."""
    known = known_state(fixed_of(setup), view)
    if memory is not None:
        memory.reading.catch_up()
    facts = EscapeMemory(fixed_numbers(setup), view.seat or 0) if memory is None else memory.copy()
    facts.see(view)
    if memory is not None:
        facts.reading.catch_up()
        _remember(known, view, facts)
    gone = [place.swept - total(swept) for place, swept in zip(view.places, known.swept, strict=True)]
    covers = [_solving_traits(view, place) if gone[place] else 0 for place in range(PLACES)]
    possible = [kinds("".join(place.puzzle) + "!") for place in view.places]
    for place, letters in enumerate(facts.completing):
        if letters and gone[place] == 1:
            covers[place] = 0
            possible[place] = kinds("".join(letters))
    return EscapeWorlds(
        known,
        known.fixed.deck - placed(known),
        [hand.count - total(cards) for hand, cards in zip(view.hands, known.hands, strict=True)],
        [count - total(cards) for count, cards in zip(view.discarded, known.discards, strict=True)],
        gone,
        possible,
        covers,
        [int(cover > 0 and place.swept < place.need) for cover, place in zip(covers, view.places, strict=True)],
        sum(1 << seat for seat in view.chosen if seat != view.seat) if view.wanted is None else 0,
        _sealed_answers(view),
        [] if memory is None else facts.reading.hands,
        [] if memory is None else facts.reading.thrown,
    )


def _remember(state: EscapeNow, view: EscapeView, facts: EscapeMemory) -> None:
    for place in range(PLACES):
        state.swept[place] = facts.swept[place]
    for seat in range(state.fixed.seats):
        state.discards[seat] += facts.dropped[seat]
    if view.third is not None and view.hands[view.third].cards is None:
        state.hands[view.third] = facts.third


def _solving_traits(view: EscapeView, place: int) -> int:
    """The traits that must be among the cards gone from a place, because they solved it."""
    puzzle = view.places[place]
    return kinds("".join(puzzle.puzzle)) if puzzle.laid is None else 0


def _sealed_answers(view: EscapeView) -> int:
    if view.question is None:
        return 0
    return sum(1 << answer.hand for answer in view.question.answers if answer.given and answer.answer is None)
