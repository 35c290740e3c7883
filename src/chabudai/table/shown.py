"""What one viewer gets to see of a table: the one message for first load, change, reconnect, spectator and replay.

Everything in it is built from views, from what the match tells that viewer, and from what is open at the table.
"""

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from chabudai.engine.game import Told, View
from chabudai.engine.notation import Move, Part
from chabudai.table import entries as e
from chabudai.table.plan import Plan, Strength
from chabudai.table.running import Running
from chabudai.table.speech import Speech, speech
from chabudai.table.table import Phase, Table
from chabudai.table.words import WORDS, labels

#: A line of the log is known by its entry and its place among the lines of that entry.
Key = tuple[int, int]
#: The place of words said with a move, behind whatever came of the move itself; and of all lines of an entry.
WITH_WORDS = 1_000
ALL_LINES = -1


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


class MoveShown(msgspec.Struct, frozen=True):
    move: str
    verb: str
    parts: dict[str, Part]
    label: str
    #: The move is said in words of one's own.
    words: bool = False


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


class Line(msgspec.Struct, frozen=True):
    """A line of the log: what happened in a form for programs, and in words. `by` is the table's or the game's."""

    key: Key
    by: Literal["game", "table"]
    kind: str
    parts: dict[str, Part | list[int] | None]
    text: str


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
    their keys, and `gone` are keys to be dropped (with −1 for all lines of an entry)."""

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
    over = table.phase == "over"
    whole = since is None or since < table.epoch
    lines, gone = _log(table, viewer, 0 if whole or since is None else since, whole)
    return Shown(
        table=table.name,
        number=table.number,
        now=now,
        phase=table.phase,
        plan=msgspec.structs.replace(table.plan, card_file=None),
        cards=table.setup.card_file.fingerprint,
        game_number=table.game_number,
        host=viewer.host,
        seats=_seats(table, viewer, now, here),
        paused=table.paused,
        motion=_motion(table, viewer),
        commitment=table.commitment,
        whole=whole,
        lines=lines,
        gone=gone,
        sights=_sights(table, viewer),
        outcome=_outcome(table, viewer),
        secret=table.secret if over else None,
        share=share if over else None,
        source=table.source,
        other_rules=table.other_rules,
    )


def may_watch(table: Table, viewer: Viewer) -> bool:
    return bool(viewer.seats) or table.plan.watch or table.phase == "over"


# -- seats -------------------------------------------------------------------------------------------------------------
def _seats(table: Table, viewer: Viewer, now: int, here: Collection[str]) -> list[SeatShown]:
    names = table.names(viewer.language)
    owing, ticking = table.to_act(), table.ticking()
    seats = []
    for seat, chair in enumerate(table.chairs):
        seats.append(
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
        )
    return seats


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
    if table.phase == "over":
        # After the end everybody sees everything.
        return [_sight(table, running, viewer, seat) for seat in range(running.setup.seats)]
    if not viewer.seats:
        return [_sight(table, running, viewer, None)]
    return [_sight(table, running, viewer, seat) for seat in viewer.seats]


def _sight(table: Table, running: Running, viewer: Viewer, seat: int | None) -> Sight:
    match = running.match
    own = seat is not None and seat in viewer.seats and viewer.acts
    moves: list[MoveShown] = []
    if own and seat is not None and table.phase == "playing" and not table.paused:
        words = labels(running.setup, viewer.language)
        moves = [_offered(running, move, words.of(move)) for move in match.legal(seat)]
    return Sight(
        seat=seat,
        view=match.view(seat),
        position=running.entry if seat is None else running.owed_since[seat],
        moves=moves,
        undo=own and seat is not None and table.phase == "playing" and running.last_step_of(seat) is not None,
        speech=_speech(table, viewer, seat) if own else None,
    )


def _offered(running: Running, move: Move, label: str) -> MoveShown:
    return MoveShown(move.text, move.verb, move.parts, label, running.setup.game.takes_words(move))


def _speech(table: Table, viewer: Viewer, seat: int | None) -> SpeechShown:
    allowed: Speech = speech(table, seat)
    say = table.setup.game.words.say
    remarks = [RemarkShown(remark, say(viewer.language, f"remark.{remark}")) for remark in allowed.remarks]
    return SpeechShown(allowed.chat, remarks, allowed.reactions, allowed.closed)


def _outcome(table: Table, viewer: Viewer) -> OutcomeShown | None:
    if table.running is None or not may_watch(table, viewer):
        return None
    outcome = table.running.match.outcome()
    if outcome is None:
        return None
    text = table.setup.game.words.say(viewer.language, f"reason.{outcome.reason}")
    return OutcomeShown(outcome.reason, outcome.scores, outcome.winners, outcome.more, text)


# -- the log -----------------------------------------------------------------------------------------------------------
def _log(table: Table, viewer: Viewer, since: int, whole: bool) -> tuple[list[Line], list[Key]]:
    names = table.names(viewer.language)
    lines = [_table_line(table, number, entry, viewer, names) for number, entry in table.told if number > since]
    gone: list[Key] = []
    running = table.running
    if running is not None and may_watch(table, viewer):
        # Several at one screen read what the whole table may know.
        eyes = viewer.seats[0] if len(viewer.seats) == 1 else None
        first = 0 if whole else running.events_up_to(since)
        for event, told in running.match.log_since(first, eyes):
            lines.append(_game_line(table, running.entry_of(event), told, names, viewer))
        lines += _words(running, since, viewer, names)
        if not whole:
            gone = [(removed, ALL_LINES) for at, removed in table.removed if at > since >= removed]
            for event, left in running.match.faded_since(first, eyes):
                key = running.entry_of(event)
                if left is None:
                    gone.append(key)
                else:
                    lines.append(_game_line(table, key, left, names, viewer))
    return sorted(lines, key=_key), gone


def _key(line: Line) -> Key:
    return line.key


def _game_line(table: Table, key: Key, told: Told, names: list[str], viewer: Viewer) -> Line:
    return Line(key, "game", told.kind, told.parts, table.setup.game.sentence(told, names, viewer.language))


def _words(running: Running, since: int, viewer: Viewer, names: list[str]) -> Iterable[Line]:
    for step in running.steps:
        if step.words and step.entry > since:
            text = WORDS.say(viewer.language, "log.spoke", name=names[step.seat], text=step.words)
            yield Line((step.entry, WITH_WORDS), "table", "words", {"seat": step.seat, "text": step.words}, text)


def _table_line(table: Table, number: int, entry: e.AnyEntry, viewer: Viewer, names: list[str]) -> Line:
    kind = str(entry.__struct_config__.tag)
    parts = _open_parts(entry)
    words: dict[str, object] = dict(parts)
    if isinstance(seat := parts.get("seat"), int):
        words["name"] = names[seat]
    key = kind
    match entry:
        case e.Undone(alone=False):
            key = "undone_agreed"
        case e.Asked() | e.Away() | e.Answered():
            key = f"{kind}_{parts.get('what') or parts.get('why') or parts.get('answer')}"
        case e.Remarked(remark=remark):
            words["text"] = table.setup.game.words.say(viewer.language, f"remark.{remark}")
        case e.Reacted(reaction=reaction):
            words["text"] = WORDS.say(viewer.language, f"reaction.{reaction}")
    return Line((number, 0), "table", kind, parts, WORDS.say(viewer.language, f"log.{key}", **words))


def _open_parts(entry: e.AnyEntry) -> dict[str, Part | list[int] | None]:
    """What everybody may know of an entry: written out field by field."""
    match entry:
        case e.Spoke(seat=seat, text=text):
            return {"seat": seat, "text": text}
        case e.Remarked(seat=seat, remark=remark):
            return {"seat": seat, "remark": remark}
        case e.Reacted(seat=seat, reaction=reaction):
            return {"seat": seat, "reaction": reaction}
        case e.Asked(seat=seat, what=what):
            return {"seat": seat, "what": what}
        case e.Answered(seat=seat, yes=yes):
            return {"seat": seat, "answer": "yes" if yes else "no"}
        case e.Away(seat=seat, why=why):
            return {"seat": seat, "why": why}
        case e.BotSeated(seat=seat, bot=bot):
            return {"seat": seat, "bot": bot}
        case (
            e.Seated(seat=seat)
            | e.HandedOver(seat=seat)
            | e.Stood(seat=seat)
            | e.Renamed(seat=seat)
            | e.Undone(seat=seat)
            | e.Resumed(seat=seat)
            | e.Back(seat=seat)
            | e.Hinted(seat=seat)
            | e.Rematched(seat=seat)
        ):
            return {"seat": seat}
        case _:
            return {}
