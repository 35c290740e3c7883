"""TOML of strangers: a text is looked over before the parser gets it.

The parser's time grows with the square of the parts of one key, and its stack with the brackets. Looking a text over
takes time that grows with its length and no faster. It need not find every mistake: what it says of a text only has to
be true as far as the parser gets, and that stops at its first mistake.

Of what is let through an array of 8 000 numbers takes longest, 28 ms of CPU; but the parser is Python, so a thread that
reads it lets others have their turn every 5 ms, and looking over, which does not, takes 2 ms at most.
"""

import re
import tomllib
from typing import Any

from chabudai.engine.errors import bad_cards

#: Bytes of a whole file: several times the largest of ours.
LONGEST_FILE = 16 * 1024
#: Parts of one key: `a.b.c` has three.
MOST_PARTS = 8
#: Brackets of any kind, one inside the other.
DEEPEST = 16

BYTE_ORDER_MARK = "\ufeff"

#: What brackets and dots mean nothing in. Nothing here is tried twice: a string without an end reaches as far as it
#: can.
_OPAQUE = re.compile(
    r"""
      \"{3} (?: [^"\\] | \\. | "(?!"") )*+ (?: "{3,5}+ | \\?\Z )
    | '{3}  (?: [^'] | '(?!'') )*+ (?: '{3,5}+ | \Z )
    | "     (?: [^"\\\n] | \\[^\n] )*+ "?
    | '     [^'\n]*+ '?
    | \#    [^\n]*+
    """,
    re.VERBOSE | re.DOTALL,
)
#: So many dots with nothing between them that would end a key. Numbers and dates have one dot at most.
_LONG_KEY = re.compile(rf"(?:\.[^.=,\[\]{{}}\n]*+){{{MOST_PARTS}}}")
#: What the parser adds to its sentences.
_PLACE = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")
_NO_BRACKETS = re.compile(r"[^\[\]{}]++")


def table_of(text: str) -> dict[str, Any]:
    """A card file as a table; BadCards if it is none. Some editors begin a file with a mark of its encoding, which says
    nothing."""
    look_over(text)
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except ValueError as problem:
        # Also numbers of more digits than Python reads.
        found = _PLACE.search(str(problem))
        if found is None:
            raise bad_cards("not_toml", problem=problem) from None
        lines = text.splitlines() or [""]
        words = {"line": found[1] or len(lines), "column": found[2] or len(lines[-1]) + 1}
        words["problem"] = str(problem)[: found.start()]
        raise bad_cards("not_toml_at", **words) from None


def look_over(text: str) -> None:
    """Refuse what would take the parser long."""
    if len(text) > LONGEST_FILE or len(text.encode(errors="replace")) > LONGEST_FILE:
        raise bad_cards("long", most=LONGEST_FILE // 1024)
    # Something that stands for a string, so that no two dots meet which did not before.
    bare = _OPAQUE.sub("_", text)
    if _LONG_KEY.search(bare):
        raise bad_cards("parts", most=MOST_PARTS)
    depth = 0
    for bracket in _NO_BRACKETS.sub("", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise bad_cards("deep", most=DEEPEST)
