"""What there is to play: games, their rules and cards. The same for everybody."""

import gzip
from importlib import resources
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from chabudai.engine.cards import table_of
from chabudai.engine.game import Game, Option, Setup
from chabudai.games import GAMES, games
from chabudai.games import game as find_game
from chabudai.server.backroom import TheBackRoom
from chabudai.server.errors import answers, problems
from chabudai.server.language import Lang, spoken
from chabudai.server.refusals import UnknownPlace
from chabudai.table.lessons import Lesson, for_sending, has_lesson, lesson
from chabudai.table.words import refusal


class Named(msgspec.Struct, frozen=True):
    """Something to choose, by its name in plans: how it is called, and a sentence of what it is like in play."""

    name: str
    title: str
    text: str


class OptionInfo(Named, frozen=True):
    """`text` says what it is about; the first of `values` is the usual one."""

    values: list[Named]


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    tagline: str
    kind: str
    minutes: str
    credit: str
    seats: list[int]
    options: list[OptionInfo]
    editions: list[Named]
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

    def named(name: str, key: str) -> Named:
        return Named(name, say(f"{key}.title"), say(f"{key}.text"))

    def option_info(option: Option) -> OptionInfo:
        key = f"choice.{option.name}"
        values = [named(value, f"{key}.{value}") for value in option.values]
        return OptionInfo(option.name, say(f"{key}.title"), say(f"option.{option.name}"), values)

    return GameInfo(
        name=game.name,
        title=game.title(language),
        tagline=say("tagline"),
        kind=say("kind"),
        minutes=say("minutes"),
        credit=say("credit"),
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        editions=[named(edition, f"edition.{edition}") for edition in game.editions()],
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
    if edition not in game.editions():
        raise refusal("plan.edition", cards=edition[:40], game=game.title(), editions=", ".join(game.editions()))
    return edition


@get("/api/games/{name:str}/lesson", responses=problems(404, 409) | answers(Lesson))
async def guided_game(
    request: Request[Any, Any, Any], name: FromPath[str], back_room: TheBackRoom, lang: FromQuery[Lang] = "en"
) -> Response[bytes]:
    """The guided first game, step by step."""
    if not has_lesson(_game(name).name):
        raise UnknownPlace("lesson")
    language = spoken(lang)
    packed = await back_room.once(("lesson", name, language), lambda: _packed(name, language))
    headers = {"Vary": "Accept-Encoding"}
    if _takes_gzip(request.headers.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
        return Response(packed, media_type="application/json", headers=headers)
    return Response(await back_room.do(lambda: gzip.decompress(packed)), media_type="application/json", headers=headers)


def _packed(name: str, language: str) -> bytes:
    return gzip.compress(msgspec.json.encode(for_sending(lesson(name, language))), mtime=0)


def _takes_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header names it, and not with a weight of nothing."""
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
