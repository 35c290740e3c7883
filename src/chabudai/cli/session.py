"""A game in the terminal without the terminal: who sits where, what each has been told, and how to begin it again.

All randomness follows from one `Luck` and the moves so far. So a saved game goes on exactly as it would have.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Annotated

import msgspec

from chabudai.bots import new_bot
from chabudai.bots.hint import Hint, hint
from chabudai.bots.sharp import Budget
from chabudai.cli.common import HIGHEST_SEED
from chabudai.cli.log import hint_taken
from chabudai.cli.words import Mistake
from chabudai.engine.dice import Dice, FairDice, FastDice
from chabudai.engine.errors import IllegalMove, bad_record
from chabudai.engine.game import Setup, Told
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.notation import Move
from chabudai.engine.record import Record, record_of, setup_of
from chabudai.games import game as find_game

SECRET = re.compile("[0-9a-f]{64}")


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game's chance comes from: a seed that can be repeated, or a secret of the operating system."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_SEED)] | None = None
    secret: str = ""

    @classmethod
    def fair(cls) -> "Luck":
        return cls(None, secrets.token_hex(32))

    def dice(self) -> Dice:
        if self.seed is not None:
            return FastDice(self.seed)
        if not SECRET.fullmatch(self.secret):
            raise Mistake("play.inconsistent")
        return FairDice(bytes.fromhex(self.secret))

    def bot_seed(self, seat: int, moves: int) -> int:
        """A bot's randomness for one choice."""
        text = f"{self.seed} {self.secret} {seat} {moves}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is kept on disk. `bots` has a bot's name for every seat, None for a person."""

    saved: str
    luck: Luck
    bots: list[str | None]
    record: Record
    #: Hints that were asked for: after how many events, and by which seat.
    hints: list[tuple[int, int]] = []


def _when(line: tuple[int, int, Told]) -> tuple[int, int]:
    return line[:2]


class Session:
    """One game with its people and bots."""

    def __init__(self, setup: Setup, luck: Luck, bots: Sequence[str | None], names: Sequence[str]) -> None:
        self.setup = setup
        self.luck = luck
        self.bot_names = list(bots)
        self.names = list(names)
        self.match = Match(setup, luck.dice())
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        viewers: list[int | None] = [*self.people] or [None]
        #: What each person (or the one spectator) was told since their last move. The rules let some of it fade
        #: later, but whoever sits at the table has seen it happen.
        self.told: dict[int | None, list[Told]] = {viewer: [] for viewer in viewers}
        self._dice = [FastDice() for _ in bots]
        self._bots = {
            seat: new_bot(bot, setup, seat, self._dice[seat]) for seat, bot in enumerate(bots) if bot is not None
        }
        self._events = 0
        self.hints: list[tuple[int, int]] = []
        self._tell()

    @classmethod
    def restored(cls, save: Save) -> "Session":
        """Play a saved game again up to where it was left."""
        record = save.record
        setup = setup_of(record, find_game)
        if not len(save.bots) == len(record.players) == setup.seats:
            raise Mistake("play.inconsistent")
        session = cls(setup, save.luck, save.bots, record.players)
        for actor, text in record.moves:
            if actor == CHANCE:
                continue
            if not isinstance(actor, int):
                raise bad_record("actor", actor=actor[:40])
            session.play(actor, text)
        if session.match.moves != [tuple(move) for move in record.moves]:
            raise Mistake("play.inconsistent")
        if any(seat not in session.people or not 0 <= at <= session.match.events for at, seat in save.hints):
            raise Mistake("play.inconsistent")
        session.hints = list(save.hints)
        return session

    def save(self, time: str) -> Save:
        return Save(time, self.luck, self.bot_names, self.record(), self.hints)

    def record(self) -> Record:
        return record_of(self.match, self.names)

    def play(self, seat: int, move: str | int) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        self.match.play(seat, move)
        if seat in self.told:
            self.told[seat] = []
        self._tell()

    def play_bot(self, seat: int) -> None:
        match = self.match
        self._dice[seat].reseed(self.luck.bot_seed(seat, len(match.moves)))
        self.play(seat, self._bots[seat].choose(match.view(seat), match.legal(seat)).number)

    def hint(self, seat: int, budget: Budget) -> Hint:
        """Advice for a person, from what their seat may know. All others are told that it was asked for."""
        moves = self.match.moves
        found = hint(self.setup, moves, seat, budget, self.luck.bot_seed(seat, len(moves)) & 0x7FFFFFFF)
        if (self.match.events, seat) not in self.hints:
            self.hints.append((self.match.events, seat))
            for viewer, told in self.told.items():
                if viewer != seat:
                    told.append(hint_taken(seat))
        return found

    def log(self, viewer: int | None) -> list[Told]:
        """Everything that happened, with the hints that were asked for."""
        lines = self.match.log_since(0, viewer)
        hints = [(events, hint_taken(seat)) for events, seat in self.hints]
        # A hint comes before the event with its number.
        return [
            line for _, _, line in sorted([*((n, 1, t) for n, t in lines), *((n, 0, t) for n, t in hints)], key=_when)
        ]

    def why_not(self, seat: int, move: Move) -> IllegalMove:
        """The sentence with which this move would be refused."""
        return IllegalMove(self.match.game.refusal(self.setup, self.match.view(seat), move))

    def _tell(self) -> None:
        match, since = self.match, self._events
        for viewer, told in self.told.items():
            told += [line for _, line in match.log_since(since, viewer)]
        for seat, bot in self._bots.items():
            bot.see(match.view(seat), [line for _, line in match.log_since(since, seat)])
        self._events = match.events
