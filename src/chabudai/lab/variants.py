"""Variants of a game's cards and options: by a path into the card file, by another file, or by a grid.

A path names a value as one would say it: `rise.early.hearts` is the key `hearts` of that table among `[[rise]]` whose
first word is `early`; a number (`cards.3.copies`) is the place in a list, from 0.
"""

import hashlib
import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

from chabudai.engine.cards import file_text, own_text
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Game, Setup
from chabudai.engine.messages import Sentence
from chabudai.lab.errors import WORDS, LabError, bad_lab
from chabudai.lab.shapes_plan import Variant
from chabudai.lab.toml_lines import written

#: What tells the tables of a list apart, the first that a table has.
CALLED = ("name", "letter", "id", "colours", "seats", "en")


def look_up(table: Any, path: str) -> tuple[Any, str | int]:
    """What holds the value at this path, and under which key; LabError says what would be allowed."""
    parts = split(path)
    found = table
    for depth, part in enumerate(parts[:-1]):
        found = _inside(found, part, path, ".".join(parts[:depth]))
    return found, _key_of(found, parts[-1], path, ".".join(parts[:-1]))


def split(path: str) -> list[str]:
    """By dots; a name with dots in it stands in quotes."""
    return [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|([^."]+)', path)] or [path]


def _inside(found: Any, part: str, path: str, so_far: str) -> Any:
    key = _key_of(found, part, path, so_far)
    return found[key]


def _key_of(found: Any, part: str, path: str, so_far: str) -> str | int:
    if isinstance(found, dict) and part in found:
        return part
    if isinstance(found, list):
        for number, one in enumerate(found):
            if isinstance(one, dict) and str(_called(one)) == part:
                return number
        if part.isdecimal() and int(part) < len(found):
            return int(part)
    raise bad_lab("plan.path", path=path, part=part, inside=so_far or "–", allowed=", ".join(_allowed(found)) or "–")


def _called(table: Mapping[str, Any]) -> Any:
    return next((table[key] for key in CALLED if key in table), None)


def _allowed(found: Any) -> list[str]:
    if isinstance(found, dict):
        return list(found)
    if isinstance(found, list):
        return [str(_called(one) if isinstance(one, dict) else number) for number, one in enumerate(found)]
    return []


def changed(table: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A copy with other values at some paths. A value keeps its type: a number does not become a word."""
    copy = deepcopy(table)
    for path, value in changes.items():
        holder, key = look_up(copy, path)
        before = holder[key]
        if type(before) is not type(value):
            raise bad_lab("plan.value", path=path, value=value, before=before)
        holder[key] = value
    return copy


def edition_of(base: str, name: str, text: str) -> str:
    """What changed cards call themselves: never what they were changed from."""
    slug = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")[:24]
    return f"{base}-{slug or 'variant'}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def card_text(game: Game, variant: Variant, folder: Path) -> str:
    """The text of the card file that a variant is played with."""
    if variant.file is not None:
        text = file_text(folder / variant.file)
    else:
        text = own_text(game.package, variant.edition or game.usual_edition)
    if variant.csv is not None:
        text = import_module("chabudai.lab.card_csv").cards_from_csv(game, text, file_text(folder / variant.csv))
    if not variant.cards:
        return text
    table = tomllib.loads(text)
    changed_table = changed(table, variant.cards)
    if changed_table == table:
        return text
    changed_table["edition"] = edition_of(table["edition"], variant.name, written(changed_table))
    return written(changed_table)


def setup_of(game: Game, variant: Variant, seats: int, folder: Path) -> Setup:
    """Everything about a variant checked."""
    return game.setup_from_text(seats, variant.options, card_text(game, variant, folder))


def mistake_in(game: Game, variant: Variant, seats: int, folder: Path) -> Sentence | None:
    """What keeps a variant from being played, if anything does."""
    if variant.edition is not None and variant.edition not in game.editions():
        return WORDS.sentence("plan.edition", edition=variant.edition, allowed=", ".join(game.editions()))
    try:
        setup_of(game, variant, seats, folder)
    except LabError as problem:
        return problem.sentence
    except ChabudaiError as problem:
        return WORDS.sentence("plan.variant", variant=variant.name, problem=problem.sentence)
    return None


def grid(variants: list[Variant], vary: Mapping[str, list[Any]]) -> list[Variant]:
    """The variants, and one of the first for every combination of these values."""
    if not vary:
        return variants
    base = variants[0]
    found = list(variants)
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        name = " ".join(f"{path}={value}" for path, value in chosen.items())
        found.append(Variant(name, {**base.cards, **chosen}, base.file, base.csv, base.edition, base.options))
    return found
