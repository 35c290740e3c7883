"""Environments for learning programs: the games by every door that researchers use. docs/environments.md tells all.

`import chabudai.envs` registers `chabudai/<game>-v<N>` with Gymnasium and PettingZoo. All doors take the same settings:

    aec("iyadosu", seats=4, options={"bonus": "on"}, cards="first", observe="memory", recall="rules", mask="info",
        reward="return", illegal="raise")
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from chabudai.envs.errors import bad_setting, missing_extra

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401  # ICN: only to see whether it is there
    import pettingzoo  # noqa: F401
except ImportError:
    raise missing_extra("envs") from None

from chabudai.envs.aec_env import ChabudaiAEC
from chabudai.envs.batch_env import Batch
from chabudai.envs.parallel_env import ChabudaiParallel
from chabudai.envs.registry import env_id, register
from chabudai.envs.seat_env import ROTATE, ChabudaiSeat
from chabudai.envs.settings import settings_of
from chabudai.envs.text_env import TextGame
from chabudai.envs.vector_env import ChabudaiVector

__all__ = ["aec", "batch", "env_id", "hero", "openspiel", "parallel", "solo", "text", "vector"]

Options = Mapping[str, str] | None
Cards = str | Path | None


def aec(game: str, seats: int | None = None, options: Options = None, cards: Cards = None, **how: Any) -> ChabudaiAEC:
    """PettingZoo, seats one after the other."""
    render_mode = how.pop("render_mode", None)
    return ChabudaiAEC(settings_of(game, seats, options, cards, **how), render_mode)


def parallel(
    game: str, seats: int | None = None, options: Options = None, cards: Cards = None, **how: Any
) -> ChabudaiParallel:
    """PettingZoo, all seats at once."""
    render_mode = how.pop("render_mode", None)
    return ChabudaiParallel(settings_of(game, seats, options, cards, **how), render_mode)


def solo(game: str, options: Options = None, cards: Cards = None, **how: Any) -> ChabudaiSeat:
    """Gymnasium, a game for one."""
    render_mode = how.pop("render_mode", None)
    settings = settings_of(game, None, options, cards, **how)
    if settings.seats != 1:
        raise bad_setting("solo", game=settings.game.name)
    return ChabudaiSeat(settings, 0, render_mode=render_mode)


def hero(
    game: str,
    seats: int | None = None,
    options: Options = None,
    cards: Cards = None,
    hero: int | str = ROTATE,
    others: str = "steady",
    **how: Any,
) -> ChabudaiSeat:
    """Gymnasium, one seat among others that the core plays: `steady`, `steady:plain` or `random`."""
    render_mode = how.pop("render_mode", None)
    return ChabudaiSeat(settings_of(game, seats, options, cards, **how), hero, others, render_mode)


def vector(
    game: str,
    num_envs: int = 64,
    seats: int | None = None,
    options: Options = None,
    cards: Cards = None,
    hero: int | str = ROTATE,
    others: str = "steady",
    copy: bool = True,
    **how: Any,
) -> ChabudaiVector:
    """Gymnasium, one seat of many games at once."""
    return ChabudaiVector(settings_of(game, seats, options, cards, **how), num_envs, hero, others, copy)


def batch(
    game: str,
    games: int = 1024,
    seats: int | None = None,
    options: Options = None,
    cards: Cards = None,
    hero: int | str | None = None,
    others: str | None = None,
    **how: Any,
) -> Batch:
    """Many games at once, without a copy; for all seats, or with `others` for one."""
    return Batch(settings_of(game, seats, options, cards, **how), games, hero, others)


def openspiel(
    game: str,
    seats: int | None = None,
    options: Options = None,
    cards: Cards = None,
    dynamics: str = "sequential",
) -> Any:
    """A game of OpenSpiel, the same as `pyspiel.load_game("chabudai_<game>(…)")`."""
    return import_module("chabudai.envs.openspiel_game").load(game, seats, options, cards, dynamics)


def text(
    game: str,
    seats: int | None = None,
    options: Options = None,
    cards: Cards = None,
    language: str = "en",
    **how: Any,
) -> TextGame:
    """JSON and sentences, for language models."""
    return TextGame(settings_of(game, seats, options, cards, **how), language)


register()
