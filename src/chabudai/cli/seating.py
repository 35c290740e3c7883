"""From the wishes of the command line to a game with people and bots on its seats."""

import msgspec

from chabudai.bots import USUAL_BOT, bot_maker, new_bot
from chabudai.cli.common import setup_for
from chabudai.cli.session import Luck, Session
from chabudai.cli.words import Mistake, number_in, say
from chabudai.engine.dice import FastDice
from chabudai.games import game as find_game

BOT_NAMES = ("Aki", "Beni", "Chika", "Daigo", "Emi", "Fuku")
LONGEST_NAME = 16


class Wishes(msgspec.Struct, frozen=True):
    """What was asked for; None is what was left open."""

    seats: int | None = None
    seat: list[str] | None = None
    option: list[str] | None = None
    bots: str | None = None
    cards: str | None = None
    seed: int | None = None
    name: list[str] | None = None


def new_session(game: str, wishes: Wishes) -> Session:
    setup = setup_for(find_game(game), wishes.seats, wishes.option, wishes.cards)
    people = people_of(wishes.seat, setup.seats)
    bots = bots_of(wishes.bots or USUAL_BOT, people, setup.seats)
    for bot in bots:
        if bot is not None:
            new_bot(bot, setup, 0, FastDice())
    luck = Luck.fair() if wishes.seed is None else Luck(wishes.seed)
    return Session(setup, luck, bots, names_of(wishes.name or [], people, setup.seats))


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


def names_of(wanted: list[str], people: list[int], seats: int) -> list[str]:
    """Nicknames for the people in seat order, our own for everybody else."""
    if len(wanted) > len(people):
        raise Mistake("play.names", found=len(wanted), people=len(people))
    names = list(BOT_NAMES[:seats])
    for i, seat in enumerate(people):
        plain = say("play.player", number=i + 1) if len(people) > 1 else say("play.you")
        nick = " ".join(wanted[i].split()) if i < len(wanted) else plain
        if not nick or len(nick) > LONGEST_NAME or not nick.isprintable():
            raise Mistake("play.name", longest=LONGEST_NAME)
        names[seat] = nick
    if len(set(names)) < seats:
        raise Mistake("play.same_name")
    return names
