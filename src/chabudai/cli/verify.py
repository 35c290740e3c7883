"""`chabudai verify`."""

from typing import Annotated

import typer

from chabudai.cli.common import Cards, Lang, complain, console
from chabudai.cli.words import language

NOT_RIGHT = 1


def verify(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="The record of a game at a table online; - reads stdin.")
    ],
    sha256: Annotated[
        list[str] | None,
        typer.Option(
            "--sha256",
            metavar="HEX",
            help="What the table showed before the first card, of the secret or of a seat's value. May be repeated.",
        ),
    ] = None,
    cards: Cards = None,
    lang: Lang = None,
) -> int:
    """Deal a recorded game again from its published secret and from what the people gave to the deal, and see whether
    every chance move was what it had to be, and who gave something.

    Exit code 1: the deal is not right, or the record does not say where it came from.

    Examples:

    chabudai verify iyadosu-1.json

    chabudai verify - --sha256 9aac4a6d… < iyadosu-1.json
    """
    from chabudai.cli.game_files import open_game_file
    from chabudai.games import game as find_game
    from chabudai.table.verify import no_deal
    from chabudai.table.verify import verify as deal_again

    with open_game_file(record, cards) as (source, _):
        verdict = no_deal() if source.record is None else deal_again(source.record, find_game, sha256 or ())
        if not verdict.right:
            complain(verdict.sentence.text(language()))
            return NOT_RIGHT
        # A right deal is not yet a right game: the moves and the outcome have to follow the rules as well.
        source.check()
    for sentence in (verdict.sentence, *verdict.given):
        console().print(sentence.text(language()), markup=False, soft_wrap=True)
    return 0
