"""The network of a learned bot, in NumPy: two hidden layers, and a head each for moves and worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
#: The names of a network's arrays, in the order in which they are kept.
PARTS = ("w1", "b1", "w2", "b2", "move_w", "move_b", "worth_w", "worth_b")
#: Added to what is not legal: far below everything else, and still a number.
NEVER = -1e9


class Network:
    """Weights, and what follows from them for a heap of observations."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        self.arrays = list(arrays)

    @property
    def sizes(self) -> tuple[int, int, int]:
        """How long an observation is, how wide the hidden layers, how many moves there are."""
        return self.arrays[0].shape[0], self.arrays[0].shape[1], self.arrays[4].shape[1]

    def hidden(self, observations: Array) -> tuple[Array, Array]:
        w1, b1, w2, b2 = self.arrays[:4]
        first = np.maximum(observations @ w1 + b1, 0)
        return first, np.maximum(first @ w2 + b2, 0)

    def heads(self, second: Array) -> tuple[Array, Array]:
        """What each move is worth trying, before the mask, and what the position is worth."""
        move_w, move_b, worth_w, worth_b = self.arrays[4:]
        return second @ move_w + move_b, (second @ worth_w + worth_b)[:, 0]

    def __call__(self, observations: Array, mask: NDArray[Any]) -> tuple[Array, Array]:
        """For each observation the moves' logarithms of chance (what is not legal: next to none), and its worth."""
        scores, worth = self.heads(self.hidden(observations)[1])
        return log_softmax(np.where(mask, scores, scores.dtype.type(NEVER))), worth


def log_softmax(scores: Array) -> Array:
    scores = scores - scores.max(axis=1, keepdims=True)
    shifted: Array = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return shifted
