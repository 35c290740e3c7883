"""From a view of Escape from the Futon back to full states.

Everything is open but sealed choices and, for a spectator of the solo game, the player's hand.
"""

from collections.abc import Iterable

from chabudai.engine.bits import ONE
from chabudai.engine.game import Memory, Setup
from chabudai.games.futon.cards import LESSONS, RISES, Sheet
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_cards import BY_SLEEP, BY_TERM, NO_CARD, PLACES, SKIP, Fixed
from chabudai.games.futon.rules_solo import FutonSolo
from chabudai.games.futon.shapes import PHASES, SOLO_PHASES, FutonView, Player, SoloView
from chabudai.games.futon.worlds import FutonWorlds, SoloWorlds


def fixed_of(setup: Setup[Sheet]) -> Fixed:
    sheet = setup.cards
    solo = setup.seats == 1
    return Fixed(
        setup.seats,
        sheet.course.rounds,
        PLACES if solo else sheet.display_of(setup.seats),
        sheet.stamina.solo if solo else sheet.stamina.start,
        sheet.stamina.most,
        sheet.solo.hand,
        sheet.solo.stamina_points,
        [rise.copies for rise in sheet.rise],
        [rise.hearts for rise in sheet.rise],
        [rise.points for rise in sheet.rise],
        [lesson.copies for lesson in sheet.lesson],
        [lesson.points for lesson in sheet.lesson],
        [lesson.hearts for lesson in sheet.lesson],
        [lesson.loss("revealed") for lesson in sheet.lesson],
        [lesson.loss("risen") for lesson in sheet.lesson],
        [lesson.loss("exam") for lesson in sheet.lesson],
    )


def worlds(setup: Setup[Sheet], view: FutonView | SoloView, memory: Memory | None) -> FutonWorlds | SoloWorlds:
    """Everything that agrees with a view; there is nothing to remember beyond it."""
    if isinstance(view, SoloView):
        return _solo_worlds(setup, view)
    sealed = [
        seat for seat, player in enumerate(view.players) if player.chosen and player.rise is None and seat != view.seat
    ]
    return FutonWorlds(_known_state(setup, view), sealed)


def _known_state(setup: Setup[Sheet], view: FutonView) -> Futon:
    state = Futon(fixed_of(setup))
    state.phase = PHASES.index(view.phase)
    state.rounds_played = state.fixed.rounds if view.phase in ("exam", "over") else view.round - 1
    state.dealer = view.dealer or 0
    state.display = _pack(view.display, LESSONS)
    state.aside = _pack(view.aside, LESSONS)
    for seat, player in enumerate(view.players):
        _know_player(state, seat, player)
    state.deck -= state.display + state.aside + sum(state.taken)
    if view.phase == "rise":
        state.waiting_to_choose = sum(1 << seat for seat in view.to_act)
        if view.seat is not None:
            state.chosen[view.seat] = _number(view.rise, RISES)
    elif view.phase == "arrival":
        attending = [seat for seat, rise in enumerate(state.chosen) if rise != SKIP]
        state.waiting_to_take = sum(1 << seat for seat in attending if state.took[seat] == NO_CARD)
        state.turn = view.to_act[0]
    elif view.examined is not None:
        state.turn = view.examined
        state.draws_left = view.draws_left
    return state


def _know_player(state: Futon, seat: int, player: Player) -> None:
    state.stamina[seat] = player.stamina
    state.chosen[seat] = _number(player.rise, RISES)
    state.took[seat] = _number(player.took, LESSONS)
    state.taken[seat] = _pack(player.taken, LESSONS)
    state.drawn[seat] = _pack(player.exam, RISES)


def _solo_worlds(setup: Setup[Sheet], view: SoloView) -> SoloWorlds:
    state = FutonSolo(fixed_of(setup))
    state.phase = SOLO_PHASES.index(view.phase)
    state.stamina = view.stamina
    state.hand = _pack(view.hand or [], RISES)
    state.rise_discard = _pack(view.rise_discard, RISES)
    state.rise_deck -= state.hand + state.rise_discard
    state.row = type(state.row)([_number(lesson, LESSONS) for lesson in view.row])
    lying = [lesson for lesson in view.row if lesson is not None]
    state.discard = _pack(view.discard, LESSONS)
    state.taken = _pack(view.taken, LESSONS)
    state.deck -= state.discard + state.taken + _pack(lying, LESSONS)
    # A row that is not being laid any more had all its cards, even where one has been taken since.
    state.laid = len(lying) if view.phase in ("hand", "row") else PLACES
    state.ended_by = BY_SLEEP if view.ended_by == "asleep" else BY_TERM
    return SoloWorlds(state, 0 if view.hand is not None else view.hand_count)


def _pack(cards: Iterable[str], names: tuple[str, ...]) -> int:
    return sum(ONE[names.index(card)] for card in cards)


def _number(card: str | None, names: tuple[str, ...]) -> int:
    return NO_CARD if card is None else names.index(card)
