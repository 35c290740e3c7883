"""The laws that every game obeys, each a function that plays a game and raises AssertionError where it is broken."""

import itertools
import random
from collections.abc import Callable
from importlib import import_module

import msgspec

from chabudai.engine.bits import lowest
from chabudai.engine.dice import Dice, FastDice
from chabudai.engine.errors import IllegalMove
from chabudai.engine.game import Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.playout import play_uniformly
from chabudai.engine.record import Record, read_record, record_of, replay
from chabudai.games import game as find_game

Law = Callable[[Setup, random.Random], None]


class Choices(Dice):
    """Dice that a test throws: whatever decides is asked for a number below n."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


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


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.seats)]


def played(setup: Setup, rng: random.Random) -> Match:
    """A whole game, without dice, so that every chance move is explicit."""
    match = Match(setup)
    while not match.over:
        step(match, rng)
    return match


# -- the end ----------------------------------------------------------------------------------------------------------
def ending(setup: Setup, rng: random.Random) -> None:
    """over ⇔ nobody owes a move and no chance is due ⇔ an outcome exists; lengths and scores are bounded."""
    match = Match(setup)
    while True:
        outcomes, weights = match.state.chance()
        assert len(outcomes) == len(weights)
        assert all(weight > 0 for weight in weights)
        assert len(set(outcomes)) == len(outcomes)
        assert list(outcomes) == sorted(outcomes)
        nothing_due = not match.to_act() and len(outcomes) == 0
        assert not (match.to_act() and len(outcomes)), "both a seat and chance are due"
        assert match.over == nothing_due
        assert (match.outcome() is not None) == match.over
        if match.over:
            break
        step(match, rng)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in setup.game.reasons
    least, most = setup.game.score_range(setup)
    assert all(least <= score <= most for score in outcome.scores), outcome.scores
    assert outcome.winners == sorted(outcome.winners)
    assert all(0 <= seat < setup.seats for seat in outcome.winners)
    assert len(match.moves) <= setup.game.longest(setup)


# -- legality ---------------------------------------------------------------------------------------------------------
def legality(setup: Setup, rng: random.Random) -> None:
    """Exactly the legal moves are accepted; anything else is refused with a sentence and changes nothing."""
    match = Match(setup)
    moves = setup.game.moves
    while not match.over:
        owing = match.to_act()
        for seat in range(setup.seats):
            legal = list(match.state.legal(seat)) if seat in owing else []
            assert legal == sorted(set(legal))
            assert (seat in owing) == bool(legal)
            tried = (
                range(-2, len(moves) + 3) if rng.random() < 0.1 else rng.sample(range(len(moves)), min(20, len(moves)))
            )
            for number in tried:
                assert match.state.is_legal(seat, number) == (number in legal), (seat, number)
        _refuses(match, rng)
        step(match, rng)
    _refuses(match, rng)


def _refuses(match: Match, rng: random.Random) -> None:
    seat = rng.randrange(match.setup.seats)
    illegal = [
        number for number in rng.sample(range(len(match.game.moves)), 3) if not match.state.is_legal(seat, number)
    ]
    before = match.state.plain(), len(match.moves), match.events
    attempts: list[str | int] = [*illegal, -1, len(match.game.moves), "", "play", "nonsense 7"]
    for move in attempts:
        try:
            match.play(seat, move)
        except IllegalMove as refusal:
            assert refusal.text("en") and refusal.text("ja")
            if isinstance(move, int) and move in illegal and seat in match.to_act():
                assert "§" in refusal.text("en") and "§" in refusal.text("ja"), refusal.text("en")
        else:
            raise AssertionError(f"{move!r} was accepted")
    assert before == (match.state.plain(), len(match.moves), match.events)


def shortcuts(setup: Setup, rng: random.Random) -> None:
    """`random_move` and `random_outcome` draw what the lists would have given, with the same numbers."""
    state = setup.new_state()
    while not state.over():
        seed = rng.randrange(1 << 40)
        outcomes, weights = state.chance()
        by_list, by_shortcut = FastDice(seed), FastDice(seed)
        if len(outcomes) == 0:
            seat = lowest(state.to_act())
            legal = state.legal(seat)
            move = legal[by_list.below(len(legal))]
            assert state.random_move(seat, by_shortcut) == move
            assert state.random_outcome(FastDice(seed)) == -1
            assert by_list.word() == by_shortcut.word()
            state.apply(seat, move)
        else:
            ticket = by_list.below(sum(weights))
            bounds = itertools.accumulate(weights)
            outcome = next(o for o, bound in zip(outcomes, bounds, strict=True) if ticket < bound)
            assert state.random_outcome(by_shortcut) == outcome
            assert by_list.word() == by_shortcut.word()
            state.settle(outcome)


# -- copies and records -----------------------------------------------------------------------------------------------
def clones(setup: Setup, rng: random.Random) -> None:
    """A clone is equal and independent: whatever happens to it never changes the original, nor the other way round."""
    match = Match(setup)
    every = rng.randrange(5, 12)
    while not match.over:
        if len(match.moves) % every == 0:
            before = match.state.plain()
            copy = match.state.clone()
            assert copy.plain() == before
            play_uniformly(copy, FastDice(rng.randrange(1 << 40)))
            assert copy.over()
            assert match.state.plain() == before
            kept = match.state.clone()
            step(match, rng)
            assert kept.plain() == before
        else:
            step(match, rng)


def replays(setup: Setup, rng: random.Random) -> None:
    """A record replays to equal states at every prefix, also through JSON."""
    match = Match(setup)
    states = [match.state.plain()]
    while not match.over:
        step(match, rng)
        states.append(match.state.plain())
    record = read_record(record_of(match).json())
    assert record == record_of(match)
    again = Match(setup)
    for number, (actor, text) in enumerate(record.moves):
        assert again.state.plain() == states[number]
        if actor == CHANCE:
            again.settle(text)
        else:
            again.play(int(actor), text)
    for prefix in rng.sample(range(len(states)), min(4, len(states))):
        assert replay(_shortened(record, prefix), find_game).state.plain() == states[prefix]
    assert replay(record, find_game).outcome() == match.outcome()


def _shortened(record: Record, moves: int) -> Record:
    return msgspec.structs.replace(record, moves=record.moves[:moves], outcome=None)


def conservation(setup: Setup, rng: random.Random) -> None:
    """Every card is somewhere, once, at every moment."""
    inventory = import_module(f"tests.games.{setup.game.name}.inventory").inventory
    match = Match(setup)
    whole = inventory(setup, match.state)
    assert sum(whole.values()) > 0
    while not match.over:
        step(match, rng)
        assert inventory(setup, match.state) == whole, match.moves[-1]


# -- secrets ----------------------------------------------------------------------------------------------------------
def sent_to(match: Match, viewer: int | None, log_from: int = 0) -> bytes:
    """Every byte that a viewer could ever be sent about this moment (of the log: from an event on)."""
    log = match.log_since(log_from, viewer)
    names = [f"Seat {seat}" for seat in range(match.setup.seats)]
    return msgspec.json.encode(
        [
            match.view(viewer),
            match.to_act(),
            [] if viewer is None else match.legal(viewer),
            log,
            [match.game.sentence(match.setup, told, names, language) for _, told in log for language in ("en", "ja")],
            match.events,
            [] if viewer is None else _errors(match, viewer),
        ]
    )


def _errors(match: Match, seat: int) -> list[str]:
    """What a seat hears when it tries things that are not allowed."""
    rng = random.Random(len(match.moves))
    errors = []
    for number in rng.sample(range(len(match.game.moves)), 4):
        if not match.state.is_legal(seat, number):
            try:
                match.play(seat, number)
            except IllegalMove as refusal:
                errors.append(refusal.text("en") + refusal.text("ja"))
    return errors


def sealed_choices(setup: Setup, rng: random.Random) -> None:
    """Until all sealed choices are in, nobody else can tell what was chosen; their order changes nothing."""
    match = Match(setup)
    # A talkative game has hundreds of sealed answers: a dozen of them in a game are looked at closely.
    looked_at = 0
    while not match.over:
        owing = match.to_act()
        if len(owing) > 1 and (looked_at < 4 or (looked_at < 12 and rng.random() < 0.2)):
            looked_at += 1
            _sealed_content_is_secret(setup, match, owing, rng)
            _sealed_order_is_nothing(match, owing, rng)
        step(match, rng)


def _sealed_content_is_secret(setup: Setup, match: Match, owing: list[int], rng: random.Random) -> None:
    seat = rng.choice(owing)
    others = [viewer for viewer in viewers(setup) if viewer != seat]
    recent = max(0, match.events - 15)
    seen = set()
    for move in match.legal(seat):
        twin = match.branch()
        twin.play(seat, move.text)
        seen.add(tuple(sent_to(twin, viewer, recent) for viewer in others))
    assert len(seen) == 1, f"the others can tell what seat {seat} chose"


def _sealed_order_is_nothing(match: Match, owing: list[int], rng: random.Random) -> None:
    # A seat may owe several choices one after the other: each of its turns comes as early or as late as it likes.
    choices = {seat: rng.choice(match.legal(seat)).number for seat in owing}
    results = set()
    for order in itertools.islice(itertools.permutations(owing), 6):
        state = match.state.clone()
        for seat in order:
            state.apply(seat, choices[seat])
        results.add(tuple(state.plain()))
    assert len(results) == 1, "the order of sealed choices changed something"


def imagined_twins(setup: Setup, rng: random.Random) -> None:
    """view(imagine(view)) = view, with and without memory, and the same legal moves; cards are conserved in it."""
    game = setup.game
    inventory = import_module(f"tests.games.{game.name}.inventory").inventory
    match = Match(setup)
    whole = inventory(setup, match.state)
    memories = {seat: game.memory(setup, seat) for seat in range(setup.seats)}
    while True:
        for viewer in viewers(setup):
            view = match.view(viewer)
            if viewer is not None:
                memories[viewer].see(view)
            memory = memories.get(viewer) if viewer is not None and rng.random() < 0.5 else None
            twin = game.imagine(setup, view, FastDice(rng.randrange(1 << 40)), memory)
            assert game.view(setup, twin, viewer) == view
            assert inventory(setup, twin) == whole
            if viewer is not None and viewer in match.to_act():
                assert list(twin.legal(viewer)) == list(match.state.legal(viewer))
            if match.over:
                assert game.outcome(setup, twin) == match.outcome()
            elif rng.random() < 0.1:
                play_uniformly(twin, FastDice(rng.randrange(1 << 40)))
                assert twin.over()
        if match.over:
            break
        step(match, rng)


def dealt_twins(setup: Setup, rng: random.Random) -> None:
    """Change what a viewer cannot know, and every byte sent to it stays the same.

    Two games run side by side. Whatever the viewer learns by a move (as the rules page says, in the game's
    `appearance.py`) is the same in both; everything else is different wherever it can be.
    """
    viewer = rng.choice(viewers(setup))
    one, other = Match(setup), Match(setup)
    while not one.over:
        recent = 0 if rng.random() < 0.05 else max(0, one.events - 15)
        assert sent_to(one, viewer, recent) == sent_to(other, viewer, recent)
        other = twin_step(one, other, viewer, rng)
    assert sent_to(one, viewer) == sent_to(other, viewer)


def twin_step(one: Match, other: Match, viewer: int | None, rng: random.Random) -> Match:
    """A random move in one game; in its twin another that looks the same to the viewer. Returns the twin."""
    setup = one.setup
    appearance = import_module(f"tests.games.{setup.game.name}.appearance").appearance
    before = one.state.clone()
    actor, text = step(one, rng)
    looks = appearance(setup, before, actor, text, viewer)
    alike = [
        move.text
        for move in (other.possible() if actor == CHANCE else other.legal(int(actor)))
        if appearance(setup, other.state, actor, move.text, viewer) == looks
    ]
    if not alike:
        # The worlds have parted ways for good reasons: go on with the real one.
        return one.branch()
    choice = rng.choice([move for move in alike if move != text] or alike)
    if actor == CHANCE:
        other.settle(choice)
    else:
        other.play(int(actor), choice)
    return other


# -- words ------------------------------------------------------------------------------------------------------------
def words(setup: Setup, rng: random.Random) -> None:
    """Everything that happens can be told to everybody in every language; every view can be sent as JSON and read."""
    match = Match(setup)
    while not match.over:
        step(match, rng)
        view = match.view(rng.choice(viewers(setup)))
        assert setup.game.read_view(setup, msgspec.json.encode(view)) == view
    names = [f"Player {seat}" for seat in range(setup.seats)]
    for viewer in viewers(setup):
        for told in match.log(viewer):
            for language in ("en", "ja"):
                line = setup.game.sentence(setup, told, names, language)
                assert line and "{" not in line and "None" not in line, line


LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        ending,
        legality,
        shortcuts,
        clones,
        replays,
        conservation,
        sealed_choices,
        imagined_twins,
        dealt_twins,
        words,
    )
}
