"""How wheels and source distributions are made: by setuptools, and always with the pages of the table in them.

Whoever installs from an sdist needs no Node: it carries the pages built. An editable install is for whoever works on
the sources, and builds them with `make web`.
"""

import sys
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from tools import pages

Settings = dict[str, Any] | None

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    _have_pages()
    return build_meta.build_wheel(directory, config_settings, metadata_directory)


def build_sdist(directory: str, config_settings: Settings = None) -> str:
    _have_pages()
    return build_meta.build_sdist(directory, config_settings)


def _node() -> list[str]:
    """Node comes from the package index where there is none, and only if it is needed."""
    needed = not pages.are_built() and pages.SOURCES.is_dir() and pages.node_path() is None
    return [pages.NODE_PACKAGE] if needed else []


def _have_pages() -> None:
    try:
        if not pages.are_built():
            pages.build()
    except pages.NoPages as problem:
        # A sentence, not a stack trace.
        sys.exit(str(problem))
