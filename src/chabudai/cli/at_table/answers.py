"""What comes of wishes: refusals, reasons, advice."""

from typing import TYPE_CHECKING

import msgspec
from rich.console import RenderableType
from rich.text import Text

from chabudai.cli.at_table.messages import ServerSaid
from chabudai.cli.words import say
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Advice, Because, Done, No

if TYPE_CHECKING:
    from chabudai.cli.at_table.session import Session

Answer = Done | No | Because | Advice


class Answers:
    def __init__(self, session: "Session") -> None:
        self._session = session

    def take(self, answer: Answer) -> None:
        wish = self._session.place.answered(answer.id)
        match answer:
            case No() | Because() if isinstance(wish, w.Careful):
                self._session.caution.answered(wish, answer.text if isinstance(answer, Because) else None)
            case No(key=key, text=text):
                self._refused(wish, key, text)
            case Because(text=None):
                assert isinstance(wish, w.Why)
                self._session.display.notify(Text(say("play.allowed", move=wish.move)))
            case Because(text=str(text)):
                self._session.display.complain(text)
            case Advice():
                self._session.display.notify(self._advice(answer))

    def _refused(self, wish: w.Wish | None, key: str, text: str) -> None:
        session = self._session
        if isinstance(wish, w.Sit) and not session.begun:
            if not (key.startswith("name.") and session.keyboard.typing):
                raise ServerSaid(text)
            session.display.complain(text)
            session.ask(say("join.name"), lambda name: self._sit_as(wish, name))
        elif not (isinstance(wish, w.SeatBot) and key == "full") and not isinstance(wish, w.Promise | w.Reveal):
            session.display.complain(text)

    def _sit_as(self, wish: w.Sit, name: str) -> None:
        self._session.opening.appendleft(msgspec.structs.replace(wish, name=name))
        self._session.go_on()

    def _advice(self, found: Advice) -> RenderableType:
        from chabudai.bots.sharp import Opinion
        from chabudai.cli.hint_table import advice

        state = self._session.state
        notation = state.setup.game.moves
        opinions = [
            Opinion(notation[number], weighed.estimate, weighed.worlds)
            for weighed in found.moves
            if (number := notation.find(weighed.move)) is not None
        ]
        return advice(opinions, found.why, state.names[found.seat])
