"""`chabudai rules`, and single clauses of a rulebook for the running game."""

import os
import re
from typing import TYPE_CHECKING

from chabudai.cli.common import GameName, Lang, console
from chabudai.cli.words import Mistake, language
from chabudai.engine.messages import page_of

if TYPE_CHECKING:
    from rich.console import Console

    from chabudai.engine.game import Game

#: A clause begins with its number: `## 5. Follow`, `### §5 Follow`, `5. **Follow**`, `**5. Follow.**`
CLAUSE = re.compile(r"^(?:#{1,6}\s+)?(?:\*\*)?§?(\d+)(?:[.)．：:、]|\s|\*\*|$)")


def rules(game: GameName, lang: Lang = None) -> None:
    """Show the rules of a game.

    Example:

    chabudai rules iyadosu --lang ja
    """
    from chabudai.games import game as find_game

    show(console(), rulebook(find_game(game), language()))


def show(out: "Console", text: str) -> None:
    """A text with its headings and lists, page by page if somebody is reading."""
    from rich.markdown import Markdown

    if not out.is_terminal:
        out.print(Markdown(text))
        return
    # Colours reach the reader, and a short text needs no pager.
    os.environ.setdefault("LESS", "FRX")
    with out.pager(styles=True):
        out.print(Markdown(text))


def rulebook(game: "Game", language: str) -> str:
    text = page_of(game.package, "RULES", language)
    if text is None:
        raise Mistake("rules.missing", game=game.title(language))
    return text


def clause(text: str, number: str) -> str | None:
    """One numbered clause of a rulebook, to the next clause or heading."""
    found: list[str] = []
    for line in text.splitlines():
        begins = CLAUSE.match(line)
        if found and (begins or line.startswith("#")):
            break
        if found or (begins and begins[1] == number):
            found.append(line)
    return "\n".join(found).strip() or None
