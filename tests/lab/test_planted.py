"""Planted imbalances are named, and nothing is where nothing was planted; many runs are in `make planted`."""

from pathlib import Path

import pytest

from bench.planted import CARDS, CHANGES, runs


@pytest.mark.parametrize("kind", [*CARDS, *CHANGES])
def test_the_verdict_names_what_was_planted_and_nothing_else(kind: str, tmp_path: Path) -> None:
    assert list(runs(kind, 1, tmp_path)) == [kind != "nothing"]
