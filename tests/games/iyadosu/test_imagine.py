"""Imagined worlds of Iyadosu: whatever a seat can know is kept, everything else is possible."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import factorial

import pytest

from chabudai.engine.bits import size
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games.iyadosu.cards import CARDS, NUMBER
from chabudai.games.iyadosu.memory import IyadosuMemory
from chabudai.games.iyadosu.rules import Iyadosu
from chabudai.games.iyadosu.shapes import IyadosuView, Play
from tests.games.iyadosu.positions import (
    GAME,
    TINY,
    cards,
    dealt,
    in_trick,
    random_step,
    run,
    state_of,
    view_of,
)

RED = cards(" ".join(f"R{n}" for n in range(1, 16)))


def imagined(match: Match, viewer: int | None, memory: IyadosuMemory | None = None, draws: int = 60) -> list[Iyadosu]:
    worlds = GAME.worlds(match.setup, match.view(viewer), memory)
    states = [worlds.draw(FastDice(seed)) for seed in range(draws)]
    return [state for state in states if isinstance(state, Iyadosu)]


def attentive(match: Match, viewer: int) -> IyadosuMemory:
    """A memory that has seen the view of this moment."""
    memory = GAME.memory(match.setup, viewer)
    assert isinstance(memory, IyadosuMemory)
    memory.see(view_of(match, viewer))
    return memory


def watched(match: Match, memory: IyadosuMemory, viewer: int, *texts: str) -> None:
    for text in texts:
        run(match, text)
        memory.see(view_of(match, viewer))


# -- what must hold ---------------------------------------------------------------------------------------------------
def test_own_cards_and_the_table_stay_as_they_are() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 R6 | B5 B6", "R3 R4 | K1"), "play R1", "refuse B5")
    for state in imagined(match, 2):
        assert state.normal[2] == cards("R3 R4")
        assert state.refuse[2] == cards("K1")
        assert [state.trick[0], state.trick[1]] == [NUMBER["R1"], NUMBER["B5"]]
        assert not (state.normal[0] | state.refuse[0] | state.normal[1] | state.refuse[1]) & cards("R1 B5 R3 R4 K1")


def test_the_numbers_of_normal_and_refuse_cards_are_kept() -> None:
    match = in_trick("R1 R2 R3 | K9", "R5 R6 | B5 B6", "R7 | K1 K2 K3")
    for viewer in (None, 0, 1, 2):
        for state in imagined(match, viewer):
            assert [size(n) for n in state.normal] == [3, 2, 1]
            assert [size(r) for r in state.refuse] == [1, 2, 3]


def test_an_off_colour_card_shows_that_no_normal_card_of_the_lead_colour_is_held() -> None:
    match = run(in_trick("R1 R2 | K9", "G5 G6 B1 | B5 R6", "R3 R4 G1 | K1"), "play R1", "play G5")
    states = imagined(match, 2)
    assert not any(state.normal[1] & RED for state in states)
    assert any(state.refuse[1] & RED for state in states), "refuse cards may be of any colour"
    assert any(state.normal[0] & RED for state in states)


def test_a_refusal_shows_that_a_normal_card_of_the_lead_colour_is_held() -> None:
    match = run(in_trick("R1 R2 | K9", "R5 G6 | B5 B6", "R3 R4 | K1"), "play R1", "refuse B5")
    assert all(state.normal[1] & RED for state in imagined(match, 2))


def test_the_trick_just_taken_still_tells_until_the_table_is_cleared() -> None:
    match = run(in_trick("R1 R2 | K9", "G5 G6 | B5 B6", "R3 R4 | K1"), "play R1", "play G5", "refuse K1")
    assert all(not state.normal[1] & RED and state.normal[2] & RED for state in imagined(match, 0))
    run(match, "play R3")
    assert any(state.normal[1] & RED for state in imagined(match, 0)), "without a memory that is forgotten"


# -- memory -----------------------------------------------------------------------------------------------------------
def test_memory_keeps_voids_over_the_round() -> None:
    match = in_trick("R1 R2 G1 | K9", "G5 G6 B6 | B5", "R3 R4 G7 | K1")
    memory = attentive(match, 0)
    watched(match, memory, 0, "play R1", "play G5", "play R3", "play G7", "play G1")
    assert all(not state.normal[1] & RED for state in imagined(match, 0, memory))


def test_memory_keeps_a_refusal_until_that_colour_is_played() -> None:
    match = in_trick("R1 R2 G1 | K9", "R5 R6 B6 | B5", "R3 R4 G7 | K1")
    memory = attentive(match, 0)
    watched(match, memory, 0, "play R1", "refuse B5", "play R3", "play G7", "play G1", "play B6")
    assert all(state.normal[1] & RED for state in imagined(match, 0, memory)), "the off-colour card was blue"
    watched(match, memory, 0, "play R4", "play R2", "play R5")
    worlds = imagined(match, 0, memory)
    assert not all(state.normal[1] & RED for state in worlds), "its only red card may have been this one"


def test_memory_knows_every_card_played_in_the_round() -> None:
    match = in_trick("R1 R2 | K9", "G5 G6 | B5", "R3 R4 | K1")
    memory = attentive(match, 0)
    watched(match, memory, 0, "play R1", "play G5", "play R3", "play R4")
    for state in imagined(match, 0, memory):
        hands = state.normal[1] | state.refuse[1] | state.normal[2] | state.refuse[2]
        assert not hands & cards("R1 G5 R3 R4")
    forgetful = imagined(match, 0, None, draws=300)
    assert any((state.normal[1] | state.refuse[1]) & cards("G5") for state in forgetful)


def test_memory_forgets_with_the_next_round() -> None:
    match = in_trick("R1 |", "G2 |", "R3 |", stack=[0, 1, 2])
    memory = attentive(match, 0)
    watched(match, memory, 0, "play R1", "play G2", "play R3")
    assert (memory.gone, memory.void, memory.must) == (0, [0, 0, 0], [0, 0, 0])
    assert memory.round == 2


def test_memory_that_missed_a_play_claims_nothing_false() -> None:
    """It saw the refusal but not that the red card was played afterwards."""
    match = in_trick("R1 R2 G1 | K9", "R5 B1 B6 | B5", "R3 R4 G7 | K1")
    memory = attentive(match, 0)
    watched(match, memory, 0, "play R1", "refuse B5", "play R3")
    run(match, "play R4", "play R2", "play R5", "play B1")
    memory.see(view_of(match, 0))
    worlds = imagined(match, 0, memory, draws=200)
    assert any(not state.normal[1] & RED for state in worlds)


def test_memory_of_an_eliminated_leader_reads_the_right_lead_colour() -> None:
    match = in_trick("| K9 K8", "R5 R6 | B5", "G3 G4 | K1", leader=0)
    memory = attentive(match, 1)
    watched(match, memory, 1, "insert", "play R5", "play G3")
    assert memory.void == [0, 0, 1 << "KRGB".index("R")]


# -- a tiny deck, every world ------------------------------------------------------------------------------------------
World = tuple[tuple[int, int], ...]


def tiny(seats: int) -> Setup:
    return GAME.setup(seats, cards=TINY)


def world_of(state: Iyadosu) -> World:
    return tuple((int(n), int(r)) for n, r in zip(state.normal, state.refuse, strict=True))


def divisions(unknown: frozenset[int], rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to fill places of these sizes; cards may be left over."""
    if not rooms:
        yield ()
        return
    for chosen in combinations(sorted(unknown), rooms[0]):
        for others in divisions(unknown - set(chosen), rooms[1:]):
            yield (sum(1 << card for card in chosen), *others)


def legal_history(world: World, tricks: Iterable[list[Play]]) -> bool:
    """Whether these tricks, the latest first, could be played by hands that end up as this world (§4, §5, §7)."""
    normal = [n for n, _ in world]
    for trick in tricks:
        led = next((play for play in trick if play.card is not None), None)
        for play in trick:
            if play.card is None:
                if normal[play.seat]:
                    return False
                continue
            assert led is not None and led.card is not None
            if not play.refused:
                normal[play.seat] |= cards(play.card)
            if play is led:
                continue
            could_follow = any(normal[play.seat] >> NUMBER[card] & 1 for card in CARDS if card[0] == led.card[0])
            if could_follow != (play.refused or play.card[0] == led.card[0]):
                return False
    return True


def allowed(setup: Setup, view: IyadosuView, gone: set[str], tricks: list[list[Play]]) -> set[World]:
    """Every world that agrees with a view and with the cards and tricks (the latest first) its owner has seen."""
    own = {*(view.normal or []), *(view.refuse or [])}
    deck = {card for card in CARDS if int(card[1:]) <= setup.cards.highest(setup.seats)}
    unknown = frozenset(NUMBER[card] for card in deck - own - gone)
    others = [seat for seat in range(setup.seats) if seat != view.seat]
    rooms = [room for seat in others for room in (view.players[seat].normal, view.players[seat].refuse)]
    found = set()
    for places in divisions(unknown, rooms):
        hands = {seat: (places[2 * i], places[2 * i + 1]) for i, seat in enumerate(others)}
        if view.seat is not None:
            hands[view.seat] = cards(" ".join(view.normal or [])), cards(" ".join(view.refuse or []))
        world = tuple(hands[seat] for seat in range(setup.seats))
        if legal_history(world, tricks):
            found.add(world)
    return found


def candidates(setup: Setup, view: IyadosuView, gone: int) -> int:
    """How many divisions there are to look through, for a test that wants to be quick."""
    own = len(view.normal or []) + len(view.refuse or [])
    left = 4 * setup.cards.highest(setup.seats) - own - gone
    count = factorial(left)
    for seat, player in enumerate(view.players):
        if seat != view.seat:
            count //= factorial(player.normal) * factorial(player.refuse)
            left -= player.normal + player.refuse
    return count // factorial(left)


def drawn(setup: Setup, view: IyadosuView, memory: IyadosuMemory | None, expected: set[World], seed: int) -> set[World]:
    """Draw until every expected world has turned up, or long enough to say that one never will."""
    worlds, dice = GAME.worlds(setup, view, memory), FastDice(seed)
    found: set[World] = set()
    for _ in range(60 * len(expected) + 40):
        state = worlds.draw(dice)
        assert isinstance(state, Iyadosu)
        found.add(world_of(state))
        if found >= expected:
            break
    return found


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_with_a_memory_exactly_the_possible_worlds_turn_up(seats: int, viewer: int | None) -> None:
    setup = tiny(seats)
    tried = 0
    for seed in range(24):
        match, dice = Match(setup), FastDice(seed)
        memory = IyadosuMemory(seats)
        tricks: list[list[Play]] = []
        while not match.over and view_of(match, viewer).round == 1:
            view = view_of(match, viewer)
            memory.see(view)
            if view.trick:
                tricks = [view.trick, *(tricks[1:] if len(view.trick) > 1 else tricks)]
            elif view.last_trick:
                tricks = [view.last_trick, *tricks[1:]]
            gone = {play.card for trick in tricks for play in trick if play.card is not None}
            if tricks and 1 < candidates(setup, view, len(gone)) <= 150:
                expected = allowed(setup, view, gone, tricks)
                assert world_of(state_of(match)) in expected
                assert drawn(setup, view, memory, expected, seed) == expected
                tried += 1
            random_step(match, dice)
    assert tried > 12


@pytest.mark.parametrize("seats", [3, 4])
def test_without_a_memory_exactly_what_the_table_allows_turns_up(seats: int) -> None:
    """What was played before the trick on the table is unseen, and may be any card."""
    setup = tiny(seats)
    tried = 0
    for seed in range(16):
        match, dice = Match(setup), FastDice(seed)
        while not match.over and view_of(match, 1).round == 1:
            view = view_of(match, 1)
            trick = view.trick or view.last_trick
            gone = {play.card for play in trick if play.card is not None}
            if view.phase == "trick" and trick and 1 < candidates(setup, view, len(gone)) <= 150:
                expected = allowed(setup, view, gone, [trick])
                assert world_of(state_of(match)) in expected
                assert drawn(setup, view, None, expected, seed) == expected
                tried += 1
            random_step(match, dice)
    assert tried > 8


def test_before_the_division_every_order_of_every_fan_turns_up() -> None:
    setup = tiny(4)
    match = Match(setup)
    for text in ("start 0", "deal 0 K1", "deal 0 R2", "deal 1 K2", "deal 1 R1"):
        match.settle(text)
    for text in ("deal 2 G1", "deal 2 G2", "deal 3 B1", "deal 3 B2"):
        match.settle(text)
    run(match, "split 1")
    worlds, dice = GAME.worlds(setup, match.view(0), None), FastDice(1)
    found = set()
    for _ in range(9000):
        state = worlds.draw(dice)
        assert isinstance(state, Iyadosu)
        assert list(state.fan)[:2] == [NUMBER["K1"], NUMBER["R2"]]
        found.add((*list(state.fan)[2:6], *world_of(state)[3]))
    assert len(found) == factorial(6), "four cards in two fans, and one on each side of seat 3's Insert"


def test_during_the_deal_every_card_may_come_to_everybody() -> None:
    match = Match(GAME.setup(3, cards=TINY))
    for text in ("start 0", "deal 0 K1", "deal 0 R2", "deal 0 G1", "deal 0 B1", "deal 1 K2"):
        match.settle(text)
    seen: Counter[int] = Counter()
    for state in imagined(match, 0, draws=200):
        assert size(state.deck) == 7
        seen[state.fan[4]] += 1
        assert state.deck | 1 << state.fan[4] == state.fixed.deck & ~cards("K1 R2 G1 B1")
    assert len(seen) == 8


def test_worlds_without_restrictions_are_equally_likely() -> None:
    match = Match(tiny(3))
    match.settle("start 0")
    for seat, fan in enumerate(("K1 R1 G1 B1", "K2 R2 G2 B2", "K3 R3 G3 B3")):
        for card in fan.split():
            match.settle(f"deal {seat} {card}")
    run(match, "split 1", "split 1", "split 1")
    counts = Counter(world_of(state)[1:] for state in imagined(match, 0, draws=11_200))
    assert len(counts) == 1120
    assert chi_square(list(counts.values())) < 1120 + 4 * (2 * 1120) ** 0.5


def test_worlds_after_a_refusal_are_equally_likely() -> None:
    """A division that breaks what the refusal showed is drawn again, so no other is favoured."""
    match = Match(tiny(3))
    match.settle("start 0")
    for seat, fan in enumerate(("R1 K1 G1 B1", "R2 K2 G2 B2", "K3 R3 G3 B3")):
        for card in fan.split():
            match.settle(f"deal {seat} {card}")
    run(match, "split 1", "split 2", "split 2", "play R1", "refuse B2")
    view = view_of(match, 0)
    expected = allowed(match.setup, view, {"R1", "B2"}, [view.trick])
    counts = Counter(world_of(state) for state in imagined(match, 0, draws=10 * len(expected)))
    assert set(counts) <= expected
    assert chi_square([counts[world] for world in expected]) < len(expected) + 4 * (2 * len(expected)) ** 0.5


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_full_deck_is_dealt_out_whole(seats: int) -> None:
    match = dealt(*[""] * seats)
    for state in imagined(match, 1, draws=5):
        assert sorted(state.fan) == sorted(card for card in range(60) if state.fixed.deck >> card & 1)
