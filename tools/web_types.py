"""Writes the TypeScript types of everything that goes between the table and a browser: `python -m tools.web_types`.

They are made from the schema of the messages themselves, so a screen that no longer fits does not compile.
"""

import importlib
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from chabudai.engine.game import View
from chabudai.engine.record import Record
from chabudai.games import GAMES
from chabudai.protocol import PROTOCOL, http, plan, rules_text
from chabudai.protocol.messages import Message
from chabudai.protocol.wishes import AnyWish

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Written by `python -m tools.web_types` from the messages of the table. Do not edit.\n"


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """All that a module of the protocol defines, in its order."""
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]


def is_sent(kind: type[msgspec.Struct]) -> bool:
    """Whether clients write it: then it is read strictly."""
    return kind.__struct_config__.forbid_unknown_fields


_BODIES = [*structs(plan), *structs(http), *structs(rules_text)]
#: What a browser sends may leave out whatever has a default; what it receives is complete.
RECEIVED: tuple[Any, ...] = (Message, Record, *(kind for kind in _BODIES if not is_sent(kind)))
SENT: tuple[Any, ...] = (AnyWish, *filter(is_sent, _BODIES))
WITH_DEFAULTS_LEFT_OUT = ("Record", "Plan")
#: TypeScript has a Record of its own.
RENAMED = {"Record": "GameRecord"}

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = Mapping[str, Any]


def files() -> dict[Path, str]:
    """Every file and its text."""
    written = {WEB / "protocol.ts": protocol()}
    for game in GAMES:
        written[WEB / "games" / game / "view.ts"] = views(game)
    return written


def protocol() -> str:
    sent = _components(SENT)
    received = {name: schema for name, schema in _components(RECEIVED).items() if name not in sent}
    parts = [_interface(name, schema, complete=name not in WITH_DEFAULTS_LEFT_OUT) for name, schema in received.items()]
    parts += [_interface(name, schema, complete=False) for name, schema in sent.items()]
    (message, wish), _ = msgspec.json.schema_components([Message, AnyWish], ref_template="{name}")
    parts += [f"export type Message = {_type(message)};\n", f"export type Wish = {_type(wish)};\n"]
    return "\n".join(
        [HEAD, f"/** Which protocol these are the messages of. */\nexport const PROTOCOL = {PROTOCOL};\n", *parts]
    )


def views(game: str) -> str:
    """What the seats of one game may see."""
    module = importlib.import_module(f"chabudai.games.{game}.view")
    found = [kind for kind in vars(module).values() if _is_view(kind)]
    parts = [_interface(name, schema, complete=True) for name, schema in _components(found).items()]
    return "\n".join([HEAD, *parts])


def _is_view(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, View) and kind is not View


def _components(types: Iterable[Any]) -> dict[str, Schema]:
    return dict(msgspec.json.schema_components(types, ref_template="{name}")[1])


def _interface(name: str, schema: Schema, complete: bool) -> str:
    required = set(schema.get("required", ()))
    tag = {field for field, kind in schema["properties"].items() if len(kind.get("enum", ())) == 1}
    lines = []
    for field, kind in schema["properties"].items():
        # What is received is complete, but for what is sent only sometimes and has no default.
        present = complete and (field in required or "default" in kind)
        optional = "" if present or field in required or field in tag else "?"
        # A view is whatever the game at hand makes of it.
        text = "V" if name == "Sight" and field == "view" else _type(kind)
        lines.append(f"  {field}{optional}: {text};\n")
    return f"{_comment(schema)}export interface {RENAMED.get(name, name)}{_parameters(name)} {{\n{''.join(lines)}}}\n"


def _parameters(name: str) -> str:
    return "<V = View>" if name == "Sight" else ""


def _comment(schema: Schema) -> str:
    text = " ".join(schema.get("description", "").split())
    return f"/** {text} */\n" if text else ""


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": name}:
            return RENAMED.get(str(name), str(name))
        case {"anyOf": members}:
            return " | ".join(_type(member) for member in members)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": items}:
            member = _type(items)
            one_of = "anyOf" in items or len(items.get("enum", ())) > 1
            return f"({member})[]" if one_of else f"{member}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values)}>" if isinstance(values, dict) else "Record<string, unknown>"
        case {"type": name}:
            return PLAIN[name]
        case _:
            return "unknown"


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sys.stdout.write("The types of the web table are written.\n")


if __name__ == "__main__":
    main()
