"""Bots: they see views, never states."""

from collections.abc import Callable

from chabudai.bots.base import Bot
from chabudai.bots.errors import bad_bots
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup

#: Who sits down when nobody is named.
USUAL_BOT = "steady"

#: At the end of a bot's name: it does not follow the convention of a co-operative game.
PLAIN = ":plain"

#: The strengths, from the weakest to the strongest.
BOTS = ("random", "steady", "sharp")

#: Bots that are no strengths: what a network from a file thinks best.
LEARNED = "learned"
#: Or what partners may agree upon.
CONVENTION = "convention"

MOST_PROCESSES = 256

#: Makes a bot for a seat with dice of its own.
BotMaker = Callable[[Setup, int, Dice], Bot]


def bot_maker(wish: str) -> BotMaker:
    """A strength by its name.

    `sharp:300ms` thinks that long about a move, `sharp:200` looks at so many worlds; a second number (`sharp:300ms:4`,
    `sharp:200:4`) shares the thinking among so many processes. With `:plain` at the end (`steady:plain`,
    `sharp:300ms:plain`) it does without the convention of a co-operative game and expects none of its partners.
    `convention:NAME` keeps to something else that partners of a co-operative game may agree upon.
    `learned:FILE.npz` has learnt what it does, `learned` is the one that comes with the program; they need NumPy.
    """
    if wish.partition(":")[0] == CONVENTION:
        from chabudai.bots.convention import ConventionBot

        agreed = wish.removeprefix(CONVENTION).removeprefix(":")
        return lambda setup, seat, dice: ConventionBot(setup, seat, dice, agreed)
    if wish.partition(":")[0] == LEARNED:
        return _learned_maker(wish.removeprefix(LEARNED).removeprefix(":"))
    name, _, budget = wish.removesuffix(PLAIN).partition(":")
    convention = not wish.endswith(PLAIN)
    if name == "random" and not budget and convention:
        from chabudai.bots.random import RandomBot

        return RandomBot
    if name == "steady" and not budget:
        from chabudai.bots.steady import SteadyBot

        return lambda setup, seat, dice: SteadyBot(setup, seat, dice, convention)
    if name == "sharp":
        return _sharp_maker(wish, budget, convention)
    raise bad_bots("bot", bot=wish, bots=", ".join(BOTS))


def _sharp_maker(wish: str, budget: str, convention: bool) -> BotMaker:
    from chabudai.bots.budget import read_budget
    from chabudai.bots.sharp import SharpBot

    time, colon, processes = budget.partition(":")
    chosen = read_budget(time)
    if chosen is None or (colon and not _counts(processes, MOST_PROCESSES)):
        raise bad_bots("bot_budget", bot=wish)
    jobs = int(processes) if colon else 1
    return lambda setup, seat, dice: SharpBot(setup, seat, dice, chosen, jobs, convention)


def _learned_maker(file: str) -> BotMaker:
    def made(setup: Setup, seat: int, dice: Dice) -> Bot:
        try:
            from chabudai.bots.learned import LearnedBot, checkpoint_named
        except ModuleNotFoundError as problem:
            if problem.name != "numpy":
                raise
            raise bad_bots("learned_numpy") from None
        return LearnedBot(setup, seat, dice, checkpoint_named(file, setup.game))

    return made


def _counts(text: str, most: int) -> bool:
    """Whether this is a number from 1 on, in plain digits."""
    return text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most


def new_bot(wish: str, setup: Setup, seat: int, dice: Dice) -> Bot:
    return bot_maker(wish)(setup, seat, dice)
