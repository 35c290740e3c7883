"""Moves as people and programs write them: a number, a text and a structured form for each."""

from collections.abc import Iterable

import msgspec

Part = str | int


class Move(msgspec.Struct, frozen=True):
    """One move (or one outcome of chance) of a game's fixed numbering."""

    number: int
    text: str
    verb: str
    parts: dict[str, Part]


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
