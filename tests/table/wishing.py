"""Random wishes: everything that people at a table may come to want, also what they will not get."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import STRENGTHS, Clock, Plan
from chabudai.table.running_game import Dealer, fair_deal
from chabudai.table.speech import REACTIONS
from chabudai.table.table import Table
from tests.table.company import PEOPLE, STRANGER, Company


def random_table(
    setup: Setup,
    rng: random.Random,
    people: Sequence[str] = PEOPLE,
    deal: Dealer = fair_deal,
    host_sits: bool = True,
) -> Company:
    """A table at which a game of this set-up may begin: people, bots, and people with two seats."""
    plan = Plan(
        game=setup.game.name,
        seats=setup.seats,
        options=setup.options,
        clock=rng.choice([None, Clock("move", 30), Clock("game", 60, 5)]),
        watch=rng.random() < 0.8,
        reactions=rng.random() < 0.8,
        hints=rng.random() < 0.8,
    )
    company = Company(plan, people, rng.randrange(1 << 30), deal)
    takers = people[: setup.seats] if host_sits else people[1 : setup.seats + 1]
    company.wish(takers[0], w.Sit(name="Anna"))
    for seat in range(1, setup.seats):
        if rng.random() < 0.2:
            company.wish(people[0], w.SeatBot(bot=rng.choice(STRENGTHS), seat=seat))
        else:
            company.wish(rng.choice(takers), w.Sit(name=f"Seat {seat}", seat=seat))
    return company


def random_wish(table: Table, rng: random.Random, seat: int) -> w.AnyWish:
    """Something that a person may want of a seat, often in vain."""
    notation = table.setup.game.moves
    wishes: list[Callable[[], w.AnyWish]] = [
        lambda: w.Undo(seat=seat),
        lambda: w.Undo(seat=seat),
        lambda: w.Agree(seat=seat, yes=rng.random() < 0.7),
        lambda: w.Agree(seat=seat, yes=True),
        lambda: w.Pause(seat=seat),
        lambda: w.Resume(seat=seat),
        lambda: w.Leave(seat=seat),
        lambda: w.Return(seat=seat),
        lambda: w.Return(seat=seat),
        lambda: w.Hint(seat=seat),
        lambda: w.Say(seat=seat, text=rng.choice(["Hello!", "<b>", "\u200b", "x" * 300])),
        lambda: w.Remark(seat=seat, remark=rng.choice(["easier", "like_R", "nonsense"])),
        lambda: w.React(seat=seat, reaction=rng.choice([*REACTIONS, "nonsense"])),
        lambda: w.Rename(seat=seat, name=rng.choice(["Nobody", f"Name {rng.randrange(9)}", "Anna", "steady 2"])),
        lambda: w.StandIn(seat=rng.randrange(len(table.chairs))),
        lambda: w.Offer(seat=seat),
        lambda: w.TakeOver(seat=seat, token="0" * 64, name="Thief"),
        lambda: w.Sit(name="Late", seat=seat),
        lambda: w.Stand(seat=seat),
        lambda: w.SeatBot(bot="steady", seat=seat),
        lambda: w.Replan(watch=False),
        lambda: w.Rematch(seat=seat),
        lambda: w.Start(),
        lambda: w.Why(seat=seat, move=rng.choice(notation.texts)),
        lambda: w.Careful(seat=seat, move=rng.choice(_offered(table, seat) or notation.texts)),
        lambda: w.Move(seat=seat, move="nonsense", position=table.number),
        lambda: w.Move(seat=seat, move=rng.choice(notation.texts), position=rng.randrange(table.number + 1)),
    ]
    return rng.choice(wishes)()


def _offered(table: Table, seat: int) -> list[str]:
    running = table.running
    return [] if running is None or table.phase != "playing" else [move.text for move in running.match.legal(seat)]


def somebody(company: Company, rng: random.Random) -> tuple[str, int]:
    """A person and a seat, mostly their own."""
    seat = rng.randrange(len(company.table.chairs))
    owner = company.table.chairs[seat].owner
    if owner is not None and rng.random() < 0.9:
        return owner, seat
    return rng.choice([*company.people, STRANGER]), seat


def live_a_little(company: Company, rng: random.Random) -> None:
    """A move, or something else that may happen at a table while a game is running."""
    company.now += rng.randrange(4_000)
    if rng.random() < 0.1:
        company.wait(rng.choice([1, 20, 40]))
    if rng.random() < 0.6 and company.to_act and not company.table.paused:
        company.play_on()
        return
    who, seat = somebody(company, rng)
    with suppress(ChabudaiError):
        decided = company.wish(who, random_wish(company.table, rng, seat))
        if decided.token is not None and rng.random() < 0.5:
            taker = rng.choice([*company.people, STRANGER])
            company.wish(taker, w.TakeOver(seat=seat, token=decided.token, name=f"Newcomer {rng.randrange(9)}"))
