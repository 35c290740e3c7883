"""A program can tell refusals apart: what is no move, what is not its turn, and what a clause of the rules forbids."""

import pickle
import random
import re
from functools import cache
from importlib import resources

import pytest

from chabudai.engine.errors import IllegalMove, NotAllowed, NotYourTurn, UnknownMove
from chabudai.engine.game import Game, Setup
from chabudai.engine.match import Match
from chabudai.engine.messages import CITED, LANGUAGES
from chabudai.games import game as find_game
from chabudai.games import games
from chabudai.laws.playing import step

PAGES = {"en": "RULES.md", "ja": "RULES.ja.md"}
SETUPS = [game.setup(seats) for game in games() for seats in sorted({game.seats[0], game.seats[-1]})]
CLAUSE = re.compile(r"(?:### |\*\*§)?([0-9]+)[. ]")
PARAGRAPH = re.compile(r" *- (?:\*\*)?([a-z])\.")


@cache
def clauses(game: Game, language: str) -> set[str]:
    """The clauses of a rules page, and their paragraphs: 5, 5a, 5b."""
    found, clause = set(), ""
    for line in (resources.files(game.package) / PAGES[language]).read_text(encoding="utf-8").splitlines():
        if number := CLAUSE.match(line):
            clause = number[1]
            found.add(clause)
        elif letter := PARAGRAPH.match(line):
            found.add(clause + letter[1])
    return found


def refused(match: Match, seat: int, move: str | int) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        match.play(seat, move)
    return caught.value


def expected(match: Match, seat: int, move: str | int) -> type[IllegalMove]:
    """From what a match says of itself."""
    texts = match.game.moves.texts
    if move not in texts and move not in range(len(texts)):
        return UnknownMove
    return NotAllowed if seat in match.to_act() else NotYourTurn


def attempts(match: Match, rng: random.Random) -> list[tuple[int, str | int]]:
    """What nobody may do now, by whoever there is, and by seats that there are not."""
    tries: list[tuple[int, str | int]] = [(rng.randrange(match.setup.seats), move) for move in ("", "no move", -1)]
    tries += [(seat, rng.choice(match.game.moves.texts)) for seat in (-1, match.setup.seats)]
    for seat in range(match.setup.seats):
        legal = {move.number for move in match.legal(seat)}
        tries += [(seat, number) for number in rng.sample(range(len(match.game.moves)), 4) if number not in legal]
    return tries


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game.name}-{setup.seats}")
def test_every_refusal_is_one_of_three(setup: Setup) -> None:
    rng, match, seen = random.Random(3), Match(setup), set()
    while True:
        for seat, move in attempts(match, rng):
            refusal = refused(match, seat, move)
            assert type(refusal) is expected(match, seat, move), (seat, move, str(refusal))
            seen.add(type(refusal))
            if isinstance(refusal, NotAllowed):
                assert refusal.clause == refusal.clauses[0]
                for language in LANGUAGES:
                    assert set(refusal.clauses) <= clauses(setup.game, language), str(refusal)
                    assert all(f"§{clause}" in refusal.text(language) for clause in refusal.clauses)
        if match.over:
            break
        step(match, rng)
    assert seen == {UnknownMove, NotYourTurn, NotAllowed}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_reason_cites_clauses_that_there_are_and_the_same_in_all_languages(game: Game) -> None:
    reasons = [key for key in game.words.messages("en") if key.startswith("why.")]
    assert len(reasons) > 5
    for key in reasons:
        cited = {language: CITED.findall(game.words.messages(language)[key]) for language in LANGUAGES}
        assert cited["en"] and cited["en"] == cited["ja"], key
        for language in LANGUAGES:
            assert {number for _, number in cited[language] if number} <= clauses(game, language), key


def test_the_words_on_a_card_cite_nothing() -> None:
    sentence = find_game("iyadosu").words.sentence("why.not_yours", card="the card of §99")
    assert "§99" in sentence.text()
    assert NotAllowed(sentence).clauses == ("4", "5")


def test_a_clause_that_depends_on_the_move_is_filled_in() -> None:
    sentence = find_game("couperation").words.sentence("why.filled", place="@1.4", clause="8a")
    assert NotAllowed(sentence).clauses == ("8a", "8d")


def test_a_refusal_comes_whole_from_another_process() -> None:
    match = Match.fair(find_game("iyadosu").setup(3))
    refusal = refused(match, match.to_act()[0], "split 8")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is NotAllowed
    assert (again.clause, again.text("ja")) == ("3", refusal.text("ja"))
