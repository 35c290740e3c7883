"""Proximal policy optimisation with masks, in one file and in NumPy: the network, its gradient, Adam, and the loop.

Learning goes in updates. In each, `games` games stand side by side in a batch and are played `stretch` choices further
by the network as it is; then the network is changed so that what turned out better than expected becomes more likely,
in a few passes over these choices in small heaps, and never far from the network that made them (Schulman et al.,
2017). Everything that decides is in `Recipe`; rewards are not discounted, because games end.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from chabudai.bots.network import NEVER, Array, Network, log_softmax

Floats = NDArray[np.float32]


class Recipe(msgspec.Struct, frozen=True):
    """How to learn. Rates fall in a line to nothing while the steps are used up."""

    steps: int = 4_000_000
    games: int = 256
    stretch: int = 64
    passes: int = 3
    heap: int = 2048
    rate: float = 5e-4
    entropy: float = 0.02
    worth: float = 0.5
    clip: float = 0.2
    trace: float = 0.95
    longest_gradient: float = 0.5
    width: int = 256


class Played(msgspec.Struct):
    """Choices to learn from, one after the other in rows: `gain` is how much better one was than expected."""

    observations: Array
    mask: NDArray[np.bool_]
    moves: NDArray[np.int64]
    chances: Array
    gain: Array
    target: Array

    def __len__(self) -> int:
        return len(self.moves)

    def rows(self, chosen: NDArray[Any]) -> "Played":
        return Played(*(getattr(self, name)[chosen] for name in self.__struct_fields__))


class Games(Protocol):
    """What is learnt from: a batch of environments."""

    games: int
    obs: NDArray[np.uint8]
    mask: NDArray[np.int8]
    seat: NDArray[np.int64]
    legal_counts: NDArray[np.int64]
    rewards: NDArray[np.float64]
    done: NDArray[np.bool_]
    scores: NDArray[np.int64]

    def step(self, actions: Any) -> Any: ...


# -- the network ------------------------------------------------------------------------------------------------------
def new_network(length: int, width: int, moves: int, rng: np.random.Generator) -> Network:
    """Orthogonal weights; at first all moves are about equally likely, and everything is worth nothing."""

    def weights(rows: int, columns: int, gain: float) -> Floats:
        tall = rng.standard_normal((max(rows, columns), min(rows, columns)))
        q, r = np.linalg.qr(tall)
        q = q * np.sign(np.diag(r))
        return (gain * (q if rows >= columns else q.T)).astype(np.float32)

    def biases(columns: int) -> Floats:
        return np.zeros(columns, np.float32)

    root = float(np.sqrt(2))
    return Network(
        [
            *(weights(length, width, root), biases(width)),
            *(weights(width, width, root), biases(width)),
            *(weights(width, moves, 0.01), biases(moves)),
            *(weights(width, 1, 0.1), biases(1)),
        ]
    )


def loss_and_gradient(network: Network, heap: Played, recipe: Recipe) -> tuple[dict[str, float], list[Array]]:
    """What is to be made small, with its parts, and how it changes with every weight."""
    count = len(heap)
    rows = np.arange(count)
    first, second = network.hidden(heap.observations)
    scores, worth = network.heads(second)
    logs = log_softmax(np.where(heap.mask, scores, scores.dtype.type(NEVER)))
    chances = np.exp(logs)

    # The policy: choices with a gain become more likely, but only as far as `clip` allows.
    ratio = np.exp(logs[rows, heap.moves] - heap.chances)
    clipped = np.clip(ratio, 1 - recipe.clip, 1 + recipe.clip)
    bound = ratio * heap.gain > clipped * heap.gain
    policy_loss = -np.minimum(ratio * heap.gain, clipped * heap.gain).mean()
    # The entropy: moves that are not legal have no chance, and add nothing.
    surprise = np.where(heap.mask, chances * logs, 0)
    entropy = -surprise.sum(axis=1)
    error = worth - heap.target
    loss = policy_loss - recipe.entropy * entropy.mean() + recipe.worth * 0.5 * np.square(error).mean()

    # Backwards, from the heads to the first layer.
    pull = np.where(bound, 0, -ratio * heap.gain) / count
    d_scores = -pull[:, None] * chances
    d_scores[rows, heap.moves] += pull
    d_scores += recipe.entropy / count * (surprise + chances * entropy[:, None])
    d_worth = (recipe.worth / count * error)[:, None]
    d_second = d_scores @ network.arrays[4].T + d_worth @ network.arrays[6].T
    d_second *= second > 0
    d_first = d_second @ network.arrays[2].T
    d_first *= first > 0
    gradient = [
        *(heap.observations.T @ d_first, d_first.sum(axis=0)),
        *(first.T @ d_second, d_second.sum(axis=0)),
        *(second.T @ d_scores, d_scores.sum(axis=0)),
        *(second.T @ d_worth, d_worth.sum(axis=0)),
    ]
    told = {
        "loss": float(loss),
        "entropy": float(entropy.mean()),
        "clipped": float(bound.mean()),
        "moved": float((ratio - 1 - np.log(ratio)).mean()),
        "error": float(np.square(error).mean()),
    }
    return told, gradient


class Adam:
    """Kingma and Ba, 2015, behind a bound on the length of the gradient."""

    def __init__(self, arrays: list[Array]) -> None:
        self.time = 0
        self.means = [np.zeros_like(array) for array in arrays]
        self.squares = [np.zeros_like(array) for array in arrays]

    def step(self, arrays: list[Array], gradient: list[Array], rate: float, longest: float) -> None:
        self.time += 1
        length = float(np.sqrt(sum(float(np.vdot(part, part)) for part in gradient)))
        shrink = min(1.0, longest / (length + 1e-8))
        step = rate * np.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for array, part, mean, square in zip(arrays, gradient, self.means, self.squares, strict=True):
            part = part * array.dtype.type(shrink)
            mean += array.dtype.type(0.1) * (part - mean)
            square += array.dtype.type(0.001) * (part * part - square)
            array -= array.dtype.type(step) * mean / (np.sqrt(square) + array.dtype.type(1e-8))


# -- playing ----------------------------------------------------------------------------------------------------------
def drawn(logs: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """One move for each row, as likely as it says."""
    noise = rng.random(logs.shape, dtype=np.float32)
    found: NDArray[np.int64] = (logs - np.log(-np.log(noise + 1e-12) + 1e-12)).argmax(axis=1)
    return found


class Stretch(msgspec.Struct):
    """What a stretch of play brought: choices to learn from, and every game that ended with its reward and score."""

    played: Played
    returns: list[float]
    scores: list[int]


class Player:
    """Plays the games of a batch on and on with a network, and remembers what it is to learn from."""

    def __init__(self, batch: Games, scale: Floats) -> None:
        self.batch = batch
        self.scale = scale
        self.sums = np.zeros(batch.games)

    def seen(self) -> Floats:
        return np.multiply(self.batch.obs, self.scale, dtype=np.float32)

    def play(
        self, network: Network, recipe: Recipe, rng: np.random.Generator, look: Callable[[], None] = lambda: None
    ) -> Stretch:
        batch, games = self.batch, np.arange(self.batch.games)
        observations, masks, moves, chances = [], [], [], []
        worths, rewards, ends, free = [], [], [], []
        returns: list[float] = []
        scores: list[int] = []
        for _ in range(recipe.stretch):
            look()
            seen, mask, seat = self.seen(), batch.mask.astype(np.bool_), batch.seat.copy()
            logs, worth = network(seen, mask)
            chosen = drawn(logs, rng)
            free.append(batch.legal_counts > 1)
            batch.step(chosen)
            reward = batch.rewards[games, seat]
            done = batch.done.copy()
            observations.append(seen)
            masks.append(mask)
            moves.append(chosen)
            chances.append(logs[games, chosen])
            worths.append(worth)
            rewards.append(reward.astype(np.float32))
            ends.append(done)
            self.sums += reward
            returns += self.sums[done].tolist()
            scores += batch.scores[games, seat][done].tolist()
            self.sums[done] = 0
        _, after = network(self.seen(), batch.mask.astype(np.bool_))
        gain = advantages(np.array(rewards), np.array(worths), np.array(ends), after, recipe.trace)
        target = gain + np.array(worths)
        # Where there was nothing to choose there is nothing to learn but its worth, and that others show as well.
        kept = np.array(free).ravel()
        found = Played(
            np.concatenate(observations),
            np.concatenate(masks),
            np.concatenate(moves),
            np.concatenate(chances),
            gain.ravel(),
            target.ravel(),
        ).rows(kept)
        return Stretch(found, returns, scores)


def advantages(rewards: Array, worths: Array, ends: NDArray[np.bool_], after: Array, trace: float) -> Array:
    """Generalised advantage estimation (Schulman et al., 2016), not discounted. Rows are times, columns games."""
    gain = np.zeros_like(rewards)
    carried = np.zeros_like(after)
    following = after
    for time in reversed(range(len(rewards))):
        going_on = ~ends[time]
        surprise = rewards[time] + following * going_on - worths[time]
        carried = surprise + trace * going_on * carried
        gain[time] = carried
        following = worths[time]
    return gain


# -- learning ---------------------------------------------------------------------------------------------------------
class Learner:
    """A network that learns, with everything that is needed to go on another day."""

    def __init__(self, network: Network, recipe: Recipe, seed: int) -> None:
        self.network = network
        self.recipe = recipe
        self.adam = Adam(network.arrays)
        self.rng = np.random.default_rng(seed)
        self.steps = 0

    def update(self, player: Player, look: Callable[[], None] = lambda: None) -> dict[str, Any]:
        """Play a stretch and learn from it. `look` is called now and then; it may raise, and then nothing has changed
        that is kept (the caller has a copy)."""
        recipe = self.recipe
        left = max(0.0, 1 - self.steps / recipe.steps)
        stretch = player.play(self.network, recipe, self.rng, look)
        played = stretch.played
        played.gain = (played.gain - played.gain.mean()) / (played.gain.std() + 1e-8)
        told: list[dict[str, float]] = []
        for heap in self._heaps(played):
            look()
            parts, gradient = loss_and_gradient(self.network, heap, recipe)
            self.adam.step(self.network.arrays, gradient, recipe.rate * left, recipe.longest_gradient)
            told.append(parts)
        self.steps += player.batch.games * recipe.stretch
        means = {key: float(np.mean([parts[key] for parts in told])) for key in told[0]}
        return {"steps": self.steps, **means, "returns": stretch.returns, "scores": stretch.scores}

    def _heaps(self, played: Played) -> Iterator[Played]:
        for _ in range(self.recipe.passes):
            order = self.rng.permutation(len(played))
            for start in range(0, len(played), self.recipe.heap):
                yield played.rows(order[start : start + self.recipe.heap])
