"""Who plays in transcripts and simulations: a testing policy that sees the state, or bots that see views."""

from collections.abc import Callable

from chabudai.bots import BOTS, BotMaker, bot_maker, new_bot
from chabudai.cli.words import Mistake
from chabudai.engine.contract import Policy, UniformPolicy
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Game, Setup
from chabudai.engine.policies import VariedPolicy

POLICIES = ("random", "varied")


def bots_for(setup: Setup, name: str) -> BotMaker | None:
    """The bot of this name, if it is one that must see views (to `random` they make no difference)."""
    if name in POLICIES or name.partition(":")[0] not in BOTS:
        return None
    new_bot(name, setup, 0, FastDice())
    return bot_maker(name)


def policy_maker(game: Game, name: str) -> Callable[[], Policy]:
    """What makes a fresh policy for every game."""
    if name not in POLICIES:
        names = dict.fromkeys([*POLICIES, *BOTS])
        raise Mistake("policy", name=name, names=", ".join(names))
    if name == "random":
        return UniformPolicy
    kinds = {verb: number for number, verb in enumerate(game.moves.verbs)}
    verbs = game.moves.verb_numbers()
    rare = sorted(kinds[verb] for verb in game.rare_verbs)
    turn = sorted(kinds[verb] for verb in game.turn_verbs)
    return lambda: VariedPolicy(verbs, rare, turn)
