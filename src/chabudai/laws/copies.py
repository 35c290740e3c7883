"""Laws about copies: clones, records, every field of a state, and every card."""

import msgspec

from chabudai.engine.playout import play_uniformly
from chabudai.engine.record import Record, read_record, record_of, replay
from chabudai.engine.replay import walk
from chabudai.laws import state_fields
from chabudai.laws.trial import Broken, Trial, require, same, same_states


def fields(trial: Trial) -> None:
    """Every field of a state that changes in a game is copied by `clone` and compared by `plain`.

    What is left out there is a fault that no law which compares states can notice.
    """
    match, rng = trial.match, trial.rng
    before, changed = state_fields.values(match.state), set[tuple[str, ...]]()
    while not match.over:
        trial.step()
        if rng.random() < 0.25:
            now = state_fields.values(match.state)
            changed |= set(_changed(before, now))
            before = now
            copy = match.state.clone()
            same(now, state_fields.values(copy), "fields.clone")
            _compared(trial, changed)


def _changed(before: dict[str, object], now: dict[str, object]) -> list[tuple[str, ...]]:
    """The fields that do not hold what they did, those of parts of a state by their path."""
    found: list[tuple[str, ...]] = []
    for name, value in now.items():
        was = before.get(name)
        if isinstance(value, dict) and isinstance(was, dict):
            found += [(name, *path) for path in _changed(was, value)]
        elif value != was and not isinstance(value, dict):
            found.append((name,))
    return found


def _compared(trial: Trial, changed: set[tuple[str, ...]]) -> None:
    state = trial.match.state
    plain, fixed = state.plain(), state_fields.shared(state, state.clone())
    for path in sorted(changed):
        copy = state.clone()
        if path[0] in fixed or not state_fields.bump(copy, path):
            continue
        try:
            noticed = copy.plain() != plain
        except (ArithmeticError, IndexError, ValueError):
            noticed = True
        require(noticed, "fields.plain", field=".".join(path))


def clones(trial: Trial) -> None:
    """A clone is equal and independent: whatever happens to it never changes the original, nor the other way round.

    Searches play on from clones, millions of times, while the game itself stands still.
    """
    match, rng = trial.match, trial.rng
    every = rng.randrange(5, 12)
    while not match.over:
        if len(match.moves) % every == 0:
            _independent(trial)
        else:
            trial.step()


def _independent(trial: Trial) -> None:
    match = trial.match
    kept, copy = match.state.clone(), match.state.clone()
    before = match.state.plain()
    same_states(match.state, copy, "clones.equal")
    play_uniformly(copy, trial.dice())
    require(copy.over(), "clones.end")
    if match.state.plain() != before:
        raise Broken("clones.original")
    trial.step()
    if kept.plain() != before:
        raise Broken("clones.copy")


def replays(trial: Trial) -> None:
    """A record replays to equal states at every prefix, also through JSON.

    The record is the game: restarts, undo and replays have nothing else to go by.
    """
    match, rng = trial.match, trial.rng
    states = [match.state.clone()]
    while not match.over:
        trial.step()
        states.append(match.state.clone())
    record = read_record(record_of(match).json())
    same(record_of(match), record, "replays.json")
    for again in walk(trial.setup, record.moves):
        number = len(again.moves)
        same_states(states[number], again.state, "replays.state", number=number)
    for prefix in rng.sample(range(len(states)), min(4, len(states))):
        found = replay(_shortened(record, prefix), lambda name: trial.game)
        same_states(states[prefix], found.state, "replays.state", number=prefix)
    same(match.outcome(), replay(record, lambda name: trial.game).outcome(), "replays.outcome")


def _shortened(record: Record, moves: int) -> Record:
    return msgspec.structs.replace(record, moves=record.moves[:moves], outcome=None)


def conservation(trial: Trial) -> None:
    """Every card is somewhere, once, at every moment.

    A card that is lost or doubled is the commonest mistake in the rules of a card game, and the least seen in play.
    """
    inventory, match = trial.hooks.inventory, trial.match
    assert inventory is not None
    whole = dict(inventory(trial.setup, match.state))
    require(sum(whole.values()) > 0, "conservation.nothing")
    while not match.over:
        trial.step()
        same(whole, dict(inventory(trial.setup, match.state)), "conservation.cards")
