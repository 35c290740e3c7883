"""The processes of a measurement: our server, boardgame.io's, and those of the load."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import msgspec

from bench.load.play import Close, Connect, Play, Played, Seats
from chabudai.server.store.sqlite_database import Synchronous
from chabudai.server.tables import LINGER_SECONDS

ROOT = Path(__file__).parent.parent.parent
PEER = ROOT / "bench" / "boardgameio"
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """Ends with its `with` block. Whatever it prints to stderr, the reader sees."""

    def __init__(self, *command: str, cwd: Path = ROOT, **environment: str) -> None:
        path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": path, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()

    def line(self) -> bytes:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{' '.join(map(str, self.process.args))} has ended.")  # type: ignore[arg-type]
        return line

    @property
    def cpu(self) -> float:
        """Seconds that the process has run."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes that the process really occupies."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class OurServer(Process):
    """On a database in this folder; it lets go of tables that nobody looks at after `linger` seconds."""

    def __init__(self, folder: Path, linger: float = LINGER_SECONDS, synchronous: Synchronous = "NORMAL") -> None:
        began = time.perf_counter()
        super().__init__(sys.executable, "-m", "bench.load.served", str(folder), str(linger), synchronous)
        port = urlsplit(self.line().decode().strip()).port
        #: Seconds until it answers.
        self.start_up = time.perf_counter() - began
        assert port is not None
        self.port = port


class TheirServer(Process):
    """boardgame.io keeps its matches in memory, or in files in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        arguments = [] if folder is None else [str(folder)]
        super().__init__("node", "server.js", *arguments, cwd=PEER, NODE_ENV="production")
        line = b""
        while not line.startswith(b"port "):
            line = self.line()
        self.port = int(line.split()[1])


class BareServer(Process):
    """The least that any server has to do."""

    def __init__(self) -> None:
        super().__init__(sys.executable, "-m", "bench.load.bare")
        self.port = int(self.line())


AnyServer = OurServer | TheirServer | BareServer


class LoadProcess(Process):
    def __init__(self) -> None:
        super().__init__(sys.executable, "-m", "bench.load.play")

    def connect(self, server: AnyServer, tables: list[Seats]) -> None:
        self._order(Connect("theirs" if isinstance(server, TheirServer) else "ours", server.port, tables))

    def play(self, seconds: float, every: float | None = None, warm_up: float = 1.0) -> Played:
        return msgspec.json.decode(self._order(Play(seconds, every, warm_up)), type=Played)

    def close(self) -> None:
        self._order(Close())

    def _order(self, order: Connect | Play | Close) -> bytes:
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(order) + b"\n")
        self.process.stdin.flush()
        return self.line()
