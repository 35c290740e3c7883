"""What a client knows of a table: the last message, and the log that all of them add up to."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from chabudai.cli.at_table.messages import RemoteShown, RemoteSight
from chabudai.cli.log import sentences
from chabudai.cli.words import Mistake
from chabudai.engine.game import Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.engine.record import MALFORMED
from chabudai.games import game as find_game
from chabudai.protocol.messages import Key, Line


class ClientState:
    """Begin with a whole message and `take` the others. `cards` is a card file that was brought along, `fetch` gets
    that of the table: without either only printed cards can be played with."""

    def __init__(self, first: RemoteShown, cards: Path | None = None, fetch: Callable[[], str] | None = None) -> None:
        self._cards = cards
        self._fetch = fetch if cards is None else None
        self._lines: dict[Key, Line] = {}
        self._view: tuple[RemoteSight, View] | None = None
        self.shown = first
        self.setup = self._checked_setup()
        self._merge(first)

    def take(self, message: RemoteShown) -> list[Line]:
        """The table as it is now; returns the lines of the log that are new."""
        before, self.shown = self.shown, message
        if (message.plan, message.cards) != (before.plan, before.cards):
            self.setup = self._checked_setup()
        self._merge(message)
        return [line for line in message.lines if line.key[0] > before.number]

    def _merge(self, message: RemoteShown) -> None:
        if message.whole:
            self._lines.clear()
        self._lines.update((line.key, line) for line in message.lines)
        for key in message.gone:
            self._lines.pop(key, None)

    def present(self, here: Sequence[bool], vanished: Sequence[bool]) -> None:
        """Who is connected has changed, or has not been for a while."""
        seats = [
            msgspec.structs.replace(seat, here=now, vanished=gone)
            for seat, now, gone in zip(self.shown.seats, here, vanished, strict=False)
        ]
        self.shown = msgspec.structs.replace(self.shown, seats=seats)

    def _checked_setup(self) -> Setup:
        """The game with the very cards that the table plays with: from here if they are here, else from the server."""
        plan = self.shown.plan
        game = find_game(plan.game)
        # Never a path that a server names.
        known = plan.cards is None or plan.cards in game.editions()
        setup = game.setup(plan.seats, plan.options, self._cards or (plan.cards if known else None))
        if setup.card_file.fingerprint != self.shown.cards and self._fetch is not None:
            setup = game.setup_from_text(setup.seats, plan.options, self._fetch())
        if setup.card_file.fingerprint != self.shown.cards:
            raise Mistake("join.other_cards", cards=self.shown.cards[:80])
        return setup

    # -- the table ----------------------------------------------------------------------------------------------------
    @property
    def names(self) -> list[str]:
        return [seat.name or str(number) for number, seat in enumerate(self.shown.seats, start=1)]

    @property
    def own_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.shown.seats) if seat.yours]

    def sight(self, seat: int | None) -> RemoteSight | None:
        """The game from a seat's eyes, or whatever this client is shown."""
        sights = self.shown.sights
        return next((sight for sight in sights if sight.seat == seat), sights[0] if sights else None)

    def view(self, sight: RemoteSight) -> View:
        if self._view is None or self._view[0] is not sight:
            try:
                self._view = sight, self.setup.game.read_view(self.setup, sight.view)
            except MALFORMED:
                raise Mistake("join.other_rules", game=self.setup.game.title()) from None
        return self._view[1]

    def moves(self, sight: RemoteSight | None) -> list[Move]:
        """The moves that are offered."""
        notation = self.setup.game.moves
        numbers = [notation.find(offered.move) for offered in (sight.moves if sight is not None else [])]
        if None in numbers:
            raise Mistake("join.other_rules", game=self.setup.game.title())
        return [notation[number] for number in numbers if number is not None]

    # -- the log ------------------------------------------------------------------------------------------------------
    def log(self) -> list[str]:
        return self.sentences(line for _, line in sorted(self._lines.items(), key=_key))

    def sentences(self, lines: Iterable[Line]) -> list[str]:
        """The game's lines as `play` tells them, several alike in one; the table's own as they came."""
        told: list[str] = []
        for by, group in groupby(lines, key=_by):
            run = list(group)
            known = all(f"event.{line.kind}" in self.setup.game.words.messages("en") for line in run)
            if by == "game" and known:
                told += sentences(self.setup, [Told(line.kind, line.parts) for line in run], self.names)
            else:
                told += [line.text for line in run]
        return told


def _key(entry: tuple[Key, Line]) -> Key:
    return entry[0]


def _by(line: Line) -> str:
    return line.by
