"""The record of a game that is over: kept, and checked against what was promised before the first card."""

import re
from pathlib import Path

from chabudai.cli.remote.server import Server
from chabudai.cli.saves import PUBLIC, replace
from chabudai.cli.words import language, say
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import read_record
from chabudai.games import game as find_game
from chabudai.table.records import verify

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def keep(server: Server, share: str, commitment: str | None, folder: Path) -> list[tuple[str, str]]:
    """Sentences about it, each with its style."""
    if not NAME.fullmatch(share):
        return []
    try:
        content = server.get_bytes(f"/api/records/{share}")
        record = read_record(content)
        verdict = verify(record, find_game)
        file = folder / "records" / f"{record.game}-{share}.json"
        replace(file, content, PUBLIC)
    except ChabudaiError as problem:
        return [(problem.text(language()), "red")]
    told = [(verdict.sentence.text(language()), "green" if verdict.right else "red")]
    if commitment is not None and record.deal is not None and record.deal.sha256 != commitment:
        told = [(say("join.other_deal", promised=commitment[:80]), "red")]
    return [*told, (say("join.kept", link=f"{server.address.origin}/r/{share}", file=file), "dim")]
