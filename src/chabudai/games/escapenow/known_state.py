"""What a view of ESCAPE NOW! says, as a state: everything its seat knows is in place, the rest is missing."""

from chabudai.engine.game import Setup
from chabudai.games.escapenow.cards import KINDS, PAIRS, PLACES, Sheet
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_table import Fixed
from chabudai.games.escapenow.shapes import ANSWERS, PHASES, QUESTIONS, REASONS, EscapeView

#: The arguments of a Fixed; unlike a Fixed they can be sent to another process.
FixedNumbers = tuple[int, int, int, int, int, int, int, int, list[int], bool]

ONE = {letter: 1 << 8 * kind for kind, letter in enumerate(KINDS)}


def counted(cards: list[str] | None) -> int:
    """Cards as packed counts; a lucky shot that copies a trait (`!L`) is a lucky shot."""
    return sum(ONE[card[0]] for card in cards or [])


def fixed_of(setup: Setup[Sheet]) -> Fixed:
    return Fixed(*fixed_numbers(setup))


def fixed_numbers(setup: Setup[Sheet]) -> FixedNumbers:
    sheet = setup.cards
    layout = sheet.laid_out(setup.options["layout"])
    action_cards = [*(trait.copies for trait in sheet.trait), sheet.lucky_shots(setup.seats, setup.options["lucky"])]
    return (
        setup.seats,
        sum(copies << 8 * kind for kind, copies in enumerate(action_cards)),
        sum(puzzle.copies << 4 * PAIRS.index(puzzle.traits) for puzzle in sheet.puzzle),
        sheet.hand.dealt,
        sheet.hand.full,
        sheet.needs.single,
        sheet.needs.end,
        _places(layout.face_up),
        [_places(layout.after(place)) for place in range(1, PLACES + 1)],
        setup.options["memory"] == "on",
    )


def _places(places: list[int]) -> int:
    return sum(1 << place - 1 for place in places)


def kinds(letters: str) -> int:
    return sum(1 << KINDS.index(letter) for letter in set(letters))


def placed(state: EscapeNow) -> int:
    """All cards whose place is known."""
    return sum(sum(cards) for cards in (state.hands, state.discards, state.laid, state.swept))


def known_state(fixed: Fixed, view: EscapeView) -> EscapeNow:
    state = EscapeNow(fixed)
    state.phase = PHASES.index(view.phase)
    state.turn = view.turn or 0
    state.starter = -1 if view.starter is None else view.starter
    state.pile = view.pile
    state.to_draw = view.to_draw
    state.ended_by = 0 if view.ended_by is None else REASONS.index(view.ended_by)
    _know_puzzles(state, view)
    _know_hands(state, view)
    _know_choices(state, view)
    return state


def _know_puzzles(state: EscapeNow, view: EscapeView) -> None:
    state.pending = 0
    for place, puzzle in enumerate(view.places):
        for face, pair in enumerate(puzzle.puzzle):
            state.faces[place + face] = PAIRS.index(pair)
            state.puzzles -= 1 << 4 * PAIRS.index(pair)
        state.up |= puzzle.up << place
        state.solved |= puzzle.solved << place
        state.laid[place] = counted(puzzle.laid)
        state.copied[place] = counted([card[1] for card in puzzle.laid or [] if len(card) == 2])
        state.takes[place] = kinds("".join(puzzle.takes))
    for place, puzzle in enumerate(view.places):
        if not puzzle.up and all(view.places[before - 1].solved for before in puzzle.after):
            state.pending |= 1 << place


def _know_hands(state: EscapeNow, view: EscapeView) -> None:
    for number, hand in enumerate(view.hands):
        state.hands[number] = counted(hand.cards)
        state.pawns[number] = -1 if hand.pawn is None else hand.pawn - 1
    if view.third is not None:
        state.third_with = view.hands[view.third].seat
    if view.seat is not None:
        state.discards[view.seat] = counted(view.discards)


def _know_choices(state: EscapeNow, view: EscapeView) -> None:
    if view.wanted is not None:
        state.wanted = sum(1 << seat for seat in view.wanted)
    elif view.choice == "start":
        assert view.seat is not None
        state.wanted = 1 << view.seat
    if view.phase == "starting":
        state.owing = sum(1 << seat for seat in range(state.fixed.seats) if seat not in view.chosen)
    if view.question is None:
        return
    state.asker = view.question.hand
    state.asker_seat = view.question.seat
    state.question = QUESTIONS.index(view.question.question)
    for answer in view.question.answers:
        state.owing |= (not answer.given) << answer.hand
        if answer.answer is not None:
            state.answers[answer.hand] = ANSWERS.index(answer.answer)
