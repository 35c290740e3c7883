"""What can be said of a game without playing it: whether its numbering, its events and its words belong together.

Each finding is a sentence that says what to do. Whatever needs a game in progress is for the laws.
"""

from collections import Counter
from collections.abc import Iterator
from string import Formatter
from typing import get_args, get_type_hints

from chabudai.engine.game import Game, Setup, View
from chabudai.engine.messages import LANGUAGES, WORDS, Sentence
from chabudai.engine.notation import Notation
from chabudai.engine.telling import forms_of

#: Every game needs these words, whatever happens in it.
ALWAYS = ("title",)


def problems(game: Game) -> list[Sentence]:
    """Everything that is wrong, in the order in which one would mend it."""
    return [*_numbering(game), *_view(game), *_events(game), *_moves(game)]


def _problem(key: str, **words: object) -> Sentence:
    return WORDS.sentence(f"check.{key}", **words)


# -- notation ---------------------------------------------------------------------------------------------------------
def _numbering(game: Game) -> Iterator[Sentence]:
    for notation in (game.moves, game.outcomes):
        for text, times in Counter(notation.texts).items():
            if times > 1:
                yield _problem("twice", text=text)
        yield from _parts(notation)


def _parts(notation: Notation) -> Iterator[Sentence]:
    for move in notation.moves:
        for name, part in move.parts.items():
            if _is_seat(name) and not isinstance(part, int):
                yield _problem("seat", name=name, where=move.text)


def _is_seat(name: str) -> bool:
    return name == "seat" or name.endswith("_seat")


# -- views ------------------------------------------------------------------------------------------------------------
def _view(game: Game) -> Iterator[Sentence]:
    for setup in _setups(game):
        kind = game.view_type(setup)
        fields = get_type_hints(kind)
        phases, clauses = get_args(fields.get("phase")), getattr(kind, "clauses", {})
        if kind.clause is View.clause and not all(phase in clauses for phase in phases or ["any"]):
            yield _problem("clause", view=kind.__name__)
        for name in ("phase", "to_act"):
            if name not in fields:
                yield _problem("field", view=kind.__name__, name=name)
        if "phase" in fields and not get_args(fields["phase"]):
            yield _problem("phase", view=kind.__name__)


def _setups(game: Game) -> Iterator[Setup]:
    """One for each form of view: a game may have another one for a lonely seat."""
    seen = set()
    for seats in game.seats:
        setup = game.setup(seats)
        if game.view_type(setup) not in seen:
            seen.add(game.view_type(setup))
            yield setup


# -- words ------------------------------------------------------------------------------------------------------------
def _events(game: Game) -> Iterator[Sentence]:
    """Every kind of event has its sentence in every language, made of parts that it has."""
    forms = forms_of(game.own.EVENTS or {})
    for language in _languages(game):
        messages = game.words.messages(language)
        for key in ALWAYS:
            if key not in messages:
                yield _problem("words", message=key, language=language)
        for kind, parts in forms.items():
            yield from _sentence(messages, f"event.{kind}", parts, language)
    for kind in game.pauses - forms.keys():
        yield _problem("pause", kind=kind)


def _moves(game: Game) -> Iterator[Sentence]:
    """The same for moves, where the game has no way of its own to say them."""
    if game.own.move_sentence is not None or type(game).move_sentence is not Game.move_sentence:
        return
    first = {move.verb: move for move in reversed(game.moves.moves)}
    for language in _languages(game):
        for verb, move in first.items():
            yield from _sentence(game.words.messages(language), f"move.{verb}", tuple(move.parts), language)
    for verb in (game.risky | game.rare_verbs | game.turn_verbs) - set(game.moves.verbs):
        yield _problem("verb", verb=verb)


def _languages(game: Game) -> list[str]:
    """What a game does not say in another language it says in English."""
    return [language for language in LANGUAGES if language == LANGUAGES[0] or game.words.speaks(language)]


def _sentence(messages: dict[str, str], key: str, parts: tuple[str, ...], language: str) -> Iterator[Sentence]:
    if key not in messages:
        yield _problem("words", message=key, language=language)
        return
    used = {name for _, name, _, _ in Formatter().parse(messages[key]) if name is not None}
    for name in sorted(used - set(parts)):
        yield _problem("placeholder", message=key, language=language, name=name, parts=", ".join(parts))
