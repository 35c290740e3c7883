"""What a seat may bring about besides moves has an end, and the game has one all the same."""

import pytest

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock, Plan
from chabudai.table import asking
from chabudai.table import entries as e
from chabudai.table.allowance import MOST_GAMES, RESERVE, SPEECH_BYTES, WHOLE
from chabudai.table.moves import Step
from chabudai.table.running_game import Running
from chabudai.table.undo import nobody_learnt
from chabudai.table.viewer import Viewer
from tests.table.company import ANNA, BEN, CARL, Company
from tests.table.laws import sent


def talk(company: Company, who: str, seat: int, text: str = "あ" * 200) -> None:
    while True:
        try:
            company.wish(who, w.Say(seat=seat, text=text))
        except Exception as problem:
            assert getattr(problem, "key", "") == "enough"
            return


def test_one_who_talks_without_end_takes_nothing_from_others() -> None:
    company = Company.of("futon", 3)
    talk(company, ANNA, 0)
    for wish in (w.Say(seat=0, text="?"), w.React(seat=0, reaction="smile"), w.Hint(seat=0), w.Offer(seat=0)):
        if not isinstance(wish, w.Hint) or 0 in company.to_act:
            assert company.refused(ANNA, wish) == "enough"
    company.wish(BEN, w.Say(seat=1, text="Well."))
    company.play_to_the_end()
    company.wish(BEN, w.Rematch(seat=1))
    company.wish(ANNA, w.Say(seat=0, text="Afresh."))


def test_the_log_that_all_together_can_write_is_no_longer_than_this() -> None:
    for text in ("あ" * 200, "!"):
        company = Company.of("futon", 5)
        for seat in range(5):
            talk(company, company.owner(seat), seat, text)
        assert len(sent(company.table, Viewer((0,), "ja"), company.now)) < 400_000


@pytest.mark.parametrize("text", ["あ" * 200, "a" * 200, "👍" * 200])
def test_what_all_together_say_is_kept_in_so_many_bytes_in_any_language(text: str) -> None:
    company = Company.of("futon", 5)
    for seat in range(5):
        talk(company, company.owner(seat), seat, text)
    said = [entry.text for entry in company.entries if isinstance(entry, e.Spoke)]
    assert said and len("".join(said).encode()) < WHOLE * SPEECH_BYTES + 5 * len(text.encode())


def test_taking_back_ends_and_the_game_does_not() -> None:
    company = Company(Plan(game="iyadosu", seats=3))
    company.wish(ANNA, w.Sit(name="Anna"))
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin()
    undos = 0
    while True:
        while company.running.last_step_of(0) is None:
            company.play_on()
        if company.table.spent.get(0, 0) >= WHOLE // 3:
            break
        company.wish(ANNA, w.Undo(seat=0))
        undos += 1
    assert undos > 100
    assert company.refused(ANNA, w.Undo(seat=0)) == "enough"
    company.play_to_the_end()
    assert company.table.phase == "over"


def test_who_gets_up_again_and_again_comes_back_by_moving() -> None:
    company = Company.of("futon", 2)
    for _ in range(WHOLE):
        company.wish(ANNA, w.Leave(seat=0))
        if company.table.spent[0] >= WHOLE // 2 + RESERVE:
            break
        company.wish(ANNA, w.Return(seat=0))
    assert company.refused(ANNA, w.Return(seat=0)) == "enough"
    seat_moves = company.legal(0)
    company.wish(ANNA, company.move(0, seat_moves[0]))
    assert company.table.chairs[0].away is None
    company.play_to_the_end()


def test_a_question_that_was_asked_in_time_is_answered() -> None:
    company = Company.of("futon", 2, clock=Clock("game", 600))
    company.table.spent[0] = company.table.spent[1] = company.table.spent[None] = WHOLE // 2 - 1
    company.wish(ANNA, w.Pause(seat=0))
    company.wish(BEN, w.Agree(seat=1, yes=True))
    assert company.table.paused
    company.wish(BEN, w.Resume(seat=1))
    assert company.refused(ANNA, w.Pause(seat=0)) == "enough"


def test_before_the_start_there_is_an_end_too_and_the_game_begins_afresh() -> None:
    company = Company(Plan(game="futon", seats=3))
    company.sit_down(2)
    for _ in range(WHOLE):
        if company.table.spent.get(2, 0) >= WHOLE // 3:
            break
        company.wish(CARL, w.Sit(name="Carl", seat=2))
        company.wish(CARL, w.Stand(seat=2))
    assert company.refused(CARL, w.Sit(name="Carl", seat=2)) == "enough_seats"
    again = 0
    while company.table.spent.get(None, 0) < WHOLE // 3:
        again += 1
        company.wish(ANNA, w.Replan(pace=again))
    assert company.refused(ANNA, w.Replan(pace=0)) == "enough_seats"

    full = Company(Plan(game="futon", seats=2))
    full.sit_down()
    full.table.spent[0] = WHOLE
    full.begin()
    full.wish(ANNA, w.Say(seat=0, text="Hello!"))


def test_nobody_makes_a_log_of_long_lines_by_changing_the_plan() -> None:
    """Whoever looks at a table is sent all of its log: 1 200 changes took 45 ms to be told, and half a megabyte."""
    company = Company(Plan(game="futon", seats=1))
    for changes in range(WHOLE):
        if company.table.spent.get(None, 0) >= WHOLE:
            break
        company.wish(ANNA, w.Replan(pace=changes + 1, listed=changes % 2 == 0))
    assert company.refused(ANNA, w.Replan(pace=0)) == "enough_seats"
    assert len(company.table.told) <= 151


def test_whether_anybody_learnt_something_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes up to 30 ms, and whoever is refused may ask again at once."""
    found_out: list[Step] = []

    def counted(running: Running, step: Step) -> bool:
        found_out.append(step)
        return nobody_learnt(running, step)

    monkeypatch.setattr(asking, "nobody_learnt", counted)
    company = Company.of("iyadosu", 3)
    while company.running.last_step_of(0) is None:
        company.play_on()
    company.wish(ANNA, w.Undo(seat=0))
    for _ in range(3):
        assert company.refused(ANNA, w.Undo(seat=0)) == "already_asked"
    assert len(found_out) == 1
    company.wish(BEN, w.Agree(seat=1, yes=False))
    company.play_on()
    company.table.spent[0] = WHOLE
    assert company.refused(ANNA, w.Undo(seat=0)) == "enough"
    assert len(found_out) == 1


def test_a_table_has_so_many_games() -> None:
    company = Company.of("futon", 2)
    company.play_to_the_end()
    company.table.game_number = MOST_GAMES
    assert company.refused(ANNA, w.Rematch(seat=0)) == "many_games"


@pytest.mark.parametrize("entry", [e.Spoke(0, 0, "x" * 200), e.Undone(0, 0, 1), e.Hinted(0, 0)])
def test_nothing_but_moves_is_free(entry: e.AnyEntry) -> None:
    company = Company.of("futon", 3)
    before = company.table.spent.get(0, 0)
    company.table.take(entry)
    assert company.table.spent[0] > before


def test_a_stranger_who_comes_and_goes_does_not_lock_a_seat() -> None:
    company = Company(Plan(game="iyadosu", seats=4))
    company.wish(ANNA, w.Sit(name="Anna"))
    while company.table.spent.get(1, 0) < WHOLE // 4:
        company.wish(CARL, w.Sit(name="Carl", seat=1))
        company.wish(CARL, w.Stand(seat=1))
    assert company.refused(CARL, w.Sit(name="Carl", seat=1)) == "enough_seats"
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.wish(ANNA, w.Start())
    assert company.table.phase == "playing"
