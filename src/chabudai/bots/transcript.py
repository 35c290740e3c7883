"""Transcripts of games that bots play, each seeing what its seat sees."""

from collections.abc import Iterator

import msgspec

from chabudai.bots import BotMaker
from chabudai.bots.runner import BotGame
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE
from chabudai.engine.transcript import header


def lines_of_bot_games(setup: Setup, seed: int, games: int, maker: BotMaker) -> Iterator[str]:
    """Game i has seed `seed + i` and equals the one that this seed alone gives."""
    for game in range(games):
        yield from lines_of_bot_game(setup, seed + game, maker)


def lines_of_bot_game(setup: Setup, seed: int, maker: BotMaker) -> Iterator[str]:
    game = BotGame(setup, [maker] * setup.seats, seed)
    match = game.match
    yield _json(header(setup, seed))
    written = 0
    while True:
        # What chance has settled since the last choice.
        for _, text in match.moves[written:]:
            written += 1
            yield _json({"n": written, "actor": CHANCE, "legal": None, "move": text})
        if match.over:
            break
        seat, legal, move = game.step()
        written += 1
        yield _json({"n": written, "actor": seat, "legal": sorted(move.text for move in legal), "move": move.text})
    yield _json({"outcome": game.played().outcome.as_dict()})


def _json(line: object) -> str:
    return msgspec.json.encode(line).decode()
