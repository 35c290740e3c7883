"""Many games at once in the compiled core, for learners of one's own: arrays that look straight into its memory."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from chabudai.engine.columns import EVERY_SEAT, ROTATING, Columns
from chabudai.engine.dice import FastDice
from chabudai.envs.description import Description
from chabudai.envs.errors import bad_action, bad_setting
from chabudai.envs.memory_view import looking_at
from chabudai.envs.seat_env import ROTATE, checked_hero
from chabudai.envs.seeds import checked_seed
from chabudai.envs.settings import Settings, policy_of

#: Never more moves are legal at once, in any game.
WIDEST = 512


class Batch(Description):
    """All arrays are live: the next step writes them anew. Copy what you want to keep.

    Without `others` whoever steps chooses for all seats: `seat` says for which one in each game. With them the core
    plays all seats but the hero's. A game that is over is followed by the next at once; then `done` is 1, `rewards`,
    `scores` and `final_obs` are those of the game that ended, and `obs` is the first of the next one. Game i, episode e
    has seed `seed + e × games + i`, and its hero, if that rotates, is seat (i + e) mod seats.
    """

    def __init__(
        self, settings: Settings, games: int = 1024, hero: int | str | None = None, others: str | None = None
    ) -> None:
        super().__init__(settings)
        if settings.observe == "told":
            raise bad_setting("told")
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise bad_setting("games", name="games", value=repr(games)[:60])
        if others is None and hero is not None:
            others = "steady"
        self.games = games
        self.begun = False
        self.core = Columns(
            settings.setup.new_state(),
            settings.seats,
            settings.moves,
            min(WIDEST, settings.moves),
            games,
            settings.encoder(),
            settings.notes(),
            settings.rewards(),
            _hero_number(settings, hero, others),
            None if others is None else policy_of(settings, others),
        )
        core = self.core
        #: What the seat to act may know, its mask, its legal moves (−1 behind the last) and how many there are.
        self.obs: NDArray[np.uint8] = looking_at(core.observations, np.uint8).reshape(games, -1)
        self.mask: NDArray[np.int8] = looking_at(core.masks, np.int8).reshape(games, settings.moves)
        self.legal: NDArray[np.int32] = looking_at(core.legal, np.int32).reshape(games, -1)
        self.legal_counts: NDArray[np.int64] = looking_at(core.legal_counts, np.int64)
        self.seat: NDArray[np.int64] = looking_at(core.to_act, np.int64)
        #: What the last step brought every seat, and whether it ended the game.
        self.rewards: NDArray[np.float64] = looking_at(core.rewards, np.float64).reshape(games, settings.seats)
        self.done: NDArray[np.bool_] = looking_at(core.done, np.bool_)
        #: Of the game that ended last: what its hero (or whoever moved last) saw then, and all scores.
        self.final_obs: NDArray[np.uint8] = looking_at(core.finals, np.uint8).reshape(games, -1)
        self.scores: NDArray[np.int64] = looking_at(core.scores, np.int64).reshape(games, settings.seats)
        #: How many games of each column have ended.
        self.episodes: NDArray[np.int64] = looking_at(core.episodes, np.int64)

    def reset(self, seed: int = 0) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """All games begin anew; returns `obs` and `mask`."""
        self.core.reset(checked_seed(seed))
        self.begun = True
        return self.obs, self.mask

    def step(self, actions: Any) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_]]:
        """One move for every game; returns `obs`, `rewards` and `done`. Illegal moves are refused, all or none; with
        illegal="lose" they end their game."""
        if not self.begun:
            raise bad_action("reset")
        moves = self._checked(actions)
        if self.settings.illegal == "raise":
            column = int(self.core.first_illegal(moves))
            if column >= 0:
                raise self._refusal(column, int(np.frombuffer(moves, np.int64)[column]))
        self.core.step(moves)
        return self.obs, self.rewards, self.done

    def _checked(self, actions: Any) -> bytes:
        array = np.asarray(actions)
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            what = f"{array.dtype} {array.shape}"
            raise bad_action("shape", games=self.games, what=what)
        return array.astype("<i8").tobytes()

    def _refusal(self, column: int, move: int) -> Exception:
        game, setup = self.settings.game, self.settings.setup
        if not 0 <= move < self.settings.moves:
            why = bad_action("number", action=move, last=self.settings.moves - 1).sentence
        else:
            state, seat = self.core.states[column], int(self.seat[column])
            why = game.refusal(setup, game.view(setup, state, seat), game.moves[move])
        return bad_action("column", column=column, action=move, why=why)

    def step_uniformly(self, steps: int, seed: int = 0) -> int:
        """So many steps of every game in the core, each legal move equally likely; returns how many games ended."""
        if not self.begun:
            raise bad_action("reset")
        return int(self.core.step_uniformly(FastDice(checked_seed(seed)), steps))

    def seed_of(self, column: int) -> int:
        """The seed of the game that goes on in a column: with it any other door deals the same."""
        return int(self.core.seed_of(column))

    def hero_of(self, column: int) -> int | None:
        """The seat that is not played by the core in this column's game; None if none is."""
        hero = int(self.core.hero_of(column))
        return None if hero < 0 else hero

    def __reduce__(self) -> Any:
        raise bad_setting("sent")


def _hero_number(settings: Settings, hero: int | str | None, others: str | None) -> int:
    if others is None:
        return int(EVERY_SEAT)
    checked = checked_hero(settings, ROTATE if hero is None else hero)
    return int(ROTATING) if checked == ROTATE else int(checked)
