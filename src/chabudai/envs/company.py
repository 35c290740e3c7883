"""What both of PettingZoo's doors have in common: agents for seats, spaces, seeds, and worlds to plan in."""

import copy
from typing import Any, TypeVar

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from chabudai.engine.dice import FastDice
from chabudai.engine.record import Record
from chabudai.envs.description import Description
from chabudai.envs.episode import Episode, agent_of
from chabudai.envs.errors import bad_action, cheating
from chabudai.envs.observation_space import observation_space
from chabudai.envs.rendering import checked_mode
from chabudai.envs.seeds import Seeds
from chabudai.envs.settings import Settings

Door = TypeVar("Door", bound="Company")


class Company(Description):
    metadata: dict[str, Any] = {}

    def __init__(self, settings: Settings, waiting: bool, render_mode: str | None) -> None:
        super().__init__(settings)
        self.waiting = waiting
        self.possible_agents = [agent_of(seat) for seat in range(settings.seats)]
        self.seats_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        choices = settings.moves + waiting
        # A space for each: who samples actions seeds them one by one.
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(settings, self.shape, choices) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(choices) for agent in self.possible_agents
        }
        #: Of `state()`, which is secret.
        alone = observation_space(msgspec.structs.replace(settings, mask="info"), self.shape, choices)
        assert isinstance(alone, spaces.Box)
        rows = settings.seats * self.shape[0]
        self.state_space = spaces.Box(alone.low.min(), alone.high.max(), (rows, *self.shape[1:]), alone.dtype.type)
        self.metadata = {**self.metadata, "name": f"{settings.game.name}_v{self.id.rpartition('-v')[2]}"}
        self.render_mode = checked_mode(render_mode)
        self.episode: Episode | None = None
        self._seeds = Seeds()

    def _begin(self, seed: int | None) -> None:
        number = self._seeds.next(seed)
        if self.episode is None:
            self.episode = Episode(self.settings, number, self.waiting)
        else:
            self.episode.begin(number)

    def _episode_now(self) -> Episode:
        if self.episode is None:
            raise bad_action("reset")
        return self.episode

    def _seat(self, agent: str) -> int:
        if agent not in self.seats_of:
            raise bad_action("seat", seat=str(agent)[:40], seats=", ".join(self.possible_agents))
        return self.seats_of[agent]

    def _all_seats(self) -> NDArray[np.uint8]:
        """Secret: what all seats know together, one after the other. For a critic that trains, never for a player."""
        episode = self._episode_now()
        return np.concatenate([episode.observation(seat) for seat in range(self.settings.seats)])

    @property
    def deal_seed(self) -> int:
        """The seed of the game that goes on."""
        return self._episode_now().seed

    def record(self) -> Record:
        """The game so far, as a record that can be replayed and looked at in a browser."""
        return self._episode_now().record()

    def clone(self: Door, cheat: bool = False) -> Door:
        """The same game, hidden cards included, to be tried out: nobody who plays may do that."""
        if not cheat:
            raise cheating("clone")
        return copy.deepcopy(self)

    def _imagined(self, door: type[Door], seat: int, dice: FastDice) -> Door:
        settings = msgspec.structs.replace(self.settings, observe="markov")
        found = door(settings)  # type: ignore[call-arg]  # both doors are made from a settings alone
        episode = Episode(settings, int(dice.word()), self.waiting)
        episode.go_on_from(self._episode_now().imagined(seat, dice))
        found._take_up(episode)
        return found

    def _take_up(self, episode: Episode) -> None:
        raise NotImplementedError
