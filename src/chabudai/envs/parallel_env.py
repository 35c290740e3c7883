"""PettingZoo's Parallel door: all seats act at once. A seat that owes nothing has one action, which is to wait."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from chabudai.engine.dice import FastDice
from chabudai.envs.company import Company
from chabudai.envs.episode import Episode, agent_of
from chabudai.envs.errors import bad_action
from chabudai.envs.rendering import MODES, rendered
from chabudai.envs.settings import Settings

Step = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class ChabudaiParallel(Company, ParallelEnv[str, Any, int]):
    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(self, settings: Settings, render_mode: str | None = None) -> None:
        super().__init__(settings, waiting=True, render_mode=render_mode)
        self.agents: list[str] = []

    @property
    def wait(self) -> int:
        """The action of a seat that owes nothing."""
        return self.settings.moves

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return self._shown()

    def _shown(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        episode = self._episode_now()
        observations: dict[str, Any] = {}
        infos: dict[str, dict[str, Any]] = {}
        for agent, seat in self.seats_of.items():
            observation, mask = episode.observation(seat), episode.mask(seat)
            in_info = self.settings.mask == "info"
            observations[agent] = observation if in_info else {"observation": observation, "action_mask": mask}
            infos[agent] = {"action_mask": mask} if in_info else {}
        return observations, infos

    def step(self, actions: dict[str, int]) -> Step:
        episode = self._episode_now()
        if not self.agents:
            raise bad_action("over")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise bad_action("missing", seats=", ".join(missing))
        self._play(episode, actions)
        rewards = episode.rewards() or [0.0] * self.settings.seats
        observations, infos = self._shown()
        terminations = dict.fromkeys(self.possible_agents, episode.over)
        if episode.over:
            self.agents = []
        paid = dict(zip(self.possible_agents, rewards, strict=True))
        return observations, paid, terminations, dict.fromkeys(self.possible_agents, False), infos

    def _play(self, episode: Episode, actions: dict[str, int]) -> None:
        moves: list[tuple[int, int]] = []
        for agent, seat in self.seats_of.items():
            if not episode.owes(seat):
                if actions[agent] == self.wait:
                    continue
                if self.settings.illegal == "raise":
                    raise bad_action("must_wait", seat=agent_of(seat), wait=self.wait)
                episode.forfeit(seat)
                return
            move = episode.checked(seat, actions[agent])
            if move is None:
                episode.forfeit(seat)
                return
            moves.append((seat, move))
        episode.play_together(moves)

    def legal(self, agent: str) -> list[int]:
        """The actions that a seat may choose from, ascending."""
        return self._episode_now().legal(self._seat(agent)) or [self.wait]

    def imagine(self, agent: str, seed: int = 0) -> "ChabudaiParallel":
        """An environment that goes on from a state which this seat cannot rule out. Nobody remembers anything in it:
        it is observed as `markov`."""
        return self._imagined(ChabudaiParallel, self._seat(agent), FastDice(seed))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The board as the seat to move sees it."""
        episode = self._episode_now()
        return rendered(self.settings, episode.state, (episode.to_act() or [0])[0], self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> np.ndarray[Any, Any]:
        return self._all_seats()

    def _take_up(self, episode: Episode) -> None:
        self.episode = episode
        self.agents = list(self.possible_agents)
