"""The learner: its gradient against numbers, its advantages by hand, and that it learns."""

from dataclasses import dataclass

import numpy as np
import pytest

from chabudai.bots.network import Network
from chabudai.games import game
from chabudai.learn.evaluation import evaluate
from chabudai.learn.ppo import Adam, Played, Recipe, advantages, drawn, loss_and_gradient, new_network
from chabudai.learn.training import FIRST_DEAL, Training

RECIPE = Recipe(entropy=0.03, worth=0.5, clip=0.2)


def some_choices(rng: np.random.Generator, rows: int = 12, length: int = 5, moves: int = 4) -> Played:
    mask = rng.random((rows, moves)) < 0.6
    mask[:, 0] = True
    chosen = np.array([rng.choice(np.flatnonzero(row)) for row in mask])
    return Played(
        observations=rng.random((rows, length)),
        mask=mask,
        moves=chosen,
        chances=np.log(rng.uniform(0.1, 0.9, rows)),
        gain=rng.standard_normal(rows),
        target=rng.standard_normal(rows),
    )


def wide_network(seed: int) -> Network:
    """In double precision, with heads that matter."""
    rng = np.random.default_rng(seed)
    network = Network([array.astype(np.float64) for array in new_network(5, 7, 4, rng).arrays])
    for array in network.arrays:
        array += 0.3 * rng.standard_normal(array.shape)
    return network


@pytest.mark.parametrize("seed", range(3))
def test_the_gradient_is_that_of_numbers(seed: int) -> None:
    network, heap = wide_network(seed), some_choices(np.random.default_rng(seed))
    _, gradient = loss_and_gradient(network, heap, RECIPE)
    step = 1e-6
    for array, slope in zip(network.arrays, gradient, strict=True):
        for place in np.ndindex(array.shape):
            before = array[place]
            array[place] = before + step
            above = loss_and_gradient(network, heap, RECIPE)[0]["loss"]
            array[place] = before - step
            below = loss_and_gradient(network, heap, RECIPE)[0]["loss"]
            array[place] = before
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-7)


def test_what_is_not_legal_is_never_drawn_and_moves_no_weight() -> None:
    network, heap = wide_network(5), some_choices(np.random.default_rng(5))
    heap.mask[:, 3] = False
    heap.moves[:] = 0
    logs, _ = network(heap.observations, heap.mask)
    for seed in range(50):
        assert (heap.mask[np.arange(len(heap)), drawn(logs, np.random.default_rng(seed))]).all()
    _, gradient = loss_and_gradient(network, heap, RECIPE)
    assert (gradient[4][:, 3] == 0).all() and gradient[5][3] == 0


def test_moves_are_drawn_as_often_as_they_are_likely() -> None:
    logs = np.log(np.tile([0.5, 0.3, 0.2], (20_000, 1)))
    counts = np.bincount(drawn(logs, np.random.default_rng(0)), minlength=3) / 20_000
    assert counts == pytest.approx([0.5, 0.3, 0.2], abs=0.015)


def test_advantages_by_hand() -> None:
    """One game that ends after two choices, and one that goes on."""
    rewards = np.array([[0.0, 1.0], [2.0, 0.0]])
    worths = np.array([[0.5, 0.0], [1.0, 3.0]])
    ends = np.array([[False, False], [True, False]])
    found = advantages(rewards, worths, ends, np.array([9.0, 4.0]), 0.5)
    assert found[1].tolist() == [1.0, 1.0]  # 2 − 1, and 0 + 4 − 3
    assert found[0].tolist() == [1.0, 4.5]  # 0 + 1 − 0.5 + 0.5 × 1, and 1 + 3 − 0 + 0.5 × 1


def test_adam_goes_downhill_and_never_far() -> None:
    arrays = [np.array([3.0, -4.0])]
    adam = Adam(arrays)
    for _ in range(400):
        adam.step(arrays, [2 * arrays[0]], 0.05, longest=0.5)
    assert np.abs(arrays[0]).max() < 0.1


@dataclass
class Told:
    updates: int = 0

    def __call__(self, update: dict[str, float]) -> None:
        self.updates += 1


def test_it_learns_to_get_out_of_the_futon() -> None:
    setup = game("futon").setup(1)
    training = Training.begin(setup, Recipe(steps=100_000, games=128, stretch=32, width=64), 0, None)
    before = evaluate(setup, training.kept(), 300)[1]
    training.run(lambda: None, Told())
    after = evaluate(setup, training.kept(), 300)[1]
    assert after[1] > before[2] and after[0] > 235


def test_the_same_seed_learns_the_same_and_deals_are_far_from_those_that_measure() -> None:
    setup = game("futon").setup(1)
    recipe = Recipe(steps=1, games=16, stretch=8, heap=64, width=16)
    kept = []
    for seed in (3, 3, 4):
        training = Training.begin(setup, recipe, seed, None)
        assert training.batch.seed_of(0) >= FIRST_DEAL
        training.run(lambda: None, Told())
        kept.append([array.tobytes() for array in training.kept().network.arrays])
    assert kept[0] == kept[1] != kept[2]
