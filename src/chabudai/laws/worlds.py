"""Laws about imagined worlds: they look like the real one, they use every hard fact, and they never rule it out."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from chabudai.engine.contract import State, Worlds
from chabudai.engine.dice import Dice
from chabudai.engine.game import View
from chabudai.engine.playout import play_uniformly
from chabudai.laws.playing import viewers
from chabudai.laws.trial import Broken, Trial, require, same

#: So many worlds are drawn at first, and at most, to find what the truth has. What is that rare never comes up.
FIRST_DRAWS = 24
MOST_DRAWS = 5_000

#: Something that a seat sees of its own: whose, where in its view, what, and how many of it at least.
Feature = tuple[int, str, object, int]


def imagined_twins(trial: Trial) -> None:
    """view(imagine(view)) = view, with and without memory, and the same legal moves; cards are conserved in it.

    Bots think in imagined worlds: one that looks otherwise than the real one is no world that they may be in.
    """
    game, setup, match, rng = trial.game, trial.setup, trial.match, trial.rng
    inventory = trial.hooks.inventory
    whole = None if inventory is None else inventory(setup, match.state)
    memories = {seat: game.memory(setup, seat) for seat in range(setup.seats)}
    while True:
        for viewer in viewers(setup):
            view = match.view(viewer)
            if viewer is not None:
                memories[viewer].see(view)
            if rng.random() < 0.5 and not match.over:
                # All that are looked at are looked at often enough.
                continue
            memory = memories.get(viewer) if viewer is not None and rng.random() < 0.5 else None
            twin = game.imagine(setup, view, trial.dice(), memory)
            same(view, game.view(setup, twin, viewer), "imagined_twins.view", viewer)
            if inventory is not None:
                same(dict(whole or {}), dict(inventory(setup, twin)), "imagined_twins.cards", viewer)
            _plays_on(trial, twin, viewer)
        if match.over:
            break
        trial.step()


def _plays_on(trial: Trial, twin: State, viewer: int | None) -> None:
    match, texts = trial.match, trial.game.moves.texts
    if viewer is not None and viewer in match.to_act():
        legal = [texts[move] for move in match.state.legal(viewer)]
        same(legal, [texts[move] for move in twin.legal(viewer)], "imagined_twins.legal", viewer)
    if match.over:
        same(match.outcome(), trial.game.outcome(trial.setup, twin), "imagined_twins.outcome", viewer)
    elif trial.rng.random() < 0.1:
        play_uniformly(twin, trial.dice())
        require(twin.over(), "imagined_twins.end", viewer)


def hard_facts(trial: Trial) -> None:
    """No imagined world contradicts what its seat has seen since the start.

    A shown void, a card that was played or taken openly: what follows from what was seen is said in the game's
    `facts.py`, independently of its memory. A memory that forgets makes bots weak, and nothing else shows it.
    """
    game, setup, match, rng = trial.game, trial.setup, trial.match, trial.rng
    contradiction = trial.hooks.contradiction
    assert contradiction is not None
    seat = rng.randrange(setup.seats)
    memory, seen = game.memory(setup, seat), list[View]()
    while True:
        if not match.chance_due:
            # As everybody who looks on: whenever somebody has a choice.
            seen.append(match.view(seat))
            memory.see(seen[-1])
        if not match.chance_due and rng.random() < 0.3:
            fault = contradiction(setup, seen, match.state)
            require(fault is None, "hard_facts.truth", seat, fact=fault)
            worlds, dice = game.worlds(setup, seen[-1], memory), trial.dice()
            for _ in range(6):
                fault = contradiction(setup, seen, worlds.draw(dice))
                require(fault is None, "hard_facts.contradiction", seat, fact=fault)
        if match.over:
            break
        trial.step()


def truth(trial: Trial) -> None:
    """The true state is never ruled out.

    Whatever the others really see of their own comes up among the worlds that a seat imagines, however much it
    remembers. A memory that is too sure makes bots blind for what is really there.
    """
    game, setup, match, rng = trial.game, trial.setup, trial.match, trial.rng
    seat = rng.randrange(setup.seats)
    memory = game.memory(setup, seat)
    while True:
        if not match.chance_due:
            view = match.view(seat)
            memory.see(view)
            if rng.random() < 0.1:
                _comes_up(trial, seat, game.worlds(setup, view, memory), trial.dice())
        if match.over:
            break
        trial.step()


def _comes_up(trial: Trial, seat: int, worlds: Worlds, dice: Dice) -> None:
    others = [other for other in range(trial.setup.seats) if other != seat]
    missing = _features(trial, trial.match.state, others)
    drawn = 0
    while missing and drawn < (FIRST_DRAWS if drawn < FIRST_DRAWS else MOST_DRAWS):
        missing -= _features(trial, worlds.draw(dice), sorted({other for other, *_ in missing}))
        drawn += 1
    if missing:
        other, where, what, count = min(missing, key=str)
        raise Broken("truth.ruled_out", seat, other=other, field=where, what=what, count=count, draws=drawn)


def _features(trial: Trial, state: State, seats: list[int]) -> set[Feature]:
    """What these seats see of their own in a state; lists count as sets, for hands have no order."""
    found: Counter[tuple[int, str, object]] = Counter()
    for seat in seats:
        view = msgspec.to_builtins(trial.game.view(trial.setup, state, seat))
        for name, value in view.items():
            if name not in trial.hooks.not_imagined:
                found.update((seat, where, what) for where, what in _leaves(value, name))
    return {(*feature, count) for feature, most in found.items() for count in range(1, most + 1)}


def _leaves(value: object, where: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, f"{where}.{name}")
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part, where)
    else:
        yield where, value
