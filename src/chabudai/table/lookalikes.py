"""Signs that look alike, of whatever script: what a text looks like, for comparing only."""

import unicodedata
from functools import cache
from importlib import resources

#: How Unicode calls capitals of the height of small letters; it does not say that they are forms of these.
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def looks(text: str) -> str:
    """Two texts with the same looks can be taken for one another: the skeleton of UTS #39, and without the dots and
    dashes that nobody reads, unless there is nothing else."""
    parts = "".join(_large(sign) for sign in unicodedata.normalize("NFD", text))
    seen = unicodedata.normalize("NFD", parts.translate(_forms()))
    return "".join(sign for sign in seen if unicodedata.category(sign)[0] != "P") or seen


def _large(sign: str) -> str:
    """The letter that a small capital is a form of."""
    _, found, letter = unicodedata.name(sign, "").partition(SMALL_CAPITAL)
    return letter.lower() if found and len(letter) == 1 else sign


@cache
def _forms() -> dict[int, str]:
    file = resources.files("chabudai.table") / "lookalikes.txt"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    return {ord(sign): form for form, signs in (line.split("\t") for line in lines) for sign in signs}
