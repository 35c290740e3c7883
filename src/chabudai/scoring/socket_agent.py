"""An agent in a program of its own, in any language: lines of JSON over a socket.

For every game of its seat a connection is opened. The first line that is sent says what is played; then, whenever the
seat owes a choice, comes a line with its view, what it was told since, and the legal moves as notation. The answer is a
line `{"move": "…"}`. It sees what any bot sees: views, never states.
"""

import json
import socket
from collections.abc import Sequence
from typing import Any

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.base import Bot
from chabudai.engine.dice import Dice
from chabudai.engine.game import Setup, Told, View
from chabudai.engine.notation import Move
from chabudai.scoring.agents import bad_score

#: So long an answer may take, and so long it may be.
SECONDS = 60.0
LONGEST = 10_000


class SocketBot(Bot):
    def __init__(self, setup: Setup, seat: int, dice: Dice, address: tuple[str, int]) -> None:
        super().__init__(setup, seat, dice)
        self.where = f"{address[0]}:{address[1]}"
        self.news: list[Told] = []
        self.address = address
        self.lines: Any = None

    def see(self, view: View, news: Sequence[Told]) -> None:
        self.news += news

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        asked = {"view": view, "news": self.news, "legal": [move.text for move in legal]}
        self.news = []
        try:
            if self.lines is None:
                self._connect()
            self.lines.write(msgspec.json.encode(asked) + b"\n")
            self.lines.flush()
            answer = self.lines.readline(LONGEST)
        except OSError as problem:
            raise bad_score("agent.socket", where=self.where, problem=problem.strerror or problem) from None
        return self._read(answer, legal)

    def _connect(self) -> None:
        connection = socket.create_connection(self.address, timeout=SECONDS)
        self.lines = connection.makefile("rwb")
        connection.close()  # The file keeps it open.
        setup = self.setup
        begin = {"game": setup.game.name, "seats": setup.seats, "options": setup.options, "seat": self.seat}
        self.lines.write(msgspec.json.encode(begin) + b"\n")

    def _read(self, answer: bytes, legal: Sequence[Move]) -> Move:
        try:
            text = json.loads(answer)["move"]
        except (ValueError, KeyError, TypeError):
            raise bad_score("agent.answer", where=self.where, answer=repr(answer[:60])) from None
        for move in legal:
            if move.text == text:
                return move
        raise bad_score("agent.illegal", where=self.where, move=repr(text)[:60])


def socket_maker(where: str) -> BotMaker:
    host, colon, port = where.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65536:
        raise bad_score("agent.address", where=where)
    address = host, int(port)
    return lambda setup, seat, dice: SocketBot(setup, seat, dice, address)
