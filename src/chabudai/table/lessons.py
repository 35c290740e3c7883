"""Guided first games: a prepared deal, a sentence at every choice of the learner, and the others' moves as recorded.

A game's lesson is `lesson.toml` in its folder. The learner makes the moves on the real board; whatever else would be
possible is said to be so.
"""

from functools import lru_cache
from importlib import resources

import msgspec

from chabudai.engine.cards import FIRST_EDITION
from chabudai.engine.match import CHANCE
from chabudai.engine.record import FORMAT, Record
from chabudai.engine.replay import choice_points
from chabudai.games import game as find_game
from chabudai.protocol.http import Lesson, LessonStep
from chabudai.protocol.messages import Key, Line, Shown
from chabudai.table.records import replayed
from chabudai.table.scene import shown
from chabudai.table.viewer import Viewer

#: So long, in milliseconds, a move of the others is looked at.
PACE_MS = 1_200


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    ja: str

    def text(self, language: str) -> str:
        return self.ja if language == "ja" else self.en


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`moves` are all moves as `actor: move`. `say` has a sentence for every choice of the learner's seat, in order.
    `fleeting` are moves that, when others make them, are seen only together with what comes next: drawing, paying."""

    seats: int
    seat: int
    options: dict[str, str] = {}
    cards: str = FIRST_EDITION
    names: list[Words]
    fleeting: list[str] = []
    before: Words
    after: Words
    moves: list[str]
    say: list[Words]


def has_lesson(game: str) -> bool:
    return (resources.files(find_game(game).package) / "lesson.toml").is_file()


def lesson_file(game: str) -> LessonFile:
    text = (resources.files(find_game(game).package) / "lesson.toml").read_bytes()
    return msgspec.toml.decode(text, type=LessonFile)


def lesson_record(game: str, language: str) -> Record:
    """The lesson's game as a record."""
    file = lesson_file(game)
    found = find_game(game)
    setup = found.setup(file.seats, file.options, file.cards)
    moves: list[tuple[int | str, str]] = []
    for line in file.moves:
        actor, _, move = line.partition(": ")
        moves.append((CHANCE if actor == CHANCE else int(actor), move))
    return Record(
        chabudai=FORMAT,
        game=game,
        rules_version=found.rules_version,
        seats=file.seats,
        options=setup.options,
        moves=moves,
        cards=None if file.cards == FIRST_EDITION else setup.card_file.fingerprint,
        players=[name.text(language) for name in file.names],
    )


@lru_cache(maxsize=32)
def lesson(game: str, language: str) -> Lesson:
    """Everything a screen needs for the guided game: it runs there without a table."""
    file, record = lesson_file(game), lesson_record(game, language)
    viewer = Viewer((file.seat,), language)
    sentences = iter(file.say)
    steps = []
    for number in pauses(file, record):
        picture = _picture(record, number, viewer)
        actor, move = record.moves[number] if number < len(record.moves) else (None, "")
        mine = actor == file.seat
        steps.append(LessonStep(picture, next(sentences).text(language) if mine else None, move if mine else None))
    return Lesson(game, file.seat, PACE_MS, file.before.text(language), file.after.text(language), steps)


def pauses(file: LessonFile, record: Record) -> list[int]:
    """After how many moves the game is looked at: before every choice, and at the end."""
    found, fleeting = [], False
    for number in choice_points(record.moves)[:-1]:
        actor, text = record.moves[number]
        mine = actor == file.seat
        if mine or not fleeting:
            found.append(number)
        fleeting = not mine and text.split()[0] in file.fleeting
    return [*found, len(record.moves)]


def for_sending(found: Lesson) -> Lesson:
    """The lesson with each line of the log in it once, as the changes of a table are sent."""
    known: dict[Key, Line] = {}
    steps: list[LessonStep] = []
    for step in found.steps:
        lines = {line.key: line for line in step.shown.lines}
        if steps:
            news = [line for key, line in lines.items() if known.get(key) != line]
            gone = [key for key in known if key not in lines]
            picture = msgspec.structs.replace(step.shown, whole=False, lines=news, gone=gone)
            step = msgspec.structs.replace(step, shown=picture)
        steps.append(step)
        known = lines
    return msgspec.structs.replace(found, steps=steps)


def _picture(record: Record, moves: int, viewer: Viewer) -> Shown:
    """The table after so many moves, with a position of its own: by that a board knows that something new is asked."""
    picture = shown(replayed(record, moves), viewer, 0)
    sights = [msgspec.structs.replace(sight, position=moves) for sight in picture.sights]
    return msgspec.structs.replace(picture, sights=sights)
