"""`make envs`: the tests of the environments in full, on every game and number of seats, with default and odd options.
It stops at the first breach and says where."""

import argparse
import random
import warnings

from rich.progress import track

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.runner import dishonest
from chabudai.games import GAMES, game
from chabudai.laws.cases import cases
from tests.envs.positions import positions
from tests.envs.test_doors import same_through_every_door
from tests.envs.test_openspiel import TREES, run_partial, simulated, whole_tree
from tests.envs.test_peers import aec_tests, gymnasium_tests, parallel_tests, quietly

#: The tests that PettingZoo and Gymnasium bring.
API_CYCLES = 1000
SEED_CYCLES = 500
#: As `TREES`, a minute each.
LARGE_TREES = {
    "chabudai_couperation(seats=2,cards=tiny)": ((3_606, 10_840, 7_440), 6_350),
    "chabudai_familiars(cards=tiny)": ((149, 25_560, 3_816), 6_612),
}


def setups_of(name: str) -> list[Setup]:
    """Every number of seats with the default options, and one odd choice."""
    plain = [game(name).setup(seats) for seats in game(name).seats]
    odd = game(name).setup(*cases(game(name))[-1]) if game(name).options else None
    return [*plain, *([] if odd is None else [odd])]


def peers_of(setup: Setup, seeds: int) -> None:
    quietly(aec_tests, setup, API_CYCLES, range(seeds))
    with warnings.catch_warnings():
        quietly(parallel_tests, setup, SEED_CYCLES)
    run_partial(setup)
    simulated(setup, seeds)
    for mask in ("obs", "info"):
        quietly(lambda mask=mask: gymnasium_tests(setup, mask=mask))


def twins_of(setup: Setup, wanted: int, seed: int) -> tuple[int, int]:
    """At least so many observations compared with imagined ones, and choices of the sense with those in imagined
    worlds; returns how many there were."""
    looked = chose = 0
    sense = setup.game.sense(setup)
    rng = random.Random(seed)
    while looked < wanted:
        for number, position in enumerate(positions(setup, rng)):
            due = position.match.to_act()
            for seat in range(setup.seats):
                imagined = setup.game.imagine(setup, position.match.view(seat), FastDice(number))
                assert position.seen(seat) == position.seen(seat, imagined), f"a leak to seat {seat}, move {number}"
                looked += 1
                if seat in due:
                    peeked = dishonest(position.match.state, imagined, seat, sense, number)
                    assert not peeked, f"the sense of seat {seat} peeks, move {number}"
                    chose += 1
    return looked, chose


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument(
        "--seeds",
        type=int,
        default=100,
        help="seeds of api_test, and games of OpenSpiel's simulation, for each set-up (100)",
    )
    parser.add_argument("--twins", type=int, default=1_000_000, help="observations compared, a game (1 000 000)")
    parser.add_argument("--doors", type=int, default=10_000, help="games through all doors, a game (10 000)")
    chosen = parser.parse_args()
    warnings.simplefilter("error")
    for name in chosen.games:
        setups = setups_of(name)
        for setup in track(setups, f"{name}: tests of the peers"):
            peers_of(setup, chosen.seeds)
        for tree, sizes in {**TREES, **LARGE_TREES}.items():
            if f"_{name}(" in tree:
                whole_tree(tree, *sizes)
        print(f"{name}: the tests of the peers have passed on {len(setups)} set-ups")
        looked = chose = 0
        for number, setup in enumerate(track(setups, f"{name}: twins")):
            some = twins_of(setup, chosen.twins // len(setups), number)
            looked, chose = looked + some[0], chose + some[1]
        print(f"{name}: {looked} twins look the same, {chose} choices are the same in imagined worlds")
        for setup in track(setups, f"{name}: doors"):
            for seed in range(2, 2 + chosen.doors // len(setups)):
                same_through_every_door(setup, seed)
        print(f"{name}: {chosen.doors} games are the same through every door")


if __name__ == "__main__":
    main()
