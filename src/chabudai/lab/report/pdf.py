"""The report on paper: verdict, targets, plots and numbers of the first table, method. Set by Typst, as vectors."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from chabudai.games import game as find_game
from chabudai.lab.errors import needs
from chabudai.lab.report.charts import CHARTS, charts_of, rows_of
from chabudai.lab.report.facts import MOST_DRAWN, WORDS, Facts, about, facts_of
from chabudai.lab.report.grouping import SIGNS, grouped, grouped_targets
from chabudai.lab.saying import metric_name, said_target, say
from chabudai.typesetting import families_of, find_fonts, quoted, typst_library

if TYPE_CHECKING:
    from chabudai.lab.runs import Run

#: Points: the width of the text on a sheet of A4.
WIDTH = 500
#: The same in millimetres.
TEXT_WIDTH = 176
MOST_FINDINGS, MOST_BROKEN = 25, 6
#: Millimetres: what a plot may have of a page.
HIGHEST = 225


def pdf_of(run: "Run", language: str) -> bytes:
    typst = typst_library()
    fonts = find_fonts(typst, language)
    with TemporaryDirectory() as folder:
        made = _Paper(run, language, families_of(fonts), Path(folder))
        file = Path(folder) / "report.typ"
        file.write_text("\n".join(made.lines()), encoding="utf-8")
        pdf: bytes = typst.compile(str(file), root=folder)
        return pdf


class _Paper:
    def __init__(self, run: "Run", language: str, families: list[str], folder: Path) -> None:
        self.run, self.language, self.families, self.folder = run, language, families, folder
        self.facts: Facts = facts_of(run)
        self.game = find_game(run.plan.game)

    def word(self, key: str, **words: object) -> str:
        return WORDS.say(self.language, key, **words)

    def lines(self) -> Iterator[str]:
        title = self.run.plan.title or self.game.title(self.language)
        fonts = ", ".join(map(quoted, self.families))
        yield f"#set document(title: {quoted(title)}, date: none)"
        yield f"#set text(font: ({fonts},), lang: {quoted(self.language)}, size: 10pt)"
        yield '#set page(paper: "a4", margin: 17mm, numbering: "1")'
        yield "#set par(leading: 0.6em)\n#show heading: set block(above: 1.4em, below: 0.7em)"
        yield f'#text(size: 20pt, weight: "bold", {quoted(title)})\n'
        under = {"game": self.game.title(self.language), "games": self.facts.games, "deals": self.facts.deals}
        yield f"#text(fill: luma(35%), {quoted(self.word('of', **under))})\n"
        yield from self._findings()
        yield from self._targets()
        seats, lineup = self.facts.seats[0], self.facts.lineups[0]
        yield from self._plots(seats, lineup)
        yield from self._numbers(seats, lineup)
        yield from self._method()

    def _heading(self, text: str) -> str:
        return f"#heading(level: 1, {quoted(text)})"

    def _findings(self) -> Iterator[str]:
        groups = grouped(self.run.verdict())
        yield self._heading(self.word("verdict"))
        yield from (f"+ #{quoted(say(group[0], self.language))}" for group in groups[:MOST_FINDINGS])
        if not groups:
            yield f"#{quoted(self.word('nothing'))}"

    def _targets(self) -> Iterator[str]:
        results = self.run.targets()
        if results:
            yield self._heading(self.word("targets"))
            for name, state, members in grouped_targets(results):
                kept = sum(one.kept is True for one in members)
                head = self.word("target", sign=SIGNS[state], name=name, kept=kept, count=len(members))
                yield f"- #strong({quoted(head)})"
                broken = [one for one in members if one.kept is False]
                yield from (f"  - #{quoted(said_target(one, self.language))}" for one in broken[:MOST_BROKEN])

    # -- plots and numbers ---------------------------------------------------------------------------------------------
    def _plots(self, seats: int, lineup: str) -> Iterator[str]:
        """Those of the first table: paper has no choice."""
        specs, rows = charts_of(self.facts, self.run.plan.base, self.language), rows_of(self.facts)
        where = f"{self.word('seats')}: {seats}, {self.word('lineup')}: {lineup}"
        yield f"#text(fill: luma(35%), {quoted(where)})"
        for name in CHARTS:
            here = [r for r in rows[name] if r["seats"] == seats and (name == "skill" or r["lineup"] == lineup)]
            if name == "things":
                first = list(dict.fromkeys(row["called"] for row in here))[:MOST_DRAWN]
                here = [row for row in here if row["called"] in first]
            if here:
                file = f"{name}.svg"
                drawn = self._svg(specs[name], here)
                (self.folder / file).write_text(drawn, encoding="utf-8")
                title = self.word(f"chart.{name}.title", base=self.run.plan.base)
                yield "#block(breakable: false)["
                yield self._heading(title)
                yield f"#text(fill: luma(35%), {quoted(self.word(f'chart.{name}.about'))})\n"
                yield f"#image({quoted(file)}, {_size(drawn)})]"

    def _svg(self, spec: dict[str, Any], rows: list[dict[str, Any]]) -> str:
        try:
            import vl_convert
        except ImportError:
            raise needs("vl-convert-python") from None
        inked = json.loads(json.dumps(spec).replace("currentColor", "#333333"))
        inked |= {"width": WIDTH, "datasets": {"source": rows}}
        inked["config"]["font"] = ", ".join(self.families)
        drawn: str = vl_convert.vegalite_to_svg(inked)
        return drawn

    def _numbers(self, seats: int, lineup: str) -> Iterator[str]:
        yield self._heading(self.word("metrics"))
        head = [self.word(key) for key in ("metric", "variant", "value", "interval", "count")]
        cells = [f"[#strong({quoted(cell)})]" for cell in head]
        last = ""
        for row in sorted(self.facts.metrics, key=lambda row: str(row["metric"])):
            if (row["seats"], row["lineup"]) == (seats, lineup):
                name = metric_name(row["metric"]).text(self.language)
                shown = [name if name != last else "", row["variant"], row["shown"], row["between"], row["n"]]
                cells += [f"[#{quoted(str(cell))}]" for cell in shown]
                last = name
        rule = "(x, y) => (top: if y > 0 { 0.3pt + luma(75%) })"
        table = f"#table(columns: (1fr, auto, auto, auto, auto), stroke: {rule}, inset: 3pt, {', '.join(cells)})"
        yield f"#[#set text(size: 8.5pt)\n{table}]"
        yield self._heading(self.word("definitions"))
        for metric in dict.fromkeys(row["metric"] for row in self.facts.metrics):
            said = metric_name(metric).text(self.language), about(metric, self.language)
            yield f"/ #{quoted(said[0])}: #{quoted(said[1])}"

    def _method(self) -> Iterator[str]:
        found = self.run.facts()
        yield self._heading(self.word("method"))
        for key in ("how_pairs", "how_intervals", "how_effect", "how_bots"):
            yield f"#{quoted(self.word(key))}\n"
        for key in ("rules_version", "seed", "bots", "cards"):
            value = found[key]
            said = ", ".join(f"{k}: {v}" for k, v in value.items()) if isinstance(value, dict) else str(value)
            yield f"- #{quoted(self.word(key))}: #{quoted(said)}"
        yield f"- #{quoted(self.word('again'))}: #raw({quoted(found['command'])})"


def _size(svg: str) -> str:
    """As wide as the text, or as high as a page allows."""
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    high = found is not None and float(found[2]) / float(found[1]) > HIGHEST / TEXT_WIDTH
    return f"height: {HIGHEST}mm" if high else "width: 100%"
