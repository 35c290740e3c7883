"""Both lanes: the same games where a sense throws no dice, the same counting always; bent bots keep their word."""

import pytest

from chabudai.bots.game_spec import GameSpec
from chabudai.engine.bits import members_of
from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.games import GAMES, game
from chabudai.lab.lanes import WHOLE_COLUMNS, Games, Looking, count_game, games_of, in_core, lane_of, play, view_game
from chabudai.lab.players import Lineup, maker_of
from chabudai.lab.tally import WHOLE
from chabudai.lab.things import things_of

CLOSELY = Looking(1, 2)


def spec_of(name: str, seats: int) -> GameSpec:
    return GameSpec.of(game(name).setup(seats, cards=game(name).usual_edition))


def without_times(games: Games) -> Games:
    games.seconds = 0.0
    return games


@pytest.mark.parametrize(("name", "seats"), [("iyadosu", 4), ("couperation", 3), ("futon", 1)])
def test_both_lanes_play_and_count_the_same_games(name: str, seats: int) -> None:
    """Where steady throws no dice, a game through views is the game of the core, number for number."""
    spec = spec_of(name, seats)
    fast = without_times(play(spec, Lineup("steady"), 2, 3, 5, CLOSELY))
    setup = spec.setup()
    lane = lane_of(spec, ["steady"] * seats, CLOSELY)
    for number in range(2, 5):
        count_game(lane, view_game(setup, [maker_of(setup.game, "steady")] * seats, 5 + number), number)
    assert without_times(games_of(lane.tally)) == fast


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_walked_through_is_counted_as_it_was_played(name: str) -> None:
    seats = game(name).seats[-1]
    spec = spec_of(name, seats)
    lane, again = (lane_of(spec, ["steady~0.3"] * seats, CLOSELY) for _ in range(2))
    for number in range(4):
        moves: list[int] = []
        lane.play(9 + number, number, moves)
        match = Match(spec.setup(), FastDice(9 + number))
        for move in moves:
            match.play(match.to_act()[0], move)
        notation = spec.setup().game
        actors = [-1 if actor == "chance" else int(actor) for actor, _ in match.moves]
        numbers = [
            (notation.outcomes if actor == "chance" else notation.moves).numbers[text] for actor, text in match.moves
        ]
        again.walk(actors, numbers, number)
    assert games_of(lane.tally) == games_of(again.tally)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_is_what_happened(name: str) -> None:
    """A row against the record of the same game."""
    seats = game(name).seats[0]
    spec = spec_of(name, seats)
    setup = spec.setup()
    match = view_game(setup, [maker_of(setup.game, "random")] * seats, 3).match
    lane = lane_of(spec, ["sharp:2"] * seats, CLOSELY)
    count_game(lane, view_game(setup, [maker_of(setup.game, "random")] * seats, 3), 0)
    found = games_of(lane.tally)
    row = dict(zip(WHOLE_COLUMNS, found.whole, strict=True))
    outcome = match.outcome()
    assert outcome is not None and len(found.whole) == int(WHOLE)
    assert found.scores == outcome.scores and setup.game.reasons[row["reason"]] == outcome.reason
    assert list(members_of(row["winners"])) == outcome.winners
    chosen = [(actor, text) for actor, text in match.moves if actor != "chance"]
    assert (row["moves"], row["length"]) == (len(chosen), len(match.moves))
    things = things_of(name)
    kinds = [things.kinds[setup.game.moves.numbers[text]] for _, text in chosen]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        kind: count for kind, count in enumerate(found.played) if count and not things.names[kind][0]
    }
    assert all(legal >= played for legal, played in zip(found.legal, found.played, strict=True))
    assert sum(found.played[: things.first_card]) == len(chosen)


@pytest.mark.parametrize("bot", ["steady!rise early", "random!rise early", "sharp:2!rise early"])
def test_never_is_never_while_there_is_anything_else(bot: str) -> None:
    spec = spec_of("futon", 3)
    setup = spec.setup()
    deals = 3 if bot.startswith("sharp") else 40
    assert in_core(Lineup(bot)) != bot.startswith("sharp")
    found = play(spec, Lineup(bot), 0, deals, 0, Looking(0, 0))
    early = things_of("futon").kinds[setup.game.moves.numbers["rise early"]]
    assert found.legal[early] > 0 and found.played[early] == 0


@pytest.mark.parametrize("bot", ["steady+rise early", "steady~0.2+rise early"])
def test_always_is_always_when_it_may(bot: str) -> None:
    spec = spec_of("futon", 3)
    setup = spec.setup()
    early = things_of("futon").kinds[setup.game.moves.numbers["rise early"]]
    fast = play(spec, Lineup(bot), 0, 20, 0, Looking(0, 0))
    assert fast.played[early] == fast.legal[early] > 0
    lane = lane_of(spec, [bot] * 3, Looking(0, 0))
    for number in range(3):
        count_game(lane, view_game(setup, [maker_of(setup.game, bot)] * 3, number), number)
    slow = games_of(lane.tally)
    assert slow.played[early] == slow.legal[early] > 0


def test_noise_makes_weaker_and_only_random_is_all_noise() -> None:
    spec = spec_of("iyadosu", 3)
    means = []
    for bot in ("random", "steady~1", "steady~0.3", "steady"):
        found = play(spec, Lineup(bot, "steady"), 0, 150, 0, Looking(0, 0))
        winners = found.whole[1 :: int(WHOLE)]
        heroes = [seat for seat in range(3) for _ in range(150)]
        means.append(sum(won >> hero & 1 for won, hero in zip(winners, heroes, strict=True)) / len(winners))
    assert means[0] < 0.2 and abs(means[0] - means[1]) < 0.1
    assert means[1] < means[2] < means[3]


def test_restricted_bots_play_in_both_lanes_alike() -> None:
    """Through views they draw other dice: the same bot all the same."""
    spec = spec_of("futon", 3)
    setup = spec.setup()
    bot = "steady!rise early"
    fast = play(spec, Lineup(bot), 0, 400, 0, Looking(0, 0))
    lane = lane_of(spec, [bot] * 3, Looking(0, 0))
    for number in range(120):
        count_game(lane, view_game(setup, [maker_of(setup.game, bot)] * 3, number), number)
    slow = games_of(lane.tally)
    assert abs(sum(fast.scores) / len(fast.scores) - sum(slow.scores) / len(slow.scores)) < 4.0
    for kind in range(10):
        assert abs(fast.played[kind] / fast.games - slow.played[kind] / slow.games) < 0.35
