"""Moves as people and programs write them: a number, a text and a structured form for each.

A form is a text and its parts: `("play R7", {"card": "R7"})`; `forms` makes many. The first word of the text is its
verb. The names of parts, in moves and outcomes as in events, mean something to whoever knows no game:

- `seat`, and every name that ends in `_seat`, is a seat's number: sentences have its player's name there.
- A list is a list of seats; sentences have their names there, joined.
- `seat`, `hand` and `place` say where a thing goes; every other part of an outcome says which thing it is. Two outcomes
  with the same things bring the same card, whoever gets it: so the oracle deals a known deal in another order.
- `seat` and `hand` say whose line of the log it is: in a terminal several alike become one.
- A word (or several, with blanks between) for which the game has a name (`called`) stands in sentences by that name.
- `en` and `ja` are words printed on cards in these languages: the catalogue of each language uses its own.

`game_checks` holds what can be held without playing, the laws the rest.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

PART = re.compile(r"{(\w+)}")

Part = str | int
#: A part of an event may be a list of seats as well, or unknown.
Detail = Part | list[int] | None
Forms = Sequence[tuple[str, dict[str, Part]]]


class Move(msgspec.Struct, frozen=True):
    """One move (or one outcome of chance) of a game's fixed numbering."""

    number: int
    text: str
    verb: str
    parts: dict[str, Part]


def forms(text: str, **parts: Iterable[Part]) -> Forms:
    """Forms for all combinations of parts, the last one named varying fastest: `forms("play {card}", card=CARDS)`."""
    found = []
    for values in product(*parts.values()):
        chosen = dict(zip(parts, values, strict=True))
        found.append((text.format(**chosen), {name: chosen[name] for name in PART.findall(text)}))
    return found


class Notation:
    """A game's numbering of its moves or of its chance outcomes, both ways.

    It is made from the texts in the order of their numbers, each with its parts; the verb is the first word.
    """

    def __init__(self, forms: Iterable[tuple[str, dict[str, Part]]]) -> None:
        self.moves = [Move(number, text, text.split(" ", 1)[0], parts) for number, (text, parts) in enumerate(forms)]
        self.texts = [move.text for move in self.moves]
        self.quoted = [msgspec.json.encode(text).decode() for text in self.texts]
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.verbs = list(dict.fromkeys(move.verb for move in self.moves))

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, number: int) -> Move:
        return self.moves[number]

    def find(self, text: str) -> int | None:
        """The number of a move written exactly as the notation has it."""
        return self.numbers.get(text)

    def verb_numbers(self) -> list[int]:
        """For every move the number of its verb, in the order in which the verbs first appear."""
        order = {verb: i for i, verb in enumerate(self.verbs)}
        return [order[move.verb] for move in self.moves]
