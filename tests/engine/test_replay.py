"""Games run again: every position once, the choices among them, and what somebody who looks on remembers."""

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.runner import play_bots
from chabudai.engine.errors import BadRecord
from chabudai.engine.game import Memory, View
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.replay import Follower, choice_points, next_choice, played, walk
from chabudai.games import game


def finished(name: str = "iyadosu", seats: int = 3, seed: int = 1) -> Match:
    setup = game(name).setup(seats)
    return play_bots(setup, [bot_maker("random")] * seats, seed).match


def test_a_walk_stands_before_every_move_and_after_the_last() -> None:
    match = finished()
    places = [(len(there.moves), there.over) for there in walk(match.setup, match.moves)]
    assert places == [(number, number == len(match.moves)) for number in range(len(match.moves) + 1)]
    assert [there.moves for there in walk(match.setup, [])] == [[]]


def test_a_walk_ends_as_the_game_did() -> None:
    match = finished("couperation")
    again = played(match.setup, match.moves)
    assert again.state.plain() == match.state.plain() and again.log(1) == match.log(1)
    part = played(match.setup, match.moves[:7])
    assert part.moves == match.moves[:7] and not part.over


def test_a_move_that_cannot_be_made_is_named_by_its_number() -> None:
    match = finished()
    moves = list(match.moves)
    moves[4] = (CHANCE, "nonsense")
    with pytest.raises(BadRecord, match=r"Move 5 \(chance: nonsense\)"):
        played(match.setup, moves)
    with pytest.raises(BadRecord, match="neither a seat number nor"):
        played(match.setup, [("nobody", "pass")])


def test_choice_points_are_where_a_seat_chose_and_the_end() -> None:
    moves: list[tuple[Actor, str]] = [
        (CHANCE, "a"),
        (0, "b"),
        (CHANCE, "c"),
        (CHANCE, "d"),
        (1, "e"),
        (0, "f"),
        (CHANCE, "g"),
    ]
    assert choice_points(moves) == [1, 4, 5, 7]
    assert choice_points(moves, 2) == [4, 5, 7]
    assert choice_points([]) == [0]
    assert [next_choice(moves, number) for number in range(8)] == [1, 1, 4, 4, 4, 5, 7, 7]


def test_at_every_choice_point_somebody_has_a_choice() -> None:
    match = finished("familiars")
    points = choice_points(match.moves)
    for there in walk(match.setup, match.moves):
        assert (len(there.moves) in points) == (there.over or not there.chance_due)


class Noted(Memory):
    """Remembers all it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def see(self, view: View) -> None:
        if view not in self.views[-1:]:
            self.views.append(view)


@pytest.mark.parametrize("steps", [1, 3, 1000])
def test_who_follows_in_steps_has_seen_the_view_of_their_seat_at_every_choice(steps: int) -> None:
    match = finished("escapenow")
    follower = Follower(match.setup, 2)
    follower.memory = noted = Noted()
    for number in range(0, len(match.moves), steps):
        # Chance settles at once where a game is played: nobody stops between two of its moves.
        follower.follow(match.moves[: next_choice(match.moves, number)])
    assert follower.follow(match.moves) is noted
    points, seen = choice_points(match.moves), Noted()
    for there in walk(match.setup, match.moves):
        if len(there.moves) in points:
            seen.see(there.view(2))
    assert noted.views == seen.views
