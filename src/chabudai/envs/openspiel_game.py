"""The door to OpenSpiel. Importing it registers `chabudai_<game>`:

    import chabudai.envs.openspiel_game
    game = pyspiel.load_game("chabudai_futon(seats=2,cards=tiny,dynamics=simultaneous)")

Chance is explicit with its exact weights; what a player knows is all that its seat was told and chose, which is perfect
recall; an observation is the bytes of `markov`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from chabudai.engine.bits import has, lowest, members_of
from chabudai.engine.cards import FIRST_EDITION
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Game
from chabudai.envs.errors import bad_setting, missing_extra
from chabudai.envs.openspiel_line import CHANCE, Line
from chabudai.envs.openspiel_observer import Observer
from chabudai.envs.seeds import HIGHEST
from chabudai.envs.settings import settings_of
from chabudai.envs.small_cards import card_choice
from chabudai.games import game as find_game
from chabudai.games import games

try:
    import pyspiel
except ImportError:
    raise missing_extra("openspiel") from None

DYNAMICS = ("sequential", "simultaneous")
PREFIX = "chabudai_"
Kind = pyspiel.GameType


def name_of(game: str) -> str:
    return PREFIX + game


def _type_of(game: Game, seats: int, simultaneous: bool = False) -> Any:
    together = game.cooperative or seats == 1
    return Kind(
        short_name=name_of(game.name),
        long_name=f"Chabudai: {game.title()}",
        dynamics=Kind.Dynamics.SIMULTANEOUS if simultaneous else Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.IDENTICAL if together else Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "seats": max(2, game.seats[0]) if game.seats[-1] > 1 else 1,
            "dynamics": DYNAMICS[0],
            "cards": "first",
            **{option.name: _parameter(option.default) for option in game.options},
        },
    )


def _parameter(value: str) -> str | int:
    """A value of an option as OpenSpiel writes it: what has nothing but digits is a number there, and a dash between
    digits would be a mistake."""
    return int(value) if value.isdigit() else value.replace("-", "_")


class SpielGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]  # its types are not told
    """One set-up. Options have the names and values of the game (with `_` for `-`)."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        game, given = find_game(name), dict(params or {})
        usual = _type_of(game, game.seats[-1]).parameter_specification
        chosen = {key: given.get(key, usual[key]) for key in usual}
        if chosen["dynamics"] not in DYNAMICS:
            values = ", ".join(f'"{one}"' for one in DYNAMICS)
            raise bad_setting("choice", name="dynamics", value=repr(chosen["dynamics"])[:60], values=values)
        options = {option.name: str(chosen[option.name]).replace("_", "-") for option in game.options}
        self.settings = settings_of(name, int(chosen["seats"]), options, str(chosen["cards"]))
        self.simultaneous = chosen["dynamics"] == DYNAMICS[1]
        self.reward = self.settings.rewards()
        setup, seats = self.settings.setup, self.settings.seats
        together = game.cooperative or seats == 1
        least, most = (0.0, 1.0) if together else (-1.0 / seats, 1.0 - 1.0 / seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=len(game.outcomes),
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=None if together else 0.0,
            max_game_length=game.longest(setup),
        )
        super().__init__(_type_of(game, seats, self.simultaneous), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if iig_obs_type is None:
            return Observer(self.settings, perfect_recall=False, whose="single")
        kinds = pyspiel.PrivateInfoType
        whose = {kinds.NONE: "none", kinds.SINGLE_PLAYER: "single", kinds.ALL_PLAYERS: "all"}
        return Observer(self.settings, iig_obs_type.perfect_recall, whose[iig_obs_type.private_info])


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """OpenSpiel keeps the history, and the line behind it the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._simultaneous = game.simultaneous
        self._reward = Rewards(game)
        self.line = Line(game.settings)

    # -- who owes what ------------------------------------------------------------------------------------------------
    def current_player(self) -> int:
        state = self.line.state
        owing = state.to_act()
        if owing == 0:
            return int(pyspiel.PlayerId.TERMINAL if state.over() else pyspiel.PlayerId.CHANCE)
        if self._simultaneous and owing & (owing - 1):
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(lowest(owing))

    def is_terminal(self) -> bool:
        return bool(self.line.state.over())

    def _legal_actions(self, player: int) -> list[int]:
        state = self.line.state
        if player < 0 or not has(state.to_act(), player):
            return []
        if not self._simultaneous and player != lowest(state.to_act()):
            return []
        return [int(move) for move in state.legal(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, weights = self.line.state.chance()
        total = sum(weights)
        return [(int(outcome), int(weight) / total) for outcome, weight in zip(outcomes, weights, strict=True)]

    # -- moves --------------------------------------------------------------------------------------------------------
    def _apply_action(self, action: int) -> None:
        owing = self.line.state.to_act()
        self.line.make(int(lowest(owing)) if owing else CHANCE, action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in list(members_of(self.line.state.to_act())):
            self.line.make(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.line.text_of(player, action)

    # -- results and worlds -------------------------------------------------------------------------------------------
    def returns(self) -> list[float]:
        return self._reward.of(self.line)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot rule out. It has no history: what was before is known as far as the player
        knows it, and the other players know what they would know in that world now."""
        dice = FastDice(int(probability_sampler() * HIGHEST))
        world = self.get_game().new_initial_state()
        world.line = self.line.imagined(player_id, dice)
        return world  # type: ignore[no-any-return,unused-ignore]

    def __str__(self) -> str:
        return str(self.line)


class Rewards:
    """What a game is worth. By the settings of its game: OpenSpiel copies and pickles all that a state is made of."""

    def __init__(self, game: SpielGame) -> None:
        self.settings, self._reward = game.settings, game.reward

    def of(self, line: Line) -> list[float]:
        seats, state = range(self.settings.seats), line.state
        return [float(self._reward.at_end(state, seat)) if state.over() else 0.0 for seat in seats]

    def __deepcopy__(self, memo: object) -> "Rewards":
        return self

    def __getstate__(self) -> Any:
        return self.settings

    def __setstate__(self, settings: Any) -> None:
        self.settings, self._reward = settings, settings.rewards()


def load(
    game: str, seats: int | None, options: Mapping[str, str] | None, cards: str | Path | None, dynamics: str
) -> SpielGame:
    """By the settings of the other doors."""
    setup = find_game(game).setup(seats, options, card_choice(game, cards))
    chosen = {name: _parameter(value) for name, value in setup.options.items()}
    found: SpielGame = pyspiel.load_game(
        name_of(game),
        {"seats": setup.seats, "cards": str(cards or FIRST_EDITION), "dynamics": dynamics, **chosen},
    )
    return found


def _register(game: Game) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game.name, params)

    # Found again by its name, as OpenSpiel wants it for pickles.
    Registered.__name__ = Registered.__qualname__ = f"Spiel{game.name.title()}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(_type_of(game, game.seats[-1]), Registered)


for one in games():
    _register(one)
