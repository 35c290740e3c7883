"""The document of the house values, on a very small budget."""

import json
from pathlib import Path
from xml.etree import ElementTree

from bench.balance import main
from bench.balance_report import document, plots
from bench.charts import bars, histogram


def test_the_document_and_its_plots_are_written_from_what_was_measured(tmp_path: Path) -> None:
    file = tmp_path / "balance.md"
    arguments = ["familiars", "futon", "others", "--sharp", "sharp:2", "--scale", "0.001", "--output", str(file)]
    assert main(arguments) == 0
    text = file.read_text(encoding="utf-8")
    found = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert document(found) == text
    file.unlink()
    assert main(["--again", "--output", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == text
    for edition in ("first", "second"):
        assert f"| {edition} | sharp:2 | 2 |" in text
    assert "| 3-1 … 3-3 | R20 | 5 |" in text
    for name, svg in plots(found).items():
        assert f"]({name})" in text
        assert (tmp_path / name).read_text(encoding="utf-8") == svg
        ElementTree.fromstring(svg)


def test_a_bar_is_as_high_as_its_share() -> None:
    svg = ElementTree.fromstring(bars("a < b", ["x", "y"], {"steady": [0.25, 0.5]}, 0.1))
    blocks = [block for block in svg.iter("{http://www.w3.org/2000/svg}rect") if block.get("fill") == "#3b82c4"]
    legend, quarter, half = (float(block.get("height", "0")) for block in blocks)
    assert legend == 10
    assert abs(half - 2 * quarter) < 0.11
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == "a < b"


def test_a_histogram_counts_everything_once() -> None:
    svg = ElementTree.fromstring(histogram("scores", {"sharp": [-3, 0, 1, 4, 99]}, 2, (0, 8)))
    heights = [
        float(block.get("height", "0"))
        for block in svg.iter("{http://www.w3.org/2000/svg}rect")
        if block.get("fill") == "#d9822b"
    ][1:]
    assert [round(height / heights[2]) for height in heights] == [3, 0, 1, 0, 1]
