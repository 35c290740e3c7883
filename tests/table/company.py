"""A company at a table: people who wish things, and everything that was written down because of it."""

import random
from collections.abc import Collection, Sequence
from hashlib import sha256

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.match import CHANCE
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Shown
from chabudai.protocol.plan import Plan
from chabudai.table import entries as e
from chabudai.table.decide import Decision, bot_move, decide, open_table, time_is_up
from chabudai.table.errors import Refused
from chabudai.table.may import hosts
from chabudai.table.running_game import Dealer, Running, fair_deal
from chabudai.table.scene import shown
from chabudai.table.table import Table
from chabudai.table.viewer import Viewer

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fumi")
START = 1_700_000_000_000


def person(name: str) -> str:
    """The secret name of a person's browser."""
    return f"browser-of-{name.lower()}"


ANNA, BEN, CARL, DORA, EMIL, FUMI = PEOPLE = [person(name) for name in NAMES]
STRANGER = person("Stranger")


class Company:
    """The first person opens the table; `sit_down` and `begin` bring it to life. Time passes only by `wait`."""

    def __init__(self, plan: Plan, people: Sequence[str] = PEOPLE, seed: int = 0, deal: Dealer = fair_deal) -> None:
        self.people = people
        self.rng = random.Random(f"{seed} {people[0]}")
        self.now = START
        #: Who has not been seen for long: the table is told by whoever holds it.
        self.vanished: Collection[str] = ()
        self.entries: list[e.AnyEntry] = []
        self.table = Table("table", deal)
        self.write([open_table(plan, people[0], self.now, self.draw)])

    @classmethod
    def of(cls, game: str, seats: int | None = None, seed: int = 0, **plan: object) -> "Company":
        """A company of people who have sat down and begun to play."""
        company = cls(Plan(game=game, seats=seats, **plan), seed=seed)  # type: ignore[arg-type]  # whatever a plan has
        company.sit_down()
        company.begin()
        return company

    def draw(self) -> str:
        return self.rng.randbytes(32).hex()

    # -- wishes -------------------------------------------------------------------------------------------------------
    def write(self, entries: Sequence[e.AnyEntry]) -> None:
        for entry in entries:
            self.entries.append(entry)
            self.table.take(entry)

    def wish(self, who: str, wish: w.AnyWish) -> Decision:
        decided = decide(self.table, who, wish, self.now, self.draw, lambda: self.vanished)
        self.write(decided.entries)
        return decided

    def refused(self, who: str, wish: w.AnyWish) -> str:
        """The key of the refusal that this wish meets with; nothing may have changed."""
        number = self.table.number
        try:
            decide(self.table, who, wish, self.now, self.draw, lambda: self.vanished)
        except ChabudaiError as problem:
            assert problem.text("en") and problem.text("ja")
            assert self.table.number == number
            return problem.key if isinstance(problem, Refused) else "illegal"
        raise AssertionError(f"{wish} was granted")

    def sit_down(self, seats: int | None = None) -> None:
        """The people take the first seats, each one."""
        for seat in range(len(self.table.chairs) if seats is None else seats):
            self.wish(self.people[seat], w.Sit(name=NAMES[seat], seat=seat))

    def begin(self) -> None:
        """Whoever was asked whether they play again does."""
        for seat in self.table.asked():
            self.wish(self.owner(seat), w.Rematch(seat=seat))
        self.wish(self.people[0], w.Start())

    def begin_together(self) -> None:
        """With what all people give to the deal."""
        owned = [(seat, owner) for seat, chair in enumerate(self.table.chairs) if (owner := chair.owner) is not None]
        values = {seat: self.draw() for seat, _ in owned}
        for seat, owner in owned:
            promise = sha256(bytes.fromhex(values[seat])).hexdigest()
            self.wish(owner, w.Promise(seat=seat, sha256=promise))
        self.begin()
        for seat, owner in owned:
            self.wish(owner, w.Reveal(seat=seat, value=values[seat]))

    def wait(self, seconds: float) -> None:
        """Time passes, and runs out for whom it does."""
        self.now += round(seconds * 1000)
        self.write(time_is_up(self.table, self.now))

    # -- play ---------------------------------------------------------------------------------------------------------
    @property
    def running(self) -> Running:
        running = self.table.running
        assert running is not None
        return running

    @property
    def to_act(self) -> list[int]:
        return self.table.to_act()

    def owner(self, seat: int) -> str:
        owner = self.table.chairs[seat].owner
        assert owner is not None
        return owner

    def legal(self, seat: int) -> list[str]:
        return [move.text for move in self.running.match.legal(seat)]

    def move(self, seat: int, move: str, words: str = "") -> w.Move:
        """The wish to make this move now."""
        return w.Move(seat=seat, move=move, position=self.running.owed_since[seat], words=words)

    def play(self, seat: int, move: str, words: str = "") -> int:
        """A person, or the bot on this seat, moves; returns the number of the entry."""
        motion = self.table.motion
        if motion is not None and self.table.chairs[seat].bot is not None:
            # A bot waits while people are asked something: whoever asked thinks better of it.
            self.wish(self.owner(motion.seat), w.Agree(seat=motion.seat, yes=False))
        if seat in dict(self.table.bots_to_move()):
            self.write(bot_move(self.table, seat, move, self.running.owed_since[seat], self.now))
        else:
            self.wish(self.owner(seat), self.move(seat, move, words))
        return self.table.number

    def play_on(self, seat: int | None = None) -> int:
        """Somebody who owes a choice (or this seat) makes a random one."""
        seat = self.rng.choice(self.to_act) if seat is None else seat
        return self.play_random(seat)

    def play_random(self, seat: int) -> int:
        move = self.rng.choice(self.legal(seat))
        notation = self.running.setup.game.moves
        takes_words = self.running.setup.game.takes_words(notation[notation.numbers[move]])
        return self.play(seat, move, "Who has seen the key?" if takes_words else "")

    def play_to_the_end(self) -> None:
        while self.table.phase == "playing":
            self.play_on()

    def chance_moves(self) -> int:
        return sum(actor == CHANCE for actor, _ in self.running.match.moves)

    # -- looking ------------------------------------------------------------------------------------------------------
    def viewer(self, who: str, language: str = "en") -> Viewer:
        return Viewer(tuple(self.table.seats_of(who)), language, hosts(self.table, who, self.vanished))

    def seen(self, who: str, since: int | None = None, language: str = "en", here: Sequence[str] = ()) -> Shown:
        return shown(self.table, self.viewer(who, language), self.now, since, here, vanished=self.vanished)

    def lines(self, who: str, since: int | None = None, language: str = "en") -> list[str]:
        return [line.text for line in self.seen(who, since, language).lines]


def sentence(company: Company, who: str, wish: w.AnyWish) -> str:
    """What somebody reads whose wish is refused, by the table or by the rules."""
    try:
        decide(company.table, who, wish, company.now, company.draw)
    except ChabudaiError as problem:
        return problem.text("en")
    raise AssertionError(f"{wish} was granted")
