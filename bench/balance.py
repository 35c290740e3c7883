"""How the house values of the card files play: writes docs/balance.md and its plots. `python -m bench.balance`.

What was measured is kept in a JSON file beside the document, so that the games can be measured one at a time. Bots with
a budget in worlds give the same numbers again.
"""

import argparse
import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.balance_report import document, plots
from chabudai.bots import bot_maker
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.runner import BotGame
from chabudai.bots.statistics import share_interval
from chabudai.engine.game import Setup
from chabudai.games import game
from chabudai.games.familiars.rules import Familiars
from chabudai.lab.arena import Arena
from chabudai.lab.lanes import WHOLE_COLUMNS, Looking, play, view_game
from chabudai.lab.players import Lineup

ROOT = Path(__file__).parent.parent
RISES = ("early", "wake", "five", "skip")


def many(usual: int, scale: float) -> int:
    return max(2, round(usual * scale))


# -- Familiar's Trouble ------------------------------------------------------------------------------------------------
def familiars(sharp: str, scale: float) -> dict[str, Any]:
    return {
        edition: {
            bot: _errands_run(game("familiars").setup(3, cards=edition), bot, many(deals, scale))
            for bot, deals in (("random", 400), ("steady", 400), (sharp, 24))
        }
        for edition in game("familiars").editions()
    }


def _errands_run(setup: Setup, bot: str, deals: int) -> dict[str, Any]:
    """The scores, and how often each errand was turned up, and completed."""
    scores = []
    done: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(deals):
        played = view_game(setup, [bot_maker(bot)] * 3, seed)
        state = played.match.state
        assert isinstance(state, Familiars)
        scores.append(state.score(0))
        view: Any = played.match.view(None)
        done.update(view.completed)
        seen.update(text.split(" ")[1] for text in {text for _, text in played.match.moves if text[:6] == "errand"})
    return {
        "scores": scores,
        "errands": {
            errand.name: [errand.points, seen[errand.name] / deals, done[errand.name] / deals]
            for errand in setup.cards.errand
        },
        "needs": {
            errand.name: " ".join(f"{letter}{need}" for letter, need in errand.needs.by_letter())
            for errand in setup.cards.errand
        },
    }


# -- Escape from the Futon ---------------------------------------------------------------------------------------------
def futon(sharp: str, scale: float) -> dict[str, Any]:
    setup, solo = game("futon").setup(4), game("futon").setup(1)
    return {
        "table": {bot: _table_run(setup, bot, many(deals, scale)) for bot, deals in (("steady", 2400), (sharp, 2400))},
        "pure": {rise: _pure_run(setup, rise, sharp, many(80, scale)) for rise in RISES},
        "solo": {
            bot: [
                view_game(solo, [bot_maker(bot)], seed).played().outcome.scores[0] for seed in range(many(600, scale))
            ]
            for bot in ("random", "steady", sharp)
        },
    }


def _table_run(setup: Setup, bot: str, games: int) -> dict[str, Any]:
    """All four seats alike: which rise cards they choose where they may choose, and which seat wins."""
    chosen: Counter[str] = Counter()
    won: list[list[int]] = []
    for seed in range(games):
        running = BotGame(setup, [bot_maker(bot)] * setup.seats, seed)
        while not running.match.over:
            _, legal, move = running.step()
            if move.verb == "rise" and len(legal) > 1:
                chosen[move.text.split(" ")[1]] += 1
        won.append(running.played().outcome.winners)
    return {
        "won": won,
        "rises": {rise: chosen[rise] / chosen.total() for rise in RISES},
    }


def _pure_run(setup: Setup, rise: str, field: str, deals: int) -> tuple[float, float, float]:
    """The share of wins of one who always chooses this card, on every seat of each deal."""
    found = play(GameSpec.of(setup), Lineup(f"steady+rise {rise}", field), 0, deals, 0, Looking(0, 0))
    winners = found.whole[WHOLE_COLUMNS.index("winners") :: len(WHOLE_COLUMNS)]
    # Game after game for the hero on the first seat, then for the second …
    won = [(seats >> number // deals & 1) / seats.bit_count() for number, seats in enumerate(winners)]
    shares = [sum(won[deal::deals]) / setup.seats for deal in range(deals)]
    return share_interval(shares)


# -- the other co-operative games --------------------------------------------------------------------------------------
def others(sharp: str, scale: float) -> dict[str, Any]:
    found = {}
    for name, seats in (("couperation", 3), ("escapenow", 3), ("escapenow", 5)):
        arena = Arena(game(name).setup(seats), ["random", "steady"], 0)
        arena.run(many(100, scale))
        found[f"{name} {seats}"] = {str(standing.lineup): standing.share() for standing in arena.standings}
    return found


MEASURES: dict[str, Callable[[str, float], dict[str, Any]]] = {"familiars": familiars, "futon": futon, "others": others}


def given(chosen: argparse.Namespace) -> list[str]:
    """The options that the numbers depend on."""
    return ["--sharp", chosen.sharp, "--scale", f"{chosen.scale:g}"]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=list(MEASURES), help=f"{', '.join(MEASURES)} (all)")
    parser.add_argument("--sharp", default="sharp:50", metavar="BOT", help="sharp with its budget (sharp:50)")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games as usual (1)")
    parser.add_argument("--again", action="store_true", help="only write the document again, from what is kept")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "balance.md", help="the document")
    chosen = parser.parse_args(arguments)
    kept = chosen.output.with_suffix(".json")
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for what in [] if chosen.again else chosen.what:
        print(f"Measuring {what} …", file=sys.stderr)
        found[what] = {
            "command": shlex.join(["python", "-m", "bench.balance", *given(chosen), what]),
            "bot": chosen.sharp,
            **MEASURES[what](chosen.sharp, chosen.scale),
        }
        kept.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")
    for name, svg in plots(found).items():
        chosen.output.with_name(name).write_text(svg, encoding="utf-8")
    chosen.output.write_text(document(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
