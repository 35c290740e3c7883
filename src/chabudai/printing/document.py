"""Sheets of cards, summary cards and a leaflet of the rules as one PDF, set by Typst.

Nine cards to a sheet (twelve if they are square) with cut marks; every sheet of faces is followed by its backs, so that
a printer which turns the paper on its long edge brings them together.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from chabudai import __version__
from chabudai.engine.game import Setup
from chabudai.printing.deck import CARD_WIDTH, Deck, deck_of
from chabudai.printing.paper import PrintedCard
from chabudai.printing.setting import set_blocks
from chabudai.server.rules_text import rules_text
from chabudai.typesetting import WORDS, Fonts, families_of, find_fonts, quoted, typst_library

Paper = Literal["a4", "letter"]
#: Millimetres, and what Typst calls it.
PAPERS: dict[str, tuple[float, float, str]] = {"a4": (210, 297, "a4"), "letter": (215.9, 279.4, "us-letter")}
ACROSS = 3
#: What is left free at the edges: printers do not reach there, and cut marks stand in it.
MARGIN = 7


def print_cards(setup: Setup, language: str, paper: Paper = "a4") -> bytes:
    """Everything that is needed to play with these cards at a table, as a PDF."""
    typst = typst_library()
    fonts = find_fonts(typst, language)
    deck = deck_of(setup, language, fonts)
    with TemporaryDirectory() as folder:
        source = "\n".join(_Document(setup, deck, language, PAPERS[paper], fonts, Path(folder)).lines())
        file = Path(folder) / "cards.typ"
        file.write_text(source, encoding="utf-8")
        made: bytes = typst.compile(str(file), root=folder)
        return made


class _Document:
    def __init__(
        self, setup: Setup, deck: Deck, language: str, paper: tuple[float, float, str], fonts: Fonts, folder: Path
    ) -> None:
        self.setup, self.deck, self.language, self.fonts, self.folder = setup, deck, language, fonts, folder
        self.width, self.height, self.paper = paper
        self.rows = int((self.height - 2 * MARGIN) // deck.height)
        self.left = (self.width - ACROSS * CARD_WIDTH) / 2
        self.top = (self.height - self.rows * deck.height) / 2
        self.files: dict[str, str] = {}
        card_file = setup.card_file
        self.edition = f"{setup.game.name} · {card_file.edition} · {card_file.sha256[:6]}"
        self.title = setup.game.title(language)

    def say(self, key: str, **words: object) -> str:
        return WORDS.say(self.language, key, **words)

    def lines(self) -> Iterator[str]:
        """The source. Nothing of a card file or a text is ever markup: it stands between quotation marks."""
        families = ", ".join(map(quoted, families_of(self.fonts)))
        yield f"#set document(title: {quoted(self.title)}, author: {quoted('Chabudai ' + __version__)}, date: none)"
        yield f"#set text(font: ({families},), lang: {quoted(self.language)}, size: 9.5pt)"
        yield f"#set page(paper: {quoted(self.paper)}, margin: 0mm)"
        cards = [(card, self._file(card.face), self._file(card.back)) for card in self.deck.cards]
        laid = [each for each in cards for _ in range(each[0].copies)]
        summary = self._summary()
        size = ACROSS * self.rows
        sheets = [laid[at : at + size] for at in range(0, len(laid), size)]
        for number, sheet in enumerate(sheets, 1):
            head = self.say("sheet", title=self.title, edition=self.edition, number=number, count=len(sheets))
            yield from self._page([self._face(card, face) for card, face, _ in sheet], head, first=number == 1)
            yield from self._page(self._mirrored([_image(back, self.deck.height) for _, _, back in sheet]), "")
        if summary:
            yield from self._summaries(summary)
        yield from self._leaflet()

    # -- sheets --------------------------------------------------------------------------------------------------------
    def _file(self, svg: str) -> str:
        """Each drawing once, however often it is printed."""
        name = self.files.setdefault(svg, f"{len(self.files)}.svg")
        file = self.folder / name
        if not file.exists():
            file.write_text(svg, encoding="utf-8")
        return name

    def _face(self, card: PrintedCard, file: str) -> str:
        """With the edition in small letters: cards of two playtests must not be mixed up."""
        mark = f'#place(bottom + center, dy: -0.9mm, text(size: 3.8pt, fill: rgb("#857b70"), {quoted(self.edition)}))'
        return _image(file, self.deck.height) + mark

    def _mirrored(self, cells: list[str]) -> list[str]:
        rows = [cells[at : at + ACROSS] for at in range(0, len(cells), ACROSS)]
        return [cell for row in rows for cell in reversed(row + [""] * (ACROSS - len(row)))]

    def _page(self, cells: list[str], head: str, first: bool = False, height: float = 0) -> Iterator[str]:
        height = height or self.deck.height
        yield "#page[" + "".join(
            f"#place(top + left, dx: {self.left + i % ACROSS * CARD_WIDTH}mm, dy: {self.top + i // ACROSS * height}mm, "
            f"box(width: {CARD_WIDTH}mm, height: {height}mm, clip: true)[{cell}])\n"
            for i, cell in enumerate(cells)
            if cell
        )
        if head:
            yield from self._marks(height)
            words = f"text(size: 6.5pt, fill: luma(35%), {quoted(head)})"
            yield f"#place(top + left, dx: {self.left + 3}mm, dy: 2.6mm, {words})"
        if first:
            yield self._scale()
        yield "]"

    def _marks(self, height: float) -> Iterator[str]:
        """Where to cut: outside the cards, so that nothing of them is left on a card."""
        bottom, right = self.top + self.rows * height, self.left + ACROSS * CARD_WIDTH
        pen = "stroke: 0.3pt + black"
        for i in range(ACROSS + 1):
            x = self.left + i * CARD_WIDTH
            for y in (self.top - 5, bottom + 1):
                yield f"#place(top + left, line(start: ({x}mm, {y}mm), end: ({x}mm, {y + 4}mm), {pen}))"
        for i in range(self.rows + 1):
            y = self.top + i * height
            for x in (self.left - 5, right + 1):
                yield f"#place(top + left, line(start: ({x}mm, {y}mm), end: ({x + 4}mm, {y}mm), {pen}))"

    def _scale(self) -> str:
        x, y = self.left + 3, self.height - 3.5
        said = quoted(self.say("scale"))
        return (
            f"#place(top + left, line(start: ({x}mm, {y}mm), end: ({x + 50}mm, {y}mm), stroke: 0.5pt))"
            f"#place(top + left, dx: {x + 52}mm, dy: {y - 1.2}mm, text(size: 6.5pt, fill: luma(35%), {said}))"
        )

    # -- words ---------------------------------------------------------------------------------------------------------
    def _summary(self) -> str | None:
        blocks = rules_text(self.setup.game.package, self.language).summary
        return None if blocks is None else set_blocks(blocks, self._mini, small=True)

    def _mini(self, card: str) -> str | None:
        """A card in a text, if it is one that is printed."""
        found = next((each for each in self.deck.cards if each.name == card), None)
        return None if found is None else self._file(found.face)

    def _summaries(self, body: str) -> Iterator[str]:
        """For every seat one: as large as a card allows."""
        height = 88
        seats = self.setup.game.seats[-1]
        rows, self.rows = self.rows, int((self.height - 2 * MARGIN) // height)
        self.top = (self.height - self.rows * height) / 2
        yield f"#let summary = [{body}]"
        yield (
            "#let fits(size) = measure(block(width: 57mm, text(size: size, summary))).height <= 82mm\n"
            "#let summary-card = context { let size = (8.4pt, 8pt, 7.6pt, 7.2pt, 6.8pt, 6.4pt, 6pt, 5.6pt, 5.2pt)"
            '.find(fits); block(width: 63mm, height: 88mm, inset: 3mm, fill: rgb("#fffaf0"), '
            "text(size: if size == none { 4.8pt } else { size }, summary)) }"
        )
        cells = ["#summary-card"] * seats
        for at in range(0, len(cells), ACROSS * self.rows):
            head = self.say("summaries", title=self.title, edition=self.edition)
            yield from self._page(cells[at : at + ACROSS * self.rows], head, height=height)
        self.rows = rows

    def _leaflet(self) -> Iterator[str]:
        rules = rules_text(self.setup.game.package, self.language).clauses
        foot = f"align(center, text(size: 7pt, fill: luma(35%), {quoted(self.title + ' · ' + self.edition)}))"
        yield f"#page(margin: (x: 15mm, y: 16mm), columns: 2, footer: {foot})["
        yield "#set par(justify: true, leading: 0.55em)"
        if self.setup.card_file.edition != self.setup.game.usual_edition:
            note = quoted(self.say("other_cards", edition=self.setup.card_file.edition))
            yield f"#block(inset: 2mm, stroke: 0.5pt, width: 100%)[#{note}]"
        yield set_blocks(rules, self._mini, small=False)
        yield "]"


def _image(file: str, height: float) -> str:
    return f'#image({quoted(file)}, width: {CARD_WIDTH}mm, height: {height}mm, fit: "cover")'
