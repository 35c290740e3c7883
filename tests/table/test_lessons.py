"""Guided games: every move is legal, every choice of the learner has its sentence, and no sentence knows too much."""

import re
from collections.abc import Callable, Iterator
from importlib import resources
from itertools import pairwise

import msgspec
import pytest

from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.record import replay, setup_of
from chabudai.games import GAMES, game
from chabudai.games.escapenow.shapes import EscapeView
from chabudai.protocol.http import LessonStep
from chabudai.protocol.messages import Key, Line
from chabudai.table.lessons import for_sending, has_lesson, lesson, lesson_file, lesson_record
from tests.engine.test_messages import half_width

FEWEST_CHOICES, MOST_CHOICES = 8, 24
#: A learner has five minutes. In a second so much is read at a comfortable pace, 200 words or 500 letters a minute; and
#: so many seconds a move takes that is known.
LONGEST_LESSON_SECONDS = 300
WORDS, LETTERS, GESTURE = 200 / 60, 500 / 60, 2
LONGEST = 220
CLAUSE = re.compile(r"§\s?(\d+)([a-z]?)")
#: Headings and paragraphs that begin a clause: “### 5. Follow”, “5. **Arrival.**”, “**§5 Verdict.**”; then its letters.
BEGINS = re.compile(r"(?:### |\*\*§)?(\d+)[. ]")
KANA = "[ぁ-んァ-ン]"
LETTERED = re.compile(r"\s*- (?:\*\*)?([a-z])\.")

every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def asked(name: str, language: str) -> list[tuple[LessonStep, str]]:
    """The learner's choices, each with its sentence."""
    return [(step, step.text) for step in lesson(name, language).steps if step.text is not None]


def sentences(name: str, language: str) -> list[str]:
    found = lesson(name, language)
    return [found.before, found.after, *(text for _, text in asked(name, language))]


# -- the moves ---------------------------------------------------------------------------------------------------------
@every_game
def test_every_game_has_a_lesson(name: str) -> None:
    assert has_lesson(name)


@every_game
def test_every_move_is_legal(name: str) -> None:
    record = lesson_record(name, "en")
    assert [tuple(move) for move in replay(record, game).moves] == record.moves


@every_game
def test_the_cards_are_those_that_people_play_with(name: str) -> None:
    assert lesson_file(name).cards == game(name).usual_edition


@every_game
def test_the_learner_sees_its_own_seat_to_the_end(name: str) -> None:
    """After the end of a game all seats are shown, the first one first."""
    file, found = lesson_file(name), lesson(name, "en")
    assert found.seat == file.seat
    assert all(step.shown.sights[0].seat == file.seat for step in found.steps)


@every_game
def test_the_learner_has_something_to_do_but_not_for_long(name: str) -> None:
    file = lesson_file(name)
    mine = [line for line in file.moves if line.startswith(f"{file.seat}: ")]
    assert FEWEST_CHOICES <= len(mine) <= MOST_CHOICES


# -- the sentences -----------------------------------------------------------------------------------------------------
@every_game
def test_every_choice_of_the_learner_has_one_sentence(name: str) -> None:
    file, record = lesson_file(name), lesson_record(name, "en")
    assert len(file.say) == sum(actor == file.seat for actor, _ in record.moves)
    assert len(file.names) == file.seats


@every_game
@every_language
def test_what_the_learner_is_asked_to_do_is_offered(name: str, language: str) -> None:
    for step, _ in asked(name, language):
        assert step.move in [move.move for move in step.shown.sights[0].moves]


def seconds(text: str, language: str) -> float:
    """To read it."""
    return len(text.split()) / WORDS if language == "en" else len(text) / LETTERS


@every_game
@every_language
def test_it_takes_five_minutes_at_most(name: str, language: str) -> None:
    """For somebody who reads every sentence and what is to be done, makes the move, and never hurries the others."""
    found = lesson(name, language)
    asks = [
        move.label for step, _ in asked(name, language) for move in step.shown.sights[0].moves if move.move == step.move
    ]
    reading = sum(seconds(text, language) for text in (*sentences(name, language), *asks))
    watching = sum(step.move is None for step in found.steps) * found.pace / 1000
    assert reading + watching + GESTURE * len(asks) <= LONGEST_LESSON_SECONDS


@every_game
@every_language
def test_sentences_are_short(name: str, language: str) -> None:
    for text in sentences(name, language):
        assert 0 < len(text) <= LONGEST, text
        assert text == text.strip()


@every_game
def test_both_languages_are_written_and_cite_the_same_clauses(name: str) -> None:
    for english, japanese in zip(sentences(name, "en"), sentences(name, "ja"), strict=True):
        assert not re.search(KANA, english), english
        assert re.search(KANA, japanese), japanese
        assert half_width(japanese) == [], japanese
        assert set(CLAUSE.findall(english)) == set(CLAUSE.findall(japanese)), japanese


def clauses(name: str, language: str) -> set[tuple[str, str]]:
    """The clauses of a rules page, each with and without its letters."""
    file = "RULES.md" if language == "en" else f"RULES.{language}.md"
    found, number = set(), ""
    for line in (resources.files(game(name).package) / file).read_text(encoding="utf-8").splitlines():
        if begins := BEGINS.match(line):
            number = begins[1]
            found.add((number, ""))
        elif lettered := LETTERED.match(line):
            found.add((number, lettered[1]))
    return found


@every_game
@every_language
def test_cited_clauses_exist(name: str, language: str) -> None:
    cited = {clause for text in sentences(name, language) for clause in CLAUSE.findall(text)}
    assert cited and cited <= clauses(name, language)


# -- nothing hidden is spoken of ---------------------------------------------------------------------------------------
def futon_names(language: str) -> dict[str, str]:
    """What the cards of the futon game are called, and their notation."""
    sheet = game("futon").setup().cards
    return {getattr(card, language): card.name for card in (*sheet.rise, *sheet.lesson)}


def coded(pattern: str) -> Callable[[str, str], set[str]]:
    code = re.compile(rf"(?<![A-Za-z0-9§@.])(?:{pattern})(?![A-Za-z0-9])")
    return lambda text, language: set(code.findall(text))


def numbers(text: str, language: str) -> set[str]:
    """Couperation: places, and numbers that do not count anything; in English what is counted is written in words."""
    place = re.compile(r"[Ll]evel (\d), place (\d)|(\d)段目の(\d)番目")
    places = {"@" + ".".join(filter(None, found)) for found in place.findall(text)}
    return places | set(re.findall(r"(?<![\d§.])\d+(?!\d|枚|人|段|か所)", place.sub("", text)))


def called(names: Callable[[str], dict[str, str]], rest: str = "(?!)") -> Callable[[str, str], set[str]]:
    """Cards by their names, the longest first: “Wake Up” is the beginning of another. `rest` are names as they are."""

    def found(text: str, language: str) -> set[str]:
        codes = set(re.findall(rest, text))
        for title, code in sorted(names(language).items(), key=lambda entry: -len(entry[0])):
            text, times = re.subn(rf"{re.escape(title)}(?!\d)", "", text, flags=re.IGNORECASE)
            codes |= {code} if times else set()
        return codes

    return found


def names_of(name: str) -> Callable[[str], dict[str, str]]:
    """What the cards of a game are called that its moves name."""
    setup = game(name).setup()
    cards = {str(move.parts["card"]) for move in setup.game.moves.moves if "card" in move.parts}
    return lambda language: {found.text(language): card for card in cards if (found := setup.game.called(setup, card))}


#: Where something else is spoken of than cards by their names.
SPOKEN_OF: dict[str, Callable[[str, str], set[str]]] = {
    "familiars": called(names_of("familiars"), r"(?<![\d§])\d-\d+"),
    "couperation": numbers,
    "futon": called(futon_names),
    "escapenow": coded(r"[LPDTK]{1,2}"),
}


def strings(thing: object) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from strings(key)
            yield from strings(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from strings(value)


def shown_to(step: LessonStep) -> set[str]:
    """Every name in the learner's view, moves and log; the traits on a puzzle are names, too."""
    sight = step.shown.sights[0]
    told = [move.parts for move in sight.moves], [line.parts for line in step.shown.lines]
    names = set(strings(msgspec.to_builtins([sight.view, *told])))
    return names | {letter for name in names if name.isupper() for letter in name}


@every_game
@every_language
def test_no_sentence_speaks_of_a_card_that_the_learner_cannot_see(name: str, language: str) -> None:
    spoken_of, any_card = SPOKEN_OF.get(name) or called(names_of(name)), False
    for step, text in asked(name, language):
        cards = spoken_of(text, language)
        assert cards <= shown_to(step), text
        any_card |= bool(cards)
    assert any_card


def test_a_card_that_is_hidden_would_be_noticed() -> None:
    """Ben's hand of the first lesson is nowhere in what the learner is shown."""
    first = asked("iyadosu", "en")[0][0]
    dealt = {move.split()[-1] for actor, move in lesson_record("iyadosu", "en").moves if move.startswith("deal 1 ")}
    assert len(dealt) == 12
    assert not dealt & shown_to(first)


@every_language
def test_only_puzzles_that_lie_open_are_spoken_of(language: str) -> None:
    for step, text in asked("escapenow", language):
        view = step.shown.sights[0].view
        assert isinstance(view, EscapeView)
        spoken_of = [int(place) for place in re.findall(r"(?:[Pp]uzzle |place |謎|場所)(\d)", text)]
        assert all(view.places[place - 1].up for place in spoken_of), text


# -- as it is served ---------------------------------------------------------------------------------------------------
@every_game
@every_language
def test_it_is_served_step_by_step(name: str, language: str) -> None:
    served = msgspec.json.decode(msgspec.json.encode(for_sending(lesson(name, language))))
    assert set(served) == {"game", "seat", "pace", "before", "after", "steps"}
    assert (served["game"], served["seat"]) == (name, lesson_file(name).seat)
    actors = [actor for _, actor in pictures(name)]
    for step, actor in zip(served["steps"], [*actors, None], strict=True):
        assert set(step) == {"shown", "text", "move"}
        assert (step["text"] is None) == (step["move"] is None) == (actor != served["seat"])


def pictures(name: str) -> list[tuple[int, Actor]]:
    """Before every choice, by the number of moves until then, and whose it is; not between a fleeting move of another
    seat and what that seat does next."""
    file, moves = lesson_file(name), lesson_record(name, "en").moves
    choices = [(number, actor, text) for number, (actor, text) in enumerate(moves) if actor != CHANCE]
    found = [(choices[0][0], choices[0][1])]
    for (_, before, text), (number, actor, _) in pairwise(choices):
        fleeting = before != file.seat and any(text.startswith(f"{verb} ") for verb in file.fleeting)
        if fleeting:
            assert actor == before, "Nobody's turn is over with a fleeting move."
        else:
            found.append((number, actor))
    return found


@every_game
def test_each_line_of_the_log_is_sent_once(name: str) -> None:
    whole, sent = lesson(name, "en").steps, for_sending(lesson(name, "en")).steps
    log: dict[Key, Line] = {}
    for step, full in zip(sent, whole, strict=True):
        assert step.shown.whole == (step is sent[0])
        for key in step.shown.gone:
            del log[key]
        assert all(log.get(line.key) != line for line in step.shown.lines), "nothing is said twice"
        log |= {line.key: line for line in step.shown.lines}
        assert [log[key] for key in sorted(log)] == full.shown.lines
        assert msgspec.structs.replace(step.shown, whole=True, lines=full.shown.lines, gone=[]) == full.shown


@every_game
def test_every_picture_has_a_position_of_its_own(name: str) -> None:
    """A board forgets by it what was tapped for the choice before."""
    positions = [step.shown.sights[0].position for step in lesson(name, "en").steps]
    assert positions == sorted(set(positions))


@every_game
def test_the_pictures_follow_the_game(name: str) -> None:
    record = lesson_record(name, "en")
    match, steps = Match(setup_of(record, game)), iter(lesson(name, "en").steps)
    seen = [number for number, _ in pictures(name)]
    for number, (actor, text) in enumerate(record.moves):
        if number in seen:
            assert next(steps).shown.sights[0].view == match.view(0)
        if actor == CHANCE:
            match.settle(text)
        else:
            assert isinstance(actor, int)
            match.play(actor, text)
    assert next(steps).shown.sights[0].view == match.view(0)
