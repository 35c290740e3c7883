"""Laws about secrets: sealed choices, and two games that differ in nothing that a viewer may know."""

import random

from chabudai.engine.match import CHANCE, Match
from chabudai.laws.hooks import Appearance
from chabudai.laws.moves import sealed_order
from chabudai.laws.playing import sent_to, step, viewers
from chabudai.laws.trial import Trial, same_bytes


def sealed_choices(trial: Trial) -> None:
    """Until all sealed choices are in, nobody else can tell what was chosen; their order changes nothing.

    People choose at their own pace, and whoever is last must not know more than the first.
    """
    match, rng = trial.match, trial.rng
    # A talkative game has hundreds of sealed answers: a dozen of them in a game are looked at closely.
    looked_at = 0
    while not match.over:
        owing = match.to_act()
        if len(owing) > 1 and (looked_at < 4 or (looked_at < 12 and rng.random() < 0.2)):
            looked_at += 1
            _content_is_secret(match, owing, rng)
            sealed_order(match, owing, rng)
        trial.step()


def _content_is_secret(match: Match, owing: list[int], rng: random.Random) -> None:
    seat = rng.choice(owing)
    others = [viewer for viewer in viewers(match.setup) if viewer != seat]
    recent = max(0, match.events - 15)
    first: dict[int | None, bytes] = {}
    for move in match.legal(seat):
        twin = match.branch()
        twin.play(seat, move.text)
        for viewer in others:
            sent = sent_to(twin, viewer, recent)
            same_bytes(first.setdefault(viewer, sent), sent, "sealed.secret", viewer, seat=seat, move=move.text)


def dealt_twins(trial: Trial) -> None:
    """Change what a viewer cannot know, and every byte sent to it stays the same.

    Two games run side by side. Whatever the viewer learns by a move (as the rules page says, in the game's
    `appearance.py`) is the same in both; everything else is different wherever it can be. Views, legal moves, the log,
    sentences and errors: whatever differs then tells something that it should not.
    """
    rng, appearance = trial.rng, trial.hooks.appearance
    assert appearance is not None
    viewer = rng.choice(viewers(trial.setup))
    one, other = trial.match, Match(trial.setup)
    while not one.over:
        trial.look_at_length()
        if not one.chance_due or rng.random() < 0.3:
            recent = 0 if rng.random() < 0.05 else max(0, one.events - 15)
            same_bytes(sent_to(one, viewer, recent), sent_to(other, viewer, recent), "dealt_twins.sent", viewer)
        other = twin_step(one, other, viewer, rng, appearance)
    same_bytes(sent_to(one, viewer), sent_to(other, viewer), "dealt_twins.sent", viewer)


def twin_step(one: Match, other: Match, viewer: int | None, rng: random.Random, appearance: Appearance) -> Match:
    """A random move in one game; in its twin another that looks the same to the viewer. Returns the twin."""
    setup = one.setup
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
