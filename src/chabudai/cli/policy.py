"""Who plays in transcripts and simulations."""

from collections.abc import Callable

from chabudai.cli.words import Mistake
from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.game import Game
from chabudai.engine.policies import VariedPolicy

POLICIES = ("random", "varied")
LATER = ("steady", "sharp")


def policy_maker(game: Game, name: str) -> Callable[[], Policy]:
    """What makes a fresh policy for every game."""
    if name in LATER:
        raise Mistake("policy_later", name=name, names=", ".join(POLICIES))
    if name not in POLICIES:
        raise Mistake("policy", name=name, names=", ".join(POLICIES))
    if name == "random":
        return UniformPolicy
    kinds = {verb: number for number, verb in enumerate(game.moves.verbs)}
    verbs = game.moves.verb_numbers()
    rare = sorted(kinds[verb] for verb in game.rare_verbs)
    turn = sorted(kinds[verb] for verb in game.turn_verbs)
    return lambda: VariedPolicy(verbs, rare, turn)
