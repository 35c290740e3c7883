"""`python -m tools.lookalikes`: write `table/lookalikes.txt`, the signs that look alike, from Unicode's own list.

Unicode keeps it as confusables.txt (UTS #39). The package `confusable-homoglyphs` carries it; it is needed for nothing
else, so it is installed only to run this.
"""

import json
import unicodedata
from collections import defaultdict
from importlib import resources
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src" / "chabudai" / "table" / "lookalikes.txt"
HEAD = """\
# Signs that look alike, from Unicode's confusables.txt (UTS #39, as of January 2024; Unicode License v3), made by
# tools/lookalikes.py. A line is what they are written as for comparing, a tab, and the signs. Left out is what
# normalization form NFKC or NFD takes apart anyway.
"""
#: Around letters that are written from right to left.
MARK = "\u200e"


def main() -> None:
    groups = _groups(_pairs())
    single = {sign: form for form, signs in groups.items() for sign in signs}
    lines = {
        "".join(single.get(sign, sign) for sign in form) if len(form) > 1 else form: signs
        for form, signs in groups.items()
    }
    written = "".join(f"{form}\t{''.join(sorted(signs))}\n" for form, signs in sorted(lines.items()))
    TARGET.write_text(HEAD + written, encoding="utf-8")
    print(f"{len(lines)} groups of {len(single)} signs in {TARGET.name}")


def _pairs() -> list[tuple[str, str]]:
    data = resources.files("confusable_homoglyphs") / "confusables.json"
    found = json.loads(data.read_text(encoding="utf-8"))
    return [(sign.strip(MARK), other["c"].strip(MARK)) for sign, others in found.items() for other in others]


def _groups(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Each group by the form that all of its signs get."""
    parent: dict[str, str] = {}

    def root(sign: str) -> str:
        while parent.setdefault(sign, sign) != sign:
            sign = parent[sign]
        return sign

    for one, other in pairs:
        parent[root(one)] = root(other)
    groups = defaultdict(list)
    for sign in parent:
        groups[root(sign)].append(sign)
    found = {}
    for signs in groups.values():
        kept = [sign for sign in signs if _is_kept(sign)]
        # Where a sign looks like several, those are the form: m and rn.
        form = min(signs, key=lambda sign: (len(sign) == 1, sign)) if kept else ""
        changed = [sign for sign in kept if sign != form]
        if changed:
            found[form] = changed
    return found


def _is_kept(sign: str) -> bool:
    composed = all(unicodedata.normalize(form, sign) == sign for form in ("NFKC", "NFD"))
    return len(sign) == 1 and composed and unicodedata.category(sign) not in ("Cc", "Cn", "Co", "Cs", "Cf")


if __name__ == "__main__":
    main()
