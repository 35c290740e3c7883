"""Forgetting somebody where the game cannot be told again: it was played under other rules."""

import json

from chabudai.protocol.plan import Plan
from chabudai.server.erasure import without
from chabudai.server.store.compaction import Row
from chabudai.server.store.compression import decompress, decompress_entries
from chabudai.server.store.traces import Kept
from chabudai.table import entries as e
from chabudai.table.plan import settled

ANN, BEN = "a" * 32, "b" * 32
PLAYED: list[e.AnyEntry] = [
    e.Opened(1, settled(Plan(game="futon", seats=2)), ANN, "00" * 32),
    e.Seated(2, 0, ANN, "Ann"),
    e.Seated(3, 1, BEN, "Ben"),
    e.Started(4, 99, "cards of another time"),
    e.Spoke(5, 0, "my words"),
    e.Spoke(6, 1, "words of Ben"),
    e.Renamed(7, 0, "アン"),
    e.Rematched(8, 1, "00" * 32, tally=e.Tally(1, {f"person {ANN} 0": 1, f"person {BEN} 0": 0})),
]
RECORD = {
    "chabudai": 1,
    "game": "futon",
    "players": ["アン", "Ben"],
    "said": [
        {"moves": 0, "kind": "spoke", "seat": 0, "text": "my words", "name": "Ann"},
        {"moves": 0, "kind": "spoke", "seat": 1, "text": "words of Ben"},
        {"moves": 1, "kind": "renamed", "seat": 0, "text": "アン", "name": "Ann"},
    ],
}
LINES = {"en": ["Ann rises. Annals of Ben."], "ja": ["アンは起きた。"]}


def test_names_are_crossed_out_where_they_stand() -> None:
    written = [e.written(entry) for entry in PLAYED]
    rows = [Row(number, entry, 1) for number, entry in enumerate(written, 1)]
    record, lines = json.dumps(RECORD).encode(), json.dumps(LINES).encode()
    kept = Kept("t", rows, written, {"share": (1, record, lines)}, "Ann", json.dumps([ANN, BEN]))
    found = without(kept, ANN, "c" * 32, 9, lambda: "00" * 32)
    changed = [e.read(entry) for entry in decompress_entries(found.kept.entry)]
    assert [type(entry) for entry in changed] == [type(entry) for entry in PLAYED]
    everything = b"".join(decompress_entries(found.kept.entry)) + json.dumps(found.summary).encode()
    for trace in (ANN, "Ann", "アン", "my words"):
        assert trace.encode() not in everything
    assert "words of Ben" in everything.decode() and BEN in everything.decode()
    new_record, new_lines = (json.loads(decompress(part)) for part in found.kept.records["share"])
    assert new_record["players"] == ["somebody", "Ben"]
    assert [said["text"] for said in new_record["said"]] == ["…", "words of Ben", "somebody"]
    assert new_lines == {"en": ["somebody rises. Annals of Ben."], "ja": ["だれかは起きた。"]}
