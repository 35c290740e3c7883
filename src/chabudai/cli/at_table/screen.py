"""The screen of a table: the board, the news as far as there is room, and what stands below them."""

from collections.abc import Callable, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.messages import RemoteSight
from chabudai.cli.board import board, compact, lines_of, move_list, result
from chabudai.cli.words import Mistake, language, say
from chabudai.engine.game import Outcome
from chabudai.protocol.messages import MotionShown, SeatShown

MARK = "◂"
#: Lines between the board, the news and what is below.
BLANKS = 2

#: Something of the screen that may be missing.
Part = RenderableType | None


class Screen:
    """`note` says that so many lines of the news are not shown."""

    def __init__(self, out: Console, note: Callable[[int], str]) -> None:
        self.out = out
        self._note = note

    def show(
        self,
        drawn: RenderableType,
        news: Sequence[str],
        below: Part = None,
        reason: Part = None,
    ) -> None:
        """The reason stands above the prompt, where there is room for it."""
        drawn, below, reason = self._fitted(drawn, below, reason, 1 if news else 0)
        room = self._room(drawn, below, reason)
        # Where every line counts, the title of the board is worth more than a blank.
        roomy = room is None or room > 0
        if self.out.is_terminal:
            self.out.clear()
        else:
            self.out.rule(style="dim")
        self.out.print(drawn)
        if roomy:
            self.out.print()
        if news:
            self.tell(news, None if room is None else max(room, 1))
            if roomy:
                self.out.print()
        for under in (below, reason):
            if under is not None:
                self.out.print(under)

    def _fitted(
        self, drawn: RenderableType, below: Part, reason: Part, least: int
    ) -> tuple[RenderableType, Part, Part]:
        """In the roomiest form that leaves so many lines for the news and one for the prompt. Who is new to a game
        would rather have the reason than blanks; where no form has room for it, it is left out."""
        under = None if below is None else compact(below)
        forms = ((drawn, below), (drawn, under), (compact(drawn), below), (compact(drawn), under))
        for why in (reason, None):
            for form in forms:
                room = self._room(*form, why)
                if room is None or room + BLANKS >= least:
                    return *form, why
        return *forms[-1], None

    def _room(self, *shown: Part) -> int | None:
        """How many lines of news fit beside what else is shown, two blanks and the prompt; a pipe has no end."""
        if not self.out.is_terminal:
            return None
        return self.out.height - sum(lines_of(self.out, what) for what in shown if what is not None) - BLANKS - 1

    def tell(self, news: Sequence[str], room: int | None = None) -> None:
        lines = list(news)
        if room == 1 and len(lines) > 1:
            lines = [f"… {lines[-1]}"]
        elif room is not None and len(lines) > room:
            hidden = len(lines) - room + 1
            self.out.print(self._note(hidden), style="dim italic", overflow="ellipsis", no_wrap=True)
            lines = lines[hidden:]
        for line in lines:
            self.out.print(Text(line, style="cyan"), overflow="ellipsis", no_wrap=self.out.is_terminal, soft_wrap=False)


# -- what is on it -----------------------------------------------------------------------------------------------------
def seating(state: ClientState, link: str | None) -> RenderableType:
    """Before the start: who sits where, what will be played, and how others come here."""
    shown, setup = state.shown, state.setup
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(style="yellow", justify="right")
    for number, seat in enumerate(shown.seats):
        table.add_row(str(number), Text(_sitter(seat), style=_style(seat)), Text(_state(seat), style="dim"))
    options = [f"{name}={value}" for name, value in setup.options.items()]
    clock = shown.plan.clock
    if clock is not None:
        options.append(say(f"join.clock_{clock.kind}", seconds=clock.seconds, extra=clock.extra))
    title = Text(" · ".join([setup.game.title(language()), *options]), style="bold")
    way: list[RenderableType] = (
        [] if link is None else ["", Text(say("join.link", link=link), no_wrap=True, overflow="fold")]
    )
    return Group(title, "", table, *way)


def _sitter(seat: SeatShown) -> str:
    return say("join.free") if seat.kind == "empty" else seat.name


def _style(seat: SeatShown) -> str:
    return "dim" if seat.kind == "empty" else "bold" if seat.yours else ""


def _state(seat: SeatShown) -> str:
    if seat.kind == "empty":
        return ""
    if seat.kind == "bot":
        return say("join.is_bot")
    if seat.asked:
        return say("join.is_asked")
    return say("join.is_you") if seat.yours else "" if seat.here else say("join.not_here")


def playing(state: ClientState, sight: RemoteSight) -> RenderableType:
    try:
        return board(state.setup, state.view(sight), state.names)
    except (LookupError, TypeError, ValueError, AssertionError):
        # Cards or seats that are not of this game: it comes from somebody else's program.
        raise Mistake("join.other_rules", game=state.setup.game.title()) from None


def below(state: ClientState, sight: RemoteSight | None, seat: int | None) -> list[RenderableType]:
    """Whatever stands between the board and the prompt."""
    shown = state.shown
    parts: list[RenderableType] = []
    if shown.other_rules is not None:
        parts.append(Text(say("join.begun_elsewhere", version=shown.other_rules), style="red"))
    if shown.outcome is not None and shown.phase == "over":
        outcome = shown.outcome
        ended = Outcome(outcome.reason, outcome.scores, outcome.winners, outcome.more)
        parts += [result(state.setup, ended, state.names), *_tally(state), ""]
        return [*parts, Text(say("join.over"), style="dim")]
    if shown.phase == "seats":
        parts += _tally(state)
        if seat is not None and shown.seats[seat].asked and shown.wished_by is not None:
            return [*parts, Text(say("join.asked", name=state.names[shown.wished_by]), style="bold")]
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
        parts.append(move_list(state.setup, state.view(sight), state.moves(sight)))
    elif waiting := waited_for(state, seat):
        parts.append(Text(waiting, style="dim"))
    return parts


def _tally(state: ClientState) -> list[RenderableType]:
    """The score over the games that these people have played here."""
    tally = state.shown.tally
    if tally is None:
        return []
    won = max(tally.wins)
    if state.setup.game.cooperative or state.setup.seats == 1:
        score = say("join.together", won=won, lost=tally.games - won)
    elif state.setup.seats == 2:
        score = "{} {} : {} {}".format(state.names[0], *tally.wins, state.names[1])
    else:
        score = " · ".join(f"{name} {wins}" for name, wins in zip(state.names, tally.wins, strict=True))
    return [Text(say("join.tally", games=tally.games, score=score))]


def asked(motion: MotionShown, seat: int | None) -> Text:
    """What somebody wants all to agree to, and how to answer."""
    open_to = seat is not None and seat not in motion.agreed
    return Text(f"{motion.text} {say('join.agree_how')}" if open_to else motion.text, style="bold")


def waited_for(state: ClientState, seat: int | None) -> str:
    names = [
        _who(name, number, shown)
        for number, (name, shown) in enumerate(zip(state.names, state.shown.seats, strict=True))
        if shown.owes and number != seat
    ]
    return say("join.waiting", names=say("list").join(names)) if names else ""


def _who(name: str, number: int, seat: SeatShown) -> str:
    if seat.away:
        return say("join.away", name=name)
    return say("join.vanished", name=name, seat=number) if seat.vanished else name


def _clocks(seats: Sequence[SeatShown]) -> str:
    times = [
        f"{seat.name} {seat.left // 60_000}:{seat.left // 1000 % 60:02}{f' {MARK}' if seat.ticks else ''}"
        for seat in seats
        if seat.left is not None and seat.kind == "person"
    ]
    return say("join.clocks", times="   ".join(times)) if times else ""
