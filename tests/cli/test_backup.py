"""`chabudai backup` and `chabudai restore`."""

import asyncio
from pathlib import Path

import pytest

from chabudai.server.store import Store
from tests.cli.conftest import Run
from tests.server.store.conftest import listed


def fill(file: Path, name: str) -> None:
    async def fill() -> None:
        store = await Store.open(file)
        await store.open_table(name, b"one", listed(name))
        await store.close()

    asyncio.run(fill())


def names(file: Path) -> list[str]:
    async def names() -> list[str]:
        store = await Store.open(file)
        try:
            return [each.name for each in await store.open_tables()]
        finally:
            await store.close()

    return asyncio.run(names())


def test_there_and_back_again(run: Run, data: Path, tmp_path: Path) -> None:
    fill(data / "tables.db", "t1")
    backup = tmp_path / "backup"
    written = run("backup", backup)
    assert written.code == 0 and str(backup) in written.out
    restored = run("restore", backup, "--data", tmp_path / "other")
    assert restored.code == 0 and str(backup) in restored.out
    assert names(tmp_path / "other" / "tables.db") == ["t1"]


def test_a_backup_overwrites_only_by_force(run: Run, data: Path, tmp_path: Path) -> None:
    fill(data / "tables.db", "t1")
    backup = tmp_path / "backup"
    backup.write_text("mine")
    refused = run("backup", backup)
    assert refused.code == 2 and "--force" in refused.err
    assert backup.read_text() == "mine"
    assert run("backup", backup, "--force").code == 0
    assert backup.read_bytes().startswith(b"SQLite format 3")


def test_tables_are_overwritten_only_by_force(run: Run, data: Path, tmp_path: Path) -> None:
    fill(data / "tables.db", "t1")
    fill(tmp_path / "other.db", "t2")
    assert run("backup", tmp_path / "backup").code == 0
    refused = run("restore", tmp_path / "backup", "--database", tmp_path / "other.db")
    assert refused.code == 2 and "--force" in refused.err
    assert names(tmp_path / "other.db") == ["t2"]
    assert run("restore", tmp_path / "backup", "--database", tmp_path / "other.db", "--force").code == 0
    assert names(tmp_path / "other.db") == ["t1"]


def test_the_environment_may_name_the_database(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path / "other.db", "t2")
    monkeypatch.setenv("CHABUDAI_DATABASE", str(tmp_path / "other.db"))
    assert run("backup", tmp_path / "backup").code == 0
    monkeypatch.delenv("CHABUDAI_DATABASE")
    assert run("restore", tmp_path / "backup", "--data", tmp_path / "new").code == 0
    assert names(tmp_path / "new" / "tables.db") == ["t2"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_mistakes_are_sentences(run: Run, tmp_path: Path, language: str) -> None:
    said = {"en": "no store of Chabudai", "ja": "データがありません"}
    missing = run("backup", tmp_path / "backup", "--lang", language)
    assert missing.code == 2 and said[language] in missing.err
    said = {"en": "cannot be read", "ja": "読めません"}
    unreadable = run("restore", tmp_path / "missing", "--lang", language)
    assert unreadable.code == 2 and said[language] in unreadable.err
    said = {"en": "either --data or --database", "ja": "どちらか一方"}
    both = run("backup", tmp_path / "b", "--data", tmp_path, "--database", "x.db", "--lang", language)
    assert both.code == 2 and said[language] in both.err
