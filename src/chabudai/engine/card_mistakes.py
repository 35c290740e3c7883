"""What is wrong in a card file, all of it at once: each mistake with its line, its card and what would be allowed.

A place is written as designers write one in a plan: `rise.early.hearts` are the hearts of the entry of `rise` that is
called early. An entry is called by its first value.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from chabudai.engine.errors import BadCards
from chabudai.engine.messages import LANGUAGES, WORDS, Sentence
from chabudai.engine.toml_lines import Path, line_of

#: So many are named: whoever has made more begins with these.
MOST_MISTAKES = 20
#: Letters that are shown of what was found, and of what an entry is called.
LONGEST_SHOWN = 30
#: As Japanese writes it; the only one besides the usual that is for names.
WIDE_BLANK = "\u3000"
#: Letters of anything that a card file calls by a name.
LONGEST_WORDS = 100
#: Of anything that a card file counts.
HIGHEST_NUMBER = 1_000_000

#: What a game finds wrong in a sheet: the problem, and its place, like `rise[0].hearts`.
Mistakes = Iterator[tuple[str | Sentence, str]]
_PARTS = re.compile(r"[^.\[\]]+")


class Mistake(NamedTuple):
    problem: str | Sentence
    path: Path


def problem(key: str, **words: object) -> Sentence:
    return WORDS.sentence(f"cards.mistake.{key}", **words)


def outside(value: int, least: int, most: int, place: str) -> Mistakes:
    """For the sheets of games: a number that must be in a range."""
    if not least <= value <= most:
        yield problem("range", least=least, most=most, found=value), place


# -- finding them ------------------------------------------------------------------------------------------------------
def form_mistakes(found: Any, kind: Any, path: Path = ()) -> Iterator[Mistake]:
    """Where a table is not of this form. msgspec stops at the first mistake, so it is asked part by part."""
    try:
        msgspec.convert(found, kind)
    except msgspec.ValidationError as refused:
        kind = _without_none(kind)
        if isinstance(found, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _table_mistakes(found, kind, path)
        elif isinstance(found, list) and get_origin(kind) is list:
            for number, entry in enumerate(found):
                yield from form_mistakes(entry, get_args(kind)[0], (*path, number))
        else:
            yield Mistake(_expected(found, kind, refused), path)


def _table_mistakes(found: dict[str, Any], kind: type[msgspec.Struct], path: Path) -> Iterator[Mistake]:
    hints = get_type_hints(kind, include_extras=True)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in found:
        if key not in fields:
            yield Mistake(problem("unknown", field=_shown(key), allowed=", ".join(fields)), (*path, key))
    for key, field in fields.items():
        if key in found:
            yield from form_mistakes(found[key], hints[field.name], (*path, key))
        elif field.required:
            yield Mistake(problem("missing", field=key), path)


def _without_none(kind: Any) -> Any:
    if get_origin(kind) in (Union, UnionType):
        others = [each for each in get_args(kind) if each is not NoneType]
        return others[0] if len(others) == 1 else kind
    return kind


def _expected(found: Any, kind: Any, refused: Exception) -> Sentence:
    """What should stand there."""
    info = msgspec.inspect.type_info(kind)
    if get_origin(kind) is Literal:
        return problem("choice", allowed=", ".join(map(str, get_args(kind))), found=_shown(found))
    shown = _written(found)
    if isinstance(info, msgspec.inspect.IntType):
        if info.ge is not None and info.le is not None:
            return problem("range", least=info.ge, most=info.le, found=shown)
        return problem("whole", found=shown)
    if isinstance(info, msgspec.inspect.StrType):
        return problem("text", found=shown)
    if isinstance(info, msgspec.inspect.ListType):
        return problem("list", found=shown)
    if isinstance(info, msgspec.inspect.StructType):
        return problem("table", allowed=", ".join(field.encode_name for field in info.fields), found=shown)
    return problem("other", problem=refused)


def value_mistakes(found: Any, path: Path = ()) -> Iterator[Mistake]:
    """Everybody at a table, or with a record, reads what a card file calls its cards: on a page or on a terminal. And
    the compiled rules count with numbers of a fixed size."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from value_mistakes(value, (*path, key))
    elif isinstance(found, list):
        for number, value in enumerate(found):
            yield from value_mistakes(value, (*path, number))
    elif isinstance(found, str):
        seen = found.replace(WIDE_BLANK, " ")
        if not seen.isprintable() or not seen.strip() or len(seen) > LONGEST_WORDS:
            yield Mistake(problem("words", longest=LONGEST_WORDS), path)
    elif isinstance(found, int) and abs(found) > HIGHEST_NUMBER:
        yield Mistake(problem("number", highest=HIGHEST_NUMBER), path)


def sheet_mistakes(found: Mistakes) -> Iterator[Mistake]:
    """What a game finds in a sheet of the right form. After a mistake it may stumble over what it has just named."""
    any_yet = False
    while True:
        try:
            said, place = next(found)
        except StopIteration:
            return
        except Exception:
            if any_yet:
                return
            raise
        any_yet = True
        yield Mistake(said, tuple(int(part) if part.isdecimal() else part for part in _PARTS.findall(place)))


# -- saying them -------------------------------------------------------------------------------------------------------
def refuse(mistakes: Iterable[Mistake], lines: Callable[[], dict[Path, int]], table: Mapping[str, Any]) -> None:
    """Raise BadCards with everything that is wrong, as far as anybody wants to read it. `lines` says where things
    stand, and is asked only if something is."""
    first = list(islice(mistakes, MOST_MISTAKES + 1))
    if not first:
        return
    at = lines()
    shown = sorted(dict.fromkeys(first[:MOST_MISTAKES]), key=lambda each: line_of(at, each.path))
    said = [_said(mistake, line_of(at, mistake.path), table) for mistake in shown]
    if len(said) == 1:
        raise BadCards(WORDS.sentence("cards.wrong", problem=said[0]))
    if len(first) > MOST_MISTAKES:
        said.append(WORDS.sentence("cards.more"))
    count = len(shown)
    listed = said[0]
    for each in said[1:]:
        listed = WORDS.sentence("cards.lines", before=listed, last=each)
    raise BadCards(WORDS.sentence("cards.several", count=count, problems=listed))


def _said(mistake: Mistake, line: int, table: Mapping[str, Any]) -> Sentence:
    place, named = written_path(mistake.path, table), _named(mistake.path, table)
    if not place:
        return WORDS.sentence("cards.at_line", line=line, problem=mistake.problem)
    return WORDS.sentence("cards.at", line=line, place=place, named=named, problem=mistake.problem)


def written_path(path: Path, table: Mapping[str, Any]) -> str:
    """`rise.early.hearts` instead of the numbers of arrays; what has no name is counted from one."""
    parts: list[str] = []
    here: Any = table
    for step in path:
        here = _step(here, step)
        parts.append(str(entry_name(here) or f"#{step + 1}") if isinstance(step, int) else _shown(step))
    return ".".join(parts)


def entry_name(entry: Any) -> str:
    """What a table in an array is called by: its first value that is one word or number."""
    if not isinstance(entry, dict):
        return ""
    for key, value in entry.items():
        if key != "mark" and isinstance(value, str | int) and not isinstance(value, bool):
            return _shown(value)
    return ""


def _named(path: Path, table: Mapping[str, Any]) -> str | Sentence:
    """The name of the card in every language, if it has one."""
    here: Any = table
    found: dict[str, Any] | None = None
    for step in path:
        here = _step(here, step)
        if isinstance(here, dict) and isinstance(here.get("en"), str):
            found = here
    if found is None:
        return ""
    names = {each: _shown(found.get(each, found["en"])) for each in LANGUAGES}
    return WORDS.sentence("cards.named", **names)


def _step(here: Any, step: str | int) -> Any:
    try:
        return here[step]
    except (KeyError, IndexError, TypeError):
        return None


def _written(found: Any) -> str:
    """As the file has it, more or less."""
    if isinstance(found, bool):
        return str(found).lower()
    return f"“{_shown(found)}”" if isinstance(found, str) else _shown(found)


def _shown(found: Any) -> str:
    """As much of it as fits into a sentence, and nothing that a terminal would obey."""
    text = "".join(letter if letter.isprintable() else "?" for letter in str(found)[: LONGEST_SHOWN + 1])
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
