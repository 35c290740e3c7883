"""A bot decides by what its seat may know: swap everything else, and every decision stays the same, byte by byte.

Two games run side by side that look the same to the bot's seat and differ wherever they can (as in the law of dealt
twins). A bot sits in each, with the same dice; all others play at random.
"""

import random
from collections.abc import Callable, Sequence

import msgspec
import pytest

from chabudai.bots import bot_maker
from chabudai.bots.base import Bot
from chabudai.bots.runner import BotGame
from chabudai.bots.sharp import SharpBot
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup, View
from chabudai.engine.match import Match
from chabudai.engine.notation import Move
from chabudai.engine.search import play_sensibly
from chabudai.games import games
from chabudai.laws import hooks_of
from chabudai.laws.hooks import Appearance
from chabudai.laws.playing import sent_to
from chabudai.laws.secrets import twin_step

#: Makes a bot that may be shown the game itself: an honest one does not look.
Maker = Callable[[Setup, int, FastDice, Callable[[], Match]], Bot]

SETUPS = [game.setup(seats) for game in games() for seats in sorted({game.seats[0], game.seats[-1]})]
#: How many decisions of a bot are looked at in one game: whoever thinks long is not watched to the end.
MOST = {"random": 1000, "steady": 1000, "sharp:8": 10}
CASES = [pytest.param(name, setup, id=f"{name}-{setup.game.name}-{setup.seats}") for setup in SETUPS for name in MOST]


def honest(name: str) -> Maker:
    return lambda setup, seat, dice, _: bot_maker(name)(setup, seat, dice)


def appearance_of(setup: Setup) -> Appearance:
    appearance = hooks_of(setup.game).appearance
    assert appearance is not None
    return appearance


class Sides:
    """The two games, and a bot on the same seat of each."""

    def __init__(self, setup: Setup, seat: int, maker: Maker, seed: int) -> None:
        self.setup = setup
        self.seat = seat
        self.rng = random.Random(seed)
        self.appearance = appearance_of(setup)
        self.one, self.other = Match(setup), Match(setup)
        self.told = 0
        self.differed = False
        self.bots = [
            maker(setup, seat, FastDice(seed), lambda: self.one),
            maker(setup, seat, FastDice(seed), lambda: self.other),
        ]

    def run(self, most: int = 1000) -> int:
        """Play to the end, or until so many decisions were compared; returns how many there were."""
        decisions = 0
        while not self.one.over and decisions < most:
            if not self.one.chance_due:
                self._tell()
                self.differed |= self.one.state.plain() != self.other.state.plain()
                if self.seat in self.one.to_act():
                    self._decide()
                    decisions += 1
                    continue
            self.other = twin_step(self.one, self.other, self.seat, self.rng, self.appearance)
        return decisions

    def _tell(self) -> None:
        assert sent_to(self.one, self.seat, self.told) == sent_to(self.other, self.seat, self.told)
        for bot, match in zip(self.bots, (self.one, self.other), strict=True):
            bot.see(match.view(self.seat), [line for _, line in match.log_since(self.told, self.seat)])
        self.told = self.one.events

    def _decide(self) -> None:
        moves = []
        for bot, match in zip(self.bots, (self.one, self.other), strict=True):
            legal = match.legal(self.seat)
            move = bot.choose(match.view(self.seat), legal)
            assert move in legal, "an illegal move"
            moves.append(move)
        one, other = (msgspec.json.encode([move, opinions(bot)]) for move, bot in zip(moves, self.bots, strict=True))
        assert one == other, "what the bot may not know has changed its decision"
        self.one.play(self.seat, moves[0].text)
        self.other.play(self.seat, moves[0].text)


def opinions(bot: Bot) -> object:
    return bot.opinions if isinstance(bot, SharpBot) else None


@pytest.mark.parametrize(("name", "setup"), CASES)
def test_what_a_bot_may_not_know_changes_nothing(name: str, setup: Setup) -> None:
    differed = False
    for seed in range(2):
        sides = Sides(setup, seed % setup.seats, honest(name), seed)
        assert sides.run(MOST[name]) > 0
        differed |= sides.differed
    # With one or two seats there may be little that is hidden; otherwise the games were really different.
    assert differed or setup.seats <= 2


@pytest.mark.parametrize(("name", "setup"), CASES)
def test_the_same_seed_gives_the_same_game(name: str, setup: Setup) -> None:
    games = [BotGame(setup, [bot_maker(name)] * setup.seats, 3) for _ in range(2)]
    for _ in range(MOST[name]):
        if games[0].match.over:
            break
        assert games[0].step() == games[1].step()
    assert games[0].match.moves == games[1].match.moves


@pytest.mark.parametrize("setup", SETUPS, ids=[f"{setup.game.name}-{setup.seats}" for setup in SETUPS])
def test_a_little_time_is_enough(setup: Setup) -> None:
    """A bot that is short of time still makes legal moves."""
    match = Match(setup, FastDice(1))
    bots = [bot_maker("sharp:30ms")(setup, seat, FastDice(seat)) for seat in range(setup.seats)]
    for _ in range(6):
        for seat, bot in enumerate(bots):
            bot.see(match.view(seat), [])
        if match.over:
            return
        seat = match.to_act()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)).number)


# -- planted cheats ---------------------------------------------------------------------------------------------------
class Peeker(Bot):
    """Looks at the state, and lets it decide."""

    def __init__(self, setup: Setup, seat: int, dice: FastDice, match: Callable[[], Match]) -> None:
        super().__init__(setup, seat, dice)
        self.match = match

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return legal[sum(n * x for n, x in enumerate(self.match().state.plain())) % len(legal)]


class TrueWorlds(SharpBot):
    """Searches like sharp, but in the one world that is true."""

    def __init__(self, setup: Setup, seat: int, dice: FastDice, match: Callable[[], Match]) -> None:
        super().__init__(setup, seat, dice)
        self.match = match

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        sense = self.setup.game.sense(self.setup)
        results = []
        for move in legal:
            state = self.match().state.clone()
            sense.begin(state)
            state.apply(self.seat, move.number)
            play_sensibly(state, sense, FastDice(1))
            results.append(sense.worth(state, self.seat))
        return legal[results.index(max(results))]


def play_some(maker: Maker) -> None:
    for seed in range(3):
        Sides(SETUPS[0], 0, maker, seed).run()


@pytest.mark.parametrize("cheat", [Peeker, TrueWorlds])
def test_a_bot_that_peeks_is_caught(cheat: Maker) -> None:
    with pytest.raises(AssertionError, match="may not know"):
        play_some(cheat)


def test_dice_that_know_the_deal_are_caught() -> None:
    """Also randomness may carry a secret."""

    def maker(setup: Setup, seat: int, dice: FastDice, match: Callable[[], Match]) -> Bot:
        class Loaded(Bot):
            def choose(self, view: View, legal: Sequence[Move]) -> Move:
                dice.reseed(sum(n * x for n, x in enumerate(match().state.plain())))
                return legal[dice.below(len(legal))]

        return Loaded(setup, seat, dice)

    with pytest.raises(AssertionError, match="may not know"):
        play_some(maker)
