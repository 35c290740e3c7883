"""One screen of a game: the board, then the news as far as there is room, then what else."""

from collections.abc import Callable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from chabudai.cli.board import lines_of


class Screen:
    """`note` says that so many lines of the news are not shown."""

    def __init__(self, out: Console, note: Callable[[int], str]) -> None:
        self.out = out
        self._note = note

    def show(self, drawn: RenderableType, news: Sequence[str], below: RenderableType | None = None) -> None:
        room = self._room(drawn, below)
        # Where every line counts, the title of the board is worth more than a blank.
        roomy = room is None or room > 0
        if self.out.is_terminal:
            self.out.clear()
        else:
            self.out.rule(style="dim")
        self.out.print(drawn)
        if roomy:
            self.out.print()
        if news:
            self.tell(news, None if room is None else max(room, 1))
            if roomy:
                self.out.print()
        if below is not None:
            self.out.print(below)

    def _room(self, *shown: RenderableType | None) -> int | None:
        """How many lines of news fit beside what else is shown, two blanks and the prompt; a pipe has no end."""
        if not self.out.is_terminal:
            return None
        return self.out.height - sum(lines_of(self.out, what) for what in shown if what is not None) - 3

    def tell(self, news: Sequence[str], room: int | None = None) -> None:
        lines = list(news)
        if room == 1 and len(lines) > 1:
            lines = [f"… {lines[-1]}"]
        elif room is not None and len(lines) > room:
            hidden = len(lines) - room + 1
            self.out.print(self._note(hidden), style="dim italic", overflow="ellipsis", no_wrap=True)
            lines = lines[hidden:]
        for line in lines:
            self.out.print(Text(line, style="cyan"), overflow="ellipsis", no_wrap=self.out.is_terminal, soft_wrap=False)
