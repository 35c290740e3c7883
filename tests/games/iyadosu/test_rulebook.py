"""RULES.md and RULES.ja.md: every clause is there in both, and their examples are right."""

import re
from importlib import resources

import pytest

from tests.games.iyadosu.positions import GAME, in_trick, last_scores, may, run, view_of

BOOKS = {
    language: (resources.files(GAME.package) / name).read_text(encoding="utf-8")
    for language, name in (("en", "RULES.md"), ("ja", "RULES.ja.md"))
}


@pytest.mark.parametrize("language", BOOKS)
def test_clauses_are_numbered_as_on_the_page(language: str) -> None:
    book = BOOKS[language]
    assert [int(number) for number in re.findall(r"^### (\d+)\.", book, re.M)] == list(range(1, 14))
    assert re.findall(r"^- \*\*([abc])\.\*\*", book, re.M) == ["a", "b", "c"]


@pytest.mark.parametrize("language", BOOKS)
def test_every_option_and_every_kind_of_move_is_explained(language: str) -> None:
    book = BOOKS[language]
    for option in GAME.options:
        assert f"`{option.name}=on`" in book
    for verb in (*GAME.moves.verbs, *GAME.outcomes.verbs):
        assert re.search(rf"`{verb}\b", book)
    for reason in GAME.reasons:
        assert f"`{reason}`" in book


@pytest.mark.parametrize("language", BOOKS)
def test_both_have_the_same_tables_and_cards(language: str) -> None:
    cards = [re.findall(r"`[KRGB]\d+`", line) for line in BOOKS[language].splitlines() if line.startswith("|")]
    assert [line for line in cards if line] == [
        ["`R4`", "`G8`", "`K1`"],
        ["`R2`", "`R9`", "`B3`", "`K5`", "`G1`"],
        ["`G2`", "`B7`", "`R8`"],
    ]


def test_the_example_of_a_trick() -> None:
    hands = ("R4 G8 | K1", "R2 R9 B3 | K5 G1", "G2 B7 | R8")
    match = run(in_trick(*hands), "play R4")
    assert may(match) == ["play R2", "play R9", "refuse K5", "refuse G1"]
    run(match, "refuse G1")
    assert may(match) == ["play G2", "play B7"]
    assert view_of(run(match, "play G2"), None).taken_by == 0
    assert view_of(run(in_trick(*hands), "play R4", "refuse K5", "play G2"), None).taken_by == 1


@pytest.mark.parametrize(("options", "aki"), [({}, 2), ({"bonus": "on"}, 5)])
def test_the_example_of_a_scoring(options: dict[str, str], aki: int) -> None:
    match = in_trick(
        "R1 |", "R2 |", "R3 |", "| K1", round=4, stack=[2, 0, 1], out=[3], declared=[3, 2, 4, 5], won=[3, 4, 1, 3],
        options=options,
    )  # fmt: skip
    run(match, "play R1", "play R2", "play R3")
    assert last_scores(match) == [aki, 1, 0, 0]
