"""Small charts as SVG text: bars side by side, one colour for every series."""

from collections.abc import Mapping, Sequence
from html import escape

#: A bot has the same colour in every chart; anything else the last one.
COLOURS = {"random": "#9aa5b1", "steady": "#3b82c4", "sharp": "#d9822b", "": "#4a9d5b"}
WIDTH, HEIGHT = 720, 260
FONT = 'font-family="sans-serif" font-size="12"'
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 44, 40


def bars(
    title: str,
    groups: Sequence[str],
    series: Mapping[str, Sequence[float]],
    line: float | None = None,
    bands: Sequence[tuple[float, str]] = (),
) -> str:
    """Shares (0 to 1) by group, and series beside each other; `line` is a bar to compare with.

    `bands` are places on the axis, counted in groups, where something begins, with its name.
    """
    most = max([share for shares in series.values() for share in shares] + [line or 0.0, 0.01]) * 1.08
    across, up = (WIDTH - LEFT - RIGHT) / len(groups), HEIGHT - TOP - BOTTOM
    parts = [_text(LEFT, 18, title, "start", 'font-weight="bold"'), *_legend(list(series)), *_axis(most, up)]
    for place, name in bands:
        x = LEFT + place * across
        parts.append(f'<path d="M{x:.1f} {TOP}V{TOP + up}" stroke="#ccc" stroke-dasharray="3 3"/>')
        parts.append(_text(x + 3, TOP + 10, name, "start", 'fill="#888"'))
    wide = 0.8 * across / len(series)
    for number, (of, shares) in enumerate(series.items()):
        for group, share in enumerate(shares):
            x, tall = LEFT + (group + 0.1) * across + number * wide, share / most * up
            parts.append(_block(x, TOP + up - tall, wide, tall, of))
    parts += [
        _text(LEFT + (group + 0.5) * across, HEIGHT - BOTTOM + 16, name, "middle")
        for group, name in enumerate(groups)
        if name
    ]
    if line is not None:
        y = TOP + up - line / most * up
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#c0392b" stroke-dasharray="5 3"/>')
    return _whole(title, parts)


def histogram(
    title: str,
    series: Mapping[str, Sequence[int]],
    step: int,
    reach: tuple[int, int],
    bands: Sequence[tuple[int, str]] = (),
) -> str:
    """How often values fall into each range of `step`, as shares of their series; what lies outside is at the ends."""
    low, high = reach[0] // step, reach[1] // step
    shares = {
        name: [
            sum(min(high, max(low, value // step)) == at for value in values) / len(values)
            for at in range(low, high + 1)
        ]
        for name, values in series.items()
    }
    every = max(1, (high - low + 1) // 12)
    groups = [str(at * step) if (at - low) % every == 0 else "" for at in range(low, high + 1)]
    return bars(title, groups, shares, bands=[(value / step - low, name) for value, name in bands])


def _block(x: float, y: float, wide: float, tall: float, name: str) -> str:
    colour = next(colour for word, colour in COLOURS.items() if word in name)
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{colour}"/>'


def _axis(most: float, up: int) -> list[str]:
    parts = [f'<path d="M{LEFT} {TOP}V{TOP + up}H{WIDTH - RIGHT}" stroke="#444" fill="none"/>']
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if most / step <= 6)
    for i in range(int(most / step) + 1):
        y = TOP + up - i * step / most * up
        parts.append(f'<path d="M{LEFT - 4} {y:.1f}H{LEFT}" stroke="#444"/>')
        parts.append(_text(LEFT - 7, y + 4, f"{100 * i * step:.0f} %", "end"))
    return parts


def _legend(names: Sequence[str]) -> list[str]:
    parts = []
    x = float(LEFT)
    for name in names:
        parts.append(_block(x, 26, 10, 10, name))
        parts.append(_text(x + 14, 35, name, "start"))
        x += 30 + 6.5 * len(name)
    return parts


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>'


def _whole(title: str, parts: Sequence[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" {FONT}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            *parts,
            "</svg>",
            "",
        ]
    )
