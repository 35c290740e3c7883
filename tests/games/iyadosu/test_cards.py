"""Iyadosu's card files: each mistake is named with its place."""

from pathlib import Path

import pytest

from chabudai.engine.cards import own_text
from chabudai.engine.errors import BadCards
from chabudai.engine.match import Match
from tests.games.iyadosu.positions import GAME, TINY, random_game, view_of

FIRST = own_text(GAME.package, "first")


def changed(old: str, new: str) -> str:
    assert old in FIRST
    return FIRST.replace(old, new, 1)


def error_of(text: str) -> str:
    with pytest.raises(BadCards) as caught:
        GAME.setup_from_text(3, {}, text)
    assert caught.value.text("ja")
    return caught.value.text("en")


FOUR_SEATS = "seats = 4\nhighest = 12\nmark"

MISTAKES = {
    "not TOML": (changed("seats = 3", "seats = "), "not valid TOML.*line 32"),
    "too many digits": (changed("highest = 9", "highest = " + "9" * 5000), "not valid TOML"),
    "too deep": (FIRST + "more = " + "[" * 1_000, "more than 16 deep"),
    "too long": (FIRST + "more = " + "[" * 100_000, "too long: 16 KB"),
    "another game": (changed('game = "iyadosu"', 'game = "futon"'), "for “futon”, not for iyadosu"),
    "no game": (changed('game = "iyadosu"', ""), "the field `game` is missing"),
    "no edition": (changed('edition = "first"', ""), "the field `edition` is missing"),
    "edition with a space": (changed('edition = "first"', 'edition = "my cards"'), "edition “my cards”"),
    "empty edition": (changed('edition = "first"', 'edition = ""'), "edition: must be words"),
    "unknown key": (changed('edition = "first"', 'edition = "first"\nprice = 3'), "unknown field `price`"),
    "unknown key in a colour": (changed('en = "red"', 'en = "red"\nfr = "rouge"'), r"15, colour\.R\.fr .*`fr`"),
    "unknown key in a deck": (changed("seats = 3", "seats = 3\nlowest = 2"), r"deck\.3\.lowest: unknown field `l"),
    "unknown key in refuse": (changed("least = 1", "least = 1\nzero = 0"), r"refuse\.zero: unknown field `zero`"),
    "no mark": (changed('most = 7\nmark = "printed"', "most = 7"), r"refuse: the field `mark` is missing"),
    "wrong mark": (changed('mark = "house"', 'mark = "guess"'), r"colour\.R\.mark .*derived, house, not “guess”"),
    "wrong letter": (changed('letter = "G"', 'letter = "Y"'), r"colour\.Y\.letter .*K, R, G, B, not “Y”"),
    "colours in another order": (
        FIRST.replace('"G"', '"?"').replace('"B"', '"G"').replace('"?"', '"B"'),
        r"colour: .*K, R, G and B, in this order",
    ),
    "a colour twice": (changed('letter = "G"', 'letter = "R"'), r"colour: .*K, R, G and B, in this order"),
    "no deck for four": (FIRST.replace(f'[[deck]]\n{FOUR_SEATS} = "printed"', ""), r"deck: .*3, 4 and 5 seats"),
    "two decks for three": (changed("seats = 4", "seats = 3"), r"deck: .*3, 4 and 5 seats"),
    "a deck for two": (changed("seats = 3", "seats = 2"), r"deck: .*3, 4 and 5 seats"),
    "no cards": (changed("highest = 9", "highest = 0"), r"deck\.3\.highest: must be 1 to 15, not 0"),
    "too many cards": (changed("highest = 15", "highest = 20"), r"deck\.5\.highest: must be 1 to 15, not 20"),
    "uneven deal": (changed("highest = 9", "highest = 8"), r"deck\.3\.highest: 32 cards cannot .* 3 seats"),
    "a text for a number": (changed("highest = 9", 'highest = "9"'), r"deck\.3\.highest: must be .* number, not “9”"),
    "a fraction": (changed("highest = 9", "highest = 9.5"), r"deck\.3\.highest: must be a whole number, not 9\.5"),
    "yes for a number": (changed("highest = 9", "highest = true"), r"deck\.3\.highest: must be .*, not true"),
    "nothing to refuse": (changed("least = 1", "least = 0"), r"refuse\.least: `least` must be 1 or more"),
    "least over most": (changed("least = 1", "least = 8"), r"refuse\.least: .*no more than `most`"),
    "more than a hand": (changed("most = 7", "most = 13"), r"refuse\.most: .*the 12 cards that a hand of 3 seats"),
    "more than the notation": (
        FIRST.replace("highest = 9", "highest = 15").replace("highest = 12", "highest = 15").replace("= 7", "= 16"),
        r"the 15 cards that a hand of 4 seats|the 15 cards that a hand of 3 seats|the 12 cards that a hand of 5 seats",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_named_with_its_place(mistake: str) -> None:
    text, expected = MISTAKES[mistake]
    with pytest.raises(BadCards, match=expected):
        GAME.setup_from_text(3, {}, text)
    assert len(error_of(text)) < 300


def test_a_file_that_is_not_there_is_named_with_the_editions_there_are() -> None:
    with pytest.raises(BadCards, match=r"“nowhere\.toml”.*first"):
        GAME.setup(cards="nowhere.toml")
    with pytest.raises(BadCards, match="no card edition or file"):
        GAME.setup(cards="x" * 5000)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="cannot be read"):
        GAME.setup(cards=tmp_path)
    binary = tmp_path / "cards.toml"
    binary.write_bytes(b"game = \xff\xfe")
    with pytest.raises(BadCards, match="not a UTF-8 text"):
        GAME.setup(cards=binary)


def test_a_path_and_the_same_text_give_the_same_cards() -> None:
    by_path, by_text = GAME.setup(3, cards=TINY), GAME.setup_from_text(3, {}, TINY.read_text())
    assert by_path == by_text
    assert by_path.card_file.fingerprint.startswith("tiny sha256:")


@pytest.mark.parametrize(("seats", "hand"), [(3, 4), (4, 2), (5, 4)])
def test_another_card_file_plays_its_own_game(seats: int, hand: int) -> None:
    setup = GAME.setup(seats, cards=TINY)
    for seed in range(20):
        match = random_game(setup, seed)
        deals = [text for _, text in match.moves if text.startswith("deal")]
        assert len(deals) == seats * seats * hand
        assert {text for _, text in match.moves if text.startswith("split")} <= {"split 1", "split 2"}


def test_the_largest_deck_can_be_played() -> None:
    text = changed("highest = 9", "highest = 15").replace("highest = 12", "highest = 15")
    match = Match(GAME.setup_from_text(3, {}, text))
    match.settle("start 0")
    assert len(match.possible()) == 60
    assert random_game(match.setup, 1).over
    assert view_of(match, 0).players[0].fan == 0
