"""Names: anything that can be seen, short, and not to be confused at a table."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table.errors import Refused
from chabudai.table.nicknames import LONGEST_NAME, alike, printable
from tests.table.company import ANNA, BEN, Company


def named(name: str) -> str:
    """The name under which somebody sits down who wants to be called so."""
    company = Company(Plan(game="iyadosu"))
    company.wish(ANNA, w.Sit(name=name))
    return company.seen(BEN).seats[0].name


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "あきら",
        "Zoë",
        "אנה",
        "<script>alert('x')</script>"[:LONGEST_NAME],
        '{"name": 1}',
        "{name}",
        "'; DROP TABLE seats",
        "👨‍👩‍👧",
        "می‌خواهم",
        "-",
        "7",
        "☕️",
    ],
)
def test_anything_that_can_be_seen_is_a_name_and_nothing_of_it_is_lost(name: str) -> None:
    assert named(name) == name


@pytest.mark.parametrize(
    ("written", "name"),
    [("  Anna \n  Maria ", "Anna Maria"), ("Zoe\u0308", "Zoë"), ("A\u3000B", "A B"), ("A\u2028B", "A B")],
)
def test_blanks_are_gathered_and_signs_composed(written: str, name: str) -> None:
    assert named(written) == name


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "empty"),
        (" \t\n", "empty"),
        ("\u200b\u200d", "empty"),
        ("\u3164", "empty"),
        ("\u2800\u2800", "empty"),
        ("\u0301", "empty"),
        ("\ufe0f", "empty"),
        ("x" * 25, "long"),
        ("👍" * 25, "long"),
        ("An\u202ena", "unprintable"),
        ("\u2066Anna", "unprintable"),
        ("Anna\u200f", "unprintable"),
        ("An\x00na", "unprintable"),
        ("An\x1b[31mna", "unprintable"),
        ("An\ue000na", "unprintable"),
        ("An\U000e0fffna", "unprintable"),
        ("\ufeffAnna", "unprintable"),
        ("An\ud800na", "unprintable"),
    ],
)
def test_what_cannot_be_seen_or_turns_the_line_around_is_no_name(name: str, key: str) -> None:
    company = Company(Plan(game="iyadosu"))
    assert company.refused(ANNA, w.Sit(name=name)) == f"name.{key}"


@pytest.mark.parametrize(
    "name", ["anna", "ANNA", "Ａｎｎａ", " Anna", "An\u200bna", "An\u200dna", "Anna\ufe0f", "An\u00adna", "A\u034fnna"]
)
def test_two_names_that_look_the_same_are_the_same(name: str) -> None:
    company = Company(Plan(game="iyadosu"))
    company.wish(ANNA, w.Sit(name="Anna"))
    assert company.refused(BEN, w.Sit(name=name)) == "name.taken"


def test_sharp_s_and_full_width_katakana_too() -> None:
    assert alike("Strauß", "STRAUSS")
    assert alike("ｱﾝﾅ", "アンナ")
    assert not alike("Ann", "Anna")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnnа"),  # with two Cyrillic letters
        ("ANNA", "аnnа"),
        ("Ian", "lan"),
        ("ian", "Іan"),
        ("Ben", "Βen"),
        ("Carnal", "Camal"),
        ("Bob 0", "Bob O"),
        ("Anna", "ΑΝΝΑ"),  # Greek
        ("Heike", "НЕІКЕ"),  # Cyrillic
        ("カナ", "力ナ"),
        ("ニコ", "二コ"),
        ("ヘレン", "へレン"),
        ("シロ", "シ口"),
        ("Zoë", "Zoё".replace("ё", "е\u0308")),
        ("Anna", "ᴀɴɴᴀ"),
        ("Anna", "An·na."),
        ("Mio", "Mi\u0307o"),  # a second dot on the i is not seen
    ],
)
def test_letters_of_another_script_make_no_other_name(name: str, other: str) -> None:
    assert name != other and alike(name, other)
    company = Company(Plan(game="iyadosu"))
    company.wish(ANNA, w.Sit(name=name))
    assert company.refused(BEN, w.Sit(name=other)) == "name.taken"


@pytest.mark.parametrize(
    "names",
    [
        ["Zoe", "Zoë", "Zoé"],
        ["Lan", "Ian", "Pan", "Can", "Dan", "Jan"],
        ["ハナ", "バナ", "パナ", "はな", "ばな", "花"],
        ["さくら", "サクラ", "桜", "櫻", "朔楽"],
        ["ユイ", "ゆい", "結衣", "ユウ", "ュイ"],
        ["りさ", "リサ", "理沙"],
        ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 10"],
        ["Anna", "Anne", "Hanna", "Annа Б"],
        ["👩", "👨", "🦊", "🐼"],
        ["-", "…", "?!"],
    ],
)
def test_names_that_people_tell_apart_are_all_welcome(names: list[str]) -> None:
    assert not any(alike(one, other) for one, other in combinations(names, 2))


LIKE_BOTS = [
    "Steady",
    "steady 2",
    "ＳＨＡＲＰ",
    "じみち",
    "きまぐれ3",
    "Ran\u200bdom 12",
    "Ѕteady",
    "Sharр 3",
    "Rаndom l",
    "Ste.ady",
    "S-h-a-r-p 2",
    "ꜱteady",
    "ʀᴀɴᴅᴏᴍ",
]


@pytest.mark.parametrize("name", LIKE_BOTS)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    company = Company(Plan(game="iyadosu"))
    assert company.refused(ANNA, w.Sit(name=name)) == "name.bot"
    company.wish(ANNA, w.Sit(name="Steadyson"))


def test_somebody_at_two_seats_needs_two_names() -> None:
    company = Company(Plan(game="iyadosu"))
    company.wish(ANNA, w.Sit(name="Anna"))
    assert company.refused(ANNA, w.Sit(name="Anna")) == "name.taken"


@given(st.text(max_size=40))
def test_whatever_is_written_a_name_is_short_visible_and_stays_as_it_is(text: str) -> None:
    try:
        name = printable(text, LONGEST_NAME, "name")
    except Refused as refusal:
        assert refusal.text("en") and refusal.text("ja")
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert name == printable(name, LONGEST_NAME, "name")
    assert alike(name, name)
    name.encode()


@pytest.mark.parametrize("sign", ["\U000e0100", "\u180b", "\u180f", "\U00016fe4", "\U0001d159", "\ufe01"])
def test_a_sign_that_nobody_sees_makes_no_other_name(sign: str) -> None:
    assert alike(f"Mio{sign}", "Mio")


def test_a_blank_sign_is_no_name() -> None:
    company = Company(Plan(game="iyadosu"))
    assert company.refused(ANNA, w.Sit(name="\U0001d159")) == "name.empty"
