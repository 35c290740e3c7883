"""How new somebody is to a game: traps are warned of once, and in the first games reasons are told."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from chabudai.cli.saves import PRIVATE, replace
from chabudai.cli.words import Mistake, language
from chabudai.engine.game import Setup, View

#: So many games of a kind are somebody's first ones.
FIRST_GAMES = 2

When = Literal["first", "always", "never"]


class Known(msgspec.Struct, frozen=True):
    """`finished`: how many games of each kind; `warned`: game and verb of each trap that was warned of."""

    finished: dict[str, int] = {}
    warned: list[str] = []
    reasons: When = "first"


class Novice:
    """Kept beside the saved games. Where nothing can be kept, everybody is new every time."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "novice.json"
        self._known = Known()
        with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
            self._known = msgspec.json.decode(self._file.read_bytes(), type=Known)

    def finished(self, game: str) -> None:
        """A game came to its end before one's eyes."""
        finished = {**self._known.finished, game: self._known.finished.get(game, 0) + 1}
        self._keep(msgspec.structs.replace(self._known, finished=finished))

    def is_warned(self, game: str, verb: str) -> bool:
        return f"{game} {verb}" in self._known.warned

    def warned(self, game: str, verb: str) -> None:
        self._keep(msgspec.structs.replace(self._known, warned=[*self._known.warned, f"{game} {verb}"]))

    def want_reasons(self, when: When) -> None:
        self._keep(msgspec.structs.replace(self._known, reasons=when))

    def wants_reasons(self, game: str) -> bool:
        if self._known.reasons == "first":
            return self._known.finished.get(game, 0) < FIRST_GAMES
        return self._known.reasons == "always"

    def _keep(self, known: Known) -> None:
        self._known = known
        with suppress(Mistake):
            replace(self._file, msgspec.json.encode(known), PRIVATE)


def reason(setup: Setup, view: View) -> str | None:
    """Why something is asked of somebody now, or what comes of it: a game may say so for each of its phases, and for
    those of a game alone."""
    messages = setup.game.words.messages(language())
    phase = getattr(view, "phase", None)
    alone = messages.get(f"about_alone.{phase}") if setup.seats == 1 else None
    return alone or messages.get(f"about.{phase}")
