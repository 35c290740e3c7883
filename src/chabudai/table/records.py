"""A finished game as a record: with its secret and everything spoken, so that anybody can check and replay it."""

from collections.abc import Iterable

import msgspec

from chabudai.engine.cards import FIRST_EDITION
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.record import Deal, Given, Record, Said, record_of, replay, setup_of
from chabudai.engine.replay import choice_points, walk
from chabudai.games import game as find_a_game
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.log import Log
from chabudai.table.running_game import Beginning
from chabudai.table.seat_names import Naming, bot_called
from chabudai.table.table import Table


def record_of_table(table: Table) -> Record:
    """The record of the game that is over."""
    running = table.running
    assert running is not None and table.ended
    plain = record_of(running.match, table.names("en"))
    places = choice_points(running.match.moves, len(running.begin))
    # Where a sealed choice between two of these was taken back, they are in one place, and the later counts.
    anew = sorted({places[steps]: times for steps, times in running.anew}.items())
    given = [Given(*gave) for gave in zip(table.promises.sha256, table.promises.values, strict=True)]
    deal = Deal(table.secret, table.commitment, len(running.begin), anew, given)
    return msgspec.structs.replace(plain, deal=deal, said=_said(table))


def _said(table: Table) -> list[Said]:
    """What the table's own log has: speech, remarks, hints, undos and who moved for whom."""
    running = table.running
    assert running is not None
    said = [(step.entry, "words", step.seat, step.words) for step in running.steps if step.words]
    said += [(number, *found) for number, entry in table.told if (found := _spoken(entry)) is not None]
    made = {step.entry: i for i, step in enumerate(running.steps, start=1)}
    places = choice_points(running.match.moves, len(running.begin))

    def place(number: int) -> int:
        """What was said before the start stands before all moves."""
        if number < running.entry:
            return 0
        return places[max((i for entry, i in made.items() if entry <= number), default=0)]

    def called(number: int, seat: int) -> str:
        """The name a seat had then, a new name or owner not yet counted; none if it is that of the players."""
        name = table.names_at(number - 1, "en")[seat]
        return "" if name == table.names("en")[seat] else name

    return [Said(place(number), kind, seat, text, called(number, seat)) for number, kind, seat, text in sorted(said)]


def _spoken(entry: e.AnyEntry) -> tuple[str, int, str] | None:
    """What a record has of an entry: its kind, its seat, and a text."""
    if entry.recorded is None:
        return None
    seat: int = getattr(entry, "seat")  # noqa: B009  # entries that are recorded have one
    return entry.kind, seat, getattr(entry, entry.recorded) if entry.recorded else ""


def with_what_was_said_since(record: Record, entries: Iterable[e.AnyEntry], game_number: int) -> Record:
    """A record is kept at the end of its game; with the entries of its table it has what was said there afterwards,
    until the next game was wished for."""
    players = dict(enumerate(record.players))
    names = dict(players)
    game, said = 1, list[Said]()
    for entry in entries:
        if game == game_number and isinstance(entry, e.Started | e.Moved):
            # The last of them was the end.
            said = []
        elif game == game_number and (spoken := _spoken(entry)) is not None:
            kind, seat, text = spoken
            called = "" if names.get(seat) == players.get(seat) else names.get(seat, "")
            said.append(Said(len(record.moves), kind, seat, text, called))
        if isinstance(entry, e.Seated | e.Renamed | e.HandedOver):
            names[entry.seat] = entry.name
        elif isinstance(entry, e.Rematched):
            game += 1
    kept = [each for each in record.said if each.moves < len(record.moves) or each.kind == "words"]
    return msgspec.structs.replace(record, said=[*kept, *said])


def log_in_words(table: Table) -> dict[str, list[str]]:
    """What a spectator could read of the game, in every language: it stays readable when the rules have changed."""
    log = Log(table)
    return {language: [line.text for line in log.of_game(language)] for language in LANGUAGES}


def plan_of_record(record: Record) -> Plan:
    """How a table is planned that goes on from a record; BadRecord if this program does not play it."""
    setup_of(record, find_a_game)
    cards = FIRST_EDITION if record.cards is None else record.cards.split(" ")[0]
    return Plan(
        game=record.game,
        seats=record.seats,
        options=record.options,
        cards=None if record.card_file is not None else cards,
        card_file=record.card_file,
    )


def continued(record: Record, moves: int, share: str, person: str, now: int, secret: str) -> e.Opened:
    """The first entry of a table that goes on from a position of a finished game, every move to it checked."""
    replay(record, find_a_game, moves)
    plan, origin = plan_of_record(record), find_a_game(record.game).distribution
    return e.Opened(now, plan, person, secret, record.moves[:moves], share, origin)


#: Kinds of what was said by which a seat is called otherwise: `text` is the new name, `name` the one before.
NAMINGS = (e.Renamed.__struct_config__.tag, e.HandedOver.__struct_config__.tag)


def names_after(record: Record, moves: int) -> list[str]:
    """How the players were called when so many moves had been made."""
    names = list(record.players)
    # From the end back: whatever came later is undone.
    for said in reversed(record.said):
        seat = -1 if said.seat is None else said.seat
        if said.kind in NAMINGS and said.moves > moves and 0 <= seat < len(names):
            names[seat] = said.name or record.players[seat]
    return names


def _names(record: Record, moves: int) -> list[str]:
    """A seat without a name is called by its number."""
    return names_after(record, moves) or [str(seat + 1) for seat in range(record.seats)]


def replayed(record: Record, moves: int) -> Table:
    """A finished game as a table that shows it after so many moves, told under the names of the time."""
    called: list[tuple[int, Naming]] = []
    changes = {0, *(said.moves for said in record.said if said.kind in NAMINGS)}

    def again(setup: Setup, secret: str, begin: Beginning) -> Match:
        for match in walk(setup, begin):
            made = len(match.moves)
            if made in changes and made < len(begin):
                called.append((match.events, _naming(record, made)))
        return match

    table = Table("replay", again)
    table.take(e.Opened(0, plan_of_record(record), "", "", record.moves[:moves]))
    for seat, name in enumerate(_names(record, moves)):
        bot = bot_called(name, seat)
        table.take(e.Seated(0, seat, "", name) if bot is None else e.BotSeated(0, seat, bot))
    setup = table.setup
    table.take(e.Started(0, setup.game.rules_version, setup.card_file.fingerprint))
    table.called = called
    return table


def names_in(record: Record, moves: int, language: str) -> list[str]:
    """How the seats were called after so many moves, as a replay shows them."""
    return _naming(record, moves).spoken(language)


def _naming(record: Record, moves: int) -> Naming:
    return Naming(0, [(name, bot_called(name, seat)) for seat, name in enumerate(_names(record, moves))])
