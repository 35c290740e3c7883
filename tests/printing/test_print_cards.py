"""Print and play: every card is on a sheet, in its size, with real letters and the numbers of the card file."""

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from chabudai.cli import main
from chabudai.engine.cards import own_text
from chabudai.games import GAMES, game
from chabudai.printing.deck import deck_of
from chabudai.printing.document import print_cards
from chabudai.printing.plain import plain_deck
from chabudai.typesetting import JAPANESE, CannotPrint, Fonts, find_fonts

MM = 72 / 25.4
FONTS = Fonts("'Libertinus Serif'", True)


def fonts_of(page: PageObject) -> list[str]:
    found = []
    resources: Any = page["/Resources"]
    for font in resources.get("/Font", {}).values():
        font = font.get_object()["/DescendantFonts"][0].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(font["/FontDescriptor"].get_object()), "embedded"
        found.append(str(font["/BaseFont"]))
    return found


@pytest.mark.parametrize(("name", "paper", "language"), [("futon", "a4", "en"), ("couperation", "letter", "ja")])
def test_all_cards_are_on_sheets_with_backs_and_rules(name: str, paper: str, language: str) -> None:
    found = game(name)
    setup = found.setup(cards=found.usual_edition)
    pdf = PdfReader(io.BytesIO(print_cards(setup, language, paper)))  # type: ignore[arg-type]
    size = (210, 297) if paper == "a4" else (215.9, 279.4)
    for page in pdf.pages:
        assert (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM) == pytest.approx(size, abs=0.1)
        assert not any("/Image" in str(one.get_object().get("/Subtype")) for one in _objects(page)), "real vectors"
    texts = [page.extract_text() for page in pdf.pages]
    cards = sum(card.copies for card in deck_of(setup, language, FONTS).cards)
    on_a_sheet = 12 if name == "couperation" else 9
    sheets = -(-cards // on_a_sheet)
    marked = sum(text.count(f"{name} · {setup.card_file.edition}") for text in texts[: 2 * sheets])
    # Each face says of which edition it is, and each sheet of faces.
    assert marked == cards + sheets
    assert [bool(text.strip()) for text in texts[: 2 * sheets]] == [True, False] * sheets, "faces and backs"
    assert len(texts) > 2 * sheets + 1, "summary cards, and the rules"
    families = {font for page in pdf.pages for font in fonts_of(page)}
    assert any("Libertinus" in font for font in families)
    if language == "ja":
        assert any("CJK" in font or "Mincho" in font or "Gothic" in font for font in families)
        assert "ルール" in "".join(texts) and "カード" in "".join(texts)


def _objects(page: PageObject) -> list[Any]:
    resources: Any = page["/Resources"]
    return list(resources.get("/XObject", {}).values())


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_face_for_every_card_of_every_edition(name: str) -> None:
    found = game(name)
    for edition in found.editions():
        for language in ("en", "ja"):
            cards = deck_of(found.setup(cards=edition), language, FONTS).cards
            assert all(card.face.startswith("<svg") and card.back.startswith("<svg") for card in cards)
            assert len({card.name for card in cards}) == len(cards)
    counts = {"iyadosu": 60 + 5 + 5, "familiars": 27 + 27, "couperation": 51, "futon": 20 + 27, "escapenow": 60 + 10}
    assert sum(card.copies for card in cards) == counts[name]


def test_a_changed_number_is_on_the_printed_card() -> None:
    found = game("futon")
    text = own_text(found.package, "first").replace("points = 50", "points = 77").replace('"first"', '"mine"', 1)
    first = {c.name: c.face for c in deck_of(found.setup(), "en", FONTS).cards}
    mine = {c.name: c.face for c in deck_of(found.setup_from_text(3, {}, text), "en", FONTS).cards}
    assert [name for name in first if first[name] != mine[name]] == ["practical"]


def test_without_a_font_there_is_a_sentence() -> None:
    class Bare:
        class Fonts:
            def families(self) -> list[str]:
                return ["Libertinus Serif"]

    with pytest.raises(CannotPrint, match=r"fonts-noto-cjk.*--lang en"):
        find_fonts(Bare, "ja")
    assert find_fonts(Bare, "en") == Fonts("'Libertinus Serif'", False)
    assert len(set(JAPANESE)) == len(JAPANESE)
    cards = deck_of(game("iyadosu").setup(), "en", find_fonts(Bare, "en")).cards
    assert not re.search(r"[\u3040-\u9fff]", "".join(card.face for card in cards)), "no letter without a font"


def test_the_command_writes_a_pdf_and_overwrites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.pdf"
    assert main(["cards", "futon", "--print", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert main(["cards", "futon", "--print", str(file)]) == 2
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["cards", "futon", "--print", str(file), "--force"]) == 2
    assert 'pip install "chabudai[print]"' in capsys.readouterr().err


def test_a_game_without_faces_of_its_own_has_plain_ones() -> None:
    cards = plain_deck(game("iyadosu").setup(), "en", FONTS)
    assert {"K1", "R12", "B15"} <= {card.name for card in cards}
    assert ">12<" in next(card.face for card in cards if card.name == "R12")
