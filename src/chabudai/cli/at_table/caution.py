"""Traps: before a move that may be one, whoever was never warned of it is told what it comes to, and asked."""

from typing import TYPE_CHECKING

from rich.text import Text

from chabudai.cli.choices import tidy
from chabudai.cli.novice import Novice
from chabudai.cli.words import say
from chabudai.protocol import wishes as w

if TYPE_CHECKING:
    from chabudai.cli.at_table.session import Session

YES = ("y", "yes", "はい")
NO = ("", "n", "no", "いいえ")


class Caution:
    def __init__(self, session: "Session", novice: Novice) -> None:
        self._session = session
        self._novice = novice
        #: The move of which it is asked whether it is a trap, and its verb.
        self._held: tuple[w.Move, str] | None = None

    @property
    def waits(self) -> bool:
        """Whether the next thing on the screen may be a question."""
        return self._held is not None

    def make(self, move: w.Move, verb: str) -> None:
        """Make the move, or ask about it first. What comes through a pipe was thought over beforehand."""
        game = self._session.state.setup.game
        if self._session.keyboard.typing and verb in game.risky and not self._novice.is_warned(game.name, verb):
            self._held = move, verb
            self._session.place.wish(w.Careful(seat=move.seat, move=move.move))
        else:
            self._send(move)

    def answered(self, wish: w.Careful, warning: str | None) -> None:
        """What there is to be said about the move; nothing, also where nobody could tell."""
        if self._held is None or self._held[0].move != wish.move:
            return
        (move, verb), self._held = self._held, None
        if warning is None:
            self._send(move)
            return
        self._novice.warned(self._session.state.setup.game.name, verb)
        self._session.display.notify(Text(say("play.careful", warning=warning), style="yellow"))
        self._session.ask(say("play.really", move=move.move), lambda text: self._decided(move, text))

    def _decided(self, move: w.Move, text: str) -> None:
        answer = tidy(text)
        if answer in YES:
            self._send(move)
        elif answer in NO:
            self._session.display.show()
        else:
            # Another move, or the same once more: nobody is warned twice.
            self._session.commands.run(text)

    def _send(self, move: w.Move) -> None:
        self._session.sides.now.forget_news()
        self._session.place.wish(move)
