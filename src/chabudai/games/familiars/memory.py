"""What a player of Familiar's Trouble can remember: who played what, when hands were exchanged, and which own cards."""

from chabudai.engine.game import Memory, Setup
from chabudai.games.familiars.shapes import FamiliarsView, Play


class FamiliarsMemory(Memory[FamiliarsView]):
    """Told every view of its seat, it knows what an attentive player would."""

    def __init__(self) -> None:
        #: Tricks by round, each in the order of play.
        self.tricks: dict[int, list[Play]] = {}
        #: The lead of a round.
        self.leads: dict[int, int] = {}
        #: By round, whether hands were exchanged; a round that is not in it was not seen.
        self.exchanged: dict[int, bool] = {}
        #: By round, the card this seat passed and the one it received.
        self.given: dict[int, str] = {}
        self.received: dict[int, str] = {}

    def see(self, view: FamiliarsView) -> None:
        if view.trick:
            self.tricks[view.tricks_played + 1] = view.trick
        elif view.last_trick:
            self.tricks[view.tricks_played] = view.last_trick
        if view.lead is not None and view.tricks_played < view.round:
            self.leads[view.round] = view.lead
        self._see_passes(view)

    def _see_passes(self, view: FamiliarsView) -> None:
        undecided = view.phase in ("hand_exchange", "pass")
        exchanges = [last.round for last in view.last_passes]
        # Passes that the view names are of exchanges that followed each other; without any there was none so far.
        for number in range(min(exchanges, default=0) + 1, view.round + (not undecided)):
            self.exchanged[number] = False
        for last in view.last_passes:
            self.exchanged[last.round] = True
            if view.phase != "pass" or last.round < view.round:
                # Whoever leads receives the last card of an exchange.
                self.leads[last.round] = last.receiver
            if last.card is not None:
                own = self.given if view.seat == last.giver else self.received
                own[last.round] = last.card


def make_memory(setup: Setup, seat: int) -> FamiliarsMemory:
    return FamiliarsMemory()
