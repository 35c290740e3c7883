"""How fast the environments are, beside those of others, all in one run and on one core. `make envs`.

Machines are noisy: every round measures everything one after the other, only ratios of one round are compared, and the
table has the medians over the rounds. A step is one choice of a seat, with its observation, its mask and its reward.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from chabudai import envs
from chabudai.engine import is_compiled
from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.runner import Runner, SensePolicy
from chabudai.games import game

ROOT = Path(__file__).parent.parent
PEERS = ROOT / ".venv" / "peers" / "bin" / "python"
SETUPS = [("iyadosu", 4), ("familiars", 3), ("couperation", 3), ("futon", 4), ("escapenow", 3)]
#: What must be reached: as a multiple of a peer, or as steps a second.
AEC_BAR = ("pettingzoo hanabi_v5", 30.0)
BATCH_BARS = (("pettingzoo hanabi_v5", 200.0), ("rlcard uno", 40.0), ("open_spiel spades", 10.0))
CORE_BARS = {"couperation": 0.4e6}
CORE_BAR = 1e6
PROCESSES_BAR = 1.7
COLUMNS = 1024


def rate(run: Callable[[], int], seconds: float) -> float:
    """Steps a second of CPU time."""
    run()
    began, steps = time.process_time(), 0
    while time.process_time() - began < seconds:
        steps += run()
    return steps / (time.process_time() - began)


def by_aec(name: str, seats: int) -> Callable[[], int]:
    env = envs.aec(name, seats)
    rng = np.random.default_rng(0)
    seeds = iter(range(10**9))

    def run() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            # Of flags NumPy finds those that are set ten times as fast as of numbers.
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return run


def by_batch(name: str, seats: int, columns: int = COLUMNS) -> Callable[[], int]:
    batch = envs.batch(name, games=columns, seats=seats)
    batch.reset(seed=0)
    rng, rows = np.random.default_rng(0), np.arange(columns)

    def run() -> int:
        for _ in range(10):
            choice = (rng.random(columns) * batch.legal_counts).astype(np.int64)
            batch.step(batch.legal[rows, choice])
        return 10 * columns

    return run


def in_the_core(name: str, seats: int) -> Callable[[], int]:
    batch = envs.batch(name, games=COLUMNS, seats=seats)
    batch.reset(seed=0)
    seeds = iter(range(10**9))

    def run() -> int:
        batch.step_uniformly(10, next(seeds))
        return 10 * COLUMNS

    return run


def whole_games(name: str, seats: int, steady: bool) -> Callable[[], int]:
    setup = game(name).setup(seats)
    policies: list[Policy] = [SensePolicy(setup.game.sense(setup)) if steady else UniformPolicy() for _ in range(seats)]
    runner, seeds = Runner(setup.new_state(), policies), iter(range(10**9))
    return lambda: int(runner.run(next(seeds), 1).games)


def peers() -> dict[str, float]:
    result = subprocess.run(
        [PEERS, ROOT / "bench" / "env_peers.py"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    if result.returncode:
        sys.exit(f"The peers failed:\n{result.stderr}")
    found: dict[str, float] = json.loads(result.stdout.splitlines()[-1])
    return found


def one_round(seconds: float, setups: list[tuple[str, int]]) -> dict[str, float]:
    found = peers()
    for name, seats in setups:
        found[f"{name} aec"] = rate(by_aec(name, seats), seconds)
        found[f"{name} batch"] = rate(by_batch(name, seats), seconds)
        found[f"{name} core"] = rate(in_the_core(name, seats), seconds)
        found[f"{name} steady"] = rate(whole_games(name, seats, True), seconds)
    return found


def processes(count: int, seconds: float) -> float:
    """Steps a second of real time, of so many processes together."""
    code = f"from bench.envs import *; print(rate(in_the_core('iyadosu', 4), {seconds}))"
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    return sum(float(process.communicate()[0]) for process in running)


def judged(value: float, bar: float) -> str:
    colour = "green" if value >= bar else "red"
    return f"[{colour}]{value:.0f} ×[/] (≥ {bar:.0f})"


def table_of(rounds: list[dict[str, float]], setups: list[tuple[str, int]]) -> Table:
    def ratio(what: str, peer: str) -> float:
        return statistics.median(one[what] / one[peer] for one in rounds)

    def median(what: str) -> float:
        return statistics.median(one[what] for one in rounds)

    table = Table(title="Steps per CPU-second, with observation, mask and reward")
    table.add_column("game")
    for heading in ("AEC", "× hanabi_v5", f"batch of {COLUMNS}", "× hanabi_v5", "× uno", "× spades", "in the core"):
        table.add_column(heading, justify="right")
    table.add_column("games of steady", justify="right")
    for name, seats in setups:
        core, bar = median(f"{name} core"), CORE_BARS.get(name, CORE_BAR)
        colour = "green" if core >= bar else "red"
        table.add_row(
            f"{name}, {seats} seats",
            f"{median(f'{name} aec'):,.0f}",
            judged(ratio(f"{name} aec", AEC_BAR[0]), AEC_BAR[1]),
            f"{median(f'{name} batch'):,.0f}",
            *(judged(ratio(f"{name} batch", peer), bar) for peer, bar in BATCH_BARS),
            f"[{colour}]{core / 1e6:.2f} M[/] (≥ {bar / 1e6:.1f})",
            f"{median(f'{name} steady'):,.0f}",
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (1)")
    parser.add_argument("--games", nargs="*", default=[name for name, _ in SETUPS])
    chosen = parser.parse_args()
    if not is_compiled():
        sys.exit("The core is not compiled: run `make core`, with a C compiler.")
    setups = [setup for setup in SETUPS if setup[0] in chosen.games]
    rounds = [one_round(chosen.seconds, setups) for _ in track(range(chosen.rounds), "Rounds")]
    console = Console(width=200)
    console.print(table_of(rounds, setups))
    for peer in ("pettingzoo hanabi_v5", "rlcard uno", "open_spiel spades"):
        console.print(f"{peer}: {statistics.median(one[peer] for one in rounds):,.0f} steps a second")
    gain = processes(2, chosen.seconds) / processes(1, chosen.seconds)
    console.print(f"two processes: {gain:.2f} × one (≥ {PROCESSES_BAR})")


if __name__ == "__main__":
    main()
