"""A PostgreSQL server of our own for the tests: Debian's programs, an empty cluster, a socket in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg

WAIT_SECONDS = 60
ADMIN = "postgres"
MISSING = "The tests need a PostgreSQL server. Install it, for example with: apt-get install postgresql"


class Postgres:
    """`stop` is as sudden as a power failure; after `start` everything that was committed is there again."""

    def __init__(self) -> None:
        self._bin = _programs()
        self._account = _account()
        # Not in pytest's own folder: that is closed to the account the server runs under.
        self.folder = Path(tempfile.mkdtemp(prefix="chabudai-postgres-"))
        self.process: subprocess.Popen[bytes] | None = None
        if self._account is not None:
            shutil.chown(self.folder, self._account)
        # Small pieces of the log ahead of writing: the tests shall need little room.
        small = ("--wal-segsize=1", "--no-sync")
        self._run("initdb", "-D", self.cluster, "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--locale=C", *small)

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    def start(self) -> None:
        # Commits need not survive a power failure of the machine that runs the tests.
        options = {
            "listen_addresses": "",
            "unix_socket_directories": self.folder,
            "fsync": "off",
            "max_connections": 90,
            "min_wal_size": "2MB",
            "max_wal_size": "16MB",
        }
        arguments = [f"--{name}={value}" for name, value in options.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self._bin / "postgres", "-D", self.cluster, *arguments],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=self._account,
                start_new_session=True,
            )
        self._wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(WAIT_SECONDS)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test_{uuid4().hex}"
        self.execute(f"CREATE DATABASE {name}")
        return f"postgresql://{ADMIN}@/{name}?host={quote(str(self.folder))}"

    def execute(self, statement: str) -> None:
        with psycopg.connect(self._address(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _address(self) -> str:
        return f"host={self.folder} user={ADMIN} dbname=postgres"

    def _wait(self) -> None:
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                psycopg.connect(self._address()).close()
                return
            except psycopg.OperationalError:
                log = (self.folder / "log").read_text(errors="replace")
                assert self.process is not None and self.process.poll() is None, log
                assert time.monotonic() < deadline, log
                time.sleep(0.05)

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        done = subprocess.run(command, user=self._account, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def _programs() -> Path:
    """Where `initdb` and `postgres` are; Debian does not put them on the path."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    folders = [folder for folder in folders if (folder / "postgres").exists()]
    assert folders, MISSING
    return folders[-1]


def _account() -> str | None:
    """PostgreSQL refuses to run as root: then it runs as somebody else."""
    if os.getuid() != 0:
        return None
    known = {account.pw_name for account in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)
