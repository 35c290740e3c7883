"""ESCAPE NOW!: who owes a choice and what is legal. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, count_of, first, has, joined, lowest, members_of, nth, numbers_of, size, types_in
from chabudai.engine.dice import Dice
from chabudai.games.escapenow import rules_table as t
from chabudai.games.escapenow.rules_cards import ALL_TRAITS, KINDS, LUCKY
from chabudai.games.escapenow.rules_table import Table


class Choices(Table):
    """The table with its questions: who is to choose, and from what."""

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        phase = self.phase
        if t.PLACING <= phase <= t.DROPPING:
            return BIT[self.seat_of(self.turn)]
        if phase == t.ANSWERING and self.fixed.third >= 0:
            # Only one seat answers, first for itself and then for the third hand (§9).
            return BIT[self.seat_of(lowest(self.owing))]
        if t.STARTING <= phase <= t.ANSWERING:
            return self.owing
        return 0

    def over(self) -> bool:
        return self.phase == t.OVER

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == t.ACTING:
            return self._actions()
        if phase == t.ANSWERING:
            return self._possible_answers()
        if phase == t.DROPPING:
            return numbers_of(types_in(self.hands[self.turn]), t.DROP)
        if phase == t.PLACING:
            return numbers_of(self.up, t.PAWN)
        return vec[i64]([t.START, t.WAIT])

    def _actions(self) -> vec[i64]:
        moves = numbers_of(self.solves(), t.SOLVE)
        kinds = types_in(self.hands[self.turn])
        for place in members_of(self.reachable()):
            for kind in members_of(kinds):
                moves = append(moves, t.MOVE + place * KINDS + kind)
        moves = joined(moves, numbers_of(first(self.most_refill()), t.REFILL))
        return joined(moves, numbers_of(first(self.questions()), t.ASK))

    def solves(self) -> i64:
        """§3, as a set of moves from SOLVE on: cards of a trait, lucky shots as copies, a lucky shot to finish."""
        kinds = types_in(self.hands[self.turn])
        takes = self.takes[self.pawns[self.turn]]
        plain = kinds & takes & ALL_TRAITS
        return plain | takes << t.COPY - t.SOLVE if has(kinds, LUCKY) else plain

    def reachable(self) -> i64:
        """§4: any other face-up puzzle, solved or not."""
        return self.up & ~BIT[self.pawns[self.turn]]

    def questions(self) -> i64:
        """§6: how many questions may be asked: all or, without a card to burn and in solo, none."""
        return t.QUESTIONS if self.pile > 0 and self.fixed.hands > 1 else 0

    def _possible_answers(self) -> vec[i64]:
        always = numbers_of(first(t.HERE), t.ANSWER)
        places = numbers_of(self.up, t.ANSWER + t.HERE)
        return joined(joined(always, places), numbers_of(first(t.MOVES - t.ANSWER - t.NAMED), t.ANSWER + t.NAMED))

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() & BIT[seat] == 0 or move < 0 or move >= t.MOVES:
            return False
        phase = self.phase
        if phase == t.ACTING:
            return self._is_action(move)
        if phase == t.ANSWERING:
            here = t.ANSWER + t.HERE <= move < t.ANSWER + t.NAMED
            return has(self.up, move - t.ANSWER - t.HERE) if here else move >= t.ANSWER
        if phase == t.DROPPING:
            return t.DROP <= move < t.ASK and count_of(self.hands[self.turn], move - t.DROP) > 0
        if phase == t.PLACING:
            return t.PAWN <= move < t.SOLVE and has(self.up, move - t.PAWN)
        return move < t.PAWN

    def _is_action(self, move: i64) -> bool:
        if move < t.SOLVE:
            return False
        if move < t.MOVE:
            return has(self.solves(), move - t.SOLVE)
        if move < t.REFILL:
            place = (move - t.MOVE) // KINDS
            return has(self.reachable(), place) and count_of(self.hands[self.turn], move - t.MOVE - place * KINDS) > 0
        if move < t.DROP:
            return move - t.REFILL < self.most_refill()
        return t.ASK <= move < t.ASK + self.questions()

    def random_move(self, seat: i64, dice: Dice) -> i64:
        phase = self.phase
        if phase == t.ACTING:
            return self._random_action(dice)
        if phase == t.ANSWERING:
            return self._random_answer(dice)
        if phase == t.DROPPING:
            kinds = types_in(self.hands[self.turn])
            return t.DROP + nth(kinds, dice.below(size(kinds)))
        if phase == t.PLACING:
            return t.PAWN + nth(self.up, dice.below(size(self.up)))
        return t.START + dice.below(2)

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
            return t.SOLVE + nth(solves, choice)
        choice -= ways
        if choice >= moves:
            choice -= moves
            return t.REFILL + choice if choice < refills else t.ASK + choice - refills
        while choice >= per_place:
            choice -= per_place
            places &= places - 1
        return t.MOVE + lowest(places) * KINDS + nth(kinds, choice)

    def _random_answer(self, dice: Dice) -> i64:
        places = size(self.up)
        choice = dice.below(t.ANSWERS_ALWAYS + places)
        if choice < t.HERE:
            return t.ANSWER + choice
        choice -= t.HERE
        return t.ANSWER + t.HERE + nth(self.up, choice) if choice < places else t.ANSWER + t.NAMED + choice - places
