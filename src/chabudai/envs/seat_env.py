"""Gymnasium's door to one seat: alone, or among others that the core plays."""

import copy
from typing import Any

import gymnasium
from gymnasium import spaces

from chabudai.engine.bits import lowest
from chabudai.engine.contract import Policy
from chabudai.engine.dice import FastDice
from chabudai.engine.record import Record
from chabudai.engine.runner import choice_seed
from chabudai.envs.description import Description
from chabudai.envs.episode import Episode, Mask
from chabudai.envs.errors import bad_action, bad_setting, cheating
from chabudai.envs.observation_space import observation_space
from chabudai.envs.rendering import MODES, checked_mode, rendered
from chabudai.envs.seeds import Seeds
from chabudai.envs.settings import Settings, policy_of

ROTATE = "rotate"


def checked_hero(settings: Settings, hero: int | str) -> int | str:
    if hero == ROTATE or (isinstance(hero, int) and not isinstance(hero, bool) and 0 <= hero < settings.seats):
        return hero
    raise bad_setting("hero", hero=repr(hero)[:60], last=settings.seats - 1)


class ChabudaiSeat(Description, gymnasium.Env[Any, Any]):
    """`hero` is the seat, or "rotate" for the next one in every episode. The dice of the other seats are those of a
    runner: seat s of the game with seed g chooses with `FastDice(choice_seed(g, s))`."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self, settings: Settings, hero: int | str = ROTATE, others: str = "steady", render_mode: str | None = None
    ) -> None:
        super().__init__(settings)
        self.hero = checked_hero(settings, hero)
        self.others = others
        self.render_mode = checked_mode(render_mode)
        self._policy: Policy = policy_of(settings, others)
        self.observation_space: spaces.Space[Any] = observation_space(settings, self.shape, settings.moves)
        self.action_space = spaces.Discrete(settings.moves)
        self.episode: Episode | None = None
        self.episodes = 0
        self.seat = 0
        self._dice: list[FastDice] = []
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """The first episode after a seed is given has the first seat as its hero, if that rotates."""
        super().reset(seed=seed)
        self.episodes = 0 if seed is not None else self.episodes + 1
        self.seat = self.episodes % self.settings.seats if self.hero == ROTATE else int(self.hero)
        number = self._seeds.next(seed)
        if self.episode is None:
            self.episode = Episode(self.settings, number)
        else:
            self.episode.begin(number)
        self._roll_up()
        self._play_on()
        while self.episode.over:
            # The others have ended it before there was a choice.
            self.episode.begin(self._seeds.next())
            self._roll_up()
            self._play_on()
        return self._shown()

    def _roll_up(self) -> None:
        seed = self._episode_now().seed
        self._dice = [FastDice(choice_seed(seed, seat)) for seat in range(self.settings.seats)]

    def _play_on(self) -> None:
        """The others choose until it is up to the hero, or the game is over."""
        episode = self._episode_now()
        while not episode.over:
            seat = int(lowest(episode.owing))
            if seat == self.seat:
                return
            episode.play(seat, self._policy.choose(episode.state, seat, self._dice[seat]))

    def _episode_now(self) -> Episode:
        if self.episode is None:
            raise bad_action("reset")
        return self.episode

    def _shown(self) -> tuple[Any, dict[str, Any]]:
        episode = self._episode_now()
        observation, mask = episode.observation(self.seat), episode.mask(self.seat)
        info: dict[str, Any] = {"seat": self.seat, "action_mask": mask}
        if episode.over and episode.offender is None:
            info["scores"] = [int(episode.state.score(seat)) for seat in range(self.settings.seats)]
        if self.settings.mask == "info":
            return observation, info
        return {"observation": observation, "action_mask": mask.copy()}, info

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        episode = self._episode_now()
        if episode.over:
            raise bad_action("over")
        move = episode.checked(self.seat, action)
        if move is None:
            episode.forfeit(self.seat)
        else:
            episode.play(self.seat, move)
            self._play_on()
        rewards = episode.rewards()
        observation, info = self._shown()
        return observation, 0.0 if rewards is None else rewards[self.seat], episode.over, False, info

    def render(self) -> Any:
        """The board as the hero sees it."""
        return rendered(self.settings, self._episode_now().state, self.seat, self.render_mode)

    def action_masks(self) -> Mask:
        """The mask under the name that sb3-contrib looks for."""
        return self._episode_now().mask(self.seat)

    def legal(self) -> list[int]:
        """The moves that the hero may choose from, ascending."""
        return self._episode_now().legal(self.seat)

    @property
    def deal_seed(self) -> int:
        """The seed of the game that goes on."""
        return self._episode_now().seed

    def record(self) -> Record:
        """The game so far, as a record that can be replayed and looked at in a browser."""
        return self._episode_now().record()

    def clone(self, cheat: bool = False) -> "ChabudaiSeat":
        """The same game, hidden cards included, to be tried out: nobody who plays may do that."""
        if not cheat:
            raise cheating("clone")
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["_policy"]
        state["_dice"] = [(dice.a, dice.b, dice.c, dice.d) for dice in self._dice]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        words = state.pop("_dice")
        self.__dict__.update(state)
        self._policy = policy_of(self.settings, self.others)
        self._dice = []
        for a, b, c, d in words:
            dice = FastDice()
            dice.a, dice.b, dice.c, dice.d = a, b, c, d
            self._dice.append(dice)
