"""The page of a report: one HTML file with everything in it, in both languages."""

import base64
import json
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any

from chabudai.engine.messages import LANGUAGES
from chabudai.games import game as find_game
from chabudai.lab.report.bundle import bundle
from chabudai.lab.report.charts import CHARTS, PALETTE, charts_of, rows_of
from chabudai.lab.report.facts import EVERYTHING, MOST_DRAWN, WORDS, Facts, Limits, about, facts_of
from chabudai.lab.report.grouping import SIGNS, grouped, grouped_targets
from chabudai.lab.saying import metric_name, said_target, say

if TYPE_CHECKING:
    from chabudai.lab.runs import Run
    from chabudai.lab.shapes import Finding

#: Findings that everybody sees; the others are one touch away.
FIRST_FINDINGS = 8
#: Nothing from anywhere: Vega makes its functions from strings, and that is all that is allowed.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)

Said = Callable[[str], str]


#: What a report may weigh, in bytes: mails take it. A large plan's page carries less along.
HEAVIEST = 2_000_000
FEWER = (EVERYTHING, Limits(6, 60, 200_000), Limits(3, 30, 100_000), Limits(1, 20, 50_000), Limits(1, 5, 0))


def page_of(run: "Run", language: str) -> str:
    for limits in FEWER:
        made = _Page(run, limits).html(language)
        if len(made.encode()) <= HEAVIEST:
            break
    return made


def both(said: Said, tag: str = "span") -> str:
    """The same in every language; the page shows that of its reader."""
    return "".join(f'<{tag} lang="{each}" data-lang="{each}">{escape(said(each))}</{tag}>' for each in LANGUAGES)


def word(key: str, **words: object) -> str:
    return both(lambda each: WORDS.say(each, key, **words))


class _Page:
    def __init__(self, run: "Run", limits: Limits) -> None:
        self.run = run
        self.limits = limits
        self.facts: Facts = facts_of(run, limits)
        self.game = find_game(run.plan.game)
        self.found = run.facts()

    def html(self, language: str) -> str:
        title = {each: WORDS.say(each, "title", title=self._title(each)) for each in LANGUAGES}
        data = {
            "charts": {each: charts_of(self.facts, self.run.plan.base, each) for each in LANGUAGES},
            "rows": rows_of(self.facts),
            "titles": title,
            "most": MOST_DRAWN,
        }
        body = "".join(self._body())
        return (
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            f"<title>{escape(title[language])}</title><style>{_text('report.css')}</style></head><body>{body}"
            f'<script type="application/json" id="report">{_json(data)}</script>'
            f"<script>{_script(bundle())}</script><script>{_text('report.js')}</script></body></html>\n"
        )

    def _title(self, language: str) -> str:
        return self.run.plan.title or self.game.title(language)

    def _body(self) -> Iterator[str]:
        games, deals = self.facts.games, self.facts.deals
        under = both(lambda each: WORDS.say(each, "of", game=self.game.title(each), games=games, deals=deals))
        yield f'<header class="top"><div><h1>{both(self._title)}</h1><p class="under">{under}</p></div>'
        # Each language is offered in its own words.
        other = '<span data-lang="ja" lang="en">English</span><span data-lang="en" lang="ja">日本語</span>'
        yield f'<button type="button" class="language" hidden>{other}</button></header><main>'
        yield from self._verdict()
        yield from self._targets()
        yield from self._choose()
        for name in CHARTS:
            yield from self._chart(name)
        yield from self._metrics()
        yield from self._games()
        yield from self._hunt()
        yield from self._method()
        yield f"</main><footer>Chabudai {escape(self.found['chabudai'])}</footer>"

    # -- what was found ------------------------------------------------------------------------------------------------
    def _verdict(self) -> Iterator[str]:
        found = self.run.verdict()
        sure = [one for one in found if one.kind not in ("unchanged", "undecided")]
        yield f'<section class="verdict" aria-labelledby="verdict"><h2 id="verdict">{word("verdict")}</h2>'
        groups = grouped(found)
        yield f"<p>{word('surely', count=len(grouped(sure))) if sure else word('nothing')}</p>"
        yield _findings(groups[:FIRST_FINDINGS])
        if groups[FIRST_FINDINGS:]:
            more = word("all_findings", count=len(groups) - FIRST_FINDINGS)
            rest = _findings(groups[FIRST_FINDINGS:], FIRST_FINDINGS + 1)
            yield f"<details><summary>{more}</summary>{rest}</details>"
        yield "</section>"

    def _targets(self) -> Iterator[str]:
        results = self.run.targets()
        yield f'<section aria-labelledby="targets"><h2 id="targets">{word("targets")}</h2>'
        if not results:
            yield f'<p class="about">{word("no_targets")}</p>'
        else:
            for name, state, members in grouped_targets(results):
                kept = sum(one.kept is True for one in members)
                head = word("target", sign=SIGNS[state], name=name, kept=kept, count=len(members))
                yield f'<details class="target"><summary class="{state}">{head}</summary><ul class="targets">'
                for one in members:
                    yield f"<li>{both(partial(said_target, one))} (n = {one.interval.count})</li>"
                yield "</ul></details>"
        yield "</section>"

    def _hunt(self) -> Iterator[str]:
        found = self.run.hunt()
        yield f'<section aria-labelledby="hunt"><h2 id="hunt">{word("hunt")}</h2>'
        yield _findings(grouped(found)) if found else f"<p>{word('hunt_nothing')}</p>"
        yield "</section>"

    # -- plots ---------------------------------------------------------------------------------------------------------
    def _choose(self) -> Iterator[str]:
        """What the plots and tables show. Hidden where no script runs: there everything is shown."""
        facts = self.facts
        seats = "".join(f'<option value="{n}">{n}</option>' for n in facts.seats)
        lineups = "".join(f'<option value="{escape(one)}">{escape(one)}</option>' for one in facts.lineups)
        boxes = "".join(
            f'<label><input type="checkbox" name="variant" value="{escape(one)}" checked>'
            f'<span class="swatch" style="background:{PALETTE[at % len(PALETTE)]}"></span>{escape(one)}</label>'
            for at, one in enumerate(facts.variants)
        )
        yield (
            f'<section class="choose" hidden><label>{word("seats")} <select id="seats">{seats}</select></label>'
            f'<label>{word("lineup")} <select id="lineup">{lineups}</select></label>'
            f"<fieldset><legend>{word('variants')}</legend>{boxes}</fieldset></section>"
        )

    def _chart(self, name: str) -> Iterator[str]:
        if not rows_of(self.facts)[name]:
            return
        base = self.run.plan.base
        title = both(lambda each: WORDS.say(each, f"chart.{name}.title", base=base))
        yield f'<section aria-labelledby="title-{name}"><h2 id="title-{name}">{title}</h2>'
        yield f'<p class="about">{word(f"chart.{name}.about")} {word("hint")}</p>'
        yield f'<p class="none" hidden>{word("no_data")}</p>'
        yield f'<div class="chart" id="chart-{name}" role="img" aria-labelledby="title-{name}"></div>'
        yield f"<details><summary>{word('table')}</summary>{_TABLES[name](self.facts)}</details></section>"

    def _metrics(self) -> Iterator[str]:
        """Every number with its interval and how many deals it is of, every metric with its definition."""
        names = list(dict.fromkeys(row["metric"] for row in self.facts.metrics))
        yield f'<section aria-labelledby="metrics"><h2 id="metrics">{word("metrics")}</h2>'
        yield _measured("metrics", self.facts.metrics)
        yield f"<details><summary>{word('definitions')}</summary><dl>"
        for name in names:
            yield f"<dt>{both(metric_name(name).text)}</dt><dd>{both(partial(about, name))}</dd>"
        yield "</dl></details></section>"

    # -- games and method ----------------------------------------------------------------------------------------------
    def _games(self) -> Iterator[str]:
        kept, size = [], 0
        for one in self.run.notable():
            data = one.record.json()
            size += len(data)
            if size > self.limits.records:
                break
            kept.append((one, data))
        if not kept:
            return
        yield f'<section aria-labelledby="games"><h2 id="games">{word("games")}</h2>'
        yield f'<p class="about">{word("games_about")}</p>'
        rows = []
        for one, data in kept:
            file = f"{self.run.plan.game}-{one.variant}-{one.seats}-{one.why}-{one.deal}.json".replace(" ", "-")
            link = _saved(file, data, "application/json", "save")
            row = {"variant": one.variant, "seats": one.seats, "lineup": one.lineup}
            cells = [
                f'<th scope="row">{word(f"why_{one.why}")}</th>',
                _cells(row),
                f'<td class="number">{one.value:.4g}</td><td class="number">{one.deal}</td>',
                f'<td class="number">{one.seed}</td><td>{link}</td>',
            ]
            rows.append((row, cells))
        yield _table("games", ["why", *CELL_HEAD, "value", "deal", "seed", "record"], rows, filtered=False)
        yield "</section>"

    def _method(self) -> Iterator[str]:
        plan = self.run.folder / "plan.toml"
        text = plan.read_text(encoding="utf-8") if plan.exists() else self.run.plan.text
        yield f'<section aria-labelledby="method"><h2 id="method">{word("method")}</h2>'
        for key in ("how_pairs", "how_intervals", "gain_about", "how_effect", "how_bots"):
            yield f"<p>{word(key)}</p>"
        yield f"<h3>{word('facts')}</h3><dl>"
        for key in ("rules_version", "seed", "bots", "cards"):
            yield f"<dt>{word(key)}</dt><dd>{_listed(self.found[key])}</dd>"
        yield f"<dt>{word('version')}</dt><dd>{escape(str(self.found['chabudai']))}</dd></dl>"
        yield f'<h3>{word("again")}</h3><pre tabindex="0"><code>{escape(self.found["command"])}</code></pre>'
        written = f'<pre tabindex="0"><code>{escape(text)}</code></pre>'
        save = _saved("plan.toml", text.encode(), "text/plain", "save_plan")
        yield f"<details><summary>{word('plan')}</summary>{written}{save}</details>"
        yield "</section>"


def _findings(groups: "list[list[Finding]]", start: int = 1) -> str:
    """One thing a line, however many tables it was found at."""
    items = []
    for group in groups:
        rest = "".join(f"<li>{_said(one)}</li>" for one in group[1:])
        more = f"<details><summary>{word('tables', count=len(group) - 1)}</summary><ul>{rest}</ul></details>"
        items.append(f"<li>{_said(group[0])}{more if rest else ''}</li>")
    return f'<ol start="{start}">{"".join(items)}</ol>'


def _said(finding: "Finding") -> str:
    return both(partial(say, finding)) + _of(finding)


def _of(finding: "Finding") -> str:
    return f" <small>n = {finding.interval.count}</small>" if finding.interval is not None else ""


# -- tables ------------------------------------------------------------------------------------------------------------
CELL_HEAD = ["variant", "seats", "lineup"]
Rows = list[tuple[dict[str, Any], list[str]]]


def _table(name: str, head: list[str], rows: Rows, filtered: bool = True) -> str:
    """A row of another choice than the reader's is hidden by the script."""
    heads = "".join(f'<th scope="col">{word(key)}</th>' for key in head)
    body = "".join(f"<tr{_choice(name, row) if filtered else ''}>{''.join(cells)}</tr>" for row, cells in rows)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{name}">{table}</div>'


def _choice(name: str, row: dict[str, Any]) -> str:
    found = {"table": name, "variant": row["variant"], "seats": row["seats"], "lineup": row["lineup"]}
    return "".join(f' data-{key}="{escape(str(value))}"' for key, value in found.items())


def _cells(row: dict[str, Any]) -> str:
    return f"<td>{escape(row['variant'])}</td><td>{row['seats']}</td><td>{escape(row['lineup'])}</td>"


def _number(*values: object) -> list[str]:
    return [f'<td class="number">{"–" if value is None else escape(str(value))}</td>' for value in values]


def _metric(row: dict[str, Any]) -> str:
    return f'<th scope="row">{both(lambda each: row[f"name_{each}"])}</th>'


def _changes(facts: Facts) -> str:
    head = [*CELL_HEAD, "metric", "base", "value", "difference", "interval", "sure", "count", "gain"]
    rows: Rows = []
    for row in facts.changes:
        numbers = _number(row["base"], row["shown"], row["difference"], row["between"])
        sure = f"<td>{word('yes' if row['sure'] else 'no')}</td>"
        rows.append((row, [_cells(row), _metric(row), *numbers, sure, *_number(row["n"], row["gain"])]))
    return _table("changes", head, rows)


def _measured(name: str, rows: list[dict[str, Any]]) -> str:
    made: Rows = [(row, [_cells(row), _metric(row), *_number(row["shown"], row["between"], row["n"])]) for row in rows]
    return _table(name, [*CELL_HEAD, "metric", "value", "interval", "count"], made)


def _quantiles(facts: Facts, column: str, metric: str) -> str:
    means = {(row["variant"], row["seats"], row["lineup"]): row for row in facts.metrics if row["metric"] == metric}
    rows: Rows = []
    for row in facts.quantiles:
        mean = means.get((row["variant"], row["seats"], row["lineup"]))
        if row["column"] == column:
            numbers = _number(mean and mean["shown"], mean and mean["between"], row["values"], row["n"])
            rows.append((row, [_cells(row), *numbers]))
    return _table(column, [*CELL_HEAD, "value", "interval", "quantiles", "count"], rows)


def _things(facts: Facts) -> str:
    head = ["card", *CELL_HEAD, "possible", "made", "users", "won_with", "won_without", "effect", "interval", "count"]
    rows: Rows = []
    for row in facts.things:
        users = f"{row['users'] / row['chances']:.1%}" if row["chances"] else None
        effect = None if row["effect"] is None else f"{row['effect']:+.3f}"
        between = None if row["low"] is None else f"{row['low']:+.3f} … {row['high']:+.3f}"
        told = [None if row[key] is None else f"{row[key]:.3f}" for key in ("won_with", "won_without")]
        numbers = _number(row["legal"], row["played"], users, *told, effect, between, row["chances"])
        rows.append((row, [f'<th scope="row">{escape(row["called"])}</th>', _cells(row), *numbers]))
    return _table("things", head, rows)


_TABLES: dict[str, Callable[[Facts], str]] = {
    "changes": _changes,
    "scores": lambda facts: _quantiles(facts, "score", "score"),
    "lengths": lambda facts: _quantiles(facts, "moves", "moves"),
    "seats": lambda facts: _measured("seats", facts.seat_wins),
    "skill": lambda facts: _measured("skill", facts.skill),
    "things": _things,
}


# -- small things ------------------------------------------------------------------------------------------------------
def _listed(value: Any) -> str:
    if isinstance(value, dict):
        return "<br>".join(f"{escape(str(key))}: <code>{escape(str(one))}</code>" for key, one in value.items())
    return escape(", ".join(map(str, value)) if isinstance(value, list) else str(value))


def _saved(file: str, data: bytes, kind: str, key: str) -> str:
    """A file that is in the page."""
    link = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return f'<a class="button" download="{escape(file)}" href="{link}">{word(key)}</a>'


def _text(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def _json(data: Any) -> str:
    """Nothing in it can end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str).replace("<", "\\u003c")


def _script(text: str) -> str:
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
