"""Learning a game: what is learnt from, the loop over updates, and how it is kept and taken up again."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from chabudai.bots.checkpoint import FORM, About, Checkpoint
from chabudai.bots.errors import bad_bots
from chabudai.bots.learned import can_recall
from chabudai.bots.network import Network
from chabudai.engine.game import Setup
from chabudai.envs.batch_env import Batch
from chabudai.envs.settings import settings_of
from chabudai.games import game as find_game
from chabudai.learn.ppo import Adam, Learner, Player, Recipe, new_network

#: The deals of training: whatever is measured on deals below has never been seen by a learner.
FIRST_DEAL = 2**40
#: So many deals lie between those of two seeds.
DEALS_OF_A_SEED = 2**32
#: A curve has so many points at most.
POINTS = 200


def observes(setup: Setup) -> str:
    """With what an attentive player remembers, where a bot at a table can have that as well."""
    return "memory" if can_recall(setup.game) else "markov"


def plays_all_seats(setup: Setup) -> bool:
    """Together or alone all seats learn; against others one seat does, among those that the core plays."""
    return setup.game.cooperative or setup.seats == 1


class Training:
    """A learner at its games. `told` of `run` hears of every update."""

    def __init__(self, setup: Setup, about: About, learner: Learner, scale: Any) -> None:
        self.setup = setup
        self.about = about
        self.learner = learner
        settings = settings_of(setup, observe=about.observe, reward=about.reward)
        self.batch = Batch(settings, learner.recipe.games, None, about.among)
        self.batch.reset(FIRST_DEAL + about.seed * DEALS_OF_A_SEED + (about.resumed << 28))
        self.player = Player(self.batch, scale)
        self._kept = self._now()
        self._since: list[tuple[float, float]] = []

    @classmethod
    def begin(cls, setup: Setup, recipe: Recipe, seed: int, among: str | None, reward: str = "progress") -> "Training":
        observe = observes(setup)
        settings = settings_of(setup, observe=observe, reward=reward)
        scale = Batch(settings, 1).scale
        about = About(
            form=FORM,
            game=setup.game.name,
            rules_version=setup.game.rules_version,
            seats=setup.seats,
            options=dict(setup.options),
            cards=setup.card_file.fingerprint,
            card_text=setup.card_file.text,
            observe=observe,
            reward=reward,
            among=None if plays_all_seats(setup) else among,
            seed=seed,
            steps=0,
            recipe=msgspec.structs.asdict(recipe),
        )
        network = new_network(len(scale), recipe.width, settings.moves, np.random.default_rng([seed, 1]))
        return cls(setup, about, Learner(network, recipe, seed), scale)

    @classmethod
    def resume(cls, path: Path, checkpoint: Checkpoint) -> "Training":
        """Go on from a file. The games that were under way begin anew, with deals of their own."""
        about = copy.deepcopy(checkpoint.about)
        if checkpoint.adam is None or not about.generator:
            raise bad_bots("learned_small", file=path)
        setup = find_game(about.game).setup_from_text(about.seats, about.options, about.card_text)
        checkpoint.check_for(setup)
        about.resumed += 1
        learner = Learner(checkpoint.network, msgspec.convert(about.recipe, Recipe), about.seed)
        learner.steps = about.steps
        learner.adam.time, learner.adam.means, learner.adam.squares = checkpoint.adam
        learner.rng.bit_generator.state = json.loads(about.generator)
        return cls(setup, about, learner, checkpoint.scale)

    @property
    def over(self) -> bool:
        return self.learner.steps >= self.learner.recipe.steps

    def run(self, look: Callable[[], None], told: Callable[[dict[str, Any]], None]) -> None:
        """Learn to the end. `look` is asked many times an update and may raise: then the last whole one counts."""
        while not self.over:
            update = self.learner.update(self.player, look)
            games = [*zip(update.pop("returns"), update.pop("scores"), strict=True)]
            self._draw(games)
            self.about.steps = self.learner.steps
            self._kept = self._now()
            means = np.mean(games, axis=0) if games else (np.nan, np.nan)
            told({**update, "games": len(games), "return": float(means[0]), "score": float(means[1])})

    def _draw(self, games: list[tuple[float, float]]) -> None:
        """A further point of the curve, when it is time."""
        self._since += games
        apart = max(1, self.learner.recipe.steps // POINTS)
        last = self.about.curve[-1][0] if self.about.curve else 0
        if self._since and (self.learner.steps - last >= apart or self.over):
            reward, score = np.mean(self._since, axis=0)
            self.about.curve.append((self.learner.steps, round(float(reward), 5), round(float(score), 4)))
            self._since = []

    def _now(self) -> Checkpoint:
        """Everything as it is between two updates; nothing that happens later changes it."""
        learner = self.learner
        about = copy.deepcopy(self.about)
        about.generator = json.dumps(learner.rng.bit_generator.state)
        adam: Adam = learner.adam
        kept = adam.time, [array.copy() for array in adam.means], [array.copy() for array in adam.squares]
        network = Network([array.copy() for array in learner.network.arrays])
        return Checkpoint(about, network, self.player.scale, kept)

    def kept(self) -> Checkpoint:
        """The state after the last whole update."""
        return self._kept
