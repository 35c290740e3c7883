"""Couperation on paper: square glasses, the higher the redder the wine."""

from chabudai.engine.game import Setup
from chabudai.printing.drawing import PAPER, art, colours, line, path, rect, strokes, svg, words
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

FINISH = "F"


def couperation_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    sheet = setup.cards
    highest = sheet.glass.highest
    glasses = [
        PrintedCard(str(n), _glass(n, highest, sheet.diamonds_on(str(n)), fonts), _back(), square=True)
        for n in range(1, highest + 1)
    ]
    return [*glasses, PrintedCard(FINISH, _finish(sheet.finish.number, fonts), _back(), square=True)]


def _square(body: str) -> str:
    return svg(body, 50, 50)


def wine(number: int, highest: int) -> str:
    """From lemon over gold to rose: always light enough for dark ink."""
    part = (number - 1) / (highest - 1) if highest > 1 else 0.0
    hue = (56 - 66 * part + 360) % 360
    return f"hsl({hue:.0f}, {84 - 8 * part:.0f}%, {72 + 3 * abs(part - 0.5):.0f}%)"


def _glass(number: int, highest: int, diamonds: int | None, fonts: Fonts) -> str:
    own, shapes = colours("couperation"), art()["couperation"]
    fill = wine(number, highest)
    body = [
        rect(0, 0, 50, 50, fill=PAPER),
        rect(0, 0, 50, 50, fill=fill, opacity=0.3),
        path(shapes["bowl"], fill=fill),
        line("M9.5 12C10.5 19 13 23 17 25.6", "#ffffff", 1.6, opacity=0.85),
        line(shapes["bowl"] + shapes["foot"], own["glass-line"], 1.5),
        words(str(number), 25, 25.6, 20, own["glass-ink"], fonts.serif, letter_spacing=-0.4),
    ]
    if diamonds is None:
        body.append(path(shapes["heart"], fill=own["heart"]))
    else:
        places = "".join(f"M{x} {y}{shapes['diamond']}" for x, y in shapes["sides"][:diamonds])
        body.append(path(places, fill=own["diamond"]))
    return _square("".join(body))


def _finish(number: int, fonts: Fonts) -> str:
    own, shapes = colours("couperation"), art()["couperation"]
    rays = "M25 14 4 0H14L25 14 20 0H30L25 14 36 0H46L25 14 50 8V16L25 14 0 16V8Z"
    body = [
        rect(0, 0, 50, 50, fill=own["lacquer"]),
        path(rays, fill=own["gold"], opacity=0.2),
        path(shapes["bowl"], fill=own["gold"]),
        line("M6 9C2 12 7 17 4.5 22M44 9C48 12 43 17 45.5 22", own["gold"], 1.8),
        line(shapes["bowl"] + shapes["foot"], own["lacquer-ink"], 1.5),
        words(FINISH, 25, 25.6, 20, own["glass-ink"], fonts.serif),
        strokes(str(number), 41.5, 40.4, 7, own["gold"], 1.6),
    ]
    return _square("".join(body))


def _back() -> str:
    own, shapes = colours("couperation"), art()["couperation"]
    body = [
        rect(0, 0, 50, 50, fill=own["back"]),
        line(shapes["lattice"], own["back-line"], 0.8, opacity=0.45),
        rect(3, 3, 44, 44, rx=3, fill="none", stroke=own["back-line"], stroke_width=0.8),
        path(shapes["coupe"], fill=own["back"], stroke=own["gold"], stroke_width=1.6, stroke_linejoin="round"),
    ]
    return _square("".join(body))
