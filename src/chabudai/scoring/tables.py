"""What was measured, as one table: data, or Markdown."""

import math
from typing import Any

from chabudai.scoring.agents import WORDS
from chabudai.scoring.measure import Measurement, Row
from chabudai.scoring.suites import VERSION

Interval = tuple[float, float, float]


def as_data(found: Measurement, command: str) -> dict[str, Any]:
    import chabudai

    return {
        "benchmark": VERSION,
        "chabudai": chabudai.__version__,
        "command": command,
        "suite": found.suite,
        "seed": found.seed,
        "deals": found.deals,
        "par_lines": found.par_lines,
        "setups": {
            str(place): {"rules": setup.game.rules_version, "cards": setup.card_file.fingerprint, **setup.options}
            for place, setup in found.setups.items()
        },
        "rows": [_row(found, row) for row in found.rows],
        "left_out": [{"place": place, "agent": agent, "why": why} for place, agent, why in found.left_out],
    }


def _row(found: Measurement, row: Row) -> dict[str, Any]:
    setup = found.setups[row.place]
    wins = row.wins() if setup.game.can_be_lost(setup) else None
    return {
        "place": str(row.place),
        "agent": row.agent,
        "score_kind": row.kind,
        "partner": row.partner or None,
        "deals": len(row.results),
        "games": sum(len(deal) for deal in row.results),
        "wins": _data(wins),
        "score": _data(row.score()),
        "share_of_par": _data(row.share_of_par()),
    }


def _data(interval: Interval | None) -> dict[str, float | None] | None:
    if interval is None:
        return None
    finite = [round(value, 6) if math.isfinite(value) else None for value in interval]
    return dict(zip(("mean", "low", "high"), finite, strict=True))


def as_markdown(found: Measurement, command: str, language: str) -> str:
    """One table, with the command that makes it again."""

    def say(key: str, **words: object) -> str:
        return WORDS.say(language, f"table.{key}", **words)

    columns = ("place", "agent", "kind", "partner", "deals", "wins", "score", "par")
    lines = [
        f"| {' | '.join(say(column) for column in columns)} |",
        "|---|---|---|---|---:|---:|---:|---:|",
    ]
    for row in found.rows:
        setup = found.setups[row.place]
        wins = _text(row.wins(), percent=True) if setup.game.can_be_lost(setup) else "–"
        par = row.share_of_par()
        agents = (f"`{row.agent}`", row.kind, f"`{row.partner}`" if row.partner else "–")
        figures = (str(len(row.results)), wins, _text(row.score()), "–" if par is None else _text(par, percent=True))
        lines.append(f"| {' | '.join((str(row.place), *agents, *figures))} |")
    lines += ["", *_summaries(found, say)]
    for place, agent, why in found.left_out:
        lines.append(say("left_out", place=place, agent=agent, why=why))
    lines += [say("made", command=command, version=VERSION, seed=found.seed, last=found.seed + found.deals - 1)]
    return "\n".join(lines) + "\n"


def _summaries(found: Measurement, say: Any) -> list[str]:
    """For a method of several seeds: how much is lost when they meet each other."""
    lines = []
    for row in found.rows:
        if row.kind != "XP" or not row.results:
            continue
        alone = next(one for one in found.rows if (one.place, one.agent, one.kind) == (row.place, row.agent, "SP"))
        loss = alone.score()[0] - row.score()[0]
        lines.append(say("loss", place=row.place, agent=row.agent, loss=f"{loss:+.3f}"))
    return lines


def _text(interval: Interval, percent: bool = False) -> str:
    mean, low, high = interval
    form = "{:.1%}" if percent else "{:.2f}"
    if math.isnan(mean):
        return "–"
    if not (math.isfinite(low) and math.isfinite(high)):
        return form.format(mean)
    return f"{form.format(mean)} ({form.format(low)} … {form.format(high)})"
