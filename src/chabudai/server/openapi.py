"""The OpenAPI description says what is true: fields that are refused are not allowed in it either."""

from http import HTTPStatus
from typing import Any

import msgspec
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from chabudai import __version__
from chabudai.protocol.http import Problem


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI description: the ways in which a route may refuse, besides those that all may."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in sorted({400, 429, 503, *statuses})
    }


def answers(kind: type[Any]) -> dict[int, ResponseSpec]:
    """For the OpenAPI description: what a route answers that sends it as bytes."""
    return {HTTPStatus.OK: ResponseSpec(kind, generate_examples=False, description="As it was prepared")}


class StrictStructs(OpenAPISchemaPlugin):
    """Litestar describes structs, but not that some of them forbid unknown fields."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        if field_definition.is_union or not field_definition.is_subclass_of(msgspec.Struct):
            return False
        struct: type[msgspec.Struct] = field_definition.origin or field_definition.type_
        return struct.__struct_config__.forbid_unknown_fields

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """As Litestar describes it, whoever does that there, and strictly."""
        # Some plugins, that for attrs for one, can only be asked about types; structs are not theirs.
        plugins = (each for each in schema_creator.plugins if isinstance(each, OpenAPISchemaPlugin))
        others = (each for each in plugins if not isinstance(each, StrictStructs))
        usual = next(each for each in others if each.is_plugin_supported_field(field_definition))
        schema: Schema = usual.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema


CONFIG = OpenAPIConfig(
    title="Chabudai",
    version=__version__,
    path="/schema",
    render_plugins=[JsonRenderPlugin()],
    use_handler_docstrings=True,
)
