"""`chabudai version`."""

import typer


def print_version(wanted: bool) -> None:
    if wanted:
        version()
        raise typer.Exit


def version() -> None:
    """Show the version, whether the core is compiled, and which Python runs it."""
    import platform

    from chabudai import __version__
    from chabudai.cli.words import say
    from chabudai.engine import is_compiled

    core = say("version.compiled" if is_compiled() else "version.interpreted")
    print(say("version.line", version=__version__, core=core, python=platform.python_version()))
