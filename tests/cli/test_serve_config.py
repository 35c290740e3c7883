"""The options of `serve` in a file and in the environment: all of them, checked, each with where it came from."""

import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import typer

from chabudai.cli import serve_config
from chabudai.cli.app import asked_for
from chabudai.cli.serve import serve
from chabudai.server.config import Settings
from tests.cli.conftest import Run

ASIDE = {"context", "config", "show_config"}


@pytest.fixture
def settings(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Settings]:
    """What a server would be started with."""
    started: list[Settings] = []
    monkeypatch.setattr("chabudai.server.serve.serve", lambda settings, *_: started.append(settings))

    def started_with(*arguments: str) -> Settings:
        ran = run("serve", *arguments)
        assert ran.code == 0, ran.err
        return started.pop()

    return started_with


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.toml"


def options() -> dict[str, typer.core.TyperOption]:
    command = asked_for(["serve"]).commands["serve"]
    return serve_config.options_of(typer.Context(command))


def test_every_option_may_be_in_a_file() -> None:
    assert {option.name for option in options().values()} == set(inspect.signature(serve).parameters) - ASIDE
    assert "public-url" in options() and "open" in options()


def test_kinds_are_those_of_the_command() -> None:
    hints = get_type_hints(serve)
    for option in options().values():
        hint = hints[option.name or ""]
        whole = int in (hint, *get_args(hint))
        assert (serve_config.kind_of(option) == "whole") == whole, option.name


def test_a_file_says_what_is_not_given(file: Path, settings: Callable[..., Settings]) -> None:
    file.write_text(
        'host = "0.0.0.0"\nport = 9001\nproxy = ["10.0.0.1", "::1"]\nkeep-finished = 30\naccess-log = true\n'
        "thinking = 25\n"
    )
    found = settings("--config", str(file), "--port", "9002")
    assert found.thinking == 25
    assert (found.host, found.port, found.proxies) == ("0.0.0.0", 9002, ("10.0.0.1", "::1"))
    assert found.keep.finished == 30 and found.keep.abandoned == 90
    assert found.access_log and not found.wait_for_disk


def test_the_environment_goes_before_the_file_and_the_line_before_it(
    file: Path, settings: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('host = "10.0.0.1"\nport = 9001\npublic-url = "https://file.example"\n')
    monkeypatch.setenv("CHABUDAI_CONFIG", str(file))
    monkeypatch.setenv("CHABUDAI_PORT", "9003")
    monkeypatch.setenv("CHABUDAI_PUBLIC_URL", "https://environment.example")
    found = settings("--public-url", "https://line.example")
    assert (found.host, found.port, found.public_url) == ("10.0.0.1", 9003, "https://line.example")


def test_a_folder_in_the_environment_is_no_contradiction_to_a_database(
    settings: Callable[..., Settings], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    found = settings("--database", "postgresql://localhost/chabudai")
    assert (found.data, found.database) == (tmp_path, "postgresql://localhost/chabudai")
    assert run("serve", "--data", str(tmp_path), "--database", "postgresql://localhost/chabudai").code == 2


def test_all_mistakes_are_told_at_once_with_their_lines(file: Path, run: Run) -> None:
    file.write_text(
        '# ours\nhots = "0.0.0.0"\nport = "9000"\nwait-for-disk = 1\nproxy = "10.0.0.1"\nport_of_call = 1\n'
    )
    refused = run("serve", "--config", str(file))
    assert refused.code == 2
    for said in (
        "line 2: there is no option “hots”; there is: host",
        'line 3: “port” must be a whole number, not "9000"',
        "line 4: “wait-for-disk” must be true or false, not 1",
        "line 5: “proxy” must be a list of texts",
        "line 6: there is no option “port_of_call”",
    ):
        assert said in refused.err
    assert "Traceback" not in refused.err


@pytest.mark.parametrize("text", ["port = ", "[[", "port = 9000\nport = 9000\n", b"\xff\xfe"])
def test_what_is_no_toml_is_refused_with_a_sentence(text: str | bytes, file: Path, run: Run) -> None:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    refused = run("serve", "--config", str(file))
    assert refused.code == 2
    assert str(file) in refused.err.replace("\n", "") and "Traceback" not in refused.err


def test_a_file_that_is_not_there_is_said(tmp_path: Path, run: Run) -> None:
    refused = run("serve", "--config", str(tmp_path / "none.toml"))
    assert refused.code == 2
    assert "cannot be read" in refused.err


def test_what_is_shown_is_a_file_again_and_has_no_password(
    file: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('host = "0.0.0.0"\n')
    monkeypatch.setenv("CHABUDAI_DATABASE", "postgresql://mio:geheim@localhost/chabudai")
    shown = run("serve", "--config", str(file), "--port", "9000", "--show-config")
    assert shown.code == 0
    assert "geheim" not in shown.out and "from CHABUDAI_DATABASE" in shown.out
    found = tomllib.loads(shown.out)
    assert (found["host"], found["port"], found["keep-abandoned"]) == ("0.0.0.0", 9000, 90)
    lines = {line.split(" = ")[0]: line for line in shown.out.splitlines()}
    assert "from the file" in lines["host"] and "from the command line" in lines["port"]
    assert "usual" in lines["keep-abandoned"]


def test_a_number_that_cannot_be_is_refused_wherever_it_stands(file: Path, run: Run) -> None:
    file.write_text("port = 70000\n")
    assert run("serve", "--config", str(file)).code == 2
