"""`chabudai serve`: its help, and what docs/operations.md says about it. The server itself: tests/server."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

MANUAL = Path(__file__).parents[2] / "docs" / "operations.md"


def test_every_option_of_the_manual_exists(run: Run) -> None:
    helps = "".join(run(command, "--help").out for command in ("serve", "backup", "restore"))
    blocks = re.findall(r"^.*\bchabudai (?:serve|backup|restore)\b.*$|^\| `--.*$", MANUAL.read_text(), re.MULTILINE)
    options = set(re.findall(r"--[a-z-]+", "\n".join(blocks)))
    assert len(options) > 8
    assert {option for option in options if option not in helps} == set()


def test_a_port_is_a_number_that_exists(run: Run) -> None:
    for port in ("-1", "65536", "http"):
        refused = run("serve", "--port", port)
        assert refused.code == 2
        assert "chabudai serve --help" in refused.err


@pytest.mark.parametrize("pages", [True, False])
def test_without_pages_it_says_so_and_how_to_play_all_the_same(
    pages: bool, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def serve(settings: object, announce: Callable[[str, str], None], warn: object) -> None:
        announce("http://127.0.0.1:8000", "http://127.0.0.1:8000")

    monkeypatch.setattr("chabudai.server.serve.serve", serve)
    monkeypatch.setattr("chabudai.server.api_pages.pages", lambda: tmp_path if pages else None)
    said = run("serve").out
    assert "The table is at http://127.0.0.1:8000" in said
    assert ("no pages for browsers" in said) != pages
    assert ("chabudai join http://127.0.0.1:8000 --new iyadosu" in said) != pages
