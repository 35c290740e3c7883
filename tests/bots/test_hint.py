"""Advice: from what the seat sees and could remember, with a sentence that fits."""

import random

import pytest

from chabudai.bots.budget import Budget
from chabudai.bots.hint import hint, position, why
from chabudai.bots.sharp import Opinion
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.replay import make
from chabudai.games import game, games
from chabudai.laws.playing import played

IYADOSU = game("iyadosu").setup(3)


def opinions(*estimates: tuple[float, int]) -> list[Opinion]:
    return [Opinion(IYADOSU.game.moves[n], estimate, worlds) for n, (estimate, worlds) in enumerate(estimates)]


@pytest.mark.parametrize(
    ("weighed", "key"),
    [
        ([(0.01, 50), (0.0, 50)], "lost"),
        ([(1.0, 50), (0.99, 50)], "won"),
        ([(0.4, 50), (0.01, 50)], "saves"),
        ([(0.6, 50), (0.4, 24)], "clear"),
        ([(0.6, 50), (0.55, 50), (0.7, 3)], "ahead"),
        ([(0.6, 50), (0.595, 50)], "narrow"),
        ([(0.6, 50)], "only"),
    ],
)
def test_a_sentence_for_every_verdict(
    weighed: list[tuple[float, int]], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(IYADOSU.game), "why_good", lambda *_: None)
    found = why(IYADOSU, Match(IYADOSU, FastDice(1)).view(0), opinions(*weighed))
    assert found.key == f"hint.{key}"
    assert "“Play black 1”" in found.text("en")
    assert "「黒の1を出す」" in found.text("ja")


@pytest.mark.parametrize(("name", "seats"), [("familiars", 3), ("escapenow", 2), ("futon", 1)])
@pytest.mark.parametrize(
    ("weighed", "key"), [((1.39, 1.26), "higher"), ((1.39, 1.385), "narrow"), ((0.01, 0.0), "narrow")]
)
def test_nothing_is_won_or_lost_by_an_estimate_that_is_no_chance(
    name: str, seats: int, weighed: tuple[float, ...], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = game(name).setup(seats)
    monkeypatch.setattr(type(setup.game), "why_good", lambda *_: None)
    found = why(
        setup, played(setup, random.Random(1)).view(0), [Opinion(setup.game.moves[0], each, 50) for each in weighed]
    )
    assert found.key == f"hint.{key}"
    assert "percent" not in found.text("en") and "勝率" not in found.text("ja")


def test_hearts_lost_have_a_minus_sign() -> None:
    setup = game("futon").setup(3)
    match = played(setup, random.Random(1))
    moves = setup.game.moves
    reason = setup.game.why_good(setup, match.view(0), moves[moves.numbers["rise early"]])
    assert reason is not None
    assert "hearts −" in setup.game.spoken(setup, reason).text("en")


EVERY_SETUP = [game.setup(seats) for game in games() for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=[f"{setup.game.name}-{setup.seats}" for setup in EVERY_SETUP])
def test_every_game_says_what_a_move_is_good_for(setup: Setup) -> None:
    """Whatever is legal can be what a bot advises; every word of the catalogue that is about moves turns up."""
    rng, keys = random.Random(1), set()
    for seed in range(3):
        match = played(setup, random.Random(seed))
        again = Match(setup)
        for actor, text in match.moves:
            if not again.chance_due and rng.random() < 0.3:
                for seat in again.to_act():
                    for move in again.legal(seat):
                        found = setup.game.why_good(setup, again.view(seat), move)
                        assert found is not None
                        reason = setup.game.spoken(setup, found)
                        keys.add(reason.key)
                        assert all("{" not in reason.text(language) for language in ("en", "ja"))
            make(again, actor, text, 0)
    assert len(keys) > 2 or setup.seats == 1


def test_the_only_move_needs_no_thought() -> None:
    assert why(IYADOSU, Match(IYADOSU, FastDice(1)).view(0), [Opinion(IYADOSU.game.moves[0], None, 0)])


@pytest.mark.parametrize("setup", [game.setup() for game in games()], ids=[game.name for game in games()])
def test_a_hint_remembers_what_a_bot_at_the_table_would(setup: Setup) -> None:
    """The memory that is rebuilt from a record imagines the same worlds as one that sat there."""
    match = played(setup, random.Random(3))
    live, lived = Match(setup), [setup.game.memory(setup, seat) for seat in range(setup.seats)]
    for number, (actor, text) in enumerate(match.moves):
        if not live.chance_due:
            for seat, memory in enumerate(lived):
                memory.see(live.view(seat))
            if number % 7 == 0:
                for seat in live.to_act():
                    _, rebuilt = position(setup, match.moves[:number], seat)
                    draws = [
                        setup.game.imagine(setup, live.view(seat), FastDice(number), memory).plain()
                        for memory in (lived[seat], rebuilt)
                    ]
                    assert draws[0] == draws[1]
        if isinstance(actor, int):
            live.play(actor, text)
        else:
            live.settle(text)


def test_a_hint_is_repeatable_and_says_why_in_the_games_words() -> None:
    match = Match(IYADOSU, FastDice(2))
    for _ in range(3):
        match.play(match.to_act()[0], "split 3")
    seat = match.to_act()[0]
    one, other = (hint(IYADOSU, match.moves, seat, Budget(None, 32), seed=1) for _ in range(2))
    assert one.opinions == other.opinions
    assert "3 more tricks are wanted." in one.why.text("en")
    assert "あと3トリック必要です。" in one.why.text("ja")
