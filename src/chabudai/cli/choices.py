"""What a person typed, as a move."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain

from chabudai.cli.words import number_in
from chabudai.engine.notation import Move


def by_verb(moves: Sequence[Move]) -> dict[str, list[Move]]:
    """Moves grouped by their verb, in the order in which the verbs first appear."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(move.verb, []).append(move)
    return groups


def numbered(moves: Sequence[Move]) -> list[Move]:
    """The moves in the order in which a list grouped by verb counts them."""
    return list(chain.from_iterable(by_verb(moves).values()))


def tidy(text: str) -> str:
    """Full-width letters and digits, stray blanks and capitals make no difference."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()


def written(text: str, moves: Iterable[Move]) -> list[Move]:
    """The moves that are written like this, with or without their verb."""
    wanted = tidy(text)
    found = [move for move in moves if tidy(move.text) == wanted]
    return found or [move for move in moves if tidy(move.text.partition(" ")[2]) == wanted]


def chosen(text: str, legal: Sequence[Move]) -> list[Move]:
    """The legal moves that this may mean: by number in the list, by notation, by the beginning of the notation."""
    wanted = tidy(text)
    number = number_in(wanted)
    if number is not None:
        return numbered(legal)[number - 1 : number] if number > 0 else []
    exact = [move for move in legal if move.text == text.strip()]
    return exact or written(text, legal) or [move for move in legal if tidy(move.text).startswith(wanted)]
