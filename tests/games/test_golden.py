"""Every golden playthrough is still what the program does."""

from pathlib import Path

import pytest

from chabudai.engine.game import Setup
from tests.playthrough import playthrough, setups

CASES = list(setups())


@pytest.mark.parametrize(("path", "setup"), CASES, ids=[f"{path.parts[-3]}-{path.stem}" for path, _ in CASES])
def test_playthrough(path: Path, setup: Setup) -> None:
    assert playthrough(setup) == path.read_text(encoding="utf-8"), "if the change is meant: make golden"
