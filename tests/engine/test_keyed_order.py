"""Orders by key: every draw is even, exactly so on small decks, and a detour of one purpose shifts no other."""

import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest

from chabudai.engine.dice import Dice, FairDice
from chabudai.engine.game import Setup
from chabudai.engine.keyed_order import KeyedOrder, _Pile
from chabudai.engine.match import CHANCE, Match
from chabudai.engine.record import record_of
from chabudai.engine.replay import walk
from chabudai.games import game, games, replay
from tests.engine.test_dice import is_plausible

KEY = bytes(range(32))
DECK = [f"deal {card}" for card in "ABCDEFGH"]


def drawn(order: KeyedOrder, purpose: str, pile: list[str]) -> str:
    """Draw one of a pile of different cards, and take it out."""
    card = pile[order.draw(purpose, pile, [1] * len(pile))]
    pile.remove(card)
    return card


def test_the_same_key_is_the_same_deal() -> None:
    one, other, another = (KeyedOrder(key) for key in (KEY, KEY, bytes(32)))
    deals = [
        [drawn(order, "deal 0", pile) for pile in [list(DECK)] for _ in range(8)] for order in (one, other, another)
    ]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]
    assert sorted(deals[0]) == DECK


def test_golden_order() -> None:
    """Part of the interface: a challenge deals the same cards for ever."""
    order, pile = KeyedOrder(KEY), list(DECK)
    assert "".join(drawn(order, "deal 0", pile)[-1] for _ in range(8)) == "BCGAEDHF"


def test_a_detour_of_one_seat_takes_single_cards_from_the_others_and_shifts_nothing() -> None:
    straight, pile = KeyedOrder(KEY), [f"deal {n}" for n in range(40)]
    without = [drawn(straight, "deal 1", pile) for _ in range(10)]
    detour, pile = KeyedOrder(KEY), [f"deal {n}" for n in range(40)]
    with_detour = []
    taken = set()
    for _ in range(10):
        taken.add(drawn(detour, "deal 0", pile))
        with_detour.append(drawn(detour, "deal 1", pile))
    assert taken & set(without), "the detour took nothing that the other seat would have got: a weak case"
    assert [card for card in with_detour if card in without] == [card for card in without if card in with_detour]
    assert len(set(without) - set(with_detour)) <= len(taken & set(without))


def test_what_comes_back_is_in_another_order() -> None:
    order = KeyedOrder(KEY)
    rounds = [[drawn(order, "deal 0", pile) for pile in [list(DECK)] for _ in range(8)] for _ in range(3)]
    assert len({tuple(cards) for cards in rounds}) == 3


def test_dealt_anew_is_another_deal() -> None:
    order = KeyedOrder(KEY)
    first, again = (
        [drawn(deal, "deal 0", pile) for pile in [list(DECK)] for _ in range(8)] for deal in (order, order.anew(1))
    )
    assert list(first) != list(again)


def test_nothing_to_draw_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        KeyedOrder(KEY).draw("deal", [], [])


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        KeyedOrder(b"short")


def test_draws_are_even_over_many_keys() -> None:
    """Also the second of one seat after another has drawn, and the third after its first card has come back."""
    first, second, third = Counter[int](), Counter[int](), Counter[int]()
    for number in range(6000):
        order, pile = KeyedOrder(number.to_bytes(32, "big")), list(DECK)
        mine = drawn(order, "deal 0", pile)
        first[DECK.index(mine)] += 1
        drawn(order, "deal 1", pile)
        for counts in (second, third):
            before = list(pile)
            counts[before.index(drawn(order, "deal 0", pile))] += 1
            pile = sorted([*pile, mine])
    assert is_plausible(first, 8)
    assert is_plausible(second, 6)
    assert is_plausible(third, 6)


# -- exactly, on small decks ------------------------------------------------------------------------------------------
Order = tuple[tuple[str, int], ...]


def shares(
    deck: dict[str, int], orders: int, turns: list[tuple[int, str | None]]
) -> dict[tuple[str, ...], tuple[dict[str, Fraction], dict[str, Fraction]]]:
    """For every history of draws how often each card comes next over all possible orders, and how often it should.

    A turn is a purpose, and a card that is put back before it. Each purpose has so many orders, one after the other.
    """
    copies = [(card, copy) for card, count in deck.items() for copy in range(count)]
    purposes = 1 + max(purpose for purpose, _ in turns)
    counted: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    there: dict[tuple[str, ...], dict[str, int]] = {}
    for chosen in itertools.product(itertools.permutations(copies), repeat=purposes * orders):
        piles = [_pile(chosen[purpose * orders : (purpose + 1) * orders]) for purpose in range(purposes)]
        left = dict(deck)
        history: tuple[str, ...] = ()
        for purpose, back in turns:
            if back is not None and left[back] < deck[back]:
                left[back] += 1
            if not any(left.values()):
                break
            there[history] = {card: count for card, count in left.items() if count}
            card = piles[purpose].draw(there[history])
            left[card] -= 1
            counted[history][card] += 1
            history = (*history, card)
    return {history: (_parts(found), _parts(Counter(there[history]))) for history, found in counted.items()}


def _parts(counts: Counter[str]) -> dict[str, Fraction]:
    return {card: Fraction(count, counts.total()) for card, count in counts.items()}


def _pile(orders: tuple[Order, ...]) -> _Pile:
    return _Pile("", lambda _, number, card, copy: bytes([orders[number].index((card, copy))]))


@pytest.mark.parametrize(
    ("deck", "orders", "turns"),
    [
        ({"A": 1, "B": 1, "C": 1, "D": 1}, 1, [(0, None), (1, None), (0, None), (1, None)]),
        ({"A": 2, "B": 1, "C": 1}, 1, [(0, None), (1, None), (0, None), (0, None)]),
        ({"A": 2, "B": 2}, 1, [(1, None), (0, None), (1, None), (0, None)]),
        ({"A": 3, "B": 1}, 1, [(0, None), (1, None), (1, None), (0, None)]),
        ({"A": 1, "B": 1, "C": 1}, 2, [(0, None), (1, None), (0, "A"), (1, None)]),
        ({"A": 2, "B": 1}, 2, [(0, None), (0, None), (0, "A"), (1, "B")]),
    ],
)
def test_every_draw_is_exactly_even_whatever_was_drawn_before(
    deck: dict[str, int], orders: int, turns: list[tuple[int, str | None]]
) -> None:
    found = shares(deck, orders, turns)
    assert len(found) > 5
    for history, (share, even) in found.items():
        assert share == even, history


# -- the games --------------------------------------------------------------------------------------------------------
Chance = Callable[[bytes], Dice | KeyedOrder]


def played_with(setup: Setup, chance: Dice | KeyedOrder, team: int = 0) -> Match:
    """A game by a team that has its own way of choosing."""
    match, choices = Match(setup, chance), random.Random(team)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, choices.choice(match.legal(seat)).text)
    return match


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_games_are_dealt_from_orders_and_replay(name: str) -> None:
    setup = game(name).setup(3 if 3 in game(name).seats else None)
    match = played_with(setup, KeyedOrder(KEY))
    assert match.moves == played_with(setup, KeyedOrder(KEY)).moves
    assert match.moves != played_with(setup, KeyedOrder(bytes(32))).moves
    assert replay(record_of(match)).moves == match.moves


def draws_of(match: Match, verb: str) -> dict[str, list[str]]:
    """What was drawn for each purpose, in its order."""
    found: dict[str, list[str]] = defaultdict(list)
    for before, (actor, text) in zip(walk(match.setup, match.moves), match.moves, strict=False):
        if actor == CHANCE and text.startswith(verb):
            found[match.game.purpose(before.state, text)].append(text)
    return found


def same_for_two_teams(name: str, verb: str, chance: Chance) -> float:
    """The share of draws that are the same, draw by draw, for two teams that play differently."""
    same = compared = 0
    for number in range(40):
        setup, key = game(name).setup(3), number.to_bytes(32, "big")
        one, other = (draws_of(played_with(setup, chance(key), team), verb) for team in (1, 2))
        for purpose, cards in one.items():
            pairs = list(zip(cards, other[purpose], strict=False))
            same += sum(first == second for first, second in pairs)
            compared += len(pairs)
    assert compared > 10
    return same / compared


@pytest.mark.parametrize(("name", "verb"), [("couperation", "drawn"), ("escapenow", "drawn"), ("familiars", "draw")])
def test_teams_that_play_differently_meet_the_same_cards(name: str, verb: str) -> None:
    orders, numbers = (same_for_two_teams(name, verb, chance) for chance in (KeyedOrder, FairDice))
    assert orders > numbers + 0.2
