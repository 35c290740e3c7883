"""Small PNG files: what a browser photographs, in at most 256 colours."""

import base64
import struct
import zlib
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.looking import script

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Eight bits a pixel, each a number of the palette.
INDEXED = (8, 3, 0, 0, 0)


def small(picture: bytes, page: Page) -> bytes:
    """The same picture, smaller. The page does the sums: any page without a content policy will do."""
    found = page.evaluate(script("palette.js"), base64.b64encode(picture).decode())
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    # Every row begins with its filter: none.
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    return SIGNATURE + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, *INDEXED)),
            _chunk(b"PLTE", bytes(found["palette"])),
            _chunk(b"IDAT", zlib.compress(rows, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def write(path: Path, picture: bytes, page: Page) -> int:
    content = small(picture, page)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return len(content)
