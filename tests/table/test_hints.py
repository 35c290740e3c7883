"""Hints, and what bots at a table are given to think with."""

import pytest

from chabudai.bots.budget import Budget
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.table import entries as e
from chabudai.table.thinking import Attention, advise, task, think
from tests.table.company import BEN, PEOPLE, Company


def seats(name: str) -> int:
    return min(3, game(name).seats[-1])


def test_a_hint_is_in_the_log() -> None:
    company = Company.of("iyadosu", 3)
    seat = company.to_act[0]
    company.wish(PEOPLE[seat], w.Hint(seat=seat))
    assert company.entries[-1] == e.Hinted(company.now, seat)
    assert company.lines(BEN)[-1].endswith("asked for a hint.")


def test_hints_are_for_who_owes_a_move_at_tables_that_allow_them() -> None:
    company = Company.of("iyadosu", 3)
    waiting = next(seat for seat in range(3) if seat not in company.to_act)
    assert company.refused(PEOPLE[waiting], w.Hint(seat=waiting)) == "not_your_turn"
    assert company.refused(PEOPLE[waiting], w.Hint(seat=company.to_act[0])) == "not_yours"
    strict = Company.of("iyadosu", 3, hints=False)
    assert strict.refused(PEOPLE[strict.to_act[0]], w.Hint(seat=strict.to_act[0])) == "no_hints"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_chooses_a_legal_move_from_what_its_seat_knows(name: str) -> None:
    company = Company.of(name, seats(name))
    attention = {seat: Attention(company.running, seat) for seat in range(seats(name))}
    for _ in range(6):
        seat = company.to_act[0]
        given = task(company.running, seat, "steady", attention[seat].caught_up(), seed=1)
        assert given.view == company.running.match.view(seat)
        move = think(given)
        assert move in company.legal(seat)
        company.play(seat, move, "Well?" if move == "ask other" else "")


def test_attention_catches_up_with_everything_that_its_seat_could_see() -> None:
    company = Company.of("familiars", 3)
    always, late = Attention(company.running, 0), Attention(company.running, 0)
    for _ in range(20):
        always.caught_up()
        company.play_on()
    assert vars(always.caught_up()) == vars(late.caught_up())


def test_advice_weighs_the_legal_moves_and_says_why_in_every_language() -> None:
    company = Company.of("iyadosu", 3)
    seat = company.to_act[0]
    memory = Attention(company.running, seat).caught_up()
    advice = advise(task(company.running, seat, "sharp", memory, seed=1), Budget(20.0))
    assert {weighed.move for weighed in advice.moves} <= set(company.legal(seat))
    assert advice.moves and advice.position == company.seen(PEOPLE[seat]).sights[0].position
    assert set(advice.why) == {"en", "ja"} and all(advice.why.values())


@pytest.mark.parametrize(("name", "chances"), [("couperation", True), ("familiars", False)])
def test_advice_says_whether_its_estimates_are_shares_of_wins(name: str, chances: bool) -> None:
    company = Company.of(name, seats(name))
    seat = company.to_act[0]
    memory = Attention(company.running, seat).caught_up()
    assert advise(task(company.running, seat, "sharp", memory, seed=1), Budget(None, 2)).chances is chances
