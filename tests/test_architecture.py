"""What ARCHITECTURE.md and the picture in it say is there."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from chabudai.games import GAMES

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
#: The pages are moved about more often than anything else, and checked by a compiler of their own.
NAMED = sorted({name for name in re.findall(r"`([\w*<>/.-]+/[\w*<>.-]*)`", TEXT) if not name.startswith("web/")})


@pytest.mark.parametrize("name", NAMED)
def test_every_file_and_folder_that_is_named_is_there(name: str) -> None:
    pattern = name.replace("<game>", "*").rstrip("/")
    found = [path for place in (ROOT, ROOT / "src" / "chabudai") for path in place.glob(pattern)]
    assert found, f"{name} is gone"


def test_the_walk_names_each_module_once() -> None:
    walk = TEXT[TEXT.index("## One move") : TEXT.index("## Where does it belong?")]
    modules = re.findall(r"`(\w+(?:/\w+)+\.py)`", walk)
    assert len(modules) == len(set(modules)) > 15


def test_the_picture_has_every_layer() -> None:
    picture = (ROOT / "docs" / "layers.svg").read_text(encoding="utf-8")
    words = "".join(ElementTree.fromstring(picture).itertext())
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.findall(r"\bchabudai\.(\w+)", project[project.index("layers = [") : project.index("]\n\n[[tool.i")])
    for layer in (*layers, *GAMES):
        assert layer in words or layer.endswith("terminal")


SERVER = sorted((ROOT / "src" / "chabudai" / "server").rglob("*.py"))
MOST_LINES = 250
#: Chance, and what time it is. How long something takes (`monotonic`, `thread_time`) everybody may measure.
ENVIRONMENT = re.compile(
    r"\b(?:secrets|random|uuid)\.|\bimport (?:secrets|random|uuid)\b|\btime\.time|\bdatetime\b|\burandom\b"
)


@pytest.mark.parametrize("path", SERVER, ids=lambda path: path.stem)
def test_a_file_of_the_server_is_short_and_takes_time_and_chance_from_its_environment(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES
    assert path.name == "environment.py" or ENVIRONMENT.findall(text) == []
