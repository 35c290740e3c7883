"""Cards of a game that brings no faces of its own: rank, suits, name and facts, as the plain board shows them."""

from chabudai.engine.faces import Face, Faces, faces_of
from chabudai.engine.game import Setup
from chabudai.printing.drawing import PAPER, fitted, mixed, rect, svg, tag, waves, words
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

TONES = {
    "black": "#221c18",
    "red": "#a3261a",
    "blue": "#1f4f8c",
    "green": "#2c6532",
    "orange": "#9a4a00",
    "purple": "#592d8c",
    "teal": "#0f5f5a",
    "brown": "#6a4420",
}
INK = "#2b2420"
SIGNS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}


def plain_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    faces = faces_of(setup)
    back = waves("#3d5470", "#8fa6bd")
    return [
        PrintedCard(card, _face(face, faces, language, fonts), back, face.copies) for card, face in faces.cards.items()
    ]


def _face(face: Face, faces: Faces, language: str, fonts: Fonts) -> str:
    suits = [faces.suits[letter] for letter in face.suits if letter in faces.suits]
    ink = TONES.get(suits[0].tone, INK) if suits else INK
    body = [
        rect(0, 0, 50, 70, fill=PAPER),
        rect(3, 3, 44, 64, rx=3, fill=mixed(0.08, ink), stroke=ink, stroke_width=0.7),
    ]
    name = face.name.get(language, face.name["en"])
    if face.rank:
        signs = "".join(SIGNS.get(suit.sign, "") for suit in suits)
        body.append(words(face.rank, 10, 16, 12, ink, fonts.serif))
        body.append(words(signs, 10, 27, 9, ink, fonts.serif))
        body.append(words(face.rank, 25, 44, 24, ink, fonts.serif))
        body.append(tag("g", words(face.rank, 0, 0, 12, ink, fonts.serif), transform="translate(40 55) rotate(180)"))
    else:
        body.append(fitted(name, 25, 30, 7, 40, ink, fonts.serif))
    for i, fact in enumerate(face.facts[:5]):
        said = f"{fact.word.get(language, fact.word['en'])}: {fact.value}"
        body.append(fitted(said, 25, 40 + i * 6, 4.6, 40, INK, fonts.serif))
    body.append(fitted(name, 25, 64, 4, 40, INK, fonts.serif) if face.rank else "")
    return svg("".join(body))
