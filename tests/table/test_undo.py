"""What comes of moves taken back: the log, the deal, who moves next, and which move it was."""

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Clock
from chabudai.table import entries as e
from tests.table.company import ANNA, BEN, CARL, Company
from tests.table.undoing import about_to_draw, undone, with_bots


# -- what is left of it ------------------------------------------------------------------------------------------------
def test_the_lines_of_a_move_taken_back_are_gone_and_the_undo_is_in_the_log() -> None:
    company = Company.of("futon", 3)
    before = [line.text for line in company.seen(BEN).lines]
    company.play(0, "rise early")
    assert len(company.lines(BEN)) == len(before) + 1
    company.wish(ANNA, w.Undo(seat=0))
    message = company.seen(BEN, since=company.table.number - 1)
    assert message.whole
    assert [line.text for line in message.lines] == [
        *before,
        "Anna undid a move that nobody had learnt anything from.",
    ]


def test_the_same_deal_goes_on_after_an_undo() -> None:
    company = with_bots("familiars")
    hand = company.running.match.view(0)
    company.play_on()
    while company.running.last_step_of(0) is None:
        company.play_on()
    company.wish(ANNA, w.Undo(seat=0))
    first = company.running.steps
    assert company.running.again([]).match.view(0) == hand
    assert company.running.again(first).match.moves == company.running.match.moves


def test_a_move_from_before_the_undo_is_stale() -> None:
    company = Company.of("futon", 3)
    wish = company.move(0, "rise early")
    company.wish(ANNA, wish)
    company.wish(ANNA, w.Undo(seat=0))
    assert company.refused(ANNA, wish) == "stale"


def test_taking_back_a_sealed_choice_does_not_make_the_choices_of_others_stale() -> None:
    company = Company.of("futon", 3)
    position = company.seen(BEN).sights[0].position
    company.play(0, "rise early")
    company.wish(ANNA, w.Undo(seat=0))
    company.wish(BEN, w.Move(seat=1, move="rise early", position=position))
    assert company.to_act == [0, 2]


# -- what comes after it -----------------------------------------------------------------------------------------------
def test_chance_is_dealt_anew_after_an_undo() -> None:
    """Who takes a draw back and draws again does not know what comes."""
    drawn = set()
    company, seat = about_to_draw()
    for _ in range(6):
        before = len(company.running.match.moves)
        company.play(seat, "draw 1")
        drawn.add(tuple(company.running.match.moves[before:]))
        assert undone(company, seat) == ["Asked"]
        company.wish(company.owner(1 - seat), w.Agree(seat=1 - seat, yes=True))
        assert len(company.running.match.moves) == before
    assert len(drawn) > 1


def test_at_a_table_from_before_the_same_is_dealt_again() -> None:
    """Its moves were made with what was dealt then."""
    company, seat = about_to_draw()
    entry = company.play(seat, "draw 1")
    moves = company.running.match.moves
    company.write([e.Undone(company.now, seat, entry, alone=False)])
    company.play(seat, "draw 1")
    assert company.running.match.moves == moves


# -- what a stand-in chose ---------------------------------------------------------------------------------------------
def stood_in_for(hints: bool) -> Company:
    """Ben has chosen, and then a bot for Anna, sealed, and she is back."""
    company = Company.of("futon", 3, hints=hints, stand_in="sharp")
    company.wish(ANNA, w.Leave(seat=0))
    company.play(1, "rise early")
    company.play(0, "rise early")
    company.wish(ANNA, w.Return(seat=0))
    return company


def test_what_a_stand_in_has_sealed_is_no_hint() -> None:
    company = stood_in_for(hints=False)
    assert company.refused(ANNA, w.Undo(seat=0)) == "bot_chose"
    company.play(2, "rise early")
    assert company.refused(BEN, w.Undo(seat=1)) == "bot_chose"
    # Where hints are given, the others say whether this one is.
    assert undone(stood_in_for(hints=True), 0) == ["Asked"]


def test_a_stand_in_that_chose_meanwhile_is_no_hint_either() -> None:
    company = Company.of("iyadosu", 3, hints=False, clock=Clock("move", 20))
    while not (company.running.steps and company.to_act == [1] and company.running.steps[-1].seat == 0):
        company.play_on()
    assert undone(company, 0) == ["Asked"]
    company.wait(21)
    company.play_on(1)
    company.wish(CARL, w.Agree(seat=2, yes=True))
    assert company.refused(BEN, w.Agree(seat=1, yes=True)) == "bot_chose"


# -- which move --------------------------------------------------------------------------------------------------------
def test_two_undos_at_once_take_back_one_move() -> None:
    company = Company.of("iyadosu", 3)
    anna = company.people[0]
    for seat in range(1, 3):
        company.table.chairs[seat].owner = anna
    for _ in range(6):
        company.play_on()
    seat = company.running.steps[-1].seat
    undoes = company.running.undoes(seat)
    wish = w.Undo(seat=seat, position=undoes)
    company.wish(anna, wish)
    steps = len(company.running.steps)
    assert company.wish(anna, wish).entries == [], "it is back already"
    assert len(company.running.steps) == steps
    other = next(step for step in company.running.steps if step.entry != company.running.undoes(step.seat))
    assert company.refused(anna, w.Undo(seat=other.seat, position=other.entry)) == "stale"
    assert company.refused(anna, w.Undo(seat=seat, position=company.table.number + 1)) == "stale"
    company.wish(anna, w.Undo(seat=seat))
    assert len(company.running.steps) < steps, "who says nothing of a position means the last one"


def test_asking_for_the_same_undo_again_is_one_question() -> None:
    company = Company.of("iyadosu", 3)
    company.play_on()
    seat = company.running.steps[-1].seat
    wish = w.Undo(seat=seat, position=company.running.undoes(seat))
    company.wish(company.owner(seat), wish)
    assert company.table.motion is not None
    assert company.wish(company.owner(seat), wish).entries == []
    assert company.refused(company.owner(seat), w.Undo(seat=seat)) == "already_asked"
