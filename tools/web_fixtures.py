"""Writes whole games as a browser would receive them, so that boards can be drawn and looked at without a server.

`python -m tools.web_fixtures` fills `web/fixtures/`: for every game its card sheet and a few films. A film is a list of
messages, the first one whole, the others changes, exactly as they go over the socket.
"""

import sys
from pathlib import Path

import msgspec

from chabudai.engine.dice import FastDice
from chabudai.engine.faces import faces_of
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.toml import table_of
from chabudai.games import games
from chabudai.protocol.messages import Shown
from chabudai.protocol.plan import Clock, Plan, Strength
from chabudai.server.api_games import game_info
from chabudai.table import entries as e
from chabudai.table.plan import settled, setup_of
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.thinking import Attention, task, think
from chabudai.table.viewer import Viewer

FIXTURES = Path(__file__).parents[1] / "web" / "fixtures"
NAMES = ("Aya", "Ben", "Chika", "Dora", "Emil", "Fumi")
#: 31 May 2026, noon: films are the same whenever they are made.
NOON = 1_780_228_800_000
SECRET = "{:064x}"


class Film(msgspec.Struct, frozen=True):
    """One game: who plays and whose eyes look at it (no seat: a spectator)."""

    name: str
    seats: int
    options: dict[str, str] = {}
    eyes: tuple[int, ...] = (0,)
    bot: Strength = "steady"
    seed: int = 1
    clock: bool = False


FILMS: dict[str, tuple[Film, ...]] = {
    "iyadosu": (
        Film("3", 3, clock=True),
        Film("4", 4, {"bonus": "on"}),
        Film("5", 5, {"instant": "on"}),
        Film("random", 4, bot="random"),
        Film("watch", 4, eyes=()),
    ),
    "familiars": (
        Film("3", 3),
        Film("beginners", 3, {"hand_exchange": "off", "errand_exchange": "off", "hints": "on"}),
        Film("random", 3, bot="random", clock=True),
        Film("six", 3, {"display": "4-2-0", "hints": "on"}, eyes=(1,), seed=5),
        Film("watch", 3, eyes=()),
    ),
    "couperation": (
        Film("2", 2),
        Film("3", 3, {"finish": "on"}, clock=True),
        Film("4", 4),
        Film("random", 3, {"finish": "on"}, bot="random", seed=3),
        Film("watch", 3, eyes=()),
    ),
    "futon": (
        Film("1", 1),
        Film("asleep", 1, bot="random", seed=4),
        Film("2", 2),
        Film("3", 3),
        Film("4", 4, clock=True),
        Film("5", 5),
        Film("random", 4, bot="random"),
        Film("watch", 4, eyes=()),
        Film("watch-1", 1, eyes=()),
    ),
    "escapenow": (
        Film("1", 1),
        Film("2", 2),
        Film("4", 4, {"layout": "medium"}, clock=True),
        Film("6", 6, {"memory": "on"}),
        Film("random", 3, {"layout": "hard"}, bot="random"),
        Film("watch", 4, eyes=()),
    ),
}


def film(game: str, wanted: Film, language: str) -> list[Shown]:
    """Everything that a screen would get of one game."""
    table = _started(game, wanted)
    viewer = Viewer(wanted.eyes, language, host=bool(wanted.eyes))
    here = {chair.owner for chair in table.chairs if chair.owner is not None}
    messages = [shown(table, viewer, NOON, here=here)]
    attention: dict[int, Attention] = {}
    while table.phase == "playing":
        before = table.number
        _one_move(table, wanted, attention)
        messages.append(shown(table, viewer, table.changed_at, since=before, here=here))
    return messages


def _started(game: str, wanted: Film) -> Table:
    clock = Clock("game", 600, 5) if wanted.clock else None
    plan = settled(Plan(game=game, seats=wanted.seats, options=wanted.options, clock=clock))
    table = Table("fixture")
    table.take(e.Opened(NOON, plan, NAMES[0], SECRET.format(wanted.seed)))
    for seat in range(wanted.seats):
        # The last seat is a bot, so that both kinds can be looked at.
        is_bot = seat == wanted.seats - 1 > 0
        table.take(e.BotSeated(NOON, seat, "steady") if is_bot else e.Seated(NOON, seat, NAMES[seat], NAMES[seat]))
    setup = table.setup
    table.take(e.Started(NOON, setup.game.rules_version, setup.card_file.fingerprint))
    return table


def _one_move(table: Table, wanted: Film, attention: dict[int, Attention]) -> None:
    running = table.running
    assert running is not None
    # Sealed choices come in from the last seat to the first: one's own screen waits for the longest.
    seat = table.to_act()[-1]
    memory = attention.setdefault(seat, Attention(running, seat)).caught_up()
    seed = wanted.seed * 10_000 + table.number
    move = think(task(running, seat, wanted.bot, memory, seed))
    wordy = running.setup.game.takes_words(running.setup.game.moves[running.setup.game.moves.numbers[move]])
    thought = 1_000 + FastDice(seed).below(6_000)
    table.take(e.Moved(table.changed_at + thought, seat, move, words="Who has not moved yet?" if wordy else ""))


def main() -> None:
    for language in LANGUAGES:
        _write(f"games.{language}.json", [game_info(game, language) for game in games()])
    for name, films in FILMS.items():
        # The cards that tables play with, which need not be those of the first edition.
        setup = setup_of(Plan(game=name, seats=films[0].seats))
        _write(f"{name}/sheet.json", table_of(setup.card_file.text))
        _write(f"{name}/faces.json", faces_of(setup))
        _write(f"{name}/films.json", [wanted.name for wanted in films])
        for wanted in films:
            for language in LANGUAGES:
                _write(f"{name}/{wanted.name}.{language}.json", film(name, wanted, language))
    sys.stdout.write(f"The films are in {FIXTURES.relative_to(Path.cwd())}.\n")


def _write(name: str, content: object) -> None:
    path = FIXTURES / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(content))


if __name__ == "__main__":
    main()
