"""Playing some deals with one line-up: in the compiled core where every bot can be asked there, else through views.

Either way the same compiled tally counts them; `simulate`, `arena` and the lab get all their games here.
"""

import time
from functools import lru_cache

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.runner import BotGame, play_bots
from chabudai.bots.stopping import StopAsked, Stopped, never
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE
from chabudai.lab.choosers import Chooser
from chabudai.lab.fast_lane import FastLane
from chabudai.lab.players import Lineup, chooser_of, maker_of, read_bot
from chabudai.lab.tally import SUMS, Tally
from chabudai.lab.things import things_of

#: The whole numbers of a tally, in their order, as columns.
WHOLE_COLUMNS = (
    *("reason", "winners", "start", "moves", "length", "rounds", "forced", "possible"),
    *("lead_changes", "comeback", "kept", "kingmaking", "free", "dead_choices"),
)
#: After so many games of the fast lane it is looked whether somebody wants to stop.
GAMES_A_LOOK = 25


class Looking(msgspec.Struct, frozen=True):
    """How closely games are looked at: the course of every so manyth deal, and whether choices made a difference in
    every so manyth; 0 for never."""

    every: int = 1
    deep: int = 20


class Games(msgspec.Struct):
    """Games that were played, as columns: `whole` and `parts` as in the tally, and the sums of every thing."""

    games: int
    seats: int
    whole: list[int]
    parts: list[float]
    scores: list[int]
    legal: list[int]
    played: list[int]
    seen: list[int]
    sums: list[float]
    seconds: float


def is_team(setup: Setup) -> bool:
    """All win or lose together, or nobody else is there."""
    return setup.game.cooperative or setup.seats == 1


def in_core(lineup: Lineup) -> bool:
    return read_bot(lineup.hero).in_core and (lineup.field is None or read_bot(lineup.field).in_core)


@lru_cache(maxsize=4)
def _choosers(spec: GameSpec, names: tuple[str, ...]) -> list[Chooser] | None:
    setup = spec.setup()
    made = {name: chooser_of(setup, name) for name in dict.fromkeys(names)}
    found = [made[name] for name in names]
    return None if any(one is None for one in found) else [one for one in found if one is not None]


def lane_of(spec: GameSpec, names: list[str], looking: Looking) -> FastLane:
    """A lane with a new tally. Where somebody needs a view it can only count games that others have played."""
    setup = spec.setup()
    game, things = setup.game, things_of(spec.game)
    choosers = _choosers(spec, tuple(names)) or [Chooser() for _ in names]
    tally = Tally(setup.seats, is_team(setup), things.kinds, things.cards, things.drawn, len(things.names))
    # Without a sense of its own a game says nothing of positions before the end.
    sense = game.sense(setup) if game.own.make_sense is not None else None
    winning = game.can_be_lost(setup)
    return FastLane(_start(spec), choosers, tally, winning, sense, looking.every, looking.deep)


@lru_cache(maxsize=16)
def _start(spec: GameSpec):  # type: ignore[no-untyped-def]  # a State, which only the core may type
    return spec.setup().new_state()


def play(
    spec: GameSpec,
    lineup: Lineup,
    first_deal: int,
    deals: int,
    seed: int = 0,
    looking: Looking = Looking(),  # noqa: B008  # frozen
    stopped: StopAsked = never,
) -> Games:
    """Deals `first_deal` and on, each once for every seat of the hero; deal i has seed `seed + i`. Raises Stopped."""
    setup = spec.setup()
    began = time.perf_counter()
    found: list[Games] = []
    for hero in lineup.heroes(setup.seats):
        names = lineup.names(setup.seats, hero)
        lane = lane_of(spec, names, looking)
        if in_core(lineup):
            for number in range(first_deal, first_deal + deals):
                if number % GAMES_A_LOOK == 0 and stopped():
                    raise Stopped
                lane.play(seed + number, number)
        else:
            makers = [maker_of(setup.game, name) for name in names]
            for number in range(first_deal, first_deal + deals):
                count_game(lane, view_game(setup, makers, seed + number, stopped), number)
        found.append(games_of(lane.tally))
    return merged(found, time.perf_counter() - began)


def view_game(setup: Setup, makers: list[BotMaker], seed: int, stopped: StopAsked = never) -> BotGame:
    """One game in which every bot sees what its seat may see."""
    return play_bots(setup, makers, seed, stopped)


def count_game(lane: FastLane, game: BotGame, number: int) -> None:
    """Count a game that was played by views."""
    notation = game.match.game
    actors, moves = [], []
    for actor, text in game.match.moves:
        actors.append(-1 if actor == CHANCE else int(actor))
        found = (notation.outcomes if actor == CHANCE else notation.moves).find(text)
        assert found is not None
        moves.append(found)
    lane.walk(actors, moves, number)


def games_of(tally: Tally) -> Games:
    return Games(
        games=tally.games,
        seats=tally.seats,
        whole=list(tally.whole),
        parts=list(tally.parts),
        scores=list(tally.scores),
        legal=list(tally.legal),
        played=list(tally.played),
        seen=list(tally.seen),
        sums=list(tally.sums),
        seconds=0.0,
    )


def merged(found: list[Games], seconds: float) -> Games:
    """Hero seat after hero seat."""
    first = found[0]
    for other in found[1:]:
        first.games += other.games
        first.whole += other.whole
        first.parts += other.parts
        first.scores += other.scores
        for name in ("legal", "played", "seen", "sums"):
            setattr(first, name, added(getattr(first, name), getattr(other, name)))
    first.seconds = seconds
    return first


def added(one: list[float], other: list[float]) -> list[float]:
    return [x + y for x, y in zip(one, other, strict=True)]


SUM_COLUMNS = int(SUMS)
