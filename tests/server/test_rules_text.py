"""Rules texts become blocks: all of them, with nothing left out, in both languages."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import chain

import msgspec
import pytest

from chabudai.engine.messages import CITED, LANGUAGES
from chabudai.games import GAMES, game
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
    StressedWords,
    StrongWords,
    TableBlock,
    Words,
)
from chabudai.server.rules_text import UnknownMarkdown, parse, rules_text

TITLES = ("RULES", "GUIDE", "SUMMARY")


def written(name: str, title: str, language: str) -> str:
    ending = "md" if language == "en" else f"{language}.md"
    return (resources.files(game(name).package) / f"{title}.{ending}").read_text(encoding="utf-8")


def plain(parts: Iterable[Words]) -> str:
    return "".join(plain(part.parts) if isinstance(part, StrongWords | StressedWords) else part.text for part in parts)


def said(blocks: Iterable[Block]) -> Iterator[str]:
    """Everything that a reader is shown, from the beginning to the end."""
    for block in blocks:
        match block:
            case HeadingBlock() | ParagraphBlock():
                yield plain(block.parts)
            case ListBlock():
                for item in block.items:
                    yield from said(item.blocks)
            case TableBlock():
                yield from (plain(cell) for row in [block.head, *block.rows] for cell in row)
            case CardsBlock():
                for row in block.rows:
                    yield from [row.label, *(drawn.card for drawn in row.cards), row.note]


def letters(text: str) -> str:
    return "".join(re.findall(r"\w", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_written_is_left_out(name: str, title: str, language: str) -> None:
    text = written(name, title, language)
    # Fences and the numbers of items are not letters of a text.
    source = re.sub(r"^```.*$|^\s*\d+\.(?=\s)", "", text, flags=re.MULTILINE)
    assert letters("".join(said(parse(text)))) == letters(source)
    assert "**" not in "".join(said(parse(text)))


def clauses_of(blocks: Iterable[Block]) -> Iterator[str | None]:
    for block in blocks:
        if isinstance(block, ListBlock):
            for item in block.items:
                yield item.clause
                # An item that is one paragraph is drawn as its words alone.
                alone = len(item.blocks) == 1 and isinstance(item.blocks[0], ParagraphBlock)
                yield from () if alone else clauses_of(item.blocks)
        elif isinstance(block, HeadingBlock | ParagraphBlock):
            yield block.clause


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_a_refusal_cites_has_one_place(name: str, language: str) -> None:
    places = Counter(clause for clause in clauses_of(rules_text(game(name).package, language).clauses) if clause)
    assert max(places.values()) == 1, places
    messages = (resources.files(game(name).package) / "messages" / "en.toml").read_text(encoding="utf-8")
    cited = {clause for _, clause in CITED.findall(messages) if clause}
    assert cited
    assert [clause for clause in cited if not places[clause] and not places[clause.rstrip("abcdefghi")]] == []


@pytest.mark.parametrize("title", ["GUIDE", "SUMMARY"])
@pytest.mark.parametrize("name", GAMES)
def test_guides_and_summaries_show_the_same_cards_in_both_languages(name: str, title: str) -> None:
    texts = [parse(written(name, title, language)) for language in LANGUAGES]
    figures = [[[row.cards for row in block.rows] for block in text if isinstance(block, CardsBlock)] for text in texts]
    assert figures[0]
    assert all(other == figures[0] for other in figures)
    # Players are not asked to read notation or to type commands.
    sent = msgspec.json.encode(texts).decode()
    assert not re.search(r'chabudai |--\w|@\d|"kind":"code"', sent)


def test_cards_are_drawn() -> None:
    block, rest = parse("```cards\nAki | *R4 > ? . -G2 | takes it\n| K1\n```\nAnd on.")
    first = [("R4", "lit"), ("", "then"), ("", "down"), ("", "empty"), ("G2", "dimmed")]
    rows = [
        {"label": "Aki", "cards": [{"card": card, "state": state} for card, state in first], "note": "takes it"},
        {"label": "", "cards": [{"card": "K1", "state": "plain"}], "note": ""},
    ]
    assert msgspec.to_builtins(block) == {"kind": "cards", "form": "rows", "rows": rows}
    assert rest == ParagraphBlock(None, [PlainWords("And on.")])
    assert parse("```cards tower\n| 3\n```\n") == [CardsBlock("tower", [CardRow("", [DrawnCard("3", "plain")], "")])]


def test_words_become_data_never_markup() -> None:
    (block,) = parse("A <b>bold</b> `x|y` **word** and *another* one; 2 * 3 * 4")
    assert isinstance(block, ParagraphBlock)
    assert plain(block.parts) == "A <b>bold</b> x|y word and another one; 2 * 3 * 4"
    kinds = [PlainWords, CodeWords, PlainWords, StrongWords, PlainWords, StressedWords, PlainWords]
    assert [type(part) for part in block.parts] == kinds


def test_lines_are_joined_as_the_language_writes() -> None:
    texts = parse("One\ntwo\n\nカードを\n**一枚**\n引く")
    assert list(said(texts)) == ["One two", "カードを一枚引く"]


def test_items_have_clauses_by_number_letter_and_section() -> None:
    blocks = parse("### 5. Follow\n\n- a. first\n- **§7** second\n- third\n\n10. tenth\n\n    - **b)** below\n")
    (lettered, numbered) = [block for block in blocks if isinstance(block, ListBlock)]
    assert [item.clause for item in lettered.items] == ["5a", "7", None]
    assert (numbered.start, numbered.items[0].clause) == (10, "10")
    below = numbered.items[0].blocks[1]
    assert isinstance(below, ListBlock)
    assert below.items == [
        ListItem("10b", [ParagraphBlock(None, [StrongWords([PlainWords("b)")]), PlainWords(" below")])])
    ]


def test_a_table_without_names_has_no_head() -> None:
    named, nameless = chain(parse("| a | |\n|---|---|\n| b | c |\n"), parse("| | |\n|---|---|\n| b | |\n"))
    assert named == TableBlock([[PlainWords("a")], []], [[[PlainWords("b")], [PlainWords("c")]]])
    assert nameless == TableBlock([], [[[PlainWords("b")], []]])


@pytest.mark.parametrize(
    "text",
    ["> said", "---", "a [link](/x)", "![picture](/x)", "    code", "```python\nx\n```", "```cards spiral\n| x\n```",
     "a\\\nb", "公開。**`x`**では", "- > said", "| a |\n|---|\n| [b](/x) |\n"],
)  # fmt: skip
def test_what_no_page_can_draw_is_an_error(text: str) -> None:
    with pytest.raises(UnknownMarkdown):
        parse(text)
