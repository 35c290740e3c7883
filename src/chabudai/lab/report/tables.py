"""The tables of a run as files for other programs."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from chabudai.lab.runs import Run

FRAMES = ("games", "cards", "moves", "cells")


def write_tables(run: "Run", folder: Path, kind: str) -> None:
    """`csv` or `parquet`: every frame of the run, every metric, every comparison with the base."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in tables_of(run).items():
        file = folder / f"{name}.{kind}"
        if kind == "csv":
            # With the mark of its encoding, for spreadsheets.
            frame.write_csv(file, include_bom=True)
        else:
            frame.write_parquet(file)


def tables_of(run: "Run") -> "dict[str, pl.DataFrame]":
    import msgspec
    import polars as pl

    found = {name: run.frame(name) for name in FRAMES}
    measured = [{**msgspec.structs.asdict(one), **msgspec.structs.asdict(one.interval)} for one in run.summary()]
    compared = [
        {"against": run.plan.base, "other": name, **msgspec.structs.asdict(one)}
        for name in (variant.name for variant in run.plan.variants[1:])
        for one in run.compare(run.plan.base, name)
    ]
    found["metrics"] = pl.DataFrame([{k: v for k, v in row.items() if k != "interval"} for row in measured])
    found["comparisons"] = pl.DataFrame(compared)
    return found
