"""The law about a game's own playing sense: it is honest on the true state."""

from chabudai.engine.contract import State
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Memory
from chabudai.engine.search import Sense
from chabudai.laws.trial import Trial, same

#: So many other worlds are tried at each choice.
WORLDS = 2


def honest_sense(trial: Trial) -> None:
    """A game's sense is honest on the true state: with the same dice it chooses there what it chooses in every world that
    its seat cannot rule out, so whole games of it may be played without imagining any."""
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
        for _ in range(WORLDS):
            world = _world(trial, seat, memories[seat])
            found = _choice(on_worlds, world, seat, seed)
            same(game.moves.texts[chosen], game.moves.texts[found], "honest_sense.chooses", seat)
        trial.look_at_length()
        # Half of the time as it would go on itself, half of the time to where that would never lead.
        if rng.random() < 0.5:
            match.play(seat, chosen)
        else:
            trial.step()


def _world(trial: Trial, seat: int, memory: Memory) -> State:
    remembered = memory if trial.rng.random() < 0.5 else None
    return trial.game.imagine(trial.setup, trial.match.view(seat), trial.dice(), remembered)


def _choice(sense: Sense, state: State, seat: int, seed: int) -> int:
    sense.begin(state)
    return int(sense.choose(state, seat, FastDice(seed)))
