"""The law about a game's own playing sense: it is honest on the true state."""

from collections.abc import Iterator

from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Memory
from chabudai.engine.search import Sense
from chabudai.laws.trial import Trial, same


def honest_sense(trial: Trial) -> None:
    """A game's sense is honest: with the same dice it chooses the same in every world that its seat cannot rule out.

    The true state is one of them, so whole games of it may be played on that, without imagining any.
    """
    game, setup, match, rng = trial.game, trial.setup, trial.match, trial.rng
    convention = rng.random() < 0.8
    # One is never shown anything but the truth, the other never the truth.
    on_truth, on_worlds = game.sense(setup, convention), game.sense(setup, convention)
    memories = [game.memory(setup, seat) for seat in range(setup.seats)]
    while not match.over:
        if match.chance_due:
            trial.step()
            continue
        for seat, memory in enumerate(memories):
            memory.see(match.view(seat))
        seat = rng.choice(match.to_act())
        seed = rng.randrange(1 << 40)
        chosen = _choice(on_truth, match.state, seat, seed)
        for world in _worlds(trial, seat, memories[seat]):
            found = _choice(on_worlds, world, seat, seed)
            same(game.moves.texts[chosen], game.moves.texts[found], "honest_sense.chooses", seat)
        trial.choices += 1
        trial.look_at_length()
        # Half of the time as it would go on itself, half of the time to where that would never lead.
        if rng.random() < 0.5:
            match.play(seat, chosen)
        else:
            trial.step()


def _worlds(trial: Trial, seat: int, memory: Memory) -> Iterator[State]:
    """The one that the instant bot would look at, and now and then one that was imagined with care."""
    game, setup, view = trial.game, trial.setup, trial.match.view(seat)
    yield game.glance(setup, view, trial.dice(), memory)
    if trial.rng.random() < 0.1:
        yield game.imagine(setup, view, trial.dice(), memory)


def _choice(sense: Sense, state: State, seat: int, seed: int) -> int:
    sense.begin(state)
    return int(sense.choose(state, seat, FastDice(seed)))
