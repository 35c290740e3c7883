"""The conversation in docs/protocol.md: a table in this process, with a clock and a secret that are always the same."""

import json
from typing import Any

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Answer, Done, greeting
from chabudai.protocol.plan import Plan
from chabudai.server.errors import no
from chabudai.table.decide import bot_move, decide, open_table
from chabudai.table.scene import Scene
from chabudai.table.table import Table
from chabudai.table.thinking import Attention, task, think
from chabudai.table.viewer import Viewer

NAME, YOU = "q3VnT0aHq2w", "you"
#: 31 May 2026, noon.
NOON = 1_780_228_800_000
SECRET = f"{7:064x}"
#: Of a table only this is printed, and of a list so many.
PRINTED = ("message", "table", "number", "phase", "host", "whole", "lines", "gone", "sights", "protocol")
OF_A_SIGHT = ("seat", "position", "moves")
OF_A_MOVE = ("move", "label", "words")
OF_A_LINE = ("key", "kind", "text")
MOST = 2


class Talk:
    """One client at a table, and everything that is sent by either side."""

    def __init__(self, plan: Plan) -> None:
        self.now = NOON
        self.table = Table(NAME)
        self.table.take(open_table(plan, YOU, self.now, lambda: SECRET))
        self.seen: int | None = None
        self.last_id = 0
        self.written: list[str] = []

    def say(self, text: str) -> None:
        self.written.append(text)

    def look(self) -> dict[str, Any]:
        """What the client is sent because something has changed."""
        viewer = Viewer(tuple(self.table.seats_of(YOU)), "en", self.table.is_host(YOU))
        sent = Scene(self.table, self.now).message(viewer, self.seen)
        sent = greeting(sent) if self.seen is None else sent
        self.seen = self.table.number
        shown: dict[str, Any] = json.loads(sent)
        self._write("<", _short(shown))
        return shown

    def wish(self, wish: w.Wish) -> None:
        self.last_id += 1
        numbered = msgspec.structs.replace(wish, id=self.last_id)
        self.now += 2_000
        self._write(">", _sent(numbered))
        answer: Answer
        try:
            read = w.read_wish(msgspec.json.encode(numbered))
            entries = decide(self.table, YOU, read, self.now, lambda: SECRET).entries
        except ChabudaiError as problem:
            answer = no(problem, "en", self.last_id)
        else:
            answer = Done(id=self.last_id)
            for entry in entries:
                self.table.take(entry)
            if entries:
                self.look()
        self._write("<", json.loads(msgspec.json.encode(answer)))

    def bots(self) -> None:
        """The bots move until it is the client's turn."""
        while (bots := self.table.bots_to_move()) and (running := self.table.running) is not None:
            seat, bot = bots[0]
            self.now += 700
            given = task(running, seat, bot, Attention(running, seat).caught_up(), self.table.number)
            for entry in bot_move(self.table, seat, think(given), given.position, self.now):
                self.table.take(entry)

    def _write(self, sign: str, message: dict[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False).replace('"…": "…"', "…").replace('"…"', "…")
        written = f"{sign} {text}\n```"
        if self.written and self.written[-1].endswith("```"):
            self.written[-1] = self.written[-1].removesuffix("```") + written
        else:
            self.written.append(f"```\n{written}")


def _sent(wish: w.Wish) -> dict[str, Any]:
    """A wish as somebody writes it by hand: without what is usual."""
    kept: dict[str, Any] = json.loads(msgspec.json.encode(wish))
    for field in msgspec.structs.fields(wish):
        if field.default is getattr(wish, field.name) or field.default == getattr(wish, field.name):
            kept.pop(field.encode_name, None)
    return kept


def _short(shown: dict[str, Any]) -> dict[str, Any]:
    short = {name: shown[name] for name in PRINTED if name in shown}
    short["lines"] = _first([_part(line, OF_A_LINE) for line in shown["lines"]])
    short["sights"] = [
        {**_part(sight, OF_A_SIGHT), "moves": _first([_part(move, OF_A_MOVE) for move in sight["moves"]])}
        for sight in shown["sights"]
    ]
    return {**short, "…": "…"}


def _part(whole: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: whole[name] for name in names} | {"…": "…"}


def _first(found: list[Any]) -> list[Any]:
    return found if len(found) <= MOST else [*found[:MOST], "…"]


def conversation() -> str:
    talk = Talk(Plan(game="iyadosu", seats=3))
    talk.say(f'`POST /api/tables` with `{{"game":"iyadosu","seats":3}}` has answered `{{"table":"{NAME}"}}`.')
    talk.say("The socket is open. The first message is the whole table, and says the protocol:")
    talk.look()
    talk.say("What a wish changes is shown first, and then it is answered:")
    talk.wish(w.Sit(name="Example"))
    talk.say("The host lets bots take all seats that are free:")
    talk.wish(w.SeatBot(bot="steady"))
    talk.say("The game begins. There is a sight now; it has moves to choose from when it is our turn:")
    talk.wish(w.Start())
    talk.bots()
    talk.say("The bots have chosen, and now we may:")
    talk.look()
    talk.say("A move goes back with its position. One for another position is not made:")
    move = _first_move(talk)
    talk.wish(msgspec.structs.replace(move, position=move.position - 1))
    talk.say("This one is. Lines that come again have lost a secret: what was in our hand is not for the log any more.")
    talk.wish(move)
    talk.say("Sent again, because the answer was lost, say, it is granted and changes nothing:")
    talk.wish(move)
    talk.say("It is our turn once more:")
    talk.wish(_first_move(talk))
    talk.bots()
    talk.say("Then the bots move, and so on, until `phase` is `over` and there is an `outcome`:")
    talk.look()
    return "\n\n".join(talk.written)


def _first_move(talk: Talk) -> w.Move:
    """The first that is offered to the client."""
    viewer = Viewer(tuple(talk.table.seats_of(YOU)), "en", True)
    sight = Scene(talk.table, talk.now).shown(viewer).sights[0]
    assert sight.seat is not None
    return w.Move(seat=sight.seat, move=sight.moves[0].move, position=sight.position)
