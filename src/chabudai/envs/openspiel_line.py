"""A game as far as it has come, for OpenSpiel: copied and pickled whenever somebody looks ahead."""

from typing import Any

import msgspec

from chabudai.engine.contract import WIPED, Event, State
from chabudai.engine.dice import FastDice
from chabudai.engine.match import CHANCE as CHANCE_ACTOR
from chabudai.engine.match import Actor
from chabudai.engine.replay import Follower
from chabudai.envs import told
from chabudai.envs.settings import Settings

CHANCE = -1
SPECTATOR = -1
#: An event, or the choice of a seat: who and what.
Entry = Event | tuple[int, int]
#: As `told` has them; `kind` −1 is what the seat chose itself.
Row = tuple[int, ...]
OWN_CHOICE = -1


class Line:
    """`heads` is what each seat knows from before in a world that was imagined, as rows and as a text; there nobody
    knows the moves."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.state: State = settings.setup.new_state()
        self.state.listen()
        self.heads: list[tuple[list[Row], str]] | None = None
        self.made: list[tuple[int, int]] = []
        self.entries: list[Entry] = []

    def make(self, actor: int, number: int) -> None:
        """A move of a seat or an outcome of chance, which OpenSpiel has checked."""
        self.made.append((actor, number))
        if actor == CHANCE:
            self.state.settle(number)
        else:
            self.entries.append((actor, number))
            self.state.apply(actor, number)
        self.entries += self.state.news()

    # -- what is known ------------------------------------------------------------------------------------------------
    def rows(self, seat: int) -> list[Row]:
        """All that a seat, or a spectator, was told, and what it chose itself, in this order."""
        before = [] if self.heads is None or seat < 0 else self.heads[seat][0]
        return [*before, *(_row(entry, seat) for entry in self.entries if _concerns(entry, seat))]

    def told(self, seat: int) -> str:
        """The same as a text."""
        head = "" if self.heads is None or seat < 0 else self.heads[seat][1]
        return head + " ".join(",".join(map(str, row)) for row in self.rows(seat))

    def view(self, seat: int) -> str:
        """What a seat, or a spectator, sees now."""
        setup = self.settings.setup
        view = setup.game.view(setup, self.state, None if seat == SPECTATOR else seat)
        return msgspec.json.encode(view).decode()

    def text_of(self, actor: int, number: int) -> str:
        game = self.settings.game
        return (game.moves if actor >= 0 else game.outcomes)[number].text

    def __str__(self) -> str:
        made = " ".join(f"{actor}:{number}" for actor, number in self.made)
        return made if self.heads is None else f"imagined {self.state.plain()} {made}"

    # -- worlds -------------------------------------------------------------------------------------------------------
    def imagined(self, seat: int, dice: FastDice) -> "Line":
        """From here on in a world that a seat cannot rule out."""
        setup = self.settings.setup
        memory = None if self.heads is not None else Follower(setup, seat).follow(self._moves())
        view = setup.game.view(setup, self.state, seat)
        line = Line(self.settings)
        line.state = setup.game.imagine(setup, view, dice, memory)
        line.state.listen()
        line.heads = [
            (self.rows(seat), "") if other == seat else (self.rows(SPECTATOR), f"imagined {line.view(other)} ")
            for other in range(self.settings.seats)
        ]
        return line

    def _moves(self) -> list[tuple[Actor, str]]:
        return [
            (CHANCE_ACTOR if actor == CHANCE else actor, self.text_of(actor, number)) for actor, number in self.made
        ]

    # -- copies -------------------------------------------------------------------------------------------------------
    def __deepcopy__(self, memo: object) -> "Line":
        copy = Line.__new__(Line)
        copy.settings, copy.heads = self.settings, self.heads
        copy.made, copy.entries = list(self.made), list(self.entries)
        copy.state = self.state.clone()
        copy.state.listen()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        entries = [entry if isinstance(entry, tuple) else _numbers(entry) for entry in self.entries]
        return _restored, (self.settings, self.state.numbers(), self.heads, self.made, entries)


def _restored(settings: Settings, numbers: list[int], heads: Any, made: Any, entries: list[tuple[Any, ...]]) -> Line:
    line = Line(settings)
    line.state.restore(numbers)
    line.heads, line.made = heads, made
    line.entries = [entry if len(entry) == 2 else Event(*entry) for entry in entries]
    return line


def _numbers(e: Event) -> tuple[Any, ...]:
    return (e.kind, e.seat, e.x, e.y, e.z, e.w, e.secret, e.knows, e.fades, e.fades_whole)


def _concerns(entry: Entry, seat: int) -> bool:
    return entry[0] == seat if isinstance(entry, tuple) else entry.kind != WIPED


def _row(entry: Entry, seat: int) -> Row:
    if isinstance(entry, tuple):
        return (OWN_CHOICE, seat, entry[1], 0, 0, 0, 0)
    return told.row_of(entry, seat)
