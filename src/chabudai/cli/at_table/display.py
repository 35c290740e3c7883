"""What this screen shows of a table, and when: the board, the news, and what the program itself has to say."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from chabudai.cli.at_table import screen
from chabudai.cli.at_table.keyboard import Keyboard
from chabudai.cli.at_table.place import Eyes, Place
from chabudai.cli.at_table.sides import Sides
from chabudai.cli.novice import Novice, reason
from chabudai.cli.words import say

#: To the corner, clear the screen, then forget what was scrolled away: tmux puts there what is cleared.
WIPE = "\x1b[H\x1b[2J\x1b[3J"


class Display:
    def __init__(self, out: Console, keyboard: Keyboard, place: Place, sides: Sides, novice: Novice) -> None:
        self.out = out
        self._keyboard = keyboard
        self._place = place
        self._sides = sides
        self._novice = novice
        self._screen = screen.Screen(out, self._note)
        #: What the program itself has to say since the last line typed.
        self.notices: list[RenderableType] = []
        #: The choice that is on the screen already.
        self._asked_for: tuple[Eyes, int, int] | None = None

    def _note(self, lines: int) -> str:
        return "…" if self._sides.seat is None else say("play.more", lines=lines)

    def notify(self, what: RenderableType) -> None:
        """Something of the program's own; it stays until the next line is typed. A text that folds has a link or a
        file's name in it, which is copied in one piece; so is all that goes through a pipe."""
        self.notices.append(what)
        whole = isinstance(what, Text) and (what.overflow == "fold" or not self.out.is_terminal)
        with self._keyboard.aside():
            self.out.print(what, soft_wrap=whole)

    def forget_notices(self) -> None:
        """Another line was typed."""
        self.notices = []

    def complain(self, sentence: str) -> None:
        self.notify(Text(sentence, style="red"))

    def tell(self) -> None:
        """In a pipe every line of the log is told once, to whoever is at the screen."""
        if not self.out.is_terminal and not self._sides.hidden:
            self._screen.tell(self._sides.now.told())

    def show(self) -> None:
        state, sight = self._sides.state, self._sides.sight
        drawn = screen.seating(state, self._place.link) if sight is None else screen.playing(state, sight)
        parts = screen.below(state, sight, self._sides.seat)
        with self._keyboard.aside():
            if self.out.is_terminal:
                below = Group(*parts, *self.notices)
                self._screen.show(drawn, self._sides.now.news, below, self._reason())
            else:
                self._screen.show(drawn, [], Group(*parts))

    def _reason(self) -> Text | None:
        """For who is new to the game, and has nothing else to read there."""
        state, sight = self._sides.state, self._sides.sight
        if sight is None or not sight.moves or self.notices or not self._novice.wants_reasons(state.setup.game.name):
            return None
        found = reason(state.setup, state.view(sight))
        return None if found is None else Text(say("play.reasons_more", reason=found), style="dim italic")

    def is_worth_showing(self) -> bool:
        """In a pipe: a choice that is new, the seats once, the end once."""
        shown, sight = self._sides.state.shown, self._sides.sight
        places = {"seats": -1, "over": -2, "closed": -3}
        place = places.get(shown.phase, sight.position if sight is not None and sight.moves else None)
        asked_for = None if place is None else (self._sides.eyes, shown.game_number, place)
        if asked_for is None or asked_for == self._asked_for:
            return False
        self._asked_for = asked_for
        return True

    def wipe(self) -> None:
        """Clear the screen and what can be scrolled back to: in this order, as some keep what they clear."""
        if self.out.is_terminal:
            self.out.file.write(WIPE)
            self.out.file.flush()

    def goodbye(self) -> None:
        if self.out.is_terminal:
            self.out.print()
        returning = self._place.how_to_return(self._sides.seat is not None)
        if returning is not None and self._sides.phase in ("seats", "playing"):
            self.out.print(Text(returning), soft_wrap=True)
