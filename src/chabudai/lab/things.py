"""What the moves of a game are about: kinds of moves and cards, numbered together for the tally.

A kind is a verb with the thing it is about: `rise early`, `play K7`; where it goes is left out. A card is a thing that
chance can bring: of whatever the outcomes name besides seats, hands and places.
"""

from functools import lru_cache

import msgspec

from chabudai.engine.game import Game
from chabudai.engine.notation import Move
from chabudai.games import game as find_game

WHERE = ("seat", "hand", "place")


class Things(msgspec.Struct, frozen=True):
    """`names` has (what, name) of each: `("", "rise early")` for a kind, `("rise", "early")` for a card."""

    names: list[tuple[str, str]]
    kinds: list[int]
    cards: list[int]
    drawn: list[int]

    @property
    def first_card(self) -> int:
        return next((number for number, (what, _) in enumerate(self.names) if what), len(self.names))


@lru_cache(maxsize=16)
def things_of(name: str) -> Things:
    return _things(find_game(name))


def _things(game: Game) -> Things:
    numbers: dict[tuple[str, str], int] = {}
    kinds = [numbers.setdefault(("", _kind(move)), len(numbers)) for move in game.moves.moves]
    drawn = []
    for outcome in game.outcomes.moves:
        thing = _thing(outcome)
        drawn.append(-1 if thing is None else numbers.setdefault(thing, len(numbers)))
    cards = [-1 if (thing := _thing(move)) is None else numbers.get(thing, -1) for move in game.moves.moves]
    return Things(list(numbers), kinds, cards, drawn)


def _thing(move: Move) -> tuple[str, str] | None:
    for part, value in move.parts.items():
        if part not in WHERE and not part.endswith("_seat"):
            return part, str(value)
    return None


def _kind(move: Move) -> str:
    thing = _thing(move)
    return move.verb if thing is None else f"{move.verb} {thing[1]}"
