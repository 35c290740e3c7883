"""ESCAPE NOW!: who owes a choice and what is legal. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, count_of, has, lowest, members_of, nth, size, types_in
from chabudai.engine.dice import Dice
from chabudai.games.escapenow.rules_cards import ALL_TRAITS, KINDS, LUCKY
from chabudai.games.escapenow.rules_table import (
    ACTING,
    ANSWER,
    ANSWERING,
    ANSWERS_ALWAYS,
    ASK,
    COPY,
    DROP,
    DROPPING,
    HERE,
    MOVE,
    MOVES,
    NAMED,
    OVER,
    PAWN,
    PLACING,
    QUESTIONS,
    REFILL,
    SOLVE,
    START,
    STARTING,
    WAIT,
    Table,
)


class Choices(Table):
    """The table with its questions: who is to choose, and from what."""

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        phase = self.phase
        if PLACING <= phase <= DROPPING:
            return BIT[self.seat_of(self.turn)]
        if phase == ANSWERING and self.fixed.third >= 0:
            # Only one seat answers, first for itself and then for the third hand (§9).
            return BIT[self.seat_of(lowest(self.owing))]
        if STARTING <= phase <= ANSWERING:
            return self.owing
        return 0

    def over(self) -> bool:
        return self.phase == OVER

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == ACTING:
            return self._actions()
        if phase == ANSWERING:
            return self._possible_answers()
        if phase == DROPPING:
            return _numbered(DROP, types_in(self.hands[self.turn]))
        if phase == PLACING:
            return _numbered(PAWN, self.up)
        return vec[i64]([START, WAIT])

    def _actions(self) -> vec[i64]:
        moves = _numbered(SOLVE, self.solves())
        kinds = types_in(self.hands[self.turn])
        for place in members_of(self.reachable()):
            for kind in members_of(kinds):
                moves = append(moves, MOVE + place * KINDS + kind)
        for more in range(self.most_refill()):
            moves = append(moves, REFILL + more)
        for question in range(self.questions()):
            moves = append(moves, ASK + question)
        return moves

    def solves(self) -> i64:
        """§3, as a set of moves from SOLVE on: cards of a trait, lucky shots as copies, a lucky shot to finish."""
        kinds = types_in(self.hands[self.turn])
        takes = self.takes[self.pawns[self.turn]]
        plain = kinds & takes & ALL_TRAITS
        return plain | takes << COPY - SOLVE if has(kinds, LUCKY) else plain

    def reachable(self) -> i64:
        """§4: any other face-up puzzle, solved or not."""
        return self.up & ~BIT[self.pawns[self.turn]]

    def questions(self) -> i64:
        """§6: how many questions may be asked: all or, without a card to burn and in solo, none."""
        return QUESTIONS if self.pile > 0 and self.fixed.hands > 1 else 0

    def _possible_answers(self) -> vec[i64]:
        moves = vec[i64]([ANSWER, ANSWER + 1, ANSWER + 2])
        for place in members_of(self.up):
            moves = append(moves, ANSWER + HERE + place)
        for word in range(ANSWER + NAMED, MOVES):
            moves = append(moves, word)
        return moves

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() & BIT[seat] == 0 or move < 0 or move >= MOVES:
            return False
        phase = self.phase
        if phase == ACTING:
            return self._is_action(move)
        if phase == ANSWERING:
            here = ANSWER + HERE <= move < ANSWER + NAMED
            return has(self.up, move - ANSWER - HERE) if here else move >= ANSWER
        if phase == DROPPING:
            return DROP <= move < ASK and count_of(self.hands[self.turn], move - DROP) > 0
        if phase == PLACING:
            return PAWN <= move < SOLVE and has(self.up, move - PAWN)
        return move < PAWN

    def _is_action(self, move: i64) -> bool:
        if move < SOLVE:
            return False
        if move < MOVE:
            return has(self.solves(), move - SOLVE)
        if move < REFILL:
            place = (move - MOVE) // KINDS
            return has(self.reachable(), place) and count_of(self.hands[self.turn], move - MOVE - place * KINDS) > 0
        if move < DROP:
            return move - REFILL < self.most_refill()
        return ASK <= move < ASK + self.questions()

    def random_move(self, seat: i64, dice: Dice) -> i64:
        phase = self.phase
        if phase == ACTING:
            return self._random_action(dice)
        if phase == ANSWERING:
            return self._random_answer(dice)
        if phase == DROPPING:
            kinds = types_in(self.hands[self.turn])
            return DROP + nth(kinds, dice.below(size(kinds)))
        if phase == PLACING:
            return PAWN + nth(self.up, dice.below(size(self.up)))
        return START + dice.below(2)

    def _random_action(self, dice: Dice) -> i64:
        solves = self.solves()
        places = self.reachable()
        kinds = types_in(self.hands[self.turn])
        refills = self.most_refill()
        ways = size(solves)
        per_place = size(kinds)
        moves = size(places) * per_place
        choice = dice.below(ways + moves + refills + self.questions())
        if choice < ways:
            return SOLVE + nth(solves, choice)
        choice -= ways
        if choice >= moves:
            choice -= moves
            return REFILL + choice if choice < refills else ASK + choice - refills
        while choice >= per_place:
            choice -= per_place
            places &= places - 1
        return MOVE + lowest(places) * KINDS + nth(kinds, choice)

    def _random_answer(self, dice: Dice) -> i64:
        places = size(self.up)
        choice = dice.below(ANSWERS_ALWAYS + places)
        if choice < HERE:
            return ANSWER + choice
        choice -= HERE
        return ANSWER + HERE + nth(self.up, choice) if choice < places else ANSWER + NAMED + choice - places


def _numbered(base: i64, members: i64) -> vec[i64]:
    """A set of moves, counted from their first number."""
    moves = vec[i64]()
    for member in members_of(members):
        moves = append(moves, base + member)
    return moves
