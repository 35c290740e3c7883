"""Card files with mistakes: all of them at once, each with its line, its card and what would be allowed."""

import random
import re
import tomllib
from typing import Any

import pytest

from chabudai.engine.card_mistakes import MOST_MISTAKES
from chabudai.engine.cards import own_text
from chabudai.engine.errors import BadCards
from chabudai.engine.toml_lines import Path, line_of, lines_of
from chabudai.games import GAMES, game

FUTON = own_text("chabudai.games.futon", "first")
EDITIONS = [(name, edition) for name in GAMES for edition in game(name).editions()]


def refusal(name: str, text: str) -> BadCards:
    with pytest.raises(BadCards) as refused:
        game(name).read_cards(text)
    return refused.value


def test_all_mistakes_are_named_at_once_in_the_order_of_their_lines() -> None:
    text = FUTON.replace("most = 10", 'most = "ten"').replace('when = "exam"', 'when = "dawn"')
    text = text.replace("hearts = 3\npoints = 0", "hearts = 3\npints = 0")
    said = refusal("futon", text)
    assert said.text("en") == (
        "The card file has 4 mistakes:\n"
        "  line 8, stamina.most: must be a whole number, not “ten”\n"
        "  line 81, rise.skip (Skip Lesson): the field `points` is missing\n"
        "  line 89, rise.skip.pints (Skip Lesson): unknown field `pints`; there can be: mark, name, en, ja, name_mark, "
        "copies, copies_mark, hearts, points\n"
        "  line 164, lesson.energy.effect.when (Energy Drink): must be one of revealed, risen, exam, not “dawn”"
    )
    japanese = said.text("ja").splitlines()
    assert japanese[0] == "カードファイルに誤りが4か所あります："
    assert japanese[4].startswith(
        "  164行目、lesson.energy.effect.when（エナジードリンク）：revealed, risen, examのどれか"
    )


def test_what_the_game_finds_is_named_at_once_too() -> None:
    said = refusal("futon", FUTON.replace("points = 30", "points = -3").replace("rounds = 4", "rounds = 99")).text()
    assert re.findall(r"line \d+, (\S+)", said) == ["course.rounds:", "lesson.seminar.points", "lesson.cold.points"]


def test_the_list_has_an_end() -> None:
    text = FUTON + "\n".join(f"x{n} = {n}" for n in range(300))
    said = refusal("futon", text)
    for language in ("en", "ja"):
        assert len(said.text(language).splitlines()) == MOST_MISTAKES + 2
        assert len(said.text(language)) < 8_000
    assert said.text("en").endswith("… and more: mend these first.")


def test_what_was_found_is_shown_as_far_as_a_sentence_allows() -> None:
    said = refusal("futon", FUTON.replace("most = 10", f'most = "\\u001b[31m{"x" * 5_000}"'))
    assert len(said.text("en")) < 300 and said.text("en").replace("\n", "").isprintable()


def test_a_mistake_of_toml_itself_has_its_line_in_every_language() -> None:
    said = refusal("futon", FUTON.replace("rounds = 4", "rounds = "))
    assert said.text("en").startswith("The card file is not valid TOML on line 15, at column 10: ")
    assert said.text("ja").startswith("カードファイルの15行目、10文字目が")


@pytest.mark.parametrize("name", GAMES)
def test_no_nonsense_makes_anything_but_a_list_of_mistakes(name: str) -> None:
    """After a mistake a game goes on looking, at numbers and lists that it has just found wrong."""
    text, dice = own_text(game(name).package, "first"), random.Random(1)
    found = 0
    for _ in range(150):
        lines = text.splitlines()
        for _ in range(dice.randint(1, 8)):
            at = dice.randrange(len(lines))
            what = dice.choice(["-7", "0", "999999", "[]", "[9, 9]", '"X"', "true", "{}"])
            lines[at] = re.sub(r"= .*", f"= {what}", lines[at]) if dice.random() < 0.8 else ""
        try:
            game(name).read_cards("\n".join(lines))
        except BadCards as refused:
            found += 1
            assert refused.text("en") != refused.text("ja")
    assert found > 100


# -- lines -------------------------------------------------------------------------------------------------------------
def paths(found: Any, path: Path = ()) -> list[Path]:
    if isinstance(found, dict):
        return [path, *(each for key in found for each in paths(found[key], (*path, key)))]
    if isinstance(found, list):
        return [path, *(each for i, one in enumerate(found) for each in paths(one, (*path, i)))]
    return [path]


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_value_of_our_card_files_has_its_line(name: str, edition: str) -> None:
    text = own_text(game(name).package, edition)
    lines, rows = lines_of(text), text.splitlines()
    for path in paths(tomllib.loads(text))[1:]:
        assert path in lines, path
        last = [step for step in path if isinstance(step, str)][-1]
        inside_list = isinstance(path[-1], int) and "[[" not in rows[lines[path] - 1]
        assert inside_list or last in rows[lines[path] - 1], path


def test_lines_of_everything_that_toml_has() -> None:
    text = (
        '"a.b" = 1\nc.d = [1,\n  2, # [no]\n  { e = """\nx = 1\n""", f = 3 }]\n'
        "[g]\n'h i' = '''\n[[no]]\n'''\nj = 1.5\n[[k]]\n[[k]]\nl = 1979-05-27\n"
        "[k.m]\nn = { o.p = 'q' }\n[[k.r]]\ns = {}\n"
    )
    lines = lines_of(text)
    assert set(paths(tomllib.loads(text))[1:]) <= set(lines)
    assert [lines[path] for path in (("a.b",), ("c", "d", 1), ("c", "d", 2, "f"), ("g", "h i"), ("g", "j"))] == [
        1, 3, 6, 8, 11,
    ]  # fmt: skip
    assert (lines["k", 1, "l"], lines["k", 1, "m", "n", "o", "p"], lines["k", 1, "r", 0, "s"]) == (14, 16, 18)
    assert line_of(lines, ("g", "missing")) == 7 and line_of(lines, ("missing",)) == 1
