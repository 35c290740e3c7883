"""The example of a game in a package of its own: short, lawful, and playable where it is installed."""

import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from chabudai.engine.dice import dice
from chabudai.engine.game import Game
from chabudai.engine.match import Match
from chabudai.laws import check
from tests.packages import fresh_environment, pip_install

EXAMPLE = Path(__file__).parents[1] / "examples" / "german-whist"
#: Of Python and data, until it is played in a browser with sharp at the table.
MOST_LINES = 450


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(EXAMPLE)
    game: Game = import_module("germanwhist").GAME
    return game


def test_it_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    files = [*EXAMPLE.glob("*.toml"), *(EXAMPLE / "germanwhist").rglob("*.py"), *EXAMPLE.rglob("germanwhist/**/*.toml")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    with capsys.disabled():
        print(f"\nGerman Whist has {len(lines)} lines in {len(files)} files.")
    assert len(files) > 8 and len(lines) <= MOST_LINES


def test_it_obeys_the_laws(whist: Game) -> None:
    report = check(whist, games=2)
    assert report.ok, report
    assert report.left_out == []


def test_3_who_can_follow_must(whist: Game) -> None:
    match = Match(whist.setup(), dice(4))
    leader = match.to_act()[0]
    match.play(leader, match.legal(leader)[0].text)
    other = 1 - leader
    led = match.moves[-1][1].split()[1]
    hand = msgspec.to_builtins(match.view(other))["hand"]
    following = [card for card in hand if card[0] == led[0]]
    assert following and len(following) < len(hand)
    assert {move.parts["card"] for move in match.legal(other)} == set(following)


def test_installed_in_a_fresh_environment_it_is_there(tmp_path: Path) -> None:
    python = fresh_environment(tmp_path / "environment")
    # Whoever builds it leaves traces beside it.
    project = shutil.copytree(EXAMPLE, tmp_path / "german-whist", ignore=shutil.ignore_patterns("__pycache__"))
    pip_install(python, project)
    shutil.rmtree(project)

    def chabudai(*arguments: str) -> str:
        command = [str(python), "-m", "chabudai", *arguments]
        return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", cwd=tmp_path).stdout

    assert "German Whist" in chabudai("games")
    # Nobody has written the rules in Japanese yet: better the English ones than none.
    assert "takes more of them wins" in chabudai("rules", "germanwhist", "--lang", "ja")
    file = str(tmp_path / "game.jsonl")
    chabudai("transcript", "germanwhist", "--policy", "steady", "--output", file)
    assert "everything is right" in chabudai("replay", file, "--check")
    assert "none broken" in chabudai("check", "germanwhist", "--quick", "--law", "replays")
