"""Lines that somebody types, or that come through a pipe: one at a time, and only when one is asked for.

They are read in a thread, because the table goes on while somebody is thinking.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any

import msgspec
from rich.console import Console

from chabudai.cli.safe_console import plain

BACK_TO_THE_MARGIN = "\r\x1b[K"
CHUNK = 2**16
GLANCE_SECONDS = 1.0


class Typed(msgspec.Struct, frozen=True):
    """A line; None is the end of the input."""

    text: str | None


class Keyboard:
    """Each line is put among the events."""

    def __init__(self, out: Console) -> None:
        self.out = out
        self.events: SimpleQueue[Any] = SimpleQueue()
        #: Somebody sits there; otherwise the lines were written beforehand.
        self.typing = sys.stdin.isatty()
        self._asked = threading.Semaphore(0)
        self._prompt: str | None = None
        self._rest = b""
        self._editor = _line_editor() if self.typing and out.is_terminal else None
        self._prompted = threading.Event()
        if self._editor is not None:
            self._editor.set_pre_input_hook(self._prompted.set)
        self._thread = threading.Thread(target=self._run, name="chabudai keyboard", daemon=True)

    def ask(self, prompt: str) -> None:
        """Wait for one more line, unless one is awaited already."""
        if self._prompt is not None:
            return
        prompt = self._prompt = plain(prompt)
        if not self._thread.is_alive():
            self._thread.start()
        self._prompted.clear()
        if self._editor is None and self.typing:
            self._write(f"{prompt} ")
        self._asked.release()
        if self._editor is not None:
            # Until the prompt is on the screen; else what is printed next might come before it.
            self._prompted.wait(timeout=0.5)

    def came(self) -> None:
        """A line has been received: no prompt stands on the screen now."""
        self._prompt = None

    def next_event(self) -> Any:
        """Whatever happens next. Looks up now and then: some systems tell of an interrupt no earlier."""
        while True:
            try:
                return self.events.get(timeout=GLANCE_SECONDS)
            except Empty:
                continue

    def line(self, prompt: str) -> str | None:
        """One line while nothing else can happen; None is the end of the input."""
        self.ask(prompt)
        typed = self.next_event()
        assert isinstance(typed, Typed)
        self.came()
        self.echo(prompt, typed.text or "")
        return typed.text

    def echo(self, prompt: str, text: str) -> None:
        """A keyboard shows what is typed, a pipe does not."""
        if not self.typing:
            self.out.print(f"{prompt} {text}", markup=False)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Print something though somebody may be typing: the prompt and what was typed stand below it again."""
        waiting = self.typing and self._prompt is not None
        if waiting:
            self._write(BACK_TO_THE_MARGIN if self.out.is_terminal else "")
        yield
        if waiting:
            typed = self._editor.get_line_buffer() if self._editor is not None else ""
            self._write(f"{self._prompt} {typed}")

    def _write(self, text: str) -> None:
        self.out.file.write(text)
        self.out.file.flush()

    # -- in the thread ------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        line: str | None = ""
        while line is not None:
            self._asked.acquire()
            line = self._read()
            self.events.put(Typed(line))

    def _read(self) -> str | None:
        if self._editor is not None:
            try:
                return input(f"{self._prompt} ")
            except EOFError:
                return None
            except UnicodeDecodeError:
                return "\N{REPLACEMENT CHARACTER}"
        line = self._bytes()
        return None if line is None else line.decode(errors="replace").rstrip("\r\n")

    def _bytes(self) -> bytes | None:
        """Straight from the file: a thread that waits in Python's own buffer could not be left behind at the end."""
        try:
            file = sys.stdin.fileno()
        except (OSError, ValueError):
            return sys.stdin.buffer.readline() or None
        while b"\n" not in self._rest:
            try:
                chunk = os.read(file, CHUNK)
            except OSError:
                chunk = b""
            if not chunk:
                line, self._rest = self._rest, b""
                return line or None
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line + b"\n"


def _line_editor() -> ModuleType | None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline

        return readline
    return None


@contextmanager
def terminal_kept() -> Iterator[None]:
    """Leave the terminal as it was, also when a line is being edited at the end."""
    if os.name != "posix" or not sys.stdin.isatty():
        yield
        return
    import termios

    before = termios.tcgetattr(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
