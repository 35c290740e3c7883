"""`chabudai lab cards`: a game's cards in a spreadsheet and back."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chabudai.cli.common import Cards, GameName, Lang, cannot_write, console, refuse_overwriting
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from chabudai.engine.game import Game

STANDARD = "-"


def lab_cards(
    game: GameName,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE|-", help="Write the cards as a sheet for a spreadsheet.")
    ] = None,
    from_csv: Annotated[
        str | None, typer.Option("--from-csv", metavar="FILE|-", help="Make a card file of such a sheet.")
    ] = None,
    cards: Cards = None,
    write: Annotated[
        str, typer.Option("--write", metavar="FILE|-", help="Where the card file goes; else to standard output.")
    ] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    lang: Lang = None,
) -> None:
    """The cards of a game in a spreadsheet and back: one row a card, marks kept.

    Changed cards get an edition of their own.

    Examples:

    chabudai lab cards futon --csv futon.csv

    chabudai lab cards futon --from-csv futon.csv --write my-futon.toml
    """
    from chabudai.games import game as find_game

    if (csv is None) == (from_csv is None):
        raise Mistake("lab_cards.one")
    found = find_game(game)
    base = found.setup(cards=found.usual_edition if cards is None else cards).card_file.text
    if csv is not None:
        _write_sheet(csv, base, force)
    else:
        _write_cards(found, base, str(from_csv), write, force)


def _write_sheet(target: str, base: str, force: bool) -> None:
    from chabudai.lab.card_csv import csv_of

    if target == STANDARD:
        sys.stdout.write(csv_of(base).replace("\r\n", "\n"))
        return
    # With the mark of its encoding: else some spreadsheets take Japanese for something else.
    _put(Path(target), ("\ufeff" + csv_of(base)).encode(), force)
    console().print(say("lab_cards.sheet", file=target), soft_wrap=True, markup=False)


def _write_cards(game: "Game", base: str, source: str, target: str, force: bool) -> None:
    from chabudai.engine.cards import file_text
    from chabudai.engine.errors import BadCards, bad_cards
    from chabudai.engine.toml import table_of
    from chabudai.lab.card_csv import cards_from_csv

    sheet = sys.stdin.read() if source == STANDARD else file_text(Path(source))
    try:
        text = cards_from_csv(game, base, sheet)
    except BadCards as problem:
        raise bad_cards("in_file", file=source, problem=problem.sentence) from None
    edition = table_of(text)["edition"]
    words = {"edition": edition, "game": game.name, "file": target}
    if target == STANDARD:
        sys.stdout.write(text)
    else:
        _put(Path(target), text.encode(), force)
    said = "lab_cards.same" if text == base else "lab_cards.made"
    console(stderr=True).print(say(said, **words), soft_wrap=True, markup=False)


def _put(path: Path, data: bytes, force: bool) -> None:
    refuse_overwriting(path, force)
    try:
        path.write_bytes(data)
    except OSError as problem:
        raise cannot_write(path, problem) from None
