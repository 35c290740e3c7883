"""The version in an environment's id rises with its rules, numbering, encoding or reward: a stored hash holds it.

`python -m tests.envs.test_golden` writes the hashes anew. Do that together with a new `VERSION`, or whoever has trained
on the old one will not know why nothing works any more.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from chabudai import envs
from chabudai.envs.settings import VERSION
from chabudai.games import GAMES

FILE = Path(__file__).parent / "golden.json"
COLUMNS = 20
STEPS = 500


def hashed(name: str) -> str:
    """Of 10 000 steps: every observation, mask and reward."""
    batch = envs.batch(name, games=COLUMNS, observe="memory")
    batch.reset(seed=0)
    digest, rng = hashlib.sha256(), np.random.Generator(np.random.PCG64(0))
    for _ in range(STEPS):
        digest.update(batch.obs.tobytes() + batch.mask.tobytes() + batch.rewards.tobytes())
        choice = rng.integers(0, 2**31, COLUMNS) % batch.legal_counts
        batch.step(batch.legal[np.arange(COLUMNS), choice])
    return digest.hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_what_an_id_stands_for_has_not_changed(name: str) -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert kept[f"{name}-v{VERSION}"] == hashed(name), "the environment has changed: raise VERSION (envs/settings.py)"


if __name__ == "__main__":
    FILE.write_text(
        json.dumps({f"{name}-v{VERSION}": hashed(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8"
    )
