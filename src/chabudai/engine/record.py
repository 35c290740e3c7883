"""Records: a game as data, from which it can be replayed move by move with no random generator at all.

A record is one JSON object. It is read strictly: an unknown key, a missing one or a move that the rules do not allow is
an error that says where.
"""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from chabudai.engine.cards import FIRST_EDITION
from chabudai.engine.errors import MissingGame, bad_record
from chabudai.engine.game import Game, Setup
from chabudai.engine.match import Actor, Match
from chabudai.engine.replay import played

FORMAT = 1

Struct = TypeVar("Struct", bound=msgspec.Struct)
#: An outcome as it is written; the types are strict, so that `1.0` and `true` are not a score of 1.
WrittenOutcome = dict[str, str | int | list[int]]
#: What a decoder raises for bytes that are not what they should be.
MALFORMED = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat gave to the deal: a value, and its SHA-256 as it was shown before. With the SHA-256 alone the value
    was promised and not given; with neither nothing was promised."""

    sha256: str = ""
    value: str = ""


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where chance came from: the secret, and its SHA-256 as it was shown before the first card, in hexadecimal.

    `begin` counts the moves at the beginning that were given: the game went on from another one. `given` has for each
    seat what it gave; older records have none, and their games came from the secret alone.
    """

    secret: str
    sha256: str
    begin: int = 0
    #: Where moves had been taken back and chance was dealt anew: after so many moves, and the how manyth time it was.
    anew: list[tuple[int, int]] = []
    given: list[Given] = []


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something said (or done, like an undo or a hint) at the table after so many moves, and by which seat.

    `name` is how the seat was called then, where that is not how it is called among the players.
    """

    moves: int
    kind: str
    seat: int | None = None
    text: str = ""
    name: str = ""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`chabudai` is the version of this format. `card_file` holds the text of cards that are not an own edition.
    `distribution` is what must be installed to have the game, and its version; nothing for a game of Chabudai's own."""

    chabudai: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    moves: list[tuple[Actor, str]]
    cards: str | None = None
    card_file: str | None = None
    players: list[str] = []
    outcome: WrittenOutcome | None = None
    deal: Deal | None = None
    said: list[Said] = []
    distribution: str = ""

    def json(self) -> bytes:
        return msgspec.json.encode(self)


def record_of(match: Match, players: list[str] | None = None) -> Record:
    setup = match.setup
    outcome = match.outcome()
    file = setup.card_file
    own = file.edition in setup.game.editions() and file.sha256 == _own_sha256(setup.game, file.edition)
    return Record(
        chabudai=FORMAT,
        game=setup.game.name,
        rules_version=setup.game.rules_version,
        seats=setup.seats,
        options=setup.options,
        moves=list(match.moves),
        cards=None if own and file.edition == FIRST_EDITION else file.fingerprint,
        card_file=None if own else file.text,
        players=players or [],
        outcome=None if outcome is None else outcome.as_dict(),
        distribution=setup.game.distribution,
    )


def _own_sha256(game: Game, edition: str) -> str:
    return game.setup(cards=edition).card_file.sha256


def decoded(decoder: msgspec.json.Decoder[Struct], data: bytes) -> Struct:
    """JSON read strictly: a key that is written twice is a mistake, too."""
    found = decoder.decode(data)
    # What we have written ourselves comes out the same again, and that is quickly seen.
    if msgspec.json.encode(found) != data.strip():
        json.loads(data, object_pairs_hook=_each_once)
    return found


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise msgspec.ValidationError(f"Object contains the field `{key[:40]}` more than once")
        seen.add(key)


_RECORD = msgspec.json.Decoder(Record)


class _Format(msgspec.Struct):
    chabudai: int = FORMAT


def read_record(data: bytes) -> Record:
    """Parse a record; only its form is checked here."""
    _check_format(data)
    try:
        return decoded(_RECORD, data)
    except MALFORMED as problem:
        raise bad_record("form", problem=problem) from None


def _check_format(data: bytes) -> None:
    """Before anything else: a later format may well have other keys."""
    try:
        found = msgspec.json.decode(data, type=_Format).chabudai
    except MALFORMED:
        return
    if found != FORMAT:
        raise bad_record("format", found=found, known=FORMAT)


def setup_of(record: Record, find_game: Callable[[str], Game]) -> Setup:
    """The setup of a recorded game, everything in it checked."""
    game = _game_of(record, find_game)
    check_version(game, record.rules_version)
    if record.card_file is not None:
        setup = game.setup_from_text(record.seats, record.options, record.card_file)
    else:
        edition = FIRST_EDITION if record.cards is None else record.cards.split(" ")[0]
        if edition not in game.editions():
            raise bad_record("no_cards", cards=edition[:40])
        setup = game.setup(record.seats, record.options, edition)
    named = game.setup(cards=FIRST_EDITION).card_file.fingerprint if record.cards is None else record.cards
    if named != setup.card_file.fingerprint:
        raise bad_record("other_cards", cards=named[:100], found=setup.card_file.fingerprint)
    if record.players and len(record.players) != record.seats:
        raise bad_record("players", players=len(record.players), seats=record.seats)
    return setup


def _game_of(record: Record, find_game: Callable[[str], Game]) -> Game:
    try:
        return find_game(record.game)
    except MissingGame:
        if not record.distribution:
            raise
        raise bad_record("package", game=record.game[:40], package=record.distribution[:80]) from None


def check_version(game: Game, version: int) -> None:
    if version != game.rules_version:
        raise bad_record("version", game=game.title(), found=version, known=game.rules_version)


def replay(record: Record, find_game: Callable[[str], Game], moves: int | None = None) -> Match:
    """Play a record (or its first moves) again, every move checked by the rules."""
    match = played(setup_of(record, find_game), record.moves[:moves])
    if moves is None and record.outcome is not None:
        check_outcome(match, record.outcome)
    return match


def check_outcome(match: Match, found: WrittenOutcome) -> None:
    outcome = match.outcome()
    if outcome is None:
        raise bad_record("unfinished", moves=len(match.moves))
    if outcome.as_dict() != found:
        raise bad_record("outcome", found=_json(found)[:200], right=_json(outcome.as_dict()))


def _json(something: object) -> str:
    return msgspec.json.encode(something).decode()
