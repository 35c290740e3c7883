"""`chabudai serve`: its help, and what docs/operations.md says about it. The server itself: tests/server."""

import re
from pathlib import Path

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
