"""Games of other packages: on the shelf by being installed, or left out with a sentence that says what is wrong."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from chabudai.engine.dice import dice
from chabudai.engine.errors import BadRecord, BadSetup, MissingGame
from chabudai.engine.match import Match
from chabudai.engine.record import read_record, record_of, setup_of
from chabudai.games import GAMES, GROUP, game, games, is_here
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.plan import settled
from chabudai.table.table import Table
from tests.packages import PILLOW, chabudai, put, surroundings
from tests.server.serving import Serving

GONE = "chabudai-pillow 1.0"
ROOT = Path(__file__).parents[2]

#: What can be wrong, and what is said of it in either language.
WRONG = {
    "futon": ("futon", PILLOW, "Chabudai has a game of that name", "同じ名前のゲームがChabudaiにあります"),
    "twice": ("pillow", PILLOW, "chabudai-pillow 1.0 has a game of that name", "同じ名前のゲームがchabudai-pillow"),
    "broken": ("broken", "GAME_API = 1\nimport nowhere", "No module named 'nowhere'", "読み込めませんでした"),
    "leaving": ("leaving", "GAME_API = 1\nraise SystemExit(3)", "SystemExit: 3", "SystemExit: 3"),
    "later": ("later", "GAME_API = 2\nfrom chabudai.games import later", "made for version 2", "第2版向けですが"),
    "unstated": ("unstated", "GAME = 3", "should write GAME_API = 1", "GAME_API = 1と書いて"),
    "thing": ("thing", "GAME_API = 1\nGAME = 3", "there is no game at thing:GAME", "thing:GAMEにゲームがありません"),
    "cushion": ("cushion", PILLOW, "calls itself “pillow”", "「pillow」と名乗って"),
    "loud": ("LOUD", PILLOW, "small letters", "英小文字"),
    "cardless": (
        "cardless",
        PILLOW.replace('"pillow"', '"cardless"') + "Pillow.package = 'json'",
        "it cannot be loaded",
        "読み込めませんでした",
    ),
}

#: A game that begins, and that no page could show.
WORDLESS = PILLOW.replace('"pillow"', '"wordless"').replace(
    "GAME = ", "Pillow.view_type = lambda self, setup: int\nGAME = "
)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good game, and everything that is wrong beside it."""
    folder = tmp_path_factory.mktemp("packages") / "site"
    put(folder, "chabudai-pillow", "pillow", PILLOW)
    for module, (name, source, _, _) in WRONG.items():
        put(folder, f"chabudai-z-{module}", f"{module}_game" if module == "futon" else module, source, name)
    put(folder, "chabudai-wordless", "wordless", WORDLESS)
    return folder


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_wrong_is_left_out_with_one_sentence_and_the_rest_works(shelf: Path, language: str) -> None:
    ran = chabudai(shelf, "games", "--lang", language)
    assert ran.returncode == 0 and "Traceback" not in ran.stderr
    listed = [line.split()[0] for line in ran.stdout.splitlines()[1:]]
    assert listed == [*GAMES, "pillow", "wordless"]
    said = ran.stderr.splitlines()
    assert len(said) == len(WRONG)
    for name, _, *sentences in WRONG.values():
        sentence = sentences[language == "ja"]
        assert [line for line in said if sentence in line and f"{name}" in line], f"{name}: {said}"


def test_a_game_of_another_package_is_in_every_command(shelf: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert chabudai(shelf, "transcript", "pillow", "--seats", 2, "--output", file).returncode == 0
    assert chabudai(shelf, "replay", file, "--check").returncode == 0
    # Processes of their own find it, too.
    simulated = chabudai(shelf, "arena", "pillow", "--bots", "steady,random", "--games", 2, "--jobs", 2)
    assert simulated.returncode == 0, simulated.stderr
    refused = chabudai(shelf, "rules", "broken")
    assert refused.returncode == 2 and "No module named 'nowhere'" in refused.stderr


def test_a_record_says_which_package_is_missing(shelf: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    played = chabudai(shelf, "play", "pillow", "--seats", 2, "--seed", 1, "--data", data, "--seat", "none")
    assert played.returncode == 0, played.stderr
    record = data / "records" / "pillow-1.json"
    assert read_record(record.read_bytes()).distribution == GONE
    assert chabudai(shelf, "replay", record, "--check").returncode == 0
    for command in (("replay", record, "--check"), ("verify", record), ("hint", record, "--move", 3)):
        ran = chabudai(tmp_path, *command)
        assert ran.returncode == 1 and f"comes from the package {GONE}" in ran.stderr, ran.stderr
    assert f"パッケージ{GONE}に含まれる" in chabudai(tmp_path, "replay", record, "--lang", "ja").stderr


def test_a_saved_game_says_which_package_is_missing(shelf: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    chabudai(shelf, "play", "pillow", "--seats", 2, "--data", data, typed="quit\n")
    for arguments, code in ((("--resume",), 2), ((), 0)):
        ran = chabudai(tmp_path, "play", *arguments, "--data", data)
        assert ran.returncode == code and f"comes from the package {GONE}" in ran.stdout + ran.stderr
    assert chabudai(shelf, "play", "--resume", "--data", data, typed="quit\n").returncode == 0


def test_a_server_says_what_is_left_out_and_a_terminal_what_it_lacks(shelf: Path, tmp_path: Path) -> None:
    server = Serving(tmp_path, None, within=["env", f"PYTHONPATH={surroundings(shelf)['PYTHONPATH']}"])
    try:
        said = [line for line in server.said().splitlines() if "is left out" in line]
        # The last one has rules, and nothing for the pages.
        assert len(said) == len(WRONG) + 1 and sum("wordless" in line for line in said) == 1
        with server.client() as client:
            assert [each["name"] for each in client.get("/api/games").json()] == [*GAMES, "pillow"]
            plan = {"game": "pillow", "seats": 2}
            opened = client.post("/api/tables", json=plan, headers={"Origin": server.url}).raise_for_status()
        ran = chabudai(
            tmp_path, "join", f"{server.url}/t/{opened.json()['table']}", "--watch", "--data", tmp_path / "d"
        )
        assert ran.returncode == 2 and f"comes from the package {GONE}" in ran.stderr
    finally:
        server.kill()


def test_a_table_and_a_record_of_a_missing_game_name_it() -> None:
    plan = settled(Plan(game="futon", seats=2))
    opened = e.Opened(0, msgspec.structs.replace(plan, game="pillow"), "ann", "00" * 32, distribution=GONE)
    with pytest.raises(MissingGame, match=f"comes from the package {GONE}"):
        Table.of("table", [opened])
    match = Match(game("futon").setup(2), dice(1))
    record = msgspec.structs.replace(record_of(match), game="pillow", distribution=GONE)
    with pytest.raises(BadRecord, match=f"comes from the package {GONE}"):
        setup_of(record, game)
    with pytest.raises(BadSetup, match="The games are: iyadosu, "):
        setup_of(msgspec.structs.replace(record, distribution=""), game)


def test_our_own_games_are_entry_points_and_need_none() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    assert declared == {name: f"chabudai.games.{name}:GAME" for name in GAMES}
    assert [each.name for each in games()][: len(GAMES)] == [*GAMES]
    assert {each.distribution for each in games()[: len(GAMES)]} == {""}
    assert record_of(Match(game("futon").setup(2), dice(1))).distribution == ""


def test_who_plays_one_of_ours_does_not_read_what_all_packages_say() -> None:
    code = "import sys, chabudai; chabudai.game('futon'); print('importlib.metadata' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout == "False\n"


def test_a_game_that_strangers_ask_for_is_not_remembered() -> None:
    from chabudai.games import _load_other

    before = _load_other.cache_info().currsize
    assert not any(is_here(f"nothing{number}") for number in range(50))
    assert _load_other.cache_info().currsize == before


def test_the_name_of_a_game_is_also_an_address() -> None:
    from chabudai.games import NAME

    good = ("whist", "german_whist", "g2")
    assert all(NAME.fullmatch(name) for name in (*GAMES, *good))
    assert not any(NAME.fullmatch(name) for name in ("", "Whist", "2g", "a/b", "a.b", "a-b", "x" * 31, "ウイスト"))
    assert re.fullmatch(r"[\w-]+", "german_whist-1")
