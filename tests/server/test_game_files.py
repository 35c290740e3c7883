"""What a game's package brings along for pages: only files of its own folder, and none that is too large."""

import logging
from pathlib import Path

import pytest

from chabudai.server.game_files import BOARD, BOX, MOST_BYTES, STYLE, game_files


def package(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package that can be imported, with a folder for pages."""
    (folder / name / "web").mkdir(parents=True)
    (folder / name / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(folder))
    return folder / name / "web"


def test_only_files_with_their_names_are_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = package(tmp_path, "brings_a_board", monkeypatch)
    (web / BOARD).write_text("export const contract = 1;")
    (web / "secret.txt").write_text("nobody's business")
    assert game_files("brings_a_board") == {BOARD: b"export const contract = 1;"}


def test_links_out_of_the_package_and_huge_files_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    web = package(tmp_path, "brings_too_much", monkeypatch)
    (tmp_path / "elsewhere.css").write_text("a {}")
    (web / STYLE).symlink_to(tmp_path / "elsewhere.css")
    (web / BOARD).write_bytes(b" " * (MOST_BYTES + 1))
    (web / BOX).write_bytes(b"<svg/>".ljust(MOST_BYTES))
    with caplog.at_level(logging.WARNING, "chabudai.server"):
        assert list(game_files("brings_too_much")) == [BOX]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2 and "larger than" in said[0] and "leads out of its package" in said[1]


def test_a_folder_that_is_a_link_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = package(tmp_path, "links_a_folder", monkeypatch)
    web.rmdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / BOARD).write_text("1")
    web.symlink_to(tmp_path / "outside")
    assert game_files("links_a_folder") == {}
