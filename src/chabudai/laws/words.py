"""Laws about words: everything can be told to everybody, and what is out of sight has faded."""

from collections.abc import Iterator

import msgspec

from chabudai.engine.game import Told
from chabudai.engine.match import Match
from chabudai.engine.messages import LANGUAGES
from chabudai.laws.languages import languages_of
from chabudai.laws.playing import viewers
from chabudai.laws.trial import Trial, require, same


def words(trial: Trial) -> None:
    """Everything that happens can be told to everybody in every language; every view can be sent as JSON and read.

    A missing word is noticed by players alone, in the one game in which it would have been said.
    """
    match, setup = trial.match, trial.setup
    while not match.over:
        trial.step()
        viewer = trial.rng.choice(viewers(setup))
        view = match.view(viewer)
        same(view, setup.game.read_view(setup, msgspec.json.encode(view)), "words.json", viewer)
    names, spoken = [f"Player {seat}" for seat in range(setup.seats)], languages_of(setup.game)
    for viewer in viewers(setup):
        for told in match.log(viewer):
            for language in LANGUAGES:
                if language in spoken:
                    there = f"event.{told.kind}" in setup.game.words.own(language)
                    require(there, "words.missing", viewer, event=told.kind, file=f"{language}.toml")
                line = setup.game.sentence(setup, told, names, language)
                require(bool(line), "words.silent", viewer, event=told.kind)
                require("{" not in line and "None" not in line, "words.line", viewer, event=told.kind, line=line)


def fading(trial: Trial) -> None:
    """The log keeps nothing that fades longer than it can be seen.

    Whatever card a line names that is still to fade, the view of whoever reads it shows as well. Else the log is a
    crib for those who scroll back, where the rules want people to remember.
    """
    match, rng = trial.match, trial.rng
    while not match.over:
        before = match.events
        trial.step()
        if rng.random() < 0.2:
            _still_in_sight(match, before, rng.choice(viewers(trial.setup)))


def _still_in_sight(match: Match, before: int, viewer: int | None) -> None:
    """Of everything that happened before the last move: what that did must be told, though it may be gone at once."""
    shown = set(_texts(msgspec.to_builtins(match.view(viewer))))
    for number, event in match.unfaded_since(0):
        if number < before and event.fades and (event.fades_whole or event.known_to(-1 if viewer is None else viewer)):
            told = match.game.tell(match.setup, event, viewer)
            for part in _parts(told):
                # A card may be shown together with what it stands for.
                require(any(part in text for text in shown), "fading.stays", viewer, event=told.kind, part=part)


def _parts(told: Told) -> list[str]:
    return [part for part in told.parts.values() if isinstance(part, str)]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
