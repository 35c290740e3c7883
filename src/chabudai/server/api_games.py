"""What there is to play: games, their rules and cards. The same for everybody."""

from importlib import resources
from typing import Any

import msgspec
from litestar import get

from chabudai.engine.cards import own_text
from chabudai.engine.game import Game
from chabudai.games import game as find_game
from chabudai.games import games
from chabudai.server.language import Lang, spoken
from chabudai.table.lessons import Lesson, lesson


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


@get("/api/games", sync_to_thread=False)
def all_games(lang: Lang = "en") -> list[GameInfo]:
    return [game_info(game, spoken(lang)) for game in games()]


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def rules(name: str, lang: Lang = "en") -> RulesText:
    file = "RULES.md" if spoken(lang) == "en" else f"RULES.{spoken(lang)}.md"
    return RulesText((resources.files(find_game(name).package) / file).read_text(encoding="utf-8"))


@get("/api/games/{name:str}/cards", sync_to_thread=False)
def cards(name: str, edition: str | None = None) -> CardSheetInfo:
    game = find_game(name)
    setup = game.setup(cards=game.editions()[0] if edition is None else _known(game, edition))
    text = own_text(game.package, setup.card_file.edition)
    sheet = msgspec.toml.decode(text, type=dict[str, Any])
    return CardSheetInfo(setup.card_file.edition, game.editions(), setup.card_file.fingerprint, sheet)


def _known(game: Game, edition: str) -> str:
    """Only editions that come with the game: never a path."""
    from chabudai.engine.errors import bad_cards

    if edition not in game.editions():
        raise bad_cards("unknown", cards=edition[:40], game=game.name, editions=", ".join(game.editions()))
    return edition


@get("/api/games/{name:str}/lesson", sync_to_thread=True)
def guided_game(name: str, lang: Lang = "en") -> Lesson:
    """The guided first game, step by step."""
    return lesson(find_game(name).name, spoken(lang))
