"""The built pages: small, and as strict as the content policy wants them."""

import re

import pytest

from chabudai.server.api_pages import Page, pages

#: Bytes, compressed, of everything that the first page needs.
FIRST_LOAD = 200_000
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", re.IGNORECASE)


@pytest.fixture(scope="module")
def built() -> dict[str, Page]:
    found = pages()
    assert found, "The pages are not built: run `make web`."
    return found


def test_the_first_load_is_small(built: dict[str, Page]) -> None:
    start = built["index.html"].content.decode()
    needed = ["index.html", *re.findall(r'(?:src|href)="/([^"]+)"', start)]
    assert any(name.endswith(".js") for name in needed)
    assert sum(len(built[name].gzipped or built[name].content) for name in needed) < FIRST_LOAD


def test_nothing_is_inline(built: dict[str, Page]) -> None:
    assert INLINE.search(built["index.html"].content.decode()) is None


def test_nothing_is_fetched_from_elsewhere(built: dict[str, Page]) -> None:
    fetched = re.compile(rb"""(?:src|href|url|import|fetch)\s*[=(]\s*["'`]?(?:https?:)?//[a-z]""")
    assert [name for name, page in built.items() if fetched.search(page.content)] == []


def test_boards_are_files_of_their_own(built: dict[str, Page]) -> None:
    start = built["index.html"].content.decode()
    assert "Board" not in start
