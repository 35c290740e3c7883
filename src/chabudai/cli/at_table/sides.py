"""Who sits at this screen, and what each of them knows. Nobody is shown what another one sees."""

from collections.abc import Mapping

from chabudai.cli.at_table.client_state import ClientState
from chabudai.cli.at_table.messages import RemoteShown, RemoteSight
from chabudai.cli.at_table.place import Eyes


class Side:
    """The table as one pair of eyes sees it."""

    def __init__(self, state: ClientState) -> None:
        self.state = state
        #: Lines of the log since one's own last move. The rules let some fade later, but who sat there has seen them.
        self.news: list[str] = []
        #: Those of them that were not told yet, in a pipe.
        self._untold: list[str] = []
        self.seen = False

    def take(self, message: RemoteShown, known: int) -> None:
        """`known`: up to which entry the log is no news when they come."""
        before = self.state.shown
        lines = self.state.take(message)
        if not self.seen:
            # The first message has the whole log; before it there was only the same by another way.
            self.seen, lines = True, [line for line in message.lines if line.key[0] > known]
        elif message.game_number != before.game_number:
            self.news = []
        told = self.state.sentences(lines)
        self.news += told
        self._untold += told

    def forget_news(self) -> None:
        """Somebody here has moved."""
        self.news = []

    def told(self) -> list[str]:
        """What is told now, and then not again."""
        told, self._untold = self._untold, []
        return told


class Sides:
    """All of them, and whose turn at the screen it is. With several it is `hidden` until one of them sits down. Who has
    more than one seat on a server looks from the one they `wanted`."""

    def __init__(self, states: Mapping[Eyes, ClientState], wanted: int | None = None) -> None:
        self._sides = {eyes: Side(state) for eyes, state in states.items()}
        self._wanted = wanted
        self.eyes: Eyes = next(iter(self._sides))
        self.hidden = len(self._sides) > 1

    def __len__(self) -> int:
        return len(self._sides)

    @property
    def now(self) -> Side:
        return self._sides[self.eyes]

    @property
    def state(self) -> ClientState:
        return self.now.state

    @property
    def seat(self) -> int | None:
        own = self.state.own_seats
        return self._wanted if self._wanted in own else own[0] if own else None

    @property
    def sight(self) -> RemoteSight | None:
        return self.state.sight(self.seat)

    @property
    def phase(self) -> str:
        return self.state.shown.phase

    @property
    def seen(self) -> bool:
        return all(side.seen for side in self._sides.values())

    def take(self, eyes: Eyes, message: RemoteShown, known: int) -> None:
        self._sides[eyes].take(message, known)

    def next_seat(self) -> int | None:
        """The seat that must come to the screen now, if it is another one. After the end everybody may look."""
        shown = self.now.state.shown
        if shown.phase != "playing":
            self.hidden = False
            return None
        owing = next((seat for seat, chair in enumerate(shown.seats) if chair.owes), None)
        comes = owing is not None and owing in self._sides and (self.hidden or owing != self.eyes)
        return owing if comes and len(self._sides) > 1 else None

    def hide(self) -> None:
        self.hidden = True

    def turn_to(self, seat: int) -> None:
        self.eyes, self.hidden = seat, False
