"""ESCAPE NOW! on paper. An action card is a minute: its emblem stands on a dial. A puzzle card asks for two traits."""

from chabudai.engine.game import Setup
from chabudai.printing.drawing import (
    PAPER,
    art,
    colours,
    fitted,
    group,
    line,
    mixed,
    path,
    rect,
    strokes,
    svg,
    tag,
    waves,
)
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

LUCKY = "!"
NIGHT, LAMP = "#2b2440", "#f7c55f"


def escapenow_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    sheet, own = setup.cards, colours("escapenow")
    names = {trait.letter: getattr(trait, language, trait.en) for trait in sheet.trait}
    back, puzzle_back = waves(own["back"], own["back-line"]), waves("#57506f", "#cfc4ee")
    lucky = max([deck.copies for deck in sheet.deck] + [sheet.solo.copies])
    traits = [
        PrintedCard(t.letter, _action(t.letter, names[t.letter], fonts), back, t.copies)
        for t in sheet.trait
        if t.copies
    ]
    shots = [PrintedCard(LUCKY, _action(LUCKY, "", fonts), back, lucky)] if lucky else []
    puzzles = [PrintedCard(p.traits, _puzzle(p.traits), puzzle_back, p.copies) for p in sheet.puzzle if p.copies]
    return [*traits, *shots, *puzzles]


def _tone(name: str, trait: str) -> str:
    own = colours("escapenow")
    return own.get(f"{name} {trait}", {"own": NIGHT, "own-ink": NIGHT, "own-line": "#fff8ea"}[name])


def _emblem(trait: str) -> str:
    drawing = art()["escapenow"]["drawings"][trait]
    ink = _tone("own-ink", trait)
    body = path(drawing["body"], fill=_tone("own", trait), stroke=ink, stroke_width=0.9, stroke_linejoin="round")
    return body + line(drawing["lines"], _tone("own-line", trait), 1.5)


def _action(trait: str, name: str, fonts: Fonts) -> str:
    ink = _tone("own-ink", trait)
    ground = NIGHT if trait == LUCKY else mixed(0.24, _tone("own", trait))
    letter = LAMP if trait == LUCKY else ink
    ticks = {"stroke_dasharray": "0.9 7.268", "stroke_dashoffset": 0.45}
    body = [
        rect(0, 0, 50, 70, fill=PAPER),
        rect(3, 3, 44, 64, rx=3.5, fill=ground, stroke=ink, stroke_width=1),
        tag("circle", cx=25, cy=37, r=17.5, fill=PAPER, stroke=ink, stroke_width=0.8),
        tag("circle", cx=25, cy=37, r=15.6, fill="none", stroke=ink, stroke_width=2.2, **ticks),
        group(_emblem(trait), 25, 37, 1.02),
        strokes(trait, 10.1, 12, 10, letter, 2.1),
        tag("g", strokes(trait, 0, 0, 7.2, letter, 1.5), transform="translate(40.8 59.4) rotate(180)"),
        fitted(name, 22, 62.4, 4.6, 28, ink, fonts.serif),
    ]
    return svg("".join(body))


def _puzzle(traits: str) -> str:
    first, second = traits[0], traits[1]
    halves = (
        (first, "M3 6a3 3 0 0 1 3-3H47V24L3 46Z", 16, 19, 38.7, 12.4),
        (second, "M47 64a3 3 0 0 1-3 3H3V46L47 24Z", 34, 51, 10.7, 57.4),
    )
    body = [rect(0, 0, 50, 70, fill=PAPER)]
    for trait, half, x, y, letter_x, letter_y in halves:
        ink = _tone("own-ink", trait)
        body.append(path(half, fill=mixed(0.24, _tone("own", trait)), stroke=ink, stroke_width=1))
        body.append(group(_emblem(trait), x, y))
        body.append(strokes(trait, letter_x, letter_y, 8.8, ink, 1.85))
    body.append(tag("circle", cx=25, cy=35, r=7.6, fill=NIGHT, stroke=LAMP, stroke_width=1))
    body.append(group(path(art()["escapenow"]["keyhole"], fill=LAMP), 25, 34, 0.9))
    return svg("".join(body))
