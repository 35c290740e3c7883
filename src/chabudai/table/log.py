"""The log of a table as one viewer reads it: what happened in the game, and what happened around it.

A line never changes its key. Whoever has seen the table at some entry gets only what came later, and keys of lines that
the rules have let fade; together that is the log as anybody who comes now would read it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import itemgetter

from chabudai.engine.contract import NOBODY, Event
from chabudai.engine.forgetting import without_secret
from chabudai.engine.notation import Part
from chabudai.protocol.messages import Key, Line
from chabudai.table import entries as e
from chabudai.table.errors import WORDS
from chabudai.table.phrases import Saying, phrases_of, saying
from chabudai.table.replanned import changes, listed
from chabudai.table.running_game import Running
from chabudai.table.table import Table

#: The table's own line comes first, then the game's in their order, and then words that were said with a move.
GAME_LINES = 1
WITH_WORDS = 1_000

#: Lines, and the keys of earlier ones that are gone.
Read = tuple[list[Line], list[Key]]


class _News:
    """What happened in a game, and what has faded, since an entry."""

    def __init__(self, running: Running, entry: int) -> None:
        match, seen = running.match, running.events_up_to(entry)
        self.events = match.unfaded_since(seen)
        self.faded = match.fading_since(seen)
        self.secrets = [event for _, event in (*self.events, *self.faded) if event.knows != NOBODY]


class Log:
    """The log of a table at one moment. Whatever several may read alike is worked out once for all of them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        #: What is new since an entry.
        self._news: dict[int, _News] = {}
        self._read: dict[tuple[int, bool, str, tuple[bool, ...]], Read] = {}
        #: Lines of the game by event, language and whether its secret is known.
        self._lines: dict[tuple[int, str, bool], Line] = {}

    def recalled(self, eyes: int | None, language: str) -> Read:
        """The whole log, of which nothing has faded: for whoever looks back with everything open."""
        table, running = self._table, self._table.running
        lines = [_table_line(table, number, told, language) for number, told in table.told]
        if running is not None:
            lines += self._game_lines(running, running.match.everything(), eyes, language)
            lines += _words(table, running, 0, language)
        return sorted(lines, key=_key_of), []

    def since(self, entry: int, eyes: int | None, watches: bool, language: str) -> Read:
        """All lines after an entry (with 0: the whole log), and the keys of earlier ones that are gone."""
        viewer = -1 if eyes is None else eyes
        news = self._news_since(entry)
        # Nothing but the secrets they know tells one reader from another.
        known = () if news is None else tuple([event.known_to(viewer) for event in news.secrets])
        read = self._read.get((entry, watches, language, known))
        if read is None:
            read = self._read[entry, watches, language, known] = self._made(entry, news, eyes, watches, language)
        return read

    def _news_since(self, entry: int) -> _News | None:
        running = self._table.running
        if running is None:
            return None
        news = self._news.get(entry)
        if news is None:
            news = self._news[entry] = _News(running, entry)
        return news

    def _made(self, entry: int, news: _News | None, eyes: int | None, watches: bool, language: str) -> Read:
        table, running = self._table, self._table.running
        closed = running is not None and not watches
        first = bisect_right(table.told, entry, key=itemgetter(0))
        # Even the number of an entry would tell somebody outside how far a game has come.
        lines = [
            _table_line(table, number, told, language)
            for number, told in table.told[first:]
            if not (closed and (number > table.began if table.phase == "playing" else told.audience == e.PLAYERS))
        ]
        gone: list[Key] = []
        if running is not None and news is not None and watches:
            lines += self._of_game(running, news, eyes, language)
            lines += _words(table, running, entry, language)
            gone = [_key(running, number) for number, event in news.faded if event.fades_whole]
        if len(lines) > 1:
            lines.sort(key=_key_of)
        return lines, gone

    def of_game(self, language: str) -> list[Line]:
        """What a spectator reads of the game alone."""
        running, news = self._table.running, self._news_since(0)
        if running is None or news is None:
            return []
        return sorted(self._of_game(running, news, None, language), key=_key_of)

    def _of_game(self, running: Running, news: _News, eyes: int | None, language: str) -> list[Line]:
        lines = list(self._game_lines(running, news.events, eyes, language))
        if news.faded:
            left = _left(news.faded, -1 if eyes is None else eyes)
            lines += self._game_lines(running, left, None, language)
        return lines

    def _game_lines(
        self, running: Running, events: Iterable[tuple[int, Event]], eyes: int | None, language: str
    ) -> Iterator[Line]:
        viewer, words = -1 if eyes is None else eyes, phrases_of(running.setup, language)
        for number, event in events:
            known = event.known_to(viewer)
            line = self._lines.get((number, language, known))
            if line is None:
                told = saying(words, event, eyes if known else None)
                line = self._lines[number, language, known] = _game_line(self._table, running, number, told, language)
            yield line


def _left(faded: list[tuple[int, Event]], viewer: int) -> Iterator[tuple[int, Event]]:
    """Of what has faded the lines that a viewer reads otherwise now."""
    for number, event in faded:
        if not event.fades_whole and event.known_to(viewer):
            yield number, without_secret(event)


def _key_of(line: Line) -> Key:
    return line.key


def _key(running: Running, event: int) -> Key:
    entry, place = running.entry_of(event)
    return entry, GAME_LINES + place


def _game_line(table: Table, running: Running, event: int, told: Saying, language: str) -> Line:
    key = _key(running, event)
    return Line(key, "game", told.kind, told.parts, told.text(table.names_when(event, language)))


def _words(table: Table, running: Running, since: int, language: str) -> Iterator[Line]:
    for step in reversed(running.steps):
        if step.entry <= since:
            return
        if step.words:
            name = table.names_at(step.entry, language)[step.seat]
            text = WORDS.say(language, "log.spoke", name=name, text=step.words)
            yield Line((step.entry, WITH_WORDS), "table", "words", {"seat": step.seat, "text": step.words}, text)


def _table_line(table: Table, number: int, entry: e.AnyEntry, language: str) -> Line:
    parts = open_parts(entry)
    words: dict[str, object] = dict(parts)
    if isinstance(seat := parts.get("seat"), int):
        words["name"] = table.names_at(number, language)[seat]
    variant = getattr(entry, entry.variant) if entry.variant else ""
    key = f"{entry.kind}_{variant}" if variant else entry.kind
    match entry:
        case e.Planned(plan=plan):
            changed = changes(table.plans[number], plan, language)
            words["changes"] = listed(changed, language)
            if len(changed) == 1 and plan.reactions != table.plans[number].reactions:
                key = "reactions_on" if plan.reactions else "reactions_off"
        case e.Remarked(remark=remark):
            # A table from before may know remarks and reactions that there are no more.
            words["text"] = table.setup.game.words.messages(language).get(f"remark.{remark}", remark)
        case e.Reacted(reaction=reaction):
            words["text"] = WORDS.messages(language).get(f"reaction.{reaction}", reaction)
    return Line((number, 0), "table", entry.kind, parts, WORDS.say(language, f"log.{key}", **words))


def open_parts(entry: e.AnyEntry) -> dict[str, Part | list[int] | None]:
    """What everybody may know of an entry."""
    return {name: getattr(entry, name) for name in entry.open}
