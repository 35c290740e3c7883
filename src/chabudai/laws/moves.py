"""Laws about moves: how a game ends, what is legal, how chance is drawn, and that a move does what it is called."""

import itertools
import random

from chabudai.engine.bits import lowest
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import IllegalMove
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.laws.trial import Trial, require, same, same_states


def ending(trial: Trial) -> None:
    """over ⇔ nobody owes a move and no chance is due ⇔ an outcome exists; lengths and scores are bounded.

    A table waits for whoever owes something: where nobody does and nothing is over it would wait for ever.
    """
    match, setup = trial.match, trial.setup
    while True:
        outcomes, weights = match.state.chance()
        require(len(outcomes) == len(weights), "ending.weights", outcomes=len(outcomes), weights=len(weights))
        require(all(weight > 0 for weight in weights), "ending.weight")
        require(list(outcomes) == sorted(set(outcomes)), "ending.outcomes", outcomes=list(outcomes))
        nothing_due = not match.to_act() and len(outcomes) == 0
        require(not (match.to_act() and len(outcomes)), "ending.both_due", seats=match.to_act())
        require(match.over == nothing_due, "ending.over" if match.over else "ending.stuck")
        require((match.outcome() is not None) == match.over, "ending.outcome")
        if match.over:
            break
        require(len(match.moves) <= setup.game.longest(setup), "ending.longest", most=setup.game.longest(setup))
        trial.step()
    outcome = match.outcome()
    assert outcome is not None
    require(outcome.reason in setup.game.reasons, "ending.reason", reason=outcome.reason)
    least, most = setup.game.score_range(setup)
    inside = all(least <= score <= most for score in outcome.scores)
    require(inside, "ending.scores", scores=outcome.scores, least=least, most=most)
    seats = [seat for seat in range(setup.seats) if seat in outcome.winners]
    require(outcome.winners == seats, "ending.winners", winners=outcome.winners)
    require(len(match.moves) <= setup.game.longest(setup), "ending.longest", most=setup.game.longest(setup))


def legality(trial: Trial) -> None:
    """Exactly the legal moves are accepted; anything else is refused with a sentence and changes nothing.

    Whoever is refused must know why, by which clause, and be where they were before.
    """
    match, rng = trial.match, trial.rng
    while not match.over:
        owing = match.to_act()
        for seat in range(trial.setup.seats):
            legal = list(match.state.legal(seat)) if seat in owing else []
            require(legal == sorted(set(legal)), "legality.order", seat, legal=legal)
            require((seat in owing) == bool(legal), "legality.none", seat, seat=seat)
            _is_legal_as_listed(trial, seat, legal)
        _refuses(match, rng)
        trial.step()
    _refuses(match, rng)


def _is_legal_as_listed(trial: Trial, seat: int, legal: list[int]) -> None:
    count, rng = len(trial.game.moves), trial.rng
    require(not legal or legal[-1] < count, "legality.number", seat, number=legal[-1:], count=count)
    tried = range(-2, count + 3) if rng.random() < 0.1 else rng.sample(range(count), min(20, count))
    for number in tried:
        listed, accepted = number in legal, trial.match.state.is_legal(seat, number)
        if listed != accepted:
            text = trial.game.moves.texts[number] if 0 <= number < count else number
            require(listed, "legality.accepted", seat, move=text)
            require(accepted, "legality.listed", seat, move=text)


def _refuses(match: Match, rng: random.Random) -> None:
    seat, count = rng.randrange(match.setup.seats), len(match.game.moves)
    tried = rng.sample(range(count), min(3, count))
    illegal = [number for number in tried if not match.state.is_legal(seat, number)]
    before = match.state.plain(), len(match.moves), match.events
    attempts: list[str | int] = [*illegal, -1, count, "", "play", "nonsense 7"]
    for move in attempts:
        try:
            match.play(seat, move)
        except IllegalMove as refusal:
            for language in ("en", "ja"):
                require(bool(refusal.text(language)), "legality.silent", seat, move=move)
                if isinstance(move, int) and move in illegal and seat in match.to_act():
                    said = refusal.text(language)
                    require("§" in said, "legality.clause", seat, move=match.game.moves.texts[move], said=said)
        else:
            require(False, "legality.accepted", seat, move=move)
    require(before == (match.state.plain(), len(match.moves), match.events), "legality.changed", seat)


def shortcuts(trial: Trial) -> None:
    """`random_move` and `random_outcome` draw what the lists would have given, with the same numbers.

    They are there for speed alone: a simulation must be the same game with and without them.
    """
    match, rng = trial.match, trial.rng
    while not match.over:
        trial.look_at_length()
        state, seed = match.state, rng.randrange(1 << 40)
        outcomes, weights = state.chance()
        by_list, by_shortcut = FastDice(seed), FastDice(seed)
        if len(outcomes) == 0:
            seat = lowest(state.to_act())
            legal = state.legal(seat)
            move = legal[by_list.below(len(legal))]
            found = state.random_move(seat, by_shortcut)
            same(trial.game.moves.texts[move], trial.game.moves.texts[found], "shortcuts.move", seat)
            require(state.random_outcome(FastDice(seed)) == -1, "shortcuts.no_chance")
            match.play(seat, int(move))
        else:
            ticket = by_list.below(sum(weights))
            bounds = itertools.accumulate(weights)
            outcome = next(o for o, bound in zip(outcomes, bounds, strict=True) if ticket < bound)
            found = state.random_outcome(by_shortcut)
            same(trial.game.outcomes.texts[outcome], trial.game.outcomes.texts[found], "shortcuts.outcome")
            match.settle(int(outcome))
        require(by_list.word() == by_shortcut.word(), "shortcuts.dice")


def numbering(trial: Trial) -> None:
    """A move does what it is called: what is told of it names the seat, the card or the number that its text does.

    Else the notation numbers moves or outcomes in another order than the rules.
    """
    match = trial.match
    while not match.over:
        before = match.events
        actor, text = trial.step()
        _names_what_happened(match, before, actor, text)


def _names_what_happened(match: Match, before: int, actor: Actor, text: str) -> None:
    notation = match.game.outcomes if actor == CHANCE else match.game.moves
    move = notation[notation.numbers[text]]
    told: dict[str, list[object]] = {}
    for seat in range(match.setup.seats):
        for _, line in match.log_since(before, seat):
            for name, part in line.parts.items():
                told.setdefault(name, []).append(part)
    for name, part in move.parts.items():
        if name in told:
            # In their first line: what comes of a move may concern others as well.
            require(part in told[name], "numbering.told", None, move=text, part=name, said=part, told=told[name][0])


def sealed_order(match: Match, owing: list[int], rng: random.Random) -> None:
    """Sealed choices bring about the same in whatever order they come in."""
    # A seat may owe several choices one after the other: each of its turns comes as early or as late as it likes.
    choices = {seat: rng.choice(match.legal(seat)).number for seat in owing}
    first = None
    for order in itertools.islice(itertools.permutations(owing), 6):
        state = match.state.clone()
        for seat in order:
            state.apply(seat, choices[seat])
        first = first or state
        same_states(first, state, "sealed.order", order=list(order))
