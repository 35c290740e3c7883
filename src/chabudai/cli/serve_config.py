"""The options of `chabudai serve` in a file: which there are, what is wrong with them, and where each one came from.

Keys are the options without their dashes in front (`public-url`), environment variables the same in capitals
(`CHABUDAI_PUBLIC_URL`). The command line goes before the environment, that before the file. What may be written is read
off the command itself, so a new option is a new key.
"""

import json
import os
import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import typer

from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from typer.core import TyperOption

#: What concerns the file itself, or only this run.
NOT_IN_FILES = frozenset({"config", "show_config", "help"})
PREFIX = "CHABUDAI"
#: Options that are numbers: typer keeps the type of an option to itself.
_NUMBERS = frozenset({"port", "keep_abandoned", "keep_finished", "thinking"})
KINDS: dict[str, type] = {"text": str, "whole": int, "yes_no": bool, "texts": list}


def key_of(option: "TyperOption") -> str:
    """`public-url`; of a switch that can also be turned off (`--open/--no-open`) the name that turns it on."""
    return option.opts[0].removeprefix("--")


def variable(key: str) -> str:
    return f"{PREFIX}_{key.upper().replace('-', '_')}"


def options_of(context: typer.Context) -> "dict[str, TyperOption]":
    """What a file may have, by its keys."""
    return {key_of(p): p for p in context.command.params if p.name not in NOT_IN_FILES}  # type: ignore[arg-type, misc]


def is_given(context: typer.Context, name: str) -> bool:
    """Whether an option stands in the command line itself."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def read_config(context: typer.Context, file: Path | None) -> Path | None:
    """An eager callback, so it comes before all other options are looked for: in the environment, then in the file."""
    context.auto_envvar_prefix = PREFIX
    if file is None and (named := os.environ.get(variable("config"))):
        file = Path(named)
    if file is not None:
        context.default_map = {**(context.default_map or {}), **_values(context, file)}
    return file


def _values(context: typer.Context, file: Path) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise Mistake("config.unreadable", file=file, problem=reason) from None
    except tomllib.TOMLDecodeError as problem:
        raise Mistake("config.not_toml", file=file, problem=problem) from None
    known = options_of(context)
    mistakes = [line for key, value in found.items() for line in _wrong(known, text, key, value)]
    if mistakes:
        raise Mistake("config.wrong", file=file, mistakes="\n".join(mistakes))
    return {known[key].name: value for key, value in found.items() if known[key].name is not None}


def _wrong(known: "dict[str, TyperOption]", text: str, key: str, value: object) -> Iterator[str]:
    line = _line_of(text, key)
    if key not in known:
        meant = get_close_matches(key.replace("_", "-"), known, n=1)
        allowed = meant or sorted(known)
        yield say("config.unknown", line=line, option=key[:60], allowed=", ".join(allowed))
    elif not _fits(kind := kind_of(known[key]), value):
        found = json.dumps(value, default=str)[:60]
        yield say("config.kind", line=line, option=key, kind=say(f"config.{kind}"), found=found)


def _line_of(text: str, key: str) -> int:
    pattern = re.compile(rf"""^\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""", re.MULTILINE)
    found = pattern.search(text)
    return 1 + text.count("\n", 0, found.end()) if found else 1


def kind_of(option: "TyperOption") -> str:
    if option.multiple:
        return "texts"
    if option.is_flag:
        return "yes_no"
    return "whole" if option.name in _NUMBERS else "text"


def _fits(kind: str, value: object) -> bool:
    if kind == "texts":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    # `true` is a number to Python, but not to whoever wrote it.
    return isinstance(value, KINDS[kind]) and (kind == "yes_no" or not isinstance(value, bool))


def shown(context: typer.Context) -> str:
    """All options as a file would have them, each with where it comes from; no password."""
    lines = [say("config.head")]
    for key, option in options_of(context).items():
        value = context.params.get(option.name or "")
        source = context.get_parameter_source(option.name or "")
        where = say(f"config.from.{(source.name if source else 'default').lower()}", variable=variable(key))
        if value is None or value in ([], ()):
            lines.append(f"# {key} =    # {where}")
        else:
            lines.append(f"{key} = {_written(value)}    # {where}")
    return "\n".join(lines)


def _written(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_written(item) for item in value) + "]"
    if isinstance(value, bool | int):
        return json.dumps(value)
    return json.dumps(_without_password(str(value)), ensure_ascii=False)


def _without_password(text: str) -> str:
    try:
        parts = urlsplit(text)
        secret = parts.password
    except ValueError:
        return text
    if not secret:
        return text
    return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{secret}@", ":…@")))
