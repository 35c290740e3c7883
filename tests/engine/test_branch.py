"""A branch of a match goes its own way."""

from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.games import game


def test_a_branch_leaves_the_match_as_it_was() -> None:
    match = Match(game("iyadosu").setup(3), FastDice(1))
    seat = match.to_act()[0]
    before = match.state.plain(), list(match.moves), match.log(seat)
    branch = match.branch()
    branch.play(seat, "split 3")
    assert (match.state.plain(), match.moves, match.log(seat)) == before
    assert branch.moves == [*before[1], (seat, "split 3")]
    assert len(branch.log(seat)) == len(before[2]) + 1
    match.play(seat, "split 4")
    assert branch.moves[-1] == (seat, "split 3")
