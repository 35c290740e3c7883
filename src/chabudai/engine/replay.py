"""One way to run a game again: position by position, to the choices in it, or with a player who looks on."""

from collections.abc import Iterator, Sequence

from chabudai.engine.errors import ChabudaiError, bad_record
from chabudai.engine.game import Memory, Setup
from chabudai.engine.match import CHANCE, Actor, Match

#: All moves of a game or its first ones, chance moves included.
Moves = Sequence[tuple[Actor, str]]


def make(match: Match, actor: Actor, text: str, number: int) -> None:
    """One recorded move, checked by the rules; an error names its number."""
    try:
        if actor == CHANCE:
            match.settle(text)
        elif isinstance(actor, int):
            match.play(actor, text)
        else:
            raise bad_record("actor", actor=actor[:40])
    except ChabudaiError as problem:
        raise bad_record(
            "move", number=number, actor=str(actor)[:40], move=text[:60], problem=problem.sentence
        ) from None


def walk(setup: Setup, moves: Moves) -> Iterator[Match]:
    """The game before each of these moves, and after the last. It is one match, which moves on when the next is asked
    for; `len(match.moves)` says where it stands."""
    match = Match(setup)
    yield match
    for number, (actor, text) in enumerate(moves, start=1):
        make(match, actor, text, number)
        yield match


def played(setup: Setup, moves: Moves) -> Match:
    """The game after these moves."""
    for position in walk(setup, moves):
        match = position
    return match


def choice_points(moves: Moves, begin: int = 0) -> list[int]:
    """After how many moves a seat chose next, from `begin` on; and the number of all moves, for the end."""
    return [*(number for number in range(begin, len(moves)) if moves[number][0] != CHANCE), len(moves)]


def next_choice(moves: Moves, number: int) -> int:
    """The first choice after at least so many moves; the end, if there is none."""
    return choice_points(moves, number)[0]


class Follower:
    """An attentive player on a seat, and what they remember of a game that goes on. They look whenever somebody has a
    choice, as every bot does."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.seat = seat
        self.memory: Memory = setup.game.memory(setup, seat)
        self.match = Match(setup)

    def follow(self, moves: Moves) -> Memory:
        """The memory after these moves, the first of which have been followed before."""
        match = self.match
        for number in range(len(match.moves), len(moves)):
            if not match.chance_due:
                self.memory.see(match.view(self.seat))
            actor, text = moves[number]
            make(match, actor, text, number + 1)
        self.memory.see(match.view(self.seat))
        return self.memory
