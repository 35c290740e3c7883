"""Positions of Escape from the Futon for tests: games led by hand, move by move."""

import re

from chabudai.engine.cards import own_text
from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.games.futon import GAME
from chabudai.games.futon.cards import LESSONS
from chabudai.games.futon.rules import Futon
from chabudai.games.futon.rules_solo import FutonSolo

FIRST = own_text(GAME.package, "first")


def edited(*changes: tuple[str, str], seats: int) -> Setup:
    """The first edition with some of its text changed, each place exactly once."""
    return GAME.setup_from_text(seats, {}, changed_text(*changes))


def changed_text(*changes: tuple[str, str]) -> str:
    text = FIRST
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def with_copies(seats: int, **copies: int) -> Setup:
    """The first edition with other numbers of some lessons or rise cards."""
    text = FIRST
    for name, count in copies.items():
        text = re.sub(rf'(name = "{name}"\n(?:.*\n){{3}}copies = )\d+', rf"\g<1>{count}", text)
    return GAME.setup_from_text(seats, {}, text)


# -- two to five seats ------------------------------------------------------------------------------------------------
def table(seats: int, dealer: int = 0, stamina: list[int] | None = None, setup: Setup | None = None) -> Match:
    """A game whose first lesson is due."""
    match = Match(setup or GAME.setup(seats))
    match.settle(f"dealer {dealer}")
    state = futon(match)
    for seat, points in enumerate(stamina or []):
        state.stamina[seat] = points
    return match


def futon(match: Match) -> Futon:
    assert isinstance(match.state, Futon)
    return match.state


def reveal(match: Match, lessons: str) -> None:
    for lesson in lessons.split():
        match.settle(f"lesson {lesson}")


def rise(match: Match, rises: str) -> None:
    """Every seat's choice, in seat order."""
    for seat, card in enumerate(rises.split()):
        match.play(seat, f"rise {card}")


def take(match: Match, lessons: str) -> list[int]:
    """Lessons taken by whoever's turn it is; returns whose turns they were."""
    order = []
    for lesson in lessons.split():
        order += match.to_act()
        match.play(order[-1], f"take {lesson}")
    return order


def stamina(match: Match) -> list[int]:
    return [int(points) for points in futon(match).stamina]


def play_round(match: Match, lessons: str, rises: str, taken: str = "") -> list[int]:
    reveal(match, lessons)
    rise(match, rises)
    return take(match, taken)


def idle_round(match: Match) -> None:
    """A round in which lectures are shown to nobody."""
    state = futon(match)
    play_round(match, " ".join(["lecture"] * state.fixed.display), " ".join(["skip"] * match.setup.seats))
    # The lectures are shuffled in again, so that they never run out.
    state.deck += state.aside
    state.aside = 0


def exam(lessons: list[str], stamina: list[int]) -> Match:
    """The exam of seats with these lessons and this stamina, before energy drinks wear off."""
    seats = len(lessons)
    # Skipping brings no hearts here, so that the stamina is what it was.
    match = table(seats, setup=edited(("hearts = 3\npoints = 0", "hearts = 0\npoints = 0"), seats=seats))
    for _ in range(3):
        idle_round(match)
    state = futon(match)
    for seat, names in enumerate(lessons):
        state.stamina[seat] = stamina[seat]
        for name in names.split():
            state.taken[seat] += 1 << 8 * LESSONS.index(name)
            state.deck -= 1 << 8 * LESSONS.index(name)
    idle_round(match)
    return match


def draw_exam(match: Match, *draws: str) -> None:
    """What each seat draws at its exam, seat after seat."""
    for seat, cards in enumerate(draws):
        for card in cards.split():
            match.settle(f"exam {seat} {card}")


# -- alone ------------------------------------------------------------------------------------------------------------
def alone(hand: str, row: str, stamina: int = 10, setup: Setup | None = None) -> Match:
    """A solo game with a first hand and a first row."""
    match = Match(setup or GAME.setup(1))
    for card in hand.split():
        match.settle(f"hand {card}")
    solo(match).stamina = stamina
    reveal(match, row)
    return match


def solo(match: Match) -> FutonSolo:
    assert isinstance(match.state, FutonSolo)
    return match.state


def turn(match: Match, card: str, drawn: str, row: str = "") -> None:
    """A turn, the card drawn after it, and the next row."""
    match.play(0, f"rise {card}")
    match.settle(f"draw {drawn}")
    reveal(match, row)


def chances(match: Match) -> dict[str, int]:
    """What chance may settle, and how likely."""
    outcomes, weights = match.state.chance()
    return {GAME.outcomes.texts[o]: int(w) for o, w in zip(outcomes, weights, strict=True)}
