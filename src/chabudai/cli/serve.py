"""`chabudai serve`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Lang, console
from chabudai.cli.database import Data, Database
from chabudai.cli.serve_config import is_given, read_config, shown, variable
from chabudai.cli.words import Mistake, language, say

if TYPE_CHECKING:
    from chabudai.engine.messages import Sentence


def serve(
    context: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Take these options from a file, one `option = value` a line (TOML).",
            callback=read_config,
            is_eager=True,
        ),
    ] = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Only show all options, and where each one comes from.")
    ] = False,
    host: Annotated[str, typer.Option(metavar="HOST", help="Where to listen; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(metavar="PORT", min=0, max=65535, help="Which port, 0 for any; else 8000 or the next free one."),
    ] = None,
    data: Data = None,
    database: Database = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where people reach the server, if that is somewhere else.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may write; may be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy to be trusted; else, with --public-url, those on this machine."),
    ] = None,
    open_browser: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Open the address in a browser; usual on a desktop.",
            envvar=variable("open"),
            show_envvar=False,
        ),
    ] = None,
    wait_for_disk: Annotated[
        bool,
        typer.Option("--wait-for-disk", help="Every move waits for the disk: slower, but safe from power cuts, too."),
    ] = False,
    keep_abandoned: Annotated[
        int,
        typer.Option(metavar="DAYS", min=1, help="How long games are kept that nobody goes on with."),
    ] = 90,
    keep_finished: Annotated[
        int | None,
        typer.Option(metavar="DAYS", min=1, help="How long finished games are kept; else for ever."),
    ] = None,
    thinking: Annotated[
        int,
        typer.Option(
            metavar="PERCENT",
            min=1,
            max=1000,
            help="How much sharp bots, hints and looks back think; less for a small machine.",
        ),
    ] = 100,
    access_log: Annotated[bool, typer.Option("--access-log", help="Write a line for each request to stderr.")] = False,
    lang: Lang = None,
) -> None:
    """Serve the table: on this machine, for a household, or for everybody.

    Example:

    chabudai serve --host 0.0.0.0 --port 8000
    """
    from chabudai.cli.saves import data_folder
    from chabudai.server.api_pages import pages
    from chabudai.server.config import Keep, Settings
    from chabudai.server.serve import serve

    if show_config:
        console().print(shown(context), soft_wrap=True, markup=False, highlight=False)
        return
    if database and is_given(context, "data"):
        raise Mistake("database.both")
    settings = Settings(
        data=data_folder(data),
        host=host,
        port=port,
        database=database or None,
        wait_for_disk=wait_for_disk,
        public_url=public_url,
        origins=tuple(origin or ()),
        keep=Keep(abandoned=keep_abandoned, finished=keep_finished),
        thinking=thinking,
        access_log=access_log,
        proxies=tuple(proxy) if proxy else None,
    )

    def announce(address: str, here: str) -> None:
        ready = (
            say("serve.ready", address=address) if address == here else say("serve.behind", address=address, here=here)
        )
        console().print(ready, soft_wrap=True, markup=False)
        if not pages():
            console().print(say("serve.no_pages", address=here), soft_wrap=True, markup=False)
        if _on_a_desktop() if open_browser is None else open_browser:
            import webbrowser

            webbrowser.open(address)

    def warn(sentence: "Sentence") -> None:
        console().print(sentence.text(language()), soft_wrap=True, markup=False)

    serve(settings, announce, warn)


def _on_a_desktop() -> bool:
    import os
    import sys

    display = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(display) and sys.stdout.isatty()
