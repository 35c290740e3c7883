"""The OpenAPI description says what is true: fields that are refused are not allowed in it either."""

from typing import Any

import msgspec
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from chabudai import __version__


class StrictStructs(OpenAPISchemaPlugin):
    """Litestar describes structs, but not that some of them forbid unknown fields."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        if field_definition.is_union or not field_definition.is_subclass_of(msgspec.Struct):
            return False
        struct: type[msgspec.Struct] = field_definition.origin or field_definition.type_
        return struct.__struct_config__.forbid_unknown_fields

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """As Litestar describes it, whoever does that there, and strictly."""
        others = (each for each in schema_creator.plugins if not isinstance(each, StrictStructs))
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
