"""Bots as a plan names them: `steady`, `steady~0.2` (a fifth of its choices at random), `steady!rise early` (never,
while there is anything else), `steady+rise early` (always, when it may), `sharp:50!rise early`; and who sits where.

A move is named as in records, or by the beginning of its words: `!rise` is every rise.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from chabudai.bots import PLAIN, BotMaker, bot_maker
from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.game import Game, Memory, Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.lab.choosers import Chooser, Restricted, Sensible
from chabudai.lab.errors import bad_lab

SUFFIX = re.compile(r"([~!+])([^~!+]*)")
#: Bots whose choices the compiled core can make by itself.
IN_CORE = ("random", "steady", f"steady{PLAIN}")


class BotSpec(msgspec.Struct, frozen=True):
    """A bot taken apart: what it is at heart, how often (of 1000) it errs, what it never and always does."""

    base: str
    noise: int = 0
    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()

    @property
    def in_core(self) -> bool:
        return self.base in IN_CORE

    @property
    def restricted(self) -> bool:
        return bool(self.never or self.always)


class Lineup(msgspec.Struct, frozen=True):
    """Who plays: a hero among a field, or a table of one kind (no field)."""

    hero: str
    field: str | None = None

    def __str__(self) -> str:
        return self.hero if self.field is None else f"{self.hero} / {self.field}"

    def heroes(self, seats: int) -> range:
        """Where the hero sits, game by game of one deal; alike tables play once."""
        return range(1) if self.field is None else range(seats)

    def names(self, seats: int, hero: int) -> list[str]:
        if self.field is None:
            return [self.hero] * seats
        return [self.hero if seat == hero else self.field for seat in range(seats)]


@lru_cache(maxsize=256)
def read_bot(text: str) -> BotSpec:
    """A bot by its name; whatever is wrong with it is said. Moves are looked for by `rules_of`."""
    at = next((number for number, sign in enumerate(text) if sign in "~!+"), len(text))
    base, rest = text[:at], text[at:]
    bot_maker(base)
    noise = 0
    never: list[str] = []
    always: list[str] = []
    for sign, value in SUFFIX.findall(rest):
        value = value.strip()
        if sign == "~":
            noise = _noise(text, value)
        elif not value:
            raise bad_lab("bot.empty", bot=text)
        else:
            (never if sign == "!" else always).append(value)
    return BotSpec(base, noise, tuple(never), tuple(always))


def _noise(bot: str, text: str) -> int:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0.001 <= share <= 1.0:
        raise bad_lab("bot.noise", bot=bot)
    return round(share * 1000)


def rules_of(game: Game, spec: BotSpec) -> list[int]:
    """For every move 1 (always), −1 (never) or 0."""
    rules = [0] * len(game.moves)
    for texts, rule in ((spec.never, -1), (spec.always, 1)):
        for text in texts:
            found = [move.number for move in game.moves.moves if move.text == text or move.text.startswith(f"{text} ")]
            if not found:
                verbs = ", ".join(game.moves.verbs)
                raise bad_lab("bot.move", bot=spec.base, move=text, game=game.name, verbs=verbs)
            for number in found:
                rules[number] = rule
    return rules


def check_bot(setup: Setup, text: str) -> None:
    """Whether this bot can play this game; raises what is wrong."""
    maker_of(setup.game, text)(setup, 0, FastDice())


# -- in the core ------------------------------------------------------------------------------------------------------
def chooser_of(setup: Setup, text: str) -> Chooser | None:
    """The bot in the compiled core; None if it must see views."""
    spec = read_bot(text)
    if not spec.in_core:
        return None
    chooser: Chooser
    if spec.base == "random":
        chooser = Chooser()
    else:
        chooser = Sensible(setup.game.sense(setup, not spec.base.endswith(PLAIN)), spec.noise)
    if not spec.restricted:
        return chooser
    return Restricted(chooser, rules_of(setup.game, spec), setup.game.moves.verb_numbers())


# -- through views ----------------------------------------------------------------------------------------------------
def maker_of(game: Game, text: str) -> BotMaker:
    spec = read_bot(text)
    plain = bot_maker(spec.base)
    if not spec.noise and not spec.restricted:
        return plain
    rules = rules_of(game, spec)
    return lambda setup, seat, dice: BentBot(setup, seat, dice, plain(setup, seat, dice), rules, spec.noise)


class BentBot(Bot):
    """Another bot that errs now and then, or never or always makes some moves."""

    def __init__(self, setup: Setup, seat: int, dice: Dice, inner: Bot, rules: list[int], noise: int) -> None:
        super().__init__(setup, seat, dice)
        self.inner = inner
        self.rules = rules
        self.noise = noise

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.inner.see(view, news)

    def recall(self, memory: Memory) -> None:
        self.inner.recall(memory)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        self.inner.stopped = self.stopped
        wanted = [move for move in legal if self.rules[move.number] == 1]
        allowed = wanted or [move for move in legal if self.rules[move.number] == 0] or list(legal)
        if len(allowed) == 1:
            return allowed[0]
        if self.noise and self.dice.below(1000) < self.noise:
            return allowed[self.dice.below(len(allowed))]
        # One that looks at moves looks at these; a sense names its first choice only.
        chosen = self.inner.choose(view, allowed)
        if chosen in allowed:
            return chosen
        alike = [move for move in allowed if move.verb == chosen.verb] or allowed
        return alike[self.dice.below(len(alike))]
