"""Random play that reaches deep positions, and all that a viewer could ever be sent: what laws are tried with."""

import random

import msgspec

from chabudai.engine.errors import IllegalMove
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match


def step(match: Match, rng: random.Random) -> tuple[Actor, str]:
    """One random move, chance moves one at a time, sealed seats in any order."""
    if match.chance_due:
        outcomes, weights = match.state.chance()
        text = match.game.outcomes.texts[rng.choices([int(o) for o in outcomes], [int(w) for w in weights])[0]]
        match.settle(text)
        return CHANCE, text
    seat = rng.choice(match.to_act())
    move = varied_choice(match, seat, rng)
    match.play(seat, move)
    return seat, move


def varied_choice(match: Match, seat: int, rng: random.Random) -> str:
    """Mostly the kind of move first, then the move, and no losing one: that reaches deeper positions."""
    legal = match.legal(seat)
    if rng.random() < 0.7:
        safe = [move for move in legal if not match.state.loses_at_once(seat, move.number)] or legal
        verb = rng.choice(sorted({move.verb for move in safe}))
        legal = [move for move in safe if move.verb == verb]
    return rng.choice(legal).text


def played(setup: Setup, rng: random.Random) -> Match:
    """A whole game, without dice, so that every chance move is explicit."""
    match = Match(setup)
    while not match.over:
        step(match, rng)
    return match


def viewers(setup: Setup) -> list[int | None]:
    """A spectator and every seat."""
    return [None, *range(setup.seats)]


def sent_to(match: Match, viewer: int | None, log_from: int = 0) -> bytes:
    """Every byte that a viewer could ever be sent about this moment (of the log: from an event on)."""
    log = match.log_since(log_from, viewer)
    names = [f"Seat {seat}" for seat in range(match.setup.seats)]
    say = match.game.sentence
    return msgspec.json.encode(
        {
            "view": match.view(viewer),
            "to_act": match.to_act(),
            "legal": [] if viewer is None else match.legal(viewer),
            "log": log,
            "lines": [say(match.setup, told, names, language) for _, told in log for language in ("en", "ja")],
            "events": match.events,
            "errors": [] if viewer is None else _errors(match, viewer),
        }
    )


def _errors(match: Match, seat: int) -> list[str]:
    """What a seat hears when it tries things that are not allowed."""
    rng = random.Random(len(match.moves))
    errors = []
    for number in rng.sample(range(len(match.game.moves)), min(4, len(match.game.moves))):
        if not match.state.is_legal(seat, number):
            try:
                match.play(seat, number)
            except IllegalMove as refusal:
                errors.append(refusal.text("en") + refusal.text("ja"))
    return errors
