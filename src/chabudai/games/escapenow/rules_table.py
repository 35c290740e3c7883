"""ESCAPE NOW!: the numbering of moves and chance outcomes, and what lies on the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import after, filled, size, total, types_in
from chabudai.engine.contract import State
from chabudai.engine.numbering import numbered
from chabudai.games.escapenow.rules_cards import ALL_TRAITS, KINDS, PAIR_TRAITS, PAIRS, TRAITS

# Places 1–7 are numbered from 0; the last is the end puzzle, whose two cards are faces 6 and 7.
PLACES: Final = 7
END: Final = 6
FACES: Final = 8
MOST_HANDS: Final = 6
MOST_REFILL: Final = 8

# Questions: lucky, most, move, where, have L … have K, other.
QUESTIONS: Final = 10
# Answers: yes, no, me, here 1 … here 7, L … K, nothing.
_YES, HERE, NAMED, _NOTHING, ANSWERS = numbered(3, PLACES, TRAITS, 1)
ANSWERS_ALWAYS: Final = 9  # all but `here`

# Moves, in their fixed numbering. COPY + trait is a lucky shot as a copy of it, MOVE + place * KINDS + kind discarded,
# REFILL + cards − 1.
START, WAIT, PAWN, SOLVE, COPY, FINISH, MOVE, REFILL, DROP, ASK, ANSWER, MOVES = numbered(
    1, 1, PLACES, TRAITS, TRAITS, 1, PLACES * KINDS, MOST_REFILL, KINDS, QUESTIONS, ANSWERS
)

# Chance outcomes: TURN_UP + place * PAIRS + pair, DEAL + hand * KINDS + kind, DRAWN + kind.
TURN_UP, DEAL, DRAWN, OUTCOMES = numbered(PLACES * PAIRS, MOST_HANDS * KINDS, KINDS)

# Phases: three of chance, two of sealed choices, three in which the hand in turn chooses.
TURNING_UP, DEALING, DRAWING, STARTING, ANSWERING, PLACING, ACTING, DROPPING, OVER = range(9)

# End reasons.
ESCAPED, TIME = range(2)

# What the log forgets: the cards of place p once they are discarded (LAID_FADES + p), the card that completed a puzzle
# after one more move, and what a seat saw of the third hand.
LAID_FADES: Final = 1
COMPLETING_FADES: Final = 8
THIRD_FADES: Final = 9


class Fixed:
    """What is settled before the first card: seats, decks, layout and options.

    `deck` are the action cards, `puzzles` the puzzle cards, `after[p]` the places to solve before p is turned up.
    """

    def __init__(
        self,
        seats: i64,
        deck: i64,
        puzzles: i64,
        dealt: i64,
        full: i64,
        single: i64,
        end: i64,
        face_up: i64,
        after: list[int],
        memory: bool,
    ) -> None:
        self.seats = seats
        self.deck = deck
        self.puzzles = puzzles
        self.dealt = dealt
        self.full = full
        self.face_up = face_up
        self.after: vec[i64] = vec[i64](after)
        self.need: vec[i64] = filled(PLACES, single)
        self.need[END] = end
        self.memory = memory
        # §9: with two seats a third hand plays along. Hands are numbered like seats, the third hand is 2.
        self.third: i64 = 2 if seats == 2 else -1
        self.hands: i64 = 3 if seats == 2 else seats


class Table(State):
    """Everything that a game is made of; at first (§1) with the first face-up puzzle to come."""

    def __init__(self, fixed: Fixed) -> None:
        super().__init__()
        self.fixed = fixed
        self.phase: i64 = TURNING_UP
        # The hand whose turn it is; before the first turn, the hand that is dealt or places its pawn.
        self.turn: i64 = 0
        self.starter: i64 = -1
        self.third_with: i64 = 0
        # Sealed choices: the hands that still owe one, and the seats that said `start`.
        self.owing: i64 = 0
        self.wanted: i64 = 0
        # The cards nobody has seen are the pile and what questions burnt; nobody knows which is which.
        self.unseen: i64 = fixed.deck
        self.pile: i64 = total(fixed.deck)
        self.hands: vec[i64] = filled(fixed.hands, 0)
        self.pawns: vec[i64] = filled(fixed.hands, -1)
        self.to_draw: i64 = 0
        # What each seat has discarded, and what went from each place to the discard.
        self.discards: vec[i64] = filled(fixed.seats, 0)
        self.swept: vec[i64] = filled(PLACES, 0)
        # Puzzles: the cards not yet turned up, places to turn up now, face up and solved, and every place's cards.
        self.puzzles: i64 = fixed.puzzles
        self.pending: i64 = fixed.face_up
        self.up: i64 = 0
        self.solved: i64 = 0
        self.faces: vec[i64] = filled(FACES, -1)
        # Action cards on every place, and which traits their lucky shots copy.
        self.laid: vec[i64] = filled(PLACES, 0)
        self.copied: vec[i64] = filled(PLACES, 0)
        # What may be laid on every place now: a set of traits, and LUCKY if a lucky shot would finish it.
        self.takes: vec[i64] = filled(PLACES, 0)
        # The last question: the hand that asked, the seat that played it, and the answer of each hand or −1.
        self.asker: i64 = -1
        self.asker_seat: i64 = -1
        self.question: i64 = 0
        self.answers: vec[i64] = filled(fixed.hands, -1)
        self.ended_by: i64 = ESCAPED

    # -- questions about the table ------------------------------------------------------------------------------------
    def seat_of(self, hand: i64) -> i64:
        """Who plays a hand now."""
        return self.third_with if hand == self.fixed.third else hand

    def after_hand(self, hand: i64) -> i64:
        return after(hand, self.fixed.hands)

    def burnt(self) -> i64:
        """How many cards questions have cost."""
        return total(self.unseen) - self.pile

    def minutes(self) -> i64:
        """§7: the cards in all hands and in the draw pile."""
        left = self.pile
        for hand in range(self.fixed.hands):
            left += total(self.hands[hand])
        return left

    def traits_of(self, place: i64) -> i64:
        """The traits of a face-up puzzle; one on both cards of the end puzzle counts once (§3)."""
        traits = PAIR_TRAITS[self.faces[place]]
        return traits | PAIR_TRAITS[self.faces[END + 1]] if place == END else traits

    def missing_on(self, place: i64) -> i64:
        """The traits of which neither a card nor a copy lies there yet."""
        return self.traits_of(place) & ~types_in(self.laid[place]) & ~types_in(self.copied[place])

    def may_take(self, place: i64) -> i64:
        """§3: after the card there must be a free place for every trait still missing."""
        missing = self.missing_on(place)
        if missing == 0:
            return self.traits_of(place) | ALL_TRAITS + 1
        free = self.fixed.need[place] - total(self.laid[place])
        return self.traits_of(place) if free > size(missing) else missing

    def most_refill(self) -> i64:
        """§5: up to the full hand, as the pile allows."""
        room = self.fixed.full - total(self.hands[self.turn])
        return room if room < self.pile else self.pile
