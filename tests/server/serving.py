"""A real server: `python -m chabudai serve` as a process of its own, at a free port."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import httpx

WAIT_SECONDS = 60


#: What the server says when it is ready.
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+).*Ctrl-C")


class Serving:
    """Started when it is made; `kill` is kill -9, `stop` is what systemd does. `within` is a command that becomes the
    server."""

    def __init__(
        self, folder: Path, place: str | None = None, *arguments: str, port: int = 0, within: Sequence[str] = ()
    ) -> None:
        self._log = folder / f"server-{uuid4().hex}.log"
        where = ["--data", str(folder)] if place is None else ["--database", place]
        command = [*within, sys.executable, "-m", "chabudai", "serve", "--port", str(port), *where, *arguments]
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CHABUDAI_")}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**surroundings, "PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C.UTF-8", "PYTHONUTF8": "1"},
            )
        try:
            self.port = self._wait()
        except BaseException:
            self.kill()
            raise

    def said(self) -> str:
        """What it has written to stdout and stderr."""
        return self._log.read_text(errors="replace")

    def client(self, **settings: object) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=WAIT_SECONDS, trust_env=False, **settings)  # type: ignore[arg-type]

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        return self.process.wait(WAIT_SECONDS)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(WAIT_SECONDS)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _wait(self) -> int:
        """Until it has said where it is."""
        deadline = time.monotonic() + WAIT_SECONDS
        while (address := ADDRESS.search(self.said())) is None:
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.05)
        return int(address[1])
