"""The law of secrets: change what a viewer cannot know, and every byte the table sends to it stays the same.

Two tables live side by side. Whatever the viewer learns by a move (as the rules page says, in the game's
`appearance.py`) is the same at both; everything else is different wherever it can be: cards, sealed choices, where the
deal comes from, who the people are, and who of those without a seat has not been seen for long.
"""

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.replay import make
from chabudai.laws.playing import step, varied_choice
from chabudai.protocol import wishes as w
from chabudai.table.decide import careful, decide, time_is_up, why
from chabudai.table.errors import Refused
from chabudai.table.running_game import Beginning
from chabudai.table.scene import Scene
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer
from tests.table.company import PEOPLE, STRANGER, Company
from tests.table.wishing import random_table, random_wish, somebody

#: So many things happen at most at a pair of tables.
LONG_ENOUGH = 160
#: So many times two cards are exchanged where the twins have become the same.
EXCHANGES = 6
OTHER_PEOPLE = [f"somebody-else-than-{person}" for person in PEOPLE]


Script = list[tuple[Actor, str]]


class Arranged(Match):
    """A match at which chance brings what was arranged."""

    def __init__(self, setup: Setup, outcomes: list[str]) -> None:
        self.outcomes = outcomes
        self.settled = 0
        super().__init__(setup)

    def _advance(self) -> None:
        if self.chance_due:
            self.settled += 1
            self.settle(self.outcomes[self.settled - 1])


class Side:
    """One of the two tables, with what chance brings at it."""

    def __init__(self, setup: Setup, rng: random.Random, people: list[str], host_sits: bool) -> None:
        self.outcomes: list[str] = []
        self.company = random_table(setup, rng, people, self.deal, host_sits)

    def deal(self, setup: Setup, secret: str, begin: Beginning) -> Match:
        return Arranged(setup, self.outcomes)

    def branch(self) -> Match:
        """The game as it is, without chance: here it is tried how it may go on."""
        running = self.company.table.running
        return Match(self.company.table.setup) if running is None else running.match.branch()

    def become(self, other: "Side", outcomes: list[str] | None = None) -> None:
        """The same game as at the other table, whatever was played here; perhaps chance brought something else."""
        self.outcomes[:] = other.outcomes if outcomes is None else outcomes
        if self.company.table.running is not None:
            model = other.company.running
            copy = self.company.running.again(model.steps)
            copy.owed_since, copy.accepted = list(model.owed_since), dict(model.accepted)
            self.company.table.running = copy

    def live(self, script: Script) -> None:
        """A move (or the start) and all the chance after it, as arranged."""
        company = self.company
        settled = 0 if company.table.running is None else company.chance_moves()
        self.outcomes[settled:] = [text for actor, text in script if actor == CHANCE]
        actor, text = script[0]
        if actor == CHANCE:
            company.begin_together()
            return
        notation = company.running.setup.game.moves
        words = company.running.setup.game.takes_words(notation[notation.numbers[text]])
        company.play(int(actor), text, "Is it the third?" if words else "")


class World(Protocol):
    """One of two games that are lived side by side."""

    def branch(self) -> Match:
        """The game as it is, without chance: here it is tried how it may go on."""

    def become(self, other: Any) -> None:
        """The same game as in the other world, whatever was played here."""

    def live(self, script: Script) -> None:
        """A move (or the start) and all the chance after it, as arranged."""


class Twins:
    """Two worlds that look the same to the eyes of some seats, or, without one, to a spectator's."""

    one: World
    other: World

    def __init__(self, setup: Setup, rng: random.Random) -> None:
        self.setup = setup
        self.rng = rng
        self.appearance = import_module(f"tests.games.{setup.game.name}.appearance").appearance

    def eyes(self) -> list[int]:
        raise NotImplementedError

    def looks(self, match: Match, actor: Actor, text: str) -> list[str]:
        eyes: list[int | None] = [*self.eyes()] or [None]
        return [self.appearance(self.setup, match.state, actor, text, viewer) for viewer in eyes]

    def counterpart(self, one: Match, other: Match, actor: Actor, text: str) -> str | None:
        """A move that looks like this one but is another if possible; None if the worlds have parted ways."""
        look = self.looks(one, actor, text)
        possible = other.possible() if actor == CHANCE else other.legal(int(actor))
        alike = [move.text for move in possible if self.looks(other, actor, move.text) == look]
        return self.rng.choice([move for move in alike if move != text] or alike) if alike else None

    def move(self, seat: int | None) -> None:
        """A seat moves, in both worlds alike; with None the game begins."""
        script: Script = []
        match = self.one.branch()
        if seat is not None:
            script.append((seat, varied_choice(match, seat, self.rng)))
            match.play(seat, script[0][1])
        while match.chance_due:
            script.append(step(match, self.rng))
        twin = self.twin_script(script)
        if twin is None:
            # The worlds have parted ways for good reasons: go on with the real one.
            self.other.become(self.one)
            twin = script
        self.one.live(script)
        self.other.live(twin)

    def twin_script(self, script: Script) -> Script | None:
        one, other = self.one.branch(), self.other.branch()
        twin: Script = []
        for actor, text in script:
            like = self.counterpart(one, other, actor, text)
            if like is None:
                return None
            twin.append((actor, like))
            make(one, actor, text, 0)
            make(other, actor, like, 0)
        return twin


class Pair(Twins):
    """Two tables that look the same to the person in `who`, or to a spectator."""

    one: Side
    other: Side

    def __init__(self, setup: Setup, rng: random.Random) -> None:
        super().__init__(setup, rng)
        seed, host_sits = rng.randrange(1 << 30), rng.random() < 0.7
        self.one = Side(setup, random.Random(seed), PEOPLE, host_sits)
        self.other = Side(setup, random.Random(seed), OTHER_PEOPLE, host_sits)
        self.who = rng.choice([*filter(self.table.seats_of, PEOPLE), STRANGER])

    @property
    def table(self) -> Table:
        return self.one.company.table

    def eyes(self) -> list[int]:
        return self.table.seats_of(self.who)

    def twin(self, person: str) -> str:
        return OTHER_PEOPLE[PEOPLE.index(person)] if person in PEOPLE else person

    def vanish(self) -> None:
        """Others come and go. Of who has a seat all can see it; of who has none nobody may know, but whoever hosts
        instead of a host."""
        table = self.table
        others = [person for person in (*PEOPLE, STRANGER) if person != self.who]
        hosted = {table.host} if table.phase == "seats" and self.eyes() else set()
        seen = [each for each in others if table.seats_of(each) or each in hosted]
        gone = [each for each in seen if self.rng.random() < 0.3]
        for company, twin in ((self.one.company, str), (self.other.company, self.twin)):
            unseen = [each for each in others if each not in seen and self.rng.random() < 0.5]
            company.vanished = {twin(each) for each in gone + unseen}

    def move(self, seat: int | None) -> None:
        super().move(seat)
        if self.one.branch().state.plain() == self.other.branch().state.plain():
            self.exchange_hidden_cards()

    def exchange_hidden_cards(self) -> None:
        """Make the same game another one: two things that chance brought change places, if the viewer cannot tell."""
        outcomes = list(self.one.outcomes[: self.one.company.chance_moves()])
        for _ in range(EXCHANGES):
            i, j = (self.rng.randrange(len(outcomes)) for _ in range(2))
            (first, one), (second, other) = (outcomes[k].rsplit(" ", 1) for k in (i, j))
            tried = list(outcomes)
            tried[i], tried[j] = f"{first} {other}", f"{second} {one}"
            if one != other and self.looks_alike(tried):
                outcomes = tried
        if outcomes != self.one.outcomes:
            self.other.become(self.one, outcomes)

    def looks_alike(self, outcomes: list[str]) -> bool:
        """Whether the viewer would have seen the same, had chance brought these and all people moved as they did."""
        one, other = Match(self.setup), Match(self.setup)
        chance = iter(outcomes)
        try:
            for actor, text in self.one.company.running.match.moves:
                like = next(chance) if actor == CHANCE else text
                if self.looks(one, actor, text) != self.looks(other, actor, like):
                    return False
                make(one, actor, text, 0)
                make(other, actor, like, 0)
        except (ChabudaiError, KeyError):
            return False
        return one.to_act() == other.to_act()

    def wish(self, who: str, wish: w.AnyWish) -> None:
        """Anybody's wish, granted at both tables or at none: all can see which."""
        answers = self.answers(who, wish)
        assert answers[0] == answers[1], wish
        if answers[0][0] == "granted" and not isinstance(wish, w.Move):
            tokens = [side.wish(each, wish).token for side, each in self.sides(who)]
            if isinstance(wish, w.Offer) and self.rng.random() < 0.7:
                self.hand_over(who, wish.seat, tokens)

    def sides(self, who: str) -> list[tuple[Company, str]]:
        return [(self.one.company, who), (self.other.company, self.twin(who))]

    def hand_over(self, giver: str, seat: int, tokens: Sequence[str | None]) -> None:
        """Whoever takes a seat sees from there what its owner saw, and nothing else."""
        taker = self.rng.choice(PEOPLE[: self.setup.seats])
        if self.who in (giver, taker) and self.table.running is not None:
            # With other eyes the viewer could tell the tables apart.
            self.other.become(self.one)
        name = f"Newcomer {self.table.number}"
        for (side, each), token in zip(self.sides(taker), tokens, strict=True):
            side.wish(each, w.TakeOver(seat=seat, token=token or "", name=name))
        self.vanish()

    def answers(self, who: str, wish: w.AnyWish) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return answer(self.one.company, who, wish), answer(self.other.company, self.twin(who), wish)

    def wait(self, seconds: int) -> None:
        for side in (self.one, self.other):
            side.company.now += seconds * 1000
            side.company.write(time_is_up(side.company.table, side.company.now))

    def compare(self) -> None:
        """What the viewer is sent: as a change, as a whole, after a while; and what it is answered."""
        self.vanish()
        number, language = self.table.number, self.rng.choice(["en", "ja"])
        # The others have looked before: what was worked out for them must not get into what this one is sent.
        others: list[tuple[int, ...]] = [(), *((seat,) for seat in range(self.setup.seats))]
        self.rng.shuffle(others)
        for since in (number - 1, None, self.rng.randrange(number + 1)):
            one, other = (
                sent(side.company, who, since, language, others)
                for side, who in ((self.one, self.who), (self.other, self.twin(self.who)))
            )
            assert one == other, (one, other)
        for _ in range(3):
            own = self.table.seats_of(self.who)
            seat = self.rng.choice(own) if own else self.rng.randrange(self.setup.seats)
            wish = w.Close() if self.rng.random() < 0.05 else random_wish(self.table, self.rng, seat)
            one_answer, other_answer = self.answers(self.who, wish)
            assert one_answer == other_answer, wish


def sent(company: Company, who: str, since: int | None, language: str, others: Sequence[tuple[int, ...]]) -> bytes:
    """A message as it would be sent, after others. What the secret was hashed to may differ: it says nothing."""
    scene = Scene(company.table, company.now, company.people[:2], vanished=company.vanished)
    for seats in others:
        scene.shown(Viewer(seats, language), since)
    message = scene.shown(company.viewer(who, language), since)
    promises = ["promised" if promise else "" for promise in message.promises]
    return msgspec.json.encode(msgspec.structs.replace(message, commitment="", promises=promises))


def answer(company: Company, who: str, wish: w.AnyWish) -> tuple[str, ...]:
    """What comes of a wish, in words that do not name people and secrets."""
    try:
        if isinstance(wish, w.Why):
            reason = why(company.table, who, wish)
            return ("possible",) if reason is None else ("impossible", reason.text("en"), reason.text("ja"))
        if isinstance(wish, w.Careful):
            warning = careful(company.table, who, wish)
            return ("harmless",) if warning is None else ("careful", warning.text("en"), warning.text("ja"))
        decided = decide(company.table, who, wish, company.now, lambda: "00" * 32, lambda: company.vanished)
    except ChabudaiError as problem:
        key = problem.key if isinstance(problem, Refused) else "illegal"
        return key, problem.text("en"), problem.text("ja")
    return "granted", *(f"{type(entry).__name__} {getattr(entry, 'seat', '')}" for entry in decided.entries)


def secrets(setup: Setup, rng: random.Random) -> None:
    pair = Pair(setup, rng)
    pair.compare()
    pair.move(None)
    for _ in range(LONG_ENOUGH):
        if pair.table.phase != "playing":
            break
        pair.compare()
        if rng.random() < 0.1:
            pair.wait(rng.choice([1, 20, 40]))
        if rng.random() < 0.7 and pair.table.to_act() and not pair.table.paused:
            pair.move(rng.choice(pair.table.to_act()))
        else:
            who, seat = somebody(pair.one.company, rng)
            wish = random_wish(pair.table, rng, seat)
            # What others are answered about their own cards may differ.
            if not isinstance(wish, w.Move | w.Why | w.Careful) or who == pair.who:
                pair.wish(who, wish)
