"""What is drawn of a remote table: its seats, its board, who is waited for, clocks and the result."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from chabudai.cli.board import board, move_list, result
from chabudai.cli.remote.messages import RemoteSight
from chabudai.cli.remote.picture import Picture
from chabudai.cli.words import Mistake, language, say
from chabudai.engine.game import Outcome
from chabudai.table.shapes import MotionShown, SeatShown

MARK = "◂"


def seating(picture: Picture, link: str) -> RenderableType:
    """Before the start: who sits where, what will be played, and how others come here."""
    shown, setup = picture.shown, picture.setup
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(style="yellow", justify="right")
    for number, seat in enumerate(shown.seats):
        table.add_row(str(number), Text(_sitter(seat), style=_style(seat)), Text(_state(seat), style="dim"))
    options = [f"{name}={value}" for name, value in setup.options.items()]
    clock = shown.plan.clock
    if clock is not None:
        options.append(say(f"join.clock_{clock.kind}", seconds=clock.seconds, extra=clock.extra))
    title = Text(" · ".join([setup.game.title(language()), *options]), style="bold")
    return Group(title, "", table, "", Text(say("join.link", link=link), no_wrap=True, overflow="fold"))


def _sitter(seat: SeatShown) -> str:
    return say("join.free") if seat.kind == "empty" else seat.name


def _style(seat: SeatShown) -> str:
    return "dim" if seat.kind == "empty" else "bold" if seat.yours else ""


def _state(seat: SeatShown) -> str:
    if seat.kind == "empty":
        return ""
    if seat.kind == "bot":
        return say("join.is_bot")
    return say("join.is_you") if seat.yours else "" if seat.here else say("join.not_here")


def playing(picture: Picture, sight: RemoteSight) -> RenderableType:
    try:
        return board(picture.setup, picture.view(sight), picture.names)
    except (LookupError, TypeError, ValueError, AssertionError):
        # Cards or seats that are not of this game: it comes from somebody else's program.
        raise Mistake("join.other_rules", game=picture.setup.game.title()) from None


def below(picture: Picture, sight: RemoteSight | None, seat: int | None) -> list[RenderableType]:
    """Whatever stands between the board and the prompt."""
    shown = picture.shown
    parts: list[RenderableType] = []
    if shown.other_rules is not None:
        parts.append(Text(say("join.begun_elsewhere", version=shown.other_rules), style="red"))
    if shown.outcome is not None and shown.phase == "over":
        outcome = shown.outcome
        ended = Outcome(outcome.reason, outcome.scores, outcome.winners, outcome.more)
        return [*parts, result(picture.setup, ended, picture.names), "", Text(say("join.over"), style="dim")]
    if shown.phase == "seats":
        key = "join.before_start" if shown.host or seat is not None else "join.watching_seats"
        parts.append(Text(say(key), style="dim"))
        return parts
    if shown.phase == "closed":
        return [*parts, Text(say("join.closed"))]
    if sight is None and shown.other_rules is None:
        parts.append(Text(say("join.no_watching")))
    if clocks := _clocks(shown.seats):
        parts.append(Text(clocks, style="dim"))
    if shown.paused:
        parts.append(Text(say("join.paused"), style="bold"))
    if shown.motion is not None:
        parts.append(asked(shown.motion, seat))
    if sight is not None and sight.moves:
        parts.append(move_list(picture.setup, picture.view(sight), picture.moves(sight)))
    elif waiting := waited_for(picture, seat):
        parts.append(Text(waiting, style="dim"))
    return parts


def asked(motion: MotionShown, seat: int | None) -> Text:
    """What somebody wants all to agree to, and how to answer."""
    open_to = seat is not None and seat not in motion.agreed
    return Text(f"{motion.text} {say('join.agree_how')}" if open_to else motion.text, style="bold")


def waited_for(picture: Picture, seat: int | None) -> str:
    names = [
        say("join.away", name=name) if shown.away else name
        for number, (name, shown) in enumerate(zip(picture.names, picture.shown.seats, strict=True))
        if shown.owes and number != seat
    ]
    return say("join.waiting", names=say("list").join(names)) if names else ""


def _clocks(seats: Sequence[SeatShown]) -> str:
    times = [
        f"{seat.name} {seat.left // 60_000}:{seat.left // 1000 % 60:02}{f' {MARK}' if seat.ticks else ''}"
        for seat in seats
        if seat.left is not None and seat.kind == "person"
    ]
    return say("join.clocks", times="   ".join(times)) if times else ""
