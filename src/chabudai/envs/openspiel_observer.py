"""What OpenSpiel's players see."""

from typing import Any, Literal

import numpy as np

from chabudai.engine.fields import WORD
from chabudai.engine.window import Window
from chabudai.envs import told
from chabudai.envs.memory_view import looking_at
from chabudai.envs.openspiel_line import SPECTATOR, Line
from chabudai.envs.settings import Settings


class Observer:
    """With perfect recall all that was told, as a text and as rows of numbers; without, what lies there now, as a text
    and as the bytes of `markov`. `whose` private information: of nobody (what a spectator knows), of the player asked
    for, or of all."""

    def __init__(self, settings: Settings, perfect_recall: bool, whose: Literal["none", "single", "all"] | str) -> None:
        self._perfect_recall = perfect_recall
        self._whose = whose
        self._seats = settings.seats
        self._notes = settings.notes()
        self._window = Window(settings.encoder(), self._notes, settings.moves)
        self._rows = told.most_rows(settings.setup) + settings.game.longest(settings.setup)
        size = self._rows * len(told.COLUMNS) if perfect_recall else WORD * int(settings.encoder().words)
        self.tensor = np.zeros(size if whose == "single" else 0, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor} if whose == "single" else {}

    def set_from(self, state: Any, player: int) -> None:
        if not len(self.tensor):
            return
        if self._perfect_recall:
            self.tensor[:] = told.as_array(state.line.rows(player), player, self._rows).ravel()
        else:
            self._window.observe(state.line.state, self._notes, player)
            self.tensor[:] = looking_at(self._window.row, np.uint8)

    def string_from(self, state: Any, player: int) -> str:
        line: Line = state.line
        if self._whose == "single":
            return f"seat {player}: {self._seen(line, player)}"
        seats = range(self._seats) if self._whose == "all" else [SPECTATOR]
        return "\n".join(self._seen(line, seat) for seat in seats)

    def _seen(self, line: Line, seat: int) -> str:
        return line.told(seat) if self._perfect_recall else line.view(seat)
