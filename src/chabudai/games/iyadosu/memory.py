"""What a player of Iyadosu can remember of the round: cards played, and what plays and refusals gave away."""

from chabudai.engine.game import Memory, Setup
from chabudai.games.iyadosu.cards import LETTERS, NUMBER
from chabudai.games.iyadosu.shapes import IyadosuView, Play


class IyadosuMemory(Memory[IyadosuView]):
    """Told every view of its seat, it knows what an attentive player would."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self._forget()

    def _forget(self) -> None:
        #: Cards seen played.
        self.gone = 0
        #: By seat: colours of which it has no normal card, and colours of which it must have one.
        self.void = [0] * self.seats
        self.must = [0] * self.seats
        #: By seat: how many normal cards it held when last looked at.
        self.normal = [0] * self.seats

    def see(self, view: IyadosuView) -> None:
        if view.round != self.round or view.phase in ("deal", "division"):
            self.round = view.round
            self._forget()
        if view.phase not in ("trick", "over"):
            return
        # The last trick of the round before may still lie there when the first trick is due.
        table = view.trick or (view.last_trick if view.tricks_played else [])
        plays = [play for play in table if play.card is not None and not self.gone >> NUMBER[play.card] & 1]
        self._count(view, plays)
        for play in plays:
            self._see_play(play, _lead_colour(view))

    def _count(self, view: IyadosuView, plays: list[Play]) -> None:
        """A seat that has laid a normal card unseen may have laid the one it had to hold."""
        for seat, player in enumerate(view.players):
            laid = sum(play.seat == seat and not play.refused for play in plays)
            if player.normal + laid < self.normal[seat]:
                self.must[seat] = 0
            self.normal[seat] = player.normal

    def _see_play(self, play: Play, lead: str | None) -> None:
        assert play.card is not None and lead is not None
        self.gone |= 1 << NUMBER[play.card]
        colour = 1 << LETTERS.index(lead)
        if play.refused:
            self.must[play.seat] |= colour
        elif play.card[0] == lead:
            self.must[play.seat] &= ~colour
        else:
            # An off-colour card: nothing of the lead colour, and one card less of its own.
            self.void[play.seat] |= colour
            self.must[play.seat] &= ~(1 << LETTERS.index(play.card[0]))


def make_memory(setup: Setup, seat: int) -> IyadosuMemory:
    return IyadosuMemory(setup.seats)


def _lead_colour(view: IyadosuView) -> str | None:
    plays = view.trick or view.last_trick
    return next((play.card[0] for play in plays if play.card is not None), None)
