"""The traps of compiled code (CONTRIBUTING.md) are not in the compiled sources, and the compiler is the pinned one."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "chabudai"
COMPILED = (ROOT / "setup.py").read_text(encoding="utf-8").split("for name in (")[1].split(")")[0]
CORE = [PACKAGE / "engine" / f"{name}.py" for name in re.findall(r"\w+", COMPILED)]
GAMES = [path for name in ("rules*", "worlds", "bot*", "view") for path in PACKAGE.glob(f"games/*/{name}.py")]


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def literals(function: ast.FunctionDef) -> set[str]:
    """Local names that only ever hold a literal: the compiler treats them like the literal itself."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        values.setdefault(name.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign) and isinstance(node.target, ast.Name):
            value = node.value if isinstance(node, ast.AnnAssign) else None
            values.setdefault(node.target.id, []).append(value)
    return {name for name, found in values.items() if all(isinstance(value, ast.Constant) for value in found)}


def narrow_shifts(source: str) -> list[int]:
    """Lines of functions with a literal on the left of `<<`."""
    found = []
    for function in functions(ast.parse(source)):
        held = literals(function)
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                literal = isinstance(node.left, ast.Constant)
                if literal or (isinstance(node.left, ast.Name) and node.left.id in held):
                    found.append(node.lineno)
    return found


def boxed_literals(source: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 2**62
    ]


def missing_methods(source: str) -> list[int]:
    return [n.lineno for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute) and n.attr == "bit_count"]


def test_the_compiled_files_are_found() -> None:
    assert all(path.exists() for path in CORE)
    assert len(CORE) > 5
    assert len(GAMES) > 10


@pytest.mark.parametrize("path", [*CORE, *GAMES], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_trap(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert narrow_shifts(source) == []
    assert boxed_literals(source) == []
    assert missing_methods(source) == []


def test_the_traps_are_seen() -> None:
    assert narrow_shifts("def f(c: i64) -> i64:\n    return 1 << c") == [2]
    assert narrow_shifts("def f(c: i64) -> i64:\n    one: i64 = 1\n    return one << c") == [3]
    assert narrow_shifts("def f(c: i64, x: i64) -> i64:\n    return x << c | BIT[c]") == []
    assert boxed_literals("x = 0x4000000000000000") == [1]
    assert boxed_literals("x = 0x3FFFFFFFFFFFFFFF") == []
    assert missing_methods("x.bit_count()") == [1]


def test_the_compiler_is_the_one_the_build_pins() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"mypy[mypyc]=={version('mypy')}" in project["build-system"]["requires"]
    assert f"mypy[mypyc]=={version('mypy')}" in project["dependency-groups"]["build"]
    librt = next(text for text in project["project"]["dependencies"] if text.startswith("librt"))
    assert re.fullmatch(r"librt>=[\d.]+,<[\d.]+", librt)
