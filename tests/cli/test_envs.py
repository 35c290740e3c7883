"""envs."""

from chabudai.games import GAMES
from tests.cli.conftest import Run


def test_all_environments_are_listed(run: Run) -> None:
    found = run("envs")
    assert found.code == 0
    assert all(f"chabudai/{name}-v" in found.out for name in GAMES)


def test_the_table_of_a_game(run: Run) -> None:
    found = run("envs", "futon", "--table", "--seats", 3)
    assert found.code == 0 and "stamina" in found.out
    assert "§" in found.out


def test_an_environment_is_checked(run: Run) -> None:
    found = run("envs", "futon", "--check", "--seats", 2)
    assert found.code == 0
    assert found.out.count("✓") == 6


def test_what_cannot_be_asked_is_said(run: Run) -> None:
    for words in (("envs", "--table"), ("envs", "futon", "--table", "--check"), ("envs", "chess", "--table")):
        found = run(*words)
        assert found.code == 2 and found.err.strip()
