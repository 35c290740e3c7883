"""The facts that must hold in every game of Iyadosu, tried by random play with all seats and options."""

from collections.abc import Iterator

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from tests.games.iyadosu.positions import GAME, VARIANTS, random_game, random_step, view_of

SEATS = (3, 4, 5)
GAMES = 4

every_table = pytest.mark.parametrize(
    ("seats", "options"), [(seats, options) for seats in SEATS for options in VARIANTS]
)


def games(seats: int, options: dict[str, str]) -> Iterator[Match]:
    for seed in range(GAMES):
        yield random_game(GAME.setup(seats, options), seed)


def rounds(match: Match) -> Iterator[list[Told]]:
    """The spectators' log, cut into rounds."""
    lines: list[Told] = []
    for told in match.log(None)[1:]:
        if told.kind == "round_began" and lines:
            yield lines
            lines = []
        lines.append(told)
    yield lines


def seats_of(lines: list[Told], kind: str) -> list[int]:
    return [int(str(told.parts["seat"])) for told in lines if told.kind == kind]


@every_table
def test_fact_a_submitted_seat_is_never_eliminated(seats: int, options: dict[str, str]) -> None:
    for match in games(seats, options):
        for lines in rounds(match):
            assert not set(seats_of(lines, "submitted")) & set(seats_of(lines, "eliminated"))


@every_table
def test_fact_after_twelve_tricks_every_seat_still_in_has_submitted(seats: int, options: dict[str, str]) -> None:
    for match in games(seats, options):
        for lines in rounds(match):
            if len(seats_of(lines, "trick_taken")) == 12:
                assert set(range(seats)) == set(seats_of(lines, "submitted")) | set(seats_of(lines, "eliminated"))


@every_table
def test_fact_perseverance_and_domination_never_exceed_the_other_seats(seats: int, options: dict[str, str]) -> None:
    for match in games(seats, options):
        for told in match.log(None):
            if told.kind in ("scored", "scored_bonus"):
                sum_of_both = int(str(told.parts["perseverance"])) + int(str(told.parts["domination"]))
                assert 0 <= sum_of_both <= seats - 1


@every_table
def test_fact_a_sole_survivor_scores_the_number_of_the_other_seats(seats: int, options: dict[str, str]) -> None:
    for match in games(seats, options):
        for number, lines in enumerate(rounds(match), start=1):
            scored = [told for told in lines if told.kind in ("scored", "scored_bonus")]
            if len(scored) == 1:
                paid = told_bonus(lines, scored[0]) if options["bonus"] == "on" and number == seats else 0
                assert scored[0].parts["score"] == seats - 1 + paid


def told_bonus(lines: list[Told], scored: Told) -> int:
    """The declaration of the seat that scored."""
    seat = scored.parts["seat"]
    return next(
        int(str(told.parts["count"])) for told in lines if told.kind == "divided" and told.parts["seat"] == seat
    )


@every_table
def test_fact_the_scores_of_the_outcome_are_the_game_totals(seats: int, options: dict[str, str]) -> None:
    for match in games(seats, options):
        outcome = match.outcome()
        assert outcome is not None
        sums = [0] * seats
        for told in match.log(None):
            if told.kind in ("scored", "scored_bonus"):
                sums[int(str(told.parts["seat"]))] += int(str(told.parts["score"]))
        assert outcome.scores == sums
        assert outcome.winners


@every_table
def test_fact_the_tricks_won_are_the_tricks_played_or_one_less(seats: int, options: dict[str, str]) -> None:
    """Only the trick that ends a round by elimination has no winner (§9)."""
    for match in games(seats, options):
        for lines in rounds(match):
            left = seats - len(seats_of(lines, "eliminated"))
            taken = len(seats_of(lines, "trick_taken"))
            assert taken == 12 if left > 1 else taken < 12


def test_fact_random_play_meets_all_of_it() -> None:
    """The facts above are not empty: there are sole survivors, full rounds and rounds that nobody survived."""
    seen = set()
    for seats in SEATS:
        for match in games(seats, VARIANTS[0]):
            for lines in rounds(match):
                left = seats - len(seats_of(lines, "eliminated"))
                seen.add(left if left < 2 else "full")
    assert seen == {0, 1, "full"}


@pytest.mark.parametrize("seats", SEATS)
def test_fact_everybody_still_in_holds_equally_many_cards_between_tricks(seats: int) -> None:
    match, dice = Match(GAME.setup(seats)), FastDice(seats)
    while not match.over:
        view = view_of(match, None)
        if view.phase == "trick" and not view.trick:
            held = {player.normal + player.refuse for player in view.players if not player.out}
            assert held == {12 - view.tricks_played}
        random_step(match, dice)
