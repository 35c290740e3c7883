"""Bots: they see views, never states."""

from collections.abc import Callable

from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice
from chabudai.engine.errors import bad_setup
from chabudai.engine.game import Setup

#: The strengths, from the weakest to the strongest.
BOTS = ("random", "steady", "sharp")

#: Makes a bot for a seat with dice of its own.
BotMaker = Callable[[Setup, int, Dice], Bot]


def bot_maker(wish: str) -> BotMaker:
    """A strength by its name; `sharp:300ms` thinks that long about a move, `sharp:200` looks at so many worlds."""
    name, _, budget = wish.partition(":")
    if name == "random" and not budget:
        from chabudai.bots.random import RandomBot

        return RandomBot
    if name == "steady" and not budget:
        from chabudai.bots.steady import SteadyBot

        return SteadyBot
    if name == "sharp":
        return _sharp_maker(wish, budget)
    raise bad_setup("bot", bot=wish, bots=", ".join(BOTS))


def _sharp_maker(wish: str, budget: str) -> BotMaker:
    from chabudai.bots.sharp import Budget, SharpBot

    number = budget.removesuffix("ms")
    if not budget:
        chosen = Budget()
    elif not number.isascii() or not number.isdigit() or int(number) == 0:
        raise bad_setup("bot_budget", bot=wish)
    elif number == budget:
        chosen = Budget(milliseconds=None, worlds=int(number))
    else:
        chosen = Budget(milliseconds=float(number))
    return lambda setup, seat, dice: SharpBot(setup, seat, dice, chosen)


def new_bot(wish: str, setup: Setup, seat: int, dice: Dice) -> Bot:
    return bot_maker(wish)(setup, seat, dice)
