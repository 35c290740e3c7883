"""A table at boardgame.io's server: four lean socket.io clients that play our trick-taking game by its rules."""

from functools import partial
from typing import Any

import msgspec

from bench.load.line import Line, connect
from bench.load.tables import SEATS, LoadTable

SPACE = b"/tricks,"


class Player(msgspec.Struct):
    hand: list[str] = []


class Played(msgspec.Struct):
    card: str


class Game(msgspec.Struct):
    players: dict[str, Player]
    declared: list[int | None]
    trick: list[Played]


class Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")
    over: Any = msgspec.field(name="gameover", default=None)


class State(msgspec.Struct):
    game: Game = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


_UPDATE: msgspec.json.Decoder[tuple[Any, ...]] = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_SYNC: msgspec.json.Decoder[tuple[Any, ...]] = msgspec.json.Decoder(tuple[str, str, Synced])


class TheirTable(LoadTable):
    """A game that is over is followed by another match over the same connections."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(seed)
        self.name = name
        self.match = 0

    async def connect(self, port: int) -> None:
        for seat in range(SEATS):
            heard = partial(self._heard, seat)
            self.lines.append(await connect(port, "/socket.io/?EIO=4&transport=websocket", {}, heard))
        await self.dealt

    def _heard(self, seat: int, line: Line, message: bytes) -> None:
        if message.startswith(b"42"):
            self._event(seat, message[2 + len(SPACE) :])
        elif message == b"2":
            line.send(b"3")
        elif message.startswith(b"40"):
            line.send(self._sync(seat))
        elif message.startswith(b"0"):
            line.send(b"40" + SPACE)

    def _event(self, seat: int, event: bytes) -> None:
        if event.startswith(b'["update"'):
            # Only the seat whose turn it may be needs to read more than the number.
            _, match, state, _ = _UPDATE.decode(event)
        elif event.startswith(b'["sync"'):
            _, match, synced = _SYNC.decode(event)
            state = synced.state
        else:
            return
        if match != self._match_name():
            return
        self.has(seat, state.number)
        if state.context.over is not None:
            self._next_match()
        elif state.context.current == str(seat):
            self.may_move(seat, self._chosen(seat, state))

    def _chosen(self, seat: int, state: State) -> bytes:
        game = state.game
        if game.declared[seat] is None:
            return self._move(seat, state.number, "declare", self.random.randint(1, 7))
        hand = game.players[str(seat)].hand
        following = [card for card in hand if game.trick and card[0] == game.trick[0].card[0]]
        return self._move(seat, state.number, "play", self.random.choice(following or hand))

    def _move(self, seat: int, number: int, kind: str, argument: Any) -> bytes:
        move = {"type": kind, "args": [argument], "playerID": str(seat)}
        return self._emit("update", {"type": "MAKE_MOVE", "payload": move}, number, self._match_name(), str(seat))

    def _emit(self, *event: Any) -> bytes:
        return b"42" + SPACE + msgspec.json.encode(event)

    def _match_name(self) -> str:
        return f"{self.name}-{self.match}"

    def _next_match(self) -> None:
        self.match += 1
        self.begin_anew()
        for seat in range(SEATS):
            self.lines[seat].send(self._sync(seat))

    def _sync(self, seat: int) -> bytes:
        return self._emit("sync", self._match_name(), str(seat), None, SEATS)
