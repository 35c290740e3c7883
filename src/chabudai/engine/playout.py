"""Whole games inside the compiled core: single playouts, thousands of games, and a checksum over them."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import lowest
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import Dice, FastDice


def settle_chance(state: State, dice: Dice) -> i64:
    """Settle chance until somebody owes a choice or the game is over; returns the seats that owe one."""
    while True:
        outcome = state.random_outcome(dice)
        if outcome < 0:
            return state.to_act()
        state.settle(outcome)


def play_uniformly(state: State, dice: Dice) -> i64:
    """Play on to the end, every legal move equally likely; returns how many moves the seats made."""
    moves: i64 = 0
    while True:
        owing = settle_chance(state, dice)
        if owing == 0:
            return moves
        seat = lowest(owing)
        state.apply(seat, state.random_move(seat, dice))
        moves += 1


def play_with(state: State, policy: Policy, dice: Dice) -> i64:
    """Play on to the end, one policy for all seats; returns how many moves the seats made."""
    moves: i64 = 0
    while True:
        owing = settle_chance(state, dice)
        if owing == 0:
            return moves
        seat = lowest(owing)
        state.apply(seat, policy.choose(state, seat, dice))
        moves += 1


def play_among(state: State, policies: list[Policy], dice: Dice) -> None:
    """Play on to the end with a policy for each seat."""
    while True:
        owing = settle_chance(state, dice)
        if owing == 0:
            return
        seat = lowest(owing)
        state.apply(seat, policies[seat].choose(state, seat, dice))


def rollouts(start: State, seed: i64, games: i64) -> i64:
    """Play on from one state many times, uniformly; returns how many moves the seats made in all."""
    dice = FastDice(seed)
    moves: i64 = 0
    for _ in range(games):
        moves += play_uniformly(start.clone(), dice)
    return moves


class Playouts:
    """How many games ended: for each its reason, its winners, its number of moves and every seat's score."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.reasons: vec[i64] = vec[i64]()
        self.winners: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.scores: vec[i64] = vec[i64]()

    def count(self, state: State, moves: i64) -> None:
        self.reasons = append(self.reasons, state.reason())
        self.winners = append(self.winners, state.winners())
        self.moves = append(self.moves, moves)
        for seat in range(self.seats):
            self.scores = append(self.scores, state.score(seat))


def simulate(start: State, seats: i64, policy: Policy, first_seed: i64, games: i64) -> Playouts:
    """Play `games` games from the same start, the i-th with seed `first_seed + i`."""
    tally = Playouts(seats)
    dice = FastDice()
    for game in range(games):
        state = start.clone()
        dice.reseed(first_seed + game)
        tally.count(state, play_with(state, policy, dice))
    return tally


def checksum(start: State, seats: i64, first_seed: i64, games: i64) -> i64:
    """A number that any difference in legal moves, chance or results over these games would change."""
    total: i64 = 0
    dice = FastDice()
    for game in range(games):
        state = start.clone()
        dice.reseed(first_seed + game)
        while True:
            outcome = state.random_outcome(dice)
            if outcome >= 0:
                state.settle(outcome)
                total = (total * 31 + outcome) & 0xFFFFFFFFFFFF
                continue
            owing = state.to_act()
            if owing == 0:
                break
            seat = lowest(owing)
            for move in state.legal(seat):
                total = (total * 33 + move) & 0xFFFFFFFFFFFF
            move = state.random_move(seat, dice)
            state.apply(seat, move)
            total = (total * 37 + move) & 0xFFFFFFFFFFFF
        for seat in range(seats):
            total = (total * 41 + state.score(seat)) & 0xFFFFFFFFFFFF
        total = (total * 43 + state.reason() * 64 + state.winners()) & 0xFFFFFFFFFFFF
    return total
