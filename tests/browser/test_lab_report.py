"""The lab's report: one file that asks for nothing, says the verdict first, and can be read by everybody."""

import base64
import io
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from chabudai import lab
from chabudai.cli import main
from chabudai.engine.record import read_record
from chabudai.games import replay
from chabudai.lab.report.page import HEAVIEST
from tests.browser.looking import accessible

JAPANESE_TITLE = "A <b>richer</b> practical?：ラボの報告"
PLAN = """\
title = "A <b>richer</b> practical?"
game = "futon"
seats = [3, 4]
deals = 150
[[variant]]
name = "base"
[[variant]]
name = "</script><i>richer"
cards."lesson.practical.points" = 90
[[target]]
metric = "score"
at_least = 150
[[target]]
metric = "ties"
at_most = 0.9
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab")
    plan = folder / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    lab.run(plan, jobs=1)
    out = folder / "report.html"
    assert main(["lab", "report", str(plan), "-o", str(out), "--pdf", "--csv", "--parquet"]) == 0
    assert main(["lab", "report", str(plan), "-o", str(out)]) == 2, "nothing is overwritten"
    return out


def opened(browser: Browser, report: Path, width: int = 1440, scheme: str = "light") -> tuple[Page, list[str]]:
    asked: list[str] = []
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.goto(report.as_uri())
    page.wait_for_function("document.documentElement.dataset.drawn === '1'")
    return page, asked


def test_it_asks_for_nothing_and_fits_into_a_mail(browser: Browser, report: Path) -> None:
    assert len(report.read_bytes()) <= HEAVIEST
    page, asked = opened(browser, report)
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert page.locator(".chart svg").count() == 6
    # The verdict first: what changed, by how much, how sure.
    first = page.locator("main > section").first
    assert "raises score" in first.locator("li").first.inner_text()
    assert re.search(r"by \+[\d.]+ \(\+[\d.]+ … \+[\d.]+\)", first.locator("li").first.inner_text())
    assert page.locator(".target > summary.broken").inner_text().startswith("✗ score ≥ 150: kept at 0 of 4 tables")
    assert page.locator(".target > summary.kept").inner_text().startswith("✓ ties ≤ 0.9: kept at 4 of 4 tables")
    # Names of a plan are never markup.
    assert page.locator("h1").inner_text() == "A <b>richer</b> practical?"
    assert page.locator("i, h1 b").count() == 0
    page.close()


def test_plots_and_tables_follow_the_choice(browser: Browser, report: Path) -> None:
    page, _ = opened(browser, report)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    rows = page.locator("tr[data-table=changes]:visible")
    before = rows.count()
    assert before > 5 and page.locator("tr[data-table=changes][data-seats='4']:visible").count() == 0
    page.select_option("#seats", "4")
    page.wait_for_function("document.documentElement.dataset.drawn === '2'")
    assert page.locator("tr[data-table=changes][data-seats='3']:visible").count() == 0
    assert page.locator("tr[data-table=changes][data-seats='4']:visible").count() >= before
    page.locator("input[name=variant]").nth(1).uncheck()
    page.wait_for_function("document.documentElement.dataset.drawn === '3'")
    assert rows.count() == 0 and page.locator("#chart-changes svg").count() == 0
    assert page.locator("section", has=page.locator("#chart-changes")).locator(".none").is_visible()
    # Every number has its n and its interval.
    for row in page.locator("tr[data-table=metrics]:visible").all()[:5]:
        cells = row.locator("td").all_inner_texts()
        assert "…" in cells[-2] and int(cells[-1]) > 0
    page.locator("#chart-scores .mark-symbol path").first.hover()
    page.wait_for_selector("#vg-tooltip-element.visible")
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(820, "dark"), (360, "light")])
def test_everybody_can_read_it_in_both_languages(
    browser: Browser, report: Path, width: int, scheme: Literal["dark", "light"]
) -> None:
    page, _ = opened(browser, report, width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
    page.click(".language")
    page.wait_for_function("document.documentElement.dataset.drawn === '2'")
    assert page.evaluate("[document.documentElement.lang, document.title]") == ["ja", JAPANESE_TITLE]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out"
    accessible(page, (scheme,))
    page.close()


def test_the_games_behind_a_number_can_be_replayed(report: Path) -> None:
    links = re.findall(r'download="([^"]+\.json)" href="data:application/json;base64,([^"]+)"', report.read_text())
    assert len(links) >= 3
    for _, data in links[:4]:
        record = read_record(base64.b64decode(data))
        assert replay(record).over
    assert {"closest", "longest", "worst"} <= {name.split("-")[-2] for name, _ in links}


def test_the_command_that_makes_it_again_and_what_it_depends_on(report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    for said in ("chabudai lab run plan.toml", "sha256:", "rules version", "steady"):
        assert said in text


def test_paper_and_tables(report: Path) -> None:
    pdf = PdfReader(io.BytesIO(report.with_suffix(".pdf").read_bytes()))
    text = "".join(page.extract_text() for page in pdf.pages)
    assert "Verdict" in text and "kept at 0 of 4 tables" in text and "chabudai lab run" in text
    for kind in ("csv", "parquet"):
        names = {file.name for file in (report.parent / f"report-{kind}").iterdir()}
        tables = ("games", "cards", "moves", "cells", "metrics", "comparisons")
        assert names == {f"{name}.{kind}" for name in tables}
    header = (report.parent / "report-csv" / "games.csv").read_bytes()[:40]
    assert header.startswith(b"\xef\xbb\xbfvariant,seats,lineup")
