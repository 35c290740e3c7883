"""Looking back on finished games: slow work, done once for each and behind everything else."""

import os
import sys
from functools import partial
from http import HTTPStatus

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from chabudai.bots.hindsight import Hindsight, Measure, Moment, look_back
from chabudai.bots.sharp import Budget
from chabudai.engine.game import Setup
from chabudai.engine.record import Record, read_record, setup_of
from chabudai.games import game as find_game
from chabudai.server.api_records import kept_record
from chabudai.server.backroom import Once, TheBackRoom
from chabudai.server.errors import problems
from chabudai.server.hall import TheHall
from chabudai.server.language import Lang
from chabudai.server.refusals import NotGranted
from chabudai.server.thinkers import Thinkers

#: So many games may wait.
MOST_WAITING = 20
#: Bots think before anybody looks back.
NICE = 10


class ParShown(msgspec.Struct, frozen=True):
    """The best that was found for a seat (or, without one, for the whole table), beside what was reached."""

    seat: int | None
    reached: int
    par: int
    text: str


class HindsightShown(msgspec.Struct, frozen=True):
    """How a finished game stood at every choice. A `moment` has a value for each seat, or one for the whole table:
    the chance to win, or the score to be expected. `turns` are the numbers of moves after which it was different."""

    measure: Measure
    moments: list[Moment]
    turns: list[int]
    games: int
    pars: list[ParShown]


def _looked(data: bytes, budget: Budget) -> bytes:
    """In a process of its own."""
    if sys.platform != "win32":
        os.nice(max(0, NICE - os.nice(0)))
    record = read_record(data)
    return msgspec.json.encode(look_back(setup_of(record, find_game), record.moves, budget))


class Lookback:
    """One game at a time; whoever asks for the same waits for the same answer."""

    def __init__(self, budget: Budget) -> None:
        self._thinkers = Thinkers(1)
        self._budget = budget
        self._once = Once()
        self._waiting = 0

    async def on(self, share: str, data: bytes) -> Hindsight:
        return msgspec.json.decode(await self._once.get((share,), lambda: self._look(data)), type=Hindsight)

    async def _look(self, data: bytes) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise NotGranted(HTTPStatus.SERVICE_UNAVAILABLE, "record.waiting")
        self._waiting += 1
        try:
            return await self._thinkers.run(partial(_looked, budget=self._budget), data)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        await self._once.close()
        self._thinkers.close()


#: How a route asks for it.
TheLookback = NamedDependency[Lookback]


@get("/api/records/{share:str}/hindsight", responses=problems(404, 409))
async def hindsight(
    share: FromPath[str], hall: TheHall, lookback: TheLookback, back_room: TheBackRoom, lang: FromQuery[Lang] = "en"
) -> HindsightShown:
    """How the game went, where it turned, and what was possible. The first answer takes some seconds."""
    data = (await kept_record(hall, share)).json
    # Before anything long: a game of other rules can be read, not played on.
    record, setup = await back_room.do(lambda: _understood(data))
    found = await lookback.on(share, data)
    return HindsightShown(found.measure, found.moments, found.turns, found.games, _pars(setup, record, found, lang))


def _understood(data: bytes) -> tuple[Record, Setup]:
    record = read_record(data)
    return record, setup_of(record, find_game)


def _pars(setup: Setup, record: Record, found: Hindsight, language: str) -> list[ParShown]:
    reached = (record.outcome or {}).get("scores", [])
    assert isinstance(reached, list)
    return [
        ParShown(
            seat=par.heroes[0] if len(found.pars) > 1 else None,
            reached=reached[par.heroes[0]],
            par=par.outcome.scores[par.heroes[0]],
            text=setup.game.words.say(language, f"reason.{par.outcome.reason}"),
        )
        for par in found.pars
    ]
