"""Whether a finished game was dealt as it had to be: from the published secret and from what the people gave."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256

import msgspec

from chabudai.engine.dice import FairDice, deal_key
from chabudai.engine.game import Game
from chabudai.engine.match import CHANCE
from chabudai.engine.messages import Sentence
from chabudai.engine.record import Deal, Given, Record, setup_of
from chabudai.engine.replay import walk
from chabudai.table.entries import ANEW
from chabudai.table.errors import WORDS
from chabudai.table.seat_names import bot_called

BITS = re.compile("[0-9a-f]{64}")


class Verdict(msgspec.Struct, frozen=True):
    """`given` says of each seat what it gave to a deal that is right."""

    right: bool
    sentence: Sentence
    given: list[Sentence] = []


def no_deal() -> Verdict:
    return _wrong("no_deal")


def verify(record: Record, find_game: Callable[[str], Game], shown: Sequence[str] = ()) -> Verdict:
    """Deal every chance move again; `shown` are SHA-256s that somebody wrote down before the first card."""
    deal = record.deal
    if deal is None or not BITS.fullmatch(deal.secret):
        return no_deal()
    problem = _promises_kept(record, deal, shown)
    if problem is not None:
        return problem
    if not 0 <= deal.begin <= len(record.moves):
        return _wrong("begin", begin=deal.begin, moves=len(record.moves))
    if not _taken_back_there(record, deal):
        return _wrong("anew")
    dice = FairDice(bytes.fromhex(deal_key(deal.secret, [given.value for given in deal.given])))
    anew, draws = dict(deal.anew), 0
    for match in walk(setup_of(record, find_game), record.moves):
        made = len(match.moves)
        if made == len(record.moves):
            break
        if made in anew:
            dice = dice.anew(anew[made])
        actor, text = record.moves[made]
        if actor == CHANCE and made >= deal.begin:
            draws += 1
            right = match.game.outcomes.texts[match.state.random_outcome(dice)] if match.chance_due else ""
            if right != text:
                return _wrong("other", number=made + 1, right=right, found=text[:60])
    if not match.over:
        # A secret is published after the end only: somebody has left the rest out.
        return _wrong("unfinished", moves=len(record.moves))
    key = "right" if deal.begin == 0 else "right_from" if draws else "nothing_dealt"
    sentence = WORDS.sentence(f"verify.{key}", draws=draws, begin=deal.begin, commitment=deal.sha256)
    return Verdict(True, sentence, _who_gave(record, deal))


def _wrong(key: str, **words: object) -> Verdict:
    return Verdict(False, WORDS.sentence(f"verify.{key}", **words))


def _promises_kept(record: Record, deal: Deal, shown: Sequence[str]) -> Verdict | None:
    """What is wrong with the secret or the values as they are published, against the SHA-256s from before."""
    if _hashed(deal.secret) != deal.sha256:
        return _wrong("commitment", commitment=deal.sha256[:80])
    if deal.given and len(deal.given) != record.seats:
        return _wrong("seats", given=len(deal.given), seats=record.seats)
    for seat, given in enumerate(deal.given):
        well_formed = all(not text or BITS.fullmatch(text) for text in (given.sha256, given.value))
        if not well_formed or (given.value and _hashed(given.value) != given.sha256):
            return _wrong("value", name=_name(record, seat), promise=given.sha256[:80])
        if given.sha256 and bot_called(_name(record, seat), seat) is not None:
            # It would be the server that gave it, and when it knew what the others give.
            return _wrong("bot_gave", name=_name(record, seat))
    before = {deal.sha256, *(given.sha256 for given in deal.given)}
    for text in shown:
        if not text.strip() or text.strip().lower() not in before:
            return _wrong("another", shown=text[:80], commitment=deal.sha256)
    return None


def _hashed(bits: str) -> str:
    return sha256(bytes.fromhex(bits)).hexdigest()


def _name(record: Record, seat: int) -> str:
    return record.players[seat] if seat < len(record.players) else str(seat)


def _who_gave(record: Record, deal: Deal) -> list[Sentence]:
    said = [
        WORDS.sentence(f"verify.{_gave(given)}", name=_name(record, seat), promise=given.sha256)
        for seat, given in enumerate(deal.given)
    ]
    return said if any(given.value for given in deal.given) else [*said, WORDS.sentence("verify.alone")]


def _gave(given: Given) -> str:
    return "gave" if given.value else "withheld" if given.sha256 else "gave_none"


def _taken_back_there(record: Record, deal: Deal) -> bool:
    """Whether chance was dealt anew exactly where people took moves back: everybody at the table was told of that, so
    nobody can have done it in secret, or taken another count, until a deal suited them."""
    undone = [said.moves for said in record.said if said.kind == "undone" and said.text == ANEW]
    last = {moves: times for times, moves in enumerate(undone, start=1)}
    # A place may be there twice: so it was written down once where a sealed choice between the two was taken back.
    in_order = deal.anew == sorted(deal.anew) and all(moves >= deal.begin for moves, _ in deal.anew)
    return in_order and dict(deal.anew) == last
