"""The page about the laws says what is true."""

from chabudai.laws import LAWS
from tools.laws_docs import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "Run `python -m tools.laws_docs`."


def test_every_law_says_what_it_is_for() -> None:
    for law in LAWS.values():
        first, _, why = (law.__doc__ or "").partition("\n\n")
        assert first.strip() and why.strip(), law.__name__
