"""Familiar's Trouble: state and moves. The § numbers are the clauses of RULES.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, alike, filled, first, has, lowest, members_of, nth, numbers_of, size, when
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.numbering import numbered
from chabudai.games.familiars import events
from chabudai.games.familiars import rules_cards as c
from chabudai.games.familiars.rules_cards import Fixed
from chabudai.games.familiars.rules_errands import Errands, errands_of

# Moves, in their fixed numbering: REFILL + level, PASS and PLAY + kind, SWAP + errand * LEVELS + level.
EXCHANGE, KEEP, LEAVE, REFILL, PASS, PLAY, SWAP, MOVES = numbered(
    1, 1, 1, c.LEVELS, c.KINDS, c.KINDS, c.ERRANDS * c.LEVELS
)

# Chance outcomes: LEAD + seat, DEAL and DRAW + seat * KINDS + kind, ERRAND + errand.
LEAD, DEAL, ERRAND, DRAW, OUTCOMES = numbered(c.SEATS, c.SEATS * c.KINDS, c.ERRANDS, c.SEATS * c.KINDS)

# Phases. In SETTING_OUT and TURNING_UP chance turns up an errand.
(
    DEALING, SETTING_OUT, CHOOSING_LEAD, HAND_EXCHANGE, PASSING, ERRAND_EXCHANGE, TURNING_UP, TRICK, REPLENISHMENT,
    DRAWING, OVER,
) = range(11)  # fmt: skip

# The phases in which a seat owes a choice.
OWING: Final = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8

NOBODY_GAVE: Final = -1


def left_of(seat: i64) -> i64:
    """The left neighbour, which is the next seat clockwise."""
    return after(seat, c.SEATS)


class Familiars(State):
    def __init__(self, fixed: Fixed, errands: Errands) -> None:
        super().__init__()
        self.fixed = fixed
        self.phase: i64 = DEALING
        self.round: i64 = 0
        self.lead: i64 = 0
        # Whose turn it is: the lead's, but in the exchange and the trick, and while cards are dealt or drawn.
        self.turn: i64 = 0
        # Attribute cards, as sets of slots.
        self.hands: vec[i64] = filled(c.SEATS, 0)
        self.deck: i64 = fixed.deck
        self.discard: i64 = 0
        # The trick: kinds in the order of play. It lies there until the next is begun.
        self.trick: vec[i64] = filled(c.SEATS, c.NO_KIND)
        self.played: i64 = 0
        self.opened_by: i64 = 0
        self.tricks_played: i64 = 0
        # The hand exchange: passes made in it; who passed last, in which round, and what, as long as it is certain that
        # the receiver holds it. The giver is certain of a card until the receiver plays its like or passes one itself.
        # At the end of an exchange only the last receiver has not passed since. In the next one that last pass becomes
        # the `earlier` one, until its receiver's turn to pass comes: there are never more than these two.
        self.passes: i64 = 0
        self.giver: i64 = NOBODY_GAVE
        self.given_in: i64 = 0
        self.given: i64 = c.NO_KIND
        self.earlier_giver: i64 = NOBODY_GAVE
        self.earlier_in: i64 = 0
        self.earlier: i64 = c.NO_KIND
        self.errands = errands
        # An errand taken out of the display whose replacement is due; the level from which chance turns one up.
        self.removed: i64 = c.NO_ERRAND
        self.due_level: i64 = 0

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        return when(has(OWING, self.phase), BIT[self.turn])

    def over(self) -> bool:
        return self.phase == OVER

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == TRICK:
            return self._each_kind(PLAY, self.playable(seat))
        if self.phase == PASSING:
            return self._each_kind(PASS, self.hands[seat])
        if self.phase == HAND_EXCHANGE:
            return vec[i64]([EXCHANGE, KEEP])
        if self.phase == ERRAND_EXCHANGE:
            return self._swaps()
        return numbers_of(self.errands.piles(), REFILL)

    def _each_kind(self, verb: i64, cards: i64) -> vec[i64]:
        moves = vec[i64]()
        for slot in members_of(self.fixed.one_of_each(cards)):
            moves = append(moves, verb + self.fixed.kind_of[slot])
        return moves

    def _swaps(self) -> vec[i64]:
        moves = vec[i64]([LEAVE])
        piles = members_of(self.errands.piles())
        for errand in members_of(self.errands.display):
            for level in piles:
                moves = append(moves, SWAP + errand * c.LEVELS + level)
        return moves

    def playable(self, seat: i64) -> i64:
        """§4: the cards a seat may play now."""
        hand = self.hands[seat]
        if self.played == 0:
            return hand
        forced = self.fixed.forced[self.trick[0]]
        return hand & (forced | self.fixed.three_colour) if hand & forced != 0 else hand

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() != BIT[seat] or move < 0 or move >= MOVES:
            return False
        if self.phase == TRICK:
            return PLAY <= move < SWAP and self.playable(seat) & self.fixed.slots_of[move - PLAY] != 0
        if self.phase == PASSING:
            return PASS <= move < PLAY and self.hands[seat] & self.fixed.slots_of[move - PASS] != 0
        if self.phase == HAND_EXCHANGE:
            return EXCHANGE <= move <= KEEP
        if self.phase == REPLENISHMENT:
            return REFILL <= move < PASS and has(self.errands.piles(), move - REFILL)
        if move < SWAP:
            return move == LEAVE
        errand = (move - SWAP) // c.LEVELS
        return has(self.errands.display, errand) and has(self.errands.piles(), move - SWAP - errand * c.LEVELS)

    def random_move(self, seat: i64, dice: Dice) -> i64:
        if self.phase == TRICK:
            return PLAY + self._random_kind(self.playable(seat), dice)
        if self.phase == PASSING:
            return PASS + self._random_kind(self.hands[seat], dice)
        if self.phase == HAND_EXCHANGE:
            return EXCHANGE + dice.below(2)
        piles = self.errands.piles()
        count = size(piles)
        if self.phase == REPLENISHMENT:
            return REFILL + nth(piles, dice.below(count))
        choice = dice.below(1 + size(self.errands.display) * count)
        if choice == 0:
            return LEAVE
        choice -= 1
        row: i64 = 0
        while choice >= count:
            choice -= count
            row += 1
        return SWAP + nth(self.errands.display, row) * c.LEVELS + nth(piles, choice)

    def _random_kind(self, cards: i64, dice: Dice) -> i64:
        choices = self.fixed.one_of_each(cards)
        return self.fixed.kind_of[nth(choices, dice.below(size(choices)))]

    def apply(self, seat: i64, move: i64) -> None:
        if self.phase == TRICK:
            self._play(seat, move - PLAY)
        elif self.phase == PASSING:
            self._pass_on(seat, move - PASS)
        elif self.phase == HAND_EXCHANGE:
            self._decide_hand_exchange(move == EXCHANGE)
        elif self.phase == ERRAND_EXCHANGE:
            self._exchange_errand(move)
        else:
            self.tell(events.REFILLED, seat, x=move - REFILL)
            self._turn_up_from(move - REFILL)

    # -- the hand exchange (§2) ---------------------------------------------------------------------------------------
    def _begin_round(self) -> None:
        self.round += 1
        self.tell(events.ROUND_BEGAN, self.lead, x=self.round)
        if self.fixed.hand_exchange:
            self.phase = HAND_EXCHANGE
        else:
            self._begin_errand_exchange()

    def _decide_hand_exchange(self, wanted: bool) -> None:
        self.tell(events.EXCHANGED if wanted else events.KEPT, self.lead)
        if wanted:
            self.phase = PASSING
        else:
            self._begin_errand_exchange()

    def _pass_on(self, seat: i64, kind: i64) -> None:
        left = left_of(seat)
        card = self._one_of(seat, kind)
        self.hands[seat] &= ~card
        self.hands[left] |= card
        if seat != left_of(self.giver):
            self.earlier_giver = self.giver
            self.earlier_in = self.given_in
            self.earlier = self.given
        elif seat == left_of(self.earlier_giver):
            self._forget_earlier()
        # Otherwise only the last pass ends here: what it brought may just have moved on.
        self.giver = seat
        self.given_in = self.round
        self.given = kind
        self.passes += 1
        self.tell(events.PASSED, seat, x=left, secret=kind, knows=BIT[seat] | BIT[left])
        self.turn = left
        if self.passes == c.SEATS:
            self.passes = 0
            self._begin_errand_exchange()

    def _forget_earlier(self) -> None:
        self.earlier_giver = NOBODY_GAVE
        self.earlier_in = 0
        self.earlier = c.NO_KIND

    def _one_of(self, seat: i64, kind: i64) -> i64:
        """One card of this kind in a hand, as a set."""
        cards = self.hands[seat] & self.fixed.slots_of[kind]
        return cards & -cards

    # -- the errand exchange (§3) -------------------------------------------------------------------------------------
    def _begin_errand_exchange(self) -> None:
        if self.fixed.errand_exchange:
            self.phase = ERRAND_EXCHANGE
        else:
            self.phase = TRICK

    def _exchange_errand(self, move: i64) -> None:
        if move == LEAVE:
            self.tell(events.LEFT, self.lead)
            self.phase = TRICK
            return
        errand = (move - SWAP) // c.LEVELS
        level = move - SWAP - errand * c.LEVELS
        self.errands.display &= ~BIT[errand]
        self.removed = errand
        self.tell(events.SWAPPED, self.lead, x=errand, y=level)
        self._turn_up_from(level)

    # -- the trick (§4) -----------------------------------------------------------------------------------------------
    def _play(self, seat: i64, kind: i64) -> None:
        card = self._one_of(seat, kind)
        self.hands[seat] &= ~card
        self.discard |= card
        if self.played == 0:
            self.opened_by = seat
            self.trick[1] = c.NO_KIND
            self.trick[2] = c.NO_KIND
        self.trick[self.played] = kind
        self.played += 1
        self.tell(events.PLAYED, seat, x=kind)
        if kind == self.given and seat == left_of(self.giver):
            # Of several copies nobody else can say which one was passed.
            self.given = c.NO_KIND
        self.turn = left_of(seat)
        if self.played == c.SEATS:
            self._end_trick()

    def _end_trick(self) -> None:
        self.played = 0
        self.tricks_played += 1
        self.lead = self.best_in_trick()
        self.turn = self.lead
        self._give_verdict()
        if self.tricks_played == self.fixed.rounds:
            self._end_game()
            return
        self.tell(events.TRICK_TAKEN, self.lead, x=self.tricks_played)
        self._replenish_errands()

    def best_in_trick(self) -> i64:
        """§4c: the highest value that shares a colour with the lead card, of equal values the one played first."""
        colours = c.COLOURS_OF[self.trick[0]]
        best: i64 = 0
        for place in range(1, c.SEATS):
            kind = self.trick[place]
            follows = self.fixed.highest_wins or c.COLOURS_OF[kind] & colours != 0
            if follows and c.VALUE_OF[kind] > c.VALUE_OF[self.trick[best]]:
                best = place
        seat = self.opened_by + best
        return seat if seat < c.SEATS else seat - c.SEATS

    # -- the verdict (§5) ---------------------------------------------------------------------------------------------
    def totals(self) -> i64:
        """What the trick on the table adds up to in every colour, packed."""
        total: i64 = 0
        for kind in self.trick:
            if kind != c.NO_KIND:
                total += c.WORTH_OF[kind]
        return total

    def _give_verdict(self) -> None:
        totals = self.totals()
        self.tell(events.TOTALLED, x=totals)
        done = self.errands.covered(self.fixed, totals)
        while done != 0:
            errand = lowest(done)
            done &= done - 1
            points = self.fixed.points[errand]
            self.errands.complete(errand, points)
            self.tell(events.COMPLETED, x=errand, y=points, z=self.errands.points)

    # -- replenishment (§6, §7) ---------------------------------------------------------------------------------------
    def _replenish_errands(self) -> None:
        """On to the next open errand, or to the hands when there are enough of them or no more in the piles."""
        piles: i64 = 0
        if size(self.errands.display) < self.fixed.open_errands:
            piles = self.errands.piles()
        if piles == 0:
            self._replenish_hands()
        elif piles & piles - 1 == 0:
            self._turn_up_from(lowest(piles))
        else:
            self.phase = REPLENISHMENT

    def _replenish_hands(self) -> None:
        if self.deck == 0:
            self._begin_round()
        else:
            self.phase = DRAWING

    def _draw(self, kind: i64) -> None:
        seat = self.turn
        self._take(seat, kind)
        self.tell(events.DREW, seat, secret=kind, knows=BIT[seat])
        self.turn = left_of(seat)
        if self.turn == self.lead:
            self._begin_round()

    def _take(self, seat: i64, kind: i64) -> None:
        cards = self.deck & self.fixed.slots_of[kind]
        card = cards & -cards
        self.deck &= ~card
        self.hands[seat] |= card

    # -- errands turned up --------------------------------------------------------------------------------------------
    def _turn_up_from(self, level: i64) -> None:
        self.due_level = level
        self.phase = TURNING_UP

    def _turn_up(self, errand: i64) -> None:
        self.errands.turn_up(errand)
        self.tell(events.TURNED_UP, x=errand, y=self.due_level)
        if self.phase == SETTING_OUT:
            self._set_out()
            return
        self.due_level = 0
        if self.removed != c.NO_ERRAND:
            self._put_back()
        else:
            self._replenish_errands()

    def _put_back(self) -> None:
        """The replacement lies there: the errand it replaces goes to the bottom of its pile."""
        self.errands.put_back(self.removed)
        self.tell(events.PUT_BACK, x=self.removed, y=self.removed // c.IN_LEVEL)
        self.removed = c.NO_ERRAND
        self.phase = TRICK

    # -- set-up (§1) --------------------------------------------------------------------------------------------------
    def _deal(self, kind: i64) -> None:
        seat = self.turn
        self._take(seat, kind)
        self.tell(events.DEALT, seat, secret=kind, knows=BIT[seat])
        if size(self.hands[seat]) == self.fixed.hand:
            self.turn = left_of(seat)
            if self.turn == 0:
                self.phase = SETTING_OUT
                self._set_out()

    def _set_out(self) -> None:
        """The next errand of the opening display; a card file may have fewer of a level than are asked for."""
        while self.due_level < c.LEVELS:
            if self.errands.room(self.fixed, self.due_level):
                return
            self.due_level += 1
        self.due_level = 0
        self.phase = CHOOSING_LEAD

    def _choose_lead(self, seat: i64) -> None:
        self.lead = seat
        self.turn = seat
        self.tell(events.LEAD_CHOSEN, seat)
        self._begin_round()

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.phase == DEALING or self.phase == DRAWING:
            return self._possible_cards(DEAL if self.phase == DEALING else DRAW)
        if self.phase == SETTING_OUT or self.phase == TURNING_UP:
            return alike(numbers_of(self.errands.on_top(self.due_level), ERRAND))
        return alike(numbers_of(first(c.SEATS) if self.phase == CHOOSING_LEAD else 0, LEAD))

    def _possible_cards(self, verb: i64) -> tuple[vec[i64], vec[i64]]:
        """Every kind in the draw pile, as likely as it has copies there."""
        outcomes = vec[i64]()
        weights = vec[i64]()
        for slot in members_of(self.fixed.one_of_each(self.deck)):
            kind = self.fixed.kind_of[slot]
            outcomes = append(outcomes, verb + self.turn * c.KINDS + kind)
            weights = append(weights, size(self.deck & self.fixed.slots_of[kind]))
        return outcomes, weights

    def random_outcome(self, dice: Dice) -> i64:
        if self.phase == DEALING or self.phase == DRAWING:
            # Copies lie side by side: drawing a slot is drawing a kind by its weight.
            kind = self.fixed.kind_of[nth(self.deck, dice.below(size(self.deck)))]
            return (DEAL if self.phase == DEALING else DRAW) + self.turn * c.KINDS + kind
        if self.phase == SETTING_OUT or self.phase == TURNING_UP:
            errands = self.errands.on_top(self.due_level)
            return ERRAND + nth(errands, dice.below(size(errands)))
        if self.phase == CHOOSING_LEAD:
            return LEAD + dice.below(c.SEATS)
        return -1

    def settle(self, outcome: i64) -> None:
        if self.phase == DRAWING:
            self._draw(outcome - DRAW - self.turn * c.KINDS)
        elif self.phase == DEALING:
            self._deal(outcome - DEAL - self.turn * c.KINDS)
        elif self.phase == CHOOSING_LEAD:
            self._choose_lead(outcome - LEAD)
        else:
            self._turn_up(outcome - ERRAND)

    # -- the result (§8) ----------------------------------------------------------------------------------------------
    def _end_game(self) -> None:
        self.phase = OVER
        self.tell(events.GAME_ENDED, x=self.errands.points, y=size(self.errands.completed))

    def score(self, seat: i64) -> i64:
        return self.errands.points

    def winners(self) -> i64:
        """There is no way to lose: all of them, whatever the score."""
        return BIT[c.SEATS] - 1

    # -- copies -------------------------------------------------------------------------------------------------------
    def plain(self) -> list[int]:
        """Nobody can tell which of several cards of a kind is where."""
        same = self.clone()
        for seat in range(c.SEATS):
            same.hands[seat] = self.fixed.lowest_copies(self.hands[seat])
        same.deck = self.fixed.lowest_copies(self.deck)
        same.discard = self.fixed.lowest_copies(self.discard)
        return same.numbers()


def new_game(fixed: Fixed) -> Familiars:
    return Familiars(fixed, errands_of(fixed))
