"""Nicknames: anything printable, short, and unique at a table."""

import unicodedata

from chabudai.table.words import refusal

LONGEST_NAME = 24
LONGEST_SPEECH = 200


def printable(text: str, longest: int, key: str) -> str:
    """The text without what cannot be seen, blanks gathered; refused when nothing is left or it is too long."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if not clean:
        raise refusal(f"{key}.empty")
    if len(clean) > longest:
        raise refusal(f"{key}.long", longest=longest)
    # Only what has a shape of its own: no control signs, no marks that turn the direction of the line around, nothing
    # unassigned. Joiners inside emoji and scripts that need them are let through.
    if any(unicodedata.category(sign) in ("Cc", "Cn", "Co", "Cs") or _turns(sign) for sign in clean):
        raise refusal(f"{key}.unprintable")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in clean):
        raise refusal(f"{key}.empty")
    return clean


def _turns(sign: str) -> bool:
    return sign in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"


def alike(name: str) -> str:
    """Two names that people would take for the same one have the same form."""
    return unicodedata.normalize("NFKC", name).casefold()
