"""Imagined worlds: every one that the view allows, and no other."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.engine.bits import count_of
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.cards import KINDS, TRAITS
from chabudai.games.escapenow.memory import EscapeMemory, make_memory
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.shapes import EscapeView
from chabudai.games.escapenow.view import letters
from chabudai.laws.playing import step
from tests.games.escapenow.make_records import choose, settle_kindly
from tests.games.escapenow.positions import position, state_of, view_of

TINY = Path(__file__).parent / "tiny.toml"
World = tuple[str, ...]


def imagined(match: Match, seat: int | None, seed: int, memory: EscapeMemory | None = None) -> EscapeNow:
    state = GAME.imagine(match.setup, view_of(match, seat), FastDice(seed), memory)
    assert isinstance(state, EscapeNow)
    return state


def world_of(state: EscapeNow) -> World:
    groups = (*state.hands, *state.discards, *state.swept, state.unseen)
    return tuple("".join(letters(cards)) for cards in groups)


# -- every world, counted by hand -------------------------------------------------------------------------------------
def allowed_worlds(view: EscapeView, whole: Counter[str]) -> set[World]:
    """All ways to divide the cards that the view does not show among the places that it counts."""
    known = [hand.cards for hand in view.hands]
    known += [view.discards if seat == view.seat else None for seat in range(len(view.discarded))]
    known += [[] if place.swept == 0 else None for place in view.places]
    counts = [*(hand.count for hand in view.hands), *view.discarded, *(place.swept for place in view.places)]
    shown = Counter(card for cards in known for card in cards or [])
    shown += Counter(card[0] for place in view.places for card in place.laid or [])
    groups = [count if cards is None else 0 for cards, count in zip(known, counts, strict=True)]
    worlds = set()
    for division in divisions(whole - shown, groups):
        cards = ["".join(k) if k is not None else d for k, d in zip([*known, None], division, strict=True)]
        first_place = len(view.hands) + len(view.discarded)
        if all(could_have_gone(view, place, cards[first_place + place]) for place in range(7)):
            worlds.add(tuple(cards))
    return worlds


def divisions(cards: Counter[str], groups: list[int]) -> Iterator[list[str]]:
    if not groups:
        yield ["".join(sorted(cards.elements(), key=KINDS.index))]
        return
    for some in parts(cards, groups[0], KINDS):
        for others in divisions(cards - Counter(some), groups[1:]):
            yield [some, *others]


def parts(cards: Counter[str], count: int, kinds: str) -> Iterator[str]:
    if not kinds:
        if count == 0:
            yield ""
        return
    for some in range(min(count, cards[kinds[0]]) + 1):
        for rest in parts(cards, count - some, kinds[1:]):
            yield kinds[0] * some + rest


def could_have_gone(view: EscapeView, place: int, cards: str) -> bool:
    """§3, §4, §8: only its traits and lucky shots lie on a puzzle; what solved it had every trait, real or copied."""
    puzzle = view.places[place]
    traits = set("".join(puzzle.puzzle))
    if set(cards) - traits - {"!"}:
        return False
    if puzzle.laid is not None:
        return True
    spare = cards.count("!") - len(traits - set(cards))
    return spare >= (1 if len(cards) < puzzle.need else 0)


@pytest.mark.parametrize("memory", ["off", "on"])
@pytest.mark.parametrize("seed", range(4))
def test_every_allowed_world_turns_up_and_no_other(seed: int, memory: str) -> None:
    setup = GAME.setup(2, {"memory": memory}, TINY)
    rng = random.Random(seed)
    match = Match(setup)
    whole = Counter(letters(state_of(match).fixed.deck))
    tried = 0
    while not match.over:
        step(match, rng)
        seat = rng.choice([0, 1, None])
        worlds = allowed_worlds(view_of(match, seat), whole)
        if not match.chance_due and len(worlds) < 80:
            tried += 1
            drawn = GAME.worlds(setup, view_of(match, seat))
            dice = FastDice(seed)
            seen = {
                world_of(state) for state in (drawn.draw(dice) for _ in range(1500)) if isinstance(state, EscapeNow)
            }
            assert seen == worlds
    assert tried > 3


def test_8_what_solved_a_puzzle_had_its_traits() -> None:
    match = position(["LLLL", "P", "DDDD"], [2, 1, 3], turn=1, laid={1: "LLLL"}, memory="on")
    match.play(1, "solve P")
    match.settle("puzzle 5 LT")
    seen = set()
    for seed in range(400):
        gone = letters(imagined(match, 0, seed).swept[0])
        assert set(gone) <= set("LP!")
        assert {"L", "P"} <= set(gone) or "!" in gone
        seen.add("".join(gone))
    assert len(seen) > 5


def test_3_a_puzzle_solved_with_fewer_cards_was_finished_by_a_lucky_shot() -> None:
    match = position(["LLLL", "!", "DDDD"], [2, 1, 3], turn=1, laid={1: "LP"}, memory="on")
    match.play(1, "finish")
    match.settle("puzzle 5 LT")
    for seed in range(50):
        assert "!" in letters(imagined(match, 0, seed).swept[0])


def test_6_sealed_answers_are_imagined_freely() -> None:
    match = position(["LLLL", "DDDD", "TTTT"], [1, 2, 3])
    match.play(0, "ask lucky")
    match.play(1, "answer K")
    assert len({int(imagined(match, 0, seed).answers[1]) for seed in range(300)}) == 13
    assert {int(imagined(match, 1, seed).answers[1]) for seed in range(20)} == {14}


def test_2_sealed_wishes_are_imagined_freely() -> None:
    match = Match(GAME.setup(3), FastDice(1))
    match.play(1, "start")
    assert {int(imagined(match, 0, seed).wanted) for seed in range(20)} == {0, 2}
    assert {int(imagined(match, 1, seed).wanted) for seed in range(20)} == {2}


# -- memory -----------------------------------------------------------------------------------------------------------
def test_4_an_attentive_player_remembers_what_was_cleared() -> None:
    match = position(["LLD", "DDDD", "TK"], [1, 2, 3], laid={1: "LP"})
    memory = make_memory(match.setup, 1)
    memory.see(view_of(match, 1))
    match.play(0, "move 3 drop D")
    memory.see(view_of(match, 1))
    assert {tuple(letters(imagined(match, 1, seed, memory).swept[0])) for seed in range(20)} == {("L", "P")}
    assert len({tuple(letters(imagined(match, 1, seed).swept[0])) for seed in range(60)}) > 2


def test_9_an_attentive_player_remembers_the_third_hand() -> None:
    match = position(["LL", "DD", "PPTK"], [1, 2, 1], seats=2, turn=2)
    memory = make_memory(match.setup, 0)
    memory.see(view_of(match, 0))
    match.play(0, "solve P")
    memory.see(view_of(match, 0))
    assert {tuple(letters(imagined(match, 0, seed, memory).hands[2])) for seed in range(20)} == {("P", "T", "K")}
    assert len({tuple(letters(imagined(match, 0, seed).hands[2])) for seed in range(60)}) > 5


def test_9_a_card_missing_from_the_third_hand_was_discarded_by_the_other_seat() -> None:
    match = position(["LL", "DD", "PPTK"], [1, 2, 1], seats=2, turn=2)
    memory = make_memory(match.setup, 0)
    memory.see(view_of(match, 0))
    for seat, move in ((0, "solve P"), (0, "solve L"), (1, "solve D"), (1, "move 3 drop T")):
        match.play(seat, move)
        memory.see(view_of(match, 0))
    assert memory.dropped[1] == 1 << 8 * KINDS.index("T")
    assert {tuple(letters(imagined(match, 0, seed, memory).discards[1])) for seed in range(20)} == {("T",)}


def contains(cards: int, some: int) -> bool:
    return all(count_of(cards, kind) >= count_of(some, kind) for kind in range(len(KINDS)))


def check_memory(state: EscapeNow, view: EscapeView, memory: EscapeMemory) -> None:
    """Everything remembered is true."""
    assert all(contains(gone, known) for gone, known in zip(state.swept, memory.swept, strict=True))
    assert all(contains(gone, known) for gone, known in zip(state.discards, memory.dropped, strict=True))
    if view.third is not None:
        assert contains(state.hands[view.third], memory.third)
    for place, kinds in enumerate(memory.completing):
        if kinds:
            rest = letters(state.swept[place] - memory.swept[place])
            assert len(rest) == 1
            assert rest[0] in kinds
            assert set(kinds) <= {*TRAITS, "!"}


@pytest.mark.parametrize(
    "setup",
    [
        GAME.setup(2, {"memory": "on"}),
        GAME.setup(2),
        GAME.setup(3, {"memory": "on"}),
        GAME.setup(2, {"memory": "on"}, TINY),
    ],
    ids=["2-memory", "2", "3-memory", "tiny"],
)
def test_everything_remembered_is_true(setup: Setup) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        match = Match(setup)
        memories = [make_memory(setup, seat) for seat in range(setup.seats)]
        while not match.over:
            if match.chance_due:
                settle_kindly(match, rng)
            else:
                seat = rng.choice(match.to_act())
                wild = rng.random() < 0.3
                match.play(seat, rng.choice(match.legal(seat)).text if wild else choose(match, seat, rng))
            for seat, memory in enumerate(memories):
                memory.see(view_of(match, seat))
                check_memory(state_of(match), view_of(match, seat), memory)
                assert GAME.view(setup, imagined(match, seat, seed, memory), seat) == match.view(seat)
