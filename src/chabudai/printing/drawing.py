"""What printed faces are drawn with: SVG, from the shapes and colours of the pages (`art.json`, kept by a test)."""

import json
from functools import cache
from html import escape
from importlib import resources
from typing import Any

PAPER = "#fffaf0"
#: Letters of the pen are five by eight, so far from each other.
WIDE, HIGH, PITCH = 5, 8, 7


@cache
def art() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((resources.files(__package__) / "art.json").read_text(encoding="utf-8"))
    return found


def colours(game: str) -> dict[str, str]:
    found: dict[str, str] = art()["colours"][game]
    return found


def mixed(part: float, colour: str, ground: str = PAPER) -> str:
    """So much of a colour on a ground, as the pages mix them."""
    pairs = zip(_rgb(colour), _rgb(ground), strict=True)
    return "#" + "".join(f"{round(one * part + other * (1 - part)):02x}" for one, other in pairs)


def _rgb(colour: str) -> tuple[int, ...]:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


# -- elements ----------------------------------------------------------------------------------------------------------
def svg(body: str, width: float = 50, height: float = 70) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def tag(name: str, body: str = "", /, **attributes: object) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>"


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes) if d else ""


def line(d: str, colour: str, width: float, **attributes: object) -> str:
    """Drawn with a pen."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, fill="none", stroke=colour, stroke_width=width, **ends, **attributes)


def group(body: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return tag("g", body, transform=f"translate({x} {y}) scale({scale})")


def words(text: str, x: float, y: float, size: float, colour: str, font: str, **attributes: object) -> str:
    attributes = {"text_anchor": "middle", "font_weight": 700, **attributes}
    return tag("text", escape(text), x=x, y=y, font_size=size, fill=colour, font_family=font, **attributes)


def fitted(text: str, x: float, y: float, size: float, room: float, colour: str, font: str) -> str:
    """Words in a line of a card, smaller if they are long. Japanese letters are as wide as they are high."""
    width = sum(1.0 if ord(letter) > 0x2E7F else 0.52 for letter in text) * size
    return words(text, x, y, round(size * min(1.0, room / width), 2), colour, font) if text else ""


def strokes(text: str, x: float, y: float, height: float, colour: str, pen: float, start: bool = False) -> str:
    """Figures and letters of the pen around a point, or to the right of it."""
    scale = height / HIGH
    left = x if start else x - (len(text) * PITCH - (PITCH - WIDE)) * scale / 2
    shapes = art()["strokes"]
    return "".join(
        group(
            line("M0 0" + shapes[sign], colour, round(pen / scale, 3)), left + i * PITCH * scale, y - height / 2, scale
        )
        for i, sign in enumerate(text)
        if sign in shapes
    )


def placed(shape: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A shape that is twenty across."""
    return group(path("M0 0" + shape if shape.startswith("m") else shape, **attributes), x, y, size / 20)


def waves(ground: str, pen: str) -> str:
    """The back of cards that have none of their own."""
    rings = ""
    for row in range(11):
        for column in range(7):
            x, y = column * 10 - (5 if row % 2 else 0), row * 7
            rings += "".join(f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0" for r in (4.6, 3, 1.4))
    frame = rect(2.5, 2.5, 45, 65, rx=3, fill="none", stroke=pen, stroke_width=1)
    return svg(rect(0, 0, 50, 70, fill=ground) + line(rings, pen, 0.5, opacity=0.8) + frame)
