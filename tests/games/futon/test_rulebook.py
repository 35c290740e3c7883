"""RULES.md and RULES.ja.md: every clause is there in both, and their tables are those of the first edition."""

import re
from importlib import resources

import pytest

from chabudai.games.futon import GAME
from tests.games.futon.positions import FIRST

BOOKS = {
    language: (resources.files(GAME.package) / name).read_text(encoding="utf-8")
    for language, name in (("en", "RULES.md"), ("ja", "RULES.ja.md"))
}

every_book = pytest.mark.parametrize("language", BOOKS)


def cells(language: str, name: str) -> list[str]:
    """The line of a table that has this name in its second column."""
    found = [line for line in BOOKS[language].splitlines() if re.match(rf"\| [^|]+ \| `{name}` \|", line)]
    assert len(found) == 1
    return [cell.strip() for cell in found[0].strip("|").split("|")]


@every_book
def test_clauses_are_numbered_as_on_the_page(language: str) -> None:
    assert [int(number) for number in re.findall(r"^(\d+)\. ", BOOKS[language], re.M)] == list(range(1, 14))


@every_book
def test_every_kind_of_move_and_every_ending_is_explained(language: str) -> None:
    for verb in (*GAME.moves.verbs, *GAME.outcomes.verbs):
        assert re.search(rf"`{verb} ", BOOKS[language])
    for reason in GAME.reasons:
        assert f"`{reason}`" in BOOKS[language]


@every_book
def test_the_tables_are_those_of_the_first_edition(language: str) -> None:
    sheet = GAME.read_cards(FIRST)[1]
    for rise in sheet.rise:
        name, _, hearts, points = cells(language, rise.name)
        assert (name, number(hearts), number(points)) == (getattr(rise, language), rise.hearts, rise.points)
    for lesson in sheet.lesson:
        name, _, copies, points, hearts, effect = cells(language, lesson.name)
        assert name == getattr(lesson, language)
        assert [number(copies), number(points), number(hearts)] == [lesson.copies, lesson.points, lesson.hearts]
        assert bool(effect) == (lesson.effect is not None)
        if lesson.effect is not None:
            assert str(lesson.effect.loss) in effect


def number(text: str) -> int:
    return int(text.replace("−", "-"))
