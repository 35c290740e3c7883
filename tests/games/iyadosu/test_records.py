"""Recorded games of Iyadosu, one for every way it can end: `<reason>-<seats>-<note>.json`."""

from pathlib import Path

import pytest

from chabudai.engine.record import read_record, replay
from chabudai.games import game
from tests.games.iyadosu.positions import GAME, state_of, view_of

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_record(path: Path) -> None:
    reason, seats, note = path.stem.split("-", 2)
    match = replay(read_record(path.read_bytes()), game)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, match.setup.seats) == (reason, int(seats))
    most = max(outcome.scores)
    leaders = [seat for seat, score in enumerate(outcome.scores) if score == most]
    last = [int(score) for score in state_of(match).last_scores]
    assert outcome.winners == [seat for seat in leaders if last[seat] == max(last[leader] for leader in leaders)]
    assert NOTES[note](len(leaders), len(outcome.winners), match.setup.seats)
    out = sum(player.out for player in view_of(match, None).players)
    if "nobody-survives" in note:
        assert out == match.setup.seats
    if "sole-survivor" in note:
        assert out == match.setup.seats - 1
    if "bonus" in note:
        assert "scored_bonus" in [told.kind for told in match.log(None)]
    if reason == "instant":
        assert most >= match.setup.seats
        in_last_round = view_of(match, None).round == match.setup.seats
        assert in_last_round == ("in-the-last-round" in note) or note in (
            "shared",
            "several-at-once",
            "last-round-decides",
        )


#: What a note says about the seats with the highest total, the winners and all seats.
NOTES = {
    "highest-total": lambda leaders, winners, seats: leaders == winners == 1,
    "last-round-decides": lambda leaders, winners, seats: leaders > winners == 1,
    "shared": lambda leaders, winners, seats: 1 < winners < seats,
    "all-share": lambda leaders, winners, seats: winners == seats,
    "several-at-once": lambda leaders, winners, seats: leaders == winners == 1,
    "with-bonus": lambda leaders, winners, seats: winners >= 1,
    "in-the-last-round": lambda leaders, winners, seats: winners >= 1,
    "in-the-last-round-by-bonus": lambda leaders, winners, seats: winners >= 1,
    "before-the-last-round": lambda leaders, winners, seats: winners >= 1,
    "nobody-survives-the-last-round": lambda leaders, winners, seats: winners >= 1,
    "sole-survivor-in-the-last-round": lambda leaders, winners, seats: winners >= 1,
}


def test_every_end_reason_with_every_number_of_seats_is_recorded() -> None:
    for reason in GAME.reasons:
        for seats in GAME.seats:
            names = {path.stem for path in RECORDS}
            for note in ("shared", "last-round-decides"):
                assert f"{reason}-{seats}-{note}" in names
