"""The plain board: how a game is drawn that has no board of its own, in a browser and in a terminal.

What is drawn is the view, field by field. What a field is can mostly be told by its form: a list of cards that not
everybody gets is a hand, a list of seats with a card each is a trick, a number beside a seat is a fact about it. Where
that is not enough a game says more in `board.toml` of its folder; every key of it may be left out:

    [field.display]             # a field of the view
    kind = "cards"              # what it is, one of `Kind`
    word = "errands"            # called as `board.errands` in the catalogue
    sign = "★"                  # a sign before it, instead of its word
    after = "trick"             # drawn only while that other field is empty
    phases = ["trick"]          # drawn only in these phases

    [field."players.total"]     # a field of what the view has for each seat

    [suit.R]                    # a suit or colour, by its letter in the notation: how it looks
    sign = "heart"              # one of `SIGNS`
    tone = "red"                # one of `TONES`

    [face]
    facts = ["needs", "points"] # what of a card's entry in the card file stands on its face, in this order
    say.effect = "effect.{when}"# and what is said of it with a message of the catalogue, here `board.effect.revealed`

Fields that are named in the file come first, in its order. Their words are `board.<name>` in the game's catalogue, else
the engine's `field.<name>`, else the name itself; phases are called `board.phase.<name>`, verbs `board.verb.<name>`.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

import msgspec
from msgspec import inspect as form

from chabudai.engine.errors import BadSetup, bad_setup
from chabudai.engine.game import Game, View
from chabudai.engine.messages import LANGUAGES, WORDS

Kind = Literal["hand", "held", "cards", "card", "pile", "trick", "fact", "role", "hidden"]
"""`hand`: a seat's own cards, for whoever may see them. `held`: how many cards each seat holds. `cards`: open cards in
a row. `card`: one card. `pile`: face-down cards (a number), or open ones (a list). `trick`: a card before each of some
seats. `fact`: a number, a word, or whether something is so. `role`: which seat, or seats, something is true of."""
Sign = Literal[
    "spade", "heart", "diamond", "club",
    "disc", "triangle", "square", "star", "cross", "drop", "leaf", "moon", "hexagon",
]  # fmt: skip
Tone = Literal["black", "red", "green", "blue", "purple", "orange", "teal", "brown"]
#: How a terminal writes them.
SIGNS: dict[Sign, str] = dict(zip(get_args(Sign), "♠♥♦♣●▲■★✚≈✿☾⬢", strict=True))
TONES: tuple[Tone, ...] = get_args(Tone)
FILE = "board.toml"
#: Fields that every view may have, and that are drawn in another way.
ASIDE = frozenset({"seat", "to_act", "phase", "ended_by"})
ROLES = frozenset({"lead", "leader", "dealer", "start", "starter", "turn", "declarer", "taken_by", "examined"})
ROLES_OF_SEVERAL = frozenset({"chosen", "passed", "out"})
HELD = frozenset({"hand", "hands", "held", "cards", "count"})
PILES = ("deck", "pile", "stock", "talon", "discard", "discards", "completed")


class FieldNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `board.toml` says of a field."""

    kind: Kind | None = None
    word: str | None = None
    sign: str = ""
    after: str | None = None
    phases: tuple[str, ...] = ()


class SuitNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sign: Sign | None = None
    tone: Tone | None = None


class FaceNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    facts: tuple[str, ...] | None = None
    say: dict[str, str] = {}


class BoardNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`board.toml` as a whole."""

    field: dict[str, FieldNote] = {}
    suit: dict[str, SuitNote] = {}
    face: FaceNote = FaceNote()


class FieldShown(msgspec.Struct, frozen=True):
    """How a field of the view is drawn. `path` is its name; with a dot in it, a list with an element for each seat and
    a field of that. `word` is what it is called, and `values` what its values are, where they have words. It is drawn
    only while the field `after` is empty, and only in these `phases` if there are any."""

    path: str
    kind: Kind
    word: str
    sign: str
    after: str | None
    phases: list[str]
    values: dict[str, str]


class PlainBoard(msgspec.Struct, frozen=True):
    """How a game is drawn that has no board of its own, in one language."""

    fields: list[FieldShown]
    #: What phases and verbs are called, as far as they have words.
    phases: dict[str, str]
    verbs: dict[str, str]


class _Field(msgspec.Struct, frozen=True):
    path: str
    kind: Kind
    #: The words that it can have as its value; of a trick, what may be so of a card in it.
    literals: tuple[str, ...] = ()


@cache
def note_of(package: str) -> BoardNote:
    """What a game's package says of its plain board; an empty note if it says nothing. A mistake is a BadSetup that
    says where."""
    file = resources.files(package) / FILE
    if not file.is_file():
        return BoardNote()
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), BoardNote)
    except (msgspec.ValidationError, ValueError) as problem:
        raise _mistake(package, str(problem)) from None


def _mistake(package: str, problem: str) -> BadSetup:
    return bad_setup("board", file=f"{package}/{FILE}", problem=problem)


@cache
def plain_board(game: Game, language: str) -> PlainBoard:
    """How this game is drawn, by its note and by the forms of its views."""
    messages = [game.words.messages(each) for each in dict.fromkeys((language, LANGUAGES[0]))]

    def named(key: str) -> str | None:
        return next((found[f"board.{key}"] for found in messages if f"board.{key}" in found), None)

    def shown(field: _Field) -> FieldShown:
        note = notes.get(field.path, FieldNote())
        name = field.path.rpartition(".")[2]
        # A card of a trick may have been played in a special way.
        values = {each: named(each if field.kind == "trick" else f"{name}.{each}") for each in field.literals}
        return FieldShown(
            path=field.path,
            kind=field.kind,
            word=word_of(game, note.word or name, language),
            sign=note.sign,
            after=note.after if note.after is not None else _after(field.path),
            phases=list(note.phases),
            values={each: said for each, said in values.items() if said is not None},
        )

    def all_named(what: str, names: list[str]) -> dict[str, str]:
        return {name: said for name in names if (said := named(f"{what}.{name}")) is not None}

    notes = note_of(game.package).field
    fields = _fields(game)
    phases = next((field.literals for field in fields if field.path == "phase"), ())
    return PlainBoard(
        [shown(field) for field in fields if field.kind != "hidden"],
        all_named("phase", list(phases)),
        all_named("verb", game.moves.verbs),
    )


def word_of(game: Game, name: str, language: str) -> str:
    """What a field, or a fact on a card, is called."""
    for each in dict.fromkeys((language, LANGUAGES[0])):
        own, common = game.words.messages(each).get(f"board.{name}"), WORDS.messages(each).get(f"field.{name}")
        # What needs something filled in is another message that happens to be called so.
        if own is not None and "{" not in own:
            return own
        if common is not None:
            return common
    return name.replace("_", " ")


def _fields(game: Game) -> list[_Field]:
    """All fields that any view of the game has, those first that the note names."""
    notes = note_of(game.package).field
    found: dict[str, _Field] = {}
    for kind in {game.view_type(game.setup(seats)): None for seats in game.seats}:
        for field in _guessed(kind):
            # A field that one number of seats has nothing to draw of may be one that another has.
            if field.path not in found or found[field.path].kind == "hidden":
                found[field.path] = field
    for path, note in notes.items():
        if path not in found:
            raise _mistake(game.package, f"no view has a field “{path}” - at `$.field`")
        if note.after is not None and note.after not in found:
            raise _mistake(game.package, f"no view has a field “{note.after}” - at `$.field.{path}.after`")
        if note.kind is not None:
            found[path] = msgspec.structs.replace(found[path], kind=note.kind)
    first = [found[path] for path in notes]
    return first + [field for path, field in found.items() if path not in notes]


def _after(path: str) -> str | None:
    """The last trick lies there until the next one is begun."""
    name = path.removeprefix("last_")
    return name if name != path and name in ("trick", "play") else None


# -- what a field is, by its form -------------------------------------------------------------------------------------
def _guessed(kind: type[View]) -> Iterator[_Field]:
    told = form.type_info(kind)
    assert isinstance(told, form.StructType)
    for field in told.fields:
        item = _struct_in(field.type)
        if item is None:
            yield _Field(field.name, _kind(field.name, field.type), _literals(field.type))
        elif {"seat", "card"} <= {each.name for each in item.fields}:
            said = tuple(each.name for each in item.fields if isinstance(each.type, form.BoolType))
            yield _Field(field.name, "trick", said)
        elif field.name in ("players", "seats") or "seat" in {each.name for each in item.fields}:
            for each in item.fields:
                path = f"{field.name}.{each.name}"
                yield _Field(path, _kind(each.name, each.type, of_seat=True), _literals(each.type))


def _kind(name: str, told: form.Type, of_seat: bool = False) -> Kind:
    plain, secret = _without_none(told)
    if name in ASIDE:
        return "hidden"
    if isinstance(plain, form.ListType):
        return _kind_of_list(name, plain, secret)
    if isinstance(plain, form.StrType):
        return "card"
    if isinstance(plain, form.IntType):
        if of_seat:
            return "held" if name in HELD else "fact"
        if name in ROLES and secret:
            return "role"
        return "pile" if name.endswith(PILES) else "fact"
    return "fact" if isinstance(plain, form.BoolType | form.LiteralType | form.DictType) else "hidden"


def _kind_of_list(name: str, told: form.ListType, secret: bool) -> Kind:
    item, _ = _without_none(told.item_type)
    if isinstance(item, form.StrType):
        return "hand" if secret else "pile" if name.endswith(PILES) else "cards"
    if isinstance(item, form.IntType):
        return "held" if name in HELD else "role" if name in ROLES_OF_SEVERAL else "fact"
    return "hidden"


def _without_none(told: form.Type) -> tuple[form.Type, bool]:
    """The form of a value that is there, and whether it may not be."""
    if not isinstance(told, form.UnionType):
        return told, False
    others = [each for each in told.types if not isinstance(each, form.NoneType)]
    return (others[0] if len(others) == 1 else told), len(others) < len(told.types)


def _struct_in(told: form.Type) -> form.StructType | None:
    """What each element of a list is, if that has fields."""
    told = _without_none(told)[0]
    item = _without_none(told.item_type)[0] if isinstance(told, form.ListType) else None
    return item if isinstance(item, form.StructType) else None


def _literals(told: form.Type) -> tuple[str, ...]:
    plain, _ = _without_none(told)
    return tuple(map(str, plain.values)) if isinstance(plain, form.LiteralType) else ()


def value_at(view: Any, path: str, seat: int | None = None) -> Any:
    """A field of a view; with a dot in its path, that of one seat."""
    name, _, inner = path.partition(".")
    found = getattr(view, name, None)
    if not inner or found is None or seat is None:
        return found
    for number, item in enumerate(found):
        if getattr(item, "seat", number) == seat:
            return getattr(item, inner, None)
    return None
