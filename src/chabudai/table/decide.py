"""From a wish to entries, or to a sentence that says why not. Nothing is changed here."""

import hashlib
from collections.abc import Callable, Collection
from secrets import compare_digest
from typing import Any

import msgspec

from chabudai.engine.errors import IllegalMove
from chabudai.engine.messages import Sentence
from chabudai.table import entries as e
from chabudai.table import wishes as w
from chabudai.table.names import LONGEST_NAME, LONGEST_SPEECH, alike, like_a_bot, printable
from chabudai.table.plan import Plan, settled
from chabudai.table.running import Running
from chabudai.table.speech import REACTIONS, is_silent, remarks
from chabudai.table.table import Table, playing
from chabudai.table.undo import nobody_learnt
from chabudai.table.words import refusal

Draw = Callable[[], str]
"""Draws 256 fresh random bits, in hexadecimal."""


class Decision(msgspec.Struct, frozen=True):
    """What is to be written down; `token` is for whoever wished, and nobody else."""

    entries: list[e.AnyEntry]
    token: str | None = None


def decide(table: Table, person: str, wish: w.AnyWish, now: int, draw: Draw) -> Decision:
    """What comes of a person's wish; raises Refused or IllegalMove if nothing may."""
    if table.phase == "closed" and not isinstance(wish, w.Look | w.Speak):
        raise refusal("closed")
    decided = _DECIDE[type(wish)](table, person, wish, now, draw)
    return decided if isinstance(decided, Decision) else Decision(decided)


def open_table(plan: Plan, person: str, now: int, draw: Draw) -> e.Opened:
    """The first entry of a new table."""
    return e.Opened(now, settled(plan), person, draw())


def time_is_up(table: Table, now: int) -> list[e.AnyEntry]:
    """The seats whose time has run out by now, and the question that has lapsed."""
    if table.clocks is None:
        return []
    clocks, motion = table.clocks, table.motion
    passed = max(0, now - clocks.now)
    seats = [seat for seat in table.ticking() if clocks.left[seat] <= passed]
    settled: list[e.AnyEntry] = []
    if motion is not None and motion.what == "pause" and seats:
        # Whoever does not stop the clock does not mind a pause; an undo is another matter.
        settled = _nobody_objects(table, now, seats)
    if motion is not None and motion.until is not None and motion.until <= now and not settled:
        settled = [e.Lapsed(now, motion.seat, motion.what)]
    return [*(e.Away(now, seat, "time") for seat in seats), *settled]


def why(table: Table, person: str, wish: w.Why) -> Sentence | None:
    """Why this seat may not make this move now, from what it sees itself; None if it may."""
    _own(table, person, wish.seat)
    try:
        playing(table).match.check(wish.seat, wish.move)
    except IllegalMove as problem:
        return problem.sentence
    return None


def bot_move(table: Table, seat: int, move: str, position: int, now: int) -> list[e.AnyEntry]:
    """A bot's choice, if it is still wanted."""
    running = playing(table)
    if seat not in dict(table.bots_to_move()) or running.owed_since[seat] != position:
        raise refusal("stale")
    running.match.check(seat, move)
    by = "bot" if table.chairs[seat].bot is not None else "stand_in"
    return [e.Moved(now, seat, move, by)]  # type: ignore[arg-type]  # one of its two words


# -- who may -----------------------------------------------------------------------------------------------------------
def _own(table: Table, person: str, seat: int) -> None:
    if seat >= len(table.chairs):
        raise refusal("no_seat", seat=seat + 1, seats=len(table.chairs))
    if table.chairs[seat].owner != person:
        raise refusal("not_yours")


def _host(table: Table, person: str) -> None:
    if not table.is_host(person):
        raise refusal("not_host")


def _before_start(table: Table) -> None:
    if table.phase != "seats":
        raise refusal("started")


def _free(table: Table, seat: int) -> None:
    if seat >= len(table.chairs):
        raise refusal("no_seat", seat=seat + 1, seats=len(table.chairs))
    if table.chairs[seat].taken:
        raise refusal("taken")


def _new_name(table: Table, name: str, seat: int) -> str:
    clean = printable(name, LONGEST_NAME, "name")
    if like_a_bot(clean):
        raise refusal("name.bot")
    taken = {alike(chair.name) for other, chair in enumerate(table.chairs) if chair.name and other != seat}
    if alike(clean) in taken:
        raise refusal("name.taken", name=clean)
    return clean


# -- seats -------------------------------------------------------------------------------------------------------------
def _sit(table: Table, person: str, wish: w.Sit, now: int, draw: Draw) -> list[e.AnyEntry]:
    _before_start(table)
    seat = wish.seat
    if seat is None:
        seat = next((i for i, chair in enumerate(table.chairs) if not chair.taken), None)
        if seat is None:
            raise refusal("full")
    _free(table, seat)
    return [e.Seated(now, seat, person, _new_name(table, wish.name, seat))]


def _stand(table: Table, person: str, wish: w.Stand, now: int, draw: Draw) -> list[e.AnyEntry]:
    _before_start(table)
    if not table.is_host(person):
        _own(table, person, wish.seat)
    elif wish.seat >= len(table.chairs) or not table.chairs[wish.seat].taken:
        raise refusal("nobody")
    return [e.Stood(now, wish.seat)]


def _rename(table: Table, person: str, wish: w.Rename, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    name = _new_name(table, wish.name, wish.seat)
    if name == table.chairs[wish.seat].name:
        return []
    if is_silent(table):
        # A name is as good as a sentence.
        raise refusal("silent_name")
    return [e.Renamed(now, wish.seat, name)]


def _seat_bot(table: Table, person: str, wish: w.SeatBot, now: int, draw: Draw) -> list[e.AnyEntry]:
    _before_start(table)
    _host(table, person)
    if wish.seat is None:
        free = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
        if not free:
            raise refusal("full")
        return [e.BotSeated(now, seat, wish.bot) for seat in free]
    if wish.seat >= len(table.chairs) or table.chairs[wish.seat].bot is None:
        _free(table, wish.seat)
    return [e.BotSeated(now, wish.seat, wish.bot)]


def _replan(table: Table, person: str, wish: w.Replan, now: int, draw: Draw) -> list[e.AnyEntry]:
    # Signs can become a nuisance at any time, and no game hangs on them.
    if msgspec.structs.replace(wish, id=None, reactions=None) != w.Replan():
        _before_start(table)
    _host(table, person)
    if table.begin and (wish.options is not None or wish.cards is not None):
        raise refusal("from_record")
    changes: dict[str, Any] = {
        name: value
        for name in ("listed", "watch", "hints", "reactions", "stand_in", "pace")
        if (value := getattr(wish, name)) is not None
    }
    if wish.options is not None:
        changes["options"] = {**table.plan.options, **wish.options}
    if wish.cards is not None:
        changes |= {"cards": wish.cards, "card_file": None}
    if wish.clock is not msgspec.UNSET:
        changes["clock"] = wish.clock
    plan = settled(msgspec.structs.replace(table.plan, **changes))
    return [] if plan == table.plan else [e.Planned(now, plan)]


def _offer(table: Table, person: str, wish: w.Offer, now: int, draw: Draw) -> Decision:
    _own(table, person, wish.seat)
    token = draw()
    return Decision([e.Offered(now, wish.seat, _hashed(token))], token)


def _take_over(table: Table, person: str, wish: w.TakeOver, now: int, draw: Draw) -> list[e.AnyEntry]:
    offered = table.chairs[wish.seat].offered if wish.seat < len(table.chairs) else None
    if offered is None or not compare_digest(offered, _hashed(wish.token)):
        raise refusal("no_offer")
    name = table.chairs[wish.seat].name if is_silent(table) else _new_name(table, wish.name, wish.seat)
    return [e.HandedOver(now, wish.seat, person, name)]


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _start(table: Table, person: str, wish: w.Start, now: int, draw: Draw) -> list[e.AnyEntry]:
    _before_start(table)
    if not table.is_host(person) and not table.seats_of(person):
        raise refusal("not_host")
    if not all(chair.taken for chair in table.chairs):
        raise refusal("empty_seats")
    setup = table.setup
    return [e.Started(now, setup.game.rules_version, setup.card_file.fingerprint)]


def _rematch(table: Table, person: str, wish: w.Rematch, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if table.phase != "over" and table.other_rules is None:
        raise refusal("not_over")
    back = [e.Back(now, wish.seat)] if table.chairs[wish.seat].away else []
    return [*back, e.Rematched(now, wish.seat, draw())]


def _close(table: Table, person: str, wish: w.Close, now: int, draw: Draw) -> list[e.AnyEntry]:
    _host(table, person)
    # Who is away can always come back to the game.
    others = {chair.owner for chair in table.chairs} - {None, person}
    if table.phase == "playing" and table.other_rules is None and others:
        raise refusal("others_play")
    return [e.Closed(now)]


# -- play --------------------------------------------------------------------------------------------------------------
def _move(table: Table, person: str, wish: w.Move, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if table.running is not None and table.running.accepted.get(wish.seat) == (wish.position, wish.move):
        return []
    running = playing(table)
    if table.paused:
        raise refusal("paused")
    if running.match.owes(wish.seat) and wish.position != running.owed_since[wish.seat]:
        raise refusal("stale")
    number = running.match.check(wish.seat, wish.move)
    words = _words(running, number, wish.words)
    back = [e.Back(now, wish.seat)] if table.chairs[wish.seat].away else []
    return [*back, e.Moved(now, wish.seat, wish.move, words=words)]


def _words(running: Running, number: int, words: str) -> str:
    game = running.setup.game
    if game.takes_words(game.moves[number]):
        return printable(words, LONGEST_SPEECH, "speech")
    if words:
        raise refusal("no_words")
    return ""


def _hint(table: Table, person: str, wish: w.Hint, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    running = playing(table)
    if not table.plan.hints:
        raise refusal("no_hints")
    if not running.match.owes(wish.seat):
        raise refusal("not_your_turn")
    return [e.Hinted(now, wish.seat)]


def _undo(table: Table, person: str, wish: w.Undo, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    running = playing(table)
    step = running.last_step_of(wish.seat)
    if step is None:
        raise refusal("nothing_to_undo")
    if running.stays_said(step):
        raise refusal("was_said")
    if nobody_learnt(running, step):
        return [e.Undone(now, wish.seat, step.entry)]
    if table.voters("undo") <= {person}:
        return [e.Undone(now, wish.seat, step.entry, alone=False)]
    return _moved_for(table, "undo", wish.seat, now)


def _pause(table: Table, person: str, wish: w.Pause, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    playing(table)
    if table.clocks is None:
        raise refusal("no_clock")
    if table.paused:
        raise refusal("paused")
    if table.voters("pause") <= {person}:
        return [e.Paused(now)]
    return _moved_for(table, "pause", wish.seat, now)


def _moved_for(table: Table, what: e.Matter, seat: int, now: int) -> list[e.AnyEntry]:
    if table.motion is not None:
        raise refusal("already_asked")
    return [e.Asked(now, seat, what)]


def _agree(table: Table, person: str, wish: w.Agree, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    playing(table)
    motion = table.motion
    if motion is None or (wish.what is not None and wish.what != motion.what):
        raise refusal("nothing_asked")
    if person == table.chairs[motion.seat].owner and wish.yes:
        raise refusal("own_request")
    answered = e.Answered(now, wish.seat, wish.yes)
    return [answered, *_nobody_objects(table, now, table.seats_of(person))] if wish.yes else [answered]


def _nobody_objects(table: Table, now: int, seats: Collection[int]) -> list[e.AnyEntry]:
    """What was asked of all happens once nobody's word is missing but that of these seats: they agree, or have left."""
    motion, running = table.motion, table.running
    if motion is None or running is None:
        return []
    agreed = {table.chairs[seat].owner for seat in motion.agreed}
    if not table.voters(motion.what, seats) <= agreed:
        return []
    if motion.what == "pause":
        return [e.Paused(now)]
    step = running.last_step_of(motion.seat)
    return [] if step is None else [e.Undone(now, motion.seat, step.entry, alone=False)]


def _resume(table: Table, person: str, wish: w.Resume, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if not table.paused:
        raise refusal("not_paused")
    return [e.Resumed(now, wish.seat)]


def _leave(table: Table, person: str, wish: w.Leave, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    playing(table)
    if table.chairs[wish.seat].away:
        return []
    return [e.Away(now, wish.seat, "left"), *_nobody_objects(table, now, [wish.seat])]


def _return(table: Table, person: str, wish: w.Return, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    return [e.Back(now, wish.seat)] if table.chairs[wish.seat].away else []


# -- speech ------------------------------------------------------------------------------------------------------------
def _say(table: Table, person: str, wish: w.Say, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if is_silent(table):
        raise refusal("silent")
    return [e.Spoke(now, wish.seat, printable(wish.text, LONGEST_SPEECH, "speech"))]


def _remark(table: Table, person: str, wish: w.Remark, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if wish.remark not in remarks(table, playing(table).match.view(wish.seat)):
        raise refusal("no_remark")
    return [e.Remarked(now, wish.seat, wish.remark)]


def _react(table: Table, person: str, wish: w.React, now: int, draw: Draw) -> list[e.AnyEntry]:
    _own(table, person, wish.seat)
    if not table.plan.reactions:
        raise refusal("no_reactions")
    if wish.reaction not in REACTIONS:
        raise refusal("reaction", reactions=", ".join(REACTIONS))
    return [e.Reacted(now, wish.seat, wish.reaction)]


def _nothing(table: Table, person: str, wish: w.Wish, now: int, draw: Draw) -> list[e.AnyEntry]:
    """Answered to whoever asked, without a trace at the table."""
    return []


_DECIDE: dict[type, Callable[..., Decision | list[e.AnyEntry]]] = {
    w.Sit: _sit,
    w.Stand: _stand,
    w.Rename: _rename,
    w.SeatBot: _seat_bot,
    w.Replan: _replan,
    w.Start: _start,
    w.Move: _move,
    w.Why: _nothing,
    w.Hint: _hint,
    w.Undo: _undo,
    w.Pause: _pause,
    w.Resume: _resume,
    w.Agree: _agree,
    w.Leave: _leave,
    w.Return: _return,
    w.Offer: _offer,
    w.TakeOver: _take_over,
    w.Say: _say,
    w.Remark: _remark,
    w.React: _react,
    w.Rematch: _rematch,
    w.Close: _close,
    w.Speak: _nothing,
    w.Look: _nothing,
}
