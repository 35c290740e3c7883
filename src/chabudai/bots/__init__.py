"""Bots: they see views, never states."""

from importlib import import_module

from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice
from chabudai.engine.errors import bad_setup
from chabudai.engine.game import Setup

#: Every bot's name, its module here and its class.
BOTS = {"random": ("random", "RandomBot")}


def bot_class(name: str) -> type[Bot]:
    if name not in BOTS:
        raise bad_setup("bot", bot=name, bots=", ".join(BOTS))
    module, kind = BOTS[name]
    found: type[Bot] = getattr(import_module(f"chabudai.bots.{module}"), kind)
    return found


def new_bot(name: str, setup: Setup, seat: int, dice: Dice) -> Bot:
    return bot_class(name)(setup, seat, dice)
