"""Disks that are full when a test says so: a real one where the system lets us have it, else files that cannot grow."""

import resource
import subprocess
from pathlib import Path
from typing import Protocol

from tests.server.serving import Serving

#: A file system of its own, seen by the server only; it needs no rights where people may have namespaces of their own.
NAMESPACE = ("unshare", "--map-root-user", "--mount")
#: Bytes.
SIZE = 16 * 2**20
MOUNT = f'mount -t tmpfs -o size={SIZE},mode=0700 none "$0" && exec "$@"'


class Disk(Protocol):
    """A server, and the disk under its data."""

    serving: Serving

    def fill(self) -> None: ...

    def free(self) -> None: ...


def small_disk(folder: Path) -> Disk:
    """A server on a disk of which somebody else can use up all the room."""
    data = folder / "data"
    data.mkdir()
    try:
        tried = subprocess.run([*NAMESPACE, "sh", "-c", MOUNT, str(data), "true"], capture_output=True, check=False)
    except FileNotFoundError:
        return StuntedFiles(data)
    return StuntedFiles(data) if tried.returncode else SmallDisk(folder, data)


class SmallDisk:
    """A tmpfs of the server's own: writes fail with ENOSPC."""

    def __init__(self, folder: Path, data: Path) -> None:
        within = (*NAMESPACE, "sh", "-c", MOUNT, str(data))
        self.serving = Serving(folder, str(data / "tables.db"), within=within)
        # We see what the server sees by way of its process.
        self._ballast = Path(f"/proc/{self.serving.process.pid}/root{data}/ballast")

    def fill(self) -> None:
        with self._ballast.open("wb", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    continue

    def free(self) -> None:
        self._ballast.unlink()


class StuntedFiles:
    """No file of the server may become longer than the longest of them is: writes fail with EFBIG."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.serving = Serving(data)

    def fill(self) -> None:
        longest = max(file.stat().st_size for file in self._data.glob("tables.db*"))
        self._limit(longest)

    def free(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        pid = self.serving.process.pid
        hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size if hard < 0 else min(size, hard), hard))
