"""Bots against each other on the same deals.

In a competitive game one bot (the hero) sits among copies of another (the field), on every seat in turn with the same
deal; its share of wins is compared with the fair share. In a co-operative or solo game a bot fills all seats, and teams
are compared by their scores on the same deals.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise, permutations
from multiprocessing import get_context

import msgspec

from chabudai.bots import bot_maker
from chabudai.bots.runner import play_bots
from chabudai.engine.game import Setup
from chabudai.games import game as find_game

#: Before so many deals no difference counts as settled.
LEAST_DEALS = 16
NORMAL_95 = 1.96


class Lineup(msgspec.Struct, frozen=True):
    """Who plays: a hero among a field, or a team of one kind (no field)."""

    hero: str
    field: str | None


class Contest(msgspec.Struct, frozen=True):
    """What a worker needs to know to set a game up again."""

    game: str
    seats: int
    options: dict[str, str]
    card_text: str

    def setup(self) -> Setup:
        return find_game(self.game).setup_from_text(self.seats, self.options, self.card_text)


class Deal(msgspec.Struct, frozen=True):
    """What one deal brought: the hero's mean share of wins and score over its seatings, choices made and seconds."""

    share: float
    score: float
    choices: int
    seconds: float
    reasons: list[str]


class Standing(msgspec.Struct):
    """What a line-up has shown so far."""

    lineup: Lineup
    deals: list[Deal] = []

    def share(self) -> tuple[float, float]:
        return mean_and_margin([deal.share for deal in self.deals])

    def score(self) -> tuple[float, float]:
        return mean_and_margin([deal.score for deal in self.deals])

    def milliseconds(self) -> float:
        choices = sum(deal.choices for deal in self.deals)
        return 1000 * sum(deal.seconds for deal in self.deals) / max(1, choices)


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval, deals taken as independent."""
    count = len(values)
    if count == 0:
        return math.nan, math.nan
    mean = sum(values) / count
    if count == 1:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, NORMAL_95 * math.sqrt(variance / count)


def is_team_game(setup: Setup) -> bool:
    return setup.game.cooperative or setup.seats == 1


def lineups(setup: Setup, bots: Sequence[str]) -> list[Lineup]:
    if is_team_game(setup):
        return [Lineup(bot, None) for bot in bots]
    return [Lineup(hero, field) for hero, field in permutations(bots, 2)]


def play_deal(contest: Contest, lineup: Lineup, seed: int) -> Deal:
    """One deal: a team once, a hero on every seat in turn."""
    setup = contest.setup()
    hero, field = bot_maker(lineup.hero), bot_maker(lineup.field or lineup.hero)
    heroes = [range(setup.seats)] if lineup.field is None else [[seat] for seat in range(setup.seats)]
    shares, scores, reasons, choices, seconds = [], [], [], 0, 0.0
    for seats in heroes:
        played = play_bots(setup, [hero if seat in seats else field for seat in range(setup.seats)], seed)
        winners = played.outcome.winners
        shares.append((seats[0] in winners) / (1 if setup.game.cooperative else max(1, len(winners))))
        scores.append(played.outcome.scores[seats[0]])
        reasons.append(played.outcome.reason)
        choices += sum(played.choices[seat] for seat in seats)
        seconds += sum(played.seconds[seat] for seat in seats)
    count = len(heroes)
    return Deal(sum(shares) / count, sum(scores) / count, choices, seconds, reasons)


def contest_of(setup: Setup) -> Contest:
    return Contest(setup.game.name, setup.seats, setup.options, setup.card_file.text)


def run(
    setup: Setup,
    bots: Sequence[str],
    deals: int,
    seed: int,
    jobs: int,
    until: bool = False,
    progress: Callable[[list[Standing], int], None] | None = None,
) -> list[Standing]:
    """Play up to so many deals with every line-up; with `until`, stop when every difference is settled."""
    standings = [Standing(lineup) for lineup in lineups(setup, bots)]
    for number, results in _in_order(contest_of(setup), standings, deals, seed, jobs):
        for standing, deal in zip(standings, results, strict=True):
            standing.deals.append(deal)
        if progress is not None:
            progress(standings, number + 1)
        if until and number + 1 >= LEAST_DEALS and settled(setup, standings):
            break
    return standings


def _in_order(
    contest: Contest, standings: list[Standing], deals: int, seed: int, jobs: int
) -> Iterator[tuple[int, list[Deal]]]:
    """The deals one after the other, whatever the number of processes: results do not depend on it."""
    if jobs == 1:
        for number in range(deals):
            yield number, [play_deal(contest, standing.lineup, seed + number) for standing in standings]
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        ahead = [
            [pool.submit(play_deal, contest, standing.lineup, seed + number) for standing in standings]
            for number in range(deals)
        ]
        try:
            for number, row in enumerate(ahead):
                yield number, [future.result() for future in row]
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def settled(setup: Setup, standings: list[Standing]) -> bool:
    """Whether every line-up differs from its fair share, or every team from the next one, beyond its margin."""
    if not is_team_game(setup):
        fair = 1 / setup.seats
        return all(abs(share - fair) > margin for share, margin in (standing.share() for standing in standings))
    scores = [[deal.score for deal in standing.deals] for standing in standings]
    differences = [mean_and_margin([a - b for a, b in zip(one, other, strict=True)]) for one, other in pairwise(scores)]
    return all(abs(difference) > margin for difference, margin in differences)
