"""Writes docs/protocol.md: `python -m tools.protocol_docs`.

It is made from the docstrings of the protocol, the routes of the server, and a game that is really played. What none of
them can say is in `protocol_docs.md` beside this file.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template
from types import ModuleType
from typing import Any, get_args

import msgspec

from chabudai.protocol import PROTOCOL, UNSAID_PROTOCOL, close_codes, http, messages, plan, wishes
from chabudai.server.app import create_app
from chabudai.server.config import Limits, Rate, Settings
from chabudai.server.connection import MOST_BYTES
from chabudai.server.identity import COOKIE, COOKIE_SECONDS, TOKEN_SECONDS
from chabudai.server.subscriber import MOST_WAITING
from chabudai.table.allowance import MOST_GAMES
from chabudai.table.decide import VANISHED_MS
from chabudai.table.nicknames import LONGEST_NAME, LONGEST_SPEECH
from chabudai.table.promises import REVEALING_MS
from tools.protocol_talk import conversation
from tools.web_types import structs

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
TEMPLATE = Path(__file__).with_suffix(".md")
Schema = Mapping[str, Any]
Struct = type[msgspec.Struct]
MESSAGES: tuple[Struct, ...] = get_args(messages.Message)
WISHES: tuple[Struct, ...] = get_args(wishes.AnyWish)
#: Routes that answer bytes: what is in them.
BYTES = {"/api/tables/{name}": "Shown", "/api/records/{share}": "Record (`chabudai/engine/record.py`)"}
#: Routes that say nothing about themselves.
UNSAID = {
    "/api/games": "All games: how they are called, for how many, with which options.",
    "/api/games/{name}/cards": "The cards of one of a game's editions; without a name the usual one.",
    "/api/games/{name}/rules": "A game's rules.",
    "/api/records/{share}/lines": "The log of a finished game in words: it stays readable when the rules have changed.",
}
#: What any route may answer.
ALWAYS = ("400", "429", "503")
FIELD_COMMENT = re.compile(r"((?:^ *#: .*\n)+)^ *(\w+)(?::| =)", re.MULTILINE)


def page() -> str:
    made_of = [kind for kind in (*structs(plan), *structs(messages)) if kind not in (*MESSAGES, messages.Answer)]
    described = create_app(Settings(data=Path("unused"))).openapi_schema.to_schema()
    parts = {
        "conversation": conversation(),
        "wishes": _together([_doc(wishes), *(_struct(kind, f"`{_tag(kind)}`") for kind in WISHES)]),
        "messages": _together([_doc(messages), *(_struct(kind, f"`{_tag(kind)}`") for kind in MESSAGES)]),
        "made_of": _together(_struct(kind, kind.__name__) for kind in made_of),
        "routes": _together(_routes(described)),
        "bodies": _together([*(_struct(kind, kind.__name__) for kind in structs(http)), *_others(described)]),
        "codes_doc": _doc(close_codes),
        "codes": _codes(),
    }
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(parts | _numbers())


def _together(parts: Iterable[str]) -> str:
    return "\n\n".join(parts)


def _tag(kind: Struct) -> str:
    return str(kind.__struct_config__.tag)


def _numbers() -> dict[str, object]:
    limits = Limits()

    def rate(each: Rate) -> str:
        return f"{each.a_second:g} a second and {each.at_once:g} at once"

    return {
        "protocol": PROTOCOL,
        "unsaid": UNSAID_PROTOCOL,
        "other_protocol": close_codes.OTHER_PROTOCOL,
        "cookie": COOKIE,
        "years": COOKIE_SECONDS // (365 * 24 * 3600),
        "recovery_minutes": TOKEN_SECONDS // 60,
        "wish_bytes": MOST_BYTES,
        "name_letters": LONGEST_NAME,
        "speech_letters": LONGEST_SPEECH,
        "socket_wishes": rate(limits.wishes),
        "person_wishes": rate(limits.person_wishes),
        "speech": rate(limits.speech),
        "writes": rate(limits.person),
        "reads": rate(limits.person_reads),
        "sockets": limits.sockets,
        "answers": MOST_WAITING,
        "pace": limits.pace,
        "pace_alone": limits.pace_alone,
        "reveal_seconds": REVEALING_MS // 1000,
        "vanished_minutes": VANISHED_MS // 60_000,
        "games": MOST_GAMES,
    }


def _codes() -> str:
    comments = _comments(inspect.getsource(close_codes))
    codes = sorted((value, name) for name, value in vars(close_codes).items() if name.isupper())
    return "\n".join(f"| {code} | {comments[name]} |" for code, name in codes)


# -- routes ------------------------------------------------------------------------------------------------------------
def _routes(described: Schema) -> list[str]:
    routes = [(path, *route) for path, methods in described["paths"].items() for route in methods.items()]
    return [
        f"### {method.upper()} {path}\n\n{_route(path, route)}"
        for path, method, route in sorted(routes, key=lambda each: (each[0], each[1]))
    ]


def _route(path: str, route: Schema) -> str:
    text = " ".join((route.get("description") or UNSAID[path]).split())
    lines = [f"{text}\n"]
    for asked in route.get("parameters", ()):
        if asked["in"] == "query":
            lines.append(f"- `?{asked['name']}=` {_type(asked['schema'])}{_default(asked['schema'])}")
    body = route.get("requestBody", {}).get("content", {}).get("application/json")
    if body is not None:
        lines.append(f"- body: {_type(body['schema'])}")
    for status, response in route["responses"].items():
        if status.startswith("2"):
            kind = next(iter(response["content"].values()))["schema"]
            lines.append(f"- {status}: {BYTES.get(path) or _type(kind)}")
    refused = [status for status in route["responses"] if not status.startswith("2") and status not in ALWAYS]
    if refused:
        lines.append(f"- refused: {', '.join(refused)}")
    return "\n".join(lines)


def _others(described: Schema) -> list[str]:
    """What routes send that is defined elsewhere. A view is the game's own."""
    ours = {kind.__name__ for module in (plan, messages, http) for kind in structs(module)} | {"View"}
    return [
        f"### {name}\n\n" + "\n".join(f"- `{field}`: {_type(kind)}" for field, kind in schema["properties"].items())
        for name, schema in sorted(described["components"]["schemas"].items())
        if name not in ours
    ]


# -- structs -----------------------------------------------------------------------------------------------------------
def _struct(kind: Struct, title: str) -> str:
    """What it is for, and its fields; the `id` that every wish may have is told once for all."""
    schema = msgspec.json.schema_components([kind], ref_template="{name}")[1][kind.__name__]
    ours = [each for each in reversed(kind.__mro__) if each.__module__.startswith("chabudai.protocol.")]
    comments = {name: text for each in ours for name, text in _comments(inspect.getsource(each)).items()}
    lines = [
        f"- `{name}`: {_type(field)}{_default(field)}{': ' + comments[name] if name in comments else ''}"
        for name, field in schema["properties"].items()
        if name not in ("wish", "message") and not (name == "id" and kind in WISHES)
    ]
    text = " ".join(schema.get("description", "").split())
    return "\n\n".join(part for part in (f"### {title}", text, "\n".join(lines)) if part)


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": name}:
            return str(name).rsplit("/", 1)[-1]
        case {"anyOf": members} | {"oneOf": members}:
            return " or ".join(_type(member) for member in members)
        case {"enum": values}:
            return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": items}:
            return f"list of {_type(items)}"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object of {_type(values)}"
        case {"type": "string", "pattern": pattern}:
            return f"string like `{pattern}`"
        case {"type": "string", "maxLength": most}:
            return f"string of at most {most:,}"
        case {"type": "integer", "minimum": least, "maximum": most}:
            return f"integer from {least:,} to {most:,}"
        case {"type": "integer", "minimum": least, "exclusiveMaximum": most}:
            return f"integer from {least:,} to {most - 1:,}"
        case {"type": str(name)}:
            return name
        case _:
            return "anything"


def _default(schema: Schema) -> str:
    return f" = `{msgspec.json.encode(schema['default']).decode()}`" if "default" in schema else ""


def _doc(module: ModuleType) -> str:
    """A module's docstring, each paragraph in one line."""
    written = ast.get_docstring(ast.parse(inspect.getsource(module))) or ""
    return "\n\n".join(" ".join(part.split()) for part in written.split("\n\n"))


def _comments(source: str) -> dict[str, str]:
    """What stands in `#:` above a name."""
    return {
        name: " ".join(line.strip().removeprefix("#:").strip() for line in comment.splitlines())
        for comment, name in FIELD_COMMENT.findall(source)
    }


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write("docs/protocol.md is written.\n")


if __name__ == "__main__":
    main()
