"""Writes docs/laws.md: `python -m tools.laws_docs`.

It is made from the docstrings of the laws and from the faults that the tests plant. What neither of them can say is in
`laws_docs.md` beside this file.
"""

import inspect
import re
import tomllib
from pathlib import Path
from string import Template

from chabudai.games import GAMES
from chabudai.laws import NEEDS
from chabudai.laws.all_laws import GROUPS
from chabudai.laws.trial import Law

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "laws.md"
TEMPLATE = Path(__file__).with_suffix(".md")


def page() -> str:
    planted = _planted()
    found = []
    for laws in GROUPS.values():
        found += [_about_group(laws[0]), *(_law(law, planted) for law in laws)]
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(laws="\n\n".join(found))


def _planted() -> dict[str, list[str]]:
    """By law, the faults that it is known to find."""
    faults: dict[str, list[str]] = {}
    for game in GAMES:
        text = (ROOT / "tests" / "games" / game / "faults.toml").read_text(encoding="utf-8")
        for fault in tomllib.loads(text)["fault"]:
            faults.setdefault(fault["law"], []).append(f"{fault['what']} ({game})")
    return faults


def _about_group(law: Law) -> str:
    doc = inspect.getdoc(inspect.getmodule(law))
    assert doc is not None
    return f"## {_joined(doc)}"


def _law(law: Law, planted: dict[str, list[str]]) -> str:
    doc = inspect.getdoc(law)
    assert doc is not None
    parts = [f"### `{law.__name__}`", *(_joined(paragraph) for paragraph in doc.split("\n\n"))]
    if law.__name__ in NEEDS:
        parts.append(f"It needs the game's `{NEEDS[law.__name__][1]}`.")
    parts.append("Planted, and found:\n\n" + "\n".join(f"- {what}" for what in planted[law.__name__]))
    return "\n\n".join(parts)


def _joined(paragraph: str) -> str:
    return re.sub(r"\s*\n\s*", " ", paragraph).strip()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
