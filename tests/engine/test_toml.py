"""Card files of strangers: what would take the parser long does not get to it; everything else does."""

import itertools
import string
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.engine.cards import CardFile, Shelf
from chabudai.engine.errors import BadCards
from chabudai.engine.toml import DEEPEST, LONGEST_FILE, MOST_PARTS, table_of
from chabudai.games import GAMES, game

#: Seconds of CPU: generous, and what is quadratic takes many times as long.
QUICK = 0.5
NAMES = ["".join(pair) for pair in itertools.product(string.ascii_letters, repeat=2)]


def refusal(text: str) -> str:
    with pytest.raises(BadCards) as refused:
        table_of(text)
    return refused.value.sentence.key


# -- what is refused ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#" * LONGEST_FILE + "\n", "cards.long"),
        ("# " + "あ" * (LONGEST_FILE // 3) + "\n", "cards.long"),
        ("a." * MOST_PARTS + "a = 1", "cards.parts"),
        ("\"a\" . 'b' . " * MOST_PARTS + "a = 1", "cards.parts"),
        ("[" + "a." * MOST_PARTS + "a]", "cards.parts"),
        ("[[" + "a ." * MOST_PARTS + "a]]", "cards.parts"),
        ("x = {" + "a." * MOST_PARTS + "a = 1}", "cards.parts"),
        ('x = """"""\n' + "a." * MOST_PARTS + "a = 1", "cards.parts"),
        ("x = '#' # '\n" + "a." * MOST_PARTS + "a = 1", "cards.parts"),
        ("x = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "cards.deep"),
        ("x = " + "{x = " * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1), "cards.deep"),
        ("x = " + "[{x = " * 9 + "1" + "}]" * 9, "cards.deep"),
        ('x = """\\""""\ny = ' + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "cards.deep"),
        ("x = " + "[" * 16_000, "cards.deep"),
        ("x = 1\nx = 2", "cards.not_toml_at"),
        ("x = " + "1" * 5_000, "cards.not_toml"),
    ],
)
def test_a_file_is_refused_with_a_sentence(text: str, why: str) -> None:
    assert refusal(text) == why
    with pytest.raises(BadCards) as refused:
        game("iyadosu").setup_from_text(3, {}, text)
    assert refused.value.sentence.key == why
    assert refused.value.text("en") != refused.value.text("ja")


# -- what is not -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_every_file_that_comes_with_a_game_passes(name: str) -> None:
    for edition in game(name).editions():
        text = game(name).setup(cards=edition).card_file.text
        assert table_of(text) == table_of("\ufeff" + text.replace("\n", "\r\n")) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1",
        "[a.b.c.d.e.f.g.h]\na.b.c.d.e.f.g.h = 1",
        "a.b.c.d.e.f.g.h = 1\n" * 1 + "i.j.k.l.m.n.o.p = 2",
        "a = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]",
        "a = '........................'",
        'a = "........................\\".........."',
        'a = """\n.........\n"".........\\"""........."""',
        "a = '''\n.........''.........'''''",
        "# ................... [[[[[[[[[[[[[[[[[[[[[[[[[[",
        "a = 'x' # it's ............ [[[[[[[[[[[[[[[[[[[[",
        "a = '[[[[[[[[[[[[[[[[[[[[' # \"",
        '"a.b.c.d.e.f.g.h.i.j" = 1',
        "a = " + "[" * DEEPEST + "]" * DEEPEST,
        "\n".join(f"[[a]]\nb = [{number}]" for number in range(100)),
    ],
)
def test_what_only_looks_like_much_passes(text: str) -> None:
    assert table_of(text) == tomllib.loads(text)


PIECES = [
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "#",
    "\n",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "=",
    ".",
    ",",
    " ",
    "a",
    "1",
    '\\"',
    "a = ",
    "a.a",
]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_whatever_is_valid_and_small_passes_and_what_is_not_is_left_to_the_parser(text: str) -> None:
    try:
        table = tomllib.loads(text)
    except ValueError:
        table = None
    if table is None or text.count("[") + text.count("{") > DEEPEST or text.count(".") >= MOST_PARTS:
        return
    assert table_of(text) == table


@given(st.lists(st.sampled_from([*PIECES, '""', "''"]), max_size=20).map("".join), st.sampled_from(["parts", "deep"]))
def test_nothing_before_hides_what_is_too_much(before: str, what: str) -> None:
    """If the parser gets past it, so do we."""
    try:
        tomllib.loads(before + "\n")
    except ValueError:
        return
    much = "zz." * MOST_PARTS + "z = 1" if what == "parts" else "zz = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)
    assert refusal(before + "\n" + much) in (f"cards.{what}", "cards.deep", "cards.parts")


# -- how long it takes -------------------------------------------------------------------------------------------------
def _full(line: str) -> str:
    """As many lines as a file may have, each with a name of its own."""
    lines = "\n".join(line.replace("NAME", name) for name in NAMES)
    return lines[:LONGEST_FILE].rpartition("\n" + line.partition("NAME")[0])[0]


WORST: dict[str, Callable[[], str]] = {
    "one key of many parts": lambda: ("a." * 20_000)[:39_998] + "a=1",
    "as many as there is room for": lambda: "a." * (LONGEST_FILE // 2 - 2) + "a=1",
    "keys": lambda: _full("NAME.a.b.c.d.e.f.g=1"),
    "headers and keys": lambda: _full("[a.a.a.a.a.a.NAME]\na.a.a.a.a.a.a.a=1"),
    "numbers": lambda: "a=[" + "1," * (LONGEST_FILE // 2 - 3) + "]",
    "deep": lambda: "a=[" + ("[" * 15 + "]" * 15 + ",") * (LONGEST_FILE // 31 - 1) + "]",
    "quotes without an end": lambda: '"' * LONGEST_FILE,
    "quotes without an end, between": lambda: ('"""a' * LONGEST_FILE)[:LONGEST_FILE],
    "escapes": lambda: 'a="' + "\\" * (LONGEST_FILE - 3),
    "dots": lambda: ".a=" * (LONGEST_FILE // 3),
    "a dot, and nothing more": lambda: ("." + "a" * 2_000) * 7 + "=",
}


@pytest.mark.parametrize("what", WORST)
def test_no_file_takes_long(what: str) -> None:
    text = WORST[what]()
    before = time.thread_time()
    with suppress(BadCards):
        table_of(text)
    assert time.thread_time() - before < QUICK


# -- kept --------------------------------------------------------------------------------------------------------------
def test_a_file_is_read_once_and_mistakes_are_not_kept() -> None:
    read: list[str] = []

    def reader(text: str) -> tuple[CardFile, object]:
        read.append(text)
        if text == "bad":
            raise ValueError(text)
        return CardFile(text, text, ""), object()

    shelf = Shelf(reader, most=2)
    assert shelf.cards("a") is shelf.cards("a") and read == ["a"]
    assert "a" in shelf and "b" not in shelf
    for _ in range(2):
        with pytest.raises(ValueError, match="bad"):
            shelf.cards("bad")
    shelf.cards("b")
    shelf.cards("a")
    shelf.cards("c")
    assert "a" in shelf and "b" not in shelf, "the one that nobody asked for longest"
