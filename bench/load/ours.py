"""A table at Chabudai's server: four lean clients that play Iyadosu by the moves they are offered."""

import re
from functools import partial

import msgspec

from bench.load.line import Line, connect
from bench.load.tables import SEATS, LoadTable


class Offer(msgspec.Struct):
    move: str


class Sight(msgspec.Struct):
    seat: int
    position: int
    moves: list[Offer]


class Shown(msgspec.Struct):
    sights: list[Sight]


class Move(msgspec.Struct, tag="move", tag_field="wish"):
    seat: int
    move: str
    position: int


_SHOWN = msgspec.json.Decoder(Shown)
_ENCODE = msgspec.json.Encoder().encode
#: The load reads no more than it must: which view it is, whether it is over, whether there are moves to choose from.
_NUMBER = re.compile(rb'\{"message":"table","table":"[^"]*","number":(\d+),"now":\d+,"phase":"(\w+)"')
_MOVES = b'"moves":[{'
_ASKED = b'"asked":true'


class OurTable(LoadTable):
    """A game that is over is followed by a rematch."""

    def __init__(self, name: str, seed: int, headers: list[dict[str, str]]) -> None:
        super().__init__(seed)
        self.name = name
        self.headers = headers
        self.refused = 0
        self._over_at = -1
        self._begun_at = -1

    async def connect(self, port: int) -> None:
        for seat in range(SEATS):
            address = f"/api/tables/{self.name}/socket"
            self.lines.append(await connect(port, address, self.headers[seat], partial(self._heard, seat)))
        await self.dealt

    def _heard(self, seat: int, line: Line, message: bytes) -> None:
        found = _NUMBER.match(message)
        if found is None:
            self.refused += message.startswith(b'{"message":"refused"')
            return
        number = int(found[1])
        self.has(seat, number)
        if _MOVES in message:
            sight = _SHOWN.decode(message).sights[0]
            offer = self.random.choice(sight.moves)
            self.may_move(seat, _ENCODE(Move(sight.seat, offer.move, sight.position)))
        elif found[2] == b"over" and number > self._over_at:
            self._over_at = number
            for other, own in enumerate(self.lines):
                own.send(_ENCODE({"wish": "rematch", "seat": other}))
        elif found[2] == b"seats" and seat == 0 and _ASKED not in message and number > self._begun_at:
            # All play again: who was asked has said so.
            self._begun_at = number
            line.send(b'{"wish":"start"}')
