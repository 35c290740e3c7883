"""From the wishes of the command line to a table with people and bots on its seats."""

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from chabudai.bots import USUAL_BOT, bot_maker, new_bot
from chabudai.cli.common import setup_for
from chabudai.cli.local.place import now
from chabudai.cli.local.save_file import PERSON, Save, empty_table, new_save, strength_of
from chabudai.cli.words import Mistake, number_in, say
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.games import game as find_game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.decide import decide
from chabudai.table.plan import settled


class Wishes(msgspec.Struct, frozen=True):
    """What was asked for; None is what was left open."""

    seats: int | None = None
    seat: list[str] | None = None
    option: list[str] | None = None
    bots: str | None = None
    cards: str | None = None
    seed: int | None = None
    name: list[str] | None = None


def new_game(game: str, wishes: Wishes) -> Save:
    """A table at which everybody sits, with the first cards dealt."""
    setup = setup_for(find_game(game), wishes.seats, wishes.option, wishes.cards)
    people = people_of(wishes.seat, setup.seats)
    bots = bots_of(wishes.bots or USUAL_BOT, people, setup.seats)
    names = names_of(wishes.name or [], people)
    for bot in bots:
        if bot is not None:
            new_bot(bot, setup, 0, FastDice())
    opening = _Opening(setup, wishes.seed)
    for seat, name in zip(people, names, strict=True):
        opening.wish(w.Sit(name=name, seat=seat))
    for seat, bot in enumerate(bots):
        if bot is not None:
            opening.wish(w.SeatBot(bot=strength_of(bot), seat=seat))
    opening.deal(people)
    return new_save(bots, opening.entries, wishes.seed)


class _Opening:
    """A new table, and what happens to it until the first card."""

    def __init__(self, setup: Setup, seed: int | None) -> None:
        self.table = empty_table(seed)
        self.entries: list[e.AnyEntry] = []
        self._secret = secrets.token_hex(32) if seed is None else ""
        plan, origin = settled(_plan(setup)), setup.game.distribution
        self._take([e.Opened(now(), plan, PERSON, self._secret, distribution=origin)])

    def wish(self, wish: w.AnyWish) -> None:
        self._take(decide(self.table, PERSON, wish, now(), lambda: self._secret).entries)

    def deal(self, people: Sequence[int]) -> None:
        """Whoever plays gives something to the deal, as at a table online: with a seed there is nothing to give to."""
        values = {seat: secrets.token_hex(32) for seat in people if self._secret}
        for seat, value in values.items():
            self.wish(w.Promise(seat=seat, sha256=sha256(bytes.fromhex(value)).hexdigest()))
        self.wish(w.Start())
        for seat, value in values.items():
            self.wish(w.Reveal(seat=seat, value=value))

    def _take(self, entries: Sequence[e.AnyEntry]) -> None:
        for entry in entries:
            self.table.take(entry)
        self.entries += entries


def _plan(setup: Setup) -> Plan:
    """The game that was asked for; cards that were brought along go with it."""
    file = setup.card_file
    printed = file.edition in setup.game.editions() and setup.game.setup(cards=file.edition).card_file == file
    return Plan(
        game=setup.game.name,
        seats=setup.seats,
        options=setup.options,
        cards=file.edition if printed else None,
        card_file=None if printed else file.text,
    )


def people_of(wanted: list[str] | None, seats: int) -> list[int]:
    if wanted is None:
        return [0]
    if wanted == ["none"]:
        return []
    found = set()
    for text in wanted:
        number = number_in(text)
        if number is None:
            raise Mistake("play.seat", found=text)
        if number >= seats:
            raise Mistake("no_seat", seat=text[:40], last=seats - 1)
        found.add(number)
    return sorted(found)


def bots_of(wanted: str, people: list[int], seats: int) -> list[str | None]:
    """A bot's name for every seat, None for a person."""
    free = [seat for seat in range(seats) if seat not in people]
    names = [name.strip() for name in wanted.split(",")]
    for name in names:
        bot_maker(name)
    if len(names) == 1:
        names *= len(free)
    if len(names) != len(free):
        raise Mistake("play.bots", found=len(names), free=len(free))
    bots: list[str | None] = [None] * seats
    for seat, name in zip(free, names, strict=True):
        bots[seat] = name
    return bots


def names_of(wanted: list[str], people: list[int]) -> list[str]:
    """Nicknames for the people in seat order, our own for who gave none. What a name may be is the table's rule."""
    if len(wanted) > len(people):
        raise Mistake("play.names", found=len(wanted), people=len(people))
    usual = [say("play.player", number=i + 1) if len(people) > 1 else say("play.you") for i in range(len(people))]
    return [*wanted, *usual[len(wanted) :]]
