"""Rules texts as data: the little of Markdown that they are written in, as the blocks that a page draws.

They are read here, once, so that no page has to: nothing of a text ever becomes markup by itself, and whatever a page
could not draw is an error and not a gap.
"""

import re
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chabudai.engine.messages import page_of
from chabudai.protocol.rules_text import (
    Block,
    CardRow,
    CardsBlock,
    CodeWords,
    DrawnCard,
    HeadingBlock,
    ListBlock,
    ListItem,
    ParagraphBlock,
    PlainWords,
    RulesText,
    StressedWords,
    StrongWords,
    TableBlock,
    Words,
)


class UnknownMarkdown(ValueError):
    """A text says something in a way that no page can draw."""


#: “5. Follow”, “**§10 Options**”, “5a …”.
NUMBERED = re.compile(r"(?:\*\*)?(?:§\s?)?(\d+[a-z]?)[.\s]")
SECTION = re.compile(r"\*\*§\s?(\d+[a-z]?)")
LETTERED = re.compile(r"(?:\*\*)?([a-z])[.)]")
#: Japanese is written without blanks between lines.
WIDE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
SIGNS: dict[str, Literal["down", "empty", "then"]] = {"?": "down", ".": "empty", ">": "then"}

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def has_summary(package: str) -> bool:
    return (resources.files(package) / "SUMMARY.md").is_file()


def rules_text(package: str, language: str) -> RulesText:
    """What the package of a game has to say of its rules."""

    def blocks(title: str) -> list[Block] | None:
        text = page_of(package, title, language)
        return None if text is None else parse(text)

    return RulesText(blocks("RULES") or [], blocks("GUIDE"), blocks("SUMMARY"))


def parse(text: str) -> list[Block]:
    return list(_Reading(_MARKDOWN.parse(text)).blocks(None))


class _Reading:
    """Goes through the tokens of a text from its beginning to its end."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def blocks(self, under: str | None, until: str = "") -> Iterator[Block]:
        """Up to a closing token; `under` is the clause that all of it belongs to."""
        clause = under
        while (token := self._next()) is not None and token.type != until:
            match token.type:
                case "heading_open":
                    raw, parts = self._inline("heading_close")
                    clause = _found(NUMBERED, raw)
                    yield HeadingBlock(int(token.tag[1:]), clause, parts)
                case "paragraph_open":
                    raw, parts = self._inline("paragraph_close")
                    own = _found(SECTION, raw)
                    clause = own or clause
                    yield ParagraphBlock(own, parts)
                case "bullet_list_open" | "ordered_list_open":
                    yield self._list(token, clause)
                case "table_open":
                    yield self._table()
                case "fence":
                    yield _figure(token)
                case _:
                    raise _unknown(token)

    def _next(self) -> Token | None:
        if self._at == len(self._tokens):
            return None
        self._at += 1
        return self._tokens[self._at - 1]

    def _expect(self, *types: str) -> Token:
        token = self._next()
        if token is None or token.type not in types:
            raise _unknown(token)
        return token

    def _inline(self, closing: str) -> tuple[str, list[Words]]:
        """The words as they are written, and what they are."""
        token = self._expect("inline")
        self._expect(closing)
        return token.content, _words(token.children or [])

    def _list(self, opened: Token, under: str | None) -> Block:
        numbered = opened.type == "ordered_list_open"
        closing = opened.type.replace("_open", "_close")
        items = []
        start = None
        while (token := self._expect("list_item_open", closing)).type != closing:
            number = token.info if numbered else None
            start = int(token.info) if numbered and start is None else start
            first = self._tokens[self._at + 1].content
            blocks = list(self.blocks(number or under, "list_item_close"))
            items.append(ListItem(number or _clause_of(first, under), blocks))
        return ListBlock(start, items)

    def _table(self) -> Block:
        rows: list[list[list[Words]]] = []
        while (token := self._next()) is not None and token.type != "table_close":
            match token.type:
                case "tr_open":
                    rows.append([])
                case "th_open" | "td_open":
                    rows[-1].append(self._inline(token.type.replace("_open", "_close"))[1])
                case "thead_open" | "thead_close" | "tbody_open" | "tbody_close" | "tr_close":
                    pass
                case _:
                    raise _unknown(token)
        head = rows[0] if any(rows[0]) else []
        return TableBlock(head, rows[1:])


def _clause_of(item: str, under: str | None) -> str | None:
    """“**§10 …**” is one of its own, “a. …” is a part of the one it stands under."""
    letter = _found(LETTERED, item)
    if (section := _found(SECTION, item)) or not letter or not under:
        return section
    return re.sub(r"[a-z]$", "", under) + letter


def _words(tokens: Sequence[Token]) -> list[Words]:
    """What is written in one piece; marks hold what is between them."""
    levels: list[list[Words]] = [[]]
    for i, token in enumerate(tokens):
        match token.type:
            case "text" if "**" in token.content:
                # Marks that touch the wrong letters are no marks: Japanese has no blanks around them.
                raise _unknown(token)
            case "text":
                _say(levels[-1], token.content)
            case "softbreak":
                _say(levels[-1], _between(tokens[i - 1].content, tokens[i + 1].content))
            case "code_inline":
                levels[-1].append(CodeWords(token.content))
            case "strong_open" | "em_open":
                levels.append([])
            case "strong_close":
                inner = levels.pop()
                levels[-1].append(StrongWords(inner))
            case "em_close":
                inner = levels.pop()
                levels[-1].append(StressedWords(inner))
            case _:
                raise _unknown(token)
    return levels[0]


def _say(words: list[Words], text: str) -> None:
    if words and isinstance(before := words[-1], PlainWords):
        words[-1] = PlainWords(before.text + text)
    elif text:
        words.append(PlainWords(text))


def _between(before: str, after: str) -> str:
    return "" if WIDE.match(before[-1:]) or WIDE.match(after[:1]) else " "


def _figure(token: Token) -> Block:
    """Cards to be drawn: `Aki | R4 *K2 | takes the trick`, a line for each row."""
    if token.info == "cards":
        return CardsBlock("rows", [_row(line) for line in token.content.splitlines()])
    if token.info == "cards tower":
        return CardsBlock("tower", [_row(line) for line in token.content.splitlines()])
    raise _unknown(token)


def _row(line: str) -> CardRow:
    label, cards, note, *_ = [part.strip() for part in line.split("|")] + ["", ""]
    return CardRow(label, [_drawn(card) for card in cards.split()], note)


def _drawn(written: str) -> DrawnCard:
    if written in SIGNS:
        return DrawnCard("", SIGNS[written])
    if written.startswith("*"):
        return DrawnCard(written[1:], "lit")
    # A card's own name may hold a dash, but not begin with one.
    if written.startswith("-"):
        return DrawnCard(written[1:], "dimmed")
    return DrawnCard(written, "plain")


def _found(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.match(text)
    return match[1] if match else None


def _unknown(token: Token | None) -> UnknownMarkdown:
    if token is None:
        return UnknownMarkdown("the text ends too early")
    where = f"line {token.map[0] + 1}: " if token.map else ""
    return UnknownMarkdown(f"{where}no page can draw {token.type} {token.info or token.content!r}")
