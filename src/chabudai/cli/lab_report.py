"""`chabudai lab report`: what a run has found, to be read, mailed and printed."""

from pathlib import Path
from typing import Annotated

import typer

from chabudai.cli.common import Lang, cannot_write, console, refuse_overwriting
from chabudai.cli.words import language, say


def lab_report(
    run: Annotated[Path, typer.Argument(metavar="PLAN|FOLDER", help="The file of a plan, or the folder of a run.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE.html", help="Where to; report.html in the run's folder.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="Also as a PDF, beside it.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Also all tables as CSV, in a folder beside it.")] = False,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Also all tables as Parquet, in a folder beside it.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite what is there.")] = False,
    lang: Lang = None,
) -> None:
    """Write the report of a run: one file that opens from a mail, with the verdict first, plots, tables and games.

    Examples:

    chabudai lab report futon-plan.toml

    chabudai lab report futon-plan.toml -o early.html --pdf --csv
    """
    from chabudai.lab.runs import open_run

    found = open_run(run)
    path = found.folder / "report.html" if out is None else out
    refuse_overwriting(path, force)
    if pdf:
        refuse_overwriting(path.with_suffix(".pdf"), force)
    console(stderr=True).print(say("lab_report.writing"), style="dim", soft_wrap=True)
    try:
        found.report(path, language=language(), pdf=pdf, csv=csv, parquet=parquet)
    except OSError as problem:
        raise cannot_write(path, problem) from None
    console().print(say("lab_report.written", file=path), soft_wrap=True, markup=False)
