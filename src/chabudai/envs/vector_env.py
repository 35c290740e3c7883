"""Gymnasium's door to many games at once: one seat of each, among others that the core plays."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from chabudai.envs.batch_env import Batch
from chabudai.envs.description import Description
from chabudai.envs.observation_space import observation_space
from chabudai.envs.seat_env import ROTATE
from chabudai.envs.seeds import Seeds
from chabudai.envs.settings import Settings

Info = dict[str, Any]


class ChabudaiVector(Description, VectorEnv[Any, Any, Any]):
    """A game that is over is followed by the next in the same step; what it ended with is in `info["final_obs"]`."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        settings: Settings,
        num_envs: int = 64,
        hero: int | str = ROTATE,
        others: str = "steady",
        copy: bool = True,
    ) -> None:
        super().__init__(settings)
        #: Without it the arrays are those of the core, which the next step writes anew.
        self.copy = copy
        self.batch = Batch(settings, num_envs, hero, others)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(settings, self.shape, settings.moves)
        self.single_action_space = spaces.Discrete(settings.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Info]:
        super().reset(seed=seed)
        self.batch.reset(self._seeds.next(seed))
        return self._seen(self.batch.obs), self._info()

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        batch = self.batch
        heroes = self._heroes()
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), heroes]
        info = self._info()
        if batch.done.any():
            self._tell_ended(info)
        return self._seen(batch.obs), rewards, batch.done.copy(), np.zeros(self.num_envs, np.bool_), info

    def _heroes(self) -> NDArray[np.int64]:
        return self.batch.seat.copy()

    def _seen(self, observations: NDArray[np.uint8]) -> Any:
        seen = observations.copy() if self.copy else observations
        if self.settings.mask == "info":
            return seen
        return {"observation": seen, "action_mask": self.batch.mask.copy() if self.copy else self.batch.mask}

    def _info(self) -> Info:
        mask = self.batch.mask
        return {"seat": self.batch.seat.copy(), "action_mask": mask.copy() if self.copy else mask}

    def _tell_ended(self, info: Info) -> None:
        """As Gymnasium's own vectors do: an object for each game, and which of them there are."""
        done = self.batch.done.copy()
        final = np.full(self.num_envs, None, object)
        for column in np.flatnonzero(done):
            last = self.batch.final_obs[column].copy()
            nothing = np.zeros(self.settings.moves, np.int8)
            final[column] = last if self.settings.mask == "info" else {"observation": last, "action_mask": nothing}
        info["final_obs"], info["_final_obs"] = final, done
        info["scores"], info["_scores"] = self.batch.scores.copy(), done

    def action_masks(self) -> NDArray[np.int8]:
        """The masks under the name that sb3-contrib looks for."""
        return self.batch.mask.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""
