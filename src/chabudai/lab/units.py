"""Work units: some deals of one cell. Each becomes one Parquet file, written whole and named by all it depends on,
so that a run goes on where it was ended, by whatever, and a changed plan keeps what has not changed."""

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import chabudai
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.stopping import StopAsked
from chabudai.games import game as find_game
from chabudai.lab.lanes import SUM_COLUMNS, WHOLE_COLUMNS, Games, Looking, in_core, play
from chabudai.lab.players import Lineup, read_bot
from chabudai.lab.shapes_plan import Plan
from chabudai.lab.tally import WHOLE

if TYPE_CHECKING:
    import polars as pl

#: Rises when what is counted, or how it is kept, changes.
FORMAT = 1
#: Deals of a unit: a second or so, whoever plays.
DEALS_IN_CORE = 500
DEALS_OF_STEADY = 25
DEALS_OF_SHARP = 2

PART_COLUMNS = ("drama", "tension", "decided")
#: Those that are −1 where nobody looked.
MAY_BE_UNKNOWN = ("lead_changes", "comeback", "kept", "kingmaking", *PART_COLUMNS)


class Cell(msgspec.Struct, frozen=True):
    """A variant with a number of seats and a line-up: what is played on every deal."""

    variant: str
    seats: int
    lineup: Lineup
    spec: GameSpec

    def deals_a_unit(self) -> int:
        if in_core(self.lineup):
            return DEALS_IN_CORE
        bots = [self.lineup.hero, self.lineup.field or self.lineup.hero]
        return DEALS_OF_SHARP if any(read_bot(bot).base.startswith("sharp") for bot in bots) else DEALS_OF_STEADY


class Unit(msgspec.Struct, frozen=True):
    """Deals `first` to `first + deals − 1` of a cell."""

    cell: Cell
    first: int
    deals: int
    seed: int
    looking: Looking

    def __str__(self) -> str:
        cell = self.cell
        return f"{cell.variant}, {cell.seats} seats, {cell.lineup}, deals {self.first}–{self.first + self.deals - 1}"

    @property
    def games(self) -> int:
        return self.deals * len(self.cell.lineup.heroes(self.cell.seats))

    def key(self) -> str:
        """All that its numbers depend on, as a name."""
        spec = self.cell.spec
        cards = hashlib.sha256(spec.card_text.encode()).hexdigest()
        facts = [
            *(FORMAT, chabudai.__version__, spec.game, find_game(spec.game).rules_version),
            *(spec.seats, spec.options, cards, str(self.cell.lineup)),
            *(self.seed, self.first, self.deals, self.looking.every, self.looking.deep),
        ]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:24]

    def path(self, folder: Path) -> Path:
        return folder / "units" / f"{self.key()}.parquet"


def looking_of(plan: Plan) -> Looking:
    """Every course of a small run, and of a large one as many as tell the same."""
    return Looking(1, 20) if plan.deals <= 20_000 else Looking(10, 200)


def units_of(cell: Cell, first: int, end: int, seed: int, looking: Looking) -> Iterator[Unit]:
    """The units of some deals, always cut at the same places."""
    size = cell.deals_a_unit()
    for at in range(first, end, size):
        yield Unit(cell, at, min(size, end - at), seed, looking)


def keep(folder: str, unit: Unit, stopped: StopAsked) -> tuple[int, float]:
    """Play a unit and write its file; returns its games and the seconds they took. Done already is done."""
    path = unit.path(Path(folder))
    if path.exists():
        return unit.games, 0.0
    games = play(unit.cell.spec, unit.cell.lineup, unit.first, unit.deals, unit.seed, unit.looking, stopped)
    frame, things = frame_of(unit, games)
    half = path.with_suffix(f".{os.getpid()}.half")
    frame.write_parquet(half, metadata={"things": json.dumps(things)})
    # Whole or not at all, also if the machine stops right here.
    os.replace(half, path)
    return games.games, games.seconds


def frame_of(unit: Unit, games: Games) -> "tuple[pl.DataFrame, dict[str, Any]]":
    """A row a game, hero seat after hero seat; and the sums of every thing that came up."""
    import polars as pl

    heroes = list(unit.cell.lineup.heroes(unit.cell.seats))
    alike = unit.cell.lineup.field is None
    deals = list(range(unit.first, unit.first + unit.deals))
    columns: dict[str, Any] = {
        "hero": [-1 if alike else hero for hero in heroes for _ in deals],
        "deal": deals * len(heroes),
    }
    width = int(WHOLE)
    for number, name in enumerate(WHOLE_COLUMNS):
        columns[name] = games.whole[number::width]
    for number, name in enumerate(PART_COLUMNS):
        columns[name] = games.parts[number :: len(PART_COLUMNS)]
    for seat in range(games.seats):
        columns[f"score_{seat}"] = games.scores[seat :: games.seats]
    frame = pl.DataFrame(columns, schema_overrides=dict.fromkeys(PART_COLUMNS, pl.Float64))
    rows = {}
    for thing, seen in enumerate(games.seen):
        if seen:
            sums = games.sums[thing * SUM_COLUMNS : (thing + 1) * SUM_COLUMNS]
            rows[str(thing)] = [seen, games.legal[thing], games.played[thing], *sums]
    return frame, {"games": games.games, "rows": rows}


def read(path: Path) -> "tuple[pl.DataFrame, dict[str, Any]]":
    import polars as pl

    found: dict[str, Any] = json.loads(pl.read_parquet_metadata(path)["things"])
    return pl.read_parquet(path), found
