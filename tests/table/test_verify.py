"""Verifying records: whether the deal is the one that was promised."""

import hashlib

import msgspec
import pytest

from chabudai.engine.match import CHANCE
from chabudai.engine.record import Deal, Record
from chabudai.games import GAMES, game
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.records import record_of_table
from chabudai.table.verify import verify
from tests.table.company import ANNA, Company
from tests.table.recording import recorded, verdict


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_verified_from_its_secret(name: str) -> None:
    assert verdict(recorded(name)) == (True, "verify.right")


def taken_back(company: Company) -> None:
    """Somebody wants the last move back, and all agree."""
    seat = company.running.steps[-1].seat
    company.wish(company.owner(seat), w.Undo(seat=seat))
    for other in set(range(3)) - {seat}:
        if company.table.motion is not None:
            company.wish(company.owner(other), w.Agree(seat=other, yes=True))


def with_undos(name: str, seed: int = 0) -> Record:
    """The record of a game of which moves were taken back, sealed ones too, and further back than before."""
    company = Company.of(name, 3, seed=seed)
    for moves in (9, 5, 1, 0, 4, 2):
        for _ in range(moves):
            if company.table.phase == "playing":
                company.play_on()
        steps = company.running.steps
        if company.table.phase == "playing" and steps and not any(step.words for step in steps):
            taken_back(company)
    company.play_to_the_end()
    return record_of_table(company.table)


@pytest.mark.parametrize("name", GAMES)
def test_also_after_undos(name: str) -> None:
    for seed in range(3):
        assert verdict(with_undos(name, seed)) == (True, "verify.right")


def test_a_deal_from_before_undos_dealt_anew_is_verified_as_it_was() -> None:
    company = Company.of("familiars", 3)
    for _ in range(12):
        company.play_on()
    step = company.running.steps[-3]
    company.write([e.Undone(company.now, step.seat, step.entry, alone=False)])
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert record.deal is not None and record.deal.anew == []
    assert verdict(record) == (True, "verify.right")


def test_chance_is_dealt_anew_only_where_people_took_moves_back() -> None:
    """Else a server could deal in secret until it likes the cards."""
    record = with_undos("familiars")
    assert record.deal is not None and record.deal.anew
    (moves, times), *later = record.deal.anew
    without = [said for said in record.said if said.kind != "undone"]
    assert verdict(msgspec.structs.replace(record, said=without)) == (False, "verify.anew")
    for anew in ([(moves, 99)], [(moves, times), (moves, times + 1)], [(moves, 0)], [(-1, 1)], [(9, 2), (12, 1)]):
        forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, anew=anew))
        assert verdict(forged) == (False, "verify.anew")
    forgotten = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, anew=later))
    assert verdict(forgotten) == (False, "verify.anew")


def test_nobody_chooses_how_often_chance_was_dealt_anew() -> None:
    """After so many undos a server would have so many deals to choose from."""
    company = Company.of("familiars", 3)
    for _ in range(3):
        company.play_on()
        taken_back(company)
    times = [number for number in (1, 2, 3) if verdict(with_another_count(company, number))[0]]
    assert times == [3]


def with_another_count(company: Company, times: int) -> Record:
    """The record of the game as a server would write it that has taken another count."""
    lying = Company(Plan(game="familiars", seats=3))
    lying.write(company.entries[1:])
    lying.running.anew = [(steps, times) for steps, _ in lying.running.anew]
    lying.play_to_the_end()
    return record_of_table(lying.table)


def test_also_where_a_sealed_choice_between_two_undos_is_taken_back() -> None:
    company = Company.of("futon", 3)
    for seat in (0, 1):
        for each in company.to_act:
            company.play_random(each)
        company.wish(company.owner(seat), w.Undo(seat=seat))
        for other in {0, 1, 2} - {seat}:
            company.wish(company.owner(other), w.Agree(seat=other, yes=True))
    assert [steps for steps, _ in company.running.anew] == [0, 1]
    company.wish(ANNA, w.Undo(seat=0))
    company.play_to_the_end()
    record = record_of_table(company.table)
    assert record.deal is not None and len(record.deal.anew) == 1
    assert verdict(record) == (True, "verify.right")
    ((place, times),) = record.deal.anew
    before = msgspec.structs.replace(record.deal, anew=[(place, times - 1), (place, times)])
    assert verdict(msgspec.structs.replace(record, deal=before)) == (True, "verify.right"), "as it was written once"


def test_another_secret_does_not_fit_what_was_shown() -> None:
    record = recorded("couperation")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, secret="00" * 32))
    assert verdict(forged) == (False, "verify.commitment")


def test_another_secret_with_its_hash_does_not_fit_the_cards() -> None:
    record = recorded("couperation")
    deal = Deal("00" * 32, hashlib.sha256(bytes(32)).hexdigest())
    assert verdict(msgspec.structs.replace(record, deal=deal)) == (False, "verify.other")


def test_another_hash_does_not_fit_the_secret() -> None:
    record = recorded("couperation")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, sha256="0" * 64))
    assert verdict(forged) == (False, "verify.commitment")


def test_a_chance_move_that_was_exchanged_is_found() -> None:
    record = recorded("futon")
    number, (_, text) = next((i, move) for i, move in enumerate(record.moves) if move[0] == CHANCE)
    other = next(o.text for o in game("futon").outcomes.moves if o.verb == text.split(" ")[0] and o.text != text)
    moves = [*record.moves[:number], (CHANCE, other), *record.moves[number + 1 :]]
    assert verdict(msgspec.structs.replace(record, moves=moves)) == (False, "verify.other")


@pytest.mark.parametrize("secret", [None, "", "xy" * 32, "AB" * 32, "ab" * 31])
def test_without_a_secret_there_is_nothing_to_verify(secret: str | None) -> None:
    record = recorded("couperation")
    deal = None if secret is None else Deal(secret, "0" * 64)
    assert verdict(msgspec.structs.replace(record, deal=deal)) == (False, "verify.no_deal")


def test_a_deal_is_compared_with_the_sha_that_was_written_down() -> None:
    record = recorded("futon")
    assert record.deal is not None
    assert verify(record, game, [record.deal.sha256.upper() + "\n"]).right
    found = verify(record, game, ["0" * 64])
    assert (found.right, found.sentence.key) == (False, "verify.another")
    assert record.deal.sha256 in verify(record, game).sentence.text("en")


@pytest.mark.parametrize("begin", [-1, 10_000])
def test_no_more_moves_can_have_been_given_than_there_are(begin: int) -> None:
    record = recorded("futon")
    assert record.deal is not None
    forged = msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, begin=begin))
    assert verdict(forged) == (False, "verify.begin")


def test_what_was_given_is_not_said_to_be_dealt() -> None:
    record = recorded("futon")
    assert record.deal is not None
    everything = msgspec.structs.replace(record.deal, begin=len(record.moves))
    assert verdict(msgspec.structs.replace(record, deal=everything)) == (True, "verify.nothing_dealt")
