"""What people read speaks the games' words: no card, place or trait as notation writes it, and no two moves alike."""

import random
import re
from collections.abc import Iterable

import pytest

from chabudai.engine.game import Game, Setup
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.messages import LANGUAGES, Sentence
from chabudai.engine.replay import make
from chabudai.games import games
from chabudai.laws.playing import played

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def left_in_notation(setup: Setup, line: str, parts: Iterable[object], language: str) -> list[str]:
    """The parts that stand in a line as notation writes them, though the game has a name for them."""
    named: dict[str, str] = {}
    for part in parts:
        word = setup.game.in_words(setup, part)
        if isinstance(word, Sentence):
            named[str(part)] = word.text(language)
    for name in sorted(named.values(), key=len, reverse=True):
        line = re.sub(re.escape(name), "", line, flags=re.IGNORECASE)
    return [part for part in named if re.search(rf"(?<![A-Za-z0-9]){re.escape(part)}(?![A-Za-z0-9])", line)]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name_of_its_own(game: Game, language: str) -> None:
    setup, found = game.setup(), set()
    for move in game.moves.moves:
        label = game.move_sentence(setup, move).text(language)
        assert "{" not in label
        assert left_in_notation(setup, label, move.parts.values(), language) == []
        found.add(label)
    assert len(found) == len(game.moves.moves)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_speaks_no_notation(game: Game, language: str) -> None:
    setup = game.setup(game.seats[-1])
    match, names = played(setup, random.Random(2)), [f"Seat {seat}" for seat in range(setup.seats)]
    told = [line for viewer in (None, 0) for line in match.log(viewer)]
    assert told
    for line in told:
        text = game.sentence(setup, line, names, language)
        assert left_in_notation(setup, text, line.parts.values(), language) == [], text


@every_game
def test_neither_refusals_nor_hints_speak_notation(game: Game) -> None:
    setup, rng, heard = game.setup(game.seats[-1]), random.Random(4), 0
    match = Match(setup)
    for actor, text in played(setup, rng).moves:
        if actor != CHANCE and rng.random() < 0.1:
            for sentence, parts in said(match, int(actor), rng):
                heard += 1
                for language in LANGUAGES:
                    line = sentence.text(language)
                    assert left_in_notation(setup, line, parts, language) == [], line
        make(match, actor, text, 0)
    assert heard


def said(match: Match, seat: int, rng: random.Random) -> list[tuple[Sentence, Iterable[object]]]:
    """What a seat is told about some moves: why they are forbidden, or what they are good for."""
    setup, game, view = match.setup, match.game, match.view(seat)
    legal = match.legal(seat)
    forbidden = [move for move in rng.sample(game.moves.moves, 6) if move not in legal]
    good = game.why_good(setup, view, legal[0])
    found = [(game.why_not(setup, view, move), game.refusal(setup, view, move)) for move in forbidden]
    if good is not None:
        found.append((good, game.spoken(setup, good)))
    return [(spoken, raw.words.values()) for raw, spoken in found]
