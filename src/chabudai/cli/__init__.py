"""The command line: one module per command. Each imports what it needs only when it runs, so that help is quick."""

import os

# Typer coerces values by pydantic, which would read the metadata of all installed packages in search of plugins.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from chabudai.cli.app import main

__all__ = ["main"]
