"""The door to OpenSpiel: chance is explicit with its exact weights, sealed choices are simultaneous if asked for.

    import chabudai.envs.openspiel_game
    game = pyspiel.load_game("chabudai_futon(seats=2,dynamics=simultaneous)")

What a player knows is the stream of events that its seat was told, with perfect recall; an observation is the bytes of
`markov`.
"""

from typing import Any

import numpy as np

from chabudai.engine.bits import has, lowest, members_of
from chabudai.engine.contract import Event
from chabudai.engine.game import Game
from chabudai.engine.window import Window
from chabudai.envs import told
from chabudai.envs.errors import missing_extra
from chabudai.envs.memory_view import looking_at
from chabudai.envs.settings import settings_of
from chabudai.games import game as find_game
from chabudai.games import games

try:
    import pyspiel  # type: ignore[import-not-found,unused-ignore]  # an extra of its own
except ImportError:
    raise missing_extra("openspiel") from None

SEQUENTIAL, SIMULTANEOUS = "sequential", "simultaneous"
PREFIX = "chabudai_"
Kind = pyspiel.GameType


def name_of(game: Game) -> str:
    return PREFIX + game.name


def _type_of(game: Game, dynamics: str = SEQUENTIAL) -> Any:
    return Kind(
        short_name=name_of(game),
        long_name=f"Chabudai {game.title()}",
        dynamics=Kind.Dynamics.SIMULTANEOUS if dynamics == SIMULTANEOUS else Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.IDENTICAL if game.cooperative else Kind.Utility.GENERAL_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": game.seats[0],
            "dynamics": SEQUENTIAL,
            "cards": "first",
            **{option.name: option.default for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """One set-up. Options have the names and values of the game; `cards` is an edition or the path of a card file."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        game = find_game(name)
        given = params or {}
        dynamics = str(given.get("dynamics", SEQUENTIAL))
        options = {option.name: str(given.get(option.name, option.default)) for option in game.options}
        self.settings = settings_of(
            game.name, int(given.get("seats", game.seats[0])), options, str(given.get("cards", "first"))
        )
        setup = self.settings.setup
        self.simultaneous = dynamics == SIMULTANEOUS
        together = game.cooperative or setup.seats == 1
        least, most = (0.0, 1.0) if together else (-1.0 / setup.seats, 1.0 - 1.0 / setup.seats)
        super().__init__(
            _type_of(game, dynamics),
            pyspiel.GameInfo(
                num_distinct_actions=len(game.moves),
                max_chance_outcomes=len(game.outcomes),
                num_players=setup.seats,
                min_utility=least,
                max_utility=most,
                utility_sum=None if together else 0.0,
                max_game_length=game.longest(setup),
            ),
            given,
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """Chance and moves share OpenSpiel's history; the match behind it keeps the events."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._settings = game.settings
        self._simultaneous = game.simultaneous
        self._line = Line(game)

    # -- who owes what ------------------------------------------------------------------------------------------------
    def current_player(self) -> int:
        state = self._line.state
        owing = state.to_act()
        if owing == 0:
            return int(pyspiel.PlayerId.TERMINAL if state.over() else pyspiel.PlayerId.CHANCE)
        if self._simultaneous and owing & owing - 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(lowest(owing))

    def is_terminal(self) -> bool:
        return bool(self._line.state.over())

    def _legal_actions(self, player: int) -> list[int]:
        state = self._line.state
        if player < 0 or not has(state.to_act(), player):
            return []
        return [int(move) for move in state.legal(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, weights = self._line.state.chance()
        total = sum(int(weight) for weight in weights)
        return [(int(o), int(w) / total) for o, w in zip(outcomes, weights, strict=True)]

    # -- moves --------------------------------------------------------------------------------------------------------
    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._line.settle(action)
        else:
            self._line.apply(int(lowest(self._line.state.to_act())), action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in list(members_of(self._line.state.to_act())):
            self._line.apply(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._settings.game
        return str((game.outcomes if player == pyspiel.PlayerId.CHANCE else game.moves).texts[action])

    def returns(self) -> list[float]:
        reward = self._settings.rewards()
        state = self._line.state
        return [float(reward.at_end(state, s)) if state.over() else 0.0 for s in range(self._settings.seats)]

    def __str__(self) -> str:
        return " ".join(f"{actor}:{number}" for actor, number in self._line.made)


class Line:
    """A game as far as it has come. It is its moves, so that OpenSpiel may copy and pickle it."""

    def __init__(self, game: SpielGame) -> None:
        self.settings = game.settings
        self.made: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self.state = self.settings.setup.new_state()
        self.state.listen()

    def settle(self, outcome: int) -> None:
        self.state.settle(outcome)
        self.made.append((-1, outcome))
        self.events += self.state.news()

    def apply(self, seat: int, move: int) -> None:
        self.state.apply(seat, move)
        self.made.append((seat, move))
        self.events += self.state.news()

    def told(self, seat: int) -> list[tuple[int, ...]]:
        return told.told_to(self.events, seat, "perfect")

    def __deepcopy__(self, memo: dict[int, Any]) -> "Line":
        copy = Line.__new__(Line)
        copy.settings, copy.made, copy.events = self.settings, list(self.made), list(self.events)
        copy.state = self.state.clone()
        copy.state.listen()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.settings, self.made)


def _played(settings: Any, made: list[tuple[int, int]]) -> Line:
    line = Line.__new__(Line)
    line.settings, line.made, line.events = settings, [], []
    line.state = settings.setup.new_state()
    line.state.listen()
    for actor, number in made:
        if actor < 0:
            line.settle(number)
        else:
            line.apply(actor, number)
    return line


class Observer:
    """With perfect recall the events a player was told, as text; without, the bytes of `markov`."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        encoder, notes = game.settings.encoder(), game.settings.notes()
        self._notes = notes
        self._window = Window(encoder, notes, game.settings.moves)
        length = 0 if perfect_recall else 8 * int(encoder.words)
        self.tensor = np.zeros(length, np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if not self.perfect_recall:
            self._window.observe(state._line.state, self._notes, player)
            self.tensor[:] = looking_at(self._window.row, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            rows = (",".join(map(str, row)) for row in state._line.told(player))
            return f"seat {player}: " + " ".join(rows)
        self.set_from(state, player)
        return f"seat {player}: " + self.tensor.astype(np.uint8).tobytes().hex()


def _register(game: Game) -> None:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game.name, params)

    Registered.__name__ = Registered.__qualname__ = f"Spiel{game.name.title()}"
    globals()[Registered.__name__] = Registered
    pyspiel.register_game(_type_of(game), Registered)


for one in games():
    _register(one)
