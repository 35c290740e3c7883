"""The types of the web table are those of the messages."""

from pathlib import Path

import pytest

from tools.web_types import files


@pytest.mark.parametrize("path", files(), ids=lambda path: "/".join(Path(path).parts[-2:]))
def test_the_typescript_types_are_up_to_date(path: Path) -> None:
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert written == files()[path], "Run `python -m tools.web_types`."
