"""One game seen through one seat's eyes at a time: its observation and its mask, in memory that others can look at."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from chabudai.engine.bits import filled, has
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.playout import settle_chance

NONE: vec[i64] = vec[i64]()


class Window:
    """`choices` is how many moves the mask has room for: those of the game, and perhaps `wait` behind them."""

    def __init__(self, encoder: Encoder, notes: Notes, choices: i64) -> None:
        self.encoder = encoder
        self.row: vec[i64] = filled(encoder.words + notes.words, 0)
        self.mask: vec[u8] = vec[u8]([0] * choices)
        self.legal: vec[i64] = NONE

    def play(self, state: State, notes: Notes, dice: Dice, seat: i64, move: i64) -> i64:
        """Make a move and go on to the next choice, at which everybody looks; returns the seats that owe one."""
        state.apply(seat, move)
        return self.go_on(state, notes, dice)

    def go_on(self, state: State, notes: Notes, dice: Dice) -> i64:
        owing = settle_chance(state, dice)
        notes.see(state)
        return owing

    def observe(self, state: State, notes: Notes, seat: i64) -> None:
        """What a seat may know, and what it remembers, into the row."""
        self.encoder.encode(state, seat, self.row, 0)
        notes.encode(state, seat, self.row, self.encoder.words)

    def allow(self, state: State, seat: i64, wait: i64) -> None:
        """What a seat may choose, into the mask. A seat that owes nothing may `wait`; with −1 it may do nothing."""
        for move in self.legal:
            self.mask[move] = 0
        if has(state.to_act(), seat):
            self.legal = state.legal(seat)
        else:
            self.legal = vec[i64]([wait]) if wait >= 0 else NONE
        for move in self.legal:
            self.mask[move] = 1
