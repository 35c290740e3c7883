"""The report of a run: one HTML file that asks for nothing from anywhere, a PDF, and the tables as files.

Everything in it comes from the run's own shapes: `facts` gathers them, `charts` draws them, `page` and `pdf` set them.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from chabudai.lab.report.page import page_of
from chabudai.lab.report.tables import write_tables

if TYPE_CHECKING:
    from chabudai.lab.runs import Run


def write(
    run: "Run", path: Path, language: str = "en", pdf: bool = False, csv: bool = False, parquet: bool = False
) -> Path:
    """Write the report in this language (the page can be read in the other, too), and what else is asked for beside
    it; the path of the page."""
    path.write_text(page_of(run, language), encoding="utf-8")
    if pdf:
        from chabudai.lab.report.pdf import pdf_of

        path.with_suffix(".pdf").write_bytes(pdf_of(run, language))
    for kind, wanted in (("csv", csv), ("parquet", parquet)):
        if wanted:
            write_tables(run, path.parent / f"{path.stem}-{kind}", kind)
    return path
