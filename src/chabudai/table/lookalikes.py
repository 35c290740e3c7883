"""Signs that look alike, of whatever script: what a text looks like, for comparing only."""

import unicodedata
from functools import cache
from importlib import resources

#: How Unicode calls capitals of the height of small letters; it does not say that they are forms of these.
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
#: A dot above these takes the place of their own (Unicode's Soft_Dotted): it is not seen.
DOTTED = frozenset("ijɨʝϳіјᵢᶖᶤᶨⱼ")
DOT_ABOVE = "\u0307"


def looks(text: str) -> str:
    """Two texts with the same looks can be taken for one another: the skeleton of UTS #39, and without the dots and
    dashes that nobody reads, unless there is nothing else."""
    parts = "".join(_large(sign) for sign in _without_second_dots(unicodedata.normalize("NFD", text)))
    seen = unicodedata.normalize("NFD", parts.translate(_forms()))
    return "".join(sign for sign in seen if unicodedata.category(sign)[0] != "P") or seen


def _without_second_dots(text: str) -> str:
    base, kept = "", []
    for sign in text:
        if not unicodedata.combining(sign):
            base = sign
        elif sign == DOT_ABOVE and base in DOTTED:
            continue
        kept.append(sign)
    return "".join(kept)


def _large(sign: str) -> str:
    """The letter that a small capital is a form of."""
    _, found, letter = unicodedata.name(sign, "").partition(SMALL_CAPITAL)
    return letter.lower() if found and len(letter) == 1 else sign


@cache
def _forms() -> dict[int, str]:
    file = resources.files("chabudai.table") / "lookalikes.txt"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    return {ord(sign): form for form, signs in (line.split("\t") for line in lines) for sign in signs}
