"""Bots at a table: what one of them is given to think with, and thinking itself, which may happen in another process.

A task is made of the seat's views alone, so it can leave the process that owns the game.
"""

import msgspec

from chabudai.bots import bot_maker
from chabudai.bots.base import Bot
from chabudai.bots.budget import Budget
from chabudai.bots.game_spec import GameSpec
from chabudai.bots.hint import why
from chabudai.bots.sharp import Opinion, SharpBot, consider
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Memory, View
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.replay import Follower
from chabudai.protocol.messages import Weighed
from chabudai.table.running_game import Running


class Task(msgspec.Struct, frozen=True):
    """A choice that a seat owes, with all its bot may know. `bot` is a strength as the arena spells it."""

    spec: GameSpec
    seat: int
    position: int
    bot: str
    view: View
    memory: Memory
    legal: list[int]
    seed: int


class Counsel(msgspec.Struct, frozen=True):
    """The moves weighed, the best first, and one sentence why in every language.

    `chances`: the estimates are shares of wins.
    """

    seat: int
    position: int
    moves: list[Weighed]
    why: dict[str, str]
    chances: bool


class Attention:
    """What an attentive player on a seat remembers of a running game; it catches up with what happened.

    An undo makes another `Running`, and needs new attention: what was taken back never happened.
    """

    def __init__(self, running: Running, seat: int) -> None:
        self.running = running
        self._follower = Follower(running.setup, seat)

    def caught_up(self) -> Memory:
        """The memory as of now."""
        return self._follower.follow(self.running.match.moves)


def task(running: Running, seat: int, bot: str, memory: Memory, seed: int) -> Task:
    match, game = running.match, running.setup.game
    legal = match.legal(seat)
    # A bot has no words of its own.
    wordless = [move.number for move in legal if not game.takes_words(move)]
    return Task(
        spec=GameSpec.of(running.setup),
        seat=seat,
        position=running.owed_since[seat],
        bot=bot,
        view=match.view(seat),
        memory=memory,
        legal=wordless or [move.number for move in legal],
        seed=seed,
    )


def think(given: Task, budget: Budget | None = None) -> str:
    """The move that the bot chooses; the thinking one has this budget, if one is given."""
    setup, dice = given.spec.setup(), FastDice(given.seed)
    bot: Bot
    if budget is not None and given.bot == "sharp":
        bot = SharpBot(setup, given.seat, dice, budget)
    else:
        bot = bot_maker(given.bot)(setup, given.seat, dice)
    bot.recall(given.memory)
    return bot.choose(given.view, [setup.game.moves[number] for number in given.legal]).text


def advise(given: Task, budget: Budget | None) -> Counsel:
    """What the strongest bot thinks of the moves."""
    setup = given.spec.setup()
    legal = [setup.game.moves[number] for number in given.legal]
    opinions = consider(setup, given.view, given.memory, legal, FastDice(given.seed), budget or Budget())
    reason = why(setup, given.view, opinions)
    weighed = [_weighed(opinion) for opinion in opinions]
    spoken = {language: reason.text(language) for language in LANGUAGES}
    return Counsel(given.seat, given.position, weighed, spoken, setup.game.weighs_chances(setup))


def _weighed(opinion: Opinion) -> Weighed:
    return Weighed(opinion.move.text, opinion.estimate, opinion.worlds)
