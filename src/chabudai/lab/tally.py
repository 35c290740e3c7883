"""Games counted one by one, whoever played them: a row of numbers a game, and sums for every kind of move and every
card. Both lanes count with this."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chabudai.engine.bits import filled, has, lowest, size
from chabudai.engine.contract import State
from chabudai.engine.search import Sense
from chabudai.lab.course import Course

#: What is counted of a game, as whole numbers: reason, winners, start, moves, length with chance, rounds, forced, legal
#: moves in all, lead changes, comeback, whether who led after a third won, kingmaking, free choices looked at and dead
#: ones among them.
WHOLE: i64 = 14
#: And as others: drama, tension, when it was decided.
PARTS: i64 = 3
#: Where something was not measured.
UNKNOWN: i64 = -1

#: Sums over the hands that could use a thing: those that did, their results and the squares of these; those that did
#: not, and the same; and of results against uses, both less the mean of the game: xx, xy, squares of xy; uses.
SUMS: i64 = 10


class Tally:
    """`things` are kinds of moves and cards in one numbering: `kinds[move]` is a thing, `cards[move]` one or −1, and so
    is `drawn[outcome]`. A *hand* is a seat of a game, or the whole table of a team."""

    def __init__(
        self, seats: i64, together: bool, kinds: list[int], cards: list[int], drawn: list[int], things: i64
    ) -> None:
        self.seats = seats
        self.together = together
        self.hands: i64 = 1 if together else seats
        self.kinds: vec[i64] = vec[i64](kinds)
        self.cards: vec[i64] = vec[i64](cards)
        self.drawn: vec[i64] = vec[i64](drawn)
        self.things = things
        self.games: i64 = 0
        self.whole: vec[i64] = vec[i64]()
        self.parts: vec[float] = vec[float]()
        self.scores: vec[i64] = vec[i64]()
        self.legal: vec[i64] = filled(things, 0)
        self.played: vec[i64] = filled(things, 0)
        self.seen: vec[i64] = filled(things, 0)
        self.sums: vec[float] = vec[float]([0.0] * int(things * SUMS))
        # Of the game that runs: which things could be used by which hand, were used so often, were there at all.
        self.could: vec[i64] = filled(things * self.hands, 0)
        self.used: vec[i64] = filled(things * self.hands, 0)
        self.there: vec[i64] = filled(things, 0)
        # The things among them, each once: a game has few of them, and most are games of many things.
        self.touched: vec[i64] = filled(things, 0)
        self.touches: i64 = 0
        self.start: i64 = -1
        self.before: i64 = -1
        self.moves: i64 = 0
        self.length: i64 = 0
        self.rounds: i64 = 0
        self.forced: i64 = 0
        self.possible: i64 = 0

    def begin(self) -> None:
        could, used = self.could, self.used
        for i in range(self.touches):
            thing = self.touched[i]
            self.there[thing] = 0
            for hand in range(self.hands):
                could[hand * self.things + thing] = 0
                used[hand * self.things + thing] = 0
        self.touches = 0
        self.start = -1
        self.before = -1
        self.moves = 0
        self.length = 0
        self.rounds = 0
        self.forced = 0
        self.possible = 0

    def chance(self, outcome: i64) -> None:
        self.length += 1
        thing = self.drawn[outcome]
        if thing >= 0:
            self._touch(thing)

    def _touch(self, thing: i64) -> None:
        if self.there[thing] == 0:
            self.there[thing] = 1
            self.touched[self.touches] = thing
            self.touches += 1

    def choice(self, owing: i64, seat: i64, legal: vec[i64], move: i64) -> None:
        if self.moves == 0:
            self.start = seat if size(owing) == 1 else -1
        # Where all choose at once the lowest seat stands for whoever began.
        first: i64 = self.start if self.start >= 0 else 0
        if seat == first and self.before != seat:
            self.rounds += 1
        self.before = seat
        self.moves += 1
        self.length += 1
        self.possible += len(legal)
        if len(legal) == 1:
            self.forced += 1
        at = 0 if self.together else seat * self.things
        kinds, cards, could, possible = self.kinds, self.cards, self.could, self.legal
        for other in legal:
            kind = kinds[other]
            possible[kind] += 1
            if could[at + kind] == 0:
                could[at + kind] = 1
                self._touch(kind)
            card = cards[other]
            if card >= 0:
                possible[card] += 1
                if could[at + card] == 0:
                    could[at + card] = 1
                    self._touch(card)
        kind = self.kinds[move]
        self.played[kind] += 1
        self.used[at + kind] += 1
        card = self.cards[move]
        if card >= 0:
            self.played[card] += 1
            self.used[at + card] += 1

    def finish(self, state: State, course: Course | None, sense: Sense | None, winning: bool) -> None:
        """The game is over. `winning` says whether winning means anything here."""
        winners = state.winners()
        self.games += 1
        self._row(state.reason())
        self._row(winners)
        self._row(self.start)
        self._row(self.moves)
        self._row(self.length)
        self._row(self.rounds)
        self._row(self.forced)
        self._row(self.possible)
        for seat in range(self.seats):
            self.scores = append(self.scores, state.score(seat))
        if course is None or sense is None or not winning:
            self._nothing(course)
        else:
            self._course(course, state, winners)
        self._effects(state, winners, winning)

    def _row(self, number: i64) -> None:
        self.whole = append(self.whole, number)

    def _nothing(self, course: Course | None) -> None:
        for _ in range(4):
            self._row(UNKNOWN)
        self._row(0 if course is None else course.free)
        self._row(0 if course is None else course.dead)
        for _ in range(PARTS):
            self.parts = append(self.parts, float(UNKNOWN))

    def _course(self, course: Course, state: State, winners: i64) -> None:
        course.note_end(state, winners != 0)
        rivals = course.rivals and winners != 0
        winner = lowest(winners) if rivals else 0
        leader = course.leader(course.rows() // 3) if rivals else -1
        self._row(course.lead_changes() if rivals else UNKNOWN)
        self._row((1 if course.comeback(winner) else 0) if rivals else UNKNOWN)
        self._row((1 if has(winners, leader) else 0) if leader >= 0 else UNKNOWN)
        self._row(course.kingmaking() if rivals else UNKNOWN)
        self._row(course.free)
        self._row(course.dead)
        self.parts = append(self.parts, course.drama(winner) if rivals else float(UNKNOWN))
        self.parts = append(self.parts, course.tension())
        self.parts = append(self.parts, course.decided(winner, winners != 0))

    def _result(self, state: State, hand: i64, winners: i64, winning: bool) -> float:
        """What a hand got: its share of the win among rivals, the score of a team."""
        if self.together or not winning:
            return float(state.score(hand))
        return 1.0 / float(size(winners)) if has(winners, hand) else 0.0

    def _effects(self, state: State, winners: i64, winning: bool) -> None:
        hands = self.hands
        results = vec[float]()
        mean = 0.0
        for hand in range(hands):
            result = self._result(state, hand, winners, winning)
            results = append(results, result)
            mean += result / float(hands)
        things, used, could, sums = self.things, self.used, self.could, self.sums
        for i in range(self.touches):
            thing = self.touched[i]
            self.seen[thing] += 1
            uses: i64 = 0
            able: i64 = 0
            for hand in range(hands):
                uses += used[hand * things + thing]
                able += could[hand * things + thing]
            if able == 0:
                continue
            average = float(uses) / float(hands)
            products = 0.0
            base = thing * SUMS
            for hand in range(hands):
                if could[hand * things + thing] == 0:
                    continue
                result = results[hand]
                times = used[hand * things + thing]
                side = base if times > 0 else base + 3
                sums[side] += 1.0
                sums[side + 1] += result
                sums[side + 2] += result * result
                if hands > 1:
                    x = float(times) - average
                    sums[base + 6] += x * x
                    products += x * (result - mean)
            sums[base + 7] += products
            sums[base + 8] += products * products
            sums[base + 9] += float(uses)
