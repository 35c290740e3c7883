"""What follows for a seat of Iyadosu from all it has seen of a round, from the rules page: cards played are gone (§8),
whoever did not follow holds no normal card of that colour (§5b), whoever refused holds one (§5a)."""

from collections.abc import Sequence

from chabudai.engine.bits import members_of
from chabudai.engine.contract import State
from chabudai.engine.game import Setup, View
from chabudai.games.iyadosu.cards import CARDS
from chabudai.games.iyadosu.rules import Iyadosu
from chabudai.games.iyadosu.shapes import IyadosuView, Play


def contradiction(setup: Setup, seen: Sequence[View], world: State) -> str | None:
    assert isinstance(world, Iyadosu)
    now = seen[-1]
    assert isinstance(now, IyadosuView)
    if now.phase != "trick":
        return None
    tricks = _tricks(now.round, seen)
    normal = [{CARDS[card] for card in members_of(world.normal[seat])} for seat in range(setup.seats)]
    refuse = [{CARDS[card] for card in members_of(world.refuse[seat])} for seat in range(setup.seats)]
    for trick in tricks.values():
        for play in trick:
            for seat in range(setup.seats):
                if play.card in normal[seat] | refuse[seat]:
                    return f"{play.card} was played, but seat {seat} holds it"
    plays = [(_led(trick), play) for _, trick in sorted(tricks.items()) for play in trick if play.card is not None]
    for i, (colour, play) in enumerate(plays):
        assert play.card is not None
        held = [card for card in normal[play.seat] if card[0] == colour]
        if play.card[0] != colour and not play.refused and held:
            return f"seat {play.seat} has not followed {colour}, but holds {held}"
        later = [p for _, p in plays[i + 1 :] if p.seat == play.seat and p.card and p.card[0] == colour]
        if play.refused and not held and all(p.refused for p in later):
            return f"seat {play.seat} has refused {colour} and played none since, but holds none"
    return None


def _tricks(number: int, seen: Sequence[View]) -> dict[int, list[Play]]:
    """Every trick of this round, as far as it went, in the order of play."""
    tricks: dict[int, list[Play]] = {}
    for view in seen:
        assert isinstance(view, IyadosuView)
        if view.round == number and view.phase == "trick":
            if view.trick:
                tricks[view.tricks_played] = view.trick
            elif view.tricks_played:
                tricks[view.tricks_played - 1] = view.last_trick
    return tricks


def _led(trick: list[Play]) -> str:
    """The lead colour: that of the first card, for an Insert has none."""
    return next(play.card[0] for play in trick if play.card is not None)
