"""What one viewer gets to see of a table: the one message for first load, change, reconnect, spectator and replay.

Everything in it is built from views, from what the match tells that viewer, and from what is open at the table.
"""

from collections.abc import Collection

import msgspec

from chabudai.engine.game import View
from chabudai.protocol.messages import (
    MotionShown,
    OutcomeShown,
    RemarkShown,
    SeatShown,
    Shown,
    Sight,
    SpeechShown,
    TallyShown,
)
from chabudai.table.errors import WORDS
from chabudai.table.log import Log
from chabudai.table.phrases import offered
from chabudai.table.running_game import Running
from chabudai.table.speech import REACTIONS, is_silent, remarks
from chabudai.table.table import Table
from chabudai.table.tally import wins_of
from chabudai.table.viewer import Viewer

_ENCODE = msgspec.json.Encoder().encode


def shown(
    table: Table,
    viewer: Viewer,
    now: int,
    since: int | None = None,
    here: Collection[str] = (),
    share: str | None = None,
    vanished: Collection[str] = (),
) -> Shown:
    """The table as this viewer may see it; with `since`, only the log after that entry."""
    return Scene(table, now, here, share, vanished).shown(viewer, since)


def number_for(table: Table, viewer: Viewer) -> int:
    """Up to which entry a viewer has seen the table. Who may not watch must not see by it how a game goes."""
    return table.began if table.phase == "playing" and not may_watch(table, viewer) else table.number


def may_watch(table: Table, viewer: Viewer) -> bool:
    return bool(viewer.seats) or table.plan.watch or table.ended


class Scene:
    """A table at one moment, for all who look at it: what they see alike is made once."""

    def __init__(
        self,
        table: Table,
        now: int,
        here: Collection[str] = (),
        share: str | None = None,
        vanished: Collection[str] = (),
        last: str | None = None,
    ) -> None:
        self._table = table
        self._now = now
        self._here = here
        self._vanished = vanished
        self._share = share
        self._last = last
        self._log = Log(table)
        #: The game as a spectator sees it.
        self._view: View | None = None
        #: What everybody sees who reads this language and may watch, or may not.
        self._open: dict[tuple[str, bool], Shown] = {}
        self._speeches: dict[tuple[str, tuple[str, ...]], SpeechShown] = {}
        self._messages: dict[tuple[Viewer, int | None], bytes] = {}

    def message(self, viewer: Viewer, since: int | None = None) -> bytes:
        """What is sent: viewers who have seen the same and may see the same get the same bytes."""
        message = self._messages.get((viewer, since))
        if message is None:
            message = self._messages[viewer, since] = _ENCODE(self.shown(viewer, since))
        return message

    def shown(self, viewer: Viewer, since: int | None = None) -> Shown:
        table = self._table
        if since is not None and since < table.epoch:
            since = None
        watches = may_watch(table, viewer)
        # Several at one screen read what the whole table may know.
        eyes = viewer.seats[0] if len(viewer.seats) == 1 else None
        if viewer.recalls:
            lines, gone = self._log.recalled(eyes, viewer.language)
        else:
            lines, gone = self._log.since(since or 0, eyes, watches, viewer.language)
        seen = self._open_to_all(viewer.language, watches)
        return msgspec.structs.replace(
            seen,
            host=viewer.host,
            seats=[_own(chair) if seat in viewer.seats else chair for seat, chair in enumerate(seen.seats)],
            whole=since is None,
            lines=lines,
            gone=gone,
            sights=self._sights(viewer) if watches else [],
        )

    def _open_to_all(self, language: str, watches: bool) -> Shown:
        made = self._open.get((language, watches))
        if made is None:
            made = self._open[language, watches] = self._made(language, watches)
        return made

    def _made(self, language: str, watches: bool) -> Shown:
        table = self._table
        return Shown(
            table=table.name,
            number=table.number if watches or table.phase != "playing" else table.began,
            now=self._now,
            phase=table.phase,
            plan=table.open_plan,
            cards=table.setup.card_file.fingerprint,
            game_number=table.game_number,
            host=False,
            seats=self._seats(language, watches),
            paused=table.paused and watches,
            motion=_motion(table, language) if watches else None,
            commitment=table.commitment,
            promises=table.promises.sha256 if any(table.promises.sha256) else [],
            starting=table.promises.starting,
            whole=True,
            lines=[],
            gone=[],
            sights=[],
            outcome=_outcome(table, language) if watches else None,
            secret=table.secret if table.ended else None,
            values=table.promises.values if table.ended else None,
            share=self._share if table.ended or table.other_rules is not None else None,
            source=table.source,
            wished_by=table.wished_by if table.phase == "seats" else None,
            last=self._last if table.phase == "seats" else None,
            tally=_tally(table),
            other_rules=table.other_rules,
        )

    def _seats(self, language: str, watches: bool) -> list[SeatShown]:
        """Who may not watch learns who sits there, and nothing of how the game goes."""
        table = self._table
        names = table.names(language)
        owing, ticking = (table.to_act(), table.ticking()) if watches else ([], [])
        return [
            SeatShown(
                kind="bot" if chair.bot is not None else "person" if chair.owner is not None else "empty",
                name=names[seat] if chair.taken else "",
                bot=chair.bot,
                away=chair.away if watches else None,
                here=chair.bot is not None or chair.owner in self._here,
                vanished=chair.owner in self._vanished,
                also=[names[other] for other in table.seats_of(chair.owner) if other != seat] if chair.owner else [],
                asked=chair.asked,
                yours=False,
                owes=seat in owing,
                left=_left(table, seat, self._now, seat in ticking) if watches else None,
                ticks=seat in ticking,
            )
            for seat, chair in enumerate(table.chairs)
        ]

    # -- the game -----------------------------------------------------------------------------------------------------
    def _sights(self, viewer: Viewer) -> list[Sight]:
        running = self._table.running
        if running is None:
            return []
        seats: Collection[int | None] = viewer.seats or (None,)
        if self._table.ended:
            # After the end everybody sees everything.
            seats = range(running.setup.seats)
        return [self._sight(running, viewer, seat) for seat in seats]

    def _sight(self, running: Running, viewer: Viewer, seat: int | None) -> Sight:
        table, match = self._table, running.match
        if self._view is None:
            self._view = match.view(None)
        if seat is None:
            return _only_seen(None, self._view, running.entry)
        view, position = match.own_view(seat, self._view), running.owed_since[seat]
        if seat not in viewer.seats or not viewer.acts:
            return _only_seen(seat, view, position)
        playing = table.phase == "playing"
        moves = match.legal(seat) if playing and not table.paused else []
        undoes = running.undoes(seat) if playing else None
        return Sight(
            seat=seat,
            view=view,
            position=position,
            moves=offered(running.setup, viewer.language, moves),
            undo=undoes is not None,
            undoes=undoes,
            speech=self._speech(viewer.language, remarks(table, view)),
            clause=view.clause(),
        )

    def _speech(self, language: str, said: tuple[str, ...]) -> SpeechShown:
        """What somebody may say, who may make these remarks."""
        made = self._speeches.get((language, said))
        if made is None:
            table = self._table
            silent, say = is_silent(table), table.setup.game.words.say
            made = self._speeches[language, said] = SpeechShown(
                chat=not silent,
                remarks=[RemarkShown(remark, say(language, f"remark.{remark}")) for remark in said],
                reactions=REACTIONS if table.plan.reactions else (),
                closed="silent" if silent else None,
            )
        return made


def _only_seen(seat: int | None, view: View, position: int) -> Sight:
    """For somebody who does not act."""
    return Sight(seat=seat, view=view, position=position, moves=[], undo=False, speech=None, clause=view.clause())


# -- what everybody sees -----------------------------------------------------------------------------------------------
def _own(seat: SeatShown) -> SeatShown:
    return msgspec.structs.replace(seat, yours=True)


def _left(table: Table, seat: int, now: int, ticks: bool) -> int | None:
    clocks = table.clocks
    if clocks is None:
        return None
    return clocks.remaining(seat, now) if ticks else max(0, clocks.left[seat])


def _tally(table: Table) -> TallyShown | None:
    wins = wins_of(table.tally, table.sitters())
    return None if wins is None else TallyShown(table.tally.games, wins)


def _motion(table: Table, language: str) -> MotionShown | None:
    motion = table.motion
    if motion is None:
        return None
    name = table.names(language)[motion.seat]
    text = WORDS.say(language, f"motion.{motion.what}", name=name)
    return MotionShown(motion.what, motion.seat, sorted(motion.agreed), text)


def _outcome(table: Table, language: str) -> OutcomeShown | None:
    outcome = None if table.running is None else table.running.match.outcome()
    if outcome is None:
        return None
    text = table.setup.game.about(f"reason.{outcome.reason}", language)
    return OutcomeShown(outcome.reason, outcome.scores, outcome.winners, outcome.more, text)
