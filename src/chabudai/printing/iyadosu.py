"""Iyadosu on paper: lacquer and crests, the Insert and the declarations of every seat."""

from typing import Any

from chabudai.engine.game import Setup
from chabudai.printing.drawing import (
    PAPER,
    art,
    colours,
    group,
    line,
    mixed,
    path,
    rect,
    strokes,
    svg,
    tag,
    waves,
    words,
)
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

SEATS = 5


def iyadosu_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    sheet = setup.cards
    highest = max(deck.highest for deck in sheet.deck)
    back = waves(colours("iyadosu")["back"], colours("iyadosu")["back-line"])
    numbers = [
        PrintedCard(f"{colour.letter}{number}", _number(colour.letter, number, fonts), back)
        for colour in sheet.colour
        for number in range(1, highest + 1)
    ]
    declaration = _declaration(list(range(sheet.refuse.least, sheet.refuse.most + 1)), fonts)
    return [
        *numbers,
        PrintedCard("insert", _insert(fonts), _plain_back(), SEATS),
        PrintedCard("declaration", declaration, _plain_back(), SEATS),
    ]


def _plain_back() -> str:
    """Insert and declarations lie open; their backs say that they are no cards of a hand."""
    own = colours("iyadosu")
    return svg(rect(0, 0, 50, 70, fill=own["insert-deep"]) + _frame(own["insert-line"], 2.5))


def _frame(colour: str, at: float) -> str:
    return rect(at, at, 50 - 2 * at, 70 - 2 * at, rx=3, fill="none", stroke=colour, stroke_width=0.7)


def _crest(suit: str, colour: str, ground: str) -> str:
    crest: dict[str, Any] = art()["iyadosu"]["crests"][suit]
    return path(crest["body"], fill=colour) + (line(crest["veins"], ground, 0.9) if crest["veins"] else "")


def _number(suit: str, number: int, fonts: Fonts) -> str:
    own = colours("iyadosu")
    trump = suit == "K"
    colour, ground = (own["gold"], own["suit-k"]) if trump else (own[f"suit-{suit.lower()}"], PAPER)
    ink = own["lacquer-ink"] if trump else colour
    panel = {"x": 20.5, "y": 4, "width": 25.5, "height": 62, "rx": 2.5}
    size, spacing = (15.5, -0.8) if number > 9 else (18, 0)
    body = [
        rect(0, 0, 50, 70, fill=ground),
        tag("rect", **panel, fill=mixed(0.12 if trump else 0.13, colour, ground)),
        path(art()["iyadosu"]["patterns"][suit], fill=mixed(0.3, colour, ground)),
        tag("rect", **panel, fill="none", stroke=colour, stroke_width=0.7),
        tag("circle", cx=33.25, cy=35, r=11.5, fill=ground, stroke=colour, stroke_width=0.8),
        group(_crest(suit, colour, ground), 33.25, 35, 0.88),
        words(str(number), 10.5, 18, size, ink, fonts.serif, letter_spacing=spacing),
        group(_crest(suit, colour, ground), 10.5, 29.5, 0.66),
        strokes(suit, 10.5, 59.6, 7.2, ink, 1.35),
    ]
    return svg("".join(body))


def _insert(fonts: Fonts) -> str:
    own = colours("iyadosu")
    fan = (
        path("M-16.45-9.5A19 19 0 0 1 16.45-9.5L5.2-3A6 6 0 0 0-5.2-3Z")
        + path("M0 0-16.5-9.5M0 0-12.2-14.6M0 0-6.5-17.9M0 0V-19M0 0 6.5-17.9M0 0 12.2-14.6M0 0 16.5-9.5")
        + tag("circle", r=1.6)
    )
    gold = mixed(0.8, own["gold"], own["insert"])
    drawn = tag("g", fan, transform="translate(33 50)", fill=gold, stroke=own["insert-deep"], stroke_width=0.7)
    ink = own["lacquer-ink"]
    if fonts.japanese:
        said = "".join(words(sign, 11, 17 + i * 14, 12.5, ink, fonts.serif) for i, sign in enumerate("いやどす"))
    else:
        said = tag("g", words("Iyadosu!", 0, 0, 12, ink, fonts.serif), transform="translate(15 35) rotate(-90)")
    return svg(rect(0, 0, 50, 70, fill=own["insert"]) + _frame(own["insert-line"], 2.5) + drawn + said)


def _declaration(counts: list[int], fonts: Fonts) -> str:
    """One for every seat: whatever lies on a number is what was declared."""
    red = colours("iyadosu")["suit-r"]
    rows = [counts[at : at + 3] for at in range(0, len(counts), 3)]
    gap = min(16.5, 52 / len(rows))
    radius = min(6.6, gap * 0.42)
    body = [rect(0, 0, 50, 70, fill=PAPER), _frame(red, 3)]
    for i, row in enumerate(rows):
        y = 40 + (i - (len(rows) - 1) / 2) * gap
        for k, count in enumerate(row):
            x = 25 + (k - (len(row) - 1) / 2) * 14
            body.append(tag("circle", cx=x, cy=y, r=radius, fill=red))
            body.append(tag("circle", cx=x, cy=y, r=radius * 0.87, fill="none", stroke=PAPER, stroke_width=0.4))
            body.append(words(str(count), x, y + radius * 0.5, radius * 1.5, PAPER, fonts.serif))
    body.append(words("宣言" if fonts.japanese else "promise", 25, 12.5, 7, red, fonts.serif, font_weight=600))
    return svg("".join(body))
