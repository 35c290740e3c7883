"""What an environment is asked for, checked once: the game, and how it is seen, rewarded and guarded."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.fields import WORD, Field
from chabudai.engine.game import Game, Setup
from chabudai.engine.runner import PROGRESS, RETURN, SCORE, Reward, SensePolicy
from chabudai.envs.errors import bad_setting
from chabudai.envs.small_cards import card_choice
from chabudai.games import game as find_game

Observe = Literal["markov", "memory", "told"]
Recall = Literal["rules", "perfect"]
MaskIn = Literal["obs", "info"]
RewardBy = Literal["return", "score", "progress"]
Illegal = Literal["raise", "lose"]

REWARDS: dict[str, int] = {"return": RETURN, "score": SCORE, "progress": PROGRESS}
#: Who can sit on the other seats, inside the core.
OTHERS = ("steady", "steady:plain", "random")
#: What the version of an environment's id rises with: rules, numbering of moves, encoding, default reward.
VERSION = 1


class Settings(msgspec.Struct, frozen=True):
    """One environment, apart from the door it is reached by."""

    setup: Setup
    observe: Observe
    recall: Recall
    mask: MaskIn
    reward: RewardBy
    illegal: Illegal

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def moves(self) -> int:
        return len(self.game.moves)

    def encoder(self) -> Encoder:
        """Where only the stream of events is asked for, nothing is encoded."""
        if self.observe == "told":
            return Encoder(0)
        encoder: Encoder = _encoding(self.game).encoder(self.setup)
        return encoder

    def notes(self) -> Notes:
        if self.observe != "memory":
            return Notes(0)
        notes: Notes = _encoding(self.game).notes(self.setup)
        return notes

    def fields(self) -> tuple[Field, ...]:
        """What the bytes of an observation mean, from the first to the last."""
        if self.observe == "told":
            return ()
        module = _encoding(self.game)
        seen = module.fields(self.setup)
        if self.observe == "markov":
            return tuple(seen.fields)
        remembered = module.note_fields(self.setup).fields
        after = WORD * seen.words
        return (*seen.fields, *(msgspec.structs.replace(field, start=field.start + after) for field in remembered))

    def rewards(self) -> Reward:
        together = self.game.cooperative or self.seats == 1
        sense = self.game.sense(self.setup) if self.reward == "progress" else None
        best = self.game.score_range(self.setup)[1]
        return Reward(REWARDS[self.reward], self.seats, together, best, sense)

    def __reduce__(self) -> tuple[Any, ...]:
        """A set-up by what it was made from: a game and its cards are found again, not copied."""
        setup = self.setup
        how = (self.observe, self.recall, self.mask, self.reward, self.illegal)
        return _restored, (setup.game.name, setup.seats, setup.options, setup.card_file.text, *how)


def _restored(game: str, seats: int, options: dict[str, str], cards: str, *how: Any) -> Settings:
    return Settings(find_game(game).setup_from_text(seats, options, cards), *how)


def settings_of(
    game: str | Setup,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    cards: str | Path | None = None,
    *,
    observe: str = "markov",
    recall: str = "rules",
    mask: str = "obs",
    reward: str = "return",
    illegal: str = "raise",
    **unknown: object,
) -> Settings:
    """Checks everything that a door is asked for; whatever is wrong is said in a sentence."""
    for name in unknown:
        raise bad_setting("unknown", name=name, names=", ".join(_CHOICES))
    asked: dict[str, Any] = {"observe": observe, "recall": recall, "mask": mask, "reward": reward, "illegal": illegal}
    for name, choices in _CHOICES.items():
        if asked[name] not in choices:
            raise bad_setting("choice", name=name, value=repr(asked[name])[:60], values=_listed(choices))
    setup = game if isinstance(game, Setup) else find_game(game).setup(seats, options, card_choice(game, cards))
    settings = Settings(setup, **asked)
    if observe != "told":
        _encoding(setup.game)
    return settings


def policy_of(settings: Settings, others: str) -> Policy:
    """Who plays the other seats, inside the core: a sense looks at nothing that its seat may not know."""
    if others not in OTHERS:
        raise bad_setting("others", others=str(others)[:60], values=_listed(OTHERS))
    if others == "random":
        return UniformPolicy()
    return SensePolicy(settings.game.sense(settings.setup, convention=others == "steady"))


def _encoding(game: Game) -> Any:
    name = f"{game.package}.encoding_fields"
    if find_spec(name) is None:
        raise bad_setting("encoding", game=game.name)
    return import_module(name)


def _listed(choices: tuple[str, ...]) -> str:
    return ", ".join(f'"{choice}"' for choice in choices)


_CHOICES: dict[str, tuple[str, ...]] = {
    "observe": get_args(Observe),
    "recall": get_args(Recall),
    "mask": get_args(MaskIn),
    "reward": get_args(RewardBy),
    "illegal": get_args(Illegal),
}
