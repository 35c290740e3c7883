"""What a seat of ESCAPE NOW! may know: its own cards, the third hand while it lies with it, and what lies open."""

from functools import lru_cache
from typing import Literal

from chabudai.engine.bits import count_of, total
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import KINDS, PAIRS
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import LUCKY
from chabudai.games.escapenow.shapes import (
    ANSWERS,
    PHASES,
    QUESTIONS,
    REASONS,
    Answer,
    EscapeView,
    Hand,
    Place,
    Question,
)


def make_view(state: EscapeNow, seat: int | None) -> EscapeView:
    fixed = state.fixed
    owing = state.to_act()
    revealed = state.starter >= 0
    chosen = [s for s in range(fixed.seats) if revealed or _has_chosen(state, s)]
    return EscapeView(
        seat=seat,
        phase=PHASES[state.phase],
        to_act=[s for s in range(fixed.seats) if owing >> s & 1],
        turn=state.turn if revealed or state.phase == table.DEALING else None,
        starter=state.starter if revealed else None,
        chosen=chosen,
        choice=_choice(state, seat) if seat is not None and seat in chosen else None,
        wanted=[s for s in range(fixed.seats) if state.wanted >> s & 1] if revealed else None,
        hands=[_hand(state, hand, seat) for hand in range(fixed.hands)],
        third=fixed.third if fixed.third >= 0 else None,
        pile=state.pile,
        burnt=state.burnt(),
        to_draw=state.to_draw,
        discarded=[total(cards) for cards in state.discards],
        discards=None if seat is None else letters(state.discards[seat]),
        places=[_place(state, place) for place in range(table.PLACES)],
        question=_question(state, seat) if state.asker >= 0 else None,
        minutes=state.minutes(),
        ended_by=REASONS[state.ended_by] if state.phase == table.OVER else None,
    )


def _has_chosen(state: EscapeNow, seat: int) -> bool:
    return state.phase == table.STARTING and not state.owing >> seat & 1


def _choice(state: EscapeNow, seat: int) -> Literal["start", "wait"]:
    return "start" if state.wanted >> seat & 1 else "wait"


def letters(cards: int) -> list[str]:
    """Counts as a list of cards, sorted."""
    return [letter for kind, letter in enumerate(KINDS) for _ in range(count_of(cards, kind))] if cards else []


def _hand(state: EscapeNow, hand: int, seat: int | None) -> Hand:
    played_by = state.seat_of(hand)
    cards = state.hands[hand]
    pawn = state.pawns[hand]
    return Hand(played_by, total(cards), letters(cards) if played_by == seat else None, pawn + 1 if pawn >= 0 else None)


def _place(state: EscapeNow, place: int) -> Place:
    fixed = state.fixed
    solved = state.solved >> place & 1 == 1
    faces = tuple(state.faces[table.END :]) if place == table.END else (state.faces[place],)
    return _pictured(
        faces,
        state.up >> place & 1 == 1,
        solved,
        fixed.need[place],
        fixed.after[place],
        None if solved and fixed.memory else (state.laid[place], state.copied[place]),
        state.takes[place],
        total(state.swept[place]),
    )


@lru_cache(maxsize=4096)
def _pictured(
    faces: tuple[int, ...],
    up: bool,
    solved: bool,
    need: int,
    after: int,
    laid: tuple[int, int] | None,
    takes: int,
    swept: int,
) -> Place:
    """A place looks the same to all who look, and mostly as it did a move ago."""
    return Place(
        puzzle=[PAIRS[face] for face in faces if face >= 0],
        up=up,
        solved=solved,
        need=need,
        after=[other + 1 for other in range(table.PLACES) if after >> other & 1],
        laid=None if laid is None else laid_cards(*laid),
        takes=[letter for kind, letter in enumerate(KINDS) if takes >> kind & 1],
        swept=swept,
    )


def laid_cards(laid: int, copied: int) -> list[str]:
    plain = [letter for letter in letters(laid) if letter != "!"]
    as_copies = [f"!{letter}" for letter in letters(copied)]
    return [*plain, *as_copies, *["!"] * (count_of(laid, LUCKY) - len(as_copies))]


def _question(state: EscapeNow, seat: int | None) -> Question:
    answers = []
    for hand in range(state.fixed.hands):
        answer = state.answers[hand]
        if answer >= 0 or state.owing >> hand & 1:
            # The third hand may have gone over since; it answered from the seat that did not ask (§9).
            answering = 1 - state.asker_seat if hand == state.fixed.third else hand
            known = state.phase != table.ANSWERING or answering == seat
            answers.append(Answer(hand, answering, answer >= 0, ANSWERS[answer] if known and answer >= 0 else None))
    return Question(state.asker, state.asker_seat, QUESTIONS[state.question], answers)
