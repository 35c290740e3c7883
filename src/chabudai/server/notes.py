"""Messages between the processes of one server: short notes of what has changed, without secrets of any game."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
from litestar.channels import ChannelsPlugin

LOG = logging.getLogger("chabudai.notes")
CHANNEL = "chabudai"


class Grown(msgspec.Struct, frozen=True, tag="grown"):
    """A table has entries up to this number."""

    process: str
    table: str
    number: int


class Present(msgspec.Struct, frozen=True, tag="present"):
    """These people, who have seats, are connected to a table at this process, and so many who look on."""

    process: str
    table: str
    people: list[str]
    watching: int = 0


class Overheard(msgspec.Struct, frozen=True, tag="overheard"):
    """Somebody who looks on has said something to the others who do."""

    process: str
    table: str
    name: str
    text: str
    person: str = ""


class Unsaid(msgspec.Struct, frozen=True, tag="unsaid"):
    """Somebody wishes to be forgotten: what they said while they looked on goes, at every table."""

    process: str
    person: str


class Who(msgspec.Struct, frozen=True, tag="who"):
    """A process that has just read a table asks who is connected to it elsewhere."""

    process: str
    table: str


class Again(msgspec.Struct, frozen=True, tag="again"):
    """The connection to the database was lost for a while: notes may have been missed."""


Note = Grown | Present | Overheard | Unsaid | Who | Again
_DECODER: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


class Notes:
    """Publishes and receives notes over Litestar's channels. With SQLite there is one process, and nobody to write
    to."""

    def __init__(self, channels: ChannelsPlugin | None, process: str) -> None:
        self.process = process
        self._channels = channels
        self._listener: asyncio.Task[None] | None = None

    @property
    def alone(self) -> bool:
        return self._channels is None

    def send(self, note: Note) -> None:
        if self._channels is not None:
            self._channels.publish(msgspec.json.encode(note), CHANNEL)

    def listen(self, heard: Callable[[Note], None]) -> None:
        if self._channels is not None:
            self._listener = asyncio.create_task(self._listen(self._channels, heard), name="chabudai notes")

    async def _listen(self, channels: ChannelsPlugin, heard: Callable[[Note], None]) -> None:
        async with channels.start_subscription(CHANNEL) as subscriber:
            async for data in subscriber.iter_events():
                try:
                    note = _DECODER.decode(data)
                except msgspec.MsgspecError:
                    LOG.warning("A note that is none of ours is passed over. Is the database shared with others?")
                    continue
                if isinstance(note, Again) or note.process != self.process:
                    heard(note)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
