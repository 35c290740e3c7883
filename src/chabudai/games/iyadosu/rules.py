"""Iyadosu: state and moves. The § numbers are the clauses of RULES.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import BIT, after, alike, filled, first, has, members_of, most, nth, numbers_of, size, when
from chabudai.engine.contract import State
from chabudai.engine.dice import Dice
from chabudai.engine.numbering import numbered
from chabudai.engine.tricks import following, taker
from chabudai.games.iyadosu import events

# Cards: colour * 15 + number − 1; black, the trump, is colour 0.
NUMBERS: Final = 15
COLOURS: Final = 4
CARDS: Final = 60
BLACK: Final = 0
NO_CARD: Final = -1
IN_COLOUR: Final = vec[i64]([0x7FFF << 15 * colour for colour in range(4)])

# Moves, in their fixed numbering.
PLAY, REFUSE, SPLIT, INSERT, MOVES = numbered(CARDS, CARDS, 16, 1)  # SPLIT + k declares k refuse cards

# Chance outcomes.
MOST_SEATS: Final = 5
START, DEAL, OUTCOMES = numbered(MOST_SEATS, MOST_SEATS * CARDS)  # DEAL + seat * CARDS + card

# Phases.
CHOOSING_START, DEALING, DIVISION, TRICK, OVER = range(5)

# End reasons.
BY_ROUNDS, BY_INSTANT = range(2)

# What the log forgets (§12): a trick when the next is begun; which cards a seat was dealt when all hands are divided,
# because with its present hand that would show which of its cards lie in tricks already taken.
TRICK_FADES, DEAL_FADES = range(1, 3)


class Fixed:
    """What is settled before the first card: seats, deck and options."""

    def __init__(self, seats: i64, highest: i64, least: i64, most: i64, bonus: bool, instant: bool) -> None:
        self.seats = seats
        self.highest = highest
        self.least = least
        self.most = most
        self.bonus = bonus
        self.instant = instant
        self.everyone: i64 = first(seats)
        self.hand: i64 = COLOURS * highest // seats
        deck: i64 = 0
        for colour in range(COLOURS):
            deck |= first(highest) << NUMBERS * colour
        self.deck: i64 = deck


class Iyadosu(State):
    def __init__(self, fixed: Fixed) -> None:
        super().__init__()
        self.fixed = fixed
        self.phase: i64 = CHOOSING_START
        self.rounds_played: i64 = 0
        self.start: i64 = 0
        # Whose turn it is; during the deal, who gets the next card.
        self.turn: i64 = 0
        # The deal: cards still to come, how many have been dealt, and every fan from left to right, seat after seat.
        self.deck: i64 = 0
        self.dealt: i64 = 0
        self.fan: vec[i64] = vec[i64]()
        # Hands as sets of cards, by seat.
        self.normal: vec[i64] = filled(fixed.seats, 0)
        self.refuse: vec[i64] = filled(fixed.seats, 0)
        self.declared: vec[i64] = filled(fixed.seats, 0)
        self.won: vec[i64] = filled(fixed.seats, 0)
        # The stack: 0 while a seat's Insert is not in it, otherwise its place from the bottom, from 1.
        self.stack: vec[i64] = filled(fixed.seats, 0)
        self.stacked: i64 = 0
        self.out: i64 = 0
        # The trick: a card or NO_CARD by seat, who refused and who inserted. It lies there until the next is begun.
        self.tricks_played: i64 = 0
        self.opened_by: i64 = 0
        self.lead_colour: i64 = -1
        self.trick: vec[i64] = filled(fixed.seats, NO_CARD)
        self.acted: i64 = 0
        self.refused: i64 = 0
        self.inserted: i64 = 0
        self.taker: i64 = -1
        # Cards played in this round.
        self.gone: i64 = 0
        self.totals: vec[i64] = filled(fixed.seats, 0)
        self.last_scores: vec[i64] = filled(fixed.seats, 0)
        self.ended_by: i64 = BY_ROUNDS

    # -- who owes what ------------------------------------------------------------------------------------------------
    def to_act(self) -> i64:
        if self.phase == TRICK or self.phase == DIVISION:
            return BIT[self.turn]
        return 0

    def over(self) -> bool:
        return self.phase == OVER

    def seats_in(self) -> i64:
        return self.fixed.everyone & ~self.out

    # -- choices ------------------------------------------------------------------------------------------------------
    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == DIVISION:
            return numbers_of(first(self.fixed.most - self.fixed.least + 1), SPLIT + self.fixed.least)
        plays = self.playable(seat)
        if plays == 0:
            return vec[i64]([INSERT])
        moves = members_of(plays)
        for card in members_of(self.refusable(seat)):
            moves = append(moves, REFUSE + card)
        return moves

    def playable(self, seat: i64) -> i64:
        """The normal cards a seat may play (§4, §5)."""
        normal = self.normal[seat]
        return normal if self.lead_colour < 0 else following(normal, IN_COLOUR[self.lead_colour])

    def refusable(self, seat: i64) -> i64:
        """The refuse cards a seat may play: all or none (§5)."""
        if self.lead_colour < 0 or self.normal[seat] & IN_COLOUR[self.lead_colour] == 0:
            return 0
        return self.refuse[seat]

    def is_legal(self, seat: i64, move: i64) -> bool:
        if self.to_act() != BIT[seat] or move < 0:
            return False
        if self.phase == DIVISION:
            return SPLIT + self.fixed.least <= move <= SPLIT + self.fixed.most
        if move < REFUSE:
            return has(self.playable(seat), move)
        if move < SPLIT:
            return has(self.refusable(seat), move - REFUSE)
        return move == INSERT and self.normal[seat] == 0

    def random_move(self, seat: i64, dice: Dice) -> i64:
        if self.phase == DIVISION:
            return SPLIT + self.fixed.least + dice.below(self.fixed.most - self.fixed.least + 1)
        # `playable` and `refusable` in one look at the hand: this is the hottest line of a playout.
        plays = self.normal[seat]
        refusals: i64 = 0
        if self.lead_colour >= 0:
            of_colour = plays & IN_COLOUR[self.lead_colour]
            if of_colour != 0:
                plays = of_colour
                refusals = self.refuse[seat]
        playable = size(plays)
        choices = playable + size(refusals)
        if choices == 0:
            # One possibility is drawn all the same: the same numbers are used up as by choosing from `legal`.
            dice.below(1)
            return INSERT
        choice = dice.below(choices)
        return nth(plays, choice) if choice < playable else REFUSE + nth(refusals, choice - playable)

    def apply(self, seat: i64, move: i64) -> None:
        if self.phase == DIVISION:
            self._divide(seat, move - SPLIT)
            return
        if self.acted == 0:
            self._clear_table()
        self.acted |= BIT[seat]
        if move < REFUSE:
            self.normal[seat] &= ~BIT[move]
            self.tell(events.PLAYED, seat, x=move, fades=TRICK_FADES)
            self._lay(seat, move)
        elif move < SPLIT:
            self._refuse(seat, move - REFUSE)
        else:
            self.out |= BIT[seat]
            self.inserted |= BIT[seat]
            self.tell(events.ELIMINATED, seat)
        self._pass_turn()

    # -- division (§3) ------------------------------------------------------------------------------------------------
    def _divide(self, seat: i64, k: i64) -> None:
        hand = self.fixed.hand
        left = seat * hand
        normal: i64 = 0
        refuse: i64 = 0
        for place in range(hand):
            if place < hand - k:
                normal |= BIT[self.fan[left + place]]
            else:
                refuse |= BIT[self.fan[left + place]]
        self.normal[seat] = normal
        self.refuse[seat] = refuse
        self.declared[seat] = k
        self.tell(events.DIVIDED, seat, x=k)
        if seat == self.start:
            self.phase = TRICK
            self.fan = vec[i64]()
            self.wipe(DEAL_FADES)
        else:
            self.turn = self.before(seat)

    def before(self, seat: i64) -> i64:
        return seat - 1 if seat > 0 else self.fixed.seats - 1

    def after(self, seat: i64) -> i64:
        return after(seat, self.fixed.seats)

    # -- the trick (§4–§8) --------------------------------------------------------------------------------------------
    def _clear_table(self) -> None:
        for seat in range(self.fixed.seats):
            self.trick[seat] = NO_CARD
        self.refused = 0
        self.inserted = 0
        self.taker = -1
        self.opened_by = self.turn
        self.wipe(TRICK_FADES)

    def _lay(self, seat: i64, card: i64) -> None:
        if self.lead_colour < 0:
            self.lead_colour = card // NUMBERS
        self.trick[seat] = card
        self.gone |= BIT[card]

    def _refuse(self, seat: i64, card: i64) -> None:
        self.refuse[seat] &= ~BIT[card]
        self.refused |= BIT[seat]
        self.tell(events.REFUSED, seat, x=card, fades=TRICK_FADES)
        self._lay(seat, card)
        if self.refuse[seat] == 0:
            self.stacked += 1
            self.stack[seat] = self.stacked
            self.tell(events.SUBMITTED, seat, x=self.stacked)

    def _pass_turn(self) -> None:
        waiting = self.fixed.everyone & ~self.out & ~self.acted
        if waiting == 0:
            self._end_trick()
            return
        seat = self.after(self.turn)
        while not has(waiting, seat):
            seat = self.after(seat)
        self.turn = seat

    def _end_trick(self) -> None:
        self.acted = 0
        self.tricks_played += 1
        if size(self.seats_in()) <= 1:
            self._end_round()
            return
        self.taker = self.best_in_trick()
        self.lead_colour = -1
        self.won[self.taker] += 1
        self.turn = self.taker
        self.tell(events.TRICK_TAKEN, self.taker, x=self.won[self.taker], y=self.declared[self.taker])
        if self.tricks_played == self.fixed.hand:
            self._end_round()

    def best_in_trick(self) -> i64:
        """§8: the highest black card, otherwise the highest card of the lead colour."""
        led = when(self.lead_colour >= 0, IN_COLOUR[self.lead_colour])
        return taker(self.trick, led, IN_COLOUR[BLACK])

    # -- the end of a round (§9, §10, §13) ----------------------------------------------------------------------------
    def _end_round(self) -> None:
        self.lead_colour = -1
        self.rounds_played += 1
        self.tell(events.ROUND_ENDED, x=self.rounds_played)
        for seat in range(self.fixed.seats):
            self._score_round(seat)
        if self.fixed.instant and self._reached() != 0:
            self._end_game(BY_INSTANT)
        elif self.rounds_played == self.fixed.seats:
            self._end_game(BY_ROUNDS)
        else:
            self.start = self.after(self.start)
            self._begin_round()

    def _score_round(self, seat: i64) -> None:
        if has(self.out, seat):
            self.last_scores[seat] = 0
            self.tell(events.SCORED, seat, w=-1)
            return
        perseverance = when(self.stack[seat] > 0, self.stack[seat] - 1)
        domination = size(self.out)
        miss = self.missed(seat)
        score = perseverance + domination - miss
        if score < 0:
            score = 0
        if self.fixed.bonus and miss == 0 and self.rounds_played == self.fixed.seats:
            score += self.declared[seat]
        self.last_scores[seat] = score
        self.totals[seat] += score
        self.tell(events.SCORED, seat, x=perseverance, y=domination, z=miss, w=score)

    def missed(self, seat: i64) -> i64:
        """The last term of §10; a sole survivor missed nothing."""
        if size(self.out) == self.fixed.seats - 1:
            return 0
        miss = self.declared[seat] - self.won[seat]
        return miss if miss >= 0 else -miss

    def _reached(self) -> i64:
        """The seats whose total has reached the number of seats (§13, `instant`)."""
        reached: i64 = 0
        for seat in range(self.fixed.seats):
            if self.totals[seat] >= self.fixed.seats:
                reached |= BIT[seat]
        return reached

    def _end_game(self, reason: i64) -> None:
        self.phase = OVER
        self.ended_by = reason
        self.tell(events.GAME_ENDED, x=reason, y=self.winners())

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance(self) -> tuple[vec[i64], vec[i64]]:
        if self.phase == DEALING:
            return alike(numbers_of(self.deck, DEAL + self.turn * CARDS))
        return alike(numbers_of(self.fixed.everyone if self.phase == CHOOSING_START else 0, START))

    def random_outcome(self, dice: Dice) -> i64:
        if self.phase == DEALING:
            card = nth(self.deck, dice.below(self.fixed.seats * self.fixed.hand - self.dealt))
            return DEAL + self.turn * CARDS + card
        if self.phase == CHOOSING_START:
            return START + dice.below(self.fixed.seats)
        return -1

    def settle(self, outcome: i64) -> None:
        if outcome >= DEAL:
            self._deal((outcome - DEAL) % CARDS)
            return
        self.start = outcome - START
        self.tell(events.STARTED, self.start)
        self._begin_round()

    def _begin_round(self) -> None:
        seats = self.fixed.seats
        self.phase = DEALING
        self.deck = self.fixed.deck
        self.dealt = 0
        self.turn = 0
        self.fan = filled(seats * self.fixed.hand, NO_CARD)
        for seat in range(seats):
            self.normal[seat] = 0
            self.refuse[seat] = 0
            self.declared[seat] = 0
            self.won[seat] = 0
            self.stack[seat] = 0
        self.stacked = 0
        self.out = 0
        self.gone = 0
        self.tricks_played = 0
        self.tell(events.ROUND_BEGAN, self.start, x=self.rounds_played + 1)

    def _deal(self, card: i64) -> None:
        seat = self.turn
        self.fan[self.dealt] = card
        self.deck &= ~BIT[card]
        self.dealt += 1
        place = self.dealt - seat * self.fixed.hand
        self.tell(events.DEALT, seat, x=place, secret=card, knows=BIT[seat], fades=DEAL_FADES, fades_whole=False)
        if self.deck == 0:
            self.phase = DIVISION
            self.turn = self.before(self.start)
        elif self.dealt == (seat + 1) * self.fixed.hand:
            self.turn = seat + 1

    # -- the result (§11) ---------------------------------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        return self.totals[seat]

    def winners(self) -> i64:
        candidates = self._reached() if self.ended_by == BY_INSTANT else self.fixed.everyone
        return most(self.last_scores, most(self.totals, candidates))

    def reason(self) -> i64:
        return self.ended_by
