"""The OpenAPI description says what is true: fields that are refused are not allowed in it either."""

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.typing import FieldDefinition

from chabudai import __version__


class StrictStructs(StructSchemaPlugin):
    """Litestar describes structs, but not that some of them forbid unknown fields."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return super().is_plugin_supported_field(field_definition) and self._is_strict(field_definition)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        schema = super().to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema

    @staticmethod
    def _is_strict(field_definition: FieldDefinition) -> bool:
        struct: type[msgspec.Struct] = field_definition.origin or field_definition.type_
        return struct.__struct_config__.forbid_unknown_fields


CONFIG = OpenAPIConfig(
    title="Chabudai",
    version=__version__,
    path="/schema",
    render_plugins=[JsonRenderPlugin()],
    use_handler_docstrings=True,
)
