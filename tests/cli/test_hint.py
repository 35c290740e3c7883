"""hint, as a command and at the table."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def save(run: Run, data: Path) -> Path:
    run("play", "iyadosu", "--seed", 5, typed="3\n1\n")
    return data / "saves" / "iyadosu-1.json"


def test_a_saved_game_gets_a_hint_where_it_stands(run: Run, save: Path) -> None:
    ran = run("hint", save, "--budget", 30)
    assert ran.code == 0
    assert "Advice for Player" in ran.out
    assert "tricks are wanted" in " ".join(ran.out.split())
    assert "Playerへの助言" in run("hint", save, "--budget", 30, "--lang", "ja").out
    assert run("hint", "-", "--budget", 30, typed=save.read_text()).out == ran.out


def test_any_move_of_a_record_or_transcript(run: Run, data: Path, tmp_path: Path) -> None:
    assert run("play", "iyadosu", "--seat", "none", "--seed", 1).code == 0
    record = data / "records" / "iyadosu-1.json"
    assert run("hint", record).code == 2
    moves = json.loads(record.read_text())["moves"]
    choice = next(n for n, (actor, _) in enumerate(moves, start=1) if n > 60 and actor != "chance")
    ran = run("hint", record, "--move", choice, "--budget", 20)
    assert ran.code == 0
    assert "◂ played" in ran.out
    # Chance's moves are walked over to the next choice.
    assert run("hint", record, "--move", 1, "--budget", 5).code == 0
    file = tmp_path / "games.jsonl"
    run("transcript", "iyadosu", "--games", 2, "--output", file)
    assert run("hint", file, "--move", 50, "--budget", 5).code == 0
    half = tmp_path / "half.jsonl"
    half.write_text("".join(file.read_text().splitlines(keepends=True)[:60]))
    assert run("hint", half, "--budget", 5).code == 0


def test_another_seat_that_owes_a_choice(run: Run, save: Path) -> None:
    at = 38
    assert run("hint", save, "--move", at, "--seat", 2, "--budget", 5).code == 0
    refused = run("hint", save, "--seat", 1, "--budget", 5)
    assert (refused.code, refused.out) == (2, "")
    assert "Seats that have one: 0" in refused.err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--move", "0"],
        ["--move", "9999"],
        ["--seat", "7"],
        ["--budget", "soon"],
        ["--budget", ""],
        ["--budget", "0ms"],
        ["--jobs", "0"],
    ],
)
def test_mistakes(run: Run, save: Path, wrong: list[str]) -> None:
    ran = run("hint", save, *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_file_that_is_no_game(run: Run, save: Path, tmp_path: Path) -> None:
    assert run("hint", tmp_path / "nothing").code == 2
    for content in ('{"saved": 1}', '{"saved": "x", "record": 5}', "{", ""):
        save.write_text(content)
        ran = run("hint", save)
        assert (ran.code, ran.out) == (1, "")
        assert len(ran.err.strip().splitlines()) == 1


def test_a_hint_at_the_table_is_in_the_log_and_stays_there(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chabudai.bots.budget import Budget

    monkeypatch.setattr("chabudai.cli.local.place.HINT_BUDGET", Budget(None, 8))
    who = ("--seat", 0, "--seat", 1, "--name", "Ann", "--name", "Ben")
    ran = run("play", "iyadosu", "--seed", 5, *who, typed="\nhint\nhint\n1\n\n")
    assert ran.out.count("Advice for Ben") == 2
    # Ben reads it as well as Ann; and who asks twice has asked.
    before, _, after = ran.out.partition("Hand the screen to Ann")
    assert [part.count("Ben asked for a hint.") for part in (before, after)] == [1, 1]
    again = run("play", "--resume", typed="\nlog\n")
    # Among the news, and in the log.
    assert again.out.count("Ben asked for a hint.") == 2
    entries = json.loads((data / "saves" / "iyadosu-1.json").read_text())["entries"]
    assert [entry["kind"] for entry in entries].count("hinted") == 1
