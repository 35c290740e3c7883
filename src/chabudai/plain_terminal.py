"""The plain board in a terminal: any game, drawn from its view as `engine/plain_board.py` describes it."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from chabudai.engine.faces import Face, Faces, faces_of
from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.engine.plain_board import SIGNS, FieldShown, Tone, plain_board, value_at
from chabudai.terminal import BLANK, captioned, chip, facts, row, seat_table, title

STYLES: dict[Tone, str] = {
    "black": "bold black on white",
    "red": "bold bright_white on rgb(178,34,52)",
    "green": "bold bright_white on rgb(20,110,60)",
    "blue": "bold bright_white on rgb(30,80,170)",
    "purple": "bold bright_white on rgb(105,60,140)",
    "orange": "bold black on rgb(235,160,60)",
    "teal": "bold bright_white on rgb(15,105,110)",
    "brown": "bold bright_white on rgb(110,70,40)",
}
PLAIN = "bold black on rgb(230,215,180)"
#: Card files whose faces are kept.
MOST_KEPT = 50
_kept: dict[tuple[str, str], Faces] = {}


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    return _Drawing(setup, view, names, language).drawn(compact)


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: one card as a card, anything else in words."""
    cards = _faces(setup).cards
    if len(move.parts) == 1 and (card := next(iter(move.parts.values()))) in cards:
        return card_chip(setup, str(card), language)
    key = f"board.move.{move.verb}"
    if key in setup.game.words.messages(language):
        return Text(setup.game.words.say(language, key, **move.parts))
    return Text(setup.game.move_sentence(setup, move).text(language))


def card_chip(setup: Setup, card: str, language: str, short: bool = False) -> Text:
    """Its sign and its rank on a plate of its colour; else its name and, unless it is to be short, what it says."""
    faces = _faces(setup)
    face = faces.cards.get(card)
    if face is None:
        return chip(card, PLAIN)
    style = STYLES[faces.suits[face.suits[0]].tone] if len(face.suits) == 1 else PLAIN
    return chip(_on_card(faces, face, language, short), style)


def _on_card(faces: Faces, face: Face, language: str, short: bool) -> str:
    signs = "".join(SIGNS[faces.suits[suit].sign] for suit in face.suits)
    if face.rank:
        return f"{signs}{face.rank}"
    numbers = [
        f"{SIGNS[faces.suits[fact.suit].sign]}{fact.value}" if fact.suit else f"{fact.word[language]} {fact.value}"
        for fact in face.facts
    ]
    return " ".join([signs + face.name[language], *([] if short else numbers)])


def _faces(setup: Setup) -> Faces:
    known = (setup.game.name, setup.card_file.fingerprint)
    if known not in _kept:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[known] = faces_of(setup)
    return _kept[known]


class _Drawing:
    """What one viewer sees, about to be drawn."""

    def __init__(self, setup: Setup, view: View, names: Sequence[str], language: str) -> None:
        self.setup = setup
        self.view = view
        self.names = names
        self.language = language
        self.board = plain_board(setup.game, language)
        self.faces = _faces(setup)

    def drawn(self, compact: bool) -> RenderableType:
        gap = [] if compact else [""]
        return Group(self.head(), *gap, self.seats(), *gap, facts(self.table()))

    def fields(self, *kinds: str, of_seats: bool = False) -> Iterator[FieldShown]:
        """Those of these kinds that are to be drawn now."""
        phase = getattr(self.view, "phase", None)
        for field in self.board.fields:
            if (
                field.kind not in kinds
                or ("." in field.path) != of_seats
                or (field.phases and phase not in field.phases)
            ):
                continue
            if hasattr(self.view, field.path.partition(".")[0]) and (
                field.after is None or not value_at(self.view, field.after)
            ):
                yield field

    def of_seat(self, value: Any) -> bool:
        """Whether a list has an element for each seat."""
        return isinstance(value, list) and len(value) == len(self.names)

    # -- where the game stands ----------------------------------------------------------------------------------------
    def head(self) -> Text:
        where = []
        phase = getattr(self.view, "phase", None)
        if phase in self.board.phases:
            where.append(self.board.phases[str(phase)])
        for field in self.fields("fact"):
            value = value_at(self.view, field.path)
            if value is not None and value is not False and not isinstance(value, list | dict):
                where.append(self.called(field, value))
        return title(self.setup.game.title(self.language), *where)

    def called(self, field: FieldShown, value: object) -> str:
        name = field.sign or field.word
        return name if value is True else f"{name} {self.written(field, value)}"

    def written(self, field: FieldShown, value: object) -> str:
        if isinstance(value, bool):
            return "✓" if value else BLANK
        if isinstance(value, str):
            suit = self.faces.suits.get(value)
            return f"{SIGNS[suit.sign]} {suit.name[self.language]}" if suit else field.values.get(value, value)
        return BLANK if value is None else str(value)

    # -- seats --------------------------------------------------------------------------------------------------------
    def seats(self) -> RenderableType:
        seats = range(len(self.names))
        columns: list[tuple[str, list[Text | str]]] = []
        for field in self.fields("role"):
            columns.append(("", [field.word if self.is_of(field, seat) else "" for seat in seats]))
        for field in self.fields("held", "fact"):
            value = value_at(self.view, field.path)
            if self.of_seat(value):
                columns.append((field.sign or field.word, [self.written(field, each) for each in value]))
        for field in self.fields("held", "fact", "card", "cards", "hand", of_seats=True):
            columns.append((field.sign or field.word, [self.cell(field, seat) for seat in seats]))
        own = self.view.seat
        return seat_table(self.names, columns, getattr(self.view, "to_act", ()), own)

    def is_of(self, field: FieldShown, seat: int) -> bool:
        value = value_at(self.view, field.path)
        return seat in value if isinstance(value, list) else value == seat

    def cell(self, field: FieldShown, seat: int) -> Text | str:
        value = value_at(self.view, field.path, seat)
        if isinstance(value, list):
            return self.cards(value, short=True)
        return self.card(value, short=True) if field.kind == "card" and value else self.written(field, value)

    # -- what lies on the table ---------------------------------------------------------------------------------------
    def table(self) -> Iterator[tuple[str, RenderableType]]:
        """What lies there, and the viewer's own cards at the end, near the prompt."""
        for field in self.fields("cards", "card", "pile", "trick"):
            value = value_at(self.view, field.path)
            if value is not None and value != []:
                yield field.word, self.lying(field, value)
        for field in self.fields("fact"):
            value = value_at(self.view, field.path)
            if isinstance(value, dict):
                yield field.word, row([self.amount(name, number) for name, number in value.items()], gap="  ")
        for field in self.fields("hand"):
            value = value_at(self.view, field.path)
            if value is not None:
                yield field.word, self.cards(value)

    def lying(self, field: FieldShown, value: Any) -> RenderableType:
        if field.kind == "trick":
            return captioned([(Text(self.names[play.seat]), self.card(play.card)) for play in value])
        if field.kind == "pile":
            return str(value) if isinstance(value, int) else row([str(len(value)), self.card(value[-1])])
        return self.cards(value) if isinstance(value, list) else self.card_or_word(field, value)

    def card_or_word(self, field: FieldShown, value: str) -> Text:
        return self.card(value) if value in self.faces.cards else Text(self.written(field, value))

    def amount(self, name: str, number: int) -> Text:
        suit = self.faces.suits.get(name)
        return chip(f"{SIGNS[suit.sign]} {number}", STYLES[suit.tone]) if suit else Text(f"{name} {number}")

    def card(self, card: str | None, short: bool = False) -> Text:
        return chip("▒▒", "dim") if card is None else card_chip(self.setup, card, self.language, short)

    def cards(self, cards: Sequence[str | None], short: bool = False) -> Text:
        return row([self.card(card, short) for card in cards] or [BLANK])
