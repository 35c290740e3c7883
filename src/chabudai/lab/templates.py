"""The plan that `chabudai lab new` writes: commented, and it runs as it is."""

import tomllib
from collections.abc import Iterator
from typing import Any

from chabudai.engine.cards import own_text
from chabudai.engine.game import Game
from chabudai.lab.errors import WORDS
from chabudai.lab.shapes_plan import Variant
from chabudai.lab.variants import CALLED, mistake_in

#: So much more is a change that one should see.
MORE = 1.3


def new_plan(game: Game, language: str) -> str:
    """A plan with one change of one number on the cards."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    path, before, after = example_change(game, seats)
    words = {
        "title": game.title(language),
        "game": game.name,
        "seats": seats,
        "path": path,
        "before": before,
        "after": after,
        "move": game.moves.texts[0],
        "moves": int(2 * game.longest(game.setup(seats))),
    }
    return WORDS.say(language, "new.plan", **words)


def example_change(game: Game, seats: int) -> tuple[str, int, int]:
    """A number that may be changed: one of ours (`house`) before one that is printed."""
    table = tomllib.loads(own_text(game.package, game.usual_edition))
    found = sorted(_numbers(table, "", ""), key=lambda number: number[2] != "house")
    for path, before, _ in found:
        for after in (round(before * MORE) if before > 3 else before + 1, before - 1):
            if after != before and mistake_in(game, Variant("x", {path: after}), seats, _here()) is None:
                return path, before, after
    raise AssertionError("a card file without a number that could be another")


def _here() -> Any:
    from pathlib import Path

    return Path()


def _numbers(found: Any, path: str, mark: str) -> Iterator[tuple[str, int, str]]:
    """Every whole number with its path and its mark, points first."""
    if isinstance(found, dict):
        mark = str(found.get("mark", mark))
        keys = sorted(found, key=lambda key: key != "points")
        for key in keys:
            if key not in CALLED:
                yield from _numbers(found[key], f"{path}.{key}" if path else key, mark)
    elif isinstance(found, list):
        for number, one in enumerate(found):
            called = next((one[key] for key in CALLED if key in one), number) if isinstance(one, dict) else None
            if called is not None:
                yield from _numbers(one, f"{path}.{called}", mark)
    elif isinstance(found, int) and not isinstance(found, bool):
        yield path, found, mark
