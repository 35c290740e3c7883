"""Testing policies of the compiled core. Bots are elsewhere: these see the whole state."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.contract import Policy, State
from chabudai.engine.dice import Dice

TURNS_BETWEEN: i64 = 10


class VariedPolicy(Policy):
    """Draws the kind of move first, then the move, and so reaches deeper positions than uniform play.

    `verbs` gives every move its kind. A losing move is taken only when there is no other; a rare kind of move only when
    ten turns have passed since the last (`rare` and `turn` say which kinds those are).
    """

    def __init__(self, verbs: list[int], rare: list[int], turn: list[int]) -> None:
        self.verbs: vec[i64] = vec[i64](verbs)
        self.rare: vec[i64] = vec[i64](rare)
        self.turn: vec[i64] = vec[i64](turn)
        self.turns_since_rare: i64 = TURNS_BETWEEN

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        moves = self._reasonable(state, seat)
        kinds = vec[i64]()
        for move in moves:
            if self.verbs[move] not in kinds:
                kinds = append(kinds, self.verbs[move])
        kind = kinds[dice.below(len(kinds))]
        of_kind = vec[i64]()
        for move in moves:
            if self.verbs[move] == kind:
                of_kind = append(of_kind, move)
        if kind in self.turn:
            self.turns_since_rare += 1
        if kind in self.rare:
            self.turns_since_rare = 0
        return of_kind[dice.below(len(of_kind))]

    def _reasonable(self, state: State, seat: i64) -> vec[i64]:
        legal = state.legal(seat)
        kept = vec[i64]()
        for move in legal:
            too_soon = self.verbs[move] in self.rare and self.turns_since_rare < TURNS_BETWEEN
            if not too_soon and not state.loses_at_once(seat, move):
                kept = append(kept, move)
        return kept if len(kept) > 0 else legal
