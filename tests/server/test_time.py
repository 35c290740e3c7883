"""With one process and SQLite: time passes while it runs, whether anybody looks at a table or not."""

from pathlib import Path

import pytest

from chabudai.server.nature import Nature
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, seated


def left(person: Person, at: Hosted) -> int:
    """Milliseconds on the first seat's clock for somebody who comes."""
    name = person.name
    person.move_to(at.url)
    return int(person.come(name).table["seats"][0]["left"])


def test_time_passes_while_nobody_looks_and_not_while_nothing_runs(tmp_path: Path) -> None:
    now = 1_700_000_000_000
    nature = Nature(clock=lambda: now)
    hosted = Hosted(tmp_path, nature)
    anna, ben = seated(hosted.url, 2, "futon", seats=2, clock={"kind": "game", "seconds": 60})
    anna.leave()
    ben.leave()

    async def let_go() -> None:
        hosted.hall._still(hosted.hall.tables.pop(anna.name))

    hosted.run(let_go())
    now += 8_000
    assert left(anna, hosted) == 52_000
    anna.leave()
    hosted.stop()
    now += 1_000_000
    again = Hosted(tmp_path, nature)
    try:
        assert left(anna, again) == 60_000, "what had passed since the last thing that happened is given back"
        now += 1_000
        assert left(anna, again) == 59_000
    finally:
        all_go_home()
        again.stop()


def test_a_question_that_nobody_answers_lapses_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.table.table.ANSWER", 100)
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
