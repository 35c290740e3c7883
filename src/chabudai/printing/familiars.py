"""Familiar's Trouble on paper: attribute cards by moonlight, errands as letters with their pay on a coin."""

from chabudai.engine.game import Setup
from chabudai.games.familiars.cards import Errand
from chabudai.printing.drawing import (
    PAPER,
    art,
    colours,
    line,
    mixed,
    path,
    placed,
    rect,
    strokes,
    svg,
    tag,
    words,
)
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

NAMES = {"R": "life", "G": "tree", "B": "water"}
LEVEL_BACKS = {1: "#6d5287", 2: "#523569", 3: "#341d47"}
#: How high a need stands, by how many there are.
HEIGHTS = (19, 16.5, 12)


def familiars_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    sheet = setup.cards
    attributes = [
        PrintedCard(name, _attribute(name.rstrip("0123456789"), int(name.strip("RGB")), fonts), _owl(), copies)
        for name, copies in sheet.copies().items()
    ]
    errands = [PrintedCard(e.name, _errand(e), _letter(e.level)) for e in sheet.errands().values()]
    return [*attributes, *errands]


def _sign(colour: str, x: float, y: float, size: float, fill: str) -> str:
    return placed(art()["familiars"]["signs"][colour], x, y, size, fill=fill)


def _attribute(letters: str, value: int, fonts: Fonts) -> str:
    own = colours("familiars")
    x, y, width, height = 19.5, 4.0, 26.5, 62.0
    each = height / len(letters)
    ink = own[NAMES[letters]] if len(letters) == 1 else own["face-ink"]
    body = [rect(0, 0, 50, 70, fill=PAPER)]
    for i, letter in enumerate(letters):
        colour, top = own[NAMES[letter]], y + i * each
        body.append(rect(x, top, width, each, fill=mixed(0.15, colour)))
        body.append(_pips(letter, value, (x, top + 1), width, each - 2, colour))
        body.append(_sign(letter, 10, 31 + i * 12.5, 10.5, colour))
    body.append(rect(x, y, width, height, rx=2, fill="none", stroke=ink, stroke_width=0.8))
    size, spacing = (16, -0.8) if value > 9 else (20, 0)
    body.append(words(str(value), 10, 20, size, ink, fonts.serif, letter_spacing=spacing))
    return svg("".join(body))


def _pips(letter: str, count: int, corner: tuple[float, float], width: float, height: float, colour: str) -> str:
    rows = art()["familiars"]["rows"].get(str(count)) or [min(3, count - at) for at in range(0, count, 3)]
    size = min(12.5, height / len(rows) * 0.82, width * 0.46)
    return "".join(
        _sign(
            letter, corner[0] + width * (i + 0.5) / across, corner[1] + height * (row + 0.5) / len(rows), size, colour
        )
        for row, across in enumerate(rows)
        for i in range(across)
    )


def _stars(count: int, x: float, y: float, size: float) -> str:
    moon = colours("familiars")["moon"]
    first = x - (count - 1) * size / 2
    return "".join(placed(art()["spark"], first + i * size, y, size, fill=moon) for i in range(count))


def _errand(errand: Errand) -> str:
    own = colours("familiars")
    letter = own[f"level-{errand.level}"]
    body = [
        rect(0, 0, 50, 70, fill=letter),
        rect(0, 0, 50, 12.5, fill=own["hat"]),
        strokes(errand.name, 4, 6.3, 6.6, "#fbf6ea", 1.15, start=True),
        _stars(errand.level, 36.5, 6.3, 7.4),
        line("M0 70 20.5 57.5M50 70 29.5 57.5M0 53.5H50", mixed(0.26, own["hat"], letter), 0.7),
    ]
    needs = errand.needs.by_letter()
    height = HEIGHTS[len(needs) - 1]
    top = 14.5 + (37.5 - height * len(needs)) / 2
    for i, (colour, need) in enumerate(needs):
        middle, bar, ink = top + (i + 0.5) * height, height - 2.4, own[NAMES[colour]]
        body.append(_sign(colour, 8.4, middle, min(12.5, bar), ink))
        body.append(rect(15.5, middle - bar / 2, 31.5, bar, rx=2.2, fill="#fffdf7", stroke=ink, stroke_width=0.9))
        body.append(strokes(str(need), 31.25, middle, min(10.5, bar * 0.64), own["face-ink"], 1.5))
    points = str(errand.points)
    body.append(tag("circle", cx=25, cy=60, r=8.2, fill=own["coin"], stroke=own["coin-edge"], stroke_width=1.1))
    body.append(strokes(points, 25, 60, 6.6 if len(points) > 1 else 8.4, "#33230a", 1.6))
    return svg("".join(body))


def _back(ground: str, body: str) -> str:
    frame = rect(2.5, 2.5, 45, 65, rx=3, fill="none", stroke=colours("familiars")["back-line"], stroke_width=1)
    return svg(rect(0, 0, 50, 70, fill=ground) + frame + body)


def _letter(level: int) -> str:
    own = colours("familiars")
    flap = line("M3 30 25 48 47 30M3 67 19 43M47 67 31 43", "#cbb6dc", 1.1)
    seal = tag("circle", cx=25, cy=48, r=6.5, fill=own["coin"], stroke=own["coin-edge"])
    return _back(LEVEL_BACKS[level], flap + _stars(level, 25, 17, 13) + seal)


def _owl() -> str:
    own = colours("familiars")
    owl = "M17 27c-1-3-.5-5 0-7 2.5 2 4.5 2.5 8 2.5s5.5-.5 8-2.5c.5 2 1 4 0 7 2 9-.5 21-8 21s-10-12-8-21z"
    eyes = "M17.6 30a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0M25.6 30a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0"
    moon = tag("circle", cx=25, cy=33, r=15, fill=own["moon"])
    body = moon + path(owl, fill="#4b3524") + path(eyes, fill="#fff8e6", stroke="#22180e", stroke_width=1.6)
    return _back(own["back"], body + line("M6 50c12-3 26 2 38-1.5", "#8d6d4c", 2.2))
