"""From a view of ESCAPE NOW! back to full states: everything the seat knows is put in place, the rest is dealt out."""

from chabudai.engine.game import Setup
from chabudai.games.escapenow import rules
from chabudai.games.escapenow.cards import KINDS, PAIRS, PLACES, Sheet
from chabudai.games.escapenow.memory import EscapeMemory, counted
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import total
from chabudai.games.escapenow.rules_table import Plan
from chabudai.games.escapenow.view import ANSWERS, PHASES, QUESTIONS, REASONS, EscapeView
from chabudai.games.escapenow.worlds import EscapeWorlds


def plan_of(setup: Setup) -> Plan:
    sheet = setup.cards
    assert isinstance(sheet, Sheet)
    layout = sheet.laid_out(setup.options["layout"])
    action_cards = [*(trait.copies for trait in sheet.trait), sheet.lucky_shots(setup.seats, setup.options["lucky"])]
    return Plan(
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


def _kinds(letters: str) -> int:
    return sum(1 << KINDS.index(letter) for letter in set(letters))


def worlds(setup: Setup, view: EscapeView, memory: EscapeMemory | None) -> EscapeWorlds:
    """Everything that agrees with a view, and with what its seat remembers."""
    known = _known_state(setup, view)
    facts = EscapeMemory(setup.seats, view.seat or 0) if memory is None else memory.copy()
    facts.see(view)
    if memory is not None:
        _remember(known, view, facts)
    gone = [place.swept - total(swept) for place, swept in zip(view.places, known.swept, strict=True)]
    covers = [_solving_traits(view, place) if gone[place] else 0 for place in range(PLACES)]
    possible = [_kinds("".join(place.puzzle) + "!") for place in view.places]
    for place, letters in enumerate(facts.completing):
        if letters and gone[place] == 1:
            covers[place] = 0
            possible[place] = _kinds("".join(letters))
    return EscapeWorlds(
        known,
        known.plan.deck - _placed(known),
        [hand.count - total(cards) for hand, cards in zip(view.hands, known.hands, strict=True)],
        [count - total(cards) for count, cards in zip(view.discarded, known.discards, strict=True)],
        gone,
        possible,
        covers,
        [int(cover > 0 and place.swept < place.need) for cover, place in zip(covers, view.places, strict=True)],
        sum(1 << seat for seat in view.chosen if seat != view.seat) if view.wanted is None else 0,
        _sealed_answers(view),
    )


def _remember(state: EscapeNow, view: EscapeView, facts: EscapeMemory) -> None:
    for place in range(PLACES):
        state.swept[place] = facts.swept[place]
    for seat in range(state.plan.seats):
        state.discards[seat] += facts.dropped[seat]
    if view.third is not None and view.hands[view.third].cards is None:
        state.hands[view.third] = facts.third


def _solving_traits(view: EscapeView, place: int) -> int:
    """The traits that must be among the cards gone from a place, because they solved it."""
    puzzle = view.places[place]
    return _kinds("".join(puzzle.puzzle)) if puzzle.laid is None else 0


def _sealed_answers(view: EscapeView) -> int:
    if view.question is None:
        return 0
    return sum(1 << answer.hand for answer in view.question.answers if answer.given and answer.answer is None)


def _placed(state: EscapeNow) -> int:
    """All cards whose place is known."""
    return sum(sum(cards) for cards in (state.hands, state.discards, state.laid, state.swept))


def _known_state(setup: Setup, view: EscapeView) -> EscapeNow:
    state = rules.new_game(plan_of(setup))
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
        state.takes[place] = _kinds("".join(puzzle.takes))
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
        state.owing = sum(1 << seat for seat in range(state.plan.seats) if seat not in view.chosen)
    if view.question is None:
        return
    state.asker = view.question.hand
    state.asker_seat = view.question.seat
    state.question = QUESTIONS.index(view.question.question)
    for answer in view.question.answers:
        state.owing |= (not answer.given) << answer.hand
        if answer.answer is not None:
            state.answers[answer.hand] = ANSWERS.index(answer.answer)
