"""What is said to one client of a table besides the table itself: over a socket, or in the same process."""

from chabudai.engine.game import Setup
from chabudai.protocol.messages import Advice, HintMove
from chabudai.table import thinking
from chabudai.table.phrases import phrases_of


def spoken(setup: Setup, found: thinking.Counsel, language: str, answers: int | None = None) -> Advice:
    """What a bot thinks, for people."""
    words, notation = phrases_of(setup, language), setup.game.moves
    moves = [
        HintMove(weighed.move, weighed.estimate, weighed.worlds, words.of(notation[notation.numbers[weighed.move]]))
        for weighed in found.moves
    ]
    why = found.why[language]
    return Advice(id=answers, seat=found.seat, position=found.position, moves=moves, why=why, chances=found.chances)
