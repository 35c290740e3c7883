"""Par: a fixed deal, and the best way through it that is found."""

import random

import pytest

from chabudai.bots import BOTS, bot_maker, oracle
from chabudai.bots.base import Bot
from chabudai.bots.budget import Budget
from chabudai.bots.oracle import find_par, fixed_deal, pars, things, whole_table
from chabudai.bots.runner import play_bots
from chabudai.bots.steady import SteadyBot
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.games import game
from chabudai.laws.playing import played
from tests.cases import all_setups

SETUPS = all_setups()
ALL = pytest.mark.parametrize("setup", [setup for _, setup in SETUPS], ids=[name for name, _ in SETUPS])
TEAMS = [setup for _, setup in SETUPS if (setup.game.cooperative or setup.seats == 1)]


@ALL
def test_whoever_plays_the_record_again_gets_its_cards(setup: Setup) -> None:
    record = played(setup, random.Random(5)).moves
    deal = fixed_deal(setup, record, 1)
    state = setup.new_state()
    for actor, text in record:
        due = deal.next(state)
        if actor == CHANCE:
            assert setup.game.outcomes.texts[due] == text
            state.settle(due)
        else:
            assert due == -1
            state.apply(int(actor), setup.game.moves.numbers[text])
    assert state.over()


@ALL
def test_the_deal_brings_only_what_is_possible_and_the_same_every_time(setup: Setup) -> None:
    record = played(setup, random.Random(5)).moves
    deal = fixed_deal(setup, record[: len(record) // 2], 1)
    ends = []
    for _ in range(2):
        deal.rewind()
        state, dice = setup.new_state(), FastDice(8)
        while not state.over():
            outcome = deal.next(state)
            if outcome >= 0:
                assert outcome in list(state.chance()[0])
                state.settle(outcome)
            else:
                seat = next(seat for seat in range(setup.seats) if state.to_act() >> seat & 1)
                state.apply(seat, state.random_move(seat, dice))
        ends.append(state.plain())
    assert ends[0] == ends[1]


def test_a_card_is_the_same_thing_for_every_seat() -> None:
    outcomes = game("iyadosu").outcomes
    numbers = things(outcomes.moves)
    assert numbers[outcomes.numbers["deal 0 R3"]] == numbers[outcomes.numbers["deal 2 R3"]]
    assert numbers[outcomes.numbers["deal 0 R3"]] != numbers[outcomes.numbers["deal 0 R4"]]
    assert numbers[outcomes.numbers["start 0"]] != numbers[outcomes.numbers["start 1"]]


def test_par_of_a_seat_is_found_again_and_grows_with_the_budget() -> None:
    setup = game("iyadosu").setup(3)
    record = play_bots(setup, [SteadyBot] * 3, 4).match.moves
    few, many = (find_par(setup, record, [1], Budget(None, lines), 3) for lines in (5, 300))
    assert many == find_par(setup, record, [1], Budget(None, 300), 3)
    assert 1 in many.outcome.winners
    assert (1 in many.outcome.winners, many.outcome.scores[1]) >= (1 in few.outcome.winners, few.outcome.scores[1])
    assert many.found_at <= many.tried == 300
    assert [par.heroes for par in pars(setup, record, Budget(None, 9))] == [[0], [1], [2]]


@pytest.mark.parametrize("setup", TEAMS, ids=[f"{setup.game.name}-{setup.seats}" for setup in TEAMS])
def test_par_of_a_team_is_never_below_what_it_reached(setup: Setup) -> None:
    match = play_bots(setup, [SteadyBot] * setup.seats, 4).match
    outcome, par = match.outcome(), pars(setup, match.moves, Budget(None, 20))[0].outcome
    assert outcome is not None
    assert (len(par.winners), par.scores[0]) >= (len(outcome.winners), outcome.scores[0])


ALL_BUT_TEAMS = [setup for _, setup in SETUPS if not whole_table(setup)]


@pytest.mark.parametrize("setup", ALL_BUT_TEAMS, ids=[f"{setup.game.name}-{setup.seats}" for setup in ALL_BUT_TEAMS])
def test_par_of_a_seat_is_never_below_what_it_reached(setup: Setup) -> None:
    """The others do what they did: without another idea all ends as it did. Nor is a win with less points a par."""
    match = play_bots(setup, [SteadyBot] * setup.seats, 4).match
    outcome = match.outcome()
    assert outcome is not None
    for lines in (1, 60):
        for seat, par in enumerate(pars(setup, match.moves, Budget(None, lines * setup.seats))):
            assert par.outcome.scores[seat] >= outcome.scores[seat]
            assert (seat in par.outcome.winners) >= (seat in outcome.winners)


def test_par_goes_on_from_what_is_known() -> None:
    setup = game("futon").setup(3)
    moves = play_bots(setup, [SteadyBot] * 3, 4).match.moves
    known = pars(setup, moves, Budget(None, 90), 1)
    more = pars(setup, moves, Budget(None, 90), 2, known)
    for seat, (old, new) in enumerate(zip(known, more, strict=True)):
        assert new.tried == old.tried + 30
        assert (seat in new.outcome.winners, new.outcome.scores[seat]) >= (
            seat in old.outcome.winners,
            old.outcome.scores[seat],
        )


def test_the_line_found_leads_to_what_is_said() -> None:
    setup = game("iyadosu").setup(3)
    record = play_bots(setup, [SteadyBot] * 3, 4).match.moves
    par = find_par(setup, record, [0, 1, 2], Budget(None, 30), 3)
    match, deal, line = Match(setup), fixed_deal(setup, record, 0), iter(par.line)
    while not match.over:
        if match.chance_due:
            match.settle(deal.next(match.state))
        else:
            match.play(match.to_act()[0], next(line))
    assert match.outcome() == par.outcome


def test_the_oracle_sits_at_no_table() -> None:
    assert "oracle" not in BOTS
    assert not [thing for thing in vars(oracle).values() if isinstance(thing, type) and issubclass(thing, Bot)]
    with pytest.raises(BadSetup, match="oracle"):
        bot_maker("oracle")
