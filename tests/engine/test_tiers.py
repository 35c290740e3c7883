"""A game with nothing but what it must have is played, weighed and told; and what it lacks of that is said by name.

It borrows the rules of Iyadosu, in a package that is written for the test.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, resources
from pathlib import Path

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.budget import Budget
from chabudai.bots.hint import hint
from chabudai.bots.runner import play_bots
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadGame, NotAllowed
from chabudai.engine.game import Game, NoMemory
from chabudai.engine.game_checks import problems
from chabudai.engine.match import Match
from chabudai.engine.rollout import RolloutSense

OURS = "chabudai.games.iyadosu"
FILES = {
    "__init__.py": f"""
from chabudai.engine.game import Game, Option
from {OURS}.shapes import IyadosuView

class BareGame(Game[object, object, IyadosuView]):
    name = "iyadosu"
    rules_version = 1
    seats = range(3, 6)
    options = (Option("bonus", ("off", "on")), Option("instant", ("off", "on")))
    reasons = ("rounds", "instant")
    scores = (0, 30)

GAME = BareGame()
""",
    "cards.py": f"from {OURS}.cards import Sheet\n",
    "rules.py": f"from {OURS}.imagine import fixed_of\nfrom {OURS}.rules import Iyadosu as new_game\n",
    "text.py": f"from {OURS}.text import move_forms, outcome_forms\n",
    "events.py": f"from {OURS}.events import EVENTS\n",
    "view.py": f"from {OURS}.view import make_view\n",
    "imagine.py": f"""
from {OURS} import imagine

def worlds(setup, view, memory):
    return imagine.worlds(setup, view, None)
""",
}
Make = Callable[..., Game]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes the game, without some files or with others."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made: list[str] = []

    def make(**changed: str | None) -> Game:
        name = f"bare_{tmp_path.name}_{len(made)}".lower()
        made.append(name)
        for file, text in {**FILES, **{f"{key}.py": value for key, value in changed.items()}}.items():
            if text is not None:
                path = tmp_path / name / file
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
        for file in ("messages/en.toml", "cards/first.toml"):
            path = tmp_path / name / file
            path.parent.mkdir()
            path.write_bytes((resources.files(OURS) / file).read_bytes())
        found = import_module(name).GAME
        assert isinstance(found, Game)
        return found

    yield make
    for module in [module for module in sys.modules if module.split(".")[0] in made]:
        del sys.modules[module]


def test_it_is_found_by_module_and_name(bare: Make) -> None:
    game = bare()
    assert problems(game) == []
    assert isinstance(game.memory(game.setup(), 0), NoMemory)
    assert isinstance(game.sense(game.setup()), RolloutSense)
    assert (game.score_range(game.setup()), game.longest(game.setup())) == ((0, 30), 10_000)


def test_bots_play_it_to_its_end(bare: Make) -> None:
    setup = bare().setup(3, {"instant": "on"})
    assert play_bots(setup, [bot_maker("steady"), bot_maker("sharp:2"), bot_maker("random")], 3).match.over


def test_a_hint_is_the_chance_to_win(bare: Make) -> None:
    match = Match(bare().setup(3), FastDice(5))
    seat = match.to_act()[0]
    opinions = hint(match.setup, match.moves, seat, Budget(worlds=6)).opinions
    assert {opinion.estimate * opinion.worlds % 1 for opinion in opinions if opinion.estimate is not None} <= {0, 0.5}
    assert any(opinion.estimate for opinion in opinions)


def test_a_refusal_cites_the_clause_at_hand(bare: Make) -> None:
    match = Match(bare().setup(3), FastDice(5))
    with pytest.raises(NotAllowed) as refusal:
        match.play(match.to_act()[0], "play R1")
    assert refusal.value.clause == match.view(None).clause() == "3"
    assert "§3" in refusal.value.text("ja")


def test_english_stands_in_for_a_missing_language_and_the_title_says_so(bare: Make) -> None:
    game = bare()
    match = Match(game.setup(3), FastDice(5))
    told, names = match.log(None)[0], ["Aki", "Ben", "Cho"]
    assert game.sentence(match.setup, told, names, "ja") == game.sentence(match.setup, told, names, "en")
    assert (game.title("en"), game.title("ja")) == ("Iyadosu", "Iyadosu（英語）")


@pytest.mark.parametrize(
    ("module", "function"),
    [("view", "make_view"), ("imagine", "worlds"), ("cards", "Sheet"), ("text", "move_forms"), ("events", "EVENTS")],
)
@pytest.mark.parametrize("text", [None, "# nothing here yet\n"])
def test_what_it_must_have_is_asked_for_by_file_and_name(
    bare: Make, module: str, function: str, text: str | None
) -> None:
    with pytest.raises(BadGame) as lack:
        bare(**{module: text})
    assert f"`{function}`" in lack.value.text("en")
    assert f"/{module}.py" in lack.value.text("ja")


def test_a_method_goes_before_what_would_be_found(bare: Make) -> None:
    text = (
        FILES["__init__.py"]
        .replace("import Game, Option", "import Game, Option, Told")
        .replace(
            "\nGAME", "\n    def tell(self, setup, event, viewer):\n        return Told(str(event.kind), {})\n\nGAME"
        )
    )
    game = bare(__init__=text, events=None)
    match = Match(game.setup(3), FastDice(5))
    assert match.log(None)[0].kind == "0"


def test_an_error_inside_a_module_is_not_taken_for_its_absence(bare: Make) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        bare(view="import no_such_thing\n")
