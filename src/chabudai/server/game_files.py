"""What a game's package brings along for pages: a built board as one module, its styles, the front of its box.

They lie in the folder `web` of the package under fixed names, so no request ever names a path. They are read once and
held in memory; what is not a file of that folder, or is too large, is left out with a sentence in the log.
"""

import hashlib
import logging
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from chabudai.engine.game import Game
from chabudai.engine.messages import LANGUAGES
from chabudai.protocol.http import GameFiles
from chabudai.server.language import WORDS

LOG = logging.getLogger("chabudai.server")
FOLDER = "web"
BOARD, STYLE, BOX = "board.js", "board.css", "box.svg"
#: The charset of texts is added to each when it is sent.
MEDIA_TYPES = {BOARD: "text/javascript", STYLE: "text/css", BOX: "image/svg+xml"}
#: Many times what a board needs: whoever opens a table loads it.
MOST_BYTES = 2 * 1024 * 1024
#: Of a hash, in an address.
LETTERS = 20


@cache
def game_files(package: str) -> dict[str, bytes]:
    """Everything of it that can be sent, by name."""
    folder = resources.files(package)
    found = {name: _content(package, folder, name) for name in MEDIA_TYPES}
    return {name: content for name, content in found.items() if content is not None}


def _content(package: str, folder: Traversable, name: str) -> bytes | None:
    file = folder / FOLDER / name
    if not file.is_file():
        return None
    # A link may lead anywhere.
    if isinstance(file, Path) and not file.resolve().is_relative_to(Path(str(folder)).resolve()):
        _leave_out("outside", package, name)
        return None
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        _leave_out("large", package, name)
        return None
    return content


def _leave_out(key: str, package: str, name: str) -> None:
    where = f"{package}/{FOLDER}/{name}"
    LOG.warning("%s", WORDS.say(LANGUAGES[0], f"game_files.{key}", file=where, most=MOST_BYTES // 1024))


def tag(content: bytes) -> str:
    """What is there, in an address: it may be kept for ever."""
    return hashlib.sha256(content).hexdigest()[:LETTERS]


def addresses_of(game: Game) -> GameFiles:
    def address(name: str) -> str | None:
        content = game_files(game.package).get(name)
        return None if content is None else f"/games/{game.name}/{tag(content)}/{name}"

    return GameFiles(address(BOARD), address(STYLE), address(BOX))
