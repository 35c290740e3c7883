"""How this program is called where it was started, so that a command we print works as it is typed."""

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "chabudai"


def python_name() -> str:
    """`python` if that is found and is the one that runs us; otherwise its path."""
    # Not the same file: environments share one, and differ by where it is found.
    same = shutil.which("python") == str(Path(sys.executable).with_name("python"))
    return "python" if same else shlex.quote(sys.executable)


def command_name() -> str:
    """`chabudai` if that is found and is us; otherwise the path, or the module, by which we were started."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m chabudai.cli"
    if started.stem != NAME:
        return NAME
    found = shutil.which(NAME)
    if found is not None and started.exists() and os.path.samefile(found, started):
        return NAME
    return shlex.quote(sys.argv[0])
