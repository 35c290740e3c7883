"""What there is to play: games, their rules and cards. The same for everybody."""

import gzip
import logging
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from chabudai.engine.faces import faces_of
from chabudai.engine.game import Game, Option, Setup
from chabudai.engine.messages import LANGUAGES
from chabudai.engine.plain_board import plain_board
from chabudai.engine.toml import table_of
from chabudai.games import game as find_game
from chabudai.games import games, is_here, leave_out, left_out
from chabudai.protocol.http import CardSheetInfo, GameInfo, Lesson, Named, OptionInfo
from chabudai.protocol.rules_text import RulesText
from chabudai.server.errors import UnknownPlace
from chabudai.server.game_files import addresses_of
from chabudai.server.language import Lang, spoken
from chabudai.server.openapi import answers, problems
from chabudai.server.rules_text import has_summary, rules_text
from chabudai.server.worker import TheWorker
from chabudai.table.errors import refusal
from chabudai.table.lessons import for_sending, has_lesson, lesson

LOG = logging.getLogger("chabudai.server")


def _game(name: str) -> Game:
    if not is_here(name):
        raise UnknownPlace("page")
    return find_game(name)


def game_info(game: Game, language: str) -> GameInfo:
    def say(key: str) -> str:
        return game.about(key, language)

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
        maker=say("maker"),
        credit=say("credit"),
        box=say("box"),
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        beginners=dict(game.beginners),
        editions=[named(edition, f"edition.{edition}") for edition in game.editions()],
        risky=sorted(game.risky),
        silent=game.silent,
        cooperative=game.cooperative,
        rules_version=game.rules_version,
        lesson=has_lesson(game.name),
        summary=has_summary(game.package),
        plain=plain_board(game, language),
        files=addresses_of(game),
        distribution=game.distribution,
    )


def get_acquainted() -> None:
    """Load all games, with their words and cards. What is wrong with those of other packages is told once."""
    for game in games():
        try:
            _get_to_know(game)
        except Exception as problem:
            if not game.distribution:
                raise
            leave_out(game.name, problem)
    for sentence in left_out():
        LOG.warning("%s", sentence)
    for language in LANGUAGES:
        _all_games(language)


def _get_to_know(game: Game) -> None:
    for language in LANGUAGES:
        game_info(game, language)
    gzipped_sheet(game.setup())


@get("/api/games", responses=problems() | answers(list[GameInfo]), sync_to_thread=False)
def all_games(request: Request[Any, Any, Any], lang: FromQuery[Lang] = "en") -> Response[bytes]:
    plain, gzipped = _all_games(spoken(lang))
    return _json(gzipped, "gzip") if _takes_gzip(request) else _json(plain)


@cache
def _all_games(language: str) -> tuple[bytes, bytes]:
    """Every page asks for it: written once, as it is and gzipped."""
    plain = msgspec.json.encode([game_info(game, language) for game in games()])
    return plain, gzip.compress(plain, mtime=0)


@get("/api/games/{name:str}/rules", responses=problems(404, 409) | answers(RulesText))
async def rules(
    request: Request[Any, Any, Any], name: FromPath[str], worker: TheWorker, lang: FromQuery[Lang] = "en"
) -> Response[bytes]:
    package, language = _game(name).package, spoken(lang)
    gzipped = await worker.once(("rules", name, language), lambda: _gzipped(rules_text(package, language)))
    return await gunzipped_if_asked(request, gzipped, worker)


@get("/api/games/{name:str}/cards", responses=problems(404, 409) | answers(CardSheetInfo))
async def cards(
    request: Request[Any, Any, Any], name: FromPath[str], worker: TheWorker, edition: FromQuery[str | None] = None
) -> Response[bytes]:
    game = _game(name)
    chosen = game.usual_edition if edition is None else _known(game, edition)
    gzipped = await worker.once(("edition", name, chosen), lambda: gzipped_sheet(game.setup(cards=chosen)))
    return await gunzipped_if_asked(request, gzipped, worker)


def gzipped_sheet(setup: Setup) -> bytes:
    """The cards that a game is played with, to be sent; somebody may have brought them along, so it may take a moment
    to read them."""
    file = setup.card_file
    editions = setup.game.editions()
    return _gzipped(CardSheetInfo(file.edition, editions, file.fingerprint, table_of(file.text), faces_of(setup)))


def _known(game: Game, edition: str) -> str:
    """Only editions that come with the game: never a path."""
    if edition not in game.editions():
        raise refusal("plan.edition", cards=edition[:40], game=game.title(), editions=", ".join(game.editions()))
    return edition


@get("/api/games/{name:str}/lesson", responses=problems(404, 409) | answers(Lesson))
async def guided_game(
    request: Request[Any, Any, Any], name: FromPath[str], worker: TheWorker, lang: FromQuery[Lang] = "en"
) -> Response[bytes]:
    """The guided first game, step by step."""
    if not has_lesson(_game(name).name):
        raise UnknownPlace("lesson")
    language = spoken(lang)
    gzipped = await worker.once(("lesson", name, language), lambda: _gzipped(for_sending(lesson(name, language))))
    return await gunzipped_if_asked(request, gzipped, worker)


def _gzipped(answer: object) -> bytes:
    return gzip.compress(msgspec.json.encode(answer), mtime=0)


async def gunzipped_if_asked(request: Request[Any, Any, Any], gzipped: bytes, worker: TheWorker) -> Response[bytes]:
    if _takes_gzip(request):
        return _json(gzipped, "gzip")
    return _json(await worker.do(lambda: gzip.decompress(gzipped)))


def _json(written: bytes, encoding: str | None = None) -> Response[bytes]:
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": encoding} if encoding else {})
    return Response(written, media_type="application/json", headers=headers)


def _takes_gzip(request: Request[Any, Any, Any]) -> bool:
    """Whether an Accept-Encoding header names it, and not with a weight of nothing."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
