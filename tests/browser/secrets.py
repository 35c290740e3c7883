"""Nobody's browser gets what its seats may not know: every frame and every body is held against the dealt truth.

The truth is read from the server's database, entry by entry. A frame must be what this person may see at that moment
and nothing else: no other seat's sight, no other field, no line of somebody else's log. And, without asking the views
(which the laws hold against the rules): no card may be named that the game's `appearance.py` has not let this browser
learn yet.
"""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from chabudai.engine.match import Match
from chabudai.engine.replay import make
from chabudai.protocol import PROTOCOL
from chabudai.protocol.http import CardSheetInfo, Carried, GameInfo, Me, TableInfo, TableName
from chabudai.protocol.http import RecoveryOffer as Recovery
from chabudai.protocol.rules_text import RulesText
from chabudai.server.admin import Forgotten
from chabudai.server.store.cardfiles import whole
from chabudai.server.store.compaction import single_entries
from chabudai.server.store.database import new_engine
from chabudai.server.store.urls import database_file, database_url
from chabudai.table import entries as e
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.browser.visitor import Message, Visitor

#: Games whose hidden cards have names of their own: one that nobody has shown is on no screen but its holder's.
NAMED = ("iyadosu", "couperation", "familiars")
#: What may be asked over HTTP while a game runs, and all that there may be in the answer.
BODIES: tuple[tuple[str, Any], ...] = (
    (r"/api/me", Me),
    (r"/api/games", list[GameInfo]),
    (r"/api/games/\w+/rules", RulesText),
    (r"/api/(games|tables)/[\w-]+/cards", CardSheetInfo),
    (r"/api/tables", list[TableInfo] | TableName),
    (r"/api/recovery", Recovery),
    (r"/api/recovery/look", Carried),
    (r"/api/recovery/claim", Me),
    (r"/api/me/forget", Forgotten),
    # Only finished games have records, and a lesson is the same for everybody: they may hold anything.
    (r"/api/games/\w+/lesson", Any),
    (r"/api/records/[\w-]+(/\w+)?", Any),
)


class Truth:
    """A table as it really was, entry by entry."""

    def __init__(self, folder: Path, name: str) -> None:
        engine = new_engine(database_url(database_file(folder)))
        with engine.connect() as connection:
            self._entries = [e.read(entry) for entry in whole(connection, single_entries(connection, name))]
        engine.dispose()
        self.table = Table(name)
        self._learnt: dict[tuple[int, int | None], tuple[Match, Match, set[str]]] = {}

    def up_to(self, number: int) -> Table:
        assert number <= len(self._entries), f"{number} was shown of {self.table.name}, {len(self._entries)} are kept"
        while self.table.number < number:
            self.table.take(self._entries[self.table.number])
        return self.table

    def learnt(self, viewer: int | None) -> set[str]:
        """Every word by which this viewer has learnt of a card, in the game that runs."""
        assert self.table.running is not None
        match, setup = self.table.running.match, self.table.setup
        appearance = import_module(f"tests.games.{setup.game.name}.appearance").appearance
        # The match is kept with what was learnt of it: another one must not get its number.
        _, again, words = self._learnt.setdefault((id(match), viewer), (match, Match(setup), set()))
        for actor, text in match.moves[len(again.moves) :]:
            words.update(re.findall(r"[^\s,\[\]']+", appearance(setup, again.state, actor, text, viewer)))
            make(again, actor, text, 0)
        return words


def nobody_peeked(visitor: Visitor, folder: Path) -> int:
    """Returns how many frames of running games were looked at."""
    for url, body in visitor.bodies:
        answer_is_harmless(url, body)
    messages = [json.loads(frame) for frame in visitor.frames]
    tables = [message for message in messages if message["message"] == "table"]
    others = {message["message"] for message in messages if message not in tables}
    assert others <= {"done", "refused", "why", "hint", "here", "gallery", "bye"}
    truths = {name: Truth(folder, name) for name in {message["table"] for message in tables}}
    for message in sorted(tables, key=lambda message: message["number"]):
        frame_is_harmless(message, truths[message["table"]], visitor.person)
    return sum(message["phase"] == "playing" for message in tables)


def answer_is_harmless(url: str, body: str) -> None:
    path = urlsplit(url).path
    form = next((form for pattern, form in BODIES if re.fullmatch(pattern, path)), None)
    assert form is not None, f"What is {path}?"
    told = json.loads(body)
    if fields(told) == {"error", "text"}:
        return
    # Whatever is not in the protocol is lost by reading and writing it.
    read = msgspec.to_builtins(msgspec.json.decode(body, type=form))
    assert fields(told) <= fields(read), (path, fields(told) - fields(read))


def fields(told: Any) -> set[str]:
    if isinstance(told, list):
        return set().union(*map(fields, told))
    return set(told).union(*map(fields, told.values())) if isinstance(told, dict) else set()


def frame_is_harmless(message: Message, truth: Truth, person: str) -> None:
    table = truth.up_to(message["number"])
    if table.ended:
        return
    own = table.seats_of(person)
    spoken = [allowed(table, person, language) for language in ("en", "ja")]
    assert any(stays(message) == stays(may) for may in spoken), (stays(message), stays(spoken[0]))
    lines = {msgspec.json.encode(line) for may in spoken for line in may["lines"]}
    told = {msgspec.json.encode(line) for line in message["lines"]}
    assert told <= lines, told - lines
    if table.running is not None and table.setup.game.name in NAMED and len(own) <= 1:
        no_card_is_named_too_early(message, truth, own[0] if own else None)


def allowed(table: Table, person: str, language: str) -> Message:
    """The whole table as this person may see it."""
    viewer = Viewer(tuple(table.seats_of(person)), language, table.is_host(person))
    found: Message = json.loads(msgspec.json.encode(shown(table, viewer, table.changed_at)))
    return found


def stays(message: Message) -> Message:
    """Without what passes: the time, who is connected, how much of the log it is, where the game before is kept; and
    without the number of the protocol, which only the first message has."""
    seats = [{**seat, "here": True, "left": None} for seat in message["seats"]]
    rest = {name: value for name, value in message.items() if (name, value) != ("protocol", PROTOCOL)}
    return {**rest, "seats": seats, "now": 0, "whole": True, "lines": [], "gone": [], "last": None}


def no_card_is_named_too_early(message: Message, truth: Truth, viewer: int | None) -> None:
    learnt = truth.learnt(viewer)
    assert truth.table.running is not None
    dealt = {
        word
        for actor, text in truth.table.running.match.moves
        if actor == "chance" and len(text.split()) > 2
        for word in text.split()[2:]
    }
    told = [sight["view"] for sight in message["sights"]]
    # What an errand needs is written like a card.
    told += [{**line["parts"], "needs": None} for line in message["lines"]]
    named = set(strings(told)) & dealt
    assert named <= learnt, named - learnt


def strings(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, list | dict):
        for each in told if isinstance(told, list) else told.values():
            yield from strings(each)
