"""How fast the engine is, all in one run: compiled, interpreted, and OpenSpiel beside it. `make bench`.

Machines are noisy, so every round measures all three one after the other and only ratios of one round are compared; the
table shows the medians over the rounds. The peer's C++ rollouts start after the deal.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from chabudai.games import GAMES
from tests.interpreted import copy_sources

ROOT = Path(__file__).parent.parent
PEER = ROOT / ".venv" / "bench" / "bin" / "python"
SEATS = {"iyadosu": 4, "familiars": 3, "couperation": 3, "futon": 4, "escapenow": 3}
#: The bars: Iyadosu's rollouts against those of spades, the other games' whole games (deals included) against hearts.
AGAINST = {"iyadosu": ("spades", "rollouts", 2.0, 25.0, 0.5)}
OTHERS = ("hearts", "moves", 1.0, 15.0, 1.0)

Result = dict[str, dict[str, float]]


def run(python: Path | str, *arguments: str, path: Path | None = None) -> Any:
    environment = dict(os.environ)
    environment["PYTHONPATH"] = os.pathsep.join([str(p) for p in (path, ROOT) if p is not None])
    result = subprocess.run(
        [python, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if result.returncode:
        sys.exit(f"{' '.join(arguments)} failed:\n{result.stderr}")
    return json.loads(result.stdout)


def one_round(cases: list[str], sources: Path) -> tuple[Result, Result, Result]:
    compiled = run(sys.executable, "-m", "bench.measure", "0.6", *cases)
    peer = run(PEER, str(ROOT / "bench" / "peer.py"), "spades", "hearts")
    interpreted = run(sys.executable, "-m", "bench.measure", "0.6", *cases, path=sources)
    return compiled, interpreted, peer


def median(rounds: list[tuple[Result, Result, Result]], what: Any) -> float:
    return float(statistics.median(what(*one) for one in rounds))


def start_up(*arguments: str) -> float:
    """Seconds that a fresh process takes, the best of five, less what an empty one takes."""

    def best(command: list[str]) -> float:
        code = "import subprocess, sys, time; t = time.perf_counter(); subprocess.run(sys.argv[1:], stdout=-3); "
        code += "print(time.perf_counter() - t)"
        return min(float(subprocess.check_output([sys.executable, "-c", code, *command])) for _ in range(5))

    return best([sys.executable, *arguments])


def speed_table(rounds: list[tuple[Result, Result, Result]], cases: list[str]) -> Table:
    table = Table(title="Random play, moves of the seats per second (chance moves not counted)")
    for heading in (
        "game",
        "whole games",
        "with chance",
        "after the deal",
        "× interpreted",
        "× peer in C++",
        "Python loop",
        "× peer's",
        "clone",
    ):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for case in cases:
        name = case.split(":")[0]
        peer, what, bar, interpreted_bar, clone_bar = AGAINST.get(name, OTHERS)
        ratio = median(rounds, lambda c, i, p, case=case, peer=peer, w=what: c[case][w] / p[peer]["rollouts"])
        all_moves = median(rounds, lambda c, i, p, case=case: c[case]["moves"] * (1 + c[case]["chance_share"]))
        by_interpreted = median(rounds, lambda c, i, p, case=case: c[case]["moves"] / i[case]["moves"])
        loop = median(rounds, lambda c, i, p, case=case, peer=peer: c[case]["loop"] / p[peer]["loop"])
        clone = median(rounds, lambda c, i, p, case=case: c[case]["clone_us"])
        table.add_row(
            case.replace(":", ", ") + " seats",
            f"{median(rounds, lambda c, i, p, case=case: c[case]['moves']) / 1e6:.2f} M",
            f"{all_moves / 1e6:.2f} M",
            f"{median(rounds, lambda c, i, p, case=case: c[case]['rollouts']) / 1e6:.2f} M",
            judged(by_interpreted, interpreted_bar),
            judged(ratio, bar) + f" {peer}",
            f"{median(rounds, lambda c, i, p, case=case: c[case]['loop']) / 1e6:.2f} M",
            judged(loop, 5.0),
            judged(clone, clone_bar, below=True) + " µs",
        )
    return table


def judged(value: float, bar: float, *, below: bool = False) -> str:
    good = value <= bar if below else value >= bar
    return f"[{'green' if good else 'red'}]{value:.2f}[/] ({'≤' if below else '≥'} {bar:g})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (5)")
    parser.add_argument("--games", nargs="*", default=list(GAMES), help="which games (all)")
    parser.add_argument("--json", type=Path, help="write all figures to this file, too")
    chosen = parser.parse_args()
    cases = [f"{name}:{SEATS[name]}" for name in chosen.games]
    with tempfile.TemporaryDirectory() as folder:
        sources = copy_sources(Path(folder) / "src")
        rounds = [one_round(cases, sources) for _ in track(range(chosen.rounds), "Measuring", transient=True)]
    importing = start_up("-c", "import chabudai") - start_up("-c", "")
    helping = start_up("-m", "chabudai.cli", "--help")
    console = Console(width=140)
    console.print(speed_table(rounds, cases))
    for peer in ("spades", "hearts"):
        moves, loop = (median(rounds, lambda c, i, p, peer=peer, k=k: p[peer][k]) for k in ("rollouts", "loop"))
        console.print(
            f"OpenSpiel {peer}: {moves / 1e6:.2f} M moves/s in C++ rollouts, {loop / 1e6:.3f} M in its Python loop"
        )
    console.print(
        f"import chabudai: {judged(importing, 0.15, below=True)} s; --help: {judged(helping, 0.4, below=True)} s"
    )
    if chosen.json:
        chosen.json.write_text(
            json.dumps([dict(zip(("compiled", "interpreted", "peer"), r, strict=True)) for r in rounds])
        )


if __name__ == "__main__":
    main()
