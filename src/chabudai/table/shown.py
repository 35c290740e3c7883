"""What one viewer gets to see of a table: the one message for first load, change, reconnect, spectator and replay.

Everything in it is built from views, from what the match tells that viewer, and from what is open at the table.
"""

from collections.abc import Collection
from typing import Literal

import msgspec

from chabudai.engine.game import View
from chabudai.table import entries as e
from chabudai.table.log import Key, Line, log
from chabudai.table.plan import Plan, Strength
from chabudai.table.running import Running
from chabudai.table.speech import Speech, speech
from chabudai.table.table import Phase, Table
from chabudai.table.words import WORDS, MoveShown, labels


class Viewer(msgspec.Struct, frozen=True):
    """Whose eyes: the seats looked from, and whether they may act. Without seats it is a spectator."""

    seats: tuple[int, ...] = ()
    language: str = "en"
    host: bool = False
    acts: bool = True


class SeatShown(msgspec.Struct, frozen=True):
    """`here`: its owner is connected. `left`: milliseconds on its clock, which runs while `ticks`."""

    kind: Literal["empty", "person", "bot"]
    name: str
    bot: Strength | None
    away: Literal["left", "time"] | None
    here: bool
    yours: bool
    owes: bool
    left: int | None
    ticks: bool


class RemarkShown(msgspec.Struct, frozen=True):
    remark: str
    text: str


class SpeechShown(msgspec.Struct, frozen=True):
    chat: bool
    remarks: list[RemarkShown]
    reactions: tuple[str, ...]
    closed: Literal["silent", "no_seat"] | None


class Sight(msgspec.Struct, frozen=True):
    """The game from one seat's eyes, or from a spectator's. `position` goes back with a move chosen from `moves`."""

    seat: int | None
    view: View
    position: int
    moves: list[MoveShown]
    undo: bool
    speech: SpeechShown | None


class MotionShown(msgspec.Struct, frozen=True):
    what: e.Matter
    seat: int
    agreed: list[int]
    text: str


class OutcomeShown(msgspec.Struct, frozen=True):
    reason: str
    scores: list[int]
    winners: list[int]
    more: dict[str, int]
    text: str


class Shown(msgspec.Struct, frozen=True, tag="table", tag_field="message", kw_only=True):
    """`number` counts the table's entries. With `whole` the log begins anew; else `lines` are added or replaced by
    their keys, and `gone` are the keys of lines to be dropped."""

    table: str
    number: int
    now: int
    phase: Phase
    plan: Plan
    cards: str
    game_number: int
    host: bool
    seats: list[SeatShown]
    paused: bool
    motion: MotionShown | None
    commitment: str
    whole: bool
    lines: list[Line]
    gone: list[Key]
    sights: list[Sight]
    outcome: OutcomeShown | None
    #: Where the deal came from, and the record's share name: after the end only.
    secret: str | None = None
    share: str | None = None
    source: str | None = None
    #: The version of the rules this game was begun under, if this program does not play it.
    other_rules: int | None = None


def shown(
    table: Table,
    viewer: Viewer,
    now: int,
    since: int | None = None,
    here: Collection[str] = (),
    share: str | None = None,
) -> Shown:
    """The table as this viewer may see it; with `since`, only the log after that entry."""
    if since is not None and since < table.epoch:
        since = None
    # Several at one screen read what the whole table may know.
    eyes = viewer.seats[0] if len(viewer.seats) == 1 else None
    lines, gone = log(table, eyes, may_watch(table, viewer), viewer.language, since)
    return Shown(
        table=table.name,
        number=table.number,
        now=now,
        phase=table.phase,
        plan=table.open_plan,
        cards=table.setup.card_file.fingerprint,
        game_number=table.game_number,
        host=viewer.host,
        seats=_seats(table, viewer, now, here),
        paused=table.paused,
        motion=_motion(table, viewer),
        commitment=table.commitment,
        whole=since is None,
        lines=lines,
        gone=gone,
        sights=_sights(table, viewer),
        outcome=_outcome(table, viewer),
        secret=table.secret if table.ended else None,
        share=share if table.ended else None,
        source=table.source,
        other_rules=table.other_rules,
    )


def may_watch(table: Table, viewer: Viewer) -> bool:
    return bool(viewer.seats) or table.plan.watch or table.ended


# -- seats -------------------------------------------------------------------------------------------------------------
def _seats(table: Table, viewer: Viewer, now: int, here: Collection[str]) -> list[SeatShown]:
    names = table.names(viewer.language)
    owing, ticking = table.to_act(), table.ticking()
    return [
        SeatShown(
            kind="bot" if chair.bot is not None else "person" if chair.owner is not None else "empty",
            name=names[seat] if chair.taken else "",
            bot=chair.bot,
            away=chair.away,
            here=chair.bot is not None or chair.owner in here,
            yours=seat in viewer.seats,
            owes=seat in owing,
            left=_left(table, seat, now, seat in ticking),
            ticks=seat in ticking,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _left(table: Table, seat: int, now: int, ticks: bool) -> int | None:
    clocks = table.clocks
    if clocks is None:
        return None
    return max(0, clocks.left[seat] - (max(0, now - clocks.now) if ticks else 0))


def _motion(table: Table, viewer: Viewer) -> MotionShown | None:
    motion = table.motion
    if motion is None:
        return None
    name = table.names(viewer.language)[motion.seat]
    text = WORDS.say(viewer.language, f"motion.{motion.what}", name=name)
    return MotionShown(motion.what, motion.seat, sorted(motion.agreed), text)


# -- the game ----------------------------------------------------------------------------------------------------------
def _sights(table: Table, viewer: Viewer) -> list[Sight]:
    running = table.running
    if running is None or not may_watch(table, viewer):
        return []
    seats: Collection[int | None] = viewer.seats or (None,)
    if table.ended:
        # After the end everybody sees everything.
        seats = range(running.setup.seats)
    return [_sight(table, running, viewer, seat) for seat in seats]


def _sight(table: Table, running: Running, viewer: Viewer, seat: int | None) -> Sight:
    match = running.match
    view = match.view(seat)
    if seat is None or seat not in viewer.seats or not viewer.acts:
        position = running.entry if seat is None else running.owed_since[seat]
        return Sight(seat=seat, view=view, position=position, moves=[], undo=False, speech=None)
    playing = table.phase == "playing"
    words = labels(running.setup, viewer.language)
    return Sight(
        seat=seat,
        view=view,
        position=running.owed_since[seat],
        moves=[words.shown(move) for move in match.legal(seat)] if playing and not table.paused else [],
        undo=playing and running.last_step_of(seat) is not None,
        speech=_speech(table, viewer.language, speech(table, view)),
    )


def _speech(table: Table, language: str, allowed: Speech) -> SpeechShown:
    say = table.setup.game.words.say
    remarks = [RemarkShown(remark, say(language, f"remark.{remark}")) for remark in allowed.remarks]
    return SpeechShown(allowed.chat, remarks, allowed.reactions, allowed.closed)


def _outcome(table: Table, viewer: Viewer) -> OutcomeShown | None:
    if table.running is None or not may_watch(table, viewer):
        return None
    outcome = table.running.match.outcome()
    if outcome is None:
        return None
    text = table.setup.game.words.say(viewer.language, f"reason.{outcome.reason}")
    return OutcomeShown(outcome.reason, outcome.scores, outcome.winners, outcome.more, text)
