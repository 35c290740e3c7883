"""Ids in the registries of Gymnasium and PettingZoo."""

import gymnasium
from pettingzoo.env_registry import registration as pettingzoo_registry

from chabudai.envs.settings import VERSION
from chabudai.games import GAMES


def env_id(game: str) -> str:
    return f"chabudai/{game}-v{VERSION}"


def register() -> None:
    """`chabudai/<game>-v<N>` in both. What is there already stays."""
    for game in GAMES:
        name, kwargs = env_id(game), {"game": game}
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="chabudai.envs:hero",
                vector_entry_point="chabudai.envs:vector",
                kwargs=kwargs,
                # Every game ends by its rules, and refuses to go on after that in words of its own.
                order_enforce=False,
                disable_env_checker=True,
            )
        if name not in pettingzoo_registry.aec_registry:
            pettingzoo_registry.register("aec", name, "chabudai.envs:aec", kwargs=kwargs)
        if name not in pettingzoo_registry.parallel_registry:
            pettingzoo_registry.register("parallel", name, "chabudai.envs:parallel", kwargs=kwargs)
