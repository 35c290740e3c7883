"""Honesty: nothing hidden gets into an observation, and a game's sense chooses by what its seat may know. For both,
planted leaks and cheats show that it would be noticed."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.runner import dishonest
from chabudai.engine.search import Sense
from chabudai.games import GAMES, game
from tests.envs.positions import Position, positions

#: Something to be read from a state for a seat.
Peek = Callable[[Any, int], int]


def next_seat(setup: Setup, seat: int) -> int:
    return (seat + 1) % setup.seats


def hidden_in(setup: Setup) -> dict[str, Peek]:
    """What an observation must not depend on."""

    def after(seat: int) -> int:
        return next_seat(setup, seat)

    return {
        "iyadosu": {
            "another's normal cards": lambda state, seat: state.normal[after(seat)],
            "another's refuse cards": lambda state, seat: state.refuse[after(seat)],
            "the lowest card that was played": lambda state, seat: state.gone & -state.gone,
        },
        "familiars": {
            "another's hand": lambda state, seat: state.hands[after(seat)],
            "the draw pile": lambda state, seat: state.deck,
        },
        "couperation": {
            "another's hand": lambda state, seat: state.hands[after(seat)],
            "the deck": lambda state, seat: state.deck,
            "another's face-down cards": lambda state, seat: sum(
                state.tower[place] + 1 for place in range(28) if state.laid[after(seat)] >> place & 1
            ),
        },
        "futon": {"another's sealed card": lambda state, seat: state.chosen[after(seat)]},
        "escapenow": {
            "another's hand": lambda state, seat: state.hands[after(seat)],
            "what another discarded": lambda state, seat: state.discards[after(seat)],
            "cards not seen yet": lambda state, seat: state.unseen,
        },
    }[setup.game.name]


SETUPS = {name: game(name).setup(game(name).seats[-1]) for name in GAMES}
LEAKS = [(name, leak) for name in GAMES for leak in hidden_in(SETUPS[name])]


def twins(setup: Setup, seed: int, seen: Callable[[Position, int, State], bytes], every: int = 3) -> int:
    """In how many positions of a game an imagined state looks other than the truth."""
    differing = 0
    for number, position in enumerate(positions(setup, random.Random(seed))):
        if number % every:
            continue
        for seat in range(setup.seats):
            imagined = setup.game.imagine(setup, position.match.view(seat), FastDice(number))
            differing += seen(position, seat, position.match.state) != seen(position, seat, imagined)
    return differing


@pytest.mark.parametrize(("name", "leak"), LEAKS)
def test_a_planted_leak_is_noticed(name: str, leak: str) -> None:
    peek = hidden_in(SETUPS[name])[leak]

    def leaky(position: Position, seat: int, state: State) -> bytes:
        return position.seen(seat, state) + bytes([peek(state, seat) % 251])

    assert any(twins(SETUPS[name], seed, leaky) for seed in range(6))


@pytest.mark.parametrize("name", GAMES)
def test_twins_look_the_same(name: str) -> None:
    assert twins(SETUPS[name], 1, lambda position, seat, state: position.seen(seat, state)) == 0


def cheats(setup: Setup, seed: int, choose: Callable[[State, State, int, int], bool]) -> tuple[int, int]:
    """Of how many choices of a game how many are otherwise in an imagined world."""
    tried = found = 0
    for number, position in enumerate(positions(setup, random.Random(seed))):
        for seat in position.match.to_act():
            imagined = setup.game.imagine(setup, position.match.view(seat), FastDice(number))
            found += choose(position.match.state, imagined, seat, number)
            tried += 1
    return tried, found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("convention", [True, False])
def test_a_sense_is_honest_on_the_true_state(name: str, convention: bool) -> None:
    for seats in game(name).seats:
        setup = game(name).setup(seats)
        sense = setup.game.sense(setup, convention)

        def peeks(state: State, imagined: State, seat: int, seed: int, sense: Sense = sense) -> bool:
            return dishonest(state, imagined, seat, sense, seed)

        tried, found = cheats(setup, seats, peeks)
        assert tried > 5 and found == 0


@pytest.mark.parametrize(("name", "leak"), LEAKS)
def test_a_sense_that_peeks_is_noticed(name: str, leak: str) -> None:
    """One that takes the first or the last of its moves by something it cannot know."""
    peek = hidden_in(SETUPS[name])[leak]

    def peeking(state: State, imagined: State, seat: int, seed: int) -> bool:
        legal = list(state.legal(seat))
        chosen = [legal[0 if peek(world, seat) % 7 % 2 else -1] for world in (state, imagined)]
        return chosen[0] != chosen[1]

    assert any(cheats(SETUPS[name], seed, peeking)[1] for seed in range(6))
