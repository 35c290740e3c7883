"""From a wish to entries, or to a sentence that says why not. Nothing is changed here."""

import hashlib
from collections.abc import Callable, Collection
from secrets import compare_digest
from typing import Any

import msgspec

from chabudai.engine.errors import IllegalMove
from chabudai.engine.messages import Sentence
from chabudai.games import game as find_game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import asking
from chabudai.table import entries as e
from chabudai.table.allowance import MOST_GAMES, check_allowance
from chabudai.table.asking import Draw as Draw
from chabudai.table.asking import nobody_minds
from chabudai.table.errors import refusal
from chabudai.table.may import hosts, must_be_before_start, must_be_free, must_host, must_own
from chabudai.table.nicknames import LONGEST_NAME, LONGEST_SPEECH, alike, like_a_bot, printable
from chabudai.table.plan import settled
from chabudai.table.promises import REVEALING_MS
from chabudai.table.running_game import Running
from chabudai.table.speech import REACTIONS, is_silent, remarks
from chabudai.table.table import Table, playing

#: Whoever has not been connected for so many milliseconds has vanished: others need not wait for them any longer.
VANISHED_MS = 600_000
Vanished = Callable[[], Collection[str]]
"""Who has: the table does not know that of itself."""


class Decision(msgspec.Struct, frozen=True):
    """What is to be written down; `token` is for whoever wished, and nobody else."""

    entries: list[e.AnyEntry]
    token: str | None = None


def decide(
    table: Table, person: str, wish: w.AnyWish, now: int, draw: Draw, vanished: Vanished = frozenset
) -> Decision:
    """What comes of a person's wish; raises Refused or IllegalMove if nothing may."""
    if table.phase == "closed" and not isinstance(wish, w.Look | w.Speak):
        raise refusal("closed")
    if type(wish) in _WITHOUT_SOMEBODY:
        return Decision(_WITHOUT_SOMEBODY[type(wish)](table, person, wish, now, vanished()))
    if type(wish) in _HOSTING:
        decision = Decision(_HOSTING[type(wish)](table, person, wish, now, vanished()))
    else:
        decided = _DECIDE[type(wish)](table, person, wish, now, draw)
        decision = decided if isinstance(decided, Decision) else Decision(decided)
    check_allowance(table, wish, decision.entries)
    return decision


def open_table(plan: Plan, person: str, now: int, draw: Draw) -> e.Opened:
    """The first entry of a new table."""
    chosen = settled(plan)
    return e.Opened(now, chosen, person, draw(), distribution=find_game(chosen.game).distribution)


def time_is_up(table: Table, now: int) -> list[e.AnyEntry]:
    """The seats whose time has run out by now, and the question that has lapsed."""
    if table.promises.is_late(now):
        return [started(table, now)]
    clocks, motion = table.clocks, table.motion
    seats: list[int] = []
    if clocks is not None:
        passed = clocks.passed(now)
        seats = [seat for seat in table.may_run_out() if now >= clocks.still_until and clocks.left[seat] <= passed]
    settled = nobody_minds(table, now, seats)
    if motion is not None and motion.until <= now and not settled:
        settled = [e.Lapsed(now, motion.seat, motion.what)]
    return [*(e.Away(now, seat, "time") for seat in seats), *settled]


def careful(table: Table, person: str, wish: w.Careful) -> Sentence | None:
    """What this seat should know before it makes this move, from what it sees itself."""
    must_own(table, person, wish.seat)
    match = playing(table).match
    move = match.game.moves[match.check(wish.seat, wish.move)]
    # Browsers ask for no others; but anybody may.
    return match.game.careful(match.setup, match.view(wish.seat), move) if move.verb in match.game.risky else None


def why(table: Table, person: str, wish: w.Why) -> Sentence | None:
    """Why this seat may not make this move now, from what it sees itself; None if it may."""
    must_own(table, person, wish.seat)
    try:
        playing(table).match.check(wish.seat, wish.move)
    except IllegalMove as problem:
        return problem.sentence
    return None


def whispered(table: Table, person: str, wish: w.Whisper) -> tuple[str, str]:
    """What somebody who looks on may say to the others who do, and under what name. Nothing is written down."""
    if table.seats_of(person):
        raise refusal("has_seat")
    if not table.plan.watch and not table.ended:
        raise refusal("no_watching")
    return _new_name(table, wish.name, -1), printable(wish.text, LONGEST_SPEECH, "speech")


def bot_move(table: Table, seat: int, move: str, position: int, now: int) -> list[e.AnyEntry]:
    """A bot's choice, if it is still wanted."""
    running = playing(table)
    if seat not in dict(table.bots_to_move()) or running.owed_since[seat] != position:
        raise refusal("stale")
    running.match.check(seat, move)
    by = "bot" if table.chairs[seat].bot is not None else "stand_in"
    return [e.Moved(now, seat, move, by)]  # type: ignore[arg-type]  # one of its two words


# -- seats -------------------------------------------------------------------------------------------------------------
def _new_name(table: Table, name: str, seat: int) -> str:
    clean = printable(name, LONGEST_NAME, "name")
    if like_a_bot(clean):
        raise refusal("name.bot")
    taken = [chair.name for other, chair in enumerate(table.chairs) if chair.name and other != seat]
    if any(alike(clean, name) for name in taken):
        raise refusal("name.taken", name=clean)
    return clean


def _sit(table: Table, person: str, wish: w.Sit, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_be_before_start(table)
    seat = wish.seat
    if seat is None:
        seat = next((i for i, chair in enumerate(table.chairs) if not chair.taken), None)
        if seat is None:
            raise refusal("full")
    must_be_free(table, seat)
    return [e.Seated(now, seat, person, _new_name(table, wish.name, seat))]


def _stand(table: Table, person: str, wish: w.Stand, now: int, vanished: Collection[str]) -> list[e.AnyEntry]:
    must_be_before_start(table)
    if not hosts(table, person, vanished) and not _goes_on_without(table, person, wish.seat, now):
        must_own(table, person, wish.seat)
    elif wish.seat >= len(table.chairs) or not table.chairs[wish.seat].taken:
        raise refusal("nobody")
    return [e.Stood(now, wish.seat)]


def _goes_on_without(table: Table, person: str, seat: int, now: int) -> bool:
    """Those who have played here and want another game need not wait for who does not answer; but there must have been
    time to, or whoever is quickest would have the table for themselves."""
    if seat not in table.asked() or not any(table.chairs[own].joined for own in table.seats_of(person)):
        return False
    if now < table.answers_until:
        raise refusal("may_answer", name=table.names("en")[seat], seconds=-(-(table.answers_until - now) // 1000))
    return True


def _rename(table: Table, person: str, wish: w.Rename, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    name = _new_name(table, wish.name, wish.seat)
    if name == table.chairs[wish.seat].name:
        return []
    if is_silent(table):
        # A name is as good as a sentence.
        raise refusal("silent_name")
    return [e.Renamed(now, wish.seat, name)]


def _seat_bot(table: Table, person: str, wish: w.SeatBot, now: int, vanished: Collection[str]) -> list[e.AnyEntry]:
    must_be_before_start(table)
    must_host(table, person, vanished)
    if wish.seat is None:
        free = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
        if not free:
            raise refusal("full")
        return [e.BotSeated(now, seat, wish.bot) for seat in free]
    if wish.seat >= len(table.chairs) or table.chairs[wish.seat].bot is None:
        must_be_free(table, wish.seat)
    return [e.BotSeated(now, wish.seat, wish.bot)]


def _replan(table: Table, person: str, wish: w.Replan, now: int, vanished: Collection[str]) -> list[e.AnyEntry]:
    # Signs can become a nuisance at any time, and no game hangs on them.
    if msgspec.structs.replace(wish, id=None, reactions=None) != w.Replan():
        must_be_before_start(table)
    must_host(table, person, vanished)
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
    plan = settled(msgspec.structs.replace(table.plan, **changes), table.setup)
    return [] if plan == table.plan else [e.Planned(now, plan)]


def _offer(table: Table, person: str, wish: w.Offer, now: int, draw: Draw) -> Decision:
    must_own(table, person, wish.seat)
    token = draw()
    return Decision([e.Offered(now, wish.seat, _hashed(token))], token)


def _take_over(table: Table, person: str, wish: w.TakeOver, now: int, draw: Draw) -> list[e.AnyEntry]:
    offered = table.chairs[wish.seat].offered if wish.seat < len(table.chairs) else None
    if table.promises.starting:
        raise refusal("starting")
    if offered is None or not compare_digest(offered, _hashed(wish.token)):
        raise refusal("no_offer")
    name = table.chairs[wish.seat].name if is_silent(table) else _new_name(table, wish.name, wish.seat)
    return [e.HandedOver(now, wish.seat, person, name)]


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _start(table: Table, person: str, wish: w.Start, now: int, draw: Draw) -> list[e.AnyEntry]:
    if table.promises.starting:
        # Whoever asked first, it begins.
        return []
    must_be_before_start(table)
    if not table.is_host(person) and not table.seats_of(person):
        raise refusal("not_host")
    if not all(chair.taken for chair in table.chairs):
        raise refusal("empty_seats")
    if table.asked():
        raise refusal("undecided", name=table.names("en")[table.asked()[0]])
    if table.promises.awaited():
        return [e.Starting(now, now + REVEALING_MS)]
    return [started(table, now)]


def started(table: Table, now: int) -> e.Started:
    """The beginning of the game that was agreed on."""
    setup = table.setup
    return e.Started(now, setup.game.rules_version, setup.card_file.fingerprint)


def _promise(table: Table, person: str, wish: w.Promise, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    must_be_before_start(table)
    if table.promises.sha256[wish.seat] == wish.sha256:
        return []
    if table.promises.sha256[wish.seat]:
        raise refusal("promised")
    return [e.Promised(now, wish.seat, wish.sha256)]


def _reveal(table: Table, person: str, wish: w.Reveal, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    promises = table.promises
    if promises.values[wish.seat] == wish.value:
        return []
    if not promises.starting or wish.seat not in promises.awaited():
        raise refusal("not_awaited")
    if hashlib.sha256(bytes.fromhex(wish.value)).hexdigest() != promises.sha256[wish.seat]:
        raise refusal("other_value")
    revealed = e.Revealed(now, wish.seat, wish.value)
    return [revealed, started(table, now)] if promises.awaited() == [wish.seat] else [revealed]


def _rematch(table: Table, person: str, wish: w.Rematch, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    if table.phase == "seats" and table.wished_by is not None:
        # Two may wish for the same at once.
        return [e.Joined(now, seat) for seat in table.seats_of(person) if table.chairs[seat].asked]
    if table.phase != "over" and table.other_rules is None:
        raise refusal("not_over")
    if table.game_number >= MOST_GAMES:
        raise refusal("many_games", games=MOST_GAMES)
    back = [e.Back(now, wish.seat)] if table.chairs[wish.seat].away else []
    return [*back, e.Rematched(now, wish.seat, draw(), True, table.tally)]


def _close(table: Table, person: str, wish: w.Close, now: int, vanished: Collection[str]) -> list[e.AnyEntry]:
    must_host(table, person)
    # Who is away can always come back to the game, as long as they are about.
    others = {chair.owner for chair in table.chairs} - {None, person, *vanished}
    if table.phase == "playing" and table.other_rules is None and others:
        raise refusal("others_play")
    return [e.Closed(now)]


# -- play --------------------------------------------------------------------------------------------------------------
def _move(table: Table, person: str, wish: w.Move, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
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
    must_own(table, person, wish.seat)
    running = playing(table)
    if not table.plan.hints:
        raise refusal("no_hints")
    if not running.match.owes(wish.seat):
        raise refusal("not_your_turn")
    return [e.Hinted(now, wish.seat)]


def _leave(table: Table, person: str, wish: w.Leave, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    playing(table)
    if table.chairs[wish.seat].away:
        return []
    return [e.Away(now, wish.seat, "left"), *_without(table, now, wish.seat)]


def _without(table: Table, now: int, seat: int) -> list[e.AnyEntry]:
    """What becomes of a question when somebody goes: a pause is for those who stay, and of an undo it is the end."""
    motion = table.motion
    if motion is not None and motion.what == "undo":
        return [e.Lapsed(now, motion.seat, motion.what)]
    return nobody_minds(table, now, [seat])


def _return(table: Table, person: str, wish: w.Return, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    return [e.Back(now, wish.seat)] if table.chairs[wish.seat].away else []


def _stand_in(table: Table, person: str, wish: w.StandIn, now: int, vanished: Collection[str]) -> list[e.AnyEntry]:
    playing(table)
    if not table.seats_of(person):
        raise refusal("not_yours")
    chair = table.chairs[wish.seat] if wish.seat < len(table.chairs) else None
    if chair is None or chair.owner is None or chair.owner == person:
        raise refusal("nobody")
    if table.clocks is not None:
        raise refusal("clock_runs")
    if chair.away:
        return []
    if chair.owner not in vanished:
        raise refusal("not_gone", name=chair.name, minutes=VANISHED_MS // 60_000)
    return [e.Away(now, wish.seat, "gone"), *_without(table, now, wish.seat)]


# -- speech ------------------------------------------------------------------------------------------------------------
def _say(table: Table, person: str, wish: w.Say, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    if is_silent(table):
        raise refusal("silent")
    return [e.Spoke(now, wish.seat, printable(wish.text, LONGEST_SPEECH, "speech"))]


def _remark(table: Table, person: str, wish: w.Remark, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    if wish.remark not in remarks(table, playing(table).match.view(wish.seat)):
        raise refusal("no_remark")
    return [e.Remarked(now, wish.seat, wish.remark)]


def _react(table: Table, person: str, wish: w.React, now: int, draw: Draw) -> list[e.AnyEntry]:
    must_own(table, person, wish.seat)
    if not table.plan.reactions:
        raise refusal("no_reactions")
    if wish.reaction not in REACTIONS:
        raise refusal("reaction", reactions=", ".join(REACTIONS))
    return [e.Reacted(now, wish.seat, wish.reaction)]


def _nothing(table: Table, person: str, wish: w.Wish, now: int, draw: Draw) -> list[e.AnyEntry]:
    """Answered to whoever asked, without a trace at the table."""
    return []


#: What may be wished of those who are not there.
_WITHOUT_SOMEBODY: dict[type, Callable[..., list[e.AnyEntry]]] = {w.StandIn: _stand_in, w.Close: _close}

_HOSTING: dict[type, Callable[..., list[e.AnyEntry]]] = {w.Stand: _stand, w.SeatBot: _seat_bot, w.Replan: _replan}

_DECIDE: dict[type, Callable[..., Decision | list[e.AnyEntry]]] = {
    w.Sit: _sit,
    w.Rename: _rename,
    w.Start: _start,
    w.Promise: _promise,
    w.Reveal: _reveal,
    w.Move: _move,
    w.Why: _nothing,
    w.Careful: _nothing,
    w.Hint: _hint,
    w.Undo: asking.undo,
    w.Pause: asking.pause,
    w.Resume: asking.resume,
    w.Agree: asking.agree,
    w.Leave: _leave,
    w.Return: _return,
    w.Offer: _offer,
    w.TakeOver: _take_over,
    w.Say: _say,
    w.Whisper: _nothing,
    w.Remark: _remark,
    w.React: _react,
    w.Rematch: _rematch,
    w.Speak: _nothing,
    w.Hurry: _nothing,
    w.Look: _nothing,
}
