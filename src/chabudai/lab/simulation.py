"""Many games played and counted: scores, wins, endings and lengths.

What is counted depends on the setup, the policy and the seed, not on how the games were shared out among processes.
"""

import os
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from chabudai.bots import BOTS, CONVENTION, LEARNED, BotMaker
from chabudai.bots.base import Bot
from chabudai.bots.errors import bad_bots
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.ordered_pool import in_order
from chabudai.bots.statistics import spread, wilson
from chabudai.bots.stopping import StopAsked, Stopped, never
from chabudai.engine import is_compiled
from chabudai.engine.contract import Policy, State, UniformPolicy
from chabudai.engine.game import Game, Setup
from chabudai.engine.playout import simulate as play_out
from chabudai.engine.policies import VariedPolicy
from chabudai.lab.lanes import WHOLE_COLUMNS, Looking, play, view_game
from chabudai.lab.players import Lineup, check_bot, maker_of, read_bot
from chabudai.lab.tally import WHOLE

#: Who plays unless somebody else is named.
USUAL_POLICY = "steady"
#: Policies that see the state; all others are bots.
POLICIES = ("random", "varied")
#: Nobody looks at the course of these games.
NOT_LOOKING = Looking(0, 0)
#: Games in one step, after which progress is told: a fraction of a second.
STEP_COMPILED = 5_000
STEP_INTERPRETED = 50
STEP_STEADY = 100
STEP_SHARP = 1
#: Games of the core between two looks whether somebody wants to stop.
AT_ONCE = 20
#: Nobody knows how long another's bot thinks.
STEP_OWN = 1
#: Where nobody says how many processes: beginning another one takes as long as so many steps.
STEPS_A_PROCESS = 8


#: A policy or a bot of ours by its name, or anybody's bot by its class. To play in several processes a class must be
#: one that can be imported there by its name.
AnyPolicy = str | type[Bot]


def bots_for(setup: Setup, policy: AnyPolicy) -> BotMaker | None:
    """The bot of this name, if it is one (to `random` views make no difference)."""
    if not isinstance(policy, str):
        return policy
    if policy in POLICIES or re.split("[:~!+]", policy)[0] not in (*BOTS, LEARNED, CONVENTION):
        return None
    # Whatever is wrong with it shows here.
    check_bot(setup, policy)
    return maker_of(setup.game, policy)


def policy_maker(game: Game, policy: str) -> Callable[[], Policy]:
    """What makes a fresh policy for every game."""
    if policy not in POLICIES:
        raise bad_bots("policy", name=policy, names=", ".join(dict.fromkeys([*POLICIES, *BOTS])))
    if policy == "random":
        return UniformPolicy
    kinds = {verb: number for number, verb in enumerate(game.moves.verbs)}
    verbs = game.moves.verb_numbers()
    rare = sorted(kinds[verb] for verb in game.rare_verbs)
    turn = sorted(kinds[verb] for verb in game.turn_verbs)
    return lambda: VariedPolicy(verbs, rare, turn)


class Counts:
    """Games counted. `scores` and `wins` are by seat, `moves` counts the seats' moves in a game."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.winners: Counter[int] = Counter()
        self.reasons: Counter[int] = Counter()
        self.moves: Counter[int] = Counter()

    @property
    def wins(self) -> list[int]:
        """A win that several share counts for each of them."""
        shared = self.winners.items()
        return [sum(number for seats, number in shared if seats >> seat & 1) for seat in range(len(self.scores))]

    def add(self, other: "Counts") -> None:
        self.games += other.games
        for seat, counted in enumerate(other.scores):
            self.scores[seat].update(counted)
        self.winners.update(other.winners)
        self.reasons.update(other.reasons)
        self.moves.update(other.moves)


class Portion(msgspec.Struct, frozen=True):
    """Some of the games: the seed of the first, and how many."""

    seed: int
    games: int

    def __str__(self) -> str:
        return f"--seed {self.seed} --games {self.games}"


class Simulation:
    """Games by one policy, from one seed on: game i has seed `seed + i`, and is that of a transcript with this seed.
    Only `steady` plays in the compiled core, with dice of its own: the same deals, and where its sense throws no dice
    the same games."""

    def __init__(self, setup: Setup, policy: AnyPolicy = USUAL_POLICY, seed: int = 0) -> None:
        if isinstance(policy, str) and bots_for(setup, policy) is None:
            policy_maker(setup.game, policy)
        self.setup = setup
        self.policy = policy
        self.seed = seed
        self.counts = Counts(setup.seats)

    def run(
        self,
        games: int,
        jobs: int | None = 1,
        stopped: StopAsked = never,
        progress: Callable[[int], None] | None = None,
    ) -> Counts:
        """Play so many games more; fewer if somebody asks to stop. `progress` is told how many have been counted in
        all. None for `jobs` takes as many processes as there are cores, and work for them."""
        first, step = self.seed + self.counts.games, _step(self.policy)
        steps = (Portion(first + done, min(step, games - done)) for done in range(0, games, step))
        given = (GameSpec.of(self.setup), self.policy)
        for counts in in_order(_play, given, steps, _processes(-(-games // step), self.policy, jobs), stopped):
            self.counts.add(counts)
            if progress is not None:
                progress(self.counts.games)
        return self.counts

    def results(self) -> dict[str, Any]:
        """Everything about at least one game, as data."""
        setup, counts = self.setup, self.counts
        endings = [(reason, counts.reasons[number]) for number, reason in enumerate(setup.game.reasons)]
        return {
            "game": setup.game.name,
            "seats": setup.seats,
            "options": setup.options,
            "cards": setup.card_file.fingerprint,
            "policy": self.policy if isinstance(self.policy, str) else self.policy.__name__,
            "seed": self.seed,
            "games": counts.games,
            "scores": [_described(counted) for counted in counts.scores],
            "wins": [_rate(number, counts.games) for number in counts.wins],
            "endings": {reason: _rate(number, counts.games) for reason, number in endings},
            "moves": _described(counts.moves),
        }


def simulate(
    setup: Setup, games: int = 1_000, policy: AnyPolicy = USUAL_POLICY, seed: int = 0, jobs: int | None = 1
) -> dict[str, Any]:
    """Play many games and count them; returns the data that `chabudai simulate --json` writes.

    The policy is a bot of ours by its name (`steady`, `steady~0.2`, `sharp:50`), `random`, `varied` or a class of one's
    own, on all seats. Game i has seed `seed + i`. None for `jobs` takes as many processes as there are cores, and work
    for them.
    """
    if games < 1:
        raise ValueError("A simulation needs at least one game.")
    simulation = Simulation(setup, policy, seed)
    simulation.run(games, jobs)
    return simulation.results()


def _described(counted: Counter[int]) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(spread(counted)),
        "counts": {str(value): counted[value] for value in sorted(counted)},
    }


def _rate(number: int, games: int) -> dict[str, Any]:
    low, high = wilson(number, games)
    return {"count": number, "rate": number / games, "low": low, "high": high}


# -- in whatever process ----------------------------------------------------------------------------------------------
def _step(policy: AnyPolicy) -> int:
    if not isinstance(policy, str):
        return STEP_OWN
    if policy in POLICIES:
        return STEP_COMPILED if is_compiled() else STEP_INTERPRETED
    return STEP_SHARP if policy.startswith("sharp") else STEP_STEADY


def _processes(steps: int, policy: AnyPolicy, wanted: int | None) -> int:
    if wanted is not None:
        return max(1, min(wanted, steps))
    worth = -(-steps // STEPS_A_PROCESS) if policy in POLICIES else steps
    return max(1, min(os.cpu_count() or 1, worth))


def _play(given: tuple[GameSpec, AnyPolicy], step: Portion, stopped: StopAsked) -> Counts:
    """A step, or as much of it as there is time for."""
    spec, policy = given
    setup = spec.setup()
    if isinstance(policy, str) and _in_core(policy):
        return _core_games(spec, policy, step, stopped)
    bots = bots_for(setup, policy)
    if bots is not None:
        return _bot_games(setup, bots, range(step.seed, step.seed + step.games), stopped)
    assert isinstance(policy, str)
    return _playouts(_start(spec), setup.seats, policy_maker(setup.game, policy), step, stopped)


def _playouts(start: State, seats: int, new_policy: Callable[[], Policy], step: Portion, stopped: StopAsked) -> Counts:
    counts = Counts(seats)
    # A policy that remembers begins anew in every game, as in a transcript.
    at_once = step.games if new_policy is UniformPolicy else 1
    for game in range(0, step.games, at_once):
        if game and stopped():
            break
        tally = play_out(start, seats, new_policy(), step.seed + game, at_once)
        scores = list(tally.scores)
        counts.games += at_once
        for seat in range(seats):
            counts.scores[seat].update(scores[seat::seats])
        counts.winners.update(tally.winners)
        counts.reasons.update(tally.reasons)
        counts.moves.update(tally.moves)
    return counts


def _in_core(policy: str) -> bool:
    return policy not in POLICIES and read_bot(policy).in_core


def _core_games(spec: GameSpec, policy: str, step: Portion, stopped: StopAsked) -> Counts:
    """Games of bots that need no views."""
    counts = Counts(spec.seats)
    # In small pieces, so that what is there when somebody stops is counted.
    for first in range(0, step.games, AT_ONCE):
        number = min(AT_ONCE, step.games - first)
        if first and stopped():
            break
        try:
            found = play(spec, Lineup(policy), 0, number, step.seed + first, NOT_LOOKING, stopped)
        except Stopped:
            break
        counts.games += found.games
        for seat in range(spec.seats):
            counts.scores[seat].update(found.scores[seat :: spec.seats])
        for name, counted in (("winners", counts.winners), ("reason", counts.reasons), ("moves", counts.moves)):
            counted.update(found.whole[WHOLE_COLUMNS.index(name) :: int(WHOLE)])
    return counts


def _bot_games(setup: Setup, maker: BotMaker, seeds: range, stopped: StopAsked) -> Counts:
    """Games of bots, the same ones as in a transcript of these seeds."""
    counts = Counts(setup.seats)
    for seed in seeds:
        try:
            game = view_game(setup, [maker] * setup.seats, seed, stopped)
        except Stopped:
            break
        state = game.match.state
        counts.games += 1
        for seat in range(setup.seats):
            counts.scores[seat][state.score(seat)] += 1
        counts.winners[state.winners()] += 1
        counts.reasons[state.reason()] += 1
        counts.moves[sum(game.choices)] += 1
    return counts


@lru_cache(maxsize=8)
def _start(spec: GameSpec) -> State:
    return spec.setup().new_state()
