"""The log of a table as one viewer reads it: what happened in the game, and what happened around it.

A line never changes its key. Whoever has seen the table at some entry gets only what came later, and keys of lines that
the rules have let fade; together that is the log as anybody who comes now would read it.
"""

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import Literal

import msgspec

from chabudai.engine.game import Told
from chabudai.engine.notation import Part
from chabudai.table import entries as e
from chabudai.table.running import Running
from chabudai.table.table import Table
from chabudai.table.words import WORDS

#: A line of the log is known by its entry and its place among the lines of that entry.
Key = tuple[int, int]
#: The table's own line comes first, then the game's in their order, and then words that were said with a move.
GAME_LINES = 1
WITH_WORDS = 1_000


class Line(msgspec.Struct, frozen=True):
    """A line of the log: what happened in a form for programs, and in words. `by` is the table's or the game's."""

    key: Key
    by: Literal["game", "table"]
    kind: str
    parts: dict[str, Part | list[int] | None]
    text: str


def log(
    table: Table, eyes: int | None, watches: bool, language: str, since: int | None
) -> tuple[list[Line], list[Key]]:
    """All lines after an entry (or, with None, of the whole log), and the keys of earlier ones that are gone."""
    after = 0 if since is None else since
    first = bisect_right(table.told, after, key=itemgetter(0))
    lines = [_table_line(table, number, entry, language) for number, entry in table.told[first:]]
    gone: list[Key] = []
    running = table.running
    if running is not None and watches:
        seen = 0 if since is None else running.events_up_to(since)
        if since is None:
            news = running.match.log_since(0, eyes)
            lines += [_game_line(table, running, event, told, language) for event, told in news]
        else:
            lines += _shared_lines(table, running, seen, eyes, language)
        lines += _words(table, running, after, language)
        for event, left in running.match.faded_since(seen, eyes) if since is not None else ():
            if left is None:
                gone.append(_key(running, event))
            else:
                lines.append(_game_line(table, running, event, left, language))
    if len(lines) > 1:
        lines.sort(key=_key_of)
    return lines, gone


def _key_of(line: Line) -> Key:
    return line.key


def _key(running: Running, event: int) -> Key:
    entry, place = running.entry_of(event)
    return entry, GAME_LINES + place


def _game_line(table: Table, running: Running, event: int, told: Told, language: str) -> Line:
    key = _key(running, event)
    text = table.setup.game.sentence(told, table.names_at(key[0], language), language)
    return Line(key, "game", told.kind, told.parts, text)


def _shared_lines(table: Table, running: Running, seen: int, eyes: int | None, language: str) -> Iterator[Line]:
    """Lines of the game, each worked out once for all who may know the same of its event."""
    match, viewer = running.match, -1 if eyes is None else eyes
    for number, event in match.unfaded_since(seen):
        known = event.known_to(viewer)
        line = running.lines.get((number, language, known))
        if line is None:
            line = _game_line(table, running, number, match.game.tell(match.setup, event, eyes), language)
            running.lines[number, language, known] = line
        yield line


def _words(table: Table, running: Running, since: int, language: str) -> Iterator[Line]:
    for step in reversed(running.steps):
        if step.entry <= since:
            return
        if step.words:
            name = table.names_at(step.entry, language)[step.seat]
            text = WORDS.say(language, "log.spoke", name=name, text=step.words)
            yield Line((step.entry, WITH_WORDS), "table", "words", {"seat": step.seat, "text": step.words}, text)


def _table_line(table: Table, number: int, entry: e.AnyEntry, language: str) -> Line:
    kind = str(entry.__struct_config__.tag)
    parts = open_parts(entry)
    words: dict[str, object] = dict(parts)
    if isinstance(seat := parts.get("seat"), int):
        words["name"] = table.names_at(number, language)[seat]
    key = kind
    match entry:
        case e.Undone(alone=False):
            key = "undone_agreed"
        case e.Asked() | e.Away() | e.Answered():
            key = f"{kind}_{parts.get('what') or parts.get('why') or parts.get('answer')}"
        case e.Remarked(remark=remark):
            # A table from before may know remarks and reactions that there are no more.
            words["text"] = table.setup.game.words.messages(language).get(f"remark.{remark}", remark)
        case e.Reacted(reaction=reaction):
            words["text"] = WORDS.messages(language).get(f"reaction.{reaction}", reaction)
    return Line((number, 0), "table", kind, parts, WORDS.say(language, f"log.{key}", **words))


def open_parts(entry: e.AnyEntry) -> dict[str, Part | list[int] | None]:
    """What everybody may know of an entry: written out field by field."""
    match entry:
        case e.Spoke(seat=seat, text=text):
            return {"seat": seat, "text": text}
        case e.Remarked(seat=seat, remark=remark):
            return {"seat": seat, "remark": remark}
        case e.Reacted(seat=seat, reaction=reaction):
            return {"seat": seat, "reaction": reaction}
        case e.Asked(seat=seat, what=what):
            return {"seat": seat, "what": what}
        case e.Answered(seat=seat, yes=yes):
            return {"seat": seat, "answer": "yes" if yes else "no"}
        case e.Away(seat=seat, why=why):
            return {"seat": seat, "why": why}
        case e.BotSeated(seat=seat, bot=bot):
            return {"seat": seat, "bot": bot}
        case (
            e.Seated(seat=seat)
            | e.HandedOver(seat=seat)
            | e.Stood(seat=seat)
            | e.Renamed(seat=seat)
            | e.Undone(seat=seat)
            | e.Resumed(seat=seat)
            | e.Back(seat=seat)
            | e.Hinted(seat=seat)
            | e.Rematched(seat=seat)
        ):
            return {"seat": seat}
        case _:
            return {}
