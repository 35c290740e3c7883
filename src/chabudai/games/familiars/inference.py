"""What follows from what a seat saw, about cards it cannot see.

Every hidden card is a *token*: the slots it may be, and which of the last passes brought it where it is. A card drawn
from the pile may be anything; a card the observer gave away is of one kind; whoever does not follow holds no card that
would have had to (§4a), so all tokens of that hand become narrower. Where it is open which token moved, all ways are
followed: each is a *division* of tokens among the hidden hands, with its weight.
"""

from collections.abc import Callable, Iterator

from chabudai.engine.bits import lowest, size
from chabudai.games.familiars.cards import KIND
from chabudai.games.familiars.memory import FamiliarsMemory
from chabudai.games.familiars.rules_cards import COLOURS_OF, SEATS, Fixed
from chabudai.games.familiars.shapes import FamiliarsView, Play

#: What brought a token to its place: nothing of interest, or one of the passes that the view still names.
#: The observer's own ones are certain: those cards are where it gave them.
NO_PASS, LAST_PASS, EARLIER_PASS, CERTAIN_PASS = 0, 1, 2, 3

#: Longer games than the printed one may leave more ways open than anybody would follow: then some facts are forgotten.
MOST_DIVISIONS = 600

Token = tuple[int, int]
Hand = tuple[Token, ...]
Division = tuple[Hand, ...]
Ways = Iterator[tuple[Division, float]]


class Deductions:
    """Replays what is remembered of a game, round by round, for one observer (None is a spectator)."""

    def __init__(self, fixed: Fixed, view: FamiliarsView, memory: FamiliarsMemory) -> None:
        self.fixed = fixed
        self.view = view
        self.memory = memory
        self.hidden = [seat for seat in range(SEATS) if seat != view.seat]
        self.discarded = _union(fixed, view.discard)
        #: Every division of hidden cards that agrees with everything seen.
        self.divisions: dict[Division, float] = {tuple(self._fresh(seat) for seat in self.hidden): 1.0}
        for number in range(1, view.round + 1):
            self._see_exchange(number)
            self._see_trick(number)
            self._see_draws(number)

    def _fresh(self, seat: int) -> Hand:
        cards = self.fixed.hand if self.view.round else self.view.hands[seat]
        return ((self.fixed.deck, NO_PASS),) * cards

    def _follow(self, ways: Callable[[Division], Ways]) -> None:
        """Go on from every division in all ways; equal ones are joined."""
        after: dict[Division, float] = {}
        for division, weight in self.divisions.items():
            for way, share in ways(division):
                after[way] = after.get(way, 0.0) + weight * share
        self.divisions = after
        if len(after) > MOST_DIVISIONS:
            self._forget(self._is_one_kind)
        if len(self.divisions) > MOST_DIVISIONS:
            self._forget(lambda possible: False)

    def _forget(self, keep: Callable[[int], bool]) -> None:
        """Let tokens be anything again but those to be kept, so that divisions become equal; no world is lost."""
        widened: dict[Division, float] = {}
        for division, weight in self.divisions.items():
            wide = tuple(
                tuple(sorted((p if tag == CERTAIN_PASS or keep(p) else self.fixed.deck, tag) for p, tag in hand))
                for hand in division
            )
            widened[wide] = widened.get(wide, 0.0) + weight
        self.divisions = widened

    def _is_one_kind(self, possible: int) -> bool:
        return possible == self.fixed.slots_of[self.fixed.kind_of[lowest(possible)]]

    def _with(self, division: Division, seat: int, hand: Hand) -> Division:
        place = self.hidden.index(seat)
        return (*division[:place], tuple(sorted(hand)), *division[place + 1 :])

    def _hand(self, division: Division, seat: int) -> Hand:
        return division[self.hidden.index(seat)]

    # -- cards come and go --------------------------------------------------------------------------------------------
    def _add(self, seat: int, token: Token) -> None:
        def ways(division: Division) -> Ways:
            yield self._with(division, seat, (*self._hand(division, seat), token)), 1.0

        self._follow(ways)

    def _move(self, giver: int, receiver: int, tag: int) -> None:
        """An unseen card goes from one hidden hand to another: any of them, as likely as there are such tokens."""

        def ways(division: Division) -> Ways:
            hand = self._hand(division, giver)
            for token in dict.fromkeys(hand):
                left = self._with(division, giver, _without(hand, token))
                moved = (token[0], tag)
                yield self._with(left, receiver, (*self._hand(left, receiver), moved)), hand.count(token) / len(hand)

        self._follow(ways)

    def _leave_unseen(self, seat: int, possible: int) -> None:
        """A card that was not seen has left a hand; it was one of the `possible` ones."""

        def ways(division: Division) -> Ways:
            hand = self._hand(division, seat)
            for token in _narrowest([t for t in hand if t[0] & possible and t[1] != CERTAIN_PASS]):
                yield self._with(division, seat, _without(hand, token)), 1.0

        self._follow(ways)

    def _leave(self, seat: int, kind: int) -> None:
        """A card was seen to leave a hand."""
        slots = self.fixed.slots_of[kind]

        def ways(division: Division) -> Ways:
            hand = self._hand(division, seat)
            for token in _narrowest([t for t in hand if t[0] & slots]):
                for rest in self._untagged(_without(hand, token), slots):
                    after = self._with(division, seat, rest)
                    # Of a single card nobody else can hold it.
                    yield from self._narrowed(after, slots) if size(slots) == 1 else iter([(after, 1.0)])

        self._follow(ways)

    def _untagged(self, hand: Hand, slots: int) -> Iterator[Hand]:
        """A passed card of which a copy was played is not certain any more; one that is, is of another kind."""
        tagged = next((token for token in hand if token[1]), None)
        if tagged is None or tagged[0] & slots == 0 or size(slots) == 1:
            yield hand
            return
        rest = _without(hand, tagged)
        yield (*rest, (tagged[0] & slots, NO_PASS))
        if tagged[0] & ~slots:
            yield (*rest, (tagged[0] & ~slots, tagged[1]))

    def _narrowed(self, division: Division, impossible: int, seat: int | None = None) -> Ways:
        """Tokens (of one hand, or all) that are none of these cards; nothing if one of them could be no other."""
        hands = tuple(
            tuple(sorted((possible & ~impossible, tag) for possible, tag in hand)) if seat in (None, owner) else hand
            for owner, hand in zip(self.hidden, division, strict=True)
        )
        if all(possible for hand in hands for possible, _ in hand):
            yield hands, 1.0

    # -- the exchange (§2) --------------------------------------------------------------------------------------------
    def _see_exchange(self, number: int) -> None:
        passes = self._passes_in(number)
        lead = self.memory.leads.get(number)
        if passes is None or (passes and lead is None):
            # Cards may have gone anywhere.
            self.divisions = {
                tuple(((self.fixed.deck, NO_PASS),) * len(hand) for hand in next(iter(self.divisions))): 1.0
            }
            return
        for i in range(passes):
            assert lead is not None
            giver = (lead + i) % SEATS
            self._see_pass(number, giver, (giver + 1) % SEATS)

    def _passes_in(self, number: int) -> int | None:
        """How many cards were passed in a round; None if that is not known."""
        if not self.fixed.hand_exchange:
            return 0
        if number == self.view.round and self.view.phase in ("hand_exchange", "pass"):
            return self.view.passes
        exchanged = self.memory.exchanged.get(number)
        return None if exchanged is None else SEATS * exchanged

    def _see_pass(self, number: int, giver: int, receiver: int) -> None:
        if giver == self.view.seat:
            given = self.memory.given.get(number)
            token = self.fixed.deck if given is None else self.fixed.slots_of[KIND[given]]
            self._add(receiver, (token, self._tag(number, giver)))
        elif receiver != self.view.seat:
            self._move(giver, receiver, self._tag(number, giver))
        elif number in self.memory.received:
            self._leave(giver, KIND[self.memory.received[number]])
        else:
            self._leave_unseen(giver, self.fixed.deck)

    def _tag(self, number: int, giver: int) -> int:
        for tag, last in enumerate(reversed(self.view.last_passes), start=LAST_PASS):
            if (last.round, last.giver) == (number, giver):
                if giver != self.view.seat:
                    return tag
                return CERTAIN_PASS if last.card is not None else NO_PASS
        return NO_PASS

    # -- the trick (§4) -----------------------------------------------------------------------------------------------
    def _see_trick(self, number: int) -> None:
        plays = self.memory.tricks.get(number, [])
        for play in plays:
            if play.seat != self.view.seat:
                self._see_play(play, KIND[plays[0].card])
        if number <= self.view.tricks_played:
            for seat in self.hidden:
                if all(play.seat != seat for play in plays):
                    self._leave_unseen(seat, self.discarded)

    def _see_play(self, play: Play, lead: int) -> None:
        kind = KIND[play.card]
        self._leave(play.seat, kind)
        if COLOURS_OF[kind] & COLOURS_OF[lead] == 0:
            self._follow(lambda division: self._narrowed(division, self.fixed.forced[lead], play.seat))

    # -- the draws (§7) -----------------------------------------------------------------------------------------------
    def _see_draws(self, number: int) -> None:
        drawn = self.fixed.cards - SEATS * self.fixed.hand - self.view.draw_pile - SEATS * (number - 1)
        for i in range(max(0, min(SEATS, drawn))):
            # Only in the round that is going on not all have drawn: there the order matters.
            seat = ((self.view.lead or 0) + i) % SEATS
            if seat in self.hidden:
                self._add(seat, (self.fixed.deck, NO_PASS))


def _union(fixed: Fixed, names: list[str]) -> int:
    slots = 0
    for name in names:
        slots |= fixed.slots_of[KIND[name]]
    return slots


def _without(hand: Hand, token: Token) -> Hand:
    place = hand.index(token)
    return hand[:place] + hand[place + 1 :]


def _narrowest(tokens: list[Token]) -> list[Token]:
    """Which tokens to take away so that nothing possible is lost: never one that leaves a narrower one behind."""
    sorts = set(tokens)
    return [
        token
        for token in sorts
        if not any(other != token and other[1] == token[1] and other[0] | token[0] == token[0] for other in sorts)
    ]
