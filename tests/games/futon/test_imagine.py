"""Imagined worlds of Escape from the Futon: exactly the ones a view allows."""

from collections import defaultdict
from pathlib import Path

import msgspec
import pytest

from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.games.futon import GAME
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_solo import FutonSolo
from tests.games.futon.positions import alone, reveal, solo, table

TINY = Path(__file__).parent / "tiny.toml"

Plain = tuple[int, ...]


def futon_of(state: State) -> Futon:
    assert isinstance(state, Futon)
    return state


def solo_of(state: State) -> FutonSolo:
    assert isinstance(state, FutonSolo)
    return state


def after_one_move(state: State) -> list[State]:
    """All states one move further on."""
    found = []
    for outcome in state.chance()[0]:
        found.append(state.clone())
        found[-1].settle(outcome)
    for seat in (seat for seat in range(5) if state.to_act() >> seat & 1):
        for move in state.legal(seat):
            found.append(state.clone())
            found[-1].apply(seat, move)
    return found


def every_state(setup: Setup) -> dict[Plain, State]:
    """All states that can come about."""
    start = setup.new_state()
    found = {tuple(start.plain()): start}
    waiting = [start]
    while waiting:
        for state in after_one_move(waiting.pop()):
            plain = tuple(state.plain())
            if plain not in found:
                found[plain] = state
                waiting.append(state)
    return found


@pytest.mark.parametrize(("seats", "viewers"), [(1, [None, 0]), (2, [None, 0, 1])])
def test_imagined_worlds_are_all_the_worlds_a_view_allows_and_no_others(seats: int, viewers: list[int | None]) -> None:
    setup = GAME.setup(seats, cards=TINY)
    states = every_state(setup)
    assert len(states) > 500
    for viewer in viewers:
        worlds: dict[bytes, set[Plain]] = defaultdict(set)
        views = {}
        for plain, state in states.items():
            view = GAME.view(setup, state, viewer)
            key = msgspec.json.encode(view)
            worlds[key].add(plain)
            views[key] = view
        # The views that allow most worlds are the interesting ones; of the others every few are tried.
        keys = sorted(worlds, key=lambda key: (-len(worlds[key]), key))
        for key in keys[:25] + keys[25 :: max(1, len(keys) // 150)]:
            imagined = GAME.worlds(setup, views[key])
            dice = FastDice(7)
            draws = {tuple(imagined.draw(dice).plain()) for _ in range(1 if len(worlds[key]) == 1 else 250)}
            assert draws == worlds[key]


def test_4_a_seat_without_stamina_is_imagined_to_skip() -> None:
    match = table(3, stamina=[0, 5, 5])
    reveal(match, "lecture lecture seminar")
    match.play(0, "rise skip")
    match.play(1, "rise early")
    worlds = GAME.worlds(match.setup, match.view(2))
    chosen = {tuple(futon_of(worlds.draw(FastDice(seed))).chosen) for seed in range(60)}
    assert chosen == {(3, card, -1) for card in range(4)}


def test_4_a_seat_knows_its_own_sealed_choice_in_every_world() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    match.play(0, "rise five")
    assert list(futon_of(GAME.imagine(match.setup, match.view(0), FastDice(1))).chosen) == [2, -1]


def test_10_a_spectator_imagines_every_hand_and_the_player_only_the_real_one() -> None:
    match = alone("early early early", "lecture lecture seminar")
    match.play(0, "rise early")
    match.settle("draw wake")
    reveal(match, "lecture lecture seminar")
    spectator = GAME.worlds(match.setup, match.view(None))
    hands = {solo_of(spectator.draw(FastDice(seed))).hand for seed in range(400)}
    # Three cards of three types, four early ones left among them: ten different hands.
    assert len(hands) == 10
    player = GAME.worlds(match.setup, match.view(0))
    assert {tuple(player.draw(FastDice(seed)).plain()) for seed in range(20)} == {tuple(solo(match).plain())}
