"""Which parts of the rules never came up: the phases that a game's views can name, each with the clause at hand in it.

More cannot be known from outside: what a rule does between two choices leaves no trace but its result.
"""

from typing import TYPE_CHECKING, get_args, get_type_hints

import msgspec

from chabudai.engine.bits import lowest
from chabudai.engine.dice import FastDice

if TYPE_CHECKING:
    from chabudai.engine.game import Setup

#: Games that are looked at: half of them at random, which reaches more of the rules than good play.
GAMES = 20


def phases_unseen(setup: "Setup", seed: int = 0, games: int = GAMES) -> list[tuple[str, str]]:
    """Phases that never came up, and their clauses."""
    game = setup.game
    known = get_args(get_type_hints(game.view_type(setup)).get("phase"))
    seen = set()
    sense = game.sense(setup)
    for number in range(games):
        state, dice = setup.new_state(), FastDice(seed + number)
        while not state.over():
            seen.add(getattr(game.view(setup, state, None), "phase", None))
            outcome = state.random_outcome(dice)
            if outcome >= 0:
                state.settle(outcome)
                continue
            seat = lowest(state.to_act())
            if number % 2:
                sense.begin(state)
            move = sense.choose(state, seat, dice) if number % 2 else state.random_move(seat, dice)
            state.apply(seat, move)
        view = game.view(setup, state, None)
        seen.add(getattr(view, "phase", None))
    missing = [phase for phase in known if phase not in seen]
    return [(phase, msgspec.structs.replace(view, phase=phase).clause()) for phase in missing]
