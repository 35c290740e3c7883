"""Advice for whoever looks at a finished game, at any position of it."""

from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from chabudai.engine.game import Setup
from chabudai.engine.record import Record, read_record
from chabudai.engine.replay import next_choice
from chabudai.protocol.messages import Advice
from chabudai.server.addresses import household
from chabudai.server.api_hindsight import TheLookback
from chabudai.server.api_records import kept_record, position_in
from chabudai.server.bot_runner import hint_task
from chabudai.server.errors import NoSuchMoment, RequestRefused
from chabudai.server.fair_queue import Asker
from chabudai.server.identity import person_of
from chabudai.server.language import Lang
from chabudai.server.openapi import problems
from chabudai.server.tables import TheTables
from chabudai.server.worker import TheWorker
from chabudai.table import thinking
from chabudai.table.advice import spoken
from chabudai.table.records import replayed
from chabudai.table.thinking import Attention, Task


@get("/api/records/{share:str}/hint", responses=problems(404, 409))
async def replay_hint(
    request: Request[Any, Any, Any],
    share: FromPath[str],
    tables: TheTables,
    lookback: TheLookback,
    worker: TheWorker,
    moves: FromQuery[int],
    seat: FromQuery[int | None] = None,
    lang: FromQuery[Lang] = "en",
) -> Advice:
    """What a bot would do there in the place of a seat, or of whoever moved next: from what that seat could know."""
    data = (await kept_record(tables, share)).json
    given, setup = await worker.do(lambda: _task(read_record(data), moves, seat))
    name, person = (share, given.seat, moves), person_of(request)
    asker = Asker(person, household(request.client.host if request.client else ""))

    async def think() -> bytes:
        if not tables.bots.reserve_hint(person):
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "record.thinking")
        try:
            return msgspec.json.encode(await tables.bots.hint(asker, share, given))
        finally:
            tables.bots.release_hint(person)

    return spoken(setup, msgspec.json.decode(await lookback.hints.get(name, think), type=thinking.Counsel), lang)


def _task(record: Record, at: int, seat: int | None) -> tuple[Task, Setup]:
    running = replayed(record, position_in(record, at)).running
    assert running is not None
    if seat is None:
        choice = next_choice(record.moves, at)
        seat = int(record.moves[choice][0]) if choice < len(record.moves) else -1
    if seat not in running.match.to_act():
        raise NoSuchMoment("no_choice")
    return hint_task(running, seat, Attention(running, seat), at), running.setup
