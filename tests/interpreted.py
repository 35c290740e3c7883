"""The package as plain Python: a copy of its sources without the compiled modules, to run beside the compiled one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: What is no source; and what Python is just writing into its cache, which may be gone before it is copied.
LEFT = ("*.so", "*.pyd", "*.pyc.*", "*.egg-info")


def copy_sources(to: Path) -> Path:
    """Copy `src` without compiled modules; returns the folder to put on the path."""
    shutil.copytree(ROOT / "src", to, ignore=shutil.ignore_patterns(*LEFT))
    return to


def run(sources: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module of the tests against a copy of the sources."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(sources), str(ROOT)])}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=sources, capture_output=True, text=True, check=False
    )
