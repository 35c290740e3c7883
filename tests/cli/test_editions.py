"""Which cards are played with: the newest edition at a table, the first one where rules are checked."""

import hashlib
import json
from pathlib import Path

import pytest

from chabudai.engine.cards import own_text
from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.engine.record import record_of, replay
from chabudai.games import GAMES, game
from chabudai.protocol.plan import Plan
from chabudai.table.plan import settled, setup_of
from tests.cli.conftest import Run

#: Whoever checks transcripts knows these files by what they say: a changed value belongs into another edition.
FIRST = {
    "familiars": "c505cbcfe74d03eaa50bad84cf792a47a67896fd2aa28ae478a6763eaddf989e",
    "futon": "84184a6ebc8da7a51ad16c26ee5da7d61df0f524951f2467120da6e84a93f000",
}


@pytest.mark.parametrize("name", FIRST)
def test_the_first_edition_stays_as_it_is(name: str) -> None:
    text = own_text(game(name).package, "first")
    assert hashlib.sha256(text.encode()).hexdigest() == FIRST[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_edition_is_the_last_of_a_games_own(name: str) -> None:
    found = game(name)
    assert found.usual_edition == found.editions()[-1]
    assert all(found.setup(cards=edition).card_file.edition == edition for edition in found.editions())


def test_rules_are_checked_on_the_first_edition(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for more, named in ([], None), (["--cards", "first"], None), (["--cards", "second"], "second sha256:"):
        ran = run("transcript", "familiars", "--seed", 3, *more)
        cards = json.loads(ran.out.splitlines()[0]).get("cards")
        assert cards is None if named is None else cards.startswith(named)
        file.write_text(ran.out)
        assert "1 game" in run("replay", file, "--check").out
    assert game("familiars").setup().card_file.edition == "first"


def test_tables_and_simulations_use_the_newest_edition(run: Run) -> None:
    assert "“second”" in run("cards", "familiars").out
    assert "“first”" in run("cards", "familiars", "--cards", "first").out
    found = [simulated(run, *more) for more in ([], ["--cards", "second"], ["--cards", "first"])]
    assert found[0] == found[1] != found[2]


def simulated(run: Run, *more: str) -> list[str]:
    """What a simulation says but for how long it took."""
    out = run("simulate", "familiars", "--games", 50, *more).out
    return [line for line in out.splitlines() if "moves/s" not in line]


def test_a_record_names_an_edition_that_is_not_the_first() -> None:
    for edition in game("familiars").editions():
        match = Match(game("familiars").setup(3, cards=edition), FastDice(5))
        while not match.over:
            seat = match.to_act()[0]
            match.play(seat, match.legal(seat)[0].number)
        record = record_of(match)
        assert record.cards == (None if edition == "first" else match.setup.card_file.fingerprint)
        assert record.card_file is None
        assert replay(record, game).outcome() == match.outcome()


def test_a_table_settles_its_edition_when_it_is_opened() -> None:
    """Later editions do not change what is being played."""
    assert settled(Plan(game="familiars")).cards == "second"
    assert settled(Plan(game="familiars", cards="first")).cards == "first"
    mine = own_text(game("familiars").package, "first").replace('edition = "first"', 'edition = "mine"')
    plan = settled(Plan(game="familiars", card_file=mine))
    assert plan.cards is None
    assert setup_of(plan).card_file.edition == "mine"
