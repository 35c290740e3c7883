"""Who we are at a server: the cookies it gave us, kept privately so that our seats are still ours tomorrow."""

import re
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

import msgspec

from chabudai.cli.saves import PRIVATE, replace
from chabudai.cli.words import Mistake
from chabudai.engine.record import MALFORMED


class Cookies:
    """One file for each server."""

    def __init__(self, folder: Path, origin: str) -> None:
        self.file = folder / "servers" / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', origin)}.json"
        self.cookies = self._kept()

    def _kept(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (*MALFORMED, OSError) as problem:
            raise Mistake("join.cookies", file=self.file, problem=problem) from None

    @property
    def header(self) -> dict[str, str]:
        """What goes with every request."""
        if not self.cookies:
            return {}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def stamp(self, set_cookies: Iterable[str]) -> None:
        """Keep what the server sets."""
        fresh: dict[str, str] = {}
        for header in set_cookies:
            try:
                # The coded form, as it came: it goes back unchanged.
                fresh |= {name: morsel.coded_value for name, morsel in SimpleCookie(header).items()}
            except CookieError:
                continue
        if fresh and {**self.cookies, **fresh} != self.cookies:
            # Another program of ours may have been first: then we are who it is.
            self.cookies = {**fresh, **self._kept()} if not self.cookies else {**self.cookies, **fresh}
            replace(self.file, msgspec.json.encode(self.cookies), PRIVATE)
