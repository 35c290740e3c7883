"""ESCAPE NOW!'s playing sense: rules of thumb that look only at what the seat to move may know.

Every turn costs a minute, whatever it is used for. So a card on a puzzle is always well spent, and moves and refills
are weighed by how many cards they let one lay before the next of them.
"""

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, has, size
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.search import Sense
from chabudai.games.escapenow.rules import EscapeNow
from chabudai.games.escapenow.rules_cards import (
    KINDS,
    LUCKY,
    ONE,
    PAIR_TRAITS,
    PAIRS,
    TRAITS,
    copies,
    kinds_in,
    pairs_left,
    total,
)
from chabudai.games.escapenow.rules_table import (
    ACTING,
    ANSWERING,
    COPY,
    DROP,
    DROPPING,
    END,
    FINISH,
    MOVE,
    MOVES,
    PAWN,
    PLACES,
    PLACING,
    REFILL,
    SOLVE,
    START,
    WAIT,
)


class EscapeSense(Sense):
    def __init__(self, convention: bool = True) -> None:
        self.convention = convention
        self.others = 0.6
        self.over = 0.3
        self.luck = 0.5
        self.room = 0.3
        self.rooms = 2.0
        self.card = 0.15
        self.solved_draw = 0.3
        self.strand = 1.0
        self.drop = 0.5
        self.spend = 2.0
        self.elsewhere = 0.4
        self.hidden = 0.5
        self.wish = 3.0
        self.finish_one = 3.0
        self.finish_two = 2.0
        self.first = 0.5
        self.keep_lucky = 4.0
        self.move_cost = 0.0
        # How likely an unknown card is to be of each kind, and what each kind is worth to somebody, anywhere.
        self.odds: vec[float] = vec[float]([0.0] * KINDS)
        self.wanted: vec[float] = vec[float]([0.0] * KINDS)

    # -- what a position is worth -------------------------------------------------------------------------------------
    def worth(self, state: State, seat: i64) -> float:
        """Escaping first, then minutes; while it fails, how many cards were still to be laid."""
        assert isinstance(state, EscapeNow)
        if has(state.solved, END):
            return 0.7 + 0.01 * float(state.minutes())
        return 0.5 - 0.012 * float(self.to_lay(state))

    def to_lay(self, state: EscapeNow) -> i64:
        left: i64 = 0
        for place in range(PLACES):
            if not has(state.solved, place):
                left += state.plan.need[place] - total(state.laid[place])
        return left

    # -- how to play --------------------------------------------------------------------------------------------------
    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        assert isinstance(state, EscapeNow)
        phase = state.phase
        if phase == ANSWERING:
            return MOVES - 1
        self._count(state, seat)
        if phase == ACTING:
            return self._action(state)
        if phase == DROPPING:
            hand = state.turn
            return DROP + self._spare(state, state.pawns[hand], state.hands[hand])
        if phase == PLACING:
            return PAWN + self._best_place(state, state.turn, state.hands[state.turn])
        best = self._best_place(state, seat, state.hands[seat])
        return START if self._prospect(state, seat, best, state.hands[seat]) >= self.wish else WAIT

    # -- counting -----------------------------------------------------------------------------------------------------
    def _count(self, state: EscapeNow, seat: i64) -> None:
        """What the cards that this seat has not seen may be, and which traits are still wanted."""
        seen = state.discards[seat] + state.hands[seat]
        if state.plan.third >= 0 and state.third_with == seat:
            seen += state.hands[state.plan.third]
        for place in range(PLACES):
            seen += state.laid[place]
        unseen = state.plan.deck - seen
        count = total(unseen)
        for kind in range(KINDS):
            self.odds[kind] = float(copies(unseen, kind)) / float(count) if count > 0 else 0.0
            self.wanted[kind] = 0.0
        for place in range(PLACES):
            takes = state.takes[place]
            for trait in range(TRAITS):
                if has(takes, trait):
                    self.wanted[trait] += self.elsewhere
        for pair in range(PAIRS):
            if pairs_left(state.puzzles, pair) > 0:
                for trait in range(TRAITS):
                    if has(PAIR_TRAITS[pair], trait):
                        self.wanted[trait] += self.hidden * 0.1 * float(PLACES - size(state.up))
        self.wanted[LUCKY] = self.keep_lucky

    def _match(self, kinds: i64) -> float:
        """How likely an unknown card is to be of one of these traits."""
        chance = 0.0
        for trait in range(TRAITS):
            if has(kinds, trait):
                chance += self.odds[trait]
        return chance

    def _free(self, state: EscapeNow, place: i64) -> i64:
        return state.plan.need[place] - total(state.laid[place])

    def _others_bring(self, state: EscapeNow, me: i64, place: i64) -> float:
        cards: i64 = 0
        for hand in range(state.plan.hands):
            if hand != me and state.pawns[hand] == place:
                cards += total(state.hands[hand])
        return self.others * float(cards) * self._match(state.traits_of(place)) if cards > 0 else 0.0

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
                useful += copies(cards, trait)
        lacking = size(missing & ~kinds_in(cards))
        lays = useful if useful < free - lacking else free - lacking
        left = float(free) - self._others_bring(state, me, place)
        good = float(lays)
        if good > left:
            good = left + self.over * (good - left) if left > 0.0 else self.over * good
        elif left > good:
            more = left - good
            good += self.room * (more if more < self.rooms else self.rooms) * self._match(traits)
        if copies(cards, LUCKY) > 0 and lacking == 0:
            saved = free - size(missing) - 1
            if saved > 0:
                good += self.luck * float(saved)
        return good

    def _best_place(self, state: EscapeNow, me: i64, cards: i64) -> i64:
        best: i64 = -1
        best_merit = -100.0
        for place in range(PLACES):
            if has(state.up, place):
                merit = self._prospect(state, me, place, cards)
                if merit > best_merit:
                    best, best_merit = place, merit
        return best

    def _spare(self, state: EscapeNow, place: i64, cards: i64) -> i64:
        """The kind of which a hand at this place can best spare a card."""
        best: i64 = -1
        best_value = 1000.0
        takes = state.takes[place]
        free = self._free(state, place)
        for kind in range(KINDS):
            held = copies(cards, kind)
            if held > 0:
                value = self.wanted[kind]
                if kind < TRAITS and has(takes, kind) and held <= free:
                    value += 1.0
                if value < best_value:
                    best, best_value = kind, value
        return best

    # -- actions ------------------------------------------------------------------------------------------------------
    def _action(self, state: EscapeNow) -> i64:
        hand = state.turn
        place = state.pawns[hand]
        solves = state.solves()
        if has(solves, FINISH - SOLVE):
            least = self.finish_one if copies(state.hands[hand], LUCKY) == 1 else self.finish_two
            if place == END or float(self._free(state, place)) >= least:
                return FINISH
        plain = solves & BIT[COPY - SOLVE] - 1
        if plain != 0:
            return SOLVE + self._card_to_lay(state, place, plain)
        return self._otherwise(state, hand, place, solves)

    def _card_to_lay(self, state: EscapeNow, place: i64, plain: i64) -> i64:
        missing = state.missing_on(place)
        best: i64 = -1
        best_value = -1000.0
        for trait in range(TRAITS):
            if has(plain, trait):
                value = -self.wanted[trait]
                if has(missing, trait):
                    value += self.first
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
                best, best_merit = REFILL + more, merit
        alone = True
        for other in range(state.plan.hands):
            if other != hand and state.pawns[other] == place:
                alone = False
        stranded = 0.0
        if alone and not has(state.solved, place):
            stranded = self.strand * float(total(state.laid[place]))
        if cards != 0:
            for goal in range(PLACES):
                if goal != place and has(state.up, goal):
                    kind = self._spare(state, goal, cards)
                    merit = self._prospect(state, hand, goal, cards - ONE[kind]) - here - stranded
                    merit -= self.drop * self.wanted[kind] + self.move_cost
                    if merit > best_merit:
                        best, best_merit = MOVE + goal * KINDS + kind, merit
        for trait in range(TRAITS):
            if has(solves, COPY - SOLVE + trait):
                merit = 1.0 - self.spend
                if self._free(state, place) == 1:
                    merit += 0.5
                if merit > best_merit:
                    best, best_merit = COPY + trait, merit
        if has(solves, FINISH - SOLVE):
            merit = float(self._free(state, place)) - self.spend
            if merit > best_merit:
                best = FINISH
        return best

    def _refill_merit(self, state: EscapeNow, hand: i64, place: i64, cards: i64) -> float:
        merit = self.card * float(cards - 1)
        if has(state.solved, place):
            return merit + self.solved_draw * float(cards)
        left = float(self._free(state, place)) - self._others_bring(state, hand, place)
        drawn = float(cards)
        return merit + self._match(state.takes[place]) * (drawn if drawn < left else left if left > 0.5 else 0.5)
