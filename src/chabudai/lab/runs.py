"""A run of a plan: the games that were played, what they tell, and where they are kept.

```python
from chabudai import lab

run = lab.run("plan.toml")              # or lab.run(lab.Plan(...)), or lab.open_run(folder) for what is there
run.plan                                # lab.Plan, as it was read
run.folder                              # a Path: plan.toml, units/*.parquet, report.html, …
run.frame("games")                      # polars.DataFrame, a row a game; see GAME_COLUMNS
run.frame("cards")                      # a row for (variant, seats, lineup, what, card); see CARD_COLUMNS
run.frame("moves")                      # a row for (variant, seats, lineup, kind); see MOVE_COLUMNS
run.frame("cells")                      # a row for (variant, seats, lineup): deals, games, options, cards, cards_sha256
run.summary()                           # list[Measured]: every metric of every cell with its interval
run.compare("base", "dearer")           # list[Comparison], one for every metric, seats and line-up
run.verdict()                           # list[Finding], strongest first
run.targets()                           # list[TargetResult]
run.notable()                           # list[NotableGame] with records that open in the replay
run.report("out.html")                  # written by chabudai.lab.report
run.hunt()                              # list[Finding]: what never happens, and other places to look at
run.ladder()                            # list[Ladder]: skill and luck, where the plan asks for it
run.endings()                           # list[Measured]: how games end, `ending(reason)`
run.par()                               # list[ParShare]: how much of par teams reach, where the plan asks for it
run.facts()                             # dict: version, rules_version, policy, cards with hash, seeds, command
```

`lineup` is a bot that fills the table (`"steady"`), or a hero among a field (`"steady!rise early / steady"`); in the
games of a hero `hero` is its seat, else −1. Every metric has a name and a one-sentence definition in `messages/*.toml`
under `metric.<name>.name` and `metric.<name>.about`; every finding has its sentence under `finding.<key>`.
"""

import os
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import chabudai
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.stopping import StopAsked, never
from chabudai.engine.game import Setup
from chabudai.engine.record import Record
from chabudai.games import game as find_game
from chabudai.lab import verdict as judge
from chabudai.lab.errors import bad_lab, needs
from chabudai.lab.ladder import Ladder, ladder_of
from chabudai.lab.lanes import is_team
from chabudai.lab.measure import Measured, by_deal, columns_of, games_frame, interval, things_frame
from chabudai.lab.metrics import Metric
from chabudai.lab.notable import notable_games, record_of_deal
from chabudai.lab.plan import as_text, check_plan, lineups, read_plan
from chabudai.lab.players import Lineup
from chabudai.lab.schedule import Schedule
from chabudai.lab.shapes import Comparison, Finding, NotableGame, TargetResult
from chabudai.lab.shapes_plan import Plan
from chabudai.lab.targets import target_results
from chabudai.lab.teams import ParShare, endings, shares_of_par
from chabudai.lab.things import things_of
from chabudai.lab.units import Cell, Unit, looking_of, read, units_of
from chabudai.lab.variants import setup_of
from chabudai.lab.workers import Watch, work_through

if TYPE_CHECKING:
    import polars as pl

PLAN_FILE = "plan.toml"

#: Columns of `frame("games")`, in their order, before `score_0` to `score_5` (null beyond the seats of a game).
GAME_COLUMNS = {
    "variant": "name of the variant",
    "seats": "number of seats",
    "lineup": "who played",
    "hero": "seat of the hero, −1 where all seats are alike",
    "deal": "number of the deal, from 0; the same in all variants and line-ups",
    "seed": "seed of the deal",
    "start": "seat that made the first choice, −1 where several chose at once",
    "winners": "set of seats as bits",
    "reason": "how it ended, as in the game's `reasons`",
    "moves": "choices made, forced ones included",
    "rounds": "how often the seat that began came to choose anew",
    "decisions": "choices between at least two moves",
    "forced": "choices with a single legal move",
    "branching": "mean number of legal moves of a choice",
    "share": "share of the win: of the hero, or 1 if a team won",
    "score": "score of the hero or the team; the mean of all seats where all are alike",
    "lead_changes": "how often another seat came to lead (null together or alone)",
    "comeback": "1 if the winner was last at half time (null together or alone)",
    "drama": "how far the winner was behind, while behind (null together or alone)",
    "tension": "how open it was on the average, 0 to 1 (null where only a score counts)",
    "decided": "when it was decided, as a part of its length, 0 to 1 (null where only a score counts)",
    "kept": "1 if who led after a third won (null together or alone)",
    "kingmaking": "choices of a seat without a chance that moved another's by a tenth (null together or alone)",
    "dead": "share of free choices in which no move made a difference; null where it was not looked at",
}
#: Columns of `frame("moves")` and of `frame("cards")` (there `what`, `card` and `seen` instead of `kind`).
MOVE_COLUMNS = {
    "variant": "name of the variant",
    "seats": "number of seats",
    "lineup": "who played",
    "kind": "verb and thing: `rise early`",
    "games": "games it could have come up in",
    "legal": "choices in which it was possible",
    "played": "choices in which it was made",
    "chances": "hands (seats of games; games of a team) that could have made it",
    "users": "of them, those that made it at least once",
    "won_with": "mean share of the win (score of a team) of those that made it",
    "won_without": "the same of those that could and did not",
    "effect": "what making it once more goes along with, other things of the deal being equal (regression)",
    "low": "lower end of that, 95 %",
    "high": "upper end",
}
CARD_COLUMNS = {
    **{name: text for name, text in MOVE_COLUMNS.items() if name != "kind"},
    "what": "what chance calls it: `lesson`, `errand`, `card`",
    "card": "its name in records",
    "seen": "games in which chance brought it or it could be used",
}


def run(
    plan: Plan | str | Path,
    folder: str | Path | None = None,
    jobs: int | None = None,
    stopped: StopAsked = never,
    watch: Watch | None = None,
) -> "Run":
    """Play what is missing of a plan; what it finds is in the Run. Without a folder: beside the plan's file, or here,
    by the plan's name. None for `jobs` takes all cores."""
    found = prepared(plan, folder)
    found.go_on(jobs, stopped, watch)
    return found


def prepared(plan: Plan | str | Path, folder: str | Path | None = None) -> "Run":
    """A run of which nothing has been played yet, or as much as is there."""
    _check_extra()
    if isinstance(plan, Plan):
        checked = check_plan(plan)
        return Run(checked, Path(folder or f"{plan.game}.lab"))
    path = Path(plan)
    return Run(read_plan(path), Path(folder) if folder is not None else path.with_suffix(".lab"))


def open_run(folder: str | Path) -> "Run":
    """A run that was begun before, from its folder (or from the file of its plan)."""
    _check_extra()
    path = Path(folder)
    if path.is_file():
        path = path.with_suffix(".lab")
    if not (path / PLAN_FILE).exists():
        raise bad_lab("no_run", folder=path)
    plan = read_plan(path / PLAN_FILE)
    return Run(plan, path)


def _check_extra() -> None:
    try:
        import polars  # noqa: F401
    except ImportError:
        raise needs("polars") from None


class Run:
    """A plan and its games as far as they have been played."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.looking = looking_of(plan)
        self._deals: dict[Cell, pl.DataFrame] = {}

    # -- playing ------------------------------------------------------------------------------------------------------
    @cached_property
    def cells(self) -> list[Cell]:
        """Everything that is played on each deal, the base first."""
        game = find_game(self.plan.game)
        found = []
        for variant in self.plan.variants:
            for seats in self.plan.seats:
                spec = GameSpec.of(setup_of(game, variant, seats, self.plan.folder))
                found += [Cell(variant.name, seats, lineup, spec) for lineup in lineups(self.plan, seats)]
        return found

    def setup(self, cell: Cell) -> Setup:
        return cell.spec.setup()

    def cell(self, variant: str, seats: int, lineup: Lineup | str) -> Cell | None:
        wanted = variant, seats, str(lineup)
        return next((one for one in self.cells if (one.variant, one.seats, str(one.lineup)) == wanted), None)

    def units(self, cell: Cell, end: int | None = None) -> list[Unit]:
        return list(units_of(cell, 0, self.plan.deals if end is None else end, self.plan.seed, self.looking))

    def go_on(self, jobs: int | None = None, stopped: StopAsked = never, watch: Watch | None = None) -> bool:
        """Play what is missing; False if somebody stopped it, or its time was over, before the end."""
        self._keep_plan()
        ends = None if self.plan.within is None else time.monotonic() + self.plan.within

        def enough() -> bool:
            return stopped() or (ends is not None and time.monotonic() > ends)

        whole = True
        for units in Schedule(self):
            whole = work_through(units, self.folder, jobs, enough, watch)
            self.forget()
            if not whole:
                break
        return whole

    def _keep_plan(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        text = self.plan.text or as_text(self.plan)
        # Paths in it count from where the plan was.
        if self.plan.folder.resolve() != self.folder.resolve():
            text = _from_elsewhere(self.plan, text, self.folder)
        (self.folder / PLAN_FILE).write_text(text, encoding="utf-8")

    def forget(self) -> None:
        """What was read; there is more now."""
        self._deals.clear()
        for name in ("_read", "_frames"):
            self.__dict__.pop(name, None)

    # -- what was played ----------------------------------------------------------------------------------------------
    @cached_property
    def _read(self) -> dict[Cell, list[tuple["pl.DataFrame", dict[str, Any]]]]:
        return {cell: self._read_cell(cell) for cell in self.cells}

    def _read_cell(self, cell: Cell) -> list[tuple["pl.DataFrame", dict[str, Any]]]:
        """As far as they are there without a gap."""
        found = []
        for unit in self.units(cell):
            path = unit.path(self.folder)
            if not path.exists():
                break
            found.append(read(path))
        return found

    @cached_property
    def _frames(self) -> dict[str, "pl.DataFrame"]:
        return {}

    def frame(self, name: str) -> "pl.DataFrame":
        """`games`, `cards`, `moves` or `cells`."""
        makers: dict[str, Callable[[], pl.DataFrame]] = {
            "games": self._games,
            "cards": lambda: self._things(True),
            "moves": lambda: self._things(False),
            "cells": self._cells,
        }
        if name not in makers:
            raise bad_lab("frame", name=name, names=", ".join(makers))
        if name not in self._frames:
            self._frames[name] = makers[name]()
        return self._frames[name]

    def _games(self) -> "pl.DataFrame":
        import polars as pl

        parts = [self._games_of(cell) for cell in self.cells if self._read[cell]]
        return pl.concat(parts) if parts else pl.DataFrame(schema=_empty())

    def _games_of(self, cell: Cell) -> "pl.DataFrame":
        frames = [frame for frame, _ in self._read[cell]]
        return games_frame(cell, self.setup(cell), frames, self.plan.seed, self.plan.pace)

    def _things(self, cards: bool) -> "pl.DataFrame":
        import polars as pl

        things = things_of(self.plan.game)
        parts = [things_frame(cell, things, [found for _, found in self._read[cell]], cards) for cell in self.cells]
        return pl.concat(parts)

    def _cells(self) -> "pl.DataFrame":
        import polars as pl

        rows = []
        for cell in self.cells:
            setup = self.setup(cell)
            deals = sum(len(frame) for frame, _ in self._read[cell]) // len(cell.lineup.heroes(cell.seats))
            rows.append(
                {
                    "variant": cell.variant,
                    "seats": cell.seats,
                    "lineup": str(cell.lineup),
                    "deals": deals,
                    "games": self.games_of(cell),
                    "options": " ".join(f"{key}={value}" for key, value in setup.options.items()),
                    "cards": setup.card_file.edition,
                    "cards_sha256": setup.card_file.sha256,
                    "together": is_team(setup),
                }
            )
        return pl.DataFrame(rows)

    def games_of(self, cell: Cell) -> int:
        return sum(len(frame) for frame, _ in self._read[cell])

    def metrics_of(self, cell: Cell) -> dict[str, Metric]:
        """Those that mean something there."""
        setup = self.setup(cell)
        team, winning = is_team(setup), setup.game.can_be_lost(setup)
        return {
            name: metric
            for name, metric in columns_of(cell.seats, team).items()
            if (not metric.rivals or not team) and (not metric.winning or winning)
        }

    def deals_of(self, cell: Cell) -> "pl.DataFrame | None":
        """A row a deal with all metrics; None where nothing was played."""
        if cell not in self._deals:
            if not self._read[cell]:
                return None
            self._deals[cell] = by_deal(self._games_of(cell), self.metrics_of(cell))
        return self._deals[cell]

    # -- what it tells ------------------------------------------------------------------------------------------------
    def summary(self) -> list[Measured]:
        """Every metric of every cell, with an interval that holds whenever one looks."""
        found = []
        for cell in self.cells:
            deals = self.deals_of(cell)
            for name, metric in self.metrics_of(cell).items() if deals is not None else ():
                assert deals is not None
                measured = interval(deals, name, metric.share)
                if measured is not None:
                    found.append(Measured(cell.variant, cell.seats, str(cell.lineup), name, *measured))
        return found

    def compare(self, base: str, other: str) -> list[Comparison]:
        """Two variants on the same deals, every metric of every cell; all intervals hold together."""
        names = [variant.name for variant in self.plan.variants]
        for name in (base, other):
            if name not in names:
                raise bad_lab("no_variant", variant=name, variants=", ".join(names))
        return judge.compare(self, base, other)

    def verdict(self) -> list[Finding]:
        return judge.verdict(self)

    def hunt(self) -> list[Finding]:
        return judge.hunt(self)

    def targets(self) -> list[TargetResult]:
        return target_results(self)

    def endings(self) -> list[Measured]:
        """How often games end in which way: of a team, the causes of failure."""
        return endings(self)

    def par(self) -> list[ParShare]:
        """How much of par teams reach, where the plan asks for it."""
        return shares_of_par(self)

    def ladder(self) -> list[Ladder]:
        return ladder_of(self)

    def notable(self) -> list[NotableGame]:
        return notable_games(self)

    def record(self, cell: Cell, deal: int, hero: int = -1) -> Record:
        """One of the games as a record."""
        return record_of_deal(self, cell, deal, hero)

    def facts(self) -> dict[str, Any]:
        """What its numbers depend on, and the command that gives them again."""
        game = find_game(self.plan.game)
        return {
            "chabudai": chabudai.__version__,
            "game": game.name,
            "rules_version": game.rules_version,
            "seed": self.plan.seed,
            "deals": self.plan.deals,
            "bots": list(dict.fromkeys(str(cell.lineup) for cell in self.cells)),
            "cards": {cell.variant: self.setup(cell).card_file.fingerprint for cell in self.cells},
            "command": f"chabudai lab run {PLAN_FILE}",
        }

    def report(self, path: str | Path, **options: Any) -> Path:
        """Write the report; see `chabudai.lab.report`."""
        from importlib import import_module

        written: Path = import_module("chabudai.lab.report").write(self, Path(path), **options)
        return written


def _from_elsewhere(plan: Plan, text: str, folder: Path) -> str:
    if not any(variant.file or variant.csv for variant in plan.variants):
        return text
    moved = [
        msgspec.structs.replace(
            variant,
            file=_relative(plan.folder, variant.file, folder),
            csv=_relative(plan.folder, variant.csv, folder),
        )
        for variant in plan.variants
    ]
    return as_text(msgspec.structs.replace(plan, variants=moved))


def _relative(home: Path, name: str | None, folder: Path) -> str | None:
    return None if name is None else os.path.relpath(home / name, folder)


def _empty() -> dict[str, Any]:
    import polars as pl

    return dict.fromkeys(GAME_COLUMNS, pl.Float64)
