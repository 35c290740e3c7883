"""Nicknames: anything printable, short, and unique at a table; and how its seats are called in sentences."""

import unicodedata

from chabudai.engine.messages import LANGUAGES
from chabudai.protocol.plan import STRENGTHS
from chabudai.table.errors import refusal
from chabudai.table.lookalikes import looks
from chabudai.table.seat_names import bot_name

LONGEST_NAME = 24
LONGEST_SPEECH = 200

#: Marks that turn the direction of the line around, also for whatever stands behind the name.
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
#: Letters and signs by their category that are blank all the same.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159")
#: What may stand behind the name of a bot. Letters that look like it have the same looks.
DIGITS = "0123456789 "
#: They choose between shapes of the letter before; most letters have only one.
SELECTORS = (("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))


def printable(text: str, longest: int, key: str) -> str:
    """The text with its blanks gathered; refused when there is nothing to see in it or it is too long."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > longest:
        raise refusal(f"{key}.long", longest=longest)
    # Only what has a shape of its own: no control signs, nothing unassigned. Joiners inside emoji and scripts that need
    # them are let through.
    if any(unicodedata.category(sign) in ("Cc", "Cn", "Co", "Cs") or sign in TURNING for sign in clean):
        raise refusal(f"{key}.unprintable")
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in clean):
        raise refusal(f"{key}.empty")
    return clean


def alike(one: str, other: str) -> bool:
    """Whether people would take two names for the same one."""
    return bool(_forms(one) & _forms(other))


def _forms(name: str) -> set[str]:
    """A name as it is read, and as it looks: Ian and lan are written with other letters. Some letters look alike only
    as capitals."""
    read = _seen(unicodedata.normalize("NFKC", name))
    folded = _seen(unicodedata.normalize("NFKC", read.casefold()))
    large = _seen(unicodedata.normalize("NFKC", read.upper()))
    return {f"read {looks(read)}", f"folded {folded}", f"small {looks(folded)}", f"large {looks(large)}"}


def _seen(name: str) -> str:
    return " ".join("".join(sign for sign in name if not _unseen(sign)).split())


def _unseen(sign: str) -> bool:
    selects = any(first <= sign <= last for first, last in SELECTORS)
    return unicodedata.category(sign) == "Cf" or sign in BLANK or selects


def like_a_bot(name: str) -> bool:
    """Whether a name could be taken for that of a bot, with or without the number of its seat."""
    return any(form.rstrip(DIGITS) in _BOTS for form in _forms(name))


_BOTS = {
    form.rstrip(DIGITS)
    for strength in STRENGTHS
    for language in LANGUAGES
    for form in _forms(bot_name(strength, language))
}
