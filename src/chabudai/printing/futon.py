"""Escape from the Futon on paper: above what a card is about, below what it is worth (a flower) and costs (a heart)."""

from typing import Any

from chabudai.engine.game import Setup
from chabudai.games.futon.cards import Lesson, Rise
from chabudai.printing.drawing import (
    PAPER,
    art,
    colours,
    fitted,
    group,
    line,
    path,
    rect,
    strokes,
    svg,
    tag,
    waves,
)
from chabudai.printing.paper import PrintedCard
from chabudai.typesetting import Fonts

#: The panel's colour by the theme's name, and the chalk on it.
PANELS = {
    "early": ("dawn", "#ffd9a0"),
    "wake": ("morning", "#173a57"),
    "five": ("forenoon", "#5b3300"),
    "skip": ("curtain", "#f0e6ff"),
    "cold": ("ice", PAPER),
    "drink": ("tavern", PAPER),
    "energy": ("neon", "#ffe14d"),
}
INK = "#2b2420"


def futon_deck(setup: Setup, language: str, fonts: Fonts) -> list[PrintedCard]:
    own = colours("futon")
    rise_back, lesson_back = waves(own["back"], own["back-line"]), waves(own["board-green"], "#9cc4ae")
    rises = [PrintedCard(r.name, _face(r, language, fonts), rise_back, r.copies) for r in setup.cards.rise]
    lessons = [PrintedCard(s.name, _face(s, language, fonts), lesson_back, s.copies) for s in setup.cards.lesson]
    return [*rises, *(card for card in lessons if card.copies)]


def _face(card: Rise | Lesson, language: str, fonts: Fonts) -> str:
    own, shapes = colours("futon"), art()["futon"]
    panel, chalk = PANELS.get(card.name, ("board-green", PAPER))
    effect = card.effect if isinstance(card, Lesson) else None
    scene, symbol = shapes["scenes"].get(card.name), shapes["symbols"][card.name]
    body = [rect(0, 0, 50, 70, fill=PAPER), rect(3, 3, 44, 40, rx=4, fill=own[panel])]
    if scene:
        body.append(path("M3 35H47V39Q47 43 43 43H7Q3 43 3 39Z", fill=own["tatami"]))
        body.append(group(_scene(scene, own), 3, 1))
        body.append(group(_symbol(symbol, chalk), 31, 15, 1.12))
    else:
        body.append(group(_symbol(symbol, chalk), 25, 18 if effect else 23, 1.25 if effect else 1.6))
    if effect:
        body.append(_effect(effect.when, effect.loss, own, own[panel]))
    body.append(fitted(getattr(card, language, card.en), 25, 50.6, 4.6, 43, INK, fonts.serif))
    return svg("".join(body) + _worth(card, own))


def _symbol(symbol: dict[str, str], colour: str) -> str:
    return line(symbol["line"], colour, 1.5) + path(symbol["fill"], fill=colour)


def _scene(scene: dict[str, Any], own: dict[str, str]) -> str:
    if scene["head"]:
        x, y = scene["head"]
        gown = (
            f"M{x - 4.6} 40V{y + 7}Q{x - 4.6} {y + 3.4} {x} {y + 3.4}T{x + 4.6} {y + 7}V40Z" if scene["awake"] else ""
        )
        person = (
            path(gown, fill="#7fa6c9")
            + path(f"M{x - 5} {y + 2}A5 5.4 0 1 1 {x + 5} {y + 2}Z", fill="#35261d")
            + path(
                f"M{x - 3.7} {y}Q{x} {y - 2.6} {x + 3.7} {y}V{y + 1}A3.7 3.7 0 0 1 {x - 3.7} {y + 1}Z", fill="#f3cfa8"
            )
        )
    else:
        person = path("M5 34Q1.5 30 6 27.6 8 24.6 12 28L12 35Z", fill="#35261d")
    bed = path("M1.5 39.4H42.5Q43.4 41.6 41 41.6H3Q.6 41.6 1.5 39.4Z", fill=PAPER)
    return person + bed + path(scene["quilt"], fill=own["quilt"], stroke=PAPER, stroke_width=1)


def _effect(when: str, loss: int, own: dict[str, str], panel: str) -> str:
    ache, shapes = own["ache"], art()["futon"]
    body = [
        rect(-19, -6.5, 38, 13, rx=6.5, fill=PAPER, stroke=panel, stroke_width=1.2),
        group(_symbol(shapes["symbols"][when], ache), -10, 0, 0.52),
        strokes(f"−{loss}", 1.8, 0, 6.9, ache, 1.5),
        group(path(shapes["heart"], fill=ache), 13 + (2 if loss > 9 else 0), 0.2, 0.46),
    ]
    return group("".join(body), 25, 38.6)


def _worth(card: Rise | Lesson, own: dict[str, str]) -> str:
    shapes, worth = art()["futon"], own["worth"]
    lesson = isinstance(card, Lesson)
    flower = path(shapes["flower"], fill=worth if lesson else "none", stroke=worth, stroke_width=1.3)
    points = strokes(str(card.points), 0, 0, 4.9 if card.points > 99 else 6.2, PAPER if lesson else worth, 1.35)
    colour = own["ache"] if card.hearts < 0 else own["heart-card"]
    heart = path(shapes["heart"], fill=colour if card.hearts else "none", stroke=colour, stroke_width=1.2)
    sign = "0" if not card.hearts else f"−{-card.hearts}" if card.hearts < 0 else f"+{card.hearts}"
    number = strokes(
        sign, 0, -0.4 if card.hearts else 0.4, 6.4 if card.hearts else 5.2, PAPER if card.hearts else colour, 1.35
    )
    return tag("g", group(flower + points, 14, 60.2, 0.88) + group(heart + number, 37, 60.2, 1.0))
