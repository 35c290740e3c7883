"""The game in the terminal: shows people their side of the table, asks for moves, runs the bots, keeps the game."""

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from chabudai.bots.sharp import Budget
from chabudai.cli.board import board, move_list, result
from chabudai.cli.choices import chosen, written
from chabudai.cli.hint_table import advice
from chabudai.cli.log import sentences
from chabudai.cli.program import program
from chabudai.cli.rules import clause, rulebook, show
from chabudai.cli.saves import Saves
from chabudai.cli.screen import Screen
from chabudai.cli.session import Session
from chabudai.cli.words import Mistake, language, say
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Told
from chabudai.engine.notation import Move

#: How long a bot thinks about a hint.
HINT_BUDGET = Budget(1000.0)
#: To the corner, clear the screen, then forget what was scrolled away: tmux puts there what is cleared.
WIPE = "\x1b[H\x1b[2J\x1b[3J"


class Left(Exception):
    """Somebody wants to stop for now."""


class Terminal:
    """One session on one screen."""

    def __init__(
        self, out: Console, session: Session, saves: Saves, name: str, delay: float, data: Path | None
    ) -> None:
        self.out = out
        self.session = session
        self.match = session.match
        self.saves = saves
        self.name = name
        self.screen = Screen(out, self._hidden)
        self.delay = delay if out.is_terminal else 0.0
        self.data = data
        #: Whose side of the table is on the screen.
        self.shown: int | None = None
        self.commands: dict[str, Callable[[int, str], None]] = {
            "?": self._help,
            "help": self._help,
            "board": self._board,
            "hint": self._hint,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "why": self._why,
        }

    # -- the game -----------------------------------------------------------------------------------------------------
    def run(self) -> None:
        self.saves.write(self.name, self.session)
        try:
            while not self.match.over:
                self._next_move()
        except Left:
            self.out.print(self._how_to_resume(), soft_wrap=True)
            return
        self._end()

    def _next_move(self) -> None:
        seat = self.match.to_act()[0]
        if seat in self.session.people:
            self._ask(seat)
        else:
            self.session.play_bot(seat)
        self.saves.write(self.name, self.session)
        if seat not in self.session.people:
            self._watch()

    def _watch(self) -> None:
        """Let a lone player or a spectator follow what the bots do."""
        if len(self.session.people) > 1:
            return
        viewer = self.session.people[0] if self.session.people else None
        if self.delay:
            self._show(viewer)
            time.sleep(self.delay)
        elif viewer is None:
            self.screen.tell(self._news(self.session.told[None]))
            self.session.told[None].clear()

    def _end(self) -> None:
        file = self.saves.finish(self.name, self.session)
        viewer = self.session.people[0] if len(self.session.people) == 1 else None
        outcome = self.match.outcome()
        assert outcome is not None
        self._show(viewer, Group(result(self.session.setup, outcome, self.session.names), ""))
        # No line breaks of ours: the command is there to be copied.
        self.out.print(say("play.kept", program=program(), file=shlex.quote(str(file))), style="dim", soft_wrap=True)

    # -- the screen ---------------------------------------------------------------------------------------------------
    def _show(self, viewer: int | None, below: RenderableType | None = None) -> None:
        """The board and what happened since this viewer's last move."""
        drawn = board(self.session.setup, self.match.view(viewer), self.session.names)
        self.screen.show(drawn, self._news(self.session.told.get(viewer, [])), below)

    def _news(self, told: list[Told]) -> list[str]:
        return list(sentences(self.match.setup, told, self.session.names))

    def _hidden(self, lines: int) -> str:
        return say("play.more", lines=lines) if self.session.people else "…"

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another seat's cards on the way."""
        if len(self.session.people) > 1 and self.shown != seat:
            self._wipe()
            self._read(say("play.hand_over", name=self.session.names[seat]))
            self._wipe()
        self.shown = seat

    def _wipe(self) -> None:
        """Clear the screen and what can be scrolled back to: in this order, as some keep what they clear."""
        if self.out.is_terminal:
            self.out.file.write(WIPE)
            self.out.file.flush()

    # -- a person's turn ----------------------------------------------------------------------------------------------
    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self._board(seat, "")
        while True:
            text = self._read(say("play.prompt", name=self.session.names[seat])).strip()
            word, _, rest = text.partition(" ")
            if not text:
                self._board(seat, "")
            elif word.lower() in ("quit", "exit", "q"):
                raise Left
            elif word.lower() in self.commands:
                self.commands[word.lower()](seat, rest.strip())
            elif (move := self._meant(seat, text)) is not None:
                self.session.play(seat, move.number)
                return

    def _read(self, prompt: str) -> str:
        """A line from the keyboard or a pipe; its end means leaving."""
        try:
            text = self.out.input(f"[bold]{prompt}[/] ")
            if not sys.stdin.isatty():
                # A keyboard shows what is typed, a pipe does not.
                self.out.print(text, markup=False)
            return text
        except EOFError:
            self.out.print()
            raise Left from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def _meant(self, seat: int, text: str) -> Move | None:
        """The legal move that was meant; otherwise say why not."""
        found = chosen(text, self.match.legal(seat))
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            self._complain(say("play.ambiguous", text=text, moves=", ".join(move.text for move in found[:8])))
            return None
        self._say_why(seat, text)
        return None

    def _say_why(self, seat: int, text: str) -> None:
        known = written(text, self.match.game.moves.moves)
        if len(known) == 1:
            self._complain(self.session.why_not(seat, known[0]).text(language()))
        elif known:
            self._complain(say("play.ambiguous", text=text, moves=", ".join(move.text for move in known[:8])))
        else:
            self._complain(say("play.unknown", text=text[:40]))

    def _complain(self, sentence: str) -> None:
        self.out.print(Text(sentence, style="red"))

    # -- commands -----------------------------------------------------------------------------------------------------
    def _board(self, seat: int, rest: str) -> None:
        moves = move_list(self.session.setup, self.match.view(seat), self.match.legal(seat))
        self._show(seat, moves)

    def _help(self, seat: int, rest: str) -> None:
        self.out.print(say("play.help"), markup=False)

    def _log(self, seat: int, rest: str) -> None:
        for line in sentences(self.match.setup, self.session.log(seat), self.session.names):
            self.out.print(line, markup=False)

    def _rules(self, seat: int, rest: str) -> None:
        try:
            text = rulebook(self.match.game, language())
        except Mistake as problem:
            self._complain(problem.text(language()))
            return
        number = rest.removeprefix("§")
        found = clause(text, number) if number else text
        if found is None:
            self._complain(say("play.no_clause", clause=rest))
        else:
            show(self.out, found)

    def _hint(self, seat: int, rest: str) -> None:
        try:
            found = self.session.hint(seat, HINT_BUDGET)
        except ChabudaiError as problem:
            self._complain(problem.text(language()))
            return
        self.out.print(advice(found.opinions, found.why.text(language()), self.session.names[seat]))
        self.saves.write(self.name, self.session)

    def _save(self, seat: int, rest: str) -> None:
        self.out.print(self._how_to_resume(), soft_wrap=True)

    def _why(self, seat: int, rest: str) -> None:
        if not rest:
            self._complain(say("play.why_what"))
        elif len(chosen(rest, self.match.legal(seat))) == 1:
            self.out.print(say("play.allowed", move=chosen(rest, self.match.legal(seat))[0].text))
        else:
            self._say_why(seat, rest)

    def _how_to_resume(self) -> str:
        data = f" --data {shlex.quote(str(self.data))}" if self.data is not None else ""
        return say("play.saved", command=f"{program()} play --resume {self.name}{data}")
