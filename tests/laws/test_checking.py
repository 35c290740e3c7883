"""`chabudai.laws.check`: what it reports, how far it goes, and that a breach is as short as it was found."""

import pytest

from chabudai.games import game
from chabudai.laws import LAWS, Breach, Broken, Trial, check, checking
from chabudai.laws.cases import few_cases
from chabudai.laws.hooks import NO_HOOKS
from chabudai.laws.state_fields import bump, values
from chabudai.laws.telling import lines
from chabudai.laws.trial import differences

FUTON = game("futon")


def late(trial: Trial) -> None:
    """Broken in every game, in some sooner than in others."""
    number = trial.rng.randrange(3, 12)
    while len(trial.match.moves) < number:
        trial.step()
    raise Broken("clones.equal", 1, [("deck", 3, 4)])


@pytest.fixture
def late_law(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(LAWS, "late", late)
    return "late"


def test_a_game_of_ours_is_all_right() -> None:
    report = check(FUTON, ["ending", "clones"], tried=few_cases(FUTON), games=2)
    assert report.ok
    assert (report.laws, report.games, report.left_out) == (2, 8, [])


def test_a_breach_is_shrunk_to_a_shorter_game(late_law: str) -> None:
    first = check(FUTON, [late_law], tried=[(4, {})], games=1, shrinking=0.0).breaches[0]
    shorter = check(FUTON, [late_law], tried=[(4, {})], games=1, shrinking=60.0).breaches[0]
    assert len(shorter.moves) == 3 < len(first.moves)
    assert (shorter.viewer, shorter.difference) == (1, [("deck", 3, 4)])
    again = checking.breach_of(late_law, shorter.setup, shorter.seed, NO_HOOKS)
    assert again is not None
    assert again.moves == shorter.moves


def test_a_breach_says_the_last_moves_and_what_differs() -> None:
    setup = FUTON.setup(2)
    moves: list[tuple[int | str, str]] = [("chance", "dealer 0"), *[(0, "rise skip")] * 9]
    breach = Breach("clones", setup, 7, moves, Broken("clones.equal").sentence, 1, [("deck", 3, 4)])
    told = list(lines(breach, "en", "./here"))
    assert "Seed 7, 2 seats, options –, after move 10." in told
    assert "Seen from seat 1." in told
    assert [line.strip().split(".")[0] for line in told if line.startswith("  ") and "Seat 0" in line] == [
        *("5", "6", "7", "8", "9", "10")
    ]
    assert "  deck: 3 expected, 4 found" in told
    assert told[-1] == "See it again: chabudai check ./here --law clones --seats 2 --seed 7 --games 1"


def test_a_soak_run_looks_at_so_many_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "CHOICES", 400)
    few = check(FUTON, ["honest_sense"], tried=[(2, {}), (3, {})], games=1)
    many = check(FUTON, ["honest_sense"], tried=[(2, {}), (3, {})], games=1, soak=True)
    assert 0 < few.choices < 400 <= many.choices


def test_whoever_stops_gets_what_there_is() -> None:
    asked = iter([False, False, True, True, True, True])
    report = check(FUTON, ["clones"], tried=[(2, {})], games=5, stopped=lambda: next(asked))
    assert (report.stopped, report.games) == (True, 2)


def test_differences_are_told_by_their_place() -> None:
    one = {"hand": ["a", "b"], "seats": [{"points": 1}, {"points": 2}], "same": 0}
    other = {"hand": ["a"], "seats": [{"points": 1}, {"points": 3}], "same": 0}
    assert differences(one, other) == [("hand", ["a", "b"], ["a"]), ("seats[1].points", 2, 3)]


def test_the_fields_of_a_state_can_be_read_and_changed_by_name() -> None:
    state = FUTON.setup(3).new_state()
    before = values(state)
    assert before["phase"] == 0 and isinstance(before["stamina"], list)
    assert "heard" not in before
    assert bump(state, ("stamina",)) and bump(state, ("deck",))
    assert {field for field, _, _ in differences(before, values(state))} == {"stamina[0]", "deck"}
