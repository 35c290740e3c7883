"""The card file: the first edition is the rules page's tables, mistakes are named with their place, numbers count."""

from pathlib import Path

import pytest

from chabudai.engine.cards import own_text
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadCards
from chabudai.engine.match import Match
from chabudai.games import game
from tests.games.couperation.positions import legal, seen

COUPERATION = game("couperation")
FIRST = own_text(COUPERATION.package, "first")


def with_change(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The path of a card file like the first edition, but for some lines."""
    text = FIRST.replace('edition = "first"', 'edition = "changed"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "changed.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_first_edition_is_the_page() -> None:
    _, sheet = COUPERATION.read_cards(FIRST)
    assert (sheet.glass.highest, sheet.finish.number, sheet.opening.cards) == (50, 25, [1, 50])
    assert (sheet.tower.levels, sheet.tower.start, sheet.tower.place) == (7, 25, 4)
    assert [sheet.reserve_size(seats) for seats in (2, 3, 4)] == [6, 5, 4]
    symbols = {1: 1, 2: 2, 0: None}
    assert all(sheet.diamonds_on(str(n)) == symbols[n % 3] for n in range(1, 51))
    assert {group.mark for group in sheet.diamonds} | {sheet.heart.mark} == {"house"}
    assert {sheet.glass.mark, sheet.finish.mark, sheet.tower.mark, sheet.hand.mark, sheet.draw.mark} == {"printed"}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("highest = 50", "highest = 51", r"line 7, glass\.highest: must be 1 to 50, not 51"),
        ("number = 25", "number = 0", r"line 12, finish\.number: must be 1 to 50, not 0"),
        ("levels = 7", "levels = 8", r"tower\.levels: must be 2 to 7, not 8"),
        ("place = 4", "place = 8", r"tower\.place: must be 1 to 7, not 8"),
        ("start = 25", "start = 51", r"tower\.start: must be a Glass card, 1 to 50, not 51"),
        ("dealt = 3", "dealt = 0", r"hand\.dealt: must be 1 or more, not 0"),
        ("refill = 2", "refill = 10", r"draw\.refill: must be 0 to 9, not 10"),
        ("cards = [1, 50]", "cards = [1, 1]", r"line 37, opening\.cards: each card can lie there only once"),
        ("cards = [1, 50]", "cards = [1, 25]", r"opening\.cards: 25 cannot .* other than the start"),
        ("seats = 2", "seats = 5", r"reserve: .* 2, 3 and 4 seats"),
        ("size = 4", "size = 1", r"reserve\.4\.size: is less than the 2 opening cards"),
        ("count = 1", "count = 5", r"diamonds\.5\.count: must be 0 to 4, not 5"),
        ("cards = [1, 4,", "cards = [4,", r"diamonds: the card 1 has neither diamonds nor a heart"),
        ("cards = [3, 6,", "cards = [4, 3, 6,", r"heart\.cards: the card 4 has a symbol already"),
        ("cards = [3, 6,", "cards = [3, 99, 6,", r"heart\.cards: there is no Glass card 99: they are 1 to 50"),
        ("dealt = 3", "dealt = 3\ndelt = 3", r"hand\.delt: unknown field `delt`"),
        ('game = "couperation"', 'game = "iyadosu"', "iyadosu"),
        ("levels = 7", 'levels = "seven"', r"tower\.levels: must be a whole number, not “seven”"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(BadCards, match=problem):
        COUPERATION.setup(2, cards=with_change(tmp_path, (old, new)))


def test_too_few_cards_for_the_seats(tmp_path: Path) -> None:
    path = with_change(tmp_path, ("dealt = 3", "dealt = 12"))
    assert COUPERATION.setup(3, cards=path).seats == 3
    with pytest.raises(BadCards, match="4 seats need 53 cards"):
        COUPERATION.setup(4, cards=path)


def started(path: Path, **options: str) -> Match:
    return Match(COUPERATION.setup(2, {"first": "chance", **options}, path), FastDice(2))


def test_the_rules_follow_the_numbers_of_the_file(tmp_path: Path) -> None:
    path = with_change(
        tmp_path, ("dealt = 3", "dealt = 5"), ("first_turn = 1", "first_turn = 3"), ("size = 6", "size = 9")
    )
    match = started(path)
    view = seen(match, None)
    assert [player.hand for player in view.players] == [5, 5]
    assert (view.draw_limit, len(view.reserve)) == (3, 9)


def test_a_lower_tower_has_its_top_lower(tmp_path: Path) -> None:
    path = with_change(tmp_path, ("levels = 7", "levels = 2"), ("place = 4", "place = 1"))
    match = started(path)
    match.play(match.to_act()[0], "draw 0")
    assert {move.split()[2] for move in legal(match, "down")} == {"@1.2"}


def test_the_finish_card_ranks_behind_the_card_of_its_number(tmp_path: Path) -> None:
    path = with_change(tmp_path, ("number = 25", "number = 30"))
    state = started(path, finish="on").state
    fixed = state.fixed  # type: ignore[attr-defined]
    assert fixed.number[25] == 30
    assert fixed.behind[30] >> 25 & 1 and fixed.behind[25] >> 31 & 1 and not fixed.behind[25] >> 30 & 1
