"""Words of others on a terminal: records, card files and servers may come from anybody, and are only to be read."""

import re
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

#: Signs that a terminal obeys instead of showing them. Lines may end, and columns be reached.
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def plain(text: str) -> str:
    return OBEYED.sub("\ufffd", text)


class SafeConsole(Console):
    """Colours and places come from the program alone, never from the words it prints."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            if segment.control is None and OBEYED.search(segment.text):
                yield Segment(plain(segment.text), segment.style)
            else:
                yield segment
