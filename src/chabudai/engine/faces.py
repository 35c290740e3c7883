"""What stands on the faces of cards, for boards that know no game: read from the notation and from the card file.

A card like `R7` or `10H` has a rank and suits; a suit is an entry of the card file with a `letter`, or one of the four
that ordinary cards have. A card with an entry of its own in the card file (by its `name`) has what is printed there.
Any other card has its name.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast, get_args

import msgspec

from chabudai.engine.cards import Mark
from chabudai.engine.game import Setup
from chabudai.engine.messages import LANGUAGES, WORDS
from chabudai.engine.plain_board import TONES, FaceNote, Sign, SuitNote, Tone, note_of, word_of
from chabudai.engine.toml import table_of

Words = dict[str, str]
"""The same in every language."""

#: Of ordinary cards, by the letter of their suit.
STANDARD: dict[str, tuple[Sign, Tone]] = {
    "S": ("spade", "black"),
    "H": ("heart", "red"),
    "D": ("diamond", "red"),
    "C": ("club", "black"),
}
#: What other suits get, in their order.
OTHER_SIGNS: tuple[Sign, ...] = ("disc", "triangle", "square", "star", "cross", "drop", "leaf", "moon", "hexagon")
OTHER_TONES: tuple[Tone, ...] = ("blue", "orange", "green", "purple", "red", "teal", "brown", "black")
RANK = r"(\d{1,3}|[AKQJT])"
SUIT_FIRST = re.compile(rf"([A-Za-z]+){RANK}")
RANK_FIRST = re.compile(rf"{RANK}([A-Za-z]+)")
#: What an entry of a card file has besides what is printed on the card.
NOT_PRINTED = frozenset({"name", "letter", "en", "ja", "copies", "mark"})


class Suit(msgspec.Struct, frozen=True):
    """A suit or colour: never its tone alone, its sign goes with it."""

    name: Words
    sign: Sign
    tone: Tone


class FaceFact(msgspec.Struct, frozen=True):
    """A number on a face: what it is called, or the suit it is of."""

    word: Words
    suit: str
    value: int


class Face(msgspec.Struct, frozen=True):
    """What a card looks like. `suits` are letters; without a rank its name stands in the middle. `asks` are moves with
    this card alone, in the notation: one can ask why they are not possible."""

    name: Words
    rank: str
    suits: list[str]
    facts: list[FaceFact]
    text: Words
    mark: Mark
    copies: int
    asks: list[str]


class Faces(msgspec.Struct, frozen=True):
    """Of all cards of a card file, as notation writes them, and of its suits by their letters."""

    cards: dict[str, Face] = {}
    suits: dict[str, Suit] = {}


def faces_of(setup: Setup) -> Faces:
    return _Reader(setup).faces()


class _Reader:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game
        note = note_of(self.game.package)
        self.note: FaceNote = note.face
        entries = list(_entries(table_of(setup.card_file.text)))
        self.entries = {str(entry["name"]): entry for entry in entries if "name" in entry}
        self.written = _written(setup, self.entries)
        self.suits = self._suits([entry for entry in entries if "letter" in entry], note.suit)

    def faces(self) -> Faces:
        return Faces({card: self._face(card, asks) for card, asks in self.written.items()}, self.suits)

    # -- suits --------------------------------------------------------------------------------------------------------
    def _suits(self, entries: list[dict[str, Any]], notes: Mapping[str, SuitNote]) -> dict[str, Suit]:
        found: dict[str, Suit] = {}
        letters = [str(entry["letter"]) for entry in entries] or list(notes) or self._standard()
        named = {str(entry["letter"]): entry for entry in entries}
        for number, letter in enumerate(letters):
            entry, note = named.get(letter, {}), notes.get(letter, SuitNote())
            usual = STANDARD.get(letter) if not entries else None
            sign = note.sign or (usual[0] if usual else OTHER_SIGNS[number % len(OTHER_SIGNS)])
            tone = note.tone or (usual[1] if usual else _tone(entry, number))
            found[letter] = Suit(self._suit_name(letter, sign, entry), sign, tone)
        return found

    def _suit_name(self, letter: str, sign: Sign, entry: Mapping[str, Any]) -> Words:
        common = {each: WORDS.messages(each).get(f"suit.{sign}", letter) for each in LANGUAGES}
        return {each: str(entry.get(each, entry.get("en", common[each]))) for each in LANGUAGES}

    def _standard(self) -> list[str]:
        """The four suits, if all cards are of them."""
        pairs = [_ordinary(card) for card in self.written if card not in self.entries]
        return list(STANDARD) if pairs and all(pair in STANDARD for pair in pairs) else []

    # -- faces --------------------------------------------------------------------------------------------------------
    def _face(self, card: str, asks: list[str]) -> Face:
        entry = self.entries.get(card, {})
        suits, rank = ([], "") if entry else self._read(card)
        mark: Any = entry.get("mark")
        return Face(
            name=self._name(card, entry),
            rank=rank,
            suits=suits,
            facts=list(self._facts(entry)),
            text=self._text(entry),
            mark=mark if mark in get_args(Mark) else "printed",
            copies=entry.get("copies", 1),
            asks=asks,
        )

    def _name(self, card: str, entry: Mapping[str, Any]) -> Words:
        called = self.game.called(self.setup, card)
        if called is not None:
            return {each: called.text(each) for each in LANGUAGES}
        return {each: str(entry.get(each, entry.get("en", card))) for each in LANGUAGES}

    def _read(self, card: str) -> tuple[list[str], str]:
        """Its suits and its rank; the whole of it is the rank if it is a number."""
        if all(letter in self.suits for letter in card):
            return list(card), ""
        for pattern, first in ((SUIT_FIRST, 1), (RANK_FIRST, 2)):
            found = pattern.fullmatch(card)
            if found and all(letter in self.suits for letter in found[first]):
                return list(found[first]), _rank(found[3 - first])
        return [], card if card.isdecimal() else ""

    def _facts(self, entry: Mapping[str, Any]) -> Iterator[FaceFact]:
        chosen = self.note.facts
        for key in entry if chosen is None else chosen:
            value = entry.get(key)
            if key in NOT_PRINTED or isinstance(value, bool):
                continue
            if isinstance(value, int):
                yield FaceFact(self._word(key), "", value)
            elif isinstance(value, dict):
                for suit, number in value.items():
                    if suit in self.suits and isinstance(number, int) and number:
                        yield FaceFact(self.suits[suit].name, suit, number)

    def _word(self, key: str) -> Words:
        return {each: word_of(self.game, key, each) for each in LANGUAGES}

    def _text(self, entry: Mapping[str, Any]) -> Words:
        """What it says: a `text` in its entry, and what the note has a message for."""
        said: dict[str, list[str]] = {each: [] for each in LANGUAGES}
        for each in LANGUAGES:
            text = entry.get("text", "")
            said[each] += [str(text.get(each, text.get("en", ""))) if isinstance(text, dict) else str(text)]
            for key, message in self.note.say.items():
                if isinstance(filling := entry.get(key), dict):
                    said[each].append(self.game.words.say(each, f"board.{message.format_map(filling)}", **filling))
        return {each: " ".join(filter(None, lines)) for each, lines in said.items() if any(lines)}


def _written(setup: Setup, entries: Iterable[str]) -> dict[str, list[str]]:
    """Every card as notation writes it, with the moves that name it alone: what is called a card, what the game has a
    name for, and what the card file has an entry for."""
    known, found = set(entries), cast("dict[str, list[str]]", {})
    for notation in (setup.game.moves, setup.game.outcomes):
        for move in notation.moves:
            for name, part in move.parts.items():
                if not isinstance(part, str) or name == "place":
                    continue
                if part not in found and not (name == "card" or part in known or setup.game.called(setup, part)):
                    continue
                asks = found.setdefault(part, [])
                if notation is setup.game.moves and len(move.parts) == 1:
                    asks.append(move.text)
    return found


def _entries(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The tables in a card file's lists."""
    for value in table.values():
        if isinstance(value, list):
            yield from (each for each in value if isinstance(each, dict))


def _ordinary(card: str) -> str:
    """The suit of an ordinary card."""
    found = SUIT_FIRST.fullmatch(card)
    if found and len(found[1]) == 1:
        return found[1]
    found = RANK_FIRST.fullmatch(card)
    return found[2] if found and len(found[2]) == 1 else ""


def _rank(written: str) -> str:
    return "10" if written == "T" else written


def _tone(entry: Mapping[str, Any], number: int) -> Tone:
    """What its English name says, or the next one."""
    named = str(entry.get("en", "")).lower()
    return next((tone for tone in TONES if tone == named), OTHER_TONES[number % len(OTHER_TONES)])
