"""The description of the API tells what is refused, and leans on nothing that Litestar keeps to itself."""

import ast
from pathlib import Path

import msgspec

import chabudai
from chabudai.protocol.http import From
from chabudai.protocol.plan import Clock, Plan
from chabudai.server.app import create_app
from chabudai.server.config import Settings

SOURCES = Path(chabudai.__file__).parent


def test_what_forbids_unknown_fields_says_so() -> None:
    schemas = create_app(Settings(data=Path("unused"))).openapi_schema.to_schema()["components"]["schemas"]
    for kind in (Plan, Clock, From):
        assert kind.__struct_config__.forbid_unknown_fields
        described = schemas[kind.__name__]
        assert described["additionalProperties"] is False
        assert set(described["properties"]) == {field.encode_name for field in msgspec.structs.fields(kind)}
    assert "additionalProperties" not in schemas["Problem"]


def test_nothing_private_of_litestar_is_imported() -> None:
    found = []
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [f"{node.module}.{each.name}" for each in node.names]
            found += [(file.name, name) for name in names if name.startswith("litestar.") and "._" in name]
    assert not found
