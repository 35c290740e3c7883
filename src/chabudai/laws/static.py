"""What can be seen of a game without trying its laws: its numbering, its words, and the clauses that it cites."""

import pkgutil
import re
import typing
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module, resources
from string import Formatter

import msgspec

from chabudai.engine.game import Game, Setup
from chabudai.engine.game_checks import problems
from chabudai.engine.messages import CITED, LANGUAGES, Sentence
from chabudai.engine.notation import Notation
from chabudai.laws.cases import few_cases
from chabudai.laws.languages import is_ours, languages_of
from chabudai.laws.trial import WORDS

#: What is said of our own games on the shelf; of those of others, what there is.
ALWAYS = ("title", "tagline", "kind", "minutes", "maker", "credit", "box", "and")
PAGES = {"en": "RULES.md", "ja": "RULES.ja.md"}
#: A clause begins with its number, a paragraph of one with a letter.
CLAUSE = re.compile(r"(?:### |\*\*§)?([0-9]+)[. ]")
PARAGRAPH = re.compile(r" *- (?:\*\*)?([a-z])\.")


def _problem(key: str, /, **words: object) -> Sentence:
    return WORDS.sentence(f"static.{key}", **words)


def problems_of(game: Game) -> list[Sentence]:
    """Everything that is found, each with what to do."""
    looked: list[Callable[[Game], Iterable[Sentence]]] = [
        problems,
        _numbering,
        _shelf_words,
        _catalogues,
        _every_move,
        _clauses,
    ]
    return [problem for look in looked for problem in look(game)]


# -- numbering --------------------------------------------------------------------------------------------------------
def _numbering(game: Game) -> Iterator[Sentence]:
    for name, notation in (("MOVES", game.moves), ("OUTCOMES", game.outcomes)):
        yield from _forms(notation)
        for module, count in _counts(game, name):
            if count != len(notation):
                yield _problem("count", name=name, module=module, count=count, forms=len(notation))


def _forms(notation: Notation) -> Iterator[Sentence]:
    seen: dict[tuple[object, ...], str] = {}
    for move in notation.moves:
        if not move.verb.isidentifier():
            yield _problem("verb", text=move.text, number=move.number)
        # Programs and screens tell moves apart by verb and parts.
        other = seen.setdefault((move.verb, *move.parts.items()), move.text)
        if other != move.text:
            yield _problem("parts", text=move.text, other=other)


def _counts(game: Game, name: str) -> Iterator[tuple[str, int]]:
    """How many there are by the rules themselves, where they say it."""
    package = import_module(game.package)
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith("rules"):
            count = getattr(import_module(f"{game.package}.{module.name}"), name, None)
            if isinstance(count, int):
                yield module.name, count


# -- words ------------------------------------------------------------------------------------------------------------
def _shelf_words(game: Game) -> Iterator[Sentence]:
    """The keys that people are shown before a game, and at its end."""
    if not is_ours(game):
        return
    wanted = [*ALWAYS, *(f"reason.{reason}" for reason in game.reasons)]
    for option in game.options:
        wanted += [f"option.{option.name}", f"choice.{option.name}.title"]
        wanted += [f"choice.{option.name}.{value}.{key}" for value in option.values for key in ("title", "text")]
    wanted += [f"edition.{edition}.{key}" for edition in game.editions() for key in ("title", "text")]
    for language in languages_of(game):
        there = game.words.own(language)
        yield from (_problem("missing", message=key, file=f"{language}.toml") for key in wanted if key not in there)


def _catalogues(game: Game) -> Iterator[Sentence]:
    """The same keys with the same placeholders in every language; what somebody has not translated stays English."""
    first, *others = LANGUAGES
    english = game.words.own(first)
    for language in others:
        there = game.words.own(language)
        for key in sorted(english.keys() ^ there.keys() if is_ours(game) else there.keys() - english.keys()):
            yield _problem("missing", message=key, file=f"{first if key in there else language}.toml")
        for key in english.keys() & there.keys():
            # A number that only chooses between singular and plural may be missing where there is no plural.
            plural = {name for name in _placeholders(english[key], first) if f"{{{name}}}" not in english[key]}
            if _placeholders(english[key], first) - plural != _placeholders(there[key], language) - plural:
                yield _problem("placeholders", message=key, file=f"{language}.toml")


def _placeholders(message: str, language: str) -> set[str]:
    """What is put into a message. Of the names a card file gives, each language picks the one called like itself."""
    found = {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return {LANGUAGES[0] if name == language else name for name in found}


def _every_move(game: Game) -> Iterator[Sentence]:
    """Every move that may be offered can be said; one problem a verb is enough."""
    setup, told = game.setup(), set[tuple[str, str]]()
    for language in languages_of(game):
        for move in game.moves.moves:
            if (move.verb, language) in told:
                continue
            try:
                game.move_sentence(setup, move).text(language)
            except KeyError as missing:
                told.add((move.verb, language))
                yield _problem("move", verb=move.verb, file=f"{language}.toml", missing=missing.args[0])


# -- clauses ----------------------------------------------------------------------------------------------------------
def _clauses(game: Game) -> Iterator[Sentence]:
    """Refusals and phases cite clauses that the rules have."""
    for language in languages_of(game):
        page = resources.files(game.package) / PAGES[language]
        if not page.is_file():
            yield _problem("no_rules", file=PAGES[language])
            continue
        there = clauses_in(page.read_text(encoding="utf-8"))
        for key, message in game.words.messages(language).items():
            cited = CITED.findall(message)
            if key.startswith("why.") and not cited:
                yield _problem("uncited", message=key, file=f"{language}.toml")
            for _, clause in cited:
                if clause and clause not in there:
                    yield _problem("clause", message=key, file=f"{language}.toml", clause=clause, page=PAGES[language])
        for phase, clause in _phases(game):
            if clause not in there:
                yield _problem("phase", phase=phase, clause=clause, page=PAGES[language])


def clauses_in(rules: str) -> set[str]:
    """The clauses of a rules page, and their paragraphs: 5, 5a, 5b."""
    found, clause = set(), ""
    for line in rules.splitlines():
        if number := CLAUSE.match(line):
            clause = number[1]
            found.add(clause)
        elif letter := PARAGRAPH.match(line):
            found.add(clause + letter[1])
    return found


def _phases(game: Game) -> Iterator[tuple[str, str]]:
    """Every phase that a view may name, and the clause that is at hand in it."""
    for seats, options in few_cases(game):
        setup = game.setup(seats, options)
        view = setup.game.view(setup, setup.new_state(), None)
        for phase in phases_of(setup):
            yield phase, msgspec.structs.replace(view, phase=phase).clause()


def phases_of(setup: Setup) -> tuple[str, ...]:
    """The phases of a game, where its view has a field of that name with its values listed."""
    phase = typing.get_type_hints(setup.game.view_type(setup)).get("phase")
    return typing.get_args(phase)
