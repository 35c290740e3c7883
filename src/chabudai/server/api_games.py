"""What there is to play: games, their rules and cards. The same for everybody."""

from importlib import resources
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from chabudai.engine.cards import table_of
from chabudai.engine.game import Game, Setup
from chabudai.games import GAMES, games
from chabudai.games import game as find_game
from chabudai.server.errors import problems
from chabudai.server.language import Lang, spoken
from chabudai.server.refusals import UnknownPlace
from chabudai.table.lessons import Lesson, has_lesson, lesson


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    values: tuple[str, ...]
    text: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    tagline: str
    kind: str
    minutes: str
    credit: str
    seats: list[int]
    options: list[OptionInfo]
    editions: list[str]
    silent: bool
    cooperative: bool
    rules_version: int


class RulesText(msgspec.Struct, frozen=True):
    markdown: str


class CardSheetInfo(msgspec.Struct, frozen=True):
    """`sheet` is the card file as data, each fact with its mark."""

    edition: str
    editions: list[str]
    fingerprint: str
    sheet: dict[str, Any]


def _game(name: str) -> Game:
    if name not in GAMES:
        raise UnknownPlace("page")
    return find_game(name)


def game_info(game: Game, language: str) -> GameInfo:
    def say(key: str) -> str:
        return game.words.say(language, key)

    return GameInfo(
        name=game.name,
        title=game.title(language),
        tagline=say("tagline"),
        kind=say("kind"),
        minutes=say("minutes"),
        credit=say("credit"),
        seats=list(game.seats),
        options=[OptionInfo(option.name, option.values, say(f"option.{option.name}")) for option in game.options],
        editions=game.editions(),
        silent=game.silent,
        cooperative=game.cooperative,
        rules_version=game.rules_version,
    )


@get("/api/games", responses=problems(), sync_to_thread=False)
def all_games(lang: FromQuery[Lang] = "en") -> list[GameInfo]:
    return [game_info(game, spoken(lang)) for game in games()]


@get("/api/games/{name:str}/rules", responses=problems(404, 409), sync_to_thread=False)
def rules(name: FromPath[str], lang: FromQuery[Lang] = "en") -> RulesText:
    file = "RULES.md" if spoken(lang) == "en" else f"RULES.{spoken(lang)}.md"
    return RulesText((resources.files(_game(name).package) / file).read_text(encoding="utf-8"))


@get("/api/games/{name:str}/cards", responses=problems(404, 409), sync_to_thread=False)
def cards(name: FromPath[str], edition: FromQuery[str | None] = None) -> CardSheetInfo:
    game = _game(name)
    return sheet_of(game.setup(cards=game.usual_edition if edition is None else _known(game, edition)))


def sheet_of(setup: Setup) -> CardSheetInfo:
    """The cards that a game is played with; somebody may have brought them along."""
    file = setup.card_file
    return CardSheetInfo(file.edition, setup.game.editions(), file.fingerprint, table_of(file.text))


def _known(game: Game, edition: str) -> str:
    """Only editions that come with the game: never a path."""
    from chabudai.engine.errors import bad_cards

    if edition not in game.editions():
        raise bad_cards("unknown", cards=edition[:40], game=game.name, editions=", ".join(game.editions()))
    return edition


@get("/api/games/{name:str}/lesson", responses=problems(404, 409), sync_to_thread=True)
def guided_game(name: FromPath[str], lang: FromQuery[Lang] = "en") -> Lesson:
    """The guided first game, step by step."""
    if not has_lesson(_game(name).name):
        raise UnknownPlace("lesson")
    return lesson(_game(name).name, spoken(lang))
