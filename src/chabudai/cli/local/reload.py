"""`chabudai play GAME --reload`: while somebody plays, somebody writes the rules.

The game is played in a process of its own. When a file of the game's package changes that process is ended, and another
one goes on with the same save: so every module is read anew, whatever it was imported by. If the new rules cannot be
loaded, or do not allow a move that was made, it ends with a sentence, and the next change is waited for.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from rich.console import Console

from chabudai.cli.words import Mistake, language, say
from chabudai.engine.game import Game

#: How often it is looked whether a file has changed.
GLANCE_SECONDS = 0.3
COMPILED = (".so", ".pyd")
#: What is read of a package; a cache that Python writes itself is no change.
WATCHED = (".py", ".toml", ".md", ".json", *COMPILED)
INTERRUPTED = 130

Stamp = dict[str, tuple[int, int]]


def folder_of(game: Game) -> Path:
    """Where the game is written; a Mistake if a change there would change nothing."""
    folder = Path(str(resources.files(game.package)))
    compiled = sorted(path.name for path in folder.rglob("*") if path.suffix in COMPILED)
    if compiled:
        raise Mistake("play.reload_compiled", game=game.name, folder=folder, files=", ".join(compiled[:3]))
    return folder


def play_reloading(out: Console, folder: Path, arguments: Sequence[str]) -> int:
    """Play, again and again; returns the exit code of whoever left."""
    command = [sys.executable, "-m", "chabudai", "play", *arguments, "--lang", language()]
    while True:
        before = stamp(folder)
        code = _until_changed(command, folder, before)
        if code in (0, INTERRUPTED):
            return code
        if code is not None:
            out.print(say("play.reload_waits", folder=folder), style="yellow", markup=False, soft_wrap=True)
            _wait_for_change(folder, before)
        out.print(say("play.reloaded"), style="yellow", markup=False)


def _until_changed(command: list[str], folder: Path, before: Stamp) -> int | None:
    """The exit code of the process, or None if it was ended because something has changed."""
    # What Python keeps of a module is told apart by the second: two changes may be quicker.
    process = subprocess.Popen(command, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    try:
        while True:
            try:
                return process.wait(GLANCE_SECONDS)
            except subprocess.TimeoutExpired:
                if stamp(folder) != before:
                    return None
    except KeyboardInterrupt:
        # The process was interrupted as well, and says good-bye itself.
        return process.wait() or INTERRUPTED
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def _wait_for_change(folder: Path, before: Stamp) -> None:
    while stamp(folder) == before:
        time.sleep(GLANCE_SECONDS)


def stamp(folder: Path) -> Stamp:
    """By which a change is noticed."""
    found: Stamp = {}
    for path in folder.rglob("*"):
        if path.suffix in WATCHED:
            try:
                about = path.stat()
            except OSError:
                # It is being replaced.
                continue
            found[str(path)] = about.st_mtime_ns, about.st_size
    return found
