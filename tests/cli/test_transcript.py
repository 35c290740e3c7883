"""transcript and replay."""

import json
from pathlib import Path

import pytest

from chabudai.games import game
from tests.cli.conftest import Run

MINE = 'edition = "mine"'


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    assert run("transcript", "iyadosu", "--seats", 3, "--seed", 7, "--games", 3, "--output", file).code == 0
    return file


@pytest.fixture
def my_cards(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(game("iyadosu").setup().card_file.text.replace('edition = "first"', MINE), encoding="utf-8")
    return file


def test_a_transcript_is_json_lines_and_game_i_has_seed_plus_i(run: Run, games: Path) -> None:
    lines = games.read_text().splitlines()
    headers = [json.loads(line) for line in lines if line.startswith('{"game"')]
    assert [head["seed"] for head in headers] == [7, 8, 9]
    assert set(headers[0]) == {"game", "rules_version", "seats", "options", "seed"}
    alone = run("transcript", "iyadosu", "--seats", 3, "--seed", 8).out
    assert alone in games.read_text()
    assert json.loads(alone.splitlines()[-1])["outcome"]["reason"] == "rounds"


def test_options_and_policies(run: Run) -> None:
    varied = run("transcript", "iyadosu", "--option", "bonus=on", "--option", "instant=on", "--policy", "varied")
    assert json.loads(varied.out.splitlines()[0])["options"] == {"bonus": "on", "instant": "on"}
    assert varied.out != run("transcript", "iyadosu", "--option", "bonus=on", "--option", "instant=on").out


@pytest.mark.parametrize("policy", ["steady", "sharp:4"])
def test_bots_write_transcripts_that_are_right(run: Run, tmp_path: Path, policy: str) -> None:
    file = tmp_path / "bots.jsonl"
    assert run("transcript", "iyadosu", "--games", 2, "--seed", 3, "--policy", policy, "--output", file).code == 0
    assert "2 games" in run("replay", file, "--check").out
    assert run("transcript", "iyadosu", "--seed", 4, "--policy", policy).out in file.read_text()


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["iyadosu", "--seats", "9"],
        ["iyadosu", "--seats", "three"],
        ["iyadosu", "--seed", "-1"],
        ["iyadosu", "--games", "0"],
        ["iyadosu", "--option", "bonus"],
        ["iyadosu", "--option", "bonus=maybe"],
        ["iyadosu", "--option", "bones=on"],
        ["iyadosu", "--option", "bonus=on", "--option", "bonus=off"],
        ["iyadosu", "--policy", "clever"],
        ["iyadosu", "--policy", "sharp:1s"],
        ["iyadosu", "--policy", "steady:2"],
        ["iyadosu", "--cards", "/nowhere.toml"],
        ["iyadosu", "--output", "/nowhere/at/all"],
    ],
)
def test_mistakes(run: Run, wrong: list[str]) -> None:
    ran = run("transcript", *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1


def test_an_existing_file_is_not_overwritten(run: Run, games: Path) -> None:
    assert run("transcript", "iyadosu", "--output", games).code == 2
    assert run("transcript", "iyadosu", "--output", games, "--force").code == 0


def test_check_counts_games_and_moves(run: Run, games: Path) -> None:
    moves = sum('"n":' in line for line in games.read_text().splitlines())
    ran = run("replay", games, "--check")
    assert ran.code == 0
    assert f"3 games, {moves} moves" in ran.out
    assert run("replay", "-", "--check", typed=games.read_text()).out == ran.out
    assert "3ゲーム" in run("replay", games, "--check", "--lang", "ja").out


@pytest.mark.parametrize("damage", ["cut", "swap", "legal", "outcome", "empty", "noise", "version"])
def test_check_names_the_line_of_the_first_mistake(run: Run, games: Path, damage: str) -> None:
    lines = games.read_text().splitlines()
    place = 51
    if damage == "cut":
        lines, place = lines[:60], 60
    elif damage == "swap":
        lines[50], lines[51] = lines[51], lines[50]
    elif damage == "legal":
        lines[50] = lines[50].replace('"play', '"plan', 1)
    elif damage == "outcome":
        place = next(i for i, line in enumerate(lines, start=1) if "outcome" in line)
        lines[place - 1] = lines[place - 1].replace("rounds", "tea")
    elif damage == "empty":
        lines, place = [], 0
    elif damage == "noise":
        lines[50] = "hello"
    else:
        lines[0], place = lines[0].replace('"rules_version":1', '"rules_version":99'), 1
    games.write_text("".join(line + "\n" for line in lines))
    ran = run("replay", games, "--check")
    assert (ran.code, ran.out) == (1, "")
    assert len(ran.err.strip().splitlines()) == 1
    assert f"ine {place}" in ran.err or damage == "empty"


def test_a_missing_file_is_a_mistake(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path / "nothing", "--check").code == 2
    assert run("replay", tmp_path, "--check").code == 2


def test_other_cards_must_be_given_and_must_be_the_same(run: Run, tmp_path: Path, my_cards: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert run("transcript", "iyadosu", "--cards", my_cards, "--output", file).code == 0
    without = run("replay", file, "--check")
    assert without.code == 1
    assert "--cards" in without.err
    assert run("replay", file, "--check", "--cards", my_cards).code == 0
    my_cards.write_text(my_cards.read_text().replace("most = 7", "most = 6"))
    other = run("replay", file, "--check", "--cards", my_cards)
    assert other.code == 1
    assert "sha256" in other.err


def test_the_log_is_open_or_seen_by_one_seat(run: Run, games: Path) -> None:
    everything = run("replay", games).out
    assert everything.count("The game is over") == 3
    assert "is dealt a card" not in everything
    seat = run("replay", games, "--seat", 1).out
    assert "Seat 0 is dealt a card. (×12)" in seat
    assert "Seat 1 is dealt a card" not in seat
    assert "席0は" in run("replay", games, "--lang", "ja").out
    assert run("replay", games, "--seat", 5).code == 2
    assert run("replay", games, "--seat", "me").code == 2


def test_step_walks_on_back_and_anywhere(run: Run, games: Path) -> None:
    ran = run("replay", games, "--step", typed="\n\nb\n60\nq\n")
    assert ran.code == 0
    places = [line.split()[1] for line in ran.out.splitlines() if line.startswith("After ") or "› After " in line]
    assert len(places) >= 1
    assert ran.out.count(" of ") > 5
    last = run("replay", games, "--step", "--game", 2, "--seat", 0, typed="9999\n")
    assert "★" in last.out
    assert run("replay", games, "--step", "--game", 4).code == 2
    assert run("replay", "-", "--step", typed=games.read_text()).code == 2


def test_a_record_is_recognised(run: Run, data: Path, tmp_path: Path) -> None:
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1).code == 0
    record = data / "records" / "iyadosu-1.json"
    assert "1 game," in run("replay", record, "--check").out
    assert "Steady 1" in run("replay", record).out
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(record.read_text()), indent=2))
    assert run("replay", pretty, "--check").code == 0
    pretty.write_text(record.read_text()[:500])
    assert run("replay", pretty, "--check").code == 1
    wrong = json.loads(record.read_text())
    wrong["outcome"]["scores"][0] += 1
    pretty.write_text(json.dumps(wrong))
    assert run("replay", pretty, "--check").code == 1
    assert run("replay", pretty).code == 1


def test_a_record_with_other_cards_brings_them_along(run: Run, data: Path, my_cards: Path) -> None:
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1, "--cards", my_cards).code == 0
    assert run("replay", data / "records" / "iyadosu-1.json", "--check").code == 0


def test_a_record_is_told_under_the_names_of_the_time(run: Run, data: Path) -> None:
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1).code == 0
    file = data / "records" / "iyadosu-1.json"
    record = json.loads(file.read_text())
    handed = next(i for i, (actor, move) in enumerate(record["moves"]) if actor == 0 and move.startswith("play"))
    last = record["players"][0]
    # Somebody else had the seat until then; before so many moves somebody else again.
    record["said"] = [
        {"moves": 0, "kind": "spoke", "seat": 0, "text": "Hello!", "name": "Yuki"},
        {"moves": handed - 1, "kind": "handed_over", "seat": 0, "text": "Toru", "name": "Yuki"},
        {"moves": handed + 1, "kind": "handed_over", "seat": 0, "text": last, "name": "Toru"},
    ]
    file.write_text(json.dumps(record))
    told = run("replay", file).out
    assert told.index("Yuki declares") < told.index("Toru plays") < told.index(f"{last} plays")
    assert told.count("Toru plays") + told.count("Toru takes") <= 2
    step = run("replay", file, "--step", typed=f"{handed + 1}\n\nq\n").out
    assert "Next: Toru" in step and "Toru plays" in step
