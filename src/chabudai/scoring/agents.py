"""Who can be measured: bots of ours by their names, and programs of others in three ways.

`package.module:Class` is a class of `chabudai.Bot` that can be imported, a name that an installed package gives under
the entry points `chabudai.bots` is one too, and `tcp:HOST:PORT` is a program that answers over a socket. An agent that
is a method with several seeds is written with commas between them.
"""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import msgspec

from chabudai.bots import BotMaker, bot_maker
from chabudai.bots.base import Bot
from chabudai.engine.errors import BadSetup
from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.scoring")
GROUP = "chabudai.bots"
SOCKET = "tcp:"


def bad_score(key: str, **words: object) -> BadSetup:
    return BadSetup(WORDS.sentence(key, **words))


class Method(msgspec.Struct, frozen=True):
    """An agent, or the seeds of a method: all of them agents."""

    name: str
    members: tuple[str, ...]


def read_methods(texts: list[str]) -> list[Method]:
    methods = []
    for text in texts:
        members = tuple(part.strip() for part in text.split(",") if part.strip())
        if not members:
            raise bad_score("agent.empty")
        if len(set(members)) < len(members):
            raise bad_score("agent.twice", agent=text)
        methods.append(Method(text, members))
    if len({method.name for method in methods}) < len(methods):
        raise bad_score("agent.twice", agent=texts[-1])
    return methods


def maker_of(name: str) -> BotMaker:
    """What makes the agent of this name, for any seat."""
    if name.startswith(SOCKET):
        from chabudai.scoring.socket_agent import socket_maker

        return socket_maker(name.removeprefix(SOCKET))
    for found in entry_points(group=GROUP, name=name):
        return _checked(name, found.load())
    module, colon, attribute = name.partition(":")
    if colon and "." in module and "/" not in module:
        try:
            return _checked(name, getattr(import_module(module), attribute))
        except (ImportError, AttributeError) as problem:
            raise bad_score("agent.import", agent=name, problem=problem) from None
    return bot_maker(name)


def _checked(name: str, found: Any) -> BotMaker:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise bad_score("agent.no_bot", agent=name)
    return found
