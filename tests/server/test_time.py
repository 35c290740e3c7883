"""With one process and SQLite: time passes while it runs, whether anybody looks at a table or not."""

import json
import random
from pathlib import Path

import pytest

from chabudai.server.environment import Environment
from chabudai.table.clocks import READING_MS
from chabudai.table.decide import VANISHED_MS
from tests.server.hosted import Hosted
from tests.server.people import Message, Person, all_go_home, catch_up, play_on, seated


def left(person: Person, at: Hosted) -> int:
    """Milliseconds on the first seat's clock for somebody who comes."""
    name = person.name
    person.move_to(at.url)
    return int(person.come(name).table["seats"][0]["left"])


def test_time_passes_while_nobody_looks_and_not_while_nothing_runs(tmp_path: Path) -> None:
    now = 1_700_000_000_000
    environment = Environment(clock=lambda: now)
    hosted = Hosted(tmp_path, environment)
    anna, ben = seated(hosted.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": 60})
    anna.leave()
    ben.leave()

    async def let_go() -> None:
        hosted.tables.live.pop(anna.name).let_go()

    hosted.run(let_go())
    now += 8_000
    assert left(anna, hosted) == 52_000
    anna.leave()
    hosted.stop()
    now += 1_000_000
    again = Hosted(tmp_path, environment)
    try:
        assert left(anna, again) == 60_000, "what had passed since the last thing that happened is given back"
        now += 1_000
        assert left(anna, again) == 59_000
    finally:
        all_go_home()
        again.stop()


def test_a_question_that_nobody_answers_lapses_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.table.table.ANSWER_MS", 100)
    hosted = Hosted(tmp_path)
    try:
        anna, ben = seated(hosted.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": 600})
        for person in (anna, ben):
            (seat, position, moves), *_ = person.choices()
            person.granted("move", seat=seat, move=moves[0]["move"], position=position)
        anna.granted("undo", seat=0)
        ben.until(lambda: ben.table["motion"] is not None)
        ben.until(lambda: ben.table["motion"] is None)
        assert ben.table["lines"][-1]["kind"] == "lapsed"
    finally:
        all_go_home()
        hosted.stop()


def test_who_has_been_away_for_ten_minutes_has_vanished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.server.tables.SWEEP_SECONDS", 0.05)
    now = 1_700_000_000_000
    hosted = Hosted(tmp_path, Environment(clock=lambda: now))
    try:
        anna, ben = seated(hosted.url, 2, "futon", seats=2)
        name = ben.name
        ben.leave()
        anna.until(lambda: not here(anna)["seats"][1])
        now += VANISHED_MS - 1
        assert anna.wish("stand_in", seat=1)["key"] == "not_gone"
        assert anna.wish("close")["key"] == "others_play"
        now += 1
        anna.until(lambda: here(anna)["vanished"] == [False, True])
        anna.granted("stand_in", seat=1)
        anna.until(lambda: anna.table["seats"][1]["away"] == "gone")
        assert anna.table["seats"][1]["vanished"]
        ben.come(name)
        anna.until(lambda: here(anna)["vanished"] == [False, False])
        ben.granted("return", seat=1)
        anna.until(lambda: anna.table["seats"][1]["away"] is None)
        assert anna.wish("close")["key"] == "others_play"
    finally:
        all_go_home()
        hosted.stop()


def test_another_hosts_while_the_host_has_vanished_before_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the host has a seat or not."""
    monkeypatch.setattr("chabudai.server.tables.SWEEP_SECONDS", 0.05)
    now = 1_700_000_000_000
    hosted = Hosted(tmp_path, Environment(clock=lambda: now))
    try:
        anna, ben = Person(hosted.url), Person(hosted.url)
        name = anna.open_table(game="futon", seats=2)
        anna.come(name)
        ben.come(name).granted("sit", name="Ben")
        anna.leave()
        assert ben.wish("bot", bot="steady")["key"] == "not_host" and not ben.table["host"]
        now += VANISHED_MS
        ben.until(lambda: ben.table["host"])
        anna.come(name)
        ben.until(lambda: not ben.table["host"])
        assert anna.table["host"] and ben.wish("bot", bot="steady")["key"] == "not_host"
        anna.leave()
        now += VANISHED_MS
        ben.until(lambda: ben.table["host"])
        ben.granted("bot", bot="steady")
        ben.granted("start")
        ben.until(lambda: ben.table["phase"] == "playing")
        assert not ben.table["host"]
    finally:
        all_go_home()
        hosted.stop()


def here(person: Person) -> Message:
    """Who is connected, as somebody was told last."""
    told = [json.loads(frame) for frame in person.frames if '"here"' in frame[:20]]
    return dict(told[-1]) if told else {"seats": [True, True], "vanished": []}


def test_a_spectator_who_may_not_watch_is_not_told_that_somebody_moved(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    try:
        company = seated(hosted.url, 2, "futon", seats=2, watch=False)
        anna = company[0]
        stranger = Person(hosted.url).come(anna.name)
        stranger.wish("why", seat=0, move="nonsense")
        told = len(stranger.frames)
        play_on(company, random.Random(1), 4)
        assert stranger.wish("why", seat=0, move="nonsense")["message"] == "refused"
        assert len(stranger.frames) == told + 1, stranger.frames[told:]
        before = stranger.table["number"]
        stranger.granted("look")
        assert stranger.table["number"] == before < anna.table["number"]
        play_on(company, random.Random(2))
        stranger.until(lambda: stranger.table["phase"] == "over" and stranger.table["sights"])
    finally:
        all_go_home()
        hosted.stop()


@pytest.mark.parametrize("seconds", [5, 1_000])
def test_time_while_a_process_is_held_is_on_nobodys_clock(tmp_path: Path, seconds: int) -> None:
    now, up = 1_700_000_000_000, 1_000.0
    hosted = Hosted(tmp_path, Environment(clock=lambda: now, uptime=lambda: up))
    try:
        company = seated(hosted.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": 60})
        for person in company:
            now, up = now + 1_000 * seconds, up + seconds
            (seat, position, moves), *_ = person.choices()
            person.granted("move", seat=seat, move=moves[0]["move"], position=position)
        catch_up(company)
        anna = company[0]
        assert [seat["away"] for seat in anna.table["seats"]] == [None, None]
        # What both chose lies there to be read.
        assert [seat["left"] for seat in anna.table["seats"] if not seat["ticks"]] == [60_000]
        assert [seat["left"] for seat in anna.table["seats"] if seat["ticks"]] == [60_000 + READING_MS]
        # A question waits, too.
        anna.granted("undo", seat=0)
        now, up = now + 1_000 * seconds, up + seconds
        company[1].granted("agree", seat=1, yes=True)
        # And while it runs time passes, however long nobody says anything.
        now += 1_000
        assert left(anna, hosted) == 59_000
    finally:
        all_go_home()
        hosted.stop()
