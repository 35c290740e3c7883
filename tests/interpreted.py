"""The package as plain Python: a copy of its sources without the compiled modules, to run beside the compiled one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def copy_sources(to: Path) -> Path:
    """Copy `src` without compiled modules; returns the folder to put on the path."""
    shutil.copytree(ROOT / "src", to, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    return to


def run(sources: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module of the tests against a copy of the sources."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(sources), str(ROOT)])}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=sources, capture_output=True, text=True, check=False
    )
