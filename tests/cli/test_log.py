"""The log in sentences."""

from chabudai.cli.log import news, seat_names, sentences
from chabudai.cli.words import speak
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from chabudai.games import game

NAMES = ["Ann", "Ben", "Cem"]


def told(kind: str, **parts: int | str) -> Told:
    return Told(kind, dict(parts))


def test_a_deal_is_one_line() -> None:
    log = [told("dealt", seat=0, place=1, card="R1"), told("dealt", seat=0, place=2, card="K5")]
    hidden = [told("dealt_hidden", seat=1, place=place) for place in (1, 2, 3)]
    lines = list(sentences(game("iyadosu").setup(), [*log, *hidden], NAMES))
    assert lines == ["Ann is dealt R1, K5.", "Ben is dealt a card. (×3)"]
    speak("ja")
    assert list(sentences(game("iyadosu").setup(), log, NAMES)) == ["AnnにR1、K5が配られました。"]
    speak(None)


def test_what_differs_in_two_ways_stays_apart() -> None:
    log = [told("trick_taken", seat=0, won=1, declared=2), told("trick_taken", seat=0, won=2, declared=3)]
    assert len(list(sentences(game("iyadosu").setup(), log, NAMES))) == 2
    # A number that chooses between words cannot be a list.
    log = [told("divided", seat=0, count=1), told("divided", seat=0, count=2)]
    assert len(list(sentences(game("iyadosu").setup(), log, NAMES))) == 2


def test_everything_is_open_to_a_reader_of_all() -> None:
    match = Match(game("iyadosu").setup(), FastDice(1))
    everything = news(match, 0, "all")
    assert [line.kind for line in everything].count("dealt") == 36
    assert [line.kind for line in news(match, 0, None)].count("dealt_hidden") == 36
    assert len(everything) == len(news(match, 0, 2))
    assert news(match, match.events, "all") == []


def test_seats_without_a_name_have_a_number() -> None:
    assert seat_names(3, ["Ann"]) == ["Ann", "Seat 1", "Seat 2"]


def test_two_hands_of_a_seat_stay_apart() -> None:
    answers = [told("answered_yes", seat=0, hand=hand, answer="yes") for hand in (0, 2)]
    lines = list(sentences(game("escapenow").setup(), answers, ["Ann", "Ben"]))
    assert len(lines) == 2
    assert "×" not in "".join(lines)
