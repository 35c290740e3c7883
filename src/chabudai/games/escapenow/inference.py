"""What the actions and answers of others give away about their cards, if they play sensibly.

Nothing here is certain: whoever imagines worlds by it must now and then imagine one that it speaks against.
"""

from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.bot_guesses import Guesses
from chabudai.games.escapenow.cards import KINDS, TRAITS
from chabudai.games.escapenow.known_state import FixedNumbers, counted, known_state
from chabudai.games.escapenow.rules_table import Fixed
from chabudai.games.escapenow.shapes import ANSWERS, QUESTIONS, EscapeView, Place

Deed = tuple[int, int]


class Reading:
    """For every hand of the others, guesses of what it holds and of what was discarded from it."""

    def __init__(self, fixed: FixedNumbers, seat: int) -> None:
        self.fixed = fixed
        self.seat = seat
        #: The third hand goes to and fro (§9) and is remembered otherwise.
        self.others = [other for other in range(fixed[0]) if other != seat]
        self.hands: list[list[int]] = [[] for _ in range(fixed[0])]
        self.thrown: list[list[int]] = [[] for _ in range(fixed[0])]
        self.thrown_by: list[int] = [0] * fixed[0]
        self.seed = seat
        #: What was seen but not yet thought about: it takes a while, and not everybody wants to know.
        self.unread: list[tuple[EscapeView | None, EscapeView, int]] = []

    def copy(self) -> "Reading":
        copy = Reading(self.fixed, self.seat)
        copy.hands = self.hands[:]
        copy.thrown = self.thrown[:]
        copy.thrown_by = self.thrown_by[:]
        copy.seed = self.seed
        copy.unread = self.unread[:]
        return copy

    def see(self, before: EscapeView | None, view: EscapeView, swept: int) -> None:
        """Two views, one choice apart; `swept` are the cards known to have gone from places to the discard."""
        self.unread.append((before, view, swept))

    def catch_up(self) -> None:
        """Think about everything that was seen since the last time."""
        unread, self.unread = self.unread, []
        for before, view, swept in unread:
            self._compare(before, view, swept)

    def _compare(self, before: EscapeView | None, view: EscapeView, swept: int) -> None:
        did = [] if before is None else [deed for deed in deeds(before, view) if deed[0] in self.others]
        seen = dict(did)
        for hand in self.others:
            count = view.hands[hand].count
            if hand not in seen and (count == 0 or self.hands[hand]) and before and count == before.hands[hand].count:
                continue
            self._update(hand, seen.get(hand), before, view, swept)

    def _update(self, hand: int, move: int | None, before: EscapeView | None, view: EscapeView, swept: int) -> None:
        self.seed += 1 << 8
        known = counted(view.hands[self.seat].cards) + counted(view.discards) + swept
        known += sum(counted(place.laid) for place in view.places)
        if view.third is not None:
            known += counted(view.hands[view.third].cards)
        if move is not None and before is not None and self.hands[hand]:
            if table.SOLVE <= move <= table.FINISH:
                # The card laid is still in the guesses.
                known -= 1 << 8 * (len(TRAITS) if move >= table.COPY else move - table.SOLVE)
            guesses = Guesses(self.hands[hand], self.thrown[hand], self.fixed[1] - known, self.seed)
            guesses.see(known_state(Fixed(*self.fixed), before), hand, move)
            self.thrown_by[hand] += move >= table.MOVE and not table.REFILL <= move < table.DROP and move < table.ASK
        else:
            guesses = Guesses(self.hands[hand], self.thrown[hand], self.fixed[1] - known, self.seed)
        guesses.fit(view.hands[hand].count, self.thrown_by[hand])
        self.hands[hand], self.thrown[hand] = guesses.plain()


def deeds(before: EscapeView, view: EscapeView) -> list[Deed]:
    """What hands did between two views, as far as it can be seen; of cards not seen, the first kind is named."""
    hand = before.turn
    if before.wanted is None and view.wanted is not None:
        chose = range(len(view.discarded))
        return [(seat, table.START if seat in view.wanted else table.WAIT) for seat in chose]
    if before.phase == "answering" != view.phase and view.question is not None:
        answers = [(answer.hand, answer.answer) for answer in view.question.answers]
        return [(other, table.ANSWER + ANSWERS.index(said)) for other, said in answers if said is not None]
    if hand is None:
        return []
    was, now = before.hands[hand], view.hands[hand]
    if before.phase == "placing" and was.pawn is None and now.pawn is not None:
        return [(hand, table.PAWN + now.pawn - 1)]
    if before.phase == "dropping" and now.count < was.count:
        return [(hand, table.DROP)]
    if before.phase != "acting" or was.pawn is None or now.pawn is None:
        return []
    if now.pawn != was.pawn:
        return [(hand, table.MOVE + (now.pawn - 1) * len(KINDS))]
    if view.phase == "answering" and view.question is not None:
        return [(hand, table.ASK + QUESTIONS.index(view.question.question))]
    if now.count < was.count:
        laid = _laid(before.places[was.pawn - 1], view.places[was.pawn - 1])
        return [] if laid is None else [(hand, laid)]
    more = now.count - was.count + view.to_draw
    return [(hand, table.REFILL + more - 1)] if more > 0 else []


def _laid(was: Place, now: Place) -> int | None:
    """The move by which a card came to a place; None where the cards have left the view (§8)."""
    if was.laid is None or now.laid is None:
        return None
    laid = now.laid[:]
    for card in was.laid:
        laid.remove(card)
    if laid == ["!"]:
        return table.FINISH
    return table.COPY + TRAITS.index(laid[0][1]) if len(laid[0]) == 2 else table.SOLVE + TRAITS.index(laid[0])
