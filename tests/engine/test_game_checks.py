"""What can be seen of a game without playing it: nothing is wrong with ours, and each planted mistake is named."""

import copy
from types import SimpleNamespace
from typing import Any

import pytest

from chabudai.engine.game import Game
from chabudai.engine.game_checks import problems
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.notation import Notation
from chabudai.engine.telling import told
from chabudai.games import game, games


@pytest.mark.parametrize("checked", games(), ids=lambda game: game.name)
def test_nothing_is_wrong_with_our_games(checked: Game) -> None:
    assert [str(problem) for problem in problems(checked)] == []


def changed(**attributes: Any) -> Game:
    """Iyadosu, with something else in it."""
    found = copy.copy(game("iyadosu"))
    for name, value in attributes.items():
        object.__setattr__(found, name, value)
    return found


def with_events(**kinds: Any) -> Game:
    own = game("iyadosu").own
    return changed(own=SimpleNamespace(**{**vars(own), "EVENTS": {**own.EVENTS, 99: told(*kinds["told"])}}))


MISTAKES = {
    "twice": changed(
        moves=Notation([*[(move.text, move.parts) for move in game("iyadosu").moves.moves], ("insert", {})])
    ),
    "seat": changed(outcomes=Notation([("start Aki", {"seat": "Aki"})])),
    "words": with_events(told=("exploded", "seat")),
    "placeholder": with_events(told=("played", "seat")),
    "pause": changed(pauses=frozenset({"trick_taken", "trick_token"})),
    "verb": changed(risky=frozenset({"plays"})),
}


@pytest.mark.parametrize("key", MISTAKES)
def test_each_mistake_is_named(key: str) -> None:
    found = problems(MISTAKES[key])
    assert {problem.key for problem in found} == {f"check.{key}"}
    assert all("{" not in problem.text(language).replace("{card}", "") for problem in found for language in LANGUAGES)
