"""ESCAPE NOW!: what moves and chance do. The § numbers are the clauses of RULES.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, ONE, drawn_from, first, has, lowest, total, weighted, when
from chabudai.engine.dice import Dice
from chabudai.games.escapenow import events
from chabudai.games.escapenow import rules_table as t
from chabudai.games.escapenow.rules_cards import KINDS, LUCKY, ONE_PAIR, PAIRS, pairs_left
from chabudai.games.escapenow.rules_choices import Choices


class EscapeNow(Choices):
    # -- moves --------------------------------------------------------------------------------------------------------
    def apply(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase == t.ACTING:
            self._act(seat, move)
        elif phase == t.ANSWERING:
            self._answer(seat, move - t.ANSWER)
        elif phase == t.DROPPING:
            self._drop(seat, move - t.DROP)
        elif phase == t.PLACING:
            self._place_pawn(seat, move - t.PAWN)
        else:
            self._choose(seat, move)

    def _act(self, seat: i64, move: i64) -> None:
        self.wipe(t.COMPLETING_FADES)
        if move < t.MOVE:
            self._lay(seat, move)
        elif move < t.REFILL:
            self._move(seat, (move - t.MOVE) // KINDS, (move - t.MOVE) % KINDS)
        elif move < t.DROP:
            self._refill(seat, move - t.REFILL + 1)
        else:
            self._ask(seat, move - t.ASK)

    # -- who starts (§2) ----------------------------------------------------------------------------------------------
    def _choose(self, seat: i64, move: i64) -> None:
        self.owing &= ~BIT[seat]
        if move == t.START:
            self.wanted |= BIT[seat]
        self.tell(events.CHOSE, seat, secret=move, knows=BIT[seat])
        if self.owing != 0:
            return
        self.starter = lowest(self.wanted) if self.wanted != 0 else 0
        self.turn = self.starter
        self.phase = t.PLACING
        if self.listening:
            for other in range(self.fixed.seats):
                self.tell(events.SAID, other, x=t.START if has(self.wanted, other) else t.WAIT)
            self.tell(events.BEGINS, self.starter)

    def _place_pawn(self, seat: i64, place: i64) -> None:
        hand = self.turn
        self.pawns[hand] = place
        self.tell(events.PLACED, seat, x=place, w=self._is_third(hand))
        if hand == self.fixed.third:
            self._go_over()
        self.turn = self.after_hand(hand)
        if self.turn == self.starter:
            self._begin_turn()

    # -- turns --------------------------------------------------------------------------------------------------------
    def _begin_turn(self) -> None:
        self.phase = t.ACTING
        if self.pile == 0 and self.hands[self.turn] == 0:
            self._end_game(t.TIME)

    def _end_turn(self) -> None:
        if self.turn == self.fixed.third:
            self._go_over()
        if has(self.solved, t.END):
            self._end_game(t.ESCAPED)
            return
        self.turn = self.after_hand(self.turn)
        self._begin_turn()

    def _go_over(self) -> None:
        """§9: the third hand's cards were looked at; now it lies with the other seat."""
        self.third_with = 1 - self.third_with
        self.wipe(t.THIRD_FADES)
        self.tell(events.WENT_OVER, self.third_with)

    def _is_third(self, hand: i64) -> i64:
        return 1 if hand == self.fixed.third else 0

    def _end_game(self, reason: i64) -> None:
        self.phase = t.OVER
        self.ended_by = reason
        self.tell(events.GAME_ENDED, x=reason, y=self.minutes())

    # -- solve (§3) ---------------------------------------------------------------------------------------------------
    def _lay(self, seat: i64, move: i64) -> None:
        hand = self.turn
        place = self.pawns[hand]
        kind = move - t.SOLVE if move < t.COPY else LUCKY
        self.hands[hand] -= ONE[kind]
        self.laid[place] += ONE[kind]
        if t.COPY <= move < t.FINISH:
            self.copied[place] += ONE[move - t.COPY]
        solved = move == t.FINISH or total(self.laid[place]) == self.fixed.need[place]
        if solved:
            self._solve(place)
        else:
            self.takes[place] = self.may_take(place)
        if self.listening:
            # With `memory=on` a solved puzzle's cards are forgotten; the last of them is told before it is, too (§8).
            fades = t.COMPLETING_FADES if solved and self.fixed.memory else t.LAID_FADES + place
            self.tell(events.LAID, seat, x=place, y=move, w=self._is_third(hand), fades=fades)
            if solved:
                self.tell(events.SOLVED, seat, x=place)
        if self.pending != 0:
            self.phase = t.TURNING_UP
        else:
            self._end_turn()

    def _solve(self, place: i64) -> None:
        self.solved |= BIT[place]
        self.takes[place] = 0
        if self.fixed.memory:
            self._sweep(place)
        for other in range(t.PLACES):
            after = self.fixed.after[other]
            if after != 0 and after & ~self.solved == 0 and not has(self.up, other):
                self.pending |= BIT[other]

    def _sweep(self, place: i64) -> None:
        """All cards on a place go to the discard."""
        self.swept[place] += self.laid[place]
        self.laid[place] = 0
        self.copied[place] = 0
        self.wipe(t.LAID_FADES + place)

    # -- move (§4) ----------------------------------------------------------------------------------------------------
    def _move(self, seat: i64, place: i64, kind: i64) -> None:
        hand = self.turn
        left = self.pawns[hand]
        self._discard(seat, kind)
        self.pawns[hand] = place
        self.tell(events.MOVED, seat, x=left, y=place, w=self._is_third(hand), secret=kind, knows=BIT[seat])
        if self.laid[left] != 0 and not has(self.solved, left) and left not in self.pawns:
            self.tell(events.SWEPT, x=left, y=total(self.laid[left]))
            self._sweep(left)
            self.takes[left] = self.may_take(left)
        self._end_turn()

    def _discard(self, seat: i64, kind: i64) -> None:
        self.hands[self.turn] -= ONE[kind]
        self.discards[seat] += ONE[kind]

    # -- refill (§5) --------------------------------------------------------------------------------------------------
    def _refill(self, seat: i64, cards: i64) -> None:
        self.to_draw = cards
        self.phase = t.DRAWING
        self.tell(events.REFILLED, seat, x=cards, w=self._is_third(self.turn))

    def _draw(self, kind: i64) -> None:
        self._take(self.turn, kind, events.DREW)
        self.to_draw -= 1
        if self.to_draw == 0:
            self.phase = t.DROPPING

    def _take(self, hand: i64, kind: i64, event: i64) -> None:
        """A card from the pile, seen only by the seat that plays the hand."""
        self.unseen -= ONE[kind]
        self.pile -= 1
        self.hands[hand] += ONE[kind]
        if self.listening:
            seat = self.seat_of(hand)
            third = self._is_third(hand)
            fades = t.THIRD_FADES * third
            self.tell(event, seat, w=third, secret=kind, knows=BIT[seat], fades=fades, fades_whole=False)

    def _drop(self, seat: i64, kind: i64) -> None:
        self._discard(seat, kind)
        self.tell(events.DROPPED, seat, w=self._is_third(self.turn), secret=kind, knows=BIT[seat])
        self._end_turn()

    # -- ask (§6) -----------------------------------------------------------------------------------------------------
    def _ask(self, seat: i64, question: i64) -> None:
        self.pile -= 1
        self.asker = self.turn
        self.asker_seat = seat
        self.question = question
        self.owing = 0
        for hand in range(self.fixed.hands):
            self.answers[hand] = -1
            if self.seat_of(hand) != seat:
                self.owing |= BIT[hand]
        self.phase = t.ANSWERING
        self.tell(events.ASKED, seat, x=question, w=self._is_third(self.turn))

    def _answer(self, seat: i64, answer: i64) -> None:
        hand = seat if has(self.owing, seat) else self.fixed.third
        self.owing &= ~BIT[hand]
        self.answers[hand] = answer
        self.tell(events.SEALED, seat, w=self._is_third(hand), secret=answer, knows=BIT[seat])
        if self.owing != 0:
            return
        for other in range(self.fixed.hands if self.listening else 0):
            if self.answers[other] >= 0:
                self.tell(events.ANSWERED, self.seat_of(other), x=self.answers[other], w=self._is_third(other))
        if self.fixed.third >= 0 and self.answers[self.fixed.third] >= 0:
            self._go_over()
        self._end_turn()

    # -- chance (§1, §3, §5) ------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.phase == t.TURNING_UP:
            return self._possible_puzzles()
        if self.phase == t.DEALING:
            return weighted(self.unseen, t.DEAL + self.turn * KINDS)
        if self.phase == t.DRAWING:
            return weighted(self.unseen, t.DRAWN)
        return vec[i64](), vec[i64]()

    def _possible_puzzles(self) -> tuple[vec[i64], vec[i64]]:
        outcomes = vec[i64]()
        weights = vec[i64]()
        for pair in range(PAIRS):
            left = pairs_left(self.puzzles, pair)
            if left > 0:
                outcomes = append(outcomes, t.TURN_UP + lowest(self.pending) * PAIRS + pair)
                weights = append(weights, left)
        return outcomes, weights

    def random_outcome(self, dice: Dice) -> i64:
        if self.phase == t.DRAWING:
            return t.DRAWN + drawn_from(self.unseen, dice)
        if self.phase == t.DEALING:
            return t.DEAL + self.turn * KINDS + drawn_from(self.unseen, dice)
        if self.phase == t.TURNING_UP:
            return t.TURN_UP + lowest(self.pending) * PAIRS + self._random_puzzle(dice)
        return -1

    def _random_puzzle(self, dice: Dice) -> i64:
        puzzles: i64 = 0
        for pair in range(PAIRS):
            puzzles += pairs_left(self.puzzles, pair)
        ticket = dice.below(puzzles)
        pair = 0
        while ticket >= pairs_left(self.puzzles, pair):
            ticket -= pairs_left(self.puzzles, pair)
            pair += 1
        return pair

    def settle(self, outcome: i64) -> None:
        if outcome >= t.DRAWN:
            self._draw(outcome - t.DRAWN)
        elif outcome >= t.DEAL:
            self._deal((outcome - t.DEAL) % KINDS)
        else:
            self._turn_up(outcome // PAIRS, outcome % PAIRS)

    def _turn_up(self, place: i64, pair: i64) -> None:
        self.puzzles -= ONE_PAIR[pair]
        self.tell(events.TURNED_UP, x=place, y=pair)
        if place == t.END and self.faces[t.END] < 0:
            self.faces[t.END] = pair
            return
        self.faces[t.END + 1 if place == t.END else place] = pair
        self.up |= BIT[place]
        self.pending &= ~BIT[place]
        self.takes[place] = self.may_take(place)
        if self.pending != 0:
            return
        if self.starter < 0:
            self.phase = t.DEALING
        else:
            self._end_turn()

    def _deal(self, kind: i64) -> None:
        hand = self.turn
        self._take(hand, kind, events.DEALT)
        if total(self.hands[hand]) < self.fixed.dealt:
            return
        self.turn = self.after_hand(hand)
        if self.turn == 0:
            self.phase = t.STARTING
            self.owing = first(self.fixed.seats)

    # -- the result (§7) ----------------------------------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        return when(has(self.solved, t.END), self.minutes())

    def winners(self) -> i64:
        return when(has(self.solved, t.END), first(self.fixed.seats))

    def reason(self) -> i64:
        return self.ended_by
