"""What stands around the program: pages whose links lead somewhere, a version that is written once, readable forms."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # only read here

import chabudai
from chabudai.games import games

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for page in (
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("examples/**/*.md"),
        *ROOT.glob("web/src/**/*.md"),
    )
    if "node_modules" not in page.parts
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FORMS = sorted((ROOT / ".github").rglob("*.yml"))


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as they are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page if not path else (page.parent / path).resolve()
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def test_links_are_looked_at() -> None:
    assert sum(len(LINK.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 30


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert "version" not in project["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == chabudai.__version__
    assert f"## {chabudai.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_designers_are_named_where_we_are_cited() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["abstract"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in games():
        assert game.title() in cited and game.title() in readme
    for designer in re.findall(r"\| \*\*.+?\*\*.*? by ([\w ]+) \|", readme):
        assert designer in cited


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_forms_can_be_read(form: Path) -> None:
    assert isinstance(yaml.safe_load(form.read_text(encoding="utf-8")), dict)
