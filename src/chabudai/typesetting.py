"""Typst, which sets what is printed: the library, its fonts, and words that are never markup."""

from typing import Any, NamedTuple

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import Catalogue

#: Comes with Typst.
LATIN = "Libertinus Serif"
#: Families that have Japanese, the best first: those of Debian, macOS, Windows and what people install.
JAPANESE = (
    *("Noto Serif CJK JP", "Noto Serif JP", "Source Han Serif JP", "Source Han Serif", "Hiragino Mincho ProN"),
    *("Yu Mincho", "IPAexMincho", "IPAMincho", "MS Mincho", "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP"),
    *("Hiragino Sans", "Yu Gothic", "IPAexGothic", "IPAGothic", "TakaoPGothic", "VL Gothic", "MS Gothic", "Meiryo"),
)
WORDS = Catalogue("chabudai.printing")


class CannotPrint(ChabudaiError):
    """Something is missing on this machine."""

    def __init__(self, key: str, **words: object) -> None:
        super().__init__(WORDS.sentence(key, **words))


class Fonts(NamedTuple):
    """Families as SVG names them, in the order in which a letter is looked for."""

    serif: str
    #: Whether one of them has Japanese.
    japanese: bool


def typst_library() -> Any:
    try:
        import typst
    except ImportError:
        raise CannotPrint("no_typst") from None
    return typst


def find_fonts(typst: Any, language: str) -> Fonts:
    """Typst brings fonts for Latin letters along; Japanese ones are the system's."""
    there = set(map(str, typst.Fonts().families()))
    japanese = [family for family in JAPANESE if family in there]
    if not japanese and language == "ja":
        raise CannotPrint("no_font")
    return Fonts(", ".join(f"'{family}'" for family in [LATIN, *japanese[:1]]), bool(japanese))


def families_of(fonts: Fonts) -> list[str]:
    return [family.strip(" '") for family in fonts.serif.split(",")]


def quoted(text: str) -> str:
    """A string of Typst: nothing in it is markup."""
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return '"' + inside.replace("\t", "\\t") + '"'
