"""Cards in a spreadsheet and back: nothing is lost, whatever program had them, and no name is kept unduly."""

import csv
import io
from pathlib import Path

import pytest

from chabudai.cli import main
from chabudai.engine.cards import own_text
from chabudai.engine.errors import BadCards
from chabudai.engine.toml import table_of
from chabudai.games import GAMES, game
from chabudai.lab.card_csv import cards_from_csv, csv_of

FUTON = game("futon")
FIRST = own_text(FUTON.package, "first")
SHEET = csv_of(FIRST)
EDITIONS = [(name, edition) for name in GAMES for edition in game(name).editions()]


def rewritten(sheet: str, **how: str) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, **how).writerows(csv.reader(io.StringIO(sheet, newline="")))  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_edition_comes_back_as_it_was(name: str, edition: str) -> None:
    text = own_text(game(name).package, edition)
    sheet = csv_of(text)
    for changed in (
        sheet,
        "\ufeff" + sheet,
        sheet.replace("\r\n", "\n"),
        rewritten(sheet, delimiter=";"),
        "sep=;\r\n" + rewritten(sheet, delimiter=";"),
        rewritten(sheet, delimiter="\t"),
        rewritten(sheet, quoting=csv.QUOTE_ALL),  # type: ignore[arg-type]
        sheet + "\r\n" + "," * sheet.splitlines()[0].count(",") + "\r\n",
    ):
        assert cards_from_csv(game(name), text, changed) == text
    # Whatever it is made from, the same cards are the same file.
    for other in game(name).editions():
        assert cards_from_csv(game(name), own_text(game(name).package, other), sheet) == text


def test_one_row_a_card_and_its_marks() -> None:
    rows = {row["card"]: row for row in csv.DictReader(io.StringIO(SHEET))}
    assert rows["lesson.cold"] | {"ja": ""} == dict.fromkeys(rows["lesson.cold"], "") | {
        "card": "lesson.cold", "en": "Cold Day", "name_mark": "printed", "copies": "4", "copies_mark": "printed",
        "points": "30", "hearts": "0", "effect.when": "revealed", "effect.loss": "1", "effect.mark": "house",
        "mark": "house",
    }  # fmt: skip
    # A spreadsheet would make a date of it.
    assert "1-1" not in {
        cell for row in csv.reader(io.StringIO(csv_of(own_text("chabudai.games.familiars", "first")))) for cell in row
    }


def test_changed_cards_never_keep_the_name_of_others() -> None:
    sheet = SHEET.replace(
        "lesson.seminar,,,,,,,,,,Seminar,ゼミ,house,5,derived,-1,30",
        "lesson.seminar,,,,,,,,,,Seminar,ゼミ,house,5,derived,-1,33",
    )
    assert sheet != SHEET
    text = cards_from_csv(FUTON, FIRST, sheet)
    table, before = table_of(text), table_of(FIRST)
    assert table["lesson"][1].pop("points") == 33 and before["lesson"][1].pop("points") == 30
    edition = table.pop("edition")
    assert edition.startswith("first-") and len(edition) == len("first-") + 8
    assert before.pop("edition") == "first" and table == before
    # The same change has the same name, and a name of one's own is kept.
    assert cards_from_csv(FUTON, FIRST, sheet) == text
    mine = cards_from_csv(FUTON, FIRST, sheet.replace("(file),futon,first", "(file),futon,mine"))
    assert table_of(mine)["edition"] == "mine"
    # Going on from there, too.
    assert cards_from_csv(FUTON, text, csv_of(text)) == text
    assert table_of(cards_from_csv(FUTON, mine, csv_of(mine).replace(",33,", ",34,")))["edition"].startswith("mine-")


def test_an_effect_and_a_card_can_be_added() -> None:
    text = cards_from_csv(FUTON, FIRST, SHEET.replace("derived,0,10,,,", "derived,0,10,exam,2,house"))
    assert FUTON.read_cards(text)[1].lesson[0].effect.loss == 2
    familiars = game("familiars")
    base = own_text(familiars.package, "first")
    rows = csv_of(base).splitlines(keepends=True)
    errand = next(row for row in rows if row.startswith("errand.1-9"))
    more = cards_from_csv(familiars, base, "".join(rows) + errand.replace("1-9", "1-10"))
    assert familiars.read_cards(more)[1].errands()["1-10"].needs == familiars.read_cards(base)[1].errands()["1-9"].needs


def test_mistakes_are_named_by_the_lines_of_the_sheet_all_at_once() -> None:
    sheet = SHEET.replace("derived,-1,30", "derived,x,30").replace("display.3", "diplay.3").replace("wake,", "wakey,")
    with pytest.raises(BadCards) as refused:
        cards_from_csv(FUTON, FIRST, sheet)
    said = refused.value.text("en").splitlines()
    assert said[0] == "The card file has 3 mistakes:"
    assert said[1].startswith(
        "  line 6, diplay: “diplay.3” is no row of these cards; a row belongs to: stamina, course, display.…"
    )
    assert said[2].startswith("  line 11, rise.wakey.name (Wake Up): must be one of early, wake, five, skip")
    assert said[3] == "  line 15, lesson.seminar.hearts (Seminar): must be a whole number, not “x”"
    with pytest.raises(BadCards, match=r"line 10, rise\.early\.points \(Wake Up Early\): must be 0 to 999, not -10"):
        cards_from_csv(FUTON, FIRST, SHEET.replace(",-1,10,", ",-1,-10,"))
    for nonsense in ("", "a,b\n1,2\n", "game = 1"):
        with pytest.raises(BadCards, match="first line must begin with the column `card`"):
            cards_from_csv(FUTON, FIRST, nonsense)
    with pytest.raises(BadCards, match="too long"):
        cards_from_csv(FUTON, FIRST, SHEET + ",\n" * 20_000)


def test_no_program_takes_a_name_for_a_formula() -> None:
    text = FIRST.replace('edition = "first"', 'edition = "odd"')
    for name in ("=1+1", "@x", "-x", "+x", "'quoted"):
        odd = text.replace('en = "Seminar"', f'en = "{name}"')
        sheet = csv_of(odd)
        assert f"'{name}" in sheet
        assert cards_from_csv(FUTON, odd, sheet) == odd
        assert table_of(cards_from_csv(FUTON, FIRST, sheet)) == table_of(odd)


def test_the_command_writes_and_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, cards = tmp_path / "futon.csv", tmp_path / "my.toml"
    assert main(["lab", "cards", "futon", "--csv", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"\xef\xbb\xbfcard,")
    assert main(["lab", "cards", "futon", "--csv", str(sheet)]) == 2, "nothing is overwritten"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(",-1,10,", ",-1,12,"), encoding="utf-8")
    assert main(["lab", "cards", "futon", "--from-csv", str(sheet), "--write", str(cards)]) == 0
    assert "edition first-" in capsys.readouterr().err
    assert FUTON.setup(cards=cards).cards.rise[0].points == 12
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(",-1,12,", ",-1,x,"), encoding="utf-8")
    assert main(["lab", "cards", "futon", "--from-csv", str(sheet), "--lang", "ja"]) == 2
    said = capsys.readouterr().err
    assert "futon.csv" in said and "10行目、rise.early.points（早くおきる）：整数" in said
    assert main(["lab", "cards", "futon"]) == 2
