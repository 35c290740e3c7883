"""Looking back on finished games: slow work, done once for each, step by step, and behind everything else."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from chabudai.bots.budget import Budget
from chabudai.bots.course import measure_of
from chabudai.bots.hindsight import FEWEST_GAMES, Effort, Hindsight, look_on
from chabudai.bots.turning_points import said
from chabudai.engine.game import Setup
from chabudai.engine.record import Record, read_record, setup_of
from chabudai.games import game as find_game
from chabudai.protocol.http import HindsightShown, ParShown, TurnShown
from chabudai.server.addresses import household
from chabudai.server.api_records import kept_record
from chabudai.server.fair_queue import Asker, Crowded
from chabudai.server.identity import person_of
from chabudai.server.language import Lang
from chabudai.server.openapi import problems
from chabudai.server.tables import TheTables
from chabudai.server.thinkers import Thinkers, Thought
from chabudai.server.worker import ByteCache, SingleFlight, TheWorker
from chabudai.table.records import names_in


class Given(msgspec.Struct, frozen=True):
    """The work of one step."""

    record: bytes
    effort: Effort
    known: bytes | None


def _looked(given: Given, _: Budget | None) -> bytes:
    """In a process of its own. It is counted in games: it takes as long as they take."""
    record = read_record(given.record)
    known = None if given.known is None else msgspec.json.decode(given.known, type=Hindsight)
    return msgspec.json.encode(look_on(setup_of(record, find_game), record.moves, given.effort, known))


class Lookback:
    """Whoever asks gets what is known by now; a game that is asked for is looked back on to the end, step by step, as
    the turns of whoever asked first come."""

    def __init__(self, thinkers: Thinkers, effort: Effort) -> None:
        self._thinkers = thinkers
        self._effort = effort
        self._cache = ByteCache()
        #: Advice for positions of finished games.
        self.hints = SingleFlight()
        self._looking: dict[str, asyncio.Task[None]] = {}

    def on(self, asker: Asker, share: str, data: bytes) -> Hindsight | None:
        """None at the very beginning, and while too much of theirs waits already."""
        kept = self._cache.get((share,))
        found = None if kept is None else msgspec.json.decode(kept, type=Hindsight)
        if share not in self._looking and not (found and found.done):
            looking = self._looking[share] = asyncio.create_task(self._look(asker, share, data, kept))
            looking.add_done_callback(lambda _: self._looking.pop(share))
        return found

    async def _look(self, asker: Asker, share: str, data: bytes, known: bytes | None) -> None:
        done = False
        while not done:
            try:
                thought = Thought(asker, "hindsight", share)
                known = await self._thinkers.run(thought, _looked, Given(data, self._effort, known))
            except Crowded:
                # Whoever asks again goes on with it.
                return
            self._cache.keep((share,), known)
            done = msgspec.json.decode(known, type=Hindsight).done

    async def close(self) -> None:
        looking = list(self._looking.values())
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        await self.hints.close()


#: How a route asks for it.
TheLookback = NamedDependency[Lookback]


@get("/api/records/{share:str}/hindsight", responses=problems(404, 409))
async def hindsight(
    request: Request[Any, Any, Any],
    share: FromPath[str],
    tables: TheTables,
    lookback: TheLookback,
    worker: TheWorker,
    lang: FromQuery[Lang] = "en",
) -> HindsightShown:
    """How the game went, where it turned, and what was possible: as far as it has been found out by now."""
    data = (await kept_record(tables, share)).json
    # Before anything long: a game of other rules can be read, not played on.
    record, setup = await worker.do(lambda: _understood(data))
    asker = Asker(person_of(request), household(request.client.host if request.client else ""))
    return _shown(setup, record, lookback.on(asker, share, data), lang)


def _understood(data: bytes) -> tuple[Record, Setup]:
    record = read_record(data)
    return record, setup_of(record, find_game)


def _shown(setup: Setup, record: Record, found: Hindsight | None, language: str) -> HindsightShown:
    if found is None:
        return HindsightShown(measure_of(setup), [], [], 0, [], False)
    enough = found.games >= FEWEST_GAMES
    turns = [
        TurnShown(turn.after, turn.before, said(setup, turn, names_in(record, turn.before, language), language))
        for turn in (found.turns if enough else [])
    ]
    moments = found.moments if enough else []
    return HindsightShown(found.measure, moments, turns, found.games, _pars(setup, record, found, language), found.done)


def _pars(setup: Setup, record: Record, found: Hindsight, language: str) -> list[ParShown]:
    reached = (record.outcome or {}).get("scores", [])
    assert isinstance(reached, list)
    return [
        ParShown(
            seat=par.heroes[0] if len(found.pars) > 1 else None,
            reached=reached[par.heroes[0]],
            par=par.outcome.scores[par.heroes[0]],
            text=setup.game.about(f"reason.{par.outcome.reason}", language),
        )
        for par in found.pars
    ]
