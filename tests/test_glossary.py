"""The words of the house are where the glossary says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = ROW.findall(PAGE)


def written_as(word: str) -> re.Pattern[str]:
    """The word as it may stand in a source: alone or in a name, and with an ending; `set-up` is also a `Setup`."""
    first, *rest = re.split(r"[\s-]", word)
    parts = [f"[{part[0].upper()}{part[0]}]{part[1:]}" for part in rest]
    named = r"[\s_-]*".join([first[1:], *parts])
    begins = f"(?:(?<![A-Za-z])[{first[0].upper()}{first[0]}]|{first[0].upper()})"
    return re.compile(rf"{begins}{named}(?:s|es|d|ed|r|n|ing)?(?![a-z])")


@pytest.mark.parametrize(("word", "file"), [(word, file) for word, _, _, file in ROWS], ids=[row[0] for row in ROWS])
def test_a_word_is_where_it_is_said_to_be(word: str, file: str) -> None:
    path = ROOT / file
    assert path.is_file(), f"{file} is gone"
    assert written_as(word).search(f"{path.stem}\n{path.read_text(encoding='utf-8')}"), f"{file} has no “{word}”"


def test_every_row_is_read_and_no_word_is_told_twice() -> None:
    words = [word for word, *_ in ROWS]
    assert len(words) == len(set(words)) == PAGE.count("\n| ") - 2
    assert len(words) >= 40


def test_every_file_that_is_named_anywhere_in_it_is_there() -> None:
    for file in re.findall(r"`((?:src|tests|web|tools)/[^`]+)`", PAGE):
        assert (ROOT / file).exists(), file
