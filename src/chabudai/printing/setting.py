"""Rules texts as Typst sets them."""

from collections.abc import Callable, Sequence

from chabudai.protocol.rules_text import (
    Block,
    CardsBlock,
    CodeWords,
    HeadingBlock,
    ListBlock,
    ParagraphBlock,
    PlainWords,
    StrongWords,
    TableBlock,
    Words,
)
from chabudai.typesetting import quoted

#: Millimetres of a card in a text.
MINI = 9
#: Letters in a column that keeps its width, and how many count for the others.
SHORT, LONG = 9, 50
#: A card's drawing by its name, if it has one.
Drawn = Callable[[str], str | None]


def set_blocks(blocks: Sequence[Block], drawn: Drawn, small: bool) -> str:
    """On a summary card everything is close together."""
    return "\n\n".join(_block(block, drawn, small) for block in blocks)


def _words(parts: Sequence[Words]) -> str:
    return "".join(map(_word, parts))


def _word(word: Words) -> str:
    if isinstance(word, PlainWords):
        return f"#{quoted(word.text)}"
    if isinstance(word, CodeWords):
        return f'#text(font: "DejaVu Sans Mono", size: 0.85em, {quoted(word.text)})'
    inside = _words(word.parts)
    return f"#strong[{inside}]" if isinstance(word, StrongWords) else f"#emph[{inside}]"


def _block(block: Block, drawn: Drawn, small: bool) -> str:
    if isinstance(block, HeadingBlock):
        return _heading(block, small)
    if isinstance(block, ParagraphBlock):
        return f"#block(above: {'0.5em' if small else '0.8em'}, below: 0.5em)[{_words(block.parts)}]"
    if isinstance(block, ListBlock):
        return _list(block, drawn, small)
    if isinstance(block, TableBlock):
        return _table(block, small)
    return _cards(block, drawn, small)


def _heading(block: HeadingBlock, small: bool) -> str:
    size = {1: "1.25em" if small else "1.7em", 2: "1.2em"}.get(block.level, "1.05em")
    above = "0em" if block.level == 1 else "1.1em"
    words = f'#text(size: {size}, weight: "bold")[{_words(block.parts)}]'
    return f"#block(above: {above}, below: {'0.45em' if small else '0.7em'}, sticky: true)[{words}]"


def _list(block: ListBlock, drawn: Drawn, small: bool) -> str:
    items = ", ".join(f"[{set_blocks(item.blocks, drawn, small)}]" for item in block.items)
    start = f"start: {block.start}, " if block.start is not None else ""
    kind = "enum" if block.start is not None else "list"
    return f"#{kind}({start}tight: false, spacing: 0.7em, {items})"


def _table(block: TableBlock, small: bool) -> str:
    """Columns of short words keep their width, the others share the rest by what stands in them."""
    count = max(len(row) for row in [*block.rows, block.head] if row)
    heads = block.head if len([cell for cell in block.head if cell]) > 1 else []
    lengths = [_longest([row[at] for row in [*block.rows, heads] if at < len(row)]) for at in range(count)]
    columns = ", ".join("auto" if length <= SHORT else f"{min(length, LONG)}fr" for length in lengths)
    cells = [f"[{_words(cell)}]" for row in block.rows for cell in [*row, *[[]] * (count - len(row))]]
    if heads:
        cells = [*(f"[#strong[{_words(cell)}]]" for cell in [*heads, *[[]] * (count - len(heads))]), *cells]
    elif block.head:
        cells = [f"table.cell(colspan: {count})[#strong[{_words(block.head[0])}]]", *cells]
    rule = "(x, y) => (top: if y > 0 { 0.3pt + luma(75%) })"
    inset = "(x: 0.3em, y: 0.28em)" if small else "(x: 0.35em, y: 0.35em)"
    gap, size = ("0.5em", "1em") if small else ("0.9em", "0.86em" if count > 4 else "1em")
    table = f"#table(columns: ({columns},), stroke: {rule}, inset: {inset}, {', '.join(cells)})"
    return (
        f"#block(above: {gap}, below: {gap}, width: 100%)[#set par(justify: false)\n#set text(size: {size})\n{table}]"
    )


def _longest(cells: Sequence[Sequence[Words]]) -> int:
    return max((sum(map(_letters, cell)) for cell in cells), default=0)


def _letters(word: Words) -> int:
    """Japanese letters count twice."""
    if isinstance(word, PlainWords | CodeWords):
        return sum(2 if ord(letter) > 0x2E7F else 1 for letter in word.text)
    return sum(map(_letters, word.parts))


def _cards(block: CardsBlock, drawn: Drawn, small: bool) -> str:
    rows = []
    for row in block.rows:
        cards = "#h(0.6mm)".join(filter(None, (_card(card.card, drawn) for card in row.cards)))
        label = f"#text(size: 0.85em, {quoted(row.label)})#h(1.2mm)" if row.label else ""
        note = f"#h(1.2mm)#text(size: 0.85em, {quoted(row.note)})" if row.note else ""
        centre = "center" if block.form == "tower" else "left"
        rows.append(f"#block(above: 0.5em, below: 0.3em, width: 100%)[#align({centre})[{label}{cards}{note}]]")
    return "".join(rows)


def _card(name: str, drawn: Drawn) -> str:
    file = drawn(name.lstrip("*-"))
    return f"#box(baseline: 35%, image({quoted(file)}, width: {MINI}mm))" if file else ""
