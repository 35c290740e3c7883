"""Runs: the same numbers whoever works and however often they are ended, and verdicts that say what is so."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from chabudai import lab
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import read_record
from chabudai.games import game, replay
from chabudai.lab.runs import CARD_COLUMNS, GAME_COLUMNS, MOVE_COLUMNS, Run, open_run, prepared
from chabudai.lab.schedule import Schedule
from chabudai.lab.units import DEALS_IN_CORE
from chabudai.lab.verdict import names_something
from chabudai.lab.workers import Progress, work_through

PLAN = """\
title = "A practical of 65"
game = "futon"
seats = [3]
deals = 1000
restricted = ["steady+rise early"]

[[variant]]
name = "base"

[[variant]]
name = "strong"
cards."lesson.practical.points" = 65

[[variant]]
name = "same"
cards."lesson.practical.points" = 50

[[target]]
name = "nobody always gets up early"
metric = "share"
lineup = "steady+rise early / steady"
at_most = 0.4

[[target]]
metric = "score"
variant = "base"
at_least = 500
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("lab")
    (folder / "plan.toml").write_text(PLAN, encoding="utf-8")
    return lab.run(folder / "plan.toml", jobs=1)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "units").iterdir())}


def test_the_frames_have_what_is_promised(played: Run) -> None:
    games, cards, moves = (played.frame(name) for name in ("games", "cards", "moves"))
    assert len(games) == 3 * 1000 * (1 + 3)
    assert set(GAME_COLUMNS) <= set(games.columns)
    assert set(CARD_COLUMNS) <= set(cards.columns) and set(MOVE_COLUMNS) <= set(moves.columns)
    assert played.frame("cells")["deals"].to_list() == [1000] * 6
    table = games.filter((pl.col("variant") == "base") & (pl.col("lineup") == "steady"))
    assert table["deal"].to_list() == list(range(1000)) == table["seed"].to_list()
    assert table["share"].null_count() == 1000 and table["tension"].null_count() == 0
    assert (table["decisions"] + table["forced"] == table["moves"]).all()
    assert 0 < table["dead"].drop_nulls().len() <= 50
    lessons = cards.filter(
        (pl.col("what") == "lesson") & (pl.col("lineup") == "steady") & (pl.col("variant") == "base")
    )
    # Each of three seats takes one in each of four rounds, unless it skips.
    assert lessons["played"].sum() <= 12_000 and lessons["played"].sum() > 8_000
    with pytest.raises(ChabudaiError, match="games, cards, moves, cells"):
        played.frame("cats")


def test_a_change_is_compared_in_pairs_and_named(played: Run) -> None:
    found = {(one.lineup, one.metric): one for one in played.compare("base", "strong")}
    score = found["steady", "score"]
    assert score.sure and 5 < score.low < score.difference < score.high < 15 and score.games == 1000
    assert score.difference == pytest.approx(score.variant - score.base)
    assert 0 < score.gain < 1
    findings = played.verdict()
    assert names_something(findings)
    first = next(one for one in findings if one.variant == "strong")
    assert "strong" in lab.say(first) and lab.say(first, "ja") != lab.say(first)
    with pytest.raises(ChabudaiError, match="base, strong, same"):
        played.compare("base", "none")


def test_what_changes_nothing_is_said_to_change_nothing(played: Run) -> None:
    mine = [one for one in played.verdict() if one.variant == "same" and one.kind not in ("seat", "start", "runaway")]
    assert [one.kind for one in mine] == ["unchanged"]
    assert all(one.difference == 0 and not one.sure for one in played.compare("base", "same"))


def test_promises_are_kept_or_broken(played: Run) -> None:
    kept = {(one.name, one.variant): one.kept for one in played.targets()}
    assert kept == {
        ("nobody always gets up early", "base"): True,
        ("nobody always gets up early", "strong"): True,
        ("nobody always gets up early", "same"): True,
        ("score", "base"): False,
    }


def test_the_games_behind_the_numbers_are_records_that_replay(played: Run) -> None:
    found = [one for one in played.notable() if one.variant == "base"]
    assert [one.why for one in found] == ["closest", "longest", "worst", "comeback"]
    games = played.frame("games").filter((pl.col("variant") == "base") & (pl.col("lineup") == "steady"))
    for one in found:
        match = replay(read_record(one.record.json()))
        outcome = match.outcome()
        row = games.row(one.deal, named=True)
        assert outcome is not None and outcome.scores == [row[f"score_{seat}"] for seat in range(3)]
    strong = next(one for one in played.notable() if one.variant == "strong")
    assert strong.record.card_file is not None and "65" in strong.record.card_file


def test_any_number_of_workers_writes_the_same_bytes(played: Run, tmp_path: Path) -> None:
    for jobs in (2, 4):
        other = lab.run(played.folder.parent / "plan.toml", tmp_path / str(jobs), jobs=jobs)
        assert bytes_of(other.folder) == bytes_of(played.folder)
    # Cards that say the same are played once.
    assert len(bytes_of(played.folder)) == 2 * 2 * 1000 // DEALS_IN_CORE


def test_only_what_is_missing_is_played(played: Run, tmp_path: Path) -> None:
    run = lab.run(played.folder.parent / "plan.toml", tmp_path / "x", jobs=1)
    before = bytes_of(run.folder)
    gone = sorted((run.folder / "units").iterdir())[2]
    gone.unlink()
    (run.folder / "units" / "junk.99.half").write_bytes(b"half")
    told: list[Progress] = []
    assert run.go_on(1, watch=told.append)
    assert len(told) == 1 and told[0].games == told[0].of and told[0].seconds_left == 0.0
    assert bytes_of(run.folder) == before


def test_somebody_who_is_killed_leaves_only_whole_files(played: Run, tmp_path: Path) -> None:
    """At several moments, each told by what is there and not by a clock."""
    folder = tmp_path / "killed"
    program = f"from chabudai import lab; lab.run({str(played.folder.parent / 'plan.toml')!r}, {str(folder)!r}, jobs=1)"
    for files in (0, 1, 3, 5):
        process = subprocess.Popen([sys.executable, "-c", program], start_new_session=True)
        while process.poll() is None:
            here = list((folder / "units").glob("*")) if (folder / "units").exists() else []
            if len(here) >= files:
                os.killpg(process.pid, signal.SIGKILL)
                break
            time.sleep(0.005)
        process.wait()
        for path in (folder / "units").glob("*.parquet") if folder.exists() else ():
            assert path.read_bytes() == (played.folder / "units" / path.name).read_bytes()
    again = lab.run(played.folder.parent / "plan.toml", folder, jobs=1)
    assert bytes_of(folder) == bytes_of(played.folder)
    assert again.verdict() == played.verdict()


def test_stopping_keeps_what_is_whole_and_can_be_looked_at(played: Run, tmp_path: Path) -> None:
    run = prepared(played.folder.parent / "plan.toml", tmp_path / "stopped")
    done: list[int] = []
    assert not run.go_on(1, lambda: len(done) >= 2, lambda progress: done.append(progress.games))
    seen = open_run(run.folder)
    assert 0 < len(seen.frame("games")) < 12_000
    assert seen.summary() and seen.verdict()
    assert run.go_on(1)
    assert bytes_of(run.folder) == bytes_of(played.folder)
    with pytest.raises(ChabudaiError, match="lab run"):
        open_run(tmp_path / "none")


BUDGET = """\
game = "futon"
seats = 3
deals = 2000
until = { width = 0.001, metric = "moves" }

[[variant]]
name = "base"

[[variant]]
name = "shorter"
cards."course.rounds" = 3

[[variant]]
name = "dearer"
cards."rise.early.hearts" = -2
"""


def test_what_is_undecided_gets_the_budget(tmp_path: Path) -> None:
    """A round less is settled in the first stage; the other variant hardly changes the length and is played on."""
    (tmp_path / "plan.toml").write_text(BUDGET, encoding="utf-8")
    run = prepared(tmp_path / "plan.toml")
    stages = []
    for units in Schedule(run):
        stages.append({unit.cell.variant for unit in units})
        work_through(units, run.folder, 1, lambda: False)
        run.forget()
    assert stages == [{"base", "shorter", "dearer"}, {"base", "dearer"}, {"base", "dearer"}]
    assert dict(zip(*run.frame("cells").select("variant", "deals").to_dict(as_series=False).values(), strict=True)) == {
        "base": 2000,
        "shorter": 500,
        "dearer": 2000,
    }


def test_a_run_knows_what_its_numbers_depend_on(played: Run) -> None:
    facts = played.facts()
    assert facts["rules_version"] == game("futon").rules_version and facts["seed"] == 0
    assert facts["cards"]["base"].startswith("first sha256:") and "first-strong-" in facts["cards"]["strong"]
    assert facts["bots"] == ["steady", "steady+rise early / steady"]


def test_a_ladder_tells_skill_from_luck(tmp_path: Path) -> None:
    plan = lab.Plan("familiars", [3], deals=60, ladder=True)
    ladder = lab.run(plan, tmp_path, jobs=1).ladder()[0]
    means = [here.mean for _, here in ladder.rungs]
    assert [bot for bot, _ in ladder.rungs] == ["random", "steady~0.5", "steady~0.2", "steady"]
    assert means == sorted(means) and 0.3 < ladder.skill < 0.99
    assert ladder.skill + ladder.deal + ladder.rest == pytest.approx(1.0)


def test_values_are_found_and_a_search_goes_on(tmp_path: Path) -> None:
    """A hidden target: the score that 63 points for a practical give."""
    hidden = lab.run(
        lab.Plan("futon", [1], deals=500, variants=[lab.Variant("base", {"lesson.practical.points": 63})]),
        tmp_path / "a",
    )
    score = next(one for one in hidden.summary() if one.metric == "score").interval.mean
    target = lab.Target("score", score - 1, score + 1)
    wanted = lab.Search({"lesson.practical.points": (20, 90), "lesson.seminar.points": (28, 32)}, 4, 500)
    plan = lab.Plan("futon", [1], deals=500, targets=[target], search=wanted)
    begun = lab.search(plan, tmp_path / "b", jobs=1)
    assert len(begun.trials) <= 4
    more = lab.Plan("futon", [1], deals=500, targets=[target], search=lab.Search(wanted.change, 60, 500))
    found = lab.search(more, tmp_path / "b", jobs=1)
    assert found.best.distance == 0.0 and found.complete and len(found.trials) <= 60


def test_teams_are_told_how_they_end_and_how_far_from_par_they_are(tmp_path: Path) -> None:
    run = lab.run(lab.Plan("escapenow", [3], deals=40, par=20), tmp_path, jobs=1)
    ends = {one.metric: one.interval.mean for one in run.endings()}
    assert sum(ends.values()) == pytest.approx(1.0) and len(ends) == len(game("escapenow").reasons)
    share = run.par()[0]
    assert (
        0 < share.reached.mean <= 1
        and share.reached.count == 40
        and share.par_wins.mean >= run.summary()[1].interval.mean
    )


def test_the_hunt_finds_what_never_happens(tmp_path: Path) -> None:
    """With three seats the high cards of Iyadosu are not in the deck, so nobody can play them."""
    found = lab.run(lab.Plan("iyadosu", [3], deals=100), tmp_path, jobs=1).hunt()
    never = next(one for one in found if one.kind == "never_legal" and one.parts["verb"] == "play")
    # Four colours, 10 to 15.
    assert never.parts["count"] == 24 and "play K10" in str(never.parts["names"])
    assert any(one.kind == "never_played" and one.parts["verb"] == "split" for one in found)
    assert all(lab.say(one) != lab.say(one, "ja") for one in found)
