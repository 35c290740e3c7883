"""What a player of Iyadosu can remember of the round: cards played, and what plays and refusals gave away."""

from chabudai.engine.game import Memory, View
from chabudai.games.iyadosu.cards import LETTERS, NUMBER
from chabudai.games.iyadosu.view import IyadosuView, Play


class IyadosuMemory(Memory):
    """Told every view of its seat, it knows what an attentive player would."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self._forget()

    def _forget(self) -> None:
        self.gone = 0
        self.void = [0] * self.seats
        self.must = [0] * self.seats

    def see(self, view: View) -> None:
        assert isinstance(view, IyadosuView)
        if view.round != self.round or view.phase in ("deal", "division"):
            self.round = view.round
            self._forget()
        if view.phase in ("trick", "over"):
            # The last trick of the round before may still lie there when the first trick is due.
            for play in view.trick or (view.last_trick if view.tricks_played else []):
                self._see_play(play, _lead_colour(view))

    def _see_play(self, play: Play, lead: str | None) -> None:
        if play.card is None or lead is None:
            return
        card = 1 << NUMBER[play.card]
        if self.gone & card:
            return
        self.gone |= card
        colour = 1 << LETTERS.index(lead)
        if play.refused:
            self.must[play.seat] |= colour
        elif play.card[0] == lead:
            self.must[play.seat] &= ~colour
        else:
            # An off-colour card: nothing of the lead colour, and one card less of its own.
            self.void[play.seat] |= colour
            self.must[play.seat] &= ~(1 << LETTERS.index(play.card[0]))


def _lead_colour(view: IyadosuView) -> str | None:
    plays = view.trick or view.last_trick
    return next((play.card[0] for play in plays if play.card is not None), None)
