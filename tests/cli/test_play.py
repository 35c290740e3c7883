"""The terminal game, driven through a pipe."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from chabudai.cli.choices import chosen, numbered, written
from chabudai.games import game
from tests.cli.conftest import Run

#: More than enough to play any game of Iyadosu with the first move of the list.
FIRST_ALWAYS = "1\n" * 120


def record(data: Path, name: str = "iyadosu-1") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((data / "records" / f"{name}.json").read_text())
    return found


def moves_in(save: Path) -> list[list[object]]:
    """The moves of a saved game that were chosen."""
    entries = json.loads(save.read_text())["entries"]
    return [[entry["seat"], entry["move"]] for entry in entries if entry["kind"] == "moved"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_game(run: Run, data: Path, language: str) -> None:
    ran = run("play", "iyadosu", "--seats", 3, "--seed", 5, "--name", "Mio", "--lang", language, typed=FIRST_ALWAYS)
    assert ran.code == 0
    assert "★" in ran.out
    assert f"chabudai replay {data / 'records' / 'iyadosu-1.json'} --step" in ran.out
    assert record(data)["players"] == ["Mio", "Steady 2", "Steady 3"]
    assert list((data / "saves").iterdir()) == []
    assert run("replay", data / "records" / "iyadosu-1.json", "--check").code == 0


def test_quitting_and_resuming_equals_playing_on(run: Run, data: Path) -> None:
    run("play", "iyadosu", "--seed", 5, typed=FIRST_ALWAYS)
    left = run("play", "iyadosu", "--seed", 5, typed="1\n" * 7 + "quit\n")
    assert left.code == 0
    assert "chabudai play --resume iyadosu-2" in left.out
    # The end of the input is as good as quit.
    assert "--resume iyadosu-2" in run("play", "--resume", typed="1\n1\n").out
    assert run("play", "iyadosu-2", "--resume", typed=FIRST_ALWAYS).code == 0
    assert record(data, "iyadosu-2") == record(data, "iyadosu-1")


def test_a_fair_game_resumes_with_the_same_cards(run: Run, data: Path) -> None:
    run("play", "iyadosu", typed="1\n1\n")
    save = data / "saves" / "iyadosu-1.json"
    before = moves_in(save)
    copy = save.read_bytes()
    run("play", "--resume", typed=FIRST_ALWAYS)
    first = record(data)
    assert [move for move in first["moves"] if move[0] != "chance"][: len(before)] == before
    save.write_bytes(copy)
    run("play", "--resume", typed=FIRST_ALWAYS)
    assert record(data) == first


def test_games_differ_without_a_seed(run: Run, data: Path) -> None:
    run("play", "iyadosu", "--seat", "none")
    run("play", "iyadosu", "--seat", "none")
    assert record(data, "iyadosu-1")["moves"] != record(data, "iyadosu-2")["moves"]


def test_moves_by_number_notation_beginning_and_part(run: Run) -> None:
    typed = "SPLIT 3\n play k5\n"
    ran = run("play", "iyadosu", "--seed", 5, typed=typed)
    assert "Player declares 3" in ran.out
    assert "Player plays black 5." in ran.out
    ran = run("play", "iyadosu", "--seed", 5, typed="split 1\nR5\n")
    assert "Player plays red 5." in ran.out
    ran = run("play", "iyadosu", "--seed", 5, typed="１\nplay k\n")
    assert "Player declares 1" in ran.out
    assert "Player plays black 5." in ran.out


def test_what_may_be_meant() -> None:
    moves = [game("iyadosu").moves[n] for n in (0, 9, 10, 60)]
    assert [move.text for move in moves] == ["play K1", "play K10", "play K11", "refuse K1"]
    assert chosen("2", moves) == [moves[1]]
    assert chosen("5", moves) == chosen("0", moves) == chosen("-1", moves) == []
    assert chosen("play k1", moves) == [moves[0]]
    assert chosen("K1", moves) == [moves[0], moves[3]]
    assert chosen("play", moves) == moves[:3]
    assert chosen("r", moves) == [moves[3]]
    assert numbered([moves[0], moves[3], moves[1]]) == [moves[0], moves[1], moves[3]]
    assert written("play r99", moves) == []


def test_refusals_say_why(run: Run) -> None:
    typed = "split 9\nplay K5\nwhy\nwhy split 3\nwhy insert\nfoo\nspl\n"
    ran = run("play", "iyadosu", "--seed", 5, typed=typed)
    assert "Declare from 1 to 7 refuse cards (§3)." in ran.out
    assert ran.out.count("Divide your hand first (§3).") == 2
    assert "“split 3” is allowed now." in ran.out
    assert "“foo” is neither a move nor a command." in ran.out
    assert "“spl” may mean several moves" in ran.out
    assert (
        "拒否カードは1枚から7枚までです（§3）。"
        in run("play", "iyadosu", "--seed", 5, "--lang", "ja", typed="split 9\n").out
    )


def test_markup_in_what_is_typed_is_harmless(run: Run) -> None:
    assert run("play", "iyadosu", "--seed", 5, "--name", "[red]A[/]", typed="[/]\nwhy [bold]\n[b]x\n").code == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_commands_at_the_table(run: Run, language: str) -> None:
    typed = "?\nhelp\nlog\nrules\nrules 5\nrules 99\nboard\n\nsave\nq\n"
    ran = run("play", "iyadosu", "--seed", 5, "--lang", language, typed=typed)
    assert ran.code == 0
    assert "why" in ran.out
    assert ran.out.count("--resume iyadosu-1") == 2


def test_several_people_at_one_screen_hand_it_over(run: Run, data: Path) -> None:
    who = ("--seat", 0, "--seat", 1, "--name", "Ann", "--name", "Ben")
    ran = run("play", "iyadosu", "--seed", 5, *who, typed="\n1\n\n1\n")
    assert "Hand the screen to Ben" in ran.out
    assert "Hand the screen to Ann" in ran.out
    shown_to_ben = ran.out[: ran.out.index("Ben ›")]
    assert "Ann is dealt a card. (×12)" in shown_to_ben
    assert "Ben is dealt a card" not in shown_to_ben
    save = json.loads((data / "saves" / "iyadosu-1.json").read_text())
    assert save["bots"] == [None, None, "steady"]


def test_watching_shows_no_hidden_card(run: Run) -> None:
    ran = run("play", "iyadosu", "--seat", "none", "--seed", 2)
    assert ran.code == 0
    assert "is dealt a card. (×12)" in ran.out
    # After the end everything is open.
    assert "Normal" not in ran.out.partition("──")[0]
    assert "★" in ran.out


def test_the_menu_offers_saved_games_first(run: Run, data: Path) -> None:
    run("play", "iyadosu", "--seed", 5, typed="1\n")
    (data / "saves" / "iyadosu-7.json").write_text('{"saved": ')
    ran = run("play", typed="x\n99\n1\nquit\n")
    assert ran.code == 0
    assert "iyadosu-7" in ran.out
    assert "Go on: Iyadosu" in ran.out
    assert "--resume iyadosu-1" in ran.out
    new = run("play", typed="2\n9\n4\nquit\n")
    assert "round 1 of 4" in new.out
    assert run("play", typed="q\n").code == run("play").code == 0


# -- the same table as online ------------------------------------------------------------------------------------------
def test_a_fair_deal_can_be_checked(run: Run, data: Path) -> None:
    """The people gave something to it, the bots did not; a game from a seed promises nothing."""
    ran = run("play", "iyadosu", "--name", "Mio", typed=FIRST_ALWAYS)
    assert "The deal is right" in ran.out
    deal = record(data)["deal"]
    assert ["value" in given for given in deal["given"]] == [True, False, False]
    assert run("verify", data / "records" / "iyadosu-1.json").code == 0
    assert "The deal" not in run("play", "iyadosu", "--seed", 5, typed=FIRST_ALWAYS).out
    assert "deal" not in record(data, "iyadosu-2")


def test_a_move_is_taken_back(run: Run, data: Path) -> None:
    ran = run("play", "iyadosu", "--seed", 5, typed="split 1\n1\n1\nundo\nundo\nundo\nundo\nsplit 3\n")
    assert ran.out.count("Player undid the last move") == 3
    assert "You have made no move that could be undone." in ran.out
    assert "Player declares 3" in ran.out
    # What was taken back is in the save, and stays taken back.
    assert moves_in(data / "saves" / "iyadosu-1.json").count([0, "split 1"]) == 1
    assert "Player declares 3" in run("play", "--resume", typed="log\n").out


def test_a_game_with_moves_taken_back_can_be_checked(run: Run, data: Path) -> None:
    ran = run("play", "iyadosu", typed="1\n1\n1\nundo\nundo\n" + FIRST_ALWAYS)
    assert "The deal is right" in ran.out
    assert [said["kind"] for said in record(data)["said"]].count("undone") == 2


def test_what_is_said_is_in_the_record(run: Run, data: Path) -> None:
    typed = "say Hello, [bold]you[/]\nreact clap\nlink\npause\n" + FIRST_ALWAYS
    ran = run("play", "iyadosu", "--seed", 5, "--name", "Mio", typed=typed)
    assert "Mio: Hello, [bold]you[/]" in ran.out
    assert "Mio claps." in ran.out
    assert "nobody else can come" in ran.out
    assert ("spoke", "Hello, [bold]you[/]") in [(said["kind"], said.get("text")) for said in record(data)["said"]]


def test_a_bot_moves_for_somebody_who_gets_up(run: Run, data: Path) -> None:
    ran = run("play", "iyadosu", "--seed", 5, "--name", "Mio", typed="leave\n")
    assert "Mio got up." in ran.out
    assert "★" in ran.out
    assert record(data)["players"][0] == "Mio"


def test_another_game_after_the_end(run: Run, data: Path) -> None:
    moves = len([actor for actor, _ in _first_always(run, data) if actor == 0])
    typed = "1\n" * moves + "rematch\n" + FIRST_ALWAYS
    ran = run("play", "iyadosu", "--seed", 5, typed=typed)
    assert "2 games together" in ran.out
    first, second = record(data, "iyadosu-2"), record(data, "iyadosu-2-2")
    assert first["moves"] == record(data)["moves"]
    assert second["moves"] != first["moves"]
    assert list((data / "saves").iterdir()) == []


def _first_always(run: Run, data: Path) -> list[tuple[object, str]]:
    run("play", "iyadosu", "--seed", 5, typed=FIRST_ALWAYS)
    moves: list[tuple[object, str]] = record(data)["moves"]
    return moves


def test_a_bot_as_it_was_asked_for_is_asked_again(run: Run, data: Path) -> None:
    run("play", "couperation", "--seats", 2, "--bots", "sharp:8:plain", typed="quit\n")
    file = data / "saves" / "couperation-1.json"
    assert json.loads(file.read_text())["bots"] == [None, "sharp:8:plain"]
    assert run("play", "--resume", typed="1\nquit\n").code == 0
    assert json.loads(file.read_text())["bots"] == [None, "sharp:8:plain"]


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["iyadosu", "--seats", "2"],
        ["iyadosu", "--seat", "3"],
        ["iyadosu", "--seat", "me"],
        ["iyadosu", "--bots", "clever"],
        ["iyadosu", "--bots", "random,random,random"],
        ["iyadosu", "--name", "a", "--name", "b"],
        ["iyadosu", "--name", ""],
        ["iyadosu", "--name", "Steady"],
        ["iyadosu", "--seat", "0", "--seat", "1", "--name", "Ann", "--name", "ann"],
        ["iyadosu", "--name", "x" * 40],
        ["iyadosu", "--option", "bonus=2"],
        ["iyadosu", "--cards", "nowhere.toml"],
        ["--resume"],
        ["--resume", "iyadosu"],
        ["--resume", "iyadosu-9"],
        ["--resume", "../../etc/passwd"],
        ["--resume", "--seats", "3"],
        ["iyadosu", "--data", "/proc/nowhere"],
    ],
)
def test_mistakes(run: Run, wrong: list[str]) -> None:
    ran = run("play", *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert len([line for line in ran.err.splitlines() if "compile" not in line]) == 1


def _broken_old(save: dict[str, Any], how: str) -> str:
    moves = save["record"]["moves"]
    if how == "dice":
        save["luck"]["seed"] += 1
    elif how == "move":
        moves[-1] = [0, "play K99"]
    elif how == "actor":
        moves[-1][0] = "zz"
    elif how == "order":
        moves.reverse()
    elif how == "game":
        save["record"]["game"] = "chess"
    elif how == "version":
        save["record"]["rules_version"] = 99
    elif how == "seats":
        save["bots"] = ["random"]
    elif how == "bot":
        save["bots"][1] = "clever"
    elif how == "secret":
        save["luck"] = {"secret": "xyz"}
    elif how == "seed":
        save["luck"] = {"seed": -1}
    elif how == "names":
        save["record"]["players"] = []
    elif how == "key":
        save["extra"] = 1
    return json.dumps(save)[: 200 if how == "cut" else None]


OLD_FAULTS = [
    "dice",
    "move",
    "actor",
    "order",
    "game",
    "version",
    "seats",
    "bot",
    "secret",
    "seed",
    "names",
    "key",
    "cut",
]


def _broken(save: dict[str, Any], how: str) -> str:
    entries = save["entries"]
    opened, started = entries[0], next(entry for entry in entries if entry["kind"] == "started")
    if how == "move":
        entries[-1]["move"] = "play K99"
    elif how == "seat":
        entries[-1]["seat"] = 7
    elif how == "order":
        entries.reverse()
    elif how == "nothing":
        entries.clear()
    elif how == "game":
        opened["plan"]["game"] = "chess"
    elif how == "version":
        started["rules_version"] = 99
    elif how == "bots":
        save["bots"] = ["random"]
    elif how == "bot":
        save["bots"][1] = "clever"
    elif how == "other bot":
        save["bots"][1] = "sharp"
    elif how == "owner":
        entries[1]["person"] = "somebody"
    elif how == "secret":
        opened["secret"] = "xyz"
    elif how == "seed":
        save["seed"] = -1
    elif how == "kind":
        entries[-1]["kind"] = "jumped"
    elif how == "key":
        save["extra"] = 1
    return json.dumps(save)[: 200 if how == "cut" else None]


FAULTS = [
    "move", "seat", "order", "nothing", "game", "version", "bots", "bot", "other bot", "owner", "secret", "seed",
    "kind", "key", "cut",
]  # fmt: skip


@pytest.mark.parametrize("how", FAULTS)
def test_a_corrupt_save_is_a_sentence(run: Run, data: Path, how: str) -> None:
    run("play", "iyadosu", "--seed", 5, typed="1\n1\n")
    file = data / "saves" / "iyadosu-1.json"
    file.write_text(_broken(json.loads(file.read_text()), how))
    ran = run("play", "--resume", "iyadosu-1", typed="1\n")
    assert (ran.code, ran.out) == (2, "")
    assert "iyadosu-1" in ran.err


# -- saves of older programs -------------------------------------------------------------------------------------------
OLD = Path(__file__).parent / "saves"


def old(name: str, data: Path, called: str) -> Path:
    """A save as it was written before there was a table in it, among one's own."""
    (data / "saves").mkdir(parents=True, exist_ok=True)
    file = data / "saves" / f"{called}.json"
    file.write_bytes((OLD / f"{name}.json").read_bytes())
    return file


@pytest.mark.parametrize(
    ("name", "called", "typed"), [("seeded", "iyadosu-1", FIRST_ALWAYS), ("fair", "familiars-1", "\n1\n" * 120)]
)
def test_an_old_save_goes_on_exactly_as_it_would_have(run: Run, data: Path, name: str, called: str, typed: str) -> None:
    """To the record with which the older program ended; only its bots are called otherwise."""
    old(name, data, called)
    assert run("play", "--resume", typed=typed).code == 0
    expected = json.loads((OLD / f"{name}-record.json").read_text())
    found = record(data, called)
    assert (found["moves"], found["outcome"]) == (expected["moves"], expected["outcome"])
    assert found["players"][0] == expected["players"][0]


def test_an_old_save_is_in_the_menu_and_can_be_read(run: Run, data: Path) -> None:
    file = old("fair", data, "familiars-1")
    ran = run("play", typed="1\n\nlog\nquit\n")
    assert "Ann, Ben, Random" in ran.out
    assert "Ben asked for a hint." in ran.out
    assert run("replay", old("seeded", data, "iyadosu-1")).code == 0
    assert run("hint", file, "--budget", 5).code == 0


@pytest.mark.parametrize("how", OLD_FAULTS)
def test_a_corrupt_old_save_is_a_sentence(run: Run, data: Path, how: str) -> None:
    file = old("seeded", data, "iyadosu-1")
    file.write_text(_broken_old(json.loads(file.read_text()), how))
    ran = run("play", "--resume", "iyadosu-1", typed="1\n")
    assert (ran.code, ran.out) == (2, "")
    assert "iyadosu-1" in ran.err
    assert how != "actor" or "“zz”" in ran.err


@pytest.mark.parametrize("hint", [[0, 7], [10**30, 0], [-1, 0]])
def test_an_old_save_with_an_impossible_hint(run: Run, data: Path, hint: list[int]) -> None:
    file = old("seeded", data, "iyadosu-1")
    file.write_text(json.dumps({**json.loads(file.read_text()), "hints": [hint]}))
    ran = run("play", "--resume", "iyadosu-1", typed="log\n1\n")
    assert (ran.code, ran.out) == (2, "")


def test_the_data_folder_is_chosen(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("play", "iyadosu", "--data", tmp_path / "here", typed="quit\n")
    assert f"--data {tmp_path / 'here'}" in ran.out
    assert (tmp_path / "here" / "saves" / "iyadosu-1.json").exists()
    monkeypatch.delenv("CHABUDAI_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    run("play", "iyadosu", typed="quit\n")
    if os.name == "posix":
        assert (tmp_path / "xdg" / "chabudai" / "saves" / "iyadosu-1.json").exists()
