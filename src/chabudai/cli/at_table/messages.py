"""What a server sends, as a client reads it. A field that a later server adds is passed over."""

import re

import msgspec

from chabudai.cli.words import WORDS
from chabudai.engine.errors import BadCards, ChabudaiError
from chabudai.engine.toml import table_of
from chabudai.protocol.messages import Advice, Because, Bye, Done, Gallery, Here, No, Shown, Sight

#: Signs that would steer a terminal instead of being shown on it; JSON writes most of them as \u001b and the like.
STEERING = re.compile(rb"\\u00(?:[01][0-9a-fA-F]|7[fF]|[89][0-9a-fA-F])|\x7f|\xc2[\x80-\x9f]")
SHOWN_AS = rb"\\ufffd"


class RemoteSight(Sight, frozen=True):
    """The view can be read once it is known which game it is of."""

    view: msgspec.Raw  # type: ignore[assignment]


class RemoteShown(Shown, frozen=True, tag="table", tag_field="message", kw_only=True):
    sights: list[RemoteSight]  # type: ignore[assignment]


RemoteMessage = RemoteShown | Done | No | Because | Advice | Here | Gallery | Bye


class Linked(msgspec.Struct, frozen=True):
    """There is a connection, the so-and-so-many-th."""

    number: int


class Lost(msgspec.Struct, frozen=True):
    """There has been none for a while."""


class ServerSaid(ChabudaiError):
    """A sentence of the server's, in our language already."""

    def __init__(self, text: str) -> None:
        super().__init__(WORDS.sentence("join.said", text=text))


_MESSAGE: msgspec.json.Decoder[RemoteMessage] = msgspec.json.Decoder(RemoteMessage)


def tame(data: bytes) -> bytes:
    """The same JSON without anything that would steer the terminal."""
    return STEERING.sub(SHOWN_AS, data)


def is_tame(card_file: str) -> bool:
    """Whether a card file can be read, and nothing on its cards would steer the terminal."""
    try:
        written = msgspec.json.encode(table_of(card_file))
    except (BadCards, ValueError):
        return False
    return tame(written) == written


def read_message(data: str | bytes) -> RemoteMessage:
    return _MESSAGE.decode(tame(data.encode() if isinstance(data, str) else data))
