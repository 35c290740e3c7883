"""PettingZoo's AEC door: seats move one after the other; of sealed choices nobody sees another's."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from chabudai.engine.bits import lowest
from chabudai.engine.dice import FastDice
from chabudai.envs.company import Company
from chabudai.envs.episode import Episode, agent_of
from chabudai.envs.errors import bad_action
from chabudai.envs.rendering import MODES, rendered
from chabudai.envs.settings import Settings


class ChabudaiAEC(Company, AECEnv[str, Any, int]):
    """Agents are `seat_0`, `seat_1` and so on; an action is the number of a move."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1, "is_parallelizable": False}

    def __init__(self, settings: Settings, render_mode: str | None = None) -> None:
        super().__init__(settings, waiting=False, render_mode=render_mode)
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = agent_of(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        episode = self._episode_now()
        if episode.over:
            self._end(episode.rewards())
            return
        seat = int(lowest(episode.owing))
        self.agent_selection = self.possible_agents[seat]
        if self.settings.mask == "info":
            self.infos[self.agent_selection] = {"action_mask": episode.mask(seat)}

    def step(self, action: int | None) -> None:
        episode = self._episode_now()
        if not self.agents:
            raise bad_action("over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seats_of[agent]
        move = episode.checked(seat, action)
        self._cumulative_rewards[agent] = 0.0
        if move is None:
            episode.forfeit(seat)
        else:
            episode.play(seat, move)
        rewards = episode.rewards()
        if rewards is not None:
            self._reward(rewards)
        if self.settings.mask == "info":
            self.infos[agent] = {}
        if episode.over:
            self._end()
        else:
            self._select()

    def _reward(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _end(self, rewards: list[float] | None = None) -> None:
        if rewards is not None:
            self._reward(rewards)
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> Any:
        episode, seat = self._episode_now(), self._seat(agent)
        observation = episode.observation(seat)
        if self.settings.mask == "info":
            return observation
        return {"observation": observation, "action_mask": episode.mask(seat)}

    def legal(self, agent: str) -> list[int]:
        """The moves that a seat may choose from, ascending; none if it owes no choice."""
        return self._episode_now().legal(self._seat(agent))

    def imagine(self, agent: str, seed: int = 0) -> "ChabudaiAEC":
        """An environment that goes on from a state which this seat cannot rule out. Nobody remembers anything in it:
        it is observed as `markov`."""
        return self._imagined(ChabudaiAEC, self._seat(agent), FastDice(seed))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The board as the seat to move sees it."""
        episode = self._episode_now()
        return rendered(self.settings, episode.state, self.seats_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> np.ndarray[Any, Any]:
        return self._all_seats()

    def _take_up(self, episode: Episode) -> None:
        """Go on with a game that has begun elsewhere."""
        self.reset(seed=episode.seed)
        self.episode = episode
        self.infos = {agent: {} for agent in self.possible_agents}
        self._select()
