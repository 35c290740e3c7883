"""Spaces as Gymnasium wants them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from chabudai.envs.description import HIGHEST
from chabudai.envs.settings import Settings


def observation_space(settings: Settings, shape: tuple[int, ...], choices: int) -> spaces.Space[Any]:
    """With the mask beside the observation, or the observation alone."""
    seen: spaces.Space[Any]
    if settings.observe == "told":
        bounds = np.iinfo(np.int64)
        seen = spaces.Box(bounds.min, bounds.max, shape, np.int64)
    else:
        seen = spaces.Box(0, HIGHEST, shape, np.uint8)
    if settings.mask == "info":
        return seen
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (choices,), np.int8)})
