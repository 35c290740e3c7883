"""Rules texts as the blocks that a page draws."""

from typing import Literal, TypeAlias

import msgspec


class PlainWords(msgspec.Struct, frozen=True, tag_field="kind", tag="text"):
    text: str


class CodeWords(msgspec.Struct, frozen=True, tag_field="kind", tag="code"):
    text: str


class StrongWords(msgspec.Struct, frozen=True, tag_field="kind", tag="strong"):
    parts: "list[Words]"


class StressedWords(msgspec.Struct, frozen=True, tag_field="kind", tag="em"):
    parts: "list[Words]"


Words: TypeAlias = PlainWords | CodeWords | StrongWords | StressedWords


class HeadingBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="heading"):
    """`clause` is the one that begins here: “5. Follow”, “§10 Options”."""

    level: int
    clause: str | None
    parts: list[Words]


class ParagraphBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="paragraph"):
    clause: str | None
    parts: list[Words]


class ListItem(msgspec.Struct, frozen=True):
    clause: str | None
    blocks: "list[Block]"


class ListBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="list"):
    """`start` is the first number; none where nothing is numbered."""

    start: int | None
    items: list[ListItem]


class TableBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """`head` is empty where no column has a name."""

    head: list[list[Words]]
    rows: list[list[list[Words]]]


class DrawnCard(msgspec.Struct, frozen=True):
    """`*R4` is lit, `-R4` is dimmed, `?` lies face down, `.` is an empty place, `>` stands between two."""

    card: str
    state: Literal["plain", "lit", "dimmed", "down", "empty", "then"]


class CardRow(msgspec.Struct, frozen=True):
    """Cards that are drawn: whose they are, the cards, and what is to be said of them."""

    label: str
    cards: list[DrawnCard]
    note: str


class CardsBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="cards"):
    form: Literal["rows", "tower"]
    rows: list[CardRow]


Block: TypeAlias = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock


class RulesText(msgspec.Struct, frozen=True):
    """`clauses` are the rules by number, `guide` tells them to players, with examples, `summary` has room on one
    screen. A game may do without the last two."""

    clauses: list[Block]
    guide: list[Block] | None
    summary: list[Block] | None
