"""Bots against each other on the same deals.

In a competitive game one bot (the hero) sits among copies of another (the field), on every seat in turn with the same
deal; its share of wins is compared with the fair share. In a co-operative or solo game a bot fills all seats, and teams
are compared by their scores on the same deals.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.base import Bot
from chabudai.bots.budget import Budget
from chabudai.bots.errors import bad_bots
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.oracle import pars
from chabudai.bots.ordered_pool import in_order
from chabudai.bots.statistics import mean_interval, share_interval
from chabudai.bots.stopping import StopAsked, never
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.lab.lanes import is_team, view_game
from chabudai.lab.players import Lineup, maker_of
from chabudai.lab.statistics import running

#: A bot of ours by its name, or anybody's by its class. To play in several processes a class must be one that can be
#: imported there by its name.
AnyBot = str | type[Bot]
#: The classes among them, by their names.
OwnBots = Mapping[str, type[Bot]]
NONE_OWN: OwnBots = {}


class Seating(msgspec.Struct, frozen=True):
    """One game to be played: a deal by its seed, a line-up, and the hero's seat (0 for a team).

    For a team, par can be looked for in so many lines.
    """

    seed: int
    lineup: Lineup
    seat: int
    par_lines: int = 0

    def __str__(self) -> str:
        return f"{self.lineup}, --seed {self.seed}, hero on seat {self.seat}"


class Finished(msgspec.Struct, frozen=True):
    """How one game went for the hero. A win shared by several counts as a part of one, except in a team."""

    share: float
    score: int
    reason: str
    more: dict[str, int]
    moves: int
    choices: int
    seconds: float
    par_score: int | None = None
    par_won: bool | None = None


class DealResult(msgspec.Struct, frozen=True):
    """What one deal brought: the hero's games on it, one for every seat, or one for a team."""

    games: list[Finished]

    @property
    def share(self) -> float:
        return sum(game.share for game in self.games) / len(self.games)

    @property
    def score(self) -> float:
        return sum(game.score for game in self.games) / len(self.games)


class Standing(msgspec.Struct):
    """What a line-up has shown so far."""

    lineup: Lineup
    deals: list[DealResult] = []

    def share(self) -> tuple[float, float, float]:
        return share_interval([deal.share for deal in self.deals])

    def score(self) -> tuple[float, float, float]:
        return mean_interval([deal.score for deal in self.deals])

    def games(self) -> list[Finished]:
        return [game for deal in self.deals for game in deal.games]

    def endings(self) -> Counter[str]:
        return Counter(game.reason for game in self.games())

    def more(self) -> dict[str, tuple[float, float, float]]:
        """The means of what the game adds to its outcome."""
        keys = dict.fromkeys(key for game in self.games() for key in game.more)
        return {key: mean_interval([float(game.more.get(key, 0)) for game in self.games()]) for key in keys}

    def par(self) -> tuple[tuple[float, float, float], tuple[float, float, float]] | None:
        """The mean of par's score and how often par wins, on the deals as they were turned up for this team."""
        games = self.games()
        if not games or games[0].par_score is None:
            return None
        scores = [float(game.par_score or 0) for game in games]
        return mean_interval(scores), share_interval([float(game.par_won or False) for game in games])

    def milliseconds(self) -> float:
        """How long the hero (or the team) thought about a move."""
        games = self.games()
        return 1000 * sum(game.seconds for game in games) / max(1, sum(game.choices for game in games))


def name_of(bot: AnyBot) -> str:
    return bot if isinstance(bot, str) else bot.__name__


def _maker(setup: Setup, name: str, own: OwnBots) -> BotMaker:
    return own[name] if name in own else maker_of(setup.game, name)


def lineups(setup: Setup, bots: Sequence[str], heroes: Sequence[str] = (), own: OwnBots = NONE_OWN) -> list[Lineup]:
    """Every bot as a team, or every pair of bots as hero and field; `heroes` leaves out the others as such."""
    for number, bot in enumerate(bots):
        # Whatever is wrong with a bot shows here, before any process is begun.
        _maker(setup, bot, own)(setup, 0, FastDice())
        if bot in bots[:number]:
            raise bad_bots("bot_twice", bot=bot)
    for hero in heroes:
        if hero not in bots:
            raise bad_bots("hero", hero=hero, bots=", ".join(bots))
    if is_team(setup):
        return [Lineup(bot, None) for bot in bots if not heroes or bot in heroes]
    if len(bots) < 2:
        raise bad_bots("one_bot")
    return [Lineup(hero, field) for hero, field in permutations(bots, 2) if not heroes or hero in heroes]


def play(given: tuple[GameSpec, OwnBots], seating: Seating, stopped: StopAsked) -> Finished:
    """One game of an arena."""
    spec, own = given
    setup, lineup = spec.setup(), seating.lineup
    hero, field = (_maker(setup, name, own) for name in (lineup.hero, lineup.field or lineup.hero))
    heroes = range(setup.seats) if lineup.field is None else [seating.seat]
    makers = [hero if seat in heroes else field for seat in range(setup.seats)]
    game = view_game(setup, makers, seating.seed, stopped)
    played = game.played()
    won = seating.seat in played.outcome.winners
    par_score = par_won = None
    if seating.par_lines:
        par = pars(setup, game.match.moves, Budget(None, seating.par_lines), 0)[0].outcome
        par_score, par_won = par.scores[0], bool(par.winners)
    return Finished(
        won / (1 if lineup.field is None else max(1, len(played.outcome.winners))),
        played.outcome.scores[seating.seat],
        played.outcome.reason,
        played.outcome.more,
        sum(played.choices),
        sum(played.choices[seat] for seat in heroes),
        sum(played.seconds[seat] for seat in heroes),
        par_score,
        par_won,
    )


class Arena:
    """A contest of bots, deal after deal. Results depend on the seed, not on the number of processes."""

    def __init__(
        self, setup: Setup, bots: Sequence[AnyBot], seed: int, heroes: Sequence[AnyBot] = (), par_lines: int = 0
    ) -> None:
        if par_lines and not is_team(setup):
            raise bad_bots("par_of_teams")
        self.par_lines = par_lines
        self.setup = setup
        self.seed = seed
        self.own = {name_of(bot): bot for bot in bots if not isinstance(bot, str)}
        chosen = lineups(setup, [*map(name_of, bots)], [*map(name_of, heroes)], self.own)
        self.standings = [Standing(lineup, []) for lineup in chosen]
        self.seats = 1 if is_team(setup) else setup.seats
        self.finished = 0
        #: Whether every difference was settled before all deals were played.
        self.done = False

    @property
    def games_a_deal(self) -> int:
        return len(self.standings) * self.seats

    @property
    def deals(self) -> int:
        """How many deals all line-ups have played."""
        return len(self.standings[-1].deals)

    def run(
        self,
        deals: int,
        jobs: int = 1,
        until: bool = False,
        stopped: StopAsked = never,
        progress: Callable[[], None] | None = None,
    ) -> None:
        """Play up to so many deals with every line-up; with `until`, stop when every difference is settled."""
        open_games: list[Finished] = []
        given = GameSpec.of(self.setup), self.own
        results = in_order(play, given, self._seatings(deals), jobs, lambda: stopped() or self.done)
        for number, game in enumerate(results):
            open_games.append(game)
            self.finished += 1
            if len(open_games) == self.seats:
                self.standings[number // self.seats % len(self.standings)].deals.append(DealResult(open_games))
                open_games = []
            if progress is not None:
                progress()
            whole = (number + 1) % self.games_a_deal == 0
            if until and whole and self.settled():
                self.done = True

    def _seatings(self, deals: int) -> Iterator[Seating]:
        for deal in range(deals):
            for standing in self.standings:
                for seat in range(self.seats):
                    yield Seating(self.seed + deal, standing.lineup, seat, self.par_lines)

    def settled(self) -> bool:
        """Whether every hero differs from its fair share, or every team from the next one: surely, though one looks
        after every deal."""
        if not is_team(self.setup):
            fair = 1 / self.setup.seats
            shares = [running([deal.share for deal in standing.deals]) for standing in self.standings]
            return all(share.share_differs(fair) for share in shares)
        pairs = pairwise(self.standings)
        return all(running(self.difference(one, other)).differs() for one, other in pairs)

    def difference(self, one: Standing, other: Standing) -> list[float]:
        """By how much a team scored more than another, deal by deal."""
        return [mine.score - its.score for mine, its in zip(one.deals, other.deals, strict=False)]

    def results(self) -> dict[str, Any]:
        """Everything, as data; what a clock measured is apart from the rest, under `times`."""
        setup = self.setup
        return {
            "game": setup.game.name,
            "seats": setup.seats,
            "options": setup.options,
            "cards": setup.card_file.fingerprint,
            "seed": self.seed,
            "fair_share": None if is_team(setup) else 1 / setup.seats,
            "lineups": [_summary(standing) for standing in self.standings],
            "times": [
                {
                    "hero": standing.lineup.hero,
                    "field": standing.lineup.field,
                    "milliseconds_a_move": standing.milliseconds(),
                    "seconds": sum(game.seconds for game in standing.games()),
                }
                for standing in self.standings
            ],
        }


def arena(
    setup: Setup,
    bots: Sequence[AnyBot],
    deals: int = 100,
    seed: int = 0,
    heroes: Sequence[AnyBot] = (),
    jobs: int = 1,
) -> dict[str, Any]:
    """Let bots play each other on the same deals; returns the data that `chabudai arena --json` writes.

    A bot is one of ours by its name or a class of one's own. In a competitive game every bot is the hero among every
    other (or only those in `heroes`); in a co-operative or solo game each fills all seats. Deal i has seed `seed + i`.
    """
    if deals < 1:
        raise ValueError("An arena needs at least one deal.")
    contest = Arena(setup, bots, seed, heroes)
    contest.run(deals, jobs)
    return contest.results()


def _summary(standing: Standing) -> dict[str, Any]:
    par = standing.par()
    return {
        "hero": standing.lineup.hero,
        "field": standing.lineup.field,
        "deals": len(standing.deals),
        "games": len(standing.games()),
        "wins": _interval(standing.share()),
        "score": _interval(standing.score()),
        "more": {key: _interval(value) for key, value in standing.more().items()},
        "par": None if par is None else {"score": _interval(par[0]), "wins": _interval(par[1])},
        "endings": dict(sorted(standing.endings().items())),
        "moves": sum(game.moves for game in standing.games()),
        "choices": sum(game.choices for game in standing.games()),
        "by_deal": [
            [{"share": game.share, "score": game.score, "reason": game.reason, **game.more} for game in deal.games]
            for deal in standing.deals
        ],
    }


def _interval(found: tuple[float, float, float]) -> dict[str, float | None]:
    """Without the numbers that JSON does not know."""
    finite = [value if abs(value) < float("inf") else None for value in found]
    return dict(zip(("mean", "low", "high"), finite, strict=True))
