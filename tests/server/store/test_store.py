"""What is kept is there again: tables, records, tokens, leases; from another process, too."""

import asyncio
import time

import pytest

from chabudai.protocol.plan import Phase
from chabudai.server.environment import milliseconds
from chabudai.server.store import KeptRecord, Overtaken, RecordSummary, Store, UnknownTable
from chabudai.server.store import store as store_module
from tests.server.store.conftest import listed

pytestmark = pytest.mark.anyio


async def test_a_table_is_its_entries_in_order(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    await store.append("t1", 2, [b"two", b"three"])
    await store.append("t1", 4, [bytes(range(256))])
    assert await store.entries("t1") == [b"one", b"two", b"three", bytes(range(256))]
    assert await store.entries("t1", after=2) == [b"three", bytes(range(256))]
    assert await store.entries("t1", after=4) == []


async def test_more_than_nine_entries_stay_in_the_order_of_their_numbers(store: Store) -> None:
    await store.open_table("t1", b"1", listed())
    await store.append("t1", 2, [str(number).encode() for number in range(2, 121)])
    assert [int(entry) for entry in await store.entries("t1")] == list(range(1, 121))


async def test_a_number_is_given_once(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    await store.append("t1", 2, [b"two"])
    with pytest.raises(Overtaken):
        await store.append("t1", 2, [b"other"])
    assert await store.entries("t1") == [b"one", b"two"]


async def test_of_several_entries_all_or_none_are_kept_and_the_card_with_them(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    await store.append("t1", 2, [b"two"])
    for first in (1, 2, 4):
        with pytest.raises(Overtaken):
            await store.append("t1", first, [b"two", b"other"], listed(phase="over"))
    assert await store.entries("t1") == [b"one", b"two"]
    assert await store.tables_of("ann") == [listed()]


async def test_there_is_no_entry_without_the_one_before(store: Store) -> None:
    """Nothing is written upon a table that is another one by now: one that was restored, say."""
    names = [f"t{number}" for number in range(5)]
    await asyncio.gather(*(store.open_table(name, b"1", listed(name)) for name in names))
    with pytest.raises(Overtaken):
        await store.append("t3", 3, [b"3"])
    with pytest.raises(Overtaken):
        await store.append("t3", 3, [b"3", b"4"])
    numbers = {name: 3 if name == "t3" else 2 for name in names}
    appends = [store.append(name, first, [b"2", b"3"]) for name, first in numbers.items()]
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Overtaken if name == "t3" else type(None) for name in names]
    for name in names:
        assert await store.entries(name) == ([b"1"] if name == "t3" else [b"1", b"2", b"3"])


async def test_only_who_is_overtaken_is_refused(store: Store) -> None:
    names = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(store.open_table(name, b"1", listed(name)) for name in names))
    await store.append("t7", 2, [b"first"])
    answers = await asyncio.gather(
        *(store.append(name, 2, [b"2"], listed(name, taken=2)) for name in names), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Overtaken if name == "t7" else type(None) for name in names]
    for name in names:
        assert await store.entries(name) == [b"1", b"first" if name == "t7" else b"2"]
    assert {each.name for each in await store.tables_of("ann") if each.taken == 2} == set(names) - {"t7"}


async def test_of_two_in_the_same_process_one_wins(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    answers = await asyncio.gather(
        *(store.append("t1", 2, [bytes([number])]) for number in range(10)), return_exceptions=True
    )
    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, Overtaken) for answer in answers) == 9
    assert await store.entries("t1") == [b"one", bytes([answers.index(None)])]


async def test_two_processes_cannot_both_win_nor_lock_each_other_out(store: Store, place: str) -> None:
    names = [f"t{number}" for number in range(10)]
    await asyncio.gather(*(store.open_table(name, b"1", listed(name)) for name in names))
    other = await Store.open(place)
    try:
        for number in range(2, 12):
            tries = [
                (each.append(name, number, [mark], listed(name, taken=number)), name, mark)
                for each, mark, order in ((store, b"a", names), (other, b"b", names[::-1]))
                for name in order
            ]
            answers = await asyncio.gather(*(attempt for attempt, _, _ in tries), return_exceptions=True)
            winners = {name: mark for (_, name, mark), answer in zip(tries, answers, strict=True) if answer is None}
            assert sum(answer is None for answer in answers) == len(names) == len(winners)
            assert all(answer is None or isinstance(answer, Overtaken) for answer in answers)
            for name in names:
                assert await other.entries(name, after=number - 1) == [winners[name]]
    finally:
        await other.close()


async def test_an_entry_needs_its_table(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.append("nowhere", 1, [b"one"])
    assert await store.entries("nowhere") == []
    assert not await store.exists("nowhere")


async def test_a_name_is_given_once(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    with pytest.raises(Overtaken):
        await store.open_table("t1", b"other", listed(host="somebody else"))
    assert await store.exists("t1")
    assert await store.entries("t1") == [b"one"]
    assert (await store.tables_of("ann"))[0].host == "秋 <&>"


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "ü" * 3000, "a\nb", "' OR 1=1 --", "%"])
async def test_odd_names_are_simply_not_there(store: Store, name: str) -> None:
    await store.open_table("t1", b"one", listed())
    assert not await store.exists(name)
    assert await store.entries(name) == []
    assert await store.record(name) is None
    assert await store.tables_of(name) == []
    assert await store.claim(name, 0.0) is None


async def test_the_card_comes_back_as_it_was(store: Store) -> None:
    await store.open_table("t1", b"one", listed(people=("ann", "ben"), listed=False))
    assert await store.tables_of("ben") == [listed(people=("ann", "ben"), listed=False)]
    changed = listed(people=("ben", "cem", "ben"), phase="playing", taken=3, changed_at=2000.125, listed=False)
    await store.append("t1", 2, [b"two"], changed)
    assert await store.tables_of("ann") == []
    assert await store.tables_of("ben") == await store.tables_of("cem") == [changed]
    await store.append("t1", 3, [b"three"])
    assert await store.tables_of("ben") == [changed]


async def test_nobody_may_be_left_at_a_table(store: Store) -> None:
    await store.open_table("t1", b"one", listed(people=()))
    await store.append("t1", 2, [b"two"], listed(people=("ann",)))
    await store.append("t1", 3, [b"three"], listed(people=()))
    assert await store.tables_of("ann") == []
    assert [each.people for each in await store.open_tables()] == [()]


async def test_the_list_shows_listed_tables_that_wait_or_play_newest_first(store: Store) -> None:
    for number, phase in enumerate(("seats", "seats", "over", "playing", "closed", "seats"), 1):
        shown = listed(f"t{number}", opened_at=float(number), phase=phase, listed=number != 2)
        await store.open_table(shown.name, b"one", shown)
    assert [each.name for each in await store.open_tables(10)] == ["t6", "t4", "t1"]
    assert [each.name for each in await store.open_tables(2)] == ["t6", "t4"]


async def test_a_persons_tables_come_last_changed_first(store: Store) -> None:
    for number, changed in enumerate((3.0, 1.0, 2.0)):
        await store.open_table(f"t{number}", b"one", listed(f"t{number}", changed_at=changed))
    assert [each.name for each in await store.tables_of("ann")] == ["t0", "t2", "t1"]


async def test_everything_is_there_after_reopening(store: Store, place: str) -> None:
    await store.open_table("t1", b"one", listed())
    again = await Store.open(place)
    try:
        assert await again.entries("t1") == [b"one"]
        assert await again.key() == await store.key()
    finally:
        await again.close()


async def test_the_key_is_made_once_for_all_processes(place: str) -> None:
    stores = await asyncio.gather(*(Store.open(place) for _ in range(4)))
    try:
        keys = await asyncio.gather(*(store.key() for store in stores))
    finally:
        await asyncio.gather(*(store.close() for store in stores))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32


async def test_what_waits_is_written_before_closing(place: str) -> None:
    store = await Store.open(place)
    await store.open_table("t1", b"one", listed())
    appending = asyncio.create_task(store.append("t1", 2, [b"two"]))
    await asyncio.sleep(0)
    await store.close()
    await appending
    again = await Store.open(place)
    assert await again.entries("t1") == [b"one", b"two"]
    await again.close()


async def test_who_gives_up_waiting_does_not_stop_the_others(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    hasty = asyncio.create_task(store.append("t1", 2, [b"two"]))
    await asyncio.sleep(0)
    hasty.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hasty
    await store.open_table("t2", b"one", listed("t2"))
    assert await store.exists("t2")


async def test_a_finished_game_is_kept_once(store: Store) -> None:
    await store.open_table("t1", b"one", listed(people=("ann", "ben")))
    before = milliseconds() / 1000
    assert await store.keep_record("share-1", "t1", 1, b"{}", b"lines") == "share-1"
    assert await store.keep_record("share-2", "t1", 1, b"{}", b"lines") == "share-1"
    assert await store.keep_record("share-1", "t1", 1, b"{}", b"lines") == "share-1"
    kept = await store.record("share-1")
    assert isinstance(kept, KeptRecord)
    assert before <= kept.kept_at <= time.time()
    assert (kept.table, kept.game, kept.game_number, kept.json, kept.lines) == ("t1", "iyadosu", 1, b"{}", b"lines")
    assert await store.record("share-2") is None


async def test_a_share_belongs_to_one_game(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    await store.keep_record("share-1", "t1", 1, b"{}", b"")
    with pytest.raises(Overtaken):
        await store.keep_record("share-1", "t1", 2, b"[]", b"")
    assert await store.keep_record("share-2", "t1", 2, b"[]", b"") == "share-2"


async def test_a_record_needs_its_table(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.keep_record("share-1", "nowhere", 1, b"{}", b"")


async def test_records_belong_to_who_was_there_when_they_were_kept(store: Store) -> None:
    await store.open_table("t1", b"one", listed(people=("ann", "ben")))
    await store.keep_record("share-1", "t1", 1, b"{}", b"")
    await store.append("t1", 2, [b"two"], listed(people=("ann",)))
    await store.keep_record("share-2", "t1", 2, b"{}", b"")
    found = await store.records_of("ann")
    assert all(type(each) is RecordSummary for each in found)
    assert [(each.share, each.game_number) for each in found] == [("share-2", 2), ("share-1", 1)]
    assert [each.share for each in await store.records_of("ben")] == ["share-1"]
    assert await store.records_of("cem") == []


async def test_lists_have_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MOST_LISTED", 3)
    for number in range(5):
        phase: Phase = "closed" if number == 4 else "over"
        await store.open_table(f"t{number}", b"one", listed(f"t{number}", phase=phase, changed_at=float(number)))
        await store.keep_record(f"share-{number}", f"t{number}", 1, b"{}", b"")
    assert [each.name for each in await store.tables_of("ann")] == ["t3", "t2", "t1"], "closed ones come last"
    assert len(await store.records_of("ann")) == 3
    assert await store.count_records_of("ann") == 5


async def test_a_token_works_once_and_in_time(store: Store) -> None:
    soon = time.time() + 60
    await store.offer("sha-1", "ann", soon)
    await store.offer("sha-2", "ben", soon)
    assert await store.claim("sha-1", soon - 1) == "ann"
    assert await store.claim("sha-1", soon - 1) is None
    assert await store.claim("sha-2", soon + 1) is None
    assert await store.claim("sha-2", soon - 1) is None
    assert await store.claim("sha-3", soon - 1) is None


async def test_of_two_who_claim_a_token_one_gets_it(store: Store, place: str) -> None:
    await store.offer("sha-1", "ann", time.time() + 60)
    other = await Store.open(place)
    try:
        claimed = await asyncio.gather(*(each.claim("sha-1", 0.0) for each in (store, other) * 3))
    finally:
        await other.close()
    assert sorted(map(str, claimed)) == ["None"] * 5 + ["ann"]


async def test_a_lease_is_taken_renewed_expires_and_is_given_back(store: Store) -> None:
    await store.open_table("t1", b"one", listed())
    assert await store.lease("t1", "a", now=0.0, seconds=10)
    assert not await store.lease("t1", "b", now=9.0, seconds=10)
    assert await store.lease("t1", "a", now=9.0, seconds=10)
    assert not await store.lease("t1", "b", now=18.0, seconds=10)
    assert await store.lease("t1", "b", now=19.0, seconds=10)
    assert not await store.lease("t1", "a", now=20.0, seconds=10)
    await store.release("t1", "a")
    assert not await store.lease("t1", "a", now=20.0, seconds=10)
    await store.release("t1", "b")
    assert await store.lease("t1", "a", now=20.0, seconds=10)


async def test_of_two_who_want_a_lease_one_gets_it(store: Store, place: str) -> None:
    await store.open_table("t1", b"one", listed())
    other = await Store.open(place)
    try:
        wanted = [(each, f"{number}") for number, each in enumerate((store, other) * 3)]
        got = await asyncio.gather(*(each.lease("t1", holder, 0.0, 10) for each, holder in wanted))
    finally:
        await other.close()
    assert sum(got) == 1


async def test_a_lease_needs_its_table(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.lease("nowhere", "a", 0.0, 10)


async def test_of_claims_at_once_one_is_granted(place: str) -> None:
    """Also by two processes: each has a store of its own."""
    one, other = await Store.open(place), await Store.open(place)
    for number in range(10):
        await one.offer(f"sha-{number}", "ann", time.time() + 1000)
        found = await asyncio.gather(*(store.claim(f"sha-{number}", time.time()) for store in (one, other, one, other)))
        assert sorted(map(str, found)) == ["None", "None", "None", "ann"]
    await one.close()
    await other.close()
