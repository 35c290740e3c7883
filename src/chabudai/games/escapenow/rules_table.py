"""ESCAPE NOW!: the numbering of moves and chance outcomes, and what lies on the table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chabudai.engine.bits import filled, size, total, types_in
from chabudai.engine.contract import State
from chabudai.games.escapenow.rules_cards import ALL_TRAITS, PAIR_TRAITS

# Places 1–7 are numbered from 0; the last is the end puzzle, whose two cards are faces 6 and 7.
PLACES: Final = 7
END: Final = 6
FACES: Final = 8
MOST_HANDS: Final = 6
MOST_REFILL: Final = 8

# Moves, in their fixed numbering.
START: Final = 0
WAIT: Final = 1
PAWN: Final = 2  # PAWN + place
SOLVE: Final = 9  # SOLVE + trait
COPY: Final = 14  # COPY + trait: a lucky shot as a copy of it
FINISH: Final = 19
MOVE: Final = 20  # MOVE + place * KINDS + kind discarded
REFILL: Final = 62  # REFILL + cards − 1
DROP: Final = 70  # DROP + kind
ASK: Final = 76  # ASK + question
ANSWER: Final = 86  # ANSWER + answer
MOVES: Final = 102

# Questions: lucky, most, move, where, have L … have K, other.
QUESTIONS: Final = 10
# Answers: yes, no, me, here 1 … here 7, L … K, nothing.
HERE: Final = 3
NAMED: Final = 10
ANSWERS_ALWAYS: Final = 9  # all but `here`

# Chance outcomes.
TURN_UP: Final = 0  # TURN_UP + place * PAIRS + pair
DEAL: Final = 70  # DEAL + hand * KINDS + kind
DRAWN: Final = 106  # DRAWN + kind
OUTCOMES: Final = 112

# Phases: three of chance, two of sealed choices, three in which the hand in turn chooses.
TURNING_UP: Final = 0
DEALING: Final = 1
DRAWING: Final = 2
STARTING: Final = 3
ANSWERING: Final = 4
PLACING: Final = 5
ACTING: Final = 6
DROPPING: Final = 7
OVER: Final = 8

# End reasons.
ESCAPED: Final = 0
TIME: Final = 1

# What the log forgets: the cards of place p once they are discarded (LAID_FADES + p), the card that completed a puzzle
# after one more move, and what a seat saw of the third hand.
LAID_FADES: Final = 1
COMPLETING_FADES: Final = 8
THIRD_FADES: Final = 9

NONE: Final = vec[i64]()


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
    """Everything that a game is made of. Empty as constructed."""

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
        self.unseen: i64 = 0
        self.pile: i64 = 0
        self.hands: vec[i64] = NONE
        self.pawns: vec[i64] = NONE
        self.to_draw: i64 = 0
        # What each seat has discarded, and what went from each place to the discard.
        self.discards: vec[i64] = NONE
        self.swept: vec[i64] = NONE
        # Puzzles: the cards not yet turned up, places to turn up now, face up and solved, and every place's cards.
        self.puzzles: i64 = 0
        self.pending: i64 = 0
        self.up: i64 = 0
        self.solved: i64 = 0
        self.faces: vec[i64] = NONE
        # Action cards on every place, and which traits their lucky shots copy.
        self.laid: vec[i64] = NONE
        self.copied: vec[i64] = NONE
        # What may be laid on every place now: a set of traits, and LUCKY if a lucky shot would finish it.
        self.takes: vec[i64] = NONE
        # The last question: the hand that asked, the seat that played it, and the answer of each hand or −1.
        self.asker: i64 = -1
        self.asker_seat: i64 = -1
        self.question: i64 = 0
        self.answers: vec[i64] = NONE
        self.ended_by: i64 = ESCAPED

    # -- questions about the table ------------------------------------------------------------------------------------
    def seat_of(self, hand: i64) -> i64:
        """Who plays a hand now."""
        return self.third_with if hand == self.fixed.third else hand

    def after_hand(self, hand: i64) -> i64:
        return hand + 1 if hand + 1 < self.fixed.hands else 0

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
