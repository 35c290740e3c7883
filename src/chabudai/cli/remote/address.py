"""Where a table is: from what people paste to the addresses that a client asks."""

import ipaddress
import re
from urllib.parse import quote, urlsplit

import msgspec

from chabudai.cli.words import Mistake
from chabudai.protocol import PROTOCOL

#: A table's page, or the server's first one.
PATH = re.compile(r"/?|/t/([\w-]{1,64})/?", re.ASCII)


class Address(msgspec.Struct, frozen=True):
    """A server as `http://host:port`, and the name of a table there."""

    origin: str
    table: str | None = None

    def link(self, table: str) -> str:
        """What others need to come to this table."""
        return f"{self.origin}/t/{table}"

    def socket(self, table: str, language: str) -> str:
        return (
            f"ws{self.origin.removeprefix('http')}/api/tables/{quote(table)}/socket?lang={language}&protocol={PROTOCOL}"
        )

    @property
    def loopback(self) -> bool:
        """On this machine, where no proxy leads."""
        host = urlsplit(self.origin).hostname or ""
        try:
            return host == "localhost" or ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False


def read_address(text: str) -> Address:
    """A table's link or a server's address; `http://` may be left out."""
    written = text.strip()
    try:
        parts = urlsplit(written if "://" in written else f"http://{written}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Mistake("join.address", found=text[:100]) from None
    path = PATH.fullmatch(parts.path)
    clean = not re.search(r"[\s\x00-\x1f\x7f]", parts.netloc)
    if parts.scheme not in ("http", "https") or not host or parts.username is not None or path is None or not clean:
        raise Mistake("join.address", found=text[:100])
    shown = f"[{host}]" if ":" in host else host
    return Address(f"{parts.scheme}://{shown}{'' if port is None else f':{port}'}", path[1])
