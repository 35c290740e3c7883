"""Trying the laws on a game: many games of every case, and where a law is broken, the shortest game found."""

import random
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from chabudai.engine.game import Game, Setup
from chabudai.engine.match import Actor
from chabudai.engine.messages import Sentence
from chabudai.games import game as find_game
from chabudai.laws.all_laws import LAWS, NEEDS
from chabudai.laws.cases import Case, cases
from chabudai.laws.hooks import Hooks, hooks_of
from chabudai.laws.static import problems_of
from chabudai.laws.trial import WORDS, Broken, Difference, LongEnough, Trial

#: Games of every case where nobody says how many.
GAMES = 3
#: A soak run goes on with a law that counts choices until it has looked at so many.
CHOICES = 100_000
#: So many seconds a shorter game is looked for, and so many other seeds are tried.
SHRINKING = 4.0
MOST_SEEDS = 200

#: Told whenever some games have been tried: the law, and how many games of all there are.
Progress = Callable[[str, int, int], None]


class LeftOut(msgspec.Struct, frozen=True):
    """A law that was not tried, for want of a file that the game does not bring."""

    law: str
    file: str

    def text(self, language: str = "en") -> str:
        return WORDS.say(language, "left_out", law=self.law, file=self.file)


class Breach(msgspec.Struct, frozen=True):
    """A law that a game breaks: everything that is needed to see it again."""

    law: str
    setup: Setup
    seed: int
    moves: list[tuple[Actor, str]]
    sentence: Sentence
    viewer: int | None
    difference: list[Difference]

    def repeat(self, called: str = "") -> str:
        """The command that comes to this again; `called` is how the game was asked for."""
        game = self.setup.game
        changed = [(o.name, self.setup.options[o.name]) for o in game.options]
        options = "".join(f" --option {name}={value}" for name, value in changed if value != _default(game, name))
        return (
            f"chabudai check {called or game.name} --law {self.law} --seats {self.setup.seats}{options}"
            f" --seed {self.seed} --games 1"
        )


class Report(msgspec.Struct):
    """What came of it all."""

    game: Game
    problems: list[Sentence]
    left_out: list[LeftOut]
    breaches: list[Breach]
    laws: int = 0
    games: int = 0
    stopped: bool = False
    #: Choices that were looked at by laws that count them.
    choices: int = 0

    @property
    def ok(self) -> bool:
        return not self.problems and not self.breaches


def _default(game: Game, name: str) -> str:
    return next(option.default for option in game.options if option.name == name)


def check(
    game: Game | str,
    laws: Iterable[str] | None = None,
    tried: Sequence[Case] | None = None,
    games: int = GAMES,
    seed: int = 0,
    hooks: Hooks | None = None,
    cards: str | Path | None = None,
    shrinking: float = SHRINKING,
    progress: Progress | None = None,
    soak: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Report:
    """Look at what can be seen without playing, then try the laws, or some of them, on so many games of every case.

    `tried` are numbers of seats with their options, by default every number of seats and the options in turns. `hooks`
    are what the game's author tells the laws; by default they are looked for beside the game and in its tests. The
    first breach of every law is in the report, as short as it was found in so many seconds. In a soak run a law that
    counts choices plays on until it has looked at 100 000. Whoever answers yes to `stopped` gets what there is by then.
    """
    game = find_game(game) if isinstance(game, str) else game
    hooks = hooks_of(game) if hooks is None else hooks
    wanted = list(LAWS) if laws is None else list(laws)
    missing = {law for law in wanted if law in NEEDS and getattr(hooks, NEEDS[law][0]) is None}
    report = Report(
        game,
        problems_of(game) if laws is None else [],
        [LeftOut(law, NEEDS[law][1]) for law in wanted if law in missing],
        [],
    )
    setups = [game.setup(seats, options, cards) for seats, options in (cases(game) if tried is None else tried)]
    wanted = [law for law in wanted if law not in missing]
    run = _Run(report, hooks, range(seed, seed + games), soak * CHOICES // len(setups), stopped)
    for number, law in enumerate(wanted):
        report.laws += 1
        for done, setup in enumerate(setups):
            if progress is not None:
                progress(law, (number * len(setups) + done) * games, len(wanted) * len(setups) * games)
            breach = run.first_breach(law, setup)
            if breach is not None:
                report.breaches.append(shrunk(breach, hooks, shrinking))
                break
    return report


class _Run:
    """What all games of a check have in common."""

    def __init__(self, report: Report, hooks: Hooks, seeds: range, choices: int, stopped: Callable[[], bool]) -> None:
        self.report = report
        self.hooks = hooks
        self.seeds = seeds
        self.choices = choices
        self.stopped = stopped

    def first_breach(self, law: str, setup: Setup) -> Breach | None:
        """Games with these seeds; and with later ones, if the law counts choices and these were too few."""
        looked_at, seed = 0, self.seeds.start
        while seed < self.seeds.stop or 0 < looked_at < self.choices:
            if self.stopped():
                self.report.stopped = True
                break
            trial, breach = _tried(law, setup, seed, self.hooks)
            self.report.games += 1
            self.report.choices += trial.choices
            looked_at += trial.choices
            seed += 1
            if breach is not None:
                return breach
        return None


def luck(law: str, seed: int) -> random.Random:
    """Everything random in the game with this seed."""
    return random.Random(f"{law} {seed}")


def breach_of(law: str, setup: Setup, seed: int, hooks: Hooks, most_moves: int | None = None) -> Breach | None:
    """One game; None if the law holds in it, or in so many moves."""
    return _tried(law, setup, seed, hooks, most_moves)[1]


def _tried(
    law: str, setup: Setup, seed: int, hooks: Hooks, most_moves: int | None = None
) -> tuple[Trial, Breach | None]:
    trial = Trial(setup, luck(law, seed), hooks, most_moves)
    try:
        LAWS[law](trial)
    except LongEnough:
        return trial, None
    except Broken as broken:
        found = broken
    except Exception as crash:
        found = _crashed(crash, setup.game)
    else:
        return trial, None
    moves = list(trial.match.moves)
    return trial, Breach(law, setup, seed, moves, found.sentence, found.viewer, found.difference)


def _crashed(crash: Exception, game: Game) -> Broken:
    """An error in the game itself is a breach of whatever law was tried; the last of its own lines is told, if any."""
    frames = traceback.extract_tb(crash.__traceback__)
    module = sys.modules[type(game).__module__].__file__ or ""
    own = [frame for frame in frames if Path(frame.filename).parent == Path(module).parent]
    last = (own or frames)[-1]
    problem = str(crash) or frames[-1].name
    return Broken(
        "crash", error=type(crash).__name__, problem=problem, where=f"{Path(last.filename).name}:{last.lineno}"
    )


def shrunk(breach: Breach, hooks: Hooks, seconds: float = SHRINKING) -> Breach:
    """The shortest game found in which the same law is broken: other seeds, each only as far as it may be shorter."""
    until = time.monotonic() + seconds
    for seed in range(breach.seed + 1, breach.seed + 1 + MOST_SEEDS):
        if time.monotonic() > until or not breach.moves:
            break
        shorter = breach_of(breach.law, breach.setup, seed, hooks, len(breach.moves) - 1)
        if shorter is not None and len(shorter.moves) < len(breach.moves):
            breach = shorter
    return breach
