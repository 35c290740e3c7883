"""The record of a game that is over: kept, and checked against what was promised before the first card."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from chabudai.cli.saves import PUBLIC, replace
from chabudai.cli.words import language, say
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import Deal, Record, read_record
from chabudai.games import game as find_game
from chabudai.table.verify import verify

if TYPE_CHECKING:
    from chabudai.cli.remote.server import Server

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def keep(
    server: "Server", share: str, promised: Sequence[str], given: Mapping[int, str], folder: Path
) -> list[tuple[str, str]]:
    """Sentences about it, each with its style; `promised` are the SHA-256s that were shown before the first card, that
    of the secret and if they were seen those of all seats; `given` is what was sent from here."""
    if not NAME.fullmatch(share):
        return []
    try:
        content = server.get_bytes(f"/api/records/{share}")
        record = read_record(content)
        told = judged(record, promised, given)
        file = folder / "records" / f"{record.game}-{share}.json"
        replace(file, content, PUBLIC)
    except ChabudaiError as problem:
        return [(problem.text(language()), "red")]
    return [*told, (say("join.kept", link=f"{server.address.origin}/r/{share}", file=file), "dim")]


def judged(record: Record, promised: Sequence[str], given: Mapping[int, str]) -> list[tuple[str, str]]:
    """Whether the deal is what was promised, and what each seat gave to it."""
    verdict = verify(record, find_game)
    told = [(verdict.sentence.text(language()), "green" if verdict.right else "red")]
    if verdict.right:
        told += [(sentence.text(language()), "dim") for sentence in verdict.given]
    return told if record.deal is None else unlike(record.deal, promised, given) or told


def unlike(deal: Deal, promised: Sequence[str], given: Mapping[int, str]) -> list[tuple[str, str]]:
    """What is said if the deal is not the one of which the SHA-256s were shown: not one of them may be another, or one
    more, or at another seat."""
    kept = [deal.sha256, *(each.sha256 for each in deal.given)]
    for before, now in zip_longest(promised, kept[: len(promised)], fillvalue=""):
        if before != now:
            return [(say("join.other_deal", promised=before[:80] or "–"), "red")]
    values = {seat: each.value for seat, each in enumerate(deal.given)}
    if any(values.get(seat) != value for seat, value in given.items()):
        return [(say("join.left_out"), "red")]
    return []
