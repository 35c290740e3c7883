"""`chabudai join` as a process of its own, typed at and listened to through pipes."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 180


class Joined:
    """Somebody at a terminal. Everything that was said so far is in `heard`."""

    def __init__(self, data: Path, *arguments: object) -> None:
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CHABUDAI_")}
        own = {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
            "COLUMNS": "100",
            "CHABUDAI_DATA": str(data),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "chabudai", "join", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**surroundings, **own},
        )
        self.heard = ""
        self._more = threading.Condition()
        self._ended = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, text: str, times: int = 1) -> str:
        """Wait until this has been said (so often); returns all that was said."""
        with self._more:
            found = self._more.wait_for(lambda: self._ended or self.heard.count(text) >= times, PATIENCE)
            assert found and self.heard.count(text) >= times, f"“{text}” was not said:\n{self.heard}"
            return self.heard

    def finish(self, *lines: str) -> str:
        """Type these last lines and wait for the end; returns all that was said."""
        self.type(*lines)
        assert self.process.stdin is not None
        self.process.stdin.close()
        self._listener.join(PATIENCE)
        assert self._ended, f"It goes on:\n{self.heard}"
        assert self.process.wait(PATIENCE) == 0, self.heard
        return self.heard

    def end(self) -> None:
        """However it stands."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while chunk := os.read(self.process.stdout.fileno(), 65536):
            with self._more:
                self.heard += chunk.decode(errors="replace")
                self._more.notify_all()
        with self._more:
            self._ended = True
            self._more.notify_all()


def said(arguments: Sequence[object], data: Path, typed: str = "") -> tuple[int, str]:
    """Run it to its end; returns the exit code and the one sentence on stderr."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CHABUDAI_")}
    own = {"PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C.UTF-8", "CHABUDAI_DATA": str(data), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", "chabudai", "join", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**surroundings, **own},
        timeout=PATIENCE,
        check=False,
    )
    return ran.returncode, ran.stderr
