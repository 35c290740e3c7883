"""Card files: the first edition is the page's tables; a mistake is named with its place; the rules follow the data."""

from importlib import resources
from pathlib import Path

import pytest

from chabudai.engine.cards import own_text
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadCards
from chabudai.engine.match import Match
from chabudai.games.familiars.rules import Familiars
from tests.games.familiars.positions import GAME

TEXT = own_text(GAME.package, "first")

TABLE_OF_THE_PAGE = """
1-1 R7 1      2-1 R15 3       3-1 R20 5
1-2 G7 1      2-2 G15 3       3-2 G20 5
1-3 B7 1      2-3 B15 3       3-3 B20 5
1-4 R10 2     2-4 R8,G4 3     3-4 R12,G7 6
1-5 G10 2     2-5 G8,B4 3     3-5 G12,B7 6
1-6 B10 2     2-6 B8,R4 3     3-6 B12,R7 6
1-7 R4,G3 2   2-7 R7,G7 4     3-7 R9,G9 7
1-8 G4,B3 2   2-8 G7,B7 4     3-8 G9,B9 7
1-9 B4,R3 2   2-9 B7,R7 4     3-9 R5,G5,B5 7
"""


def test_the_first_edition_has_the_errands_of_the_page() -> None:
    sheet = GAME.setup().cards
    words = TABLE_OF_THE_PAGE.split()
    expected = {
        name: (set(needs.split(",")), int(points))
        for name, needs, points in zip(words[::3], words[1::3], words[2::3], strict=True)
    }
    found = {
        errand.name: ({f"{letter}{need}" for letter, need in errand.needs.by_letter()}, errand.points)
        for errand in sheet.errand
    }
    assert found == expected
    assert {errand.mark for errand in sheet.errand} == {"house"}


def test_the_first_edition_has_the_27_attribute_cards_of_the_page() -> None:
    copies = GAME.setup().cards.copies()
    singles = [f"{colour}{value}" for colour in "RGB" for value in range(3, 10)]
    assert copies == dict.fromkeys([*singles, "RG2", "RB2", "GB2"], 1) | {"RGB1": 3}


def test_the_second_edition_only_changes_needs_and_points_of_errands() -> None:
    first, second = (GAME.setup(cards=edition).cards for edition in ("first", "second"))
    assert second.copies() == first.copies()
    assert (second.colour, second.deal, second.chart) == (first.colour, first.deal, first.chart)
    assert [errand.name for errand in second.errand] == [errand.name for errand in first.errand]
    # The same colours are asked for, so that the symmetry of colours is the first edition's.
    for old, new in zip(first.errand, second.errand, strict=True):
        assert [letter for letter, _ in new.needs.by_letter()] == [letter for letter, _ in old.needs.by_letter()]
    for start in range(0, 24, 3):
        alike = second.errand[start : start + 3]
        assert len({tuple(sorted(need for _, need in errand.needs.by_letter())) for errand in alike}) == 1
        assert len({errand.points for errand in alike}) == 1


@pytest.mark.parametrize("name", ["RULES.md", "RULES.ja.md"])
def test_the_rules_show_the_errands_that_are_usually_played(name: str) -> None:
    text = (resources.files(GAME.package) / name).read_text(encoding="utf-8")
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| 1-")]
    shown = {cells[i]: (cells[i + 1], int(cells[i + 2])) for cells in lines for i in (0, 3, 6)}
    sheet = GAME.setup(cards=GAME.usual_edition).cards
    for errand in sheet.errand:
        needs, points = shown[errand.name]
        assert set(needs.split()) == {f"{letter}{need}" for letter, need in errand.needs.by_letter()}
        assert points == errand.points
    assert len(shown) == len(sheet.errand)


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('letter = "R"', 'letter = "G"', "line 7, colour: the colours must be R, G and B"),
        ('letter = "R"', 'letter = "X"', "line 8, colour.X.letter (red): must be one of R, G, B, not “X”"),
        ("hand = 5", "hand = 0", "deal.hand: must be 1 to 20, not 0"),
        ("hand = 5", "hand = 10", "27 cards are too few"),
        ("hand = 5", "hands = 5", "hands"),
        ("values = [3, 4,", "values = [13, 4,", "cards.R.values.#1: must be 1 to 12, not 13"),
        ("values = [3, 4,", "values = [4, 4,", "R4 is there twice"),
        ("values = [3, 4,", "values = [4,", "multiple of 3"),
        ("copies = 3", "copies = 40", "at most 60"),
        ('colours = "RG"', 'colours = "GR"', "cards.GR.colours: must be one of R, G, B, RG, RB, GB, RGB, not “GR”"),
        ('name = "1-2"', 'name = "1-1"', "two errands 1-1"),
        ('name = "1-2"', 'name = "4-2"', "errand.4-2.name: an errand is called 1-1 to 3-12, not “4-2”"),
        ("needs = { R = 7 }", "needs = { R = 0 }", "needs nothing"),
        ("needs = { R = 7 }", "needs = { K = 7 }", "errand.1-1.needs.K: unknown field `K`; there can be: R, G, B"),
        ("points = 1", "points = -1", "errand.1-1.points: must be 0 to 999, not -1"),
        ('mark = "house"', 'mark = "guessed"', "mark"),
        ("least = 0", "least = 5", "chart: the score chart must begin at 0"),
        ("least = 20", "least = 0", "ascend"),
        ('game = "familiars"', 'game = "iyadosu"', "iyadosu"),
        ('edition = "first"', 'edition = "my cards"', "my cards"),
        ("[deal]", "[deal", "TOML"),
    ],
)
def test_a_bad_card_file_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    with pytest.raises(BadCards) as refusal:
        GAME.read_cards(changed(old, new))
    assert said in refusal.value.text("en")
    assert refusal.value.text("ja")


def test_no_errands_at_all_is_refused() -> None:
    before, rest = TEXT.split("[[errand]]", 1)
    text = (
        before.replace("\n[[colour]]", "\nerrand = []\n\n[[colour]]", 1) + "[[chart]]" + rest.split("[[chart]]", 1)[1]
    )
    with pytest.raises(BadCards, match="at least one errand"):
        GAME.read_cards(text)


def test_the_rules_follow_the_data() -> None:
    text = changed("values = [3, 4, 5, 6, 7, 8, 9]\ncopies = 1", "values = [3, 12]\ncopies = 2").replace(
        "hand = 5", "hand = 4"
    )
    match = Match(GAME.setup_from_text(3, {}, text), FastDice(1))
    while not match.over:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0].text)
    plays = [text for _, text in match.moves if text.startswith("play")]
    assert len(plays) == 24
    assert plays.count("play R12") == 2
    assert sum(text.startswith("deal 0") for _, text in match.moves) == 4


def test_points_and_needs_follow_the_data() -> None:
    text = changed("needs = { R = 7 }\npoints = 1", "needs = { R = 3 }\npoints = 99")
    match = Match(GAME.setup_from_text(3, {}, text), FastDice(1))
    while not match.over:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0].text)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores[0] >= 99


def test_a_tiny_game_has_few_rounds_and_errands() -> None:
    setup = GAME.setup(3, {}, Path(__file__).parent / "tiny.toml")
    match = Match(setup, FastDice(1))
    while not match.over:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0].text)
    assert isinstance(match.state, Familiars)
    assert match.state.tricks_played == 2
    assert [text for _, text in match.moves if text.startswith("errand")] == ["errand 1-1"]
