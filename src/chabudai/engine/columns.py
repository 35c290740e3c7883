"""Many games side by side in the compiled core, each standing where somebody outside is to choose.

A step takes one move a column, plays on (chance, and the seats that the core plays) to the next choice from outside,
and writes what is to be known about it into rows: observation, mask, legal moves, rewards. A game that is over is
followed by the next one at once. Column i, episode e has seed `seed + e × columns + i`.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from chabudai.engine.bits import filled, lowest, when
from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import FastDice
from chabudai.engine.encoding import Encoder, Notes
from chabudai.engine.playout import settle_chance
from chabudai.engine.runner import PROGRESS, Reward, choice_seed

# What `hero` says: a seat, or one of these.
EVERY_SEAT: Final = -1  # whoever is outside chooses for all seats
ROTATING: Final = -2  # for one, which moves on by a seat with every column and every episode

NO_MOVE: Final = -1


class Columns:
    """`moves` is how many moves the game's numbering has, `widest` how many of them can be legal at once."""

    def __init__(
        self,
        start: State,
        seats: i64,
        moves: i64,
        widest: i64,
        columns: i64,
        encoder: Encoder,
        notes: Notes,
        reward: Reward,
        hero: i64,
        others: Policy | None,
    ) -> None:
        self.start = start
        self.seats = seats
        self.moves = moves
        self.widest = widest
        self.columns = columns
        self.encoder = encoder
        self.notes = notes
        self.reward = reward
        self.hero = hero
        self.others = others
        self.seed: i64 = 0
        self.words: i64 = encoder.words + notes.words
        self.states: list[State] = [start for _ in range(columns)]
        self.remembered: list[Notes] = [notes for _ in range(columns)]
        self.deals: list[FastDice] = [FastDice() for _ in range(columns)]
        # For every column and seat, as a runner has them.
        self.dice: list[FastDice] = [FastDice() for _ in range(columns * seats if others is not None else 0)]
        # What is seen from outside. Rows of bytes are rows of words here.
        self.observations: vec[i64] = filled(columns * self.words, 0)
        self.finals: vec[i64] = filled(columns * self.words, 0)
        self.masks: vec[u8] = vec[u8]([0] * (columns * moves))
        self.legal: vec[i32] = vec[i32]([-1] * (columns * widest))
        self.legal_counts: vec[i64] = filled(columns, 0)
        self.to_act: vec[i64] = filled(columns, 0)
        self.done: vec[u8] = vec[u8]([0] * columns)
        self.episodes: vec[i64] = filled(columns, 0)
        self.lengths: vec[i64] = filled(columns, 0)
        self.rewards: vec[float] = vec[float]([0.0] * (columns * seats))
        self.scores: vec[i64] = filled(columns * seats, 0)
        self.standings: vec[float] = vec[float]([0.0] * (columns * seats))

    # -- games --------------------------------------------------------------------------------------------------------
    def seed_of(self, column: i64) -> i64:
        return self.seed + self.episodes[column] * self.columns + column

    def hero_of(self, column: i64) -> i64:
        """The seat that is played from outside; −1 for all of them."""
        if self.hero == ROTATING:
            return (column + self.episodes[column]) % self.seats
        return self.hero

    def reset(self, seed: i64) -> None:
        """All columns begin anew, with their first episode."""
        self.seed = seed
        for column in range(self.columns):
            self.episodes[column] = 0
            self.done[column] = 0
            self._begin(column)
            for seat in range(self.seats):
                self.rewards[column * self.seats + seat] = 0.0

    def _begin(self, column: i64) -> None:
        """A new game, up to the first choice from outside. A game that is over before that is passed over."""
        while True:
            seed = self.seed_of(column)
            self.states[column] = self.start.clone()
            self.remembered[column] = self.notes.blank()
            self.deals[column].reseed(seed)
            self.lengths[column] = 0
            for seat in range(self.seats):
                if self.others is not None:
                    self.dice[column * self.seats + seat].reseed(choice_seed(seed, seat))
                self.standings[column * self.seats + seat] = 0.0
            if self._play_on(column):
                return
            self.episodes[column] += 1

    def _play_on(self, column: i64) -> bool:
        """On to the next choice from outside; False if the game is over before there is one."""
        state = self.states[column]
        notes = self.remembered[column]
        others = self.others
        hero = self.hero_of(column)
        while True:
            owing = settle_chance(state, self.deals[column])
            notes.see(state)
            if owing == 0:
                return False
            seat = lowest(owing)
            if others is None or seat == hero:
                self.to_act[column] = seat
                self._show(column, state, notes, seat)
                return True
            state.apply(seat, others.choose(state, seat, self.dice[column * self.seats + seat]))

    # -- rows ---------------------------------------------------------------------------------------------------------
    def _show(self, column: i64, state: State, notes: Notes, seat: i64) -> None:
        at = column * self.words
        self.encoder.encode(state, seat, self.observations, at)
        notes.encode(state, seat, self.observations, at + self.encoder.words)
        masks = self.masks
        legal = self.legal
        mask_at = column * self.moves
        legal_at = column * self.widest
        # Of the last choice only what was legal is set.
        for i in range(self.legal_counts[column]):
            masks[mask_at + i64(legal[legal_at + i])] = 0
            legal[legal_at + i] = -1
        moves = state.legal(seat)
        count: i64 = 0
        for move in moves:
            masks[mask_at + move] = 1
            legal[legal_at + count] = i32(move)
            count += 1
        self.legal_counts[column] = count

    # -- steps --------------------------------------------------------------------------------------------------------
    def first_illegal(self, actions: bytes) -> i64:
        """The first column whose move is not legal; −1 if all are."""
        for column in range(self.columns):
            if not self._is_legal(column, read_i64_le(actions, column << 3)):
                return column
        return -1

    def _is_legal(self, column: i64, move: i64) -> bool:
        return 0 <= move < self.moves and self.masks[column * self.moves + move] != 0

    def step(self, actions: bytes) -> None:
        """One move for every column, as 64-bit numbers. Whoever makes an illegal one loses the game at once."""
        for column in range(self.columns):
            self._step(column, read_i64_le(actions, column << 3))

    def step_uniformly(self, dice: FastDice, steps: i64) -> i64:
        """So many steps with every legal move equally likely; returns how many games ended."""
        ended: i64 = 0
        for _ in range(steps):
            for column in range(self.columns):
                choice = dice.below(self.legal_counts[column])
                self._step(column, i64(self.legal[column * self.widest + choice]))
                ended += i64(self.done[column])
        return ended

    def _step(self, column: i64, move: i64) -> None:
        state = self.states[column]
        seat = self.to_act[column]
        self.lengths[column] += 1
        if not self._is_legal(column, move):
            self._lose(column, seat)
            self._end(column, seat)
            return
        state.apply(seat, move)
        going_on = self._play_on(column)
        self._pay(column, state, going_on)
        if going_on:
            self.done[column] = 0
        else:
            self._end(column, seat)

    def _pay(self, column: i64, state: State, going_on: bool) -> None:
        at = column * self.seats
        reward = self.reward
        if going_on and reward.kind != PROGRESS and self.done[column] == 0:
            # Nothing was paid before, and nothing is now.
            return
        for seat in range(self.seats):
            if reward.kind == PROGRESS:
                standing = reward.standing(state, seat)
                self.rewards[at + seat] = standing - self.standings[at + seat]
                self.standings[at + seat] = standing
            elif going_on:
                self.rewards[at + seat] = 0.0
            else:
                self.rewards[at + seat] = reward.at_end(state, seat)

    def _lose(self, column: i64, seat: i64) -> None:
        """An illegal move: −1 for its seat, nothing for the others."""
        at = column * self.seats
        for other in range(self.seats):
            self.rewards[at + other] = -1.0 if other == seat else 0.0

    def _end(self, column: i64, seat: i64) -> None:
        """The last observation is that of the hero, or of whoever moved last."""
        state = self.states[column]
        hero = self.hero_of(column)
        last = hero if hero >= 0 else seat
        at = column * self.words
        self.encoder.encode(state, last, self.finals, at)
        self.remembered[column].encode(state, last, self.finals, at + self.encoder.words)
        over = state.over()
        for other in range(self.seats):
            self.scores[column * self.seats + other] = when(over, state.score(other))
        self.done[column] = 1
        self.episodes[column] += 1
        self._begin(column)
