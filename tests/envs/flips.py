"""For every field of an observation something to change in a state by which that field, and no other, changes.

Seat 1 looks on. Where one thing cannot change alone (a phase says who owes a choice), the others stand behind `+`.
"""

from collections.abc import Callable
from typing import Any

from chabudai.engine.bits import BIT, ONE, lowest
from chabudai.engine.game import Setup
from chabudai.games.couperation import rules_fixed as tower
from chabudai.games.couperation.rules_whereabouts import ROW, Whereabouts
from chabudai.games.escapenow import rules_table as table
from chabudai.games.familiars import rules as familiars
from chabudai.games.futon import rules as futon
from chabudai.games.futon import rules_solo as solo
from chabudai.games.iyadosu import rules as iyadosu

State = Any
Change = Callable[[State], None]
#: How the state is prepared, and what then changes each field.
Flips = list[tuple[Change, dict[str, Change]]]

EYES = 1


def put(name: str, value: Any) -> Change:
    return lambda state: setattr(state, name, value(getattr(state, name)) if callable(value) else value)


def put_at(name: str, place: int, value: Any) -> Change:
    def change(state: State) -> None:
        row = getattr(state, name)
        row[place] = value(row[place]) if callable(value) else value

    return change


def more(number: int) -> int:
    return number + 1


def all_of(*changes: Change) -> Change:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def as_it_is(state: State) -> None:
    """Nothing to prepare."""


def another_card(cards: int) -> int:
    """As many cards, but one of them another: the lowest for the first that is missing."""
    missing = lowest(~cards & BIT[59] - 1)
    return cards & cards - 1 | BIT[missing]


# -- Iyadosu ----------------------------------------------------------------------------------------------------------
def _a_trick(state: State) -> None:
    """Seats 0 and 1 have led and followed, it is up to seat 2."""
    state.phase, state.turn, state.opened_by, state.acted, state.lead_colour = iyadosu.TRICK, 2, 0, 3, 1
    state.trick[0], state.trick[1] = 16, 17
    for seat in range(4):
        state.declared[seat] = 2
        state.normal[seat], state.refuse[seat] = 0b111 << 4 * seat, 0b11 << 20 + 4 * seat


def _a_division(state: State) -> None:
    state.phase, state.turn, state.dealt = iyadosu.DIVISION, 0, 48
    state.fan = type(state.fan)(range(48))


IYADOSU: Flips = [
    (
        _a_trick,
        {
            "phase+to_act+normal+refuse": put("phase", iyadosu.DEALING),
            "round": put("rounds_played", more),
            "tricks_played": put("tricks_played", more),
            "in_progress": put("acted", 0),
            "lead_colour": put("lead_colour", 3),
            "to_act": put("turn", 3),
            "start": put("start", 2),
            "opened_by": put("opened_by", 1),
            "normal_count": put_at("normal", 2, 0),
            "refuse_count": put_at("refuse", 0, 0),
            "declared": put_at("declared", 3, 5),
            "won": put_at("won", 2, 1),
            "stack": put_at("stack", 0, 1),
            "out": put("out", 8),
            "total": put_at("totals", 1, 7),
            "last_score": put_at("last_scores", 3, 2),
            "refused": put("refused", 1),
            "inserted": put("inserted", 4),
            "trick.0": put_at("trick", 1, 40),
            "trick.3": put_at("trick", 0, 41),
            "normal": put_at("normal", 1, another_card),
            "refuse": put_at("refuse", 1, another_card),
        },
    ),
    (all_of(_a_trick, put("acted", 0)), {"taken_by": put("taker", 3)}),
    (
        _a_division,
        {
            "fan+declared": put_at("declared", 2, 3),
            "own_fan": all_of(put_at("fan", 12, 20), put_at("fan", 20, 12)),
        },
    ),
    (put("phase", iyadosu.OVER), {"ended_by": put("ended_by", 1)}),
]

# -- Familiar's Trouble -----------------------------------------------------------------------------------------------


def _three_hands(state: State) -> None:
    state.phase, state.round, state.turn = familiars.TRICK, 2, 0
    state.hands[0], state.hands[1], state.hands[2] = 0b11, 0b1100, 0b110000
    state.deck &= ~0b111111
    state.errands.display = 0b10001
    state.trick[0], state.opened_by, state.played = 3, 0, 1


FAMILIARS: Flips = [
    (
        _three_hands,
        {
            "phase": put("phase", familiars.REPLENISHMENT),
            "round": put("round", more),
            "tricks_played": put("tricks_played", more),
            "draw_pile": put("deck", lambda deck: deck & deck - 1),
            "passes": put("passes", 2),
            "score": lambda state: setattr(state.errands, "points", 9),
            "in_progress": put("played", 0),
            "to_act": put("turn", 2),
            "lead": put("lead", 2),
            "hands": put_at("hands", 2, 0),
            "hand": put_at("hands", 1, 0b101000000),
            "opened_by+trick": put("opened_by", 2),
            "trick+totals": put_at("trick", 0, 30),
            "unseen": lambda state: setattr(state.errands, "unseen", state.errands.unseen & ~(1 << 20)),
            "discard": put("discard", 0b1 << 20),
            "display": lambda state: setattr(state.errands, "display", 0b10010),
            "completed": lambda state: setattr(state.errands, "completed", 0b1),
            "removed": put("removed", 7),
            "returned": lambda state: state.errands.returned.__setitem__(0, 0x21),
        },
    ),
    (all_of(_three_hands, put("phase", familiars.TURNING_UP)), {"due_level": put("due_level", 2)}),
    (
        all_of(_three_hands, put("giver", 0), put("given_in", 1), put("given", 5)),
        {
            "last_pass.round": put("given_in", 2),
            "last_pass.card": put("given", 6),
            "last_pass.giver": put("giver", 1),
            "earlier_pass.round+earlier_pass.giver": all_of(put("earlier_giver", 2), put("earlier_in", 1)),
        },
    ),
    (
        all_of(_three_hands, put("earlier_giver", 1), put("earlier_in", 1), put("earlier", 5)),
        {"earlier_pass.card": put("earlier", 9), "earlier_pass.giver": put("earlier_giver", 0)},
    ),
]

# -- Couperation ------------------------------------------------------------------------------------------------------


def _an_act(state: State) -> None:
    state.phase, state.turn = tower.ACT, 0
    for seat in range(3):
        state.hands[seat] = 0b111 << 4 * seat
        state.wishes[seat] = 1


def _traces(state: State) -> None:
    _an_act(state)
    state.whereabouts = Whereabouts(3)
    state.whereabouts.traced[3] = state.whereabouts.traced[EYES] = 0b11


def trace(row: int, spot: int, cards: int) -> Change:
    return lambda state: state.whereabouts.may.__setitem__(row * ROW + spot, cards)


COUPERATION: Flips = [
    (
        _an_act,
        {
            "phase": put("phase", tower.PLACING),
            "to_act+turn": put("turn", 2),
            "hands": put_at("hands", 0, 0),
            "finish": put_at("hands", 2, lambda hand: hand | BIT[tower.FINISH]),
            "wish": put_at("wishes", 2, 3),
            "wished+wish": put_at("wishes", 2, -1),
            "deck": put("deck", lambda deck: deck & deck - 1),
            "before_finish+deck": put("deck", lambda deck: deck | BIT[tower.FINISH]),
            "to_draw": put("to_draw", 3),
            "hand": put_at("hands", 1, another_card),
            "reserve": put("reserve", lambda cards: cards ^ 1),
            "discard": put("discard", 0b1),
            "fetching": put("fetching", 30),
            "paid": put("paid", 0b1),
            "burnt": put("burnt", 0b1),
            "up+tower": put("up", lambda up: up & up - 1),
            "broken": put("broken", 20),
            "last": put("last", 5),
            "down": put_at("laid", 0, 0b10),
        },
    ),
    (all_of(_an_act, put("phase", tower.ASKING)), {"draw_limit+deck": put("deck", 0)}),
    (all_of(_an_act, put("fetching", 30), put("paid", 0b11)), {"to_burn": put("to_burn", 2)}),
    (all_of(_an_act, put_at("laid", 1, 0b10), put_at("tower", 1, 7)), {"tower": put_at("tower", 1, 8)}),
    (all_of(_an_act, put("phase", tower.OVER)), {"ended_by": put("ended_by", 2)}),
    (
        _traces,
        {
            "known_to_all.traced": lambda state: state.whereabouts.traced.__setitem__(3, 0b111),
            "known_to_me.traced": lambda state: state.whereabouts.traced.__setitem__(EYES, 0b1),
            "known_to_all.hand": trace(3, 0, 0b1),
            "known_to_me.hand": trace(EYES, 2, 0b1),
            "known_to_all.limited": lambda state: state.whereabouts.limited.__setitem__(3, 0b1),
            "known_to_me.limited": lambda state: state.whereabouts.limited.__setitem__(EYES, 0b1),
            "known_to_all.may": trace(3, tower.MOST_SEATS + 4, 0b11),
            "known_to_me.may": trace(EYES, tower.MOST_SEATS + 9, 0b1),
        },
    ),
]

# -- Escape from the Futon --------------------------------------------------------------------------------------------
FUTON: Flips = [
    (
        all_of(put("phase", futon.RISING), put("waiting_to_choose", 15)),
        {
            "phase+to_act+dealer": put("phase", futon.CHOOSING_DEALER),
            "round": put("rounds_played", more),
            "deck": put("deck", lambda deck: deck - ONE[0]),
            "to_act": put("waiting_to_choose", 7),
            "dealer": put("dealer", 3),
            "draws_left": put("draws_left", 2),
            "stamina": put_at("stamina", 2, 1),
            "chosen": put_at("chosen", 0, 2),
            "chosen+rise": put_at("chosen", 1, 2),
            "took": put_at("took", 3, 2),
            "taken": put_at("taken", 3, ONE[4]),
            "exam": put_at("drawn", 0, ONE[1]),
            "display": put("display", ONE[5]),
            "aside": put("aside", ONE[5]),
        },
    ),
    (
        all_of(put("phase", futon.RISING), put_at("chosen", 1, 2)),
        {"rise": put_at("chosen", 1, 3)},
    ),
    (
        all_of(put("phase", futon.ARRIVAL), put_at("chosen", 0, 2)),
        {"rose": put_at("chosen", 0, 1)},
    ),
    (put("phase", futon.SITTING_EXAM), {"examined": put("turn", 2)}),
]

SOLO: Flips = [
    (
        put("phase", solo.RISING),
        {
            "phase+to_act": put("phase", solo.DRAWING),
            "stamina": put("stamina", 3),
            "deck": put("deck", lambda deck: deck - ONE[0]),
            "rise_deck": put("rise_deck", lambda deck: deck - ONE[0]),
            "hand": put("hand", ONE[1]),
            "rise_discard": put("rise_discard", ONE[1]),
            "row": put_at("row", 2, 4),
            "discard": put("discard", ONE[3]),
            "taken": put("taken", ONE[3]),
        },
    ),
    (all_of(put("phase", solo.OVER), put("ended_by", 2)), {"asleep": put("ended_by", 1)}),
]

# -- ESCAPE NOW! ------------------------------------------------------------------------------------------------------


def _a_turn(state: State) -> None:
    """Of three hands, the third one with seat 1, whose turn it is as well."""
    state.phase, state.turn, state.starter, state.third_with = table.ACTING, 1, 0, 1
    for hand in range(3):
        state.hands[hand] = 2 * ONE[hand]
        state.pawns[hand] = hand
    state.unseen -= sum(state.hands)
    state.pile -= 6


def _a_question(state: State) -> None:
    _a_turn(state)
    state.phase, state.asker, state.asker_seat, state.owing = table.ANSWERING, 0, 0, 0b110


def _starting(state: State) -> None:
    state.phase, state.owing = table.STARTING, 0b01


ESCAPE_NOW: Flips = [
    (
        _a_turn,
        {
            "phase": put("phase", table.DROPPING),
            "pile+burnt+minutes": put("pile", lambda pile: pile - 1),
            "to_draw": put("to_draw", 2),
            "turn+to_act+acts_for": put("turn", 0),
            "turn+acts_for": put("turn", 2),
            "starter": put("starter", 1),
            "wanted+choice": put("wanted", 2),
            "wanted": put("wanted", 1),
            "third_with+third_cards": put("third_with", 0),
            "hands+minutes": put_at("hands", 0, ONE[0]),
            "third_cards": put_at("hands", 2, 2 * ONE[4]),
            "cards": put_at("hands", 1, 2 * ONE[4]),
            "discarded": put_at("discards", 0, ONE[4]),
            "discards+discarded": put_at("discards", 1, ONE[4]),
            "pawn": put_at("pawns", 2, 5),
            "puzzle": put_at("faces", 2, 9),
            "puzzle.end": put_at("faces", 7, 9),
            "up": put("up", lambda up: up ^ 8),
            "solved": put("solved", 16),
            "swept": put_at("swept", 3, ONE[1]),
            "laid": put_at("laid", 3, ONE[1]),
            "copied": put_at("copied", 3, ONE[1]),
            "takes": put_at("takes", 3, 5),
        },
    ),
    (
        _a_question,
        {
            "asked_by": put("asker", 2),
            "question": put("question", 4),
            "answers_due+acts_for": put("owing", 0b100),
            "answers_given+answer+acts_for": all_of(put("owing", 0b100), put_at("answers", 1, 3)),
        },
    ),
    (all_of(_a_turn, put("asker", 0), put("asker_seat", 0)), {"asked_seat": put("asker_seat", 1)}),
    (
        all_of(_a_turn, put("asker", 0), put("asker_seat", 0), put_at("answers", 1, 3)),
        {"answer": put_at("answers", 1, 4), "answers_due+answers_given+answer": put_at("answers", 1, -1)},
    ),
    (_starting, {"to_act+acts_for+chosen+choice": put("owing", 0b10), "choice": put("wanted", 2)}),
    (put("phase", table.OVER), {"ended_by": put("ended_by", 1)}),
]


def flips_of(setup: Setup) -> Flips:
    solo_or_not = SOLO if setup.seats == 1 else FUTON
    return {
        "iyadosu": IYADOSU,
        "familiars": FAMILIARS,
        "couperation": COUPERATION,
        "futon": solo_or_not,
        "escapenow": ESCAPE_NOW,
    }[setup.game.name]
