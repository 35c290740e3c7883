"""`chabudai join` as a process of its own, typed at and listened to through pipes or a terminal."""

import codecs
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

#: Seconds; long, because the machine may have more to do.
WAIT_SECONDS = 180


def _command(arguments: Sequence[object], command: str = "join") -> list[str]:
    return [sys.executable, "-m", "chabudai", command, *map(str, arguments)]


def _surroundings(data: Path, **more: str) -> dict[str, str]:
    """The same on every machine."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("CHABUDAI_", "LC_"))}
    path = os.pathsep.join(sys.path)
    own = {"PYTHONPATH": path, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "100", "CHABUDAI_DATA": str(data)}
    return {**outside, **own, **more}


class Listener:
    """Everything that was said so far is in `heard`."""

    process: "subprocess.Popen[bytes]"

    def __init__(self, file: int) -> None:
        self.heard = ""
        self._file = file
        self._more = threading.Condition()
        self._ended = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def until(self, text: str, times: int = 1) -> str:
        """Wait until this has been said (so often); returns all that was said."""
        with self._more:
            self._more.wait_for(lambda: self._ended or self.heard.count(text) >= times, WAIT_SECONDS)
            assert self.heard.count(text) >= times, f"“{text}” was not said:\n{self.heard}"
            return self.heard

    def _listen(self) -> None:
        # A sign may come in two pieces.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        # A terminal whose other side is gone is an error, not an end.
        with suppress(OSError):
            while chunk := os.read(self._file, 65536):
                with self._more:
                    self.heard += decoder.decode(chunk)
                    self._more.notify_all()
        with self._more:
            self._ended = True
            self._more.notify_all()


class Joined(Listener):
    """Somebody who types through a pipe."""

    def __init__(self, data: Path, *arguments: object) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            _command(arguments), stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, env=_surroundings(data)
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        super().__init__(self._out.fileno())

    def type(self, *lines: str) -> None:
        self._in.write("".join(f"{line}\n" for line in lines).encode())
        self._in.flush()

    def finish(self, *lines: str) -> str:
        """Type these last lines and wait for the end; returns all that was said."""
        self.type(*lines)
        self._in.close()
        self._thread.join(WAIT_SECONDS)
        assert self._ended, f"It goes on:\n{self.heard}"
        assert self.process.wait(WAIT_SECONDS) == 0, self.heard
        return self.heard

    def end(self) -> None:
        """However it stands."""
        self.process.kill()
        self.process.wait(WAIT_SECONDS)
        self._thread.join(WAIT_SECONDS)
        # What was typed and never read.
        with suppress(BrokenPipeError):
            self._in.close()
        self._out.close()


class AtTerminal(Listener):
    """Somebody at a terminal of 80 columns and 24 lines: `keyboard` is our side of it, `line` the program's."""

    def __init__(self, keyboard: int, line: int, data: Path, *arguments: object, command: str = "join") -> None:
        self._keyboard, self._line = keyboard, line
        surroundings = _surroundings(data, TERM="xterm", COLUMNS="80", LINES="24")
        self.process = subprocess.Popen(
            _command(arguments, command),
            stdin=line,
            stdout=line,
            stderr=line,
            env=surroundings,
            start_new_session=True,
        )
        super().__init__(keyboard)

    def type(self, text: str) -> None:
        os.write(self._keyboard, text.encode())

    def end(self) -> None:
        self.process.kill()
        self.process.wait(WAIT_SECONDS)
        os.close(self._line)
        self._thread.join(WAIT_SECONDS)
        os.close(self._keyboard)


def said(arguments: Sequence[object], data: Path) -> tuple[int, str]:
    """Run it to its end; returns the exit code and the one sentence on stderr."""
    ran = subprocess.run(
        _command(arguments),
        input="",
        capture_output=True,
        encoding="utf-8",
        env=_surroundings(data),
        timeout=WAIT_SECONDS,
        check=False,
    )
    return ran.returncode, ran.stderr
