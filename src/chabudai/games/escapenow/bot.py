"""ESCAPE NOW!'s playing sense: rules of thumb that look only at what the seat to move may know.

Every turn costs a minute, whatever it is used for. So a card on a puzzle is always well spent, and moves and refills
are weighed by how many cards they let one lay before the next of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, ONE, count_of, filled, has, size, total, types_in
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.escapenow import rules_table as t
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import KINDS, LUCKY, PAIR_TRAITS, PAIRS, TRAITS, pairs_left
from chabudai.games.escapenow.rules_table import Fixed

# The weights of the rules of thumb, found by play with three to six hands. One is a turn well used.
# What a hand can use at a place, counted in turns.
OTHERS: Final = 0.977  # of the fitting cards of those who stand there, so many are counted on
OVER: Final = 0.3  # a card for which there may be no room any more
ROOM: Final = 0.426  # room for a card still to be drawn, if it fits
ROOMS: Final = 4.323  # … for so many cards at most
LUCK: Final = 0.423  # a card that a lucky shot saves
WISH: Final = 3.29  # from here on a hand wishes to start
# What a trait is wanted for, anywhere.
ELSEWHERE: Final = 0.332  # an open puzzle that takes it
FREE_PLACE: Final = -0.024  # … for each of its free places
AT_THE_END: Final = -0.078  # … if that is the end puzzle
HIDDEN: Final = 0.0494  # a puzzle card not seen yet, for each place face down
KEEP_LUCKY: Final = 4.273  # a lucky shot
# Laying.
FIRST: Final = 0.346  # the first card of a trait on a puzzle
LAY_LATER: Final = 0.3  # what the rest of the hand can do elsewhere
LATER: Final = 0.3  # the same, when one is to be spared
FINISH_ONE: Final = 1.93  # a lucky shot finishes if so many places are free
FINISH_TWO: Final = 0.755  # … if there is another one in the hand
FINISH_LATE: Final = -0.092  # … changed by each puzzle solved
SPEND: Final = 0.572  # a lucky shot laid in need
# Moving and drawing.
STRAND: Final = 1.438  # a card on a puzzle that would be left alone
DROPPED: Final = 0.385  # how much the discarded card counts
ON_FOOT: Final = 0.02  # a move by itself
CARD: Final = 0.063  # a card drawn
DRAWN_LATE: Final = 0.108  # … at a solved puzzle
SLACK: Final = 0.135  # so many cards above the fair share are no greed
GREED: Final = 3.382  # every card above that
LEVELLED: Final = 0.134  # how far the fair share counts what the others hold

# Questions and answers by their numbers.
ASK_LUCKY, ASK_MOST, ASK_MOVE, ASK_WHERE, ASK_HAVE = range(5)
ASK_OTHER: Final = 9
YES, NO, ME = range(3)
NOTHING: Final = 15


class EscapeSense(Sense):
    def __init__(self, convention: bool = True) -> None:
        self.caution = 1.0
        self.convention = convention
        # How likely an unknown card is to be of each kind, and what each kind is worth to somebody, anywhere.
        self.odds: vec[float] = vec[float]([0.0] * KINDS)
        self.wanted: vec[float] = vec[float]([0.0] * KINDS)

    # -- what a position is worth -------------------------------------------------------------------------------------
    def worth(self, state: State, seat: i64) -> float:
        """Escaping first, then minutes; while it fails, how many cards were still to be laid."""
        assert isinstance(state, EscapeNow)
        if has(state.solved, t.END):
            return 0.7 + 0.01 * float(state.minutes())
        return 0.5 - 0.012 * float(self.to_lay(state))

    def worth_trying(self, state: State, seat: i64, moves: vec[i64]) -> vec[i64]:
        assert isinstance(state, EscapeNow)
        chosen = filled(len(moves), 0)
        for i in range(len(moves)):
            if self._deserves_a_look(state, moves[i]):
                chosen[i] = 1
        return chosen

    def _deserves_a_look(self, state: EscapeNow, move: i64) -> bool:
        """Nobody throws a lucky shot away, goes where nothing can be laid, or can tell by playouts what to say."""
        if state.phase == t.DROPPING:
            return move - t.DROP != LUCKY
        if state.phase == t.ANSWERING:
            return False
        if move >= t.ASK:
            # To a playout all questions are alike: a turn that changes nothing. Asked for its answers alone, even a
            # single one has cost more games than it won.
            return move - t.ASK == ASK_MOST
        if t.MOVE <= move < t.REFILL:
            goal = (move - t.MOVE) // KINDS
            return move - t.MOVE - goal * KINDS != LUCKY and state.takes[goal] != 0
        return True

    def to_lay(self, state: EscapeNow) -> i64:
        left: i64 = 0
        for place in range(t.PLACES):
            if not has(state.solved, place):
                left += state.fixed.need[place] - total(state.laid[place])
        return left

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, EscapeNow)
        phase = state.phase
        self._count(state, seat)
        if phase == t.ANSWERING:
            return t.ANSWER + self._answer(state, seat if has(state.owing, seat) else state.fixed.third)
        if phase == t.ACTING:
            return self._action(state)
        if phase == t.DROPPING:
            hand = state.turn
            return t.DROP + self.spare(state, hand, state.pawns[hand], state.hands[hand])
        if phase == t.PLACING:
            return t.PAWN + self._best_place(state, state.turn, state.hands[state.turn])
        best = self._best_place(state, seat, state.hands[seat])
        return t.START if self._prospect(state, seat, best, state.hands[seat]) >= WISH else t.WAIT

    # -- answers (the convention) -------------------------------------------------------------------------------------
    def _answer(self, state: EscapeNow, hand: i64) -> i64:
        """The truth about one's cards: a trait, yes or no, me, or where they are worth most."""
        cards = state.hands[hand]
        question = state.question
        if not self.convention or question == ASK_OTHER:
            return NOTHING
        if question == ASK_LUCKY:
            return ME if count_of(cards, LUCKY) > 0 else NO
        if question == ASK_MOST:
            return self._most(cards)
        if question == ASK_WHERE:
            return t.HERE + self._best_place(state, hand, cards)
        if question == ASK_MOVE:
            # Whoever can fill the asker's puzzle alone sends the asker away.
            place = state.pawns[state.asker]
            alone = self._prospect(state, hand, place, cards) >= float(self._free(state, place))
            return YES if has(state.solved, place) or (state.pawns[hand] == place and alone) else NO
        return YES if count_of(cards, question - ASK_HAVE) > 0 else NO

    def _most(self, cards: i64) -> i64:
        best: i64 = -1
        for trait in range(TRAITS):
            if count_of(cards, trait) > 0 and (best < 0 or count_of(cards, trait) > count_of(cards, best)):
                best = trait
        return t.NAMED + best if best >= 0 else NOTHING

    # -- counting -----------------------------------------------------------------------------------------------------
    def _count(self, state: EscapeNow, seat: i64) -> None:
        """What the cards that this seat has not seen may be, and which traits are still wanted."""
        seen = state.discards[seat] + state.hands[seat]
        if state.fixed.third >= 0 and state.third_with == seat:
            seen += state.hands[state.fixed.third]
        for place in range(t.PLACES):
            seen += state.laid[place]
        unseen = state.fixed.deck - seen
        count = total(unseen)
        for kind in range(KINDS):
            self.odds[kind] = float(count_of(unseen, kind)) / float(count) if count > 0 else 0.0
            self.wanted[kind] = 0.0
        for place in range(t.PLACES):
            takes = state.takes[place]
            if takes == 0:
                continue
            want = ELSEWHERE + FREE_PLACE * float(self._free(state, place))
            if place == t.END:
                want += AT_THE_END
            for trait in range(TRAITS):
                if has(takes, trait):
                    self.wanted[trait] += want
        for pair in range(PAIRS):
            if pairs_left(state.puzzles, pair) > 0:
                for trait in range(TRAITS):
                    if has(PAIR_TRAITS[pair], trait):
                        self.wanted[trait] += HIDDEN * float(t.PLACES - size(state.up))
        self.wanted[LUCKY] = KEEP_LUCKY

    def _match(self, kinds: i64) -> float:
        """How likely an unknown card is to be of one of these traits."""
        chance = 0.0
        for trait in range(TRAITS):
            if has(kinds, trait):
                chance += self.odds[trait]
        return chance

    def _free(self, state: EscapeNow, place: i64) -> i64:
        return state.fixed.need[place] - total(state.laid[place])

    def _others_bring(self, state: EscapeNow, me: i64, place: i64) -> float:
        cards: i64 = 0
        for hand in range(state.fixed.hands):
            if hand != me and state.pawns[hand] == place:
                cards += total(state.hands[hand])
        return OTHERS * float(cards) * self._match(state.traits_of(place)) if cards > 0 else 0.0

    # -- places -------------------------------------------------------------------------------------------------------
    def _prospect(self, state: EscapeNow, me: i64, place: i64, cards: i64) -> float:
        """How many turns a hand can use well at a place."""
        if has(state.solved, place):
            return 0.0
        traits = state.traits_of(place)
        missing = state.missing_on(place)
        free = self._free(state, place)
        useful: i64 = 0
        for trait in range(TRAITS):
            if has(traits, trait):
                useful += count_of(cards, trait)
        lacking = size(missing & ~types_in(cards))
        lays = useful if useful < free - lacking else free - lacking
        left = float(free) - self._others_bring(state, me, place)
        good = float(lays)
        if good > left:
            good = left + OVER * (good - left) if left > 0.0 else OVER * good
        elif left > good:
            more = left - good
            good += ROOM * (more if more < ROOMS else ROOMS) * self._match(traits)
        if count_of(cards, LUCKY) > 0 and lacking == 0:
            saved = free - size(missing) - 1
            if saved > 0:
                good += LUCK * float(saved)
        return good

    def _best_place(self, state: EscapeNow, me: i64, cards: i64) -> i64:
        best: i64 = -1
        best_merit = -100.0
        for place in range(t.PLACES):
            if has(state.up, place):
                merit = self._prospect(state, me, place, cards)
                if merit > best_merit:
                    best, best_merit = place, merit
        return best

    def _best_elsewhere(self, state: EscapeNow, me: i64, place: i64, cards: i64) -> float:
        best = 0.0
        for goal in range(t.PLACES):
            if goal != place and state.takes[goal] != 0:
                merit = self._prospect(state, me, goal, cards)
                if merit > best:
                    best = merit
        return best

    def spare(self, state: EscapeNow, me: i64, place: i64, cards: i64) -> i64:
        """The kind of which a hand at this place can best spare a card."""
        best: i64 = -1
        best_value = -1000.0
        for kind in range(KINDS):
            if count_of(cards, kind) > 0:
                rest = cards - ONE[kind]
                value = self._prospect(state, me, place, rest) - self.wanted[kind]
                value += LATER * self._best_elsewhere(state, me, place, rest)
                if value > best_value:
                    best, best_value = kind, value
        return best

    # -- actions ------------------------------------------------------------------------------------------------------
    def _action(self, state: EscapeNow) -> i64:
        hand = state.turn
        place = state.pawns[hand]
        solves = state.solves()
        if has(solves, t.FINISH - t.SOLVE):
            least = FINISH_ONE if count_of(state.hands[hand], LUCKY) == 1 else FINISH_TWO
            least += FINISH_LATE * float(size(state.solved))
            if place == t.END or float(self._free(state, place)) >= least:
                return t.FINISH
        plain = solves & BIT[t.COPY - t.SOLVE] - 1
        if plain != 0:
            return t.SOLVE + self._card_to_lay(state, hand, place, plain)
        return self._otherwise(state, hand, place, solves)

    def _card_to_lay(self, state: EscapeNow, hand: i64, place: i64, plain: i64) -> i64:
        missing = state.missing_on(place)
        best: i64 = -1
        best_value = -1000.0
        for trait in range(TRAITS):
            if has(plain, trait):
                value = -self.wanted[trait]
                rest = state.hands[hand] - ONE[trait]
                value += LAY_LATER * self._best_elsewhere(state, hand, place, rest)
                if has(missing, trait):
                    value += FIRST
                if value > best_value:
                    best, best_value = trait, value
        return best

    def _otherwise(self, state: EscapeNow, hand: i64, place: i64, solves: i64) -> i64:
        """Nothing to lay: draw, move, or lay a lucky shot as a copy."""
        cards = state.hands[hand]
        best: i64 = -1
        best_merit = -1000.0
        here = self._prospect(state, hand, place, cards)
        for more in range(state.most_refill()):
            merit = self._refill_merit(state, hand, place, more + 1)
            if merit > best_merit:
                best, best_merit = t.REFILL + more, merit
        alone = True
        for other in range(state.fixed.hands):
            if other != hand and state.pawns[other] == place:
                alone = False
        stranded = 0.0
        if alone and not has(state.solved, place):
            stranded = STRAND * float(total(state.laid[place]))
        if cards != 0:
            for goal in range(t.PLACES):
                if goal != place and has(state.up, goal):
                    kind = self.spare(state, hand, goal, cards)
                    merit = self._prospect(state, hand, goal, cards - ONE[kind]) - here - stranded
                    merit -= DROPPED * self.wanted[kind] + ON_FOOT
                    if merit > best_merit:
                        best, best_merit = t.MOVE + goal * KINDS + kind, merit
        for trait in range(TRAITS):
            if has(solves, t.COPY - t.SOLVE + trait):
                merit = 1.0 - SPEND
                if self._free(state, place) == 1:
                    merit += 0.5
                if merit > best_merit:
                    best, best_merit = t.COPY + trait, merit
        if has(solves, t.FINISH - t.SOLVE):
            merit = float(self._free(state, place)) - SPEND
            if merit > best_merit:
                best = t.FINISH
        return best

    def _refill_merit(self, state: EscapeNow, hand: i64, place: i64, cards: i64) -> float:
        # The pile is for all: whoever takes more than a fair share of the minutes left makes others run out of cards.
        share = float(state.minutes() - 1) / float(state.fixed.hands)
        share += SLACK + LEVELLED * (self._level(state) - 1.0 - share)
        held = float(total(state.hands[hand]) + cards - 1)
        merit = CARD * float(cards - 1)
        if held > share:
            merit -= GREED * (held - share)
        if has(state.solved, place):
            return merit + DRAWN_LATE * float(cards)
        left = float(self._free(state, place)) - self._others_bring(state, hand, place)
        drawn = float(cards)
        return merit + self._match(state.takes[place]) * (drawn if drawn < left else left if left > 0.5 else 0.5)

    def _level(self, state: EscapeNow) -> float:
        """How many cards every hand could have if the pile went to those that hold the fewest."""
        level: i64 = 0
        pile = state.pile
        while True:
            below: i64 = 0
            for hand in range(state.fixed.hands):
                if total(state.hands[hand]) <= level:
                    below += 1
            if below > pile or level > 12:
                return float(level) + float(pile) / float(below) if below > 0 else float(level)
            pile -= below
            level += 1


def make_sense(fixed: Fixed, convention: bool) -> EscapeSense:
    return EscapeSense(convention)
