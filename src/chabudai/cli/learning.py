"""What `chabudai learn` shows while it runs: a bar, figures, and the curve so far."""

import time
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from chabudai.cli.common import console
from chabudai.cli.words import Mistake, say

if TYPE_CHECKING:
    from rich.console import Group

    from chabudai.bots.checkpoint import About
    from chabudai.engine.game import Game
    from chabudai.learn.training import Training

WIDTH = 60
HEIGHT = 8
#: Without a terminal a line appears so often.
SECONDS = 30.0
EIGHTHS = " ▁▂▃▄▅▆▇█"


def extra() -> None:
    """Learning needs what environments need."""
    import chabudai.envs  # noqa: F401  # says what is missing


def checked(path: Path, game: "Game") -> "Training":
    """A training taken up again from its file."""
    from chabudai.bots.checkpoint import read
    from chabudai.bots.errors import bad_bots
    from chabudai.learn.training import Training

    if not path.exists():
        raise Mistake("learn.nothing", file=path)
    found = read(path)
    if found.about.game != game.name:
        raise bad_bots("learned_game", learned=found.about.game, game=game.name)
    return Training.resume(path, found)


def curve(about: "About") -> str:
    """Scores over steps, as a picture of letters."""
    points = [score for _, _, score in about.curve]
    if len(points) < 2:
        return ""
    columns = min(WIDTH, len(points))
    means = []
    for column in range(columns):
        part = points[column * len(points) // columns : (column + 1) * len(points) // columns]
        means.append(sum(part) / len(part))
    low, high = min(means), max(means)
    span = (high - low) or 1.0
    heights = [1 + round((mean - low) / span * (8 * HEIGHT - 1)) for mean in means]
    rows = []
    for row in reversed(range(HEIGHT)):
        bars = "".join(EIGHTHS[max(0, min(8, height - 8 * row))] for height in heights)
        label = f"{high:8.2f} " if row == HEIGHT - 1 else f"{low:8.2f} " if row == 0 else " " * 9
        rows.append(label + bars)
    rows.append(" " * 9 + say("learn.axis", steps=f"{about.steps:,}"))
    return "\n".join(rows)


class Screen:
    """At a terminal a picture that is drawn anew, elsewhere a line now and then."""

    def __init__(self, training: "Training", watched: bool) -> None:
        from rich.live import Live
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        self.training = training
        self.watched = watched
        self.err = console(stderr=True)
        columns = (BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn(), TimeRemainingColumn())
        self.bar = Progress(TextColumn("{task.description}"), *columns, console=self.err)
        total = training.learner.recipe.steps
        self.task = self.bar.add_task(say("learn.steps"), total=total, completed=training.about.steps)
        self.live = Live(self.bar, console=self.err, transient=True, refresh_per_second=4)
        self.began, self.from_step = time.monotonic(), training.about.steps
        self.printed = 0.0

    def __enter__(self) -> "Screen":
        if self.watched:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.watched:
            self.live.stop()

    def show(self, update: dict[str, Any]) -> None:
        now = time.monotonic()
        speed = (update["steps"] - self.from_step) / max(1e-9, now - self.began)
        line = say(
            "learn.update",
            steps=f"{update['steps']:,}",
            speed=f"{speed:,.0f}",
            score=f"{update['score']:.2f}",
            reward=f"{update['return']:+.3f}",
            entropy=f"{update['entropy']:.2f}",
        )
        if self.watched:
            self.bar.update(self.task, completed=update["steps"])
            self.live.update(self._picture(line))
        elif now - self.printed > SECONDS:
            self.printed = now
            self.err.print(line, style="dim", soft_wrap=True)

    def _picture(self, line: str) -> "Group":
        from rich.console import Group

        return Group(curve(self.training.about), line, self.bar)
