"""How strong the bots are, against the bars that were set for them: writes docs/bots.md. `make arena`.

Every row is one run of `chabudai arena`; the document gives the command. What was measured is kept in a JSON file
beside it, so that the games can be measured one at a time.
"""

import argparse
import json
import random
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from chabudai.bots.statistics import share_interval
from chabudai.cli.arena import watch
from chabudai.engine.errors import ChabudaiError
from chabudai.games import GAMES, game
from chabudai.lab.arena import Arena, Standing

ROOT = Path(__file__).parent.parent
RESAMPLES = 2000
SHARP = "sharp"

INTRODUCTION = """\
Written by `make arena` (`bench/bots.py`). Every bot sees what its seat may know, and nothing else. Values are means
over deals with their 95 % intervals; ✓ and ✗ say whether the mean reaches its bar. A hero plays every seat of each
deal among copies of the other bot; in co-operative and solo games each bot fills the whole table, on the same
deals. *Par* is the best that an all-knowing player was found to reach with the same cards: a lower bound of what
was possible. Budgets in worlds (`sharp:200`) give exactly these numbers again; budgets in milliseconds (`sharp`
alone thinks for 1000) depend a little on the machine."""

OUT_OF_REACH = """\
## Bars that are out of reach

Futon's solo game asks for 1.25 times steady's score. `python -m tests.bots.futon_par 250` works out, by dynamic
programming over the whole game, what somebody who knew the order of every card to come would score on the same deals:
about 1.1 times what steady does. Nobody can play better than that, so the bar cannot be reached; a test holds the
argument.

ESCAPE NOW! with 5 and 6 seats asks that sharp escape five times as often as steady, where a plain heuristic does so in
8 % and 3 % of games. With 5 seats our steady escapes in about half of them, and five times that is more than all games.
So the table also has the share itself, against five times the plain heuristic's."""

#: A measured value with its interval.
Value = tuple[float, float, float]
Measure = Callable[[Arena], Value]


class Claim(msgspec.Struct, frozen=True):
    """What a run must show: a name, a measure, the least value (None: it is only told), and how to write it."""

    what: str
    measure: Measure
    bar: float | None = None
    form: str = "percent"


class Run(msgspec.Struct, frozen=True):
    """One run of the arena. `sharp` among the bots stands for sharp with the chosen budget."""

    game: str
    seats: int
    bots: tuple[str, ...]
    claims: tuple[Claim, ...]
    deals: int
    options: tuple[tuple[str, str], ...] = ()
    hero: str | None = None
    par: int = 0

    @property
    def key(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game} {self.seats}{options}: {self.hero or ''} {' '.join(self.bots)}"


# -- measures ---------------------------------------------------------------------------------------------------------
def _of(arena: Arena, bot: str) -> Standing:
    return next(standing for standing in arena.standings if standing.lineup.hero.partition(":")[0] == bot)


def wins(bot: str) -> Measure:
    return lambda arena: _of(arena, bot).share()


def score(bot: str) -> Measure:
    return lambda arena: _of(arena, bot).score()


def score_ratio(one: str, other: str) -> Measure:
    return lambda arena: ratio(_scores(_of(arena, one)), _scores(_of(arena, other)))


def more_ratio(key: str, one: str, other: str) -> Measure:
    return lambda arena: ratio(_more(_of(arena, one), key), _more(_of(arena, other), key))


def wins_ratio(one: str, other: str) -> Measure:
    return lambda arena: ratio(_shares(_of(arena, one)), _shares(_of(arena, other)))


def of_par(bot: str) -> Measure:
    def measure(arena: Arena) -> Value:
        standing = _of(arena, bot)
        return ratio(_scores(standing), [float(game.par_score or 0) for game in standing.games()])

    return measure


def par_wins(bot: str) -> Measure:
    return lambda arena: share_interval([float(game.par_won or False) for game in _of(arena, bot).games()])


def _scores(standing: Standing) -> list[float]:
    return [deal.score for deal in standing.deals]


def _shares(standing: Standing) -> list[float]:
    return [deal.share for deal in standing.deals]


def _more(standing: Standing, key: str) -> list[float]:
    return [float(game.more[key]) for game in standing.games()]


def ratio(above: Sequence[float], below: Sequence[float]) -> Value:
    """A ratio of means over the same deals; its interval by drawing deals again and again."""
    rng = random.Random(1)
    pairs = list(zip(above, below, strict=True))
    found = sorted(_ratio(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    return _ratio(pairs), found[round(0.025 * RESAMPLES)], found[round(0.975 * RESAMPLES) - 1]


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    below = sum(pair[1] for pair in pairs)
    return sum(pair[0] for pair in pairs) / below if below else float("inf")


# -- the bars ---------------------------------------------------------------------------------------------------------
MEDIUM = (("layout", "medium"),)
#: How often a plain heuristic escapes with so many seats.
PLAIN = {5: 0.08, 6: 0.03}
RUNS = (
    Run(
        "iyadosu", 4, ("steady", "random"),
        (Claim("one steady among random wins", wins("steady"), 0.55),), 100, hero="steady",
    ),
    Run(
        "iyadosu", 4, (SHARP, "steady"),
        (Claim("one sharp among steady wins", wins(SHARP), 0.40),), 20, hero=SHARP,
    ),
    Run(
        "futon", 4, ("steady", "random"),
        (Claim("one steady among random wins", wins("steady"), 0.50),), 100, hero="steady",
    ),
    Run(
        "futon", 4, (SHARP, "steady"),
        (Claim("one sharp among steady wins", wins(SHARP), 0.35),), 20, hero=SHARP,
    ),
    Run(
        "futon", 1, (SHARP, "steady"),
        (Claim("solo: sharp's mean score over steady's", score_ratio(SHARP, "steady"), 1.25, "times"),), 40,
    ),
    Run(
        "familiars", 3, ("steady", "random"),
        (Claim("steady's mean score over random's", score_ratio("steady", "random"), 2.0, "times"),), 200,
    ),
    Run(
        "familiars", 3, (SHARP, "steady"),
        (
            Claim("sharp's mean score over steady's", score_ratio(SHARP, "steady"), 1.15, "times"),
            Claim("sharp's mean score over par's", of_par(SHARP), 0.75),
        ), 20, par=20_000,
    ),
    Run(
        "couperation", 3, ("steady", "random"),
        (
            Claim("steady's tower over random's", more_ratio("face_up", "steady", "random"), 1.5, "times"),
            Claim("steady finishes the tower", wins("steady")),
        ), 200,
    ),
    Run(
        "couperation", 3, (SHARP,),
        (Claim("sharp finishes the tower", wins(SHARP), 0.40), Claim("par finishes the tower", par_wins(SHARP))),
        20, par=20_000,
    ),
    Run(
        "escapenow", 3, ("steady", "random"),
        (Claim("steady escapes", wins("steady"), 0.50), Claim("random escapes", wins("random"))), 200, MEDIUM,
    ),
    Run(
        "escapenow", 3, (SHARP, "steady"),
        (
            Claim("sharp escapes", wins(SHARP), 0.80),
            Claim("sharp's minutes left over steady's", score_ratio(SHARP, "steady"), 1.0, "times"),
        ), 20, MEDIUM,
    ),
    *(
        Run(
            "escapenow", seats, (SHARP, "steady"),
            (
                Claim("sharp escapes as often as steady", wins_ratio(SHARP, "steady"), 5.0, "times"),
                Claim(f"sharp escapes; the bar is five times what a plain heuristic does ({plain:.0%})",
                      wins(SHARP), 5 * plain),
            ), 20, MEDIUM,
        )
        for seats, plain in PLAIN.items()
    ),
)  # fmt: skip


# -- running ----------------------------------------------------------------------------------------------------------
def chosen_bots(run: Run, sharp: str) -> list[str]:
    return [sharp if bot == SHARP else bot for bot in run.bots]


def command(run: Run, sharp: str, deals: int, seed: int) -> str:
    hero = sharp if run.hero == SHARP else run.hero
    words = ["chabudai", "arena", run.game, "--seats", str(run.seats), "--bots", ",".join(chosen_bots(run, sharp))]
    words += ["--hero", hero] if hero else []
    words += ["--games", str(deals), "--seed", str(seed)]
    for name, value in run.options:
        words += ["--option", f"{name}={value}"]
    words += ["--par", str(run.par)] if run.par else []
    return shlex.join(words)


def measured(run: Run, sharp: str, deals: int, seed: int, jobs: int) -> dict[str, Any] | None:
    """What a run showed; None if somebody stopped it."""
    setup = game(run.game).setup(run.seats, dict(run.options), game(run.game).usual_edition)
    heroes = [] if run.hero is None else [sharp if run.hero == SHARP else run.hero]
    arena = Arena(setup, chosen_bots(run, sharp), seed, heroes, run.par)
    watch(arena, deals, jobs, False)
    if arena.deals < deals:
        return None
    return {
        "command": command(run, sharp, deals, seed),
        "deals": deals,
        "milliseconds": {standing.lineup.hero: standing.milliseconds() for standing in arena.standings},
        "claims": [[claim.what, claim.bar, claim.form, list(claim.measure(arena))] for claim in run.claims],
    }


# -- writing ----------------------------------------------------------------------------------------------------------
def written(value: float, form: str) -> str:
    if value == float("inf"):
        return "∞"
    return f"{100 * value:.1f} %" if form == "percent" else f"{value:.2f} ×"


def rows(run: Run, found: dict[str, Any] | None) -> list[str]:
    where = f"{run.game}, {run.seats} {'seat' if run.seats == 1 else 'seats'}"
    where += "".join(f", {value}" for _, value in run.options)
    if found is None:
        return [
            f"| {where} | {claim.what} | {_bar(claim.bar, claim.form)} | not measured yet | |" for claim in run.claims
        ]
    lines = []
    for what, bar, form, (value, low, high) in found["claims"]:
        shown = f"{written(value, form)} ({written(low, form)} … {written(high, form)})"
        met = "" if bar is None else "✓" if value >= bar else "✗"
        lines.append(f"| {where} | {what} | {_bar(bar, form)} | {shown} | {met} |")
    return lines


def _bar(bar: float | None, form: str) -> str:
    return "–" if bar is None else f"≥ {written(bar, form)}"


def document(found: dict[str, Any]) -> str:
    lines = [
        "# How strong the bots are",
        "",
        INTRODUCTION,
        "",
        "| game | what | bar | measured (95 %) | |",
        "|---|---|---|---|---|",
        *(line for run in RUNS for line in rows(run, found.get(run.key))),
        "",
        OUT_OF_REACH,
        "",
        "## Commands",
        "",
        "One for each run, in the order of the table:",
        "",
        "```",
        *(found[run.key]["command"] for run in RUNS if run.key in found),
        "```",
        "",
        "## Time a move",
        "",
        "| game | seats | bot | ms |",
        "|---|---|---|---|",
        *(
            f"| {run.game} | {run.seats} | {bot} | {time:.2f} |"
            for run in RUNS
            if run.key in found
            for bot, time in found[run.key]["milliseconds"].items()
        ),
        "",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES, help="which games (all)")
    parser.add_argument("--sharp", default="sharp:100ms", metavar="BOT", help="sharp with its budget (sharp:100ms)")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many deals as usual (1)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "bots.md", help="the document")
    chosen = parser.parse_args(arguments)
    kept = chosen.output.with_suffix(".json")
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    out = Console(stderr=True, highlight=False)
    for run in RUNS:
        if run.game not in chosen.games:
            continue
        deals = max(2, round(run.deals * chosen.scale))
        out.print(command(run, chosen.sharp, deals, chosen.seed), style="dim", soft_wrap=True)
        try:
            result = measured(run, chosen.sharp, deals, chosen.seed, chosen.jobs)
        except ChabudaiError as problem:
            out.print(problem.text(), style="red", markup=False)
            continue
        if result is None:
            return 130
        found[run.key] = result
        for line in rows(run, result):
            out.print(line, markup=False, soft_wrap=True)
        # After every run, so that a long measurement can be broken off.
        kept.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        chosen.output.write_text(document(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
