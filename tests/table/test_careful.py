"""Warnings before a trap: they come from what the seat sees, they are true, and they do come."""

import pytest

from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.table.decide import careful
from chabudai.table.errors import Refused
from tests.table.company import ANNA, BEN, Company


def warned_of(name: str, seats: int, games: int) -> list[tuple[Match, int, str, str]]:
    """Random games: every warning, with the position, the seat, the move and the sentence's key."""
    found = []
    for seed in range(games):
        match = Match(game(name).setup(seats), FastDice(seed))
        choice = FastDice(seed + 1_000)
        while not match.over:
            seat = match.to_act()[0]
            legal = match.legal(seat)
            view = match.view(seat)
            for move in legal:
                if move.verb in match.game.risky:
                    warning = match.game.careful(match.setup, view, move)
                    if warning is not None:
                        found.append((match.branch(), seat, move.text, warning.key))
            match.play(seat, legal[choice.below(len(legal))].text)
    return found


def test_who_is_told_that_opening_breaks_the_tower_would_break_it() -> None:
    found = [each for each in warned_of("couperation", 2, 60) if each[3] == "careful.loses"]
    assert len(found) > 5
    for match, seat, move, _ in found:
        match.play(seat, move)
        outcome = match.outcome()
        assert outcome is not None and outcome.reason == "broken"


def test_nothing_drawn_and_nothing_in_the_hand() -> None:
    found = [each for each in warned_of("couperation", 3, 60) if each[3] == "careful.draw"]
    assert found
    for match, seat, move, _ in found:
        assert move == "draw 0"
        assert match.view(seat).hand == []  # type: ignore[attr-defined]  # it is Couperation's


def test_a_puzzle_that_is_left_alone_loses_its_cards() -> None:
    found = warned_of("escapenow", 3, 3)
    assert found
    for match, seat, move, _ in found:
        seen = match.events
        match.play(seat, move)
        assert "swept" in [told.kind for _, told in match.log_since(seen, seat)]


def test_only_the_owner_of_a_seat_is_told() -> None:
    company = Company.of("couperation", 2)
    for seat in (0, 1):
        company.play(seat, "wish 0")
    seat = company.to_act[0]
    move = company.legal(seat)[0]
    assert careful(company.table, company.owner(seat), w.Careful(seat=seat, move=move)) is None
    with pytest.raises(Refused, match="not yours"):
        careful(company.table, {0: BEN, 1: ANNA}[seat], w.Careful(seat=seat, move=move))


@pytest.mark.parametrize("name", GAMES)
def test_any_move_may_be_asked_about(name: str) -> None:
    company = Company.of(name)
    for _ in range(40):
        if company.table.ended:
            break
        match = company.running.match
        for seat in company.to_act:
            for move in match.legal(seat):
                warning = careful(company.table, company.owner(seat), w.Careful(seat=seat, move=move.text))
                assert warning is None or move.verb in match.game.risky
        company.play_on()
