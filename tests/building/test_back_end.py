"""Compiling C: nothing twice, nothing replaced by a failure, and no compiler is another matter than one that fails.

The C file here is a module of three lines, compiled for real.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
MODULE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "answer", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_answer(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "VALUE", 42);
    return made;
}
"""
SETUP = """
import sys
sys.path.insert(0, sys.argv.pop())
from building.back_end import BuildUnits
from setuptools import Extension, setup
names = sys.argv.pop().split()
setup(name="given", packages=["given"], package_dir={"": "src"}, cmdclass={"build_ext": BuildUnits},
      ext_modules=[Extension(f"given.{name}", [f"{name}.c"]) for name in names])
"""

Build = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src" / "given").mkdir(parents=True)
    (tmp_path / "src" / "given" / "__init__.py").touch()
    (tmp_path / "answer.c").write_text(MODULE, encoding="utf-8")
    (tmp_path / "setup.py").write_text(SETUP, encoding="utf-8")
    # A compiler that writes down what it compiles.
    counting = tmp_path / "counting"
    counting.write_text(
        '#!/bin/sh\ncase "$*" in *" -c "*) echo "$*" >>compiled;; esac\nexec cc "$@"\n', encoding="utf-8"
    )
    counting.chmod(0o755)
    return tmp_path


@pytest.fixture
def build(folder: Path) -> Build:
    def run(*names: str) -> subprocess.CompletedProcess[str]:
        command = ["setup.py", "--quiet", "build_ext", "--inplace", " ".join(names), str(ROOT / "src" / "chabudai")]
        environment = {**os.environ, "CC": str(folder / "counting")}
        return subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )

    return run


def value(folder: Path) -> str:
    code = "from given.answer import VALUE; print(VALUE)"
    run = subprocess.run([sys.executable, "-c", code], cwd=folder / "src", capture_output=True, text=True, check=False)
    return run.stdout.strip() or run.stderr.strip().splitlines()[-1]


def compiled(folder: Path) -> int:
    return len((folder / "compiled").read_text(encoding="utf-8").splitlines())


def test_what_did_not_change_is_not_compiled_again(folder: Path, build: Build) -> None:
    assert build("answer").returncode == 0
    assert value(folder) == "42" and compiled(folder) == 1
    # Neither time nor place matter, only contents.
    (folder / "answer.c").touch()
    shutil.rmtree(folder / "build" / "lib", ignore_errors=True)
    for found in (folder / "src" / "given").glob("*.so"):
        found.unlink()
    assert build("answer").returncode == 0
    assert value(folder) == "42" and compiled(folder) == 1
    (folder / "answer.c").write_text(MODULE.replace("42", "43"), encoding="utf-8")
    assert build("answer").returncode == 0
    assert value(folder) == "43" and compiled(folder) == 2


def test_a_failure_keeps_the_former_build_and_says_what_failed(folder: Path, build: Build) -> None:
    (folder / "other.c").write_text(MODULE.replace("answer", "other"), encoding="utf-8")
    assert build("answer", "other").returncode == 0
    (folder / "answer.c").write_text(MODULE.replace("42", "43"), encoding="utf-8")
    (folder / "other.c").write_text("this is no C", encoding="utf-8")
    failed = build("answer", "other")
    assert failed.returncode != 0
    assert "The C compiler failed on given.other" in failed.stderr and "No C compiler" not in failed.stderr
    # What could be compiled is not put in place either: the two might not fit together.
    assert value(folder) == "42"


def test_what_is_no_longer_compiled_is_removed(folder: Path, build: Build) -> None:
    (folder / "other.c").write_text(MODULE.replace("answer", "other"), encoding="utf-8")
    assert build("answer", "other").returncode == 0
    assert build("other").returncode == 0
    assert [path.name.split(".")[0] for path in (folder / "src" / "given").glob("*.so")] == ["other"]
    assert value(folder) == "ModuleNotFoundError: No module named 'given.answer'"
    assert build().returncode == 0
    assert not list((folder / "src" / "given").glob("*.so"))


def test_no_compiler_is_said_and_is_no_error(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src" / "chabudai" / "building", tmp_path / "src" / "chabudai" / "building")
    stale = tmp_path / "src" / "chabudai" / f"engine{SUFFIX}"
    stale.touch()
    run = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=tmp_path, env={**os.environ, "CC": "no-such-compiler"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "No C compiler was found (no-such-compiler): everything works, only slower." in run.stderr
    assert not stale.exists()
