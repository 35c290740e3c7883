"""CONTRIBUTING's way to a game of one's own, gone step by step: every command does what is written beside it."""

import os
import re
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.packages import fresh_environment, offline
from tests.server.serving import ADDRESS, WAIT_SECONDS

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"
BLOCK = re.compile(r"^```(sh|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: What stands behind a command: that it says this, or that it fails and says it.
PROMISE = re.compile(r"\s+# (says|fails): (.+)$")


def steps() -> Iterator[tuple[str, str]]:
    text = PAGE.read_text(encoding="utf-8")
    tutorial = text[text.index("## A game of your own") : text.index("### What a game has")]
    for kind, block in BLOCK.findall(tutorial):
        if kind == "diff":
            yield kind, block
        else:
            yield from ((kind, line) for line in block.splitlines())


class Newcomer:
    """Somebody who does what is written, in a folder and with a Python of their own."""

    def __init__(self, folder: Path) -> None:
        self.here = folder / "work"
        self.here.mkdir()
        self.python = fresh_environment(folder / "environment")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COLUMNS")},
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "CHABUDAI_DATA": str(folder / "data"),
        }

    def run(self, line: str) -> None:
        found = PROMISE.search(line)
        words = shlex.split(line[: found.start()] if found else line)
        if words[0] == "cd":
            self.here /= words[1]
        elif words == ["chabudai", "serve"]:
            self._serve()
        else:
            ran = subprocess.run(
                self._command(words), cwd=self.here, env=self.environment, capture_output=True, encoding="utf-8"
            )
            said = " ".join((ran.stdout + ran.stderr).split())
            fails, text = (found[1] == "fails", found[2]) if found else (False, "")
            assert (ran.returncode != 0) == fails, f"{line}\n{ran.stdout}{ran.stderr}"
            assert text in said and "Traceback" not in said, f"{line}\n{ran.stdout}{ran.stderr}"

    def _command(self, words: list[str]) -> list[str]:
        if words[0] == "chabudai":
            return [str(self.python), "-m", *words]
        assert words[:3] == ["python", "-m", "pip"], words
        return offline(self.python, *words[3:])

    def _serve(self) -> None:
        """It is on the shelf of the pages, and can be played there."""
        log = self.here.parent / "server.log"
        with log.open("wb") as out:
            command = [str(self.python), "-m", "chabudai", "serve", "--port", "0"]
            server = subprocess.Popen(command, cwd=self.here, env=self.environment, stdout=out, stderr=out)
        try:
            while (address := ADDRESS.search(log.read_text(errors="replace"))) is None:
                assert server.poll() is None, log.read_text(errors="replace")
                time.sleep(0.05)
            url = f"http://127.0.0.1:{address[1]}"
            with httpx.Client(base_url=url, timeout=WAIT_SECONDS, trust_env=False) as client:
                games = {game["name"]: game for game in client.get("/api/games").raise_for_status().json()}
                assert games["my_whist"]["distribution"] == "chabudai-my-whist 0.1"
                assert [field["path"] for field in games["my_whist"]["plain"]["fields"]].count("trump") == 1
                opened = client.post("/api/tables", json={"game": "my_whist", "seats": 2}, headers={"Origin": url})
                table = client.get(f"/api/tables/{opened.raise_for_status().json()['table']}").raise_for_status().json()
                assert table["plan"]["game"] == "my_whist"
        finally:
            server.terminate()
            server.wait(WAIT_SECONDS)

    def change(self, block: str) -> None:
        """A difference without line numbers: what stands there must be found once."""
        for part in re.split(r"^--- ", block, flags=re.MULTILINE)[1:]:
            name, _, hunks = part.partition("\n")
            file = self.here / name
            # What only adds to nothing is a new file.
            if not file.exists():
                assert all(line.startswith("+") for line in hunks.splitlines()), name
                file.write_text("".join(line[1:] + "\n" for line in hunks.splitlines()), encoding="utf-8")
                continue
            text = file.read_text(encoding="utf-8")
            for hunk in re.split(r"^@@\n", hunks, flags=re.MULTILINE):
                lines = hunk.splitlines(keepends=True)
                old, new = ("".join(line[1:] or "\n" for line in lines if line[0] in kept) for kept in (" -\n", " +\n"))
                assert text.count(old) == 1, f"{name}:\n{old}"
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")


def test_a_newcomer_gets_there(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path)
    done = 0
    for kind, step in steps():
        if kind == "sh":
            newcomer.run(step)
        else:
            newcomer.change(step)
        done += 1
    assert done >= 15
    assert len(list(newcomer.here.glob("dist/*.whl"))) == 1


def test_what_is_named_is_there() -> None:
    named = re.findall(r"`(engine/\w+\.py|tests/[\w/]+\.py)`", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 8
    for name in named:
        assert (PAGE.parent / name).is_file() or (PAGE.parent / "src" / "chabudai" / name).is_file(), name
