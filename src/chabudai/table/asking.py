"""What all people at a table must agree to: taking moves back, and pauses.

The rule of undo. A choice that nobody learnt anything from is taken back at once, alone. Everything else is taken back
only if every owner of a seat agrees, also one who is away: others saw cards that its owner comes back to. So nobody
takes anything back while somebody has left. Chance is dealt anew after it, from the same secret, so that what was seen
before says nothing about what comes. What a stand-in chose was advice to whoever it stood in for: it is never taken
back alone, and at a table without hints not at all.
"""

from collections.abc import Callable, Collection

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Matter
from chabudai.table import entries as e
from chabudai.table.allowance import check_spent
from chabudai.table.errors import refusal
from chabudai.table.may import must_own
from chabudai.table.moves import Step
from chabudai.table.running_game import Running
from chabudai.table.table import Table, playing
from chabudai.table.undo import nobody_learnt

Draw = Callable[[], str]
"""Draws 256 fresh random bits, in hexadecimal."""


def undo(table: Table, person: str, wish: w.Undo, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    running = playing(table)
    step = running.last_step_of(wish.seat)
    if wish.position is not None and _is_repeated(table, running, wish):
        return []
    if step is None:
        raise refusal("nothing_to_undo")
    if running.stays_said(step):
        raise refusal("was_said")
    check_spent(table, wish.seat)
    if not step.stand_in and _told_nobody(running, step):
        return [e.Undone(now, wish.seat, step.entry)]
    _must_be_no_hint(table, running, step)
    others = table.voters("undo") - {person}
    for seat, chair in enumerate(table.chairs):
        if chair.owner in others and chair.away in ("left", "gone"):
            raise refusal("left_unasked", name=table.names("en")[seat])
    if not others:
        return [_taken_back(now, wish.seat, step)]
    return _moved_for(table, "undo", wish.seat, now)


def _told_nobody(running: Running, step: Step) -> bool:
    """It takes some milliseconds to find out: once for every position, however often somebody asks."""
    known = running.told_nobody
    if known is None or known[:2] != (step.entry, len(running.steps)):
        known = running.told_nobody = (step.entry, len(running.steps), nobody_learnt(running, step))
    return known[2]


def _is_repeated(table: Table, running: Running, wish: w.Undo) -> bool:
    """Whether what somebody wants back is back already, or asked for; refused if it is not their last move any more."""
    step, motion = running.last_step_of(wish.seat), table.motion
    if step is not None and step.entry == wish.position:
        return motion is not None and (motion.what, motion.seat) == ("undo", wish.seat)
    if wish.position is None or wish.position > table.number:
        raise refusal("stale")
    if any(other.entry == wish.position for other in running.steps):
        raise refusal("stale")
    return True


def _must_be_no_hint(table: Table, running: Running, step: Step) -> None:
    if not table.plan.hints and running.stood_in_since(step):
        raise refusal("bot_chose")


def _taken_back(now: int, seat: int, step: Step) -> e.Undone:
    return e.Undone(now, seat, step.entry, alone=False, anew=True)


def pause(table: Table, person: str, wish: w.Pause, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    playing(table)
    if table.clocks is None:
        raise refusal("no_clock")
    if table.paused:
        raise refusal("paused")
    if table.voters("pause") <= {person}:
        return [e.Paused(now)]
    return _moved_for(table, "pause", wish.seat, now)


def _moved_for(table: Table, what: Matter, seat: int, now: int) -> list[e.AnyEntry]:
    if table.motion is not None:
        raise refusal("already_asked")
    return [e.Asked(now, seat, what)]


def agree(table: Table, person: str, wish: w.Agree, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    running, motion = playing(table), table.motion
    if motion is None or (wish.what is not None and wish.what != motion.what):
        raise refusal("nothing_asked")
    if person == table.chairs[motion.seat].owner and wish.yes:
        raise refusal("own_request")
    if wish.yes and wish.seat in motion.agreed:
        return []
    answered = e.Answered(now, wish.seat, wish.yes)
    return [answered, *_if_all_agree(table, running, now, table.seats_of(person))] if wish.yes else [answered]


def _if_all_agree(table: Table, running: Running, now: int, seats: Collection[int]) -> list[e.AnyEntry]:
    """What was asked of all happens once nobody's word is missing but that of these seats, who agree."""
    motion = table.motion
    if motion is None:
        return []
    agreed = {table.chairs[seat].owner for seat in motion.agreed}
    if not table.voters(motion.what, seats) <= agreed:
        return []
    if motion.what == "pause":
        return [e.Paused(now)]
    step = running.last_step_of(motion.seat)
    if step is None:
        return []
    _must_be_no_hint(table, running, step)
    return [_taken_back(now, motion.seat, step)]


def nobody_minds(table: Table, now: int, seats: Collection[int]) -> list[e.AnyEntry]:
    """The pause that was asked for, when nobody's word is missing but that of these seats, whose owners got up or ran
    out of time: whoever does not stop the clock does not mind it. An undo is another matter."""
    motion, running = table.motion, table.running
    if motion is None or running is None or motion.what == "undo" or not seats:
        return []
    return _if_all_agree(table, running, now, seats)


def resume(table: Table, person: str, wish: w.Resume, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    if not table.paused:
        raise refusal("not_paused")
    return [e.Resumed(now, wish.seat)]
