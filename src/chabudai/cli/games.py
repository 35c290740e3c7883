"""`chabudai games`."""

from typing import TYPE_CHECKING

from chabudai.cli.common import Lang, complain, table_console
from chabudai.cli.words import language, say

if TYPE_CHECKING:
    from chabudai.engine.game import Game


def games(lang: Lang = None) -> None:
    """List the games.

    Example:

    chabudai games --lang ja
    """
    from rich.table import Table

    from chabudai.games import games as all_games
    from chabudai.games import left_out

    out = table_console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column(say("games.name"), style="bold cyan", no_wrap=True)
    table.add_column(say("games.title"), style="bold")
    table.add_column(say("games.seats"), no_wrap=True)
    table.add_column(say("games.minutes"), no_wrap=True)
    table.add_column(say("games.kind"))
    table.add_column(say("games.tagline"))
    for game in all_games():
        words = [game.about(key, language()) for key in ("minutes", "kind", "tagline")]
        table.add_row(game.name, game.title(language()), seat_range(game), *words)
    out.print(table)
    for sentence in left_out():
        complain(sentence.text(language()))


def seat_range(game: "Game") -> str:
    least, most = game.seats[0], game.seats[-1]
    return str(least) if least == most else f"{least}–{most}"
