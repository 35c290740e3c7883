"""A board as a picture, without a browser: the cards that a seat sees, with the faces of the plain board, as SVG; and
as pixels, with the extra `render`."""

import io
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chabudai.engine.contract import State
from chabudai.engine.faces import Face, Faces, faces_of
from chabudai.engine.game import Setup, View
from chabudai.engine.plain_board import FieldShown, Sign, Tone, plain_board, value_at, word_of
from chabudai.envs.errors import missing_extra

#: Of a card, of the gap between two, and of the whole picture, in pixels.
CARD_WIDE, CARD_HIGH, GAP, WIDE = 64, 90, 8, 960
LINE = 22
IN_A_ROW = (WIDE - GAP) // (CARD_WIDE + GAP)
PAPER, FELT, INK, BACK = "#fbf7ee", "#e6ddc8", "#2a2622", "#8a7f6c"
TONES: dict[Tone, str] = {
    "black": "#2a2622",
    "red": "#b22234",
    "green": "#146e3c",
    "blue": "#1e50aa",
    "purple": "#693c8c",
    "orange": "#b06a10",
    "teal": "#0f696e",
    "brown": "#6e4628",
}
#: Each sign in a box of ten by ten.
SIGNS: dict[Sign, str] = {
    "spade": "M5 0C6 2 10 4 10 6.5A2.3 2.3 0 0 1 5.8 8L7 10H3L4.2 8A2.3 2.3 0 0 1 0 6.5C0 4 4 2 5 0z",
    "heart": "M5 9.5C1 6 0 4.5 0 3A2.6 2.6 0 0 1 5 2 2.6 2.6 0 0 1 10 3C10 4.5 9 6 5 9.5z",
    "diamond": "M5 0L9 5 5 10 1 5z",
    "club": "M5 0A2.3 2.3 0 0 1 6.8 4 2.3 2.3 0 1 1 5.8 7.8L7 10H3L4.2 7.8A2.3 2.3 0 1 1 3.2 4 2.3 2.3 0 0 1 5 0z",
    "disc": "M5 .5A4.5 4.5 0 1 1 5 9.5 4.5 4.5 0 1 1 5 .5z",
    "triangle": "M5 .5L9.8 9.3H.2z",
    "square": "M1 1H9V9H1z",
    "star": "M5 0L6.3 3.6 10 3.8 7.1 6.1 8.1 9.7 5 7.6 1.9 9.7 2.9 6.1 0 3.8 3.7 3.6z",
    "cross": "M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5z",
    "drop": "M5 0C7 3.5 8.5 5 8.5 6.7A3.5 3.4 0 0 1 1.5 6.7C1.5 5 3 3.5 5 0z",
    "leaf": "M5 0C9 2 9.5 6 5 10 .5 6 1 2 5 0z",
    "moon": "M6.5 0A5 5 0 1 0 10 7.5 4.2 4.2 0 0 1 6.5 0z",
    "hexagon": "M2.5 .8H7.5L10 5 7.5 9.2H2.5L0 5z",
}


def svg(setup: Setup, state: State, seat: int | None, language: str = "en") -> str:
    """What a seat, or with None a spectator, sees: made from its view."""
    return _Picture(setup, setup.game.view(setup, state, seat), language).svg()


def pixels(setup: Setup, state: State, seat: int | None) -> NDArray[np.uint8]:
    """The same as rows of red, green and blue. Letters are those of a font that comes with Pillow: a machine without a
    screen often has none."""
    try:
        import resvg_py
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise missing_extra("render") from None
    picture = _Picture(setup, setup.game.view(setup, state, seat), "en")
    shapes = bytes(resvg_py.svg_to_bytes(svg_string=picture.svg(with_text=False), skip_system_fonts=True))
    with Image.open(io.BytesIO(shapes)) as image:
        drawn = image.convert("RGB")
    pen = ImageDraw.Draw(drawn)
    for text in picture.texts:
        anchor = "ls" if text.anchor == "start" else "ms"
        pen.text((text.x, text.y), text.text, text.fill, ImageFont.load_default(text.size), anchor)
    return np.asarray(drawn, np.uint8).copy()


class _Text(NamedTuple):
    x: float
    y: float
    size: int
    text: str
    anchor: str
    fill: str

    def svg(self) -> str:
        style = f'font-family="sans-serif" font-size="{self.size}" text-anchor="{self.anchor}" fill="{self.fill}"'
        return f'<text x="{self.x:g}" y="{self.y:g}" {style}>{escape(self.text)}</text>'


@lru_cache(maxsize=20)
def _faces(game: str, fingerprint: str, setup: "_Key") -> Faces:
    return faces_of(setup.setup)


class _Key:
    """A set-up that is told apart by the rest of the key."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key)


class _Picture:
    def __init__(self, setup: Setup, view: View, language: str) -> None:
        self.setup, self.view, self.language = setup, view, language
        self.board = plain_board(setup.game, language)
        self.faces = _faces(setup.game.name, setup.card_file.fingerprint, _Key(setup))
        self.shapes: list[str] = []
        self.texts: list[_Text] = []
        self.y = GAP
        self._draw()

    def svg(self, with_text: bool = True) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{self.y + GAP}">'
        ground = f'<rect width="100%" height="100%" fill="{FELT}"/>'
        texts = [text.svg() for text in self.texts] if with_text else []
        return "\n".join([head, ground, *self.shapes, *texts, "</svg>"])

    def _draw(self) -> None:
        self._line(f"{self.setup.game.title(self.language)}  {'  '.join(self._facts())}", 18)
        for name, cards in self._rows():
            self._line(name, 14)
            self._cards(cards)

    # -- what there is to draw ----------------------------------------------------------------------------------------
    def _facts(self) -> Iterator[str]:
        phase = str(getattr(self.view, "phase", ""))
        if phase in self.board.phases:
            yield self.board.phases[phase]
        for field in self._fields("fact", "pile"):
            value = value_at(self.view, field.path)
            if isinstance(value, int) and not isinstance(value, bool):
                yield f"{field.word} {value}"

    def _fields(self, *kinds: str) -> Iterator[FieldShown]:
        for field in self.board.fields:
            if field.kind in kinds and hasattr(self.view, field.path.partition(".")[0]):
                yield field

    def _rows(self) -> Iterator[tuple[str, list[str]]]:
        """What has cards in it that are seen, by its name: fields of the plain board, and what else the view lists."""
        for field in self._fields("hand", "cards", "card", "pile", "trick"):
            cards = list(self._cards_in(self._value(field.path)))
            if cards:
                yield field.word, cards
        described = {field.path.partition(".")[0] for field in self.board.fields}
        for name in self.view.__struct_fields__:
            value = getattr(self.view, name)
            cards = list(self._cards_in(value)) if name not in described and isinstance(value, list) else []
            if cards:
                yield word_of(self.setup.game, name, self.language), cards

    def _value(self, path: str) -> Any:
        """With a dot in it, the field of every seat."""
        name, _, inner = path.partition(".")
        value = getattr(self.view, name)
        return [getattr(one, inner, None) for one in value] if inner and isinstance(value, list) else value

    def _cards_in(self, value: Any) -> Iterator[str]:
        if isinstance(value, str):
            if value in self.faces.cards:
                yield value
        elif isinstance(value, list | tuple):
            for one in value:
                yield from self._cards_in(one)
        elif hasattr(value, "__struct_fields__"):
            for name in value.__struct_fields__:
                yield from self._cards_in(getattr(value, name))

    # -- drawing ------------------------------------------------------------------------------------------------------
    def _line(self, text: str, size: int) -> None:
        self.y += LINE
        self._text(GAP, self.y - 6, size, text, "start")

    def _text(self, x: float, y: float, size: int, text: str, anchor: str = "middle", fill: str = INK) -> None:
        self.texts.append(_Text(x, y, size, text, anchor, fill))

    def _cards(self, cards: list[str]) -> None:
        for number, card in enumerate(cards):
            row, column = divmod(number, IN_A_ROW)
            self._card(GAP + column * (CARD_WIDE + GAP), self.y + row * (CARD_HIGH + GAP), self.faces.cards[card])
        self.y += (1 + (len(cards) - 1) // IN_A_ROW) * (CARD_HIGH + GAP)

    def _card(self, x: int, y: int, face: Face) -> None:
        frame = f'rx="6" fill="{PAPER}" stroke="{BACK}"'
        self.shapes.append(f'<rect x="{x}" y="{y}" width="{CARD_WIDE}" height="{CARD_HIGH}" {frame}/>')
        suits = [self.faces.suits[letter] for letter in face.suits]
        tone = TONES[suits[0].tone] if len(suits) == 1 else INK
        middle = x + CARD_WIDE / 2
        self._text(middle, y + 34, 28 if face.rank else 9, face.rank or face.name[self.language][:14], fill=tone)
        left = middle - 9 * len(suits)
        for number, suit in enumerate(suits):
            place = f"translate({left + 18 * number:g} {y + 44}) scale(1.6)"
            self.shapes.append(f'<path d="{SIGNS[suit.sign]}" transform="{place}" fill="{TONES[suit.tone]}"/>')
        for number, fact in enumerate(face.facts[:3]):
            self._text(middle, y + 60 + 12 * number, 9, f"{fact.word[self.language]} {fact.value}")
